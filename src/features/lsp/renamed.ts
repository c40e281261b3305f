// Finds the renameable symbol at a position: the text of a heading, the page of a link, a tag. Pure.
import type { Position, PrepareRenameResult, Range } from 'vscode-languageserver/node';
import { escapeRegExp } from '../../lib/text.ts';
import { getFileNamedByLinks } from '../../model/entries.ts';
import { findHeadingAt, findLinkAt, type PageInEditor } from './look.ts';
import { createLineRange, extractLine, findFrontMatterLines } from './text.ts';

/** A symbol to rename. */
interface RenameTarget {
  readonly kind: 'heading' | 'page' | 'tag';
  /** Source of the rename: the file of a page, the file and id of a heading, or a tag. */
  readonly from: string;
  readonly range: Range;
  /** Text of the symbol at the position. */
  readonly name: string;
}

/** Returns the renameable symbol at a position: the text of a heading, the page of a link, or a tag. */
export function findRenameTarget(at: PageInEditor, position: Position): RenameTarget | undefined {
  const { file } = at.page.document;
  const tag = findTagToRename(at, position);
  if (tag !== undefined) return tag;
  const heading = findHeadingAt(at, position);
  if (heading !== undefined) {
    const row = extractLine(at.text, position.line);
    const [, mark = '', name = ''] = /^(\s*#{1,6}\s+)(.*?)\s*(?:\{#[^{}]*\})?\s*#*\s*$/.exec(row) ?? [];
    if (name === '') return undefined;
    const range = createLineRange(position.line, mark.length, mark.length + name.length);
    return { kind: 'heading', from: `${file}#${heading.id}`, range, name };
  }
  const { target, range, slot } = findLinkAt(at, position) ?? {};
  if (target?.document === undefined || range === undefined || slot === undefined) return undefined;
  const name = slot.href.replace(/[?#].*$/s, '');
  if (!/\.mdx?$/.test(name)) return undefined;
  // The range of `[text][name]` is the whole link, because its address is in a definition.
  const { line, character } = range.start;
  const isWritten = extractLine(at.text, line).startsWith(name, character);
  const ownRange = isWritten ? createLineRange(line, character, character + name.length) : range;
  return { kind: 'page', from: getFileNamedByLinks(target.document), range: ownRange, name };
}

/** Returns the tag at a position in front matter, in a flow list or a block list. */
function findTagToRename({ page, text }: PageInEditor, { line, character }: Position): RenameTarget | undefined {
  const block = findFrontMatterLines(text);
  if (block === undefined || line <= block.first || line >= block.last) return undefined;
  const lines = text.split('\n', block.last);
  const row = lines[line] ?? '';
  const above = lines.slice(block.first + 1, line + 1).reverse();
  if (/^([\w-]+):/.exec(above.find((candidate) => /^[\w-]+:/.test(candidate)) ?? '')?.[1] !== 'tags') return undefined;
  const found = (page.document.frontMatter.tags ?? []).flatMap((name) => {
    const places = [
      ...row.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_-])${escapeRegExp(name)}(?![\\p{L}\\p{N}_-])`, 'gu')),
    ];
    return places.map(({ index }) => ({ name, start: index, end: index + name.length }));
  });
  const inside = found.filter(({ start, end }) => start <= character && character <= end);
  const [longest] = inside.sort((a, b) => b.name.length - a.name.length);
  if (longest === undefined) return undefined;
  const { name, start, end } = longest;
  return { kind: 'tag', from: name, range: createLineRange(line, start, end), name };
}

/** Returns the range and placeholder that an editor shows before a rename. */
export function prepareRename(at: PageInEditor, position: Position): PrepareRenameResult | null {
  const renameTarget = findRenameTarget(at, position);
  return renameTarget === undefined ? null : { range: renameTarget.range, placeholder: renameTarget.name };
}
