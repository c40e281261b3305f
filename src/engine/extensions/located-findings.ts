// Findings in content that extensions provide: virtual files and pages without a file. Neither exists on disk, so the findings name the
// extension.
import type { VirtualFile } from '../../content/io/virtual-files.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic, SettingDiagnostic } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { parseRoutePageFile } from '../../model/route-page.ts';

/** Adds the name of the extension to findings in its files. */
export function addExtensionNamesToFindings(
  findings: readonly Diagnostic[],
  files: ReadonlyMap<string, Pick<VirtualFile, 'from'>>,
): readonly Diagnostic[] {
  return findings.map((finding) => {
    const virtualFile = files.get(finding.file ?? '');
    if (virtualFile === undefined) return finding;
    const message = finding.message.replace(/\.$/, `, in a file of the extension \`${virtualFile.from}\`.`);
    return { ...finding, message };
  });
}

/** Returns findings about pages of extensions with the position of the extension in the configuration. */
export function locateFindingsInRoutePages(
  findings: readonly SettingDiagnostic[],
  extensions: readonly LoadedExtension[],
  { configFile }: Pick<SiteConfig, 'configFile'>,
): readonly SettingDiagnostic[] {
  return findings.map((finding) => {
    const page = parseRoutePageFile(finding.file);
    if (page === undefined) return finding;
    const { extension: name, path } = page;
    const { file: _, line: __, column: ___, ...rest } = finding;
    const setting = extensions.find(({ extension }) => extension.name === name)?.setting;
    const message = finding.message.replace(/\.$/, `, on the page \`${path}\` of the extension \`${name}\`.`);
    return {
      ...rest,
      message,
      ...(configFile !== undefined && { file: configFile }),
      ...(setting !== undefined && { setting }),
    };
  });
}
