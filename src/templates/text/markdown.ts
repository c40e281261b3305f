// Files for machine readers: pages as Markdown, lists of pages, and files that contain several pages.
import { ownValue } from '../../lib/own.ts';
import { oneLine } from '../../lib/text.ts';
import type { TextViews } from '../../model/text-view.ts';

/** Renders a page as Markdown: title, source address and text. */
export function renderMarkdown({ title, url, body, links = {} }: TextViews<string>['markdown']): string {
  const text = withAddresses(body.trim(), links);
  // A heading at the start of the text replaces the title, so that it does not appear twice.
  const heading = /^#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*(?:\n|$)/.exec(text);
  const rest = heading ? text.slice(heading[0].length).trim() : text;
  const name = heading?.[1]?.replace(/\s*\{#[^}]*\}$/, '') ?? title;
  return `# ${oneLine(name)}\n\nSource: <${url}>\n${rest === '' ? '' : `\n${rest}\n`}`;
}

const FENCE = /^[\s>]*(`{3,}|~{3,})/;

/** Whether a text may contain an address. Most lines and most API references do not. */
const mayHaveAddress = (text: string) => ['](', ']:', 'href=', 'src='].some((mark) => text.includes(mark));
/** Matches the syntax before an address (link or image, definition, attribute) and the address. */
const ADDRESS = /(\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?|\s(?:href|src)=["'])([^\s<>()"']+)/g;

/** Replaces link addresses in Markdown by those in `links`. Skips code blocks. */
function withAddresses(text: string, links: Readonly<Record<string, string>>): string {
  if (Object.keys(links).length === 0 || !mayHaveAddress(text)) return text;
  let fence = '';
  const lines = text.split('\n').map((line) => {
    const mark = ((line.includes('```') || line.includes('~~~')) && FENCE.exec(line)?.[1]) || '';
    const isCode = fence !== '' || mark !== '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    if (isCode || !mayHaveAddress(line)) return line;
    return line.replace(
      ADDRESS,
      (_, before: string, address: string) => before + (ownValue(links, address) ?? address),
    );
  });
  return lines.join('\n');
}

/** Renders a list of pages in the format of https://llmstxt.org. */
export function renderLinkList({ title, description, groups }: TextViews<string>['link-list']): string {
  const head = `# ${oneLine(title)}\n${description === '' ? '' : `\n> ${oneLine(description)}\n`}`;
  const sections = groups.map((group) => {
    const links = group.links.map(
      ({ label, href, description: text, size }) =>
        `- [${oneLine(label).replace(/[[\]\\]/g, '\\$&')}](${href})${linkNotes(oneLine(text), size)}`,
    );
    return `\n## ${oneLine(group.label)}\n\n${links.join('\n')}\n`;
  });
  return head + sections.join('');
}

/** Returns the description and size after a link. The size lets tools choose pages that fit their context. */
function linkNotes(text: string, size = 0): string {
  const kilobytes = size > 0 ? `${Math.ceil(size / 1000)} kB` : '';
  if (text === '') return kilobytes && `: ${kilobytes}`;
  return `: ${text}${kilobytes && ` (${kilobytes})`}`;
}

/** Renders the section of a page in the file that contains all pages. */
export function renderJoined(page: TextViews<string>['markdown'], isFirst: boolean): string {
  return `${isFirst ? '' : '\n---\n\n'}${renderMarkdown(page)}`;
}
