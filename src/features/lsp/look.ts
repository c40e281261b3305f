// Hover, definition and references at a position of a page: the target of a link, the value of a variable, the description of a key. Pure.
import type { DocumentLink, Hover, Location, Position, Range } from 'vscode-languageserver/node';
import { isMarkdown } from '../../lib/file-path.ts';
import { ownOf } from '../../lib/own.ts';
import type { Document, Heading, LinkSlot } from '../../model/document.ts';
import { originalFile } from '../../model/entries.ts';
import type { Asset } from '../../model/source.ts';
import { type LinkedPlace, type Page, targetOf } from '../../serve/linked-pages.ts';
import { fieldMeaning } from './complete-front-matter.ts';
import { contains, frontMatterLines, inLine, lineOf, lspLine, rangeOfLink } from './text.ts';

/** A page with its text in the editor, and access to other files. */
export interface LookedAt {
  readonly page: Page;
  readonly text: string;
  /** Returns the text of a file of the project. */
  readonly textOf: (file: string) => string;
  readonly uriOf: (file: string) => string;
}

/** A link of a page with its range. */
interface PlacedLink {
  readonly slot: LinkSlot;
  readonly range: Range;
  readonly target: LinkedPlace;
}

/** Returns all links in the page's own file. */
function linksOf({ page, text }: Pick<LookedAt, 'page' | 'text'>): readonly PlacedLink[] {
  const { document, build } = page;
  const resolved = build.site.links[document.file] ?? [];
  return document.links.flatMap((slot, index): PlacedLink | [] => {
    if (slot.file !== undefined && slot.file !== document.file) return [];
    return { slot, range: rangeOfLink(text, slot), target: targetOf(page, slot.href, resolved[index]) };
  });
}

/** Returns the link at a position. */
export function linkAt(at: Pick<LookedAt, 'page' | 'text'>, position: Position): PlacedLink | undefined {
  return linksOf(at).find(({ range }) => contains(range, position));
}

/** Returns the heading in the line of a position. */
export function headingAt({ page }: Pick<LookedAt, 'page'>, { line }: Position): Heading | undefined {
  return page.document.headings.find((heading) => heading.line === line + 1);
}

/** Returns the hover text at a position. */
export function hover(at: LookedAt, position: Position): Hover | null {
  const { page, text } = at;
  const row = lineOf(text, position.line);
  for (const { 0: whole, 1: name = '', index } of row.matchAll(/\{\{[ \t]*([\w.-]+)[ \t]*\}\}/g)) {
    const range = inLine(position.line, index, index + whole.length);
    const value = ownOf(page.state.config.variables, name);
    if (contains(range, position) && value !== undefined) return shown(`\`${name}\` is \`${value}\``, range);
  }
  const block = frontMatterLines(text);
  if (block !== undefined && position.line > block.first && position.line < block.last) {
    const key = /^([\w-]+):/.exec(row)?.[1] ?? '';
    const meaning = fieldMeaning(key, page.document.kind);
    const range = inLine(position.line, 0, key.length);
    return meaning !== undefined && contains(range, position) ? shown(`**${key}**: ${meaning}`, range) : null;
  }
  const link = linkAt(at, position);
  if (link === undefined) return null;
  const { document, anchor, asset } = link.target;
  if (document !== undefined) return shown(pageText(document, anchor), link.range);
  return asset === undefined ? null : shown(imageText(asset, at), link.range);
}

function shown(value: string, range: Range): Hover {
  return { contents: { kind: 'markdown', value }, range };
}

function pageText(document: Document, anchor: string): string {
  const heading = document.headings.find(({ id }) => id === anchor);
  const title = heading === undefined ? document.title : `${document.title} › ${heading.text}`;
  return [`**${title}**`, document.description, `\`${document.file}\``].filter((part) => part !== '').join('\n\n');
}

function imageText({ file, width, height, size }: Asset, { uriOf }: LookedAt): string {
  const pixels = width && height ? `${width} × ${height} pixels, ` : '';
  const picture = width && height ? `![](${uriOf(file)}|height=${Math.min(height, 200)})\n\n` : '';
  return `${picture}\`${file}\`: ${pixels}${Math.ceil(size / 1024)} KB`;
}

/** Returns the target of a link: the heading of its anchor, else the top of the page, or the file. */
export function definition(at: LookedAt, position: Position): Location | null {
  const { target } = linkAt(at, position) ?? {};
  if (target === undefined) return null;
  const { document, asset, anchor } = target;
  const file = document?.file ?? asset?.file;
  if (file === undefined) return null;
  const heading = document?.headings.find(({ id }) => id === anchor);
  const line = (heading?.line ?? 1) - 1;
  const range = isMarkdown(file) ? lspLine(at.textOf(file), line) : inLine(0, 0, 0);
  return { uri: at.uriOf(file), range };
}

/** Returns links to the target of the link, or to the heading, at a position; else links to the page. */
export function references(at: LookedAt, position: Position): readonly Location[] {
  const { target } = linkAt(at, position) ?? {};
  const heading = target === undefined ? headingAt(at, position) : undefined;
  const wanted = target?.document ?? at.page.document;
  const anchor = heading?.id ?? target?.anchor ?? '';
  const { build } = at.page;
  const path = build.site.targets.sources.get(originalFile(wanted))?.path;
  return build.site.documents.flatMap((document): readonly Location[] => {
    const links = build.site.links[document.file] ?? [];
    // Reads only documents with a link to the target.
    const isOwn = document.file === wanted.file;
    if (!isOwn && !links.some((link) => link.target?.replace(/#.*$/s, '') === path)) return [];
    const page = { ...at.page, document };
    const text = at.textOf(document.file);
    return linksOf({ page, text })
      .filter(
        ({ target: { document: other, anchor: own } }) =>
          other?.file === wanted.file && (anchor === '' || own === anchor),
      )
      .map(({ range }) => ({ uri: at.uriOf(document.file), range }));
  });
}

/** Returns all links of a page to project files and web addresses. */
export function linksOfText(at: LookedAt): readonly DocumentLink[] {
  return linksOf(at).flatMap(({ range, slot, target: { document, asset, anchor } }): DocumentLink | [] => {
    const file = document?.file ?? asset?.file;
    if (file === undefined) return /^https?:/i.test(slot.href) ? { range, target: slot.href } : [];
    const line = document?.headings.find(({ id }) => id === anchor)?.line;
    return { range, target: `${at.uriOf(file)}${line === undefined ? '' : `#L${line}`}` };
  });
}
