// Formats a diff as Markdown for a comment on a pull request. The most important differences come first, and the comment stays below the
// length limit of hosts. All titles and texts are escaped, because they come from the author of the change. Pure.
import { replaceReservedCharacters } from '../../../content/piece-text.ts';
import { collapseWhiteSpace, formatCountWithNoun } from '../../../lib/text.ts';
import { escapeText } from '../../../model/html.ts';
import type { DiffLine, DiffLineFormatter } from '../lines.ts';
import { createDiffOutline, formatDiffBaseName, formatDiffSummary, type OutlineSection } from '../outline.ts';
import { type DiffTextRun, hasNoDifferences, type PageChange, type SiteDiff } from '../site-diff.ts';
import type { DiffFormatInput } from './input.ts';

/** Maximum characters of a comment: hosts accept 65,536. */
export const MAX_DIFF_LENGTH = 60_000;
/** Characters reserved for the note about omitted parts. */
const LENGTH_RESERVED_FOR_NOTE = 600;
/** Minimum characters of each section, however long the sections before it are. */
const MIN_SECTION_LENGTH = 1500;
/** Maximum number of characters shown from the text of one page. */
const MAX_PAGE_TEXT_LENGTH = 4000;

/** Marker line by which a workflow finds its earlier comment. */
const COMMENT_MARKER = '<!-- techdocs diff -->';

/** Formats a diff as Markdown. */
export function formatMarkdownDiff({ diff, linkTo, fileLinks }: DiffFormatInput): string {
  const marks = {
    ...createMarkdownLineFormatter(linkTo),
    ...(fileLinks && { sides: createFileLinksFormatter(fileLinks) }),
  };
  const head = `${COMMENT_MARKER}\n### Documentation changes\n\nCompared with ${formatCodeSpan(formatDiffBaseName(diff))}: ${formatHeadline(diff)}\n`;
  const foot = diff.notes.map((note) => `\n${marks.sentence(note)}\n`).join('');
  const budget = MAX_DIFF_LENGTH - head.length - foot.length - LENGTH_RESERVED_FOR_NOTE;
  const sections = shortenSectionsToFit(createDiffOutline(diff, marks), budget);
  const used = sections.reduce((sum, section) => sum + section.length, 0);
  return head + sections.join('') + formatPageTextsToFit(diff, budget - used) + foot;
}

function formatHeadline(diff: SiteDiff): string {
  return hasNoDifferences(diff) ? 'nothing differs.' : `**${formatDiffSummary(diff)}**`;
}

