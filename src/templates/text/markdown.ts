// Files for machine readers: pages as Markdown, lists of pages, and files that contain several pages.
import { getOwnPropertyValue } from '../../lib/own.ts';
import { collapseWhiteSpace } from '../../lib/text.ts';
import { replaceMarkdownAddresses } from '../../model/markdown-addresses.ts';
import type { TextFileViews } from '../../model/text-view.ts';

/** Renders a page as Markdown: title, source address, facts and text. */
export function renderPageAsMarkdown({
  title,
  url,
  facts = {},
  body,
  links = {},
}: TextFileViews<string>['markdown']): string {
  const text = replaceLinkAddresses(body.trim(), links);
  // If the text starts with a heading of level 1, uses it instead of the title, so that the title does not occur twice.
  const heading = /^#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*(?:\n|$)/.exec(text);
  const rest = heading ? text.slice(heading[0].length).trim() : text;
  const name = heading?.[1]?.replace(/\s*\{#[^}]*\}$/, '') ?? escapeMarkdownText(title);
  const lines = Object.entries(facts).map(([fact, value]) => `${fact}: ${collapseWhiteSpace(value)}\n`);
  return `# ${collapseWhiteSpace(name)}\n\nSource: <${url}>\n${lines.join('')}${rest === '' ? '' : `\n${rest}\n`}`;
}

/** Escapes signs of a plain text that would be code, emphasis, HTML or a link in Markdown. */
function escapeMarkdownText(text: string): string {
  return text.replace(/[`*\\]|<(?=[a-z/!?])|\[(?=[^\]]*\]\()/gi, '\\$&');
}

/** Replaces link addresses in Markdown by the addresses in `links`. */
function replaceLinkAddresses(text: string, links: Readonly<Record<string, string>>): string {
  if (Object.keys(links).length === 0) return text;
  return replaceMarkdownAddresses(
    text,
    (written) =>
      getOwnPropertyValue(links, written) ??
      getOwnPropertyValue(links, written.replace(/\\(?=[!-/:-@[-`{-~])/g, '').replaceAll('&amp;', '&')) ??
      written,
  );
}

/** Renders a list of pages in the format of https://llmstxt.org. */
export function renderLinkList({ title, description, url, groups }: TextFileViews<string>['link-list']): string {
  const source = url === undefined ? '' : `\nSource: <${url}>\n`;
  const head = `# ${collapseWhiteSpace(title)}\n${source}${description === '' ? '' : `\n> ${collapseWhiteSpace(description)}\n`}`;
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
