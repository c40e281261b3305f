// Reads the front matter and title of a source without parsing its Markdown. Page order, latest versions and sidebars depend only on this
// data, so a site can be assembled before its documents are parsed. Pure.
import { dropMarkdownExtension } from '../lib/file-path.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import { capitalize, humanizeFileName } from '../lib/text.ts';
import type { SiteVariables } from '../model/config.ts';
import type { Document } from '../model/document.ts';
import type { Source } from '../model/source.ts';
import { type FrontMatterInput, parseFrontMatter } from './front-matter.ts';
import { findHtmlTitle } from './markdown/html-title.ts';
import { hasOnlyPicturesAndLinks, maskPicturesAndLinks } from './markdown/leading.ts';
import { inheritFrontMatter } from './original.ts';

/** Maximum offset of a title, in characters. Limited, because the text before a title is scanned more than once. */
const MAX_TEXT_BEFORE_TITLE = 20_000;

/** Returns a document with only the front matter and title of a source: no headings, links or findings. */
export function parseDocumentHead(
  source: Source,
  variables: SiteVariables,
  fields?: FrontMatterInput['fields'],
): Document {
  const { text, file, kind, path, locale, version, isMade, lastUpdate } = source;
  const front = parseFrontMatter({ text, file, kind, isMade, variables, fields, skipsPositions: true });
  const { frontMatter, title: original } = inheritFrontMatter(front, source, { variables, fields });
  const { body } = front;
  const nameTitle = deriveTitleFromName(source, { frontMatter, title: original });
  const heading = findTitleHeading(body.slice(0, MAX_TEXT_BEFORE_TITLE), nameTitle);
  const title =
    frontMatter.title?.trim() ||
    formatPlainHeading(heading, variables) ||
    original?.trim() ||
    formatTitleFromPath(path);
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

/** Matches what a browser does not show: white space, imports, scripts, comments, and tags other than `h1`. */
const INVISIBLE_MARKUP_PATTERN =
  /^(?:\s|&nbsp;|import\s.*|<(script|style)\b(?:(?!<\/\1)[\s\S])*<\/\1\s*>|\{\/\*(?:(?!\*\/)[\s\S])*\*\/\}|<!--(?:(?!-->)[\s\S])*-->|<\/?(?!h1\b)[a-z][^<>]*>)*/;

/** Matches the beginning of a block that is not a paragraph. */
const NON_PARAGRAPH_START_PATTERN = /^(?:[-*+>#]|\d+[.)])\s|^<h1\b/i;

/**
 * Returns the heading that is the title, as written. Follows the rules of the parser (`markdown/headings.ts`), but reads the text instead
 * of the parser's tokens.
 */
function findTitleHeading(body: string, nameTitle: string | undefined): string {
  let rest = body.replace(INVISIBLE_MARKUP_PATTERN, '');
  const named = /^#{2,6} +(.+)/.exec(rest)?.[1]?.trim() ?? '';
  if (nameTitle !== undefined && named.toLowerCase() === nameTitle.toLowerCase() && !/^#\s/m.test(body)) return named;
  for (let isAbove = nameTitle !== undefined; isAbove; ) {
    const [block = ''] = /^.*(?:\n[ \t]*\S.*)*/.exec(rest) ?? [];
    isAbove =
      /^(?:[*_-][ \t]*){3,}$/.test(block) ||
      (!NON_PARAGRAPH_START_PATTERN.test(block) && hasOnlyPicturesAndLinks(maskPicturesAndLinks(block)));
    if (isAbove) rest = rest.slice(block.length).replace(INVISIBLE_MARKUP_PATTERN, '');
  }
  const html = nameTitle === undefined ? undefined : findHtmlTitle(/^<h1\b[\s\S]*?<\/h1\s*>/i.exec(rest)?.[0] ?? '');
  return html?.text ?? /^# +(.+)/.exec(rest)?.[1] ?? '';
}

/**
 * Returns the heading at the start of a text without front matter, as written. Returns an empty text if other content precedes the heading.
 */
export function findLeadingTitle(text: string): string {
  return findTitleHeading(text.slice(0, MAX_TEXT_BEFORE_TITLE), '');
}

/**
 * Returns the title derived from the file name. Returns `undefined` if the front matter or the original page sets a title, or if the front
 * matter hides the title.
 */
export function deriveTitleFromName(
  { path, isMade }: Source,
  { frontMatter, title }: { readonly frontMatter: Document['frontMatter']; readonly title?: string },
): string | undefined {
  const isGiven = frontMatter.title?.trim() || title?.trim() || frontMatter.hide_title === true || isMade !== undefined;
  return isGiven ? undefined : formatTitleFromPath(path);
}

/** Returns the plain text of a heading line: variables filled in, without the explicit id and inline Markdown. */
function formatPlainHeading(heading: string, variables: SiteVariables): string {
  return heading
    .replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (written, name: string) => getOwnPropertyValue(variables, name) ?? written)
    .replace(/\s*(?:\{:?[ \t]*#[^{}]*\}|\{\/\*\s*#[^{}]*\}|#+)\s*$/, '')
    .replace(/[`*]|!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
}

/**
 * Derives a title from a file name: `01-save-and-scan.md` becomes `Save and scan`. The title of an index file is derived from the name of
 * its folder.
 */
export function formatTitleFromPath(path: string): string {
  const parts = dropMarkdownExtension(path).split('/');
  if (parts.length > 1 && /^(?:index|readme)$/i.test(parts.at(-1) ?? '')) parts.pop();
  const name = (parts.at(-1) ?? '').replace(/^\d{4}-\d{2}-\d{2}-/, '').replace(/^\d+[-_.]\s*(?=\D)/, '');
  return humanizeFileName(name) || capitalize(name || path);
}