function createMarkdownLineFormatter(linkTo: DiffFormatInput['linkTo']): DiffLineFormatter {
  return {
    plain: escapePlainText,
    code: formatCodeSpan,
    strong: (text) => `**${escapePlainText(text)}**`,
    page(path, id) {
      const name = formatCodeSpan(id === undefined ? path : `${path}#${id}`);
      if (linkTo === undefined) return name;
      const hash = id === undefined ? '' : `#${encodeURIComponent(id)}`;
      return `[${name}](${encodeParentheses(linkTo(path) + hash)})`;
    },
    sentence(text) {
      const parts = collapseWhiteSpace(text).split('`');
      // A backtick without a partner is an ordinary character.
      const isEven = parts.length % 2 === 0;
      const [last = ''] = isEven ? parts.splice(-1) : [];
      const written = parts
        .map((part, index) => (index % 2 === 0 ? escapePlainText(part) : formatCodeSpan(part)))
        .join('');
      return isEven ? `${written}${escapePlainText(`\`${last}`)}` : written;
    },
  };
}

/**
 * Creates links to a file before and after the change. The links lead to the repository's host, because a comment cannot show files of the
 * repository itself.
 */
function createFileLinksFormatter(
  linksOf: NonNullable<DiffFormatInput['fileLinks']>,
): NonNullable<DiffLineFormatter['sides']> {
  return (change) => {
    const { before, after } = linksOf(change);
    const link = (name: string, href: string | undefined) =>
      href === undefined ? [] : `[${name}](${encodeParentheses(href)})`;
    const links = [link('before', before), link('after', after)].flat();
    return links.length === 0 ? '' : `: ${links.join(', ')}`;
  };
}

/** Percent-encodes parentheses, which would end a link's address. */
function encodeParentheses(href: string): string {
  return href.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
}

/** Escapes markup and mentions. Outer spaces stay, because the text may be part of a line. */
function escapePlainText(text: string): string {
  return replaceReservedCharacters(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#+\-!|~&$]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replaceAll('@', '@<!-- -->');
}

/** Returns a code span; the text may contain backticks. */
function formatCodeSpan(text: string): string {
  const line = collapseWhiteSpace(text);
  const ticks = '`'.repeat(1 + Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length)));
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Fits sections into the budget: each section takes what it needs, but leaves the minimum length to each section after it. */
function shortenSectionsToFit(sections: readonly OutlineSection[], budget: number): readonly string[] {
  let left = budget;
  return sections.map((section, index) => {
    const behind = sections
      .slice(index + 1)
      .reduce(
        (sum, item) => sum + Math.min(formatSection(item, Number.POSITIVE_INFINITY).length, MIN_SECTION_LENGTH),
        0,
      );
    const text = formatSection(section, Math.max(MIN_SECTION_LENGTH / 2, left - behind));
    left -= text.length;
    return text;
  });
}

function formatSection({ title, lines, count }: OutlineSection, budget: number): string {
  const head = `\n#### ${title} (${count})\n\n`;
  let text = head;
  for (const [index, line] of lines.entries()) {
    const rest = lines.length - index;
    const more = `- … and ${rest} more\n`;
    const item = formatLineToFit(line, budget - text.length - more.length);
    if (item === undefined) return text + more;
    text += item;
  }
  return text;
}

/** Returns an item with as many of its sub-items as fit; `undefined` if the item does not fit. */
function formatLineToFit({ text, below = [] }: DiffLine, room: number): string | undefined {
  let item = `- ${text}\n`;
  if (item.length > room) return undefined;
  for (const [index, line] of below.entries()) {
    const next = `  - ${line}\n`;
    if (item.length + next.length + 40 > room) return `${item}  - … and ${below.length - index} more\n`;
    item += next;
  }
  return item;
}

/** Returns as many changed texts of pages as fit. */
function formatPageTextsToFit({ changed, moved }: SiteDiff, budget: number): string {
  const pages = [
    ...moved.flatMap(({ path, change }) => (change ? [{ path, change }] : [])),
    ...changed.map((change) => ({ path: change.path, change })),
  ].filter(({ change }) => change.text.blocks.some(({ kind }) => kind === 'changed'));
  if (pages.length === 0) return '';
  let text = '\n#### Texts\n\n';
  let left = 0;
  for (const { path, change } of pages) {
    const part = formatPageDetails(path, change);
    if (text.length + part.length > budget) left += 1;
    else text += part;
  }
  if (left === pages.length) return '';
  return left === 0
    ? text
    : `${text}The texts of ${formatCountWithNoun(left, 'more page')} are shown by \`techdocs diff --format html\`.\n`;
}

function formatPageDetails(path: string, { text }: PageChange): string {
  const lines = text.blocks.flatMap((block) =>
    block.kind === 'same' ? [] : [...listPrefixedLines('-', block.before), ...listPrefixedLines('+', block.after), ''],
  );
  let shown = '';
  for (const line of lines) {
    if (shown.length + line.length > MAX_PAGE_TEXT_LENGTH) {
      shown += '…\n';
      break;
    }
    shown += `${line}\n`;
  }
  const longest = Math.max(2, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `<details><summary>${escapeText(path)}</summary>\n\n${fence}diff\n${shown.trimEnd()}\n${fence}\n\n</details>\n\n`;
}

function listPrefixedLines(mark: string, pieces: readonly DiffTextRun[] | undefined): readonly string[] {
  if (pieces === undefined) return [];
  return pieces
    .map(({ text }) => text)
    .join('')
    .split('\n')
    .map((line) => `${mark} ${line}`);
}
