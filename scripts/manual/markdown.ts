// Pages and tables of the manual as Markdown.

/** What the head of a page says. */
interface Head {
  readonly title: string;
  readonly description: string;
  readonly position: number;
}

/** A page whose text is made of the source. */
export function page({ title, description, position }: Head, body: readonly string[]): string {
  const head = `---\ntitle: ${title}\ndescription: ${description}\nsidebar_position: ${position}\n---\n`;
  const note = '<!-- Made by `npm run docs` from the source. -->';
  return `${[`${head}\n${note}`, ...body].join('\n\n')}\n`;
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Text for a cell; braces of variables are no variables of the manual. */
function cellText(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('{{', '\\{{');
}
