// Headings of Docusaurus: the title of a page, and ids that keep capitals (`markdown.anchors.maintainCase`, or a patch). Pure.
import GithubSlugger from 'github-slugger';
import { FenceScanner } from '../../content/markdown/lines.ts';

const LINK_FRAGMENT_PATTERN = /\]\((?:\/[^\s()#]*|[\w./-]+)?#([^\s()]+)/g;
const DECLARED_ID_PATTERN = /\{#([^\s{}]+)\}|\sid="([^"]+)"/g;
/** Minimum number of links to undeclared ids with capitals in a site that keeps capitals. Fewer links may be mistakes. */
const MIN_LINKS_WITH_CAPITALS = 10;

/** Ids in links of the site. The keys are each id itself, and its letters and digits in lower case. */
export type LinkedHeadingIds = ReadonlyMap<string, string>;

/**
 * Returns the ids in links that no page declares, if ids of the site keep capitals: by the configuration, or because most of these ids have
 * a capital. Returns `undefined` if ids have no capitals.
 */
export function findLinkedIdsIfCapitalsKept(
  texts: readonly string[],
  isConfigured: boolean,
): LinkedHeadingIds | undefined {
  const own = new Set(
    texts.flatMap((text) => [...text.matchAll(DECLARED_ID_PATTERN)].map(([, id, other = '']) => id ?? other)),
  );
  const named = texts.flatMap((text) => [...text.matchAll(LINK_FRAGMENT_PATTERN)].map(([, id = '']) => id));
  const others = named.filter((id) => !own.has(id));
  const count = others.filter((id) => /[A-Z]/.test(id)).length;
  if (!isConfigured && (count < MIN_LINKS_WITH_CAPITALS || count * 2 <= others.length)) return undefined;
  return new Map([
    ...others.map((id) => [computeHeadingIdKey(id), id] as const),
    ...others.map((id) => [id, id] as const),
  ]);
}

/**
 * Writes ids with capitals after the headings of a page. If a link names an id with the same letters and digits but other punctuation, the
 * heading gets the id of the link: for example `1-2-0` instead of `120`.
 */
export function writeIdsWithCapitals(
  lines: readonly string[],
  namedLinkedHeadingIds: LinkedHeadingIds,
): readonly string[] {
  const scanner = new FenceScanner();
  const slugger = new GithubSlugger();
  return lines.map((line) => {
    const [, text] = (scanner.next(line) === 'text' && /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*$/.exec(line)) || [];
    if (text === undefined || /\{#[^{}]+\}$/.test(text)) return line;
    const made = slugger.slug(convertHeadingToPlainText(text), true);
    const other = namedLinkedHeadingIds.get(computeHeadingIdKey(made)) ?? made;
    const id = namedLinkedHeadingIds.get(made) === made || other.toLowerCase() === made.toLowerCase() ? made : other;
    return id === made.toLowerCase() ? line : `${line.trimEnd()} {#${id}}`;
  });
}

function computeHeadingIdKey(id: string): string {
  return id.replace(/[^\p{L}\p{Nd}]/gu, '').toLowerCase();
}

/**
 * Moves the title of a page above other content, where techdocs expects the title. In Docusaurus, the first heading is the title if its
 * level is 1, even below other content. `first` is the index of the first line of the body.
 */
export function moveTitleToTop<L extends { readonly text: string }>(lines: readonly L[], first: number): readonly L[] {
  const index = findTitleLine(
    lines.map(({ text }) => text),
    first,
  );
  const title = lines[index];
  const before = lines
    .slice(first, index)
    .map(({ text }) => text.replace(/^(?:import|export)\b.*|<!--.*-->|\{\/\*.*\*\/\}/, ''));
  if (title === undefined || before.every((text) => text.trim() === '')) return lines;
  return [
    ...lines.slice(0, first),
    title,
    { ...title, text: '' },
    ...lines.slice(first, index),
    ...lines.slice(index + 1),
  ];
}

/** Returns the index of the title in the lines of a page, from the index `first` on; -1 if the page has no title in Markdown. */
export function findTitleLine(lines: readonly string[], first: number): number {
  const scanner = new FenceScanner();
  const states = lines.map((text) => scanner.next(text));
  const at = lines.findIndex(
    (text, index) => index >= first && states[index] === 'text' && HEADING_OR_BREAK_PATTERN.test(text),
  );
  return lines[at]?.startsWith('# ') ? at : -1;
}

/** A heading or a thematic break. The title has to be the first of these lines. */
const HEADING_OR_BREAK_PATTERN = /^ {0,3}(?:#{1,6}[ \t]|(?:-[ \t]*){3,}$|(?:\*[ \t]*){3,}$)/;

/** Returns the text of a heading without Markdown and tags. */
export function convertHeadingToPlainText(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/\\(?=[^\w\s])|\*\*|`|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .trim();
}
