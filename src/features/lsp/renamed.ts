// What can be renamed at a place of a page: the text of a heading, the page of a link. Pure.
import type { Position, PrepareRenameResult, Range } from 'vscode-languageserver/node';
import { originalFile } from '../../model/entries.ts';
import { headingAt, type LookedAt, linkAt } from './look.ts';
import { inLine, lineOf } from './text.ts';

/** What can be renamed at a place: the text of a heading, or the page of a link. */
export function renamed(
  at: LookedAt,
  position: Position,
): { readonly from: string; readonly range: Range; readonly name: string } | undefined {
  const { file } = at.page.document;
  const heading = headingAt(at, position);
  if (heading !== undefined) {
    const row = lineOf(at.text, position.line);
    const [, mark = '', name = ''] = /^(\s*#{1,6}\s+)(.*?)\s*(?:\{#[^{}]*\})?\s*#*\s*$/.exec(row) ?? [];
    if (name === '') return undefined;
    return {
      from: `${file}#${heading.id}`,
      range: inLine(position.line, mark.length, mark.length + name.length),
      name,
    };
  }
  const { target, range, slot } = linkAt(at, position) ?? {};
  if (target?.document === undefined || range === undefined || slot === undefined) return undefined;
  const name = slot.href.replace(/[?#].*$/s, '');
  if (!/\.mdx?$/.test(name)) return undefined;
  const { start } = range;
  const own = inLine(start.line, start.character, start.character + name.length);
  return { from: originalFile(target.document), range: own, name };
}

/** What an editor shows before it asks for another name. */
export function prepareRename(at: LookedAt, position: Position): PrepareRenameResult | null {
  const found = renamed(at, position);
  return found === undefined ? null : { range: found.range, placeholder: found.name };
}
