// A page of the manual as a terminal shows it. Pure.

/** Front matter and Markdown as plain text: code indented, links as their words. */
export function formatPage(markdown: string): string {
  const title = /^title: (.*)$/m.exec(markdown)?.[1] ?? '';
  const rows: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n')) {
    const [, mark, file] = /^(`{3,})\w*(?: title="([^"]*)")?/.exec(line) ?? [];
    if (fence !== undefined && line === fence) fence = undefined;
    else if (fence !== undefined) rows.push(line === '' ? '' : `    ${line}`);
    else if (mark === undefined) rows.push(plain(line));
    else {
      fence = mark;
      if (file !== undefined) rows.push(`  ${file}`);
    }
  }
  return `${title}\n${rows.join('\n')}`;
}

/** Code stays as it is, also where it reads as a link. */
const CODE_OR_LINK = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|\[([^\]]*)\]\([^)]*\)/g;

function plain(line: string): string {
  return line
    .replace(/^## /, '')
    .replace(CODE_OR_LINK, (all: string, _: string, words?: string) => words ?? all)
    .replaceAll('\\{{', '{{');
}
