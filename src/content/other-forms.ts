// Documentation formats other than Markdown, by file extension.
import { groupBy } from '../lib/group.ts';
import { formatCountWithNoun, joinNames } from '../lib/text.ts';

const FORMATS_BY_FILE_EXTENSION: Readonly<Record<string, string>> = {
  adoc: 'AsciiDoc',
  asciidoc: 'AsciiDoc',
  rst: 'reStructuredText',
  ipynb: 'Jupyter',
  textile: 'Textile',
};

/** File extensions of the formats above, without the dot. */
export const nonMarkdownFileExtensions: readonly string[] = Object.keys(FORMATS_BY_FILE_EXTENSION);

/** Returns a sentence with the number of files and the first file of each format; an empty text if there are no files. */
export function formatNonMarkdownFileCounts(files: readonly string[]): string {
  const forms = groupBy(
    files,
    (file) => FORMATS_BY_FILE_EXTENSION[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? '',
  );
  const counts = [...forms].map(([form, [first, ...others]]) => {
    const such = others.length === 0 ? '' : 'such as ';
    return `${formatCountWithNoun(others.length + 1, 'file')} of ${form} (${such}\`${first}\`)`;
  });
  return counts.length === 0 ? '' : `${joinNames(counts)}: techdocs reads Markdown.`;
}
