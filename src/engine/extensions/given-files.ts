// Findings in virtual files: they do not exist on disk, so the findings name the extension that provided them.
import type { VirtualFile } from '../../content/io/virtual-files.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';

/** Adds the name of the extension to findings in its files. */
export function addExtensionNamesToFindings(
  findings: readonly Diagnostic[],
  files: ReadonlyMap<string, Pick<VirtualFile, 'from'>>,
): readonly Diagnostic[] {
  return findings.map((finding) => {
    const given = files.get(finding.file ?? '');
    if (given === undefined) return finding;
    const message = finding.message.replace(/\.$/, `, in a file of the extension \`${given.from}\`.`);
    return { ...finding, message };
  });
}
