// A diff as Markdown for a comment on a pull request: most important first, within the length limit of hosts. The author of the change
// wrote titles and texts, so all of them are escaped. Pure.
import { unmarked } from '../../../content/piece-text.ts';
import { oneLine, plural } from '../../../lib/text.ts';
import { escapeText } from '../../../model/html.ts';
import type { DiffLine, Marks } from '../lines.ts';
import { diffSummary, fromText, type OutlineSection, outlineOf } from '../outline.ts';
import { type DiffPiece, isSame, type PageChange, type SiteDiff } from '../site-diff.ts';
import type { FormInput } from './input.ts';

/** Maximum characters of a comment: hosts accept 65,536. */
export const MOST_CHARACTERS = 60_000;
/** Characters reserved for the note about omitted parts. */
const SPARE = 600;
/** Minimum characters of each section, however long the sections before it are. */
const LEAST_OF_SECTION = 1500;
/** Maximum characters that are shown of one page's text. */
const MOST_OF_PAGE = 4000;

/** Marker line by which a workflow finds its earlier comment. */
export const MARK = '<!-- techdocs diff -->';

/** Formats a diff as Markdown. */
export function markdownDiff({ diff, linkTo, fileLinks }: FormInput): string {
  const marks = { ...marksOf(linkTo), ...(fileLinks && { sides: sidesIn(fileLinks) }) };
  const head = `${MARK}\n### Documentation changes\n\nCompared with ${codeSpan(fromText(diff))}: ${headline(diff)}\n`;
  const foot = diff.notes.map((note) => `\n${marks.sentence(note)}\n`).join('');
  const budget = MOST_CHARACTERS - head.length - foot.length - SPARE;
  const sections = fitted(outlineOf(diff, marks), budget);
  const used = sections.reduce((sum, each) => sum + each.length, 0);
  return head + sections.join('') + textsWithin(diff, budget - used) + foot;
}

function headline(diff: SiteDiff): string {
  return isSame(diff) ? 'nothing differs.' : `**${diffSummary(diff)}**`;
}

function marksOf(linkTo: FormInput['linkTo']): Marks {
  return {
    plain,
    code: codeSpan,
    strong: (text) => `**${plain(text)}**`,
    page(path, id) {
      const name = codeSpan(id === undefined ? path : `${path}#${id}`);
      if (linkTo === undefined) return name;
      const hash = id === undefined ? '' : `#${encodeURIComponent(id)}`;
      return `[${name}](${withoutBrackets(linkTo(path) + hash)})`;
    },
    sentence(text) {
      const parts = oneLine(text).split('`');
      // An unpaired last backtick is an ordinary character.
      const isEven = parts.length % 2 === 0;
      const [last = ''] = isEven ? parts.splice(-1) : [];
      const written = parts.map((part, at) => (at % 2 === 0 ? plain(part) : codeSpan(part))).join('');
      return isEven ? `${written}${plain(`\`${last}`)}` : written;
    },
  };
}

/** Creates links to a file before and after, because comments cannot show files of the repository. */
function sidesIn(linksOf: NonNullable<FormInput['fileLinks']>): NonNullable<Marks['sides']> {
  return (change) => {
    const { before, after } = linksOf(change);
    const link = (name: string, href: string | undefined) =>
      href === undefined ? [] : `[${name}](${withoutBrackets(href)})`;
    const links = [link('before', before), link('after', after)].flat();
    return links.length === 0 ? '' : `: ${links.join(', ')}`;
  };
}

/** Percent-encodes parentheses, which would end a link's address. */
function withoutBrackets(href: string): string {
  return href.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
}

/** Escapes markup and mentions. Outer spaces stay, because the text may be part of a line. */
function plain(text: string): string {
  return unmarked(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#+\-!|~&$]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replaceAll('@', '@<!-- -->');
}

/** Returns a code span; the text may contain backticks. */
function codeSpan(text: string): string {
  const line = oneLine(text);
  const ticks = '`'.repeat(1 + Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length)));
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Fits sections into the budget: each takes what it needs, but leaves the minimum to those after it. */
function fitted(sections: readonly OutlineSection[], budget: number): readonly string[] {
  let left = budget;
  return sections.map((section, at) => {
    const behind = sections.slice(at + 1).reduce((sum, each) => sum + Math.min(lengthOf(each), LEAST_OF_SECTION), 0);
    const text = sectionText(section, Math.max(LEAST_OF_SECTION / 2, left - behind));
    left -= text.length;
    return text;
  });
}

function lengthOf(section: OutlineSection): number {
  return sectionText(section, Number.POSITIVE_INFINITY).length;
}

function sectionText({ title, lines, count }: OutlineSection, budget: number): string {
  const head = `\n#### ${title} (${count})\n\n`;
  let text = head;
  for (const [at, line] of lines.entries()) {
    const rest = lines.length - at;
    const more = `- … and ${rest} more\n`;
    const item = itemText(line, budget - text.length - more.length);
    if (item === undefined) return text + more;
    text += item;
  }
  return text;
}

/** Returns an item with as many of its sub-items as fit; `undefined` if the item does not fit. */
function itemText({ text, below = [] }: DiffLine, room: number): string | undefined {
  let item = `- ${text}\n`;
  if (item.length > room) return undefined;
  for (const [at, each] of below.entries()) {
    const next = `  - ${each}\n`;
    if (item.length + next.length + 40 > room) return `${item}  - … and ${below.length - at} more\n`;
    item += next;
  }
  return item;
}

/** Returns as many changed texts of pages as fit. */
function textsWithin({ changed, moved }: SiteDiff, budget: number): string {
  const pages = [
    ...moved.flatMap(({ path, change }) => (change ? [{ path, change }] : [])),
    ...changed.map((change) => ({ path: change.path, change })),
  ].filter(({ change }) => change.text.blocks.some(({ kind }) => kind === 'changed'));
  if (pages.length === 0) return '';
  let text = '\n#### Texts\n\n';
  let left = 0;
  for (const { path, change } of pages) {
    const part = detailsOf(path, change);
    if (text.length + part.length > budget) left += 1;
    else text += part;
  }
  if (left === pages.length) return '';
  return left === 0
    ? text
    : `${text}The texts of ${plural(left, 'more page')} are shown by \`techdocs diff --format html\`.\n`;
}

function detailsOf(path: string, { text }: PageChange): string {
  const lines = text.blocks.flatMap((block) =>
    block.kind === 'same' ? [] : [...side('-', block.before), ...side('+', block.after), ''],
  );
  let shown = '';
  for (const line of lines) {
    if (shown.length + line.length > MOST_OF_PAGE) {
      shown += '…\n';
      break;
    }
    shown += `${line}\n`;
  }
  const longest = Math.max(2, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `<details><summary>${escapeText(path)}</summary>\n\n${fence}diff\n${shown.trimEnd()}\n${fence}\n\n</details>\n\n`;
}

function side(mark: string, pieces: readonly DiffPiece[] | undefined): readonly string[] {
  if (pieces === undefined) return [];
  return pieces
    .map(({ text }) => text)
    .join('')
    .split('\n')
    .map((line) => `${mark} ${line}`);
}
