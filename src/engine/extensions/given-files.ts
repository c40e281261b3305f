// Findings in files that are nowhere: nobody finds one of that name on the disk, so they say who gave it.
import type { VirtualFile } from '../../content/io/virtual-files.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';

/** Findings that name the extension whose file they are about. */
export function withGivers(
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
