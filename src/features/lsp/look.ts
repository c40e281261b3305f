// Hover, definition and references at a position of a page: the target of a link, the value of a variable, the description of a key. Pure.
import type { DocumentLink, Hover, Location, Position, Range } from 'vscode-languageserver/node';
import { listIncludeCandidates } from '../../content/markdown/include-names.ts';
import { parseIncludeTarget, splitIncludeTarget } from '../../content/markdown/include-targets.ts';
import { isMarkdownPath } from '../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { Document, Heading, LinkSlot } from '../../model/document.ts';
import { getFileNamedByLinks } from '../../model/entries.ts';
import type { Asset } from '../../model/source.ts';
import { decodePath } from '../../model/url.ts';
import { type DocumentInSite, findLinkTarget, type LinkTarget } from '../../serve/linked-pages.ts';
import { formatFieldDescription } from './complete-front-matter.ts';
import {
  createLineRange,
  extractLine,
  findFrontMatterLines,
  findLineRange,
  findLinkRange,
  isPositionInRange,
} from './text.ts';
import { listPageVariables } from './variables.ts';

/** A page with its text in the editor, and access to other files. */
export interface PageInEditor {
  readonly page: DocumentInSite;
  readonly text: string;
  /** Returns the text of a file of the project. */
  readonly textOf: (file: string) => string;
  readonly uriOf: (file: string) => string;
}

/** A link of a page with its range. */
interface LinkWithRange {
  readonly slot: LinkSlot;
  readonly range: Range;
  readonly target: LinkTarget;
}

/** Returns the links of a page, without those in files that the page includes. */
function listPageLinks({ page, text }: Pick<PageInEditor, 'page' | 'text'>): readonly LinkWithRange[] {
  const { document, build } = page;
  const resolved = build.site.links[document.file] ?? [];
  return document.links.flatMap((slot, index): LinkWithRange | [] => {
    if (slot.file !== undefined && slot.file !== document.file) return [];
    return { slot, range: findLinkRange(text, slot), target: findLinkTarget(page, slot.href, resolved[index]) };
  });
}

/** Returns the link at a position. The address of a link definition, `[name]: ./page.md`, counts as the links that use it. */
export function findLinkAt(at: Pick<PageInEditor, 'page' | 'text'>, position: Position): LinkWithRange | undefined {
  const links = listPageLinks(at);
  const foundLink = links.find(({ range }) => isPositionInRange(range, position));
  if (foundLink !== undefined) return foundLink;
  const [, before = '', address = ''] = LINK_DEFINITION_PATTERN.exec(extractLine(at.text, position.line)) ?? [];
  const range = createLineRange(position.line, before.length, before.length + address.length);
  const link = links.find(({ slot }) => slot.href === address);
  return link !== undefined && isPositionInRange(range, position) ? { ...link, range } : undefined;
}

const LINK_DEFINITION_PATTERN = /^([\s>]*\[[^\]]+\]:\s*<?)([^\s<>]+)/;

/** Returns the heading in the line of a position. */
export function findHeadingAt({ page }: Pick<PageInEditor, 'page'>, { line }: Position): Heading | undefined {
  return page.document.headings.find((heading) => heading.line === line + 1);
}

/** Returns the hover text at a position. */
export function createHoverAt(at: PageInEditor, position: Position): Hover | null {
  const { page, text } = at;
  const row = extractLine(text, position.line);
  for (const { 0: whole, 1: name = '', index } of row.matchAll(/\{\{[ \t]*([\w.-]+)[ \t]*\}\}/g)) {
    const range = createLineRange(position.line, index, index + whole.length);
    const value = getOwnPropertyValue(listPageVariables(page), name);
    if (isPositionInRange(range, position) && value !== undefined)
      return createHover(`\`${name}\` is \`${value}\``, range);
  }
  const block = findFrontMatterLines(text);
  if (block !== undefined && position.line > block.first && position.line < block.last) {
    const key = /^([\w-]+):/.exec(row)?.[1] ?? '';
    const meaning = formatFieldDescription(key, page.document.kind);
    const range = createLineRange(position.line, 0, key.length);
    return meaning !== undefined && isPositionInRange(range, position)
      ? createHover(`**${key}**: ${meaning}`, range)
      : null;
  }
  const link = findLinkAt(at, position);
  if (link === undefined) return null;
  const { document, anchor, asset } = link.target;
  if (document !== undefined) return createHover(formatPageHover(document, anchor), link.range);
  return asset === undefined ? null : createHover(formatAssetHover(asset, at), link.range);
}

function createHover(value: string, range: Range): Hover {
  return { contents: { kind: 'markdown', value }, range };
}

function formatPageHover(document: Document, anchor: string): string {
  const heading = document.headings.find(({ id }) => id === anchor);
  const title = heading === undefined ? document.title : `${document.title} › ${heading.text}`;
  return [`**${title}**`, document.description, `\`${document.file}\``].filter((part) => part !== '').join('\n\n');
}

function formatAssetHover({ file, width, height, size }: Asset, { uriOf }: PageInEditor): string {
  const pixels = width && height ? `${width} × ${height} pixels, ` : '';
  const picture = width && height ? `![](${uriOf(file)}|height=${Math.min(height, 200)})\n\n` : '';
  return `${picture}\`${file}\`: ${pixels}${Math.ceil(size / 1024)} KB`;
}

/**
 * Returns the definition at a position. For a link, this is the heading of its anchor, else the top of its page, or the linked file. For an
 * include, it is the file; for a footnote mark, the footnote.
 */
