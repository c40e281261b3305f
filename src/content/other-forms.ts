// Documentation formats other than Markdown, by file extension. Pure.
import { groupBy } from '../lib/group.ts';
import { listed, plural } from '../lib/text.ts';

const FORMS: Readonly<Record<string, string>> = {
  adoc: 'AsciiDoc',
  asciidoc: 'AsciiDoc',
  rst: 'reStructuredText',
  ipynb: 'Jupyter',
  textile: 'Textile',
};

/** File extensions of these formats, without the dot. */
export const otherEndings: readonly string[] = Object.keys(FORMS);

/** Returns a sentence with the number of files per format and the first of each; empty if there are no files. */
export function otherForms(files: readonly string[]): string {
  const forms = groupBy(files, (file) => FORMS[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? '');
  const counts = [...forms].map(([form, [first, ...others]]) => {
    const such = others.length === 0 ? '' : 'such as ';
    return `${plural(others.length + 1, 'file')} of ${form} (${such}\`${first}\`)`;
  });
  return counts.length === 0 ? '' : `${listed(counts)}: techdocs reads Markdown.`;
}
