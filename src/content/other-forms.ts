// Texts for readers that are not Markdown: what they are called, by the endings of their files. Pure.
import { groupBy } from '../lib/group.ts';
import { listed, plural } from '../lib/text.ts';

const FORMS: Readonly<Record<string, string>> = {
  adoc: 'AsciiDoc',
  asciidoc: 'AsciiDoc',
  rst: 'reStructuredText',
  ipynb: 'Jupyter',
  textile: 'Textile',
};

/** The endings of such files, without the dot. */
export const otherEndings: readonly string[] = Object.keys(FORMS);

/** What is said of such files: how many there are of each form, with the first one; nothing where there is none. */
export function otherForms(files: readonly string[]): string {
  const forms = groupBy(files, (file) => FORMS[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? '');
  const counts = [...forms].map(([form, [first, ...others]]) => {
    const such = others.length === 0 ? '' : 'such as ';
    return `${plural(others.length + 1, 'file')} of ${form} (${such}\`${first}\`)`;
  });
  return counts.length === 0 ? '' : `${listed(counts)}: techdocs reads Markdown.`;
}
