// Files for machine readers: pages as Markdown, lists of pages, and files that contain several pages.
import { getOwnPropertyValue } from '../../lib/own.ts';
import { collapseWhiteSpace } from '../../lib/text.ts';
import type { TextFileViews } from '../../model/text-view.ts';

/** Renders a page as Markdown: title, source address and text. */
export function renderPageAsMarkdown({ title, url, body, links = {} }: TextFileViews<string>['markdown']): string {
  const text = replaceLinkAddresses(body.trim(), links);
  // If the text starts with a heading of level 1, uses it instead of the title, so that the title does not occur twice.
  const heading = /^#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*(?:\n|$)/.exec(text);
  const rest = heading ? text.slice(heading[0].length).trim() : text;
  const name = heading?.[1]?.replace(/\s*\{#[^}]*\}$/, '') ?? escapeMarkdownText(title);
  return `# ${collapseWhiteSpace(name)}\n\nSource: <${url}>\n${rest === '' ? '' : `\n${rest}\n`}`;
}

/** Escapes signs of a plain text that would be code, emphasis, HTML or a link in Markdown. */
function escapeMarkdownText(text: string): string {
  return text.replace(/[`*\\]|<(?=[a-z/!?])|\[(?=[^\]]*\]\()/gi, '\\$&');
}

const FENCE_PATTERN = /^[\s>]*(`{3,}|~{3,})/;

/** Whether a text may contain the address of a link. A quick test, because most lines contain none. */
const mayContainLinkAddress = (text: string) => ['](', ']:', 'href=', 'src'].some((mark) => text.includes(mark));

/**
 * Matches an escape or a code span, which stay as they are, or the syntax before an address with the address: a link, an image or a
 * definition, in angle brackets or without, or an attribute.
 */
const CODE_OR_LINK_ADDRESS_PATTERN =
  /\\[\\`]|(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|((?:\]\(|^ {0,3}\[[^\]]+\]:)\s*)(?:<([^<>]*)>|((?:\\.|[^\s()<>\\]|\((?:\\.|[^\s()<>\\])*\))+))|(\s(?:href|src|srcset|poster)=)(["'])(.*?)\6/g;

/** Replaces link addresses in Markdown by the addresses in `links`. Skips code. */
function replaceLinkAddresses(text: string, links: Readonly<Record<string, string>>): string {
  if (Object.keys(links).length === 0 || !mayContainLinkAddress(text)) return text;
  let fence = '';
  const find = (written: string): string =>
    getOwnPropertyValue(links, written) ??
    getOwnPropertyValue(links, written.replace(/\\(?=[!-/:-@[-`{-~])/g, '').replaceAll('&amp;', '&')) ??
    written;
  // Each address in `srcset` stands before its width.
  const findAll = (written: string) => written.replace(/[^\s,]+/g, find);
  const lines = text.split('\n').map((line) => {
    const mark = ((line.includes('```') || line.includes('~~~')) && FENCE_PATTERN.exec(line)?.[1]) || '';
    const isCode = fence !== '' || mark !== '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    if (isCode || !mayContainLinkAddress(line)) return line;
    return line.replace(CODE_OR_LINK_ADDRESS_PATTERN, (whole, _ticks, before, framed, bare, name, quote, value) => {
      if (name !== undefined) return name + quote + (name.endsWith('srcset=') ? findAll(value) : find(value)) + quote;
      if (framed !== undefined) return `${before}<${find(framed)}>`;
      return bare === undefined ? whole : before + find(bare);
    });
  });
  return lines.join('\n');
}

/** Renders a list of pages in the format of https://llmstxt.org. */
export function renderLinkList({ title, description, groups }: TextFileViews<string>['link-list']): string {
  const head = `# ${collapseWhiteSpace(title)}\n${description === '' ? '' : `\n> ${collapseWhiteSpace(description)}\n`}`;
  const sections = groups.map((group) => {
    const links = group.links.map(
      ({ label, href, description: text, size }) =>
        `- [${escapeMarkdownText(collapseWhiteSpace(label)).replace(/(?<!\\)[[\]]/g, '\\$&')}](${href})${formatTextAfterLink(collapseWhiteSpace(text), size)}`,
    );
    return `\n## ${collapseWhiteSpace(group.label)}\n\n${links.join('\n')}\n`;
  });
  return head + sections.join('');
}

/**
 * Returns the text after a link: the description and the size of the linked page. From the size, tools can choose pages that fit into their
 * context.
 */
function formatTextAfterLink(text: string, size = 0): string {
  const kilobytes = size > 0 ? `${Math.ceil(size / 1000)} kB` : '';
  if (text === '') return kilobytes && `: ${kilobytes}`;
  return `: ${text}${kilobytes && ` (${kilobytes})`}`;
}

/** Renders the section of a page in the file that contains all pages. */
export function renderPageInJoinedMarkdown(page: TextFileViews<string>['markdown'], isFirst: boolean): string {
  return `${isFirst ? '' : '\n---\n\n'}${renderPageAsMarkdown(page)}`;
}
