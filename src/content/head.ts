// Reads the front matter and title of a source without parsing its Markdown. Order, latest versions and sidebars need no more, so a site
// can be assembled before its documents are parsed. Pure.
import { dropMarkdownExtension } from '../lib/file-path.ts';
import { ownValue } from '../lib/own.ts';
import { capitalize, humanize } from '../lib/text.ts';
import type { Variables } from '../model/config.ts';
import type { Document } from '../model/document.ts';
import type { Source } from '../model/source.ts';
import { type FrontMatterInput, readFrontMatter } from './front-matter.ts';
import { htmlTitle } from './markdown/html-title.ts';
import { isAside, objectsOf } from './markdown/leading.ts';
import { inheritFrontMatter } from './original.ts';

/** Maximum offset of a title, in characters. Limited, because the text before a title is scanned more than once. */
const MAX_TITLE_OFFSET = 20_000;

/** Returns a document with only the front matter and title of a source: no headings, links or findings. */
export function readDocumentHead(source: Source, variables: Variables, fields?: FrontMatterInput['fields']): Document {
  const { text, file, kind, path, locale, version, isMade, lastUpdate } = source;
  const front = readFrontMatter({ text, file, kind, isMade, variables, fields, skipsPositions: true });
  const { frontMatter, title: original } = inheritFrontMatter(front, source, { variables, fields });
  const { body } = front;
  const nameTitle = nameTitleOf(source, { frontMatter, title: original });
  const heading = headingIn(body.slice(0, MAX_TITLE_OFFSET), nameTitle);
  const title =
    frontMatter.title?.trim() || plainHeadingText(heading, variables) || original?.trim() || titleFromPath(path);
  return {
    kind,
    file,
    path,
    locale,
    version,
    // The hash identifies a parsed body, which this document does not have.
    hash: '',
    ...(source.original && { original: source.original.file }),
    ...(isMade && { isMade }),
    frontMatter,
    frontMatterPositions: {},
    title,
    description: frontMatter.description ?? '',
    headings: [],
    anchors: [],
    links: [],
    hasCode: false,
    isTruncated: kind === 'post' && /<!-- truncate -->|\{\/\* truncate \*\/\}/.test(body),
    wordCount: 0,
    size: 0,
    diagnostics: [],
    ...(lastUpdate && { lastUpdate }),
  };
}

/** What shows nothing: white space, imports, scripts, comments, and tags other than that of a title. */
const INVISIBLE =
  /^(?:\s|&nbsp;|import\s.*|<(script|style)\b(?:(?!<\/\1)[\s\S])*<\/\1\s*>|\{\/\*(?:(?!\*\/)[\s\S])*\*\/\}|<!--(?:(?!-->)[\s\S])*-->|<\/?(?!h1\b)[a-z][^<>]*>)*/;

/** What begins a block that is no paragraph. */
const OTHER_BLOCK = /^(?:[-*+>#]|\d+[.)])\s|^<h1\b/i;

/** Returns the heading that is the title, as written: the parser's rules (`markdown/headings.ts`) without its tokens. */
function headingIn(body: string, nameTitle: string | undefined): string {
  let rest = body.replace(INVISIBLE, '');
  const named = /^#{2,6} +(.+)/.exec(rest)?.[1]?.trim() ?? '';
  if (nameTitle !== undefined && named.toLowerCase() === nameTitle.toLowerCase() && !/^#\s/m.test(body)) return named;
  for (let isAbove = nameTitle !== undefined; isAbove; ) {
    const [block = ''] = /^.*(?:\n[ \t]*\S.*)*/.exec(rest) ?? [];
    isAbove = /^(?:[*_-][ \t]*){3,}$/.test(block) || (!OTHER_BLOCK.test(block) && isAside(objectsOf(block)));
    if (isAbove) rest = rest.slice(block.length).replace(INVISIBLE, '');
  }
  const html = nameTitle === undefined ? undefined : htmlTitle(/^<h1\b[\s\S]*?<\/h1\s*>/i.exec(rest)?.[0] ?? '');
  return html?.text ?? /^# +(.+)/.exec(rest)?.[1] ?? '';
}

/** Returns the heading at the start of a text that has no front matter, as written; empty if something else precedes it. */
export function leadingTitle(text: string): string {
  return headingIn(text.slice(0, MAX_TITLE_OFFSET), '');
}

/** Returns the title that the name of the file gives; `undefined` if the front matter or the original has one, or hides it. */
export function nameTitleOf(
  { path, isMade }: Source,
  { frontMatter, title }: { readonly frontMatter: Document['frontMatter']; readonly title?: string },
): string | undefined {
  const isGiven = frontMatter.title?.trim() || title?.trim() || frontMatter.hide_title === true || isMade !== undefined;
  return isGiven ? undefined : titleFromPath(path);
}

/** Returns the plain text of a heading line: variables filled in, without the explicit id and inline Markdown. */
function plainHeadingText(heading: string, variables: Variables): string {
  return heading
    .replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (written, name: string) => ownValue(variables, name) ?? written)
    .replace(/\s*(?:\{:?[ \t]*#[^{}]*\}|\{\/\*\s*#[^{}]*\}|#+)\s*$/, '')
    .replace(/[`*]|!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
}

/** Derives a title from a file name: `01-save-and-scan.md` becomes `Save and scan`; an index takes the name of its folder. */
export function titleFromPath(path: string): string {
  const parts = dropMarkdownExtension(path).split('/');
  if (parts.length > 1 && /^(?:index|readme)$/i.test(parts.at(-1) ?? '')) parts.pop();
  const name = (parts.at(-1) ?? '').replace(/^\d{4}-\d{2}-\d{2}-/, '').replace(/^\d+[-_.]\s*(?=\D)/, '');
  return humanize(name) || capitalize(name || path);
}