export function findDefinitionAt(at: PageInEditor, position: Position): Location | null {
  const { target } = findLinkAt(at, position) ?? {};
  if (target === undefined) return findIncludedFileAt(at, position) ?? findFootnoteAt(at, position);
  const { document, asset, anchor } = target;
  const file = document?.file ?? asset?.file;
  if (file === undefined) return null;
  const heading = document?.headings.find(({ id }) => id === anchor);
  const line = (heading?.line ?? 1) - 1;
  const range = isMarkdownPath(file) ? findLineRange(at.textOf(file), line) : createLineRange(0, 0, 0);
  return { uri: at.uriOf(file), range };
}

function findIncludedFileAt({ page, text, uriOf }: PageInEditor, { line }: Position): Location | null {
  const target = parseIncludeTarget(extractLine(text, line));
  if (target === undefined) return null;
  const { includes } = page.build.content.sources.find(({ file }) => file === page.document.file) ?? { includes: {} };
  const names = listIncludeCandidates(getFileNamedByLinks(page.document), splitIncludeTarget(target).path);
  const file = names.find((name) => Object.hasOwn(includes, name));
  return file === undefined ? null : { uri: uriOf(file), range: createLineRange(0, 0, 0) };
}

const FOOTNOTE_MARK_PATTERN = /\[\^[^\s\]]+\]/g;

/** Returns the mark of a footnote at a position, such as `[^1]`. */
function findFootnoteMarkAt(text: string, { line, character }: Position): string | undefined {
  const marks = [...extractLine(text, line).matchAll(FOOTNOTE_MARK_PATTERN)];
  return marks.find(({ 0: whole, index }) => index <= character && character <= index + whole.length)?.[0];
}

function findFootnoteAt({ page, text, uriOf }: PageInEditor, position: Position): Location | null {
  const mark = findFootnoteMarkAt(text, position);
  if (mark === undefined) return null;
  const index = text.split('\n').findIndex((row) => row.trimStart().startsWith(`${mark}:`));
  return index < 0 ? null : { uri: uriOf(page.document.file), range: findLineRange(text, index) };
}

/**
 * Returns the references to the symbol at a position: links with the same target, links to the heading, or marks of the footnote. Anywhere
 * else, returns the links to the page.
 */
export function findReferencesAt(at: PageInEditor, position: Position): readonly Location[] {
  const link = findLinkAt(at, position);
  if (link !== undefined && link.target.document === undefined) return findLinksToSameFile(at, link);
  const footnote = link === undefined ? findFootnoteMarkAt(at.text, position) : undefined;
  if (footnote !== undefined) return findMarksOfFootnote(at, footnote);
  const { target } = link ?? {};
  const heading = target === undefined ? findHeadingAt(at, position) : undefined;
  const targetDocument = target?.document ?? at.page.document;
  const anchor = heading?.id ?? target?.anchor ?? '';
  const { build } = at.page;
  const path = build.site.targets.sources.get(getFileNamedByLinks(targetDocument))?.path;
  return build.site.documents.flatMap((document): readonly Location[] => {
    const links = build.site.links[document.file] ?? [];
    // A document that is not the target page and does not link to the target page is skipped, so that its text is not read.
    const isOwn = document.file === targetDocument.file;
    if (!isOwn && !links.some((link) => link.target?.replace(/#.*$/s, '') === path)) return [];
    const page = { ...at.page, document };
    const text = at.textOf(document.file);
    return listPageLinks({ page, text })
      .filter(
        ({ target: { document: other, anchor: linkedAnchor } }) =>
          other?.file === targetDocument.file && (anchor === '' || linkedAnchor === anchor),
      )
      .map(({ range }) => ({ uri: at.uriOf(document.file), range }));
  });
}

/** Returns all links and images that show the same file as a link; if the link leads to no file, those with the same address. */
function findLinksToSameFile(
  at: PageInEditor,
  { slot: { href }, target: { asset } }: LinkWithRange,
): readonly Location[] {
  const name = asset?.file.replace(/^.*\//s, '');
  const mayMatch = (other: LinkSlot) =>
    name === undefined ? other.href === href : decodePath(other.href)?.includes(name);
  return at.page.build.site.documents.flatMap((document): readonly Location[] => {
    if (!document.links.some(mayMatch)) return [];
    return listPageLinks({ page: { ...at.page, document }, text: at.textOf(document.file) })
      .filter(({ slot, target }) => (asset === undefined ? slot.href === href : target.asset === asset))
      .map(({ range }) => ({ uri: at.uriOf(document.file), range }));
  });
}

/** Returns the marks that refer to a footnote, without the footnote. */
function findMarksOfFootnote({ page, text, uriOf }: PageInEditor, mark: string): readonly Location[] {
  return text
    .split('\n')
    .flatMap((row, line) =>
      [...row.matchAll(FOOTNOTE_MARK_PATTERN)].flatMap(({ 0: each, index }) =>
        each === mark && !row.trimStart().startsWith(`${mark}:`)
          ? { uri: uriOf(page.document.file), range: createLineRange(line, index, index + each.length) }
          : [],
      ),
    );
}

/** Returns all links of a page to project files and web addresses. */
export function listDocumentLinks(at: PageInEditor): readonly DocumentLink[] {
  return listPageLinks(at).flatMap(({ range, slot, target: { document, asset, anchor } }): DocumentLink | [] => {
    const file = document?.file ?? asset?.file;
    if (file === undefined) return /^https?:/i.test(slot.href) ? { range, target: slot.href } : [];
    const line = document?.headings.find(({ id }) => id === anchor)?.line;
    return { range, target: `${at.uriOf(file)}${line === undefined ? '' : `#L${line}`}` };
  });
}
