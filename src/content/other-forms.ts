// Documentation formats other than Markdown, by file extension. Pure.
import { groupBy } from '../lib/group.ts';
import { joinNames, plural } from '../lib/text.ts';

const FORMATS_BY_EXTENSION: Readonly<Record<string, string>> = {
  adoc: 'AsciiDoc',
  asciidoc: 'AsciiDoc',
  rst: 'reStructuredText',
  ipynb: 'Jupyter',
  textile: 'Textile',
};

/** File extensions of these formats, without the dot. */
export const otherExtensions: readonly string[] = Object.keys(FORMATS_BY_EXTENSION);

/** Returns a sentence with the number of files per format and the first of each; empty if there are no files. */
export function otherFormatsSentence(files: readonly string[]): string {
  const forms = groupBy(
    files,
    (file) => FORMATS_BY_EXTENSION[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? '',
  );
  const counts = [...forms].map(([form, [first, ...others]]) => {
    const such = others.length === 0 ? '' : 'such as ';
    return `${plural(others.length + 1, 'file')} of ${form} (${such}\`${first}\`)`;
  });
  return counts.length === 0 ? '' : `${joinNames(counts)}: techdocs reads Markdown.`;
}
