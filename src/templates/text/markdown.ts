// Files for machine readers: a page as Markdown, lists of pages, and files that hold several.
import { ownOf } from '../../lib/own.ts';
import { oneLine } from '../../lib/text.ts';
import type { TextViews } from '../../model/text-view.ts';

/** A page as Markdown: its title, where it comes from, its text. */
export function renderMarkdown({ title, url, body, links = {} }: TextViews<string>['markdown']): string {
  const text = withAddresses(body.trim(), links);
  // A heading at the start of the text replaces the title, so that it is not said twice.
  const heading = /^#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*(?:\n|$)/.exec(text);
  const rest = heading ? text.slice(heading[0].length).trim() : text;
  const name = heading?.[1]?.replace(/\s*\{#[^}]*\}$/, '') ?? title;
  return `# ${oneLine(name)}\n\nSource: <${url}>\n${rest === '' ? '' : `\n${rest}\n`}`;
}

const FENCE = /^[\s>]*(`{3,}|~{3,})/;

/** Whether a text may hold an address: most lines, and most references of APIs, do not. */
const mayHold = (text: string) => ['](', ']:', 'href=', 'src='].some((mark) => text.includes(mark));
/** What stands before an address: of a link or image, of a definition, of an attribute; and the address. */
const ADDRESS = /(\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?|\s(?:href|src)=["'])([^\s<>()"']+)/g;

/** Markdown whose links lead where `links` says; what stands in blocks of code is no link. */
function withAddresses(text: string, links: Readonly<Record<string, string>>): string {
  if (Object.keys(links).length === 0 || !mayHold(text)) return text;
  let fence = '';
  const lines = text.split('\n').map((line) => {
    const mark = ((line.includes('```') || line.includes('~~~')) && FENCE.exec(line)?.[1]) || '';
    const isCode = fence !== '' || mark !== '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    if (isCode || !mayHold(line)) return line;
    return line.replace(ADDRESS, (_, before: string, address: string) => before + (ownOf(links, address) ?? address));
  });
  return lines.join('\n');
}

/** A list of pages, in the form that https://llmstxt.org asks for. */
export function renderLinkList({ title, description, groups }: TextViews<string>['link-list']): string {
  const head = `# ${oneLine(title)}\n${description === '' ? '' : `\n> ${oneLine(description)}\n`}`;
  const sections = groups.map((group) => {
    const links = group.links.map(
      ({ label, href, description: text, size }) =>
        `- [${oneLine(label).replace(/[[\]\\]/g, '\\$&')}](${href})${notes(oneLine(text), size)}`,
    );
    return `\n## ${oneLine(group.label)}\n\n${links.join('\n')}\n`;
  });
  return head + sections.join('');
}

/** What stands after a link: a tool asks for what it has room for. */
function notes(text: string, size = 0): string {
  const kilobytes = size > 0 ? `${Math.ceil(size / 1000)} kB` : '';
  if (text === '') return kilobytes && `: ${kilobytes}`;
  return `: ${text}${kilobytes && ` (${kilobytes})`}`;
}

/** What a page adds to the file that holds all of them. */
export function renderJoined(page: TextViews<string>['markdown'], isFirst: boolean): string {
  return `${isFirst ? '' : '\n---\n\n'}${renderMarkdown(page)}`;
}
