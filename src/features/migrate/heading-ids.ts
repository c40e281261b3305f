// Ids of headings on a site that keeps capitals in them (`markdown.anchors.maintainCase`, or a patch of Docusaurus). Pure.
import GithubSlugger from 'github-slugger';
import { FenceScanner } from '../../content/markdown/lines.ts';

const FRAGMENT_OF_LINK = /\]\((?:\/[^\s()#]*|[\w./-]+)?#([^\s()]+)/g;
const OWN_ID = /\{#([^\s{}]+)\}|\sid="([^"]+)"/g;
/** Links with capitals that no written id explains, before they are taken as a habit of the site. */
const MIN_LINKS_WITH_CAPITALS = 10;

/** Whether the ids of a site keep capitals, by the links of its pages: most name an id with a capital that no page writes out. */
export function keepsCapitalsInIds(texts: readonly string[]): boolean {
  const own = new Set(texts.flatMap((text) => [...text.matchAll(OWN_ID)].map(([, id, other = '']) => id ?? other)));
  const asked = texts.flatMap((text) => [...text.matchAll(FRAGMENT_OF_LINK)].map(([, id = '']) => id));
  const others = asked.filter((id) => !own.has(id));
  const count = others.filter((id) => /[A-Z]/.test(id)).length;
  return count >= MIN_LINKS_WITH_CAPITALS && count * 2 > others.length;
}

/** Writes the ids with capitals behind the headings of a page. */
export function writeIdsWithCapitals(lines: readonly string[]): readonly string[] {
  const scanner = new FenceScanner();
  const slugger = new GithubSlugger();
  return lines.map((line) => {
    const [, text] = (scanner.next(line) === 'text' && /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*$/.exec(line)) || [];
    if (text === undefined || /\{#[^{}]+\}$/.test(text)) return line;
    const id = slugger.slug(toPlainText(text), true);
    return id === id.toLowerCase() ? line : `${line.trimEnd()} {#${id}}`;
  });
}

/** Returns the text of a heading without Markdown and tags. */
function toPlainText(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/\\(?=[^\w\s])|\*\*|`|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .trim();
}
