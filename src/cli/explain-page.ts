// Formats a page of the manual for a terminal. Pure.

/** Converts front matter and Markdown to plain text: code is indented, links become their text. */
export function formatExplanationPage(markdown: string): string {
  const title = /^title: (.*)$/m.exec(markdown)?.[1] ?? '';
  const rows: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n')) {
    const [, mark, file] = /^(`{3,})\w*(?: title="([^"]*)")?/.exec(line) ?? [];
    if (fence !== undefined && line === fence) fence = undefined;
    else if (fence !== undefined) rows.push(line === '' ? '' : `    ${line}`);
    else if (mark === undefined) rows.push(stripLineMarkup(line));
    else {
      fence = mark;
      if (file !== undefined) rows.push(`  ${file}`);
    }
  }
  return `${title}\n${rows.join('\n')}`;
}

/** Matches code first, so that link syntax in code stays. */
const CODE_SPAN_OR_LINK = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|\[([^\]]*)\]\([^)]*\)/g;

function stripLineMarkup(line: string): string {
  return line
    .replace(/^## /, '')
    .replace(CODE_SPAN_OR_LINK, (all: string, _: string, words?: string) => words ?? all)
    .replaceAll('\\{{', '{{');
}
