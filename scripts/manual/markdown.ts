// Generates pages and tables of the manual as Markdown.

/** Front matter of a page. */
interface Head {
  readonly title: string;
  readonly description: string;
  readonly position: number;
}

/** Returns a page whose text is generated from the source. */
export function page({ title, description, position }: Head, body: readonly string[]): string {
  const head = `---\ntitle: ${title}\ndescription: ${description}\nsidebar_position: ${position}\n---\n`;
  const note = '<!-- Made by `npm run docs` from the source. -->';
  return `${[`${head}\n${note}`, ...body].join('\n\n')}\n`;
}

/** Returns a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Returns the text of a cell, with braces escaped, so that they are not variables of the manual. */
function cellText(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('{{', '\\{{');
}
