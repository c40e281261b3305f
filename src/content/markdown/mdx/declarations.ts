// Finds the ES declarations of a page: `import …` and `export …` where a block begins, over as many lines as they need.
// What looks like one and does not parse, such as a sentence that begins with *export*, is text.

import { FenceScanner } from '../lines.ts';

/** What one declaration says. */
export interface Declared {
  readonly isImport: boolean;
  /** Its line in the code that was read, from 0. */
  readonly line: number;
  /** Names that it gives. */
  readonly names: readonly string[];
  /** The module that it imports. */
  readonly from?: string;
}

/** Reads code that is nothing but declarations; gives nothing for any other. */
export type ReadDeclarations = (code: string) => readonly Declared[] | undefined;

/** A declaration, or several on neighbouring lines. */
export interface DeclarationBlock {
  /** The line behind it. */
  readonly end: number;
  readonly declared: readonly Declared[];
}

const START = /^(?:import|export)(?:[ \t]|[{*'"]|$)/;
const ANY_START = /^(?:import|export)(?:[ \t]|[{*'"]|$)/m;

/** Whether a line may begin a declaration. */
export function mayDeclare(line: string): boolean {
  return START.test(line);
}

/** Whether a line of a text, outside of its fences, may begin a declaration: a quick no for nearly every text. */
export function mayHoldDeclaration(text: string): boolean {
  if (!ANY_START.test(text)) return false;
  const scanner = new FenceScanner();
  return text.split('\n').some((line) => scanner.next(line) === 'text' && mayDeclare(line));
}

/** Parts of a declaration, divided by empty lines, that are tried: no author writes a longer one. */
const MOST_PARTS = 40;
const MOST_LINES = 40;

/** The declaration that begins at a line. */
export function declarationAt(
  lines: readonly string[],
  start: number,
  read: ReadDeclarations,
): DeclarationBlock | undefined {
  let end = start;
  for (let part = 0; part < MOST_PARTS && end < lines.length; part++) {
    const from = end;
    while (end < lines.length && (end === from || lines[end]?.trim() !== '')) end++;
    const code = lines.slice(start, end).join('\n');
    const declared = read(code);
    if (declared !== undefined) return { end, declared };
    // A line that begins as this one did belongs to no declaration that is open.
    const next = lines.findIndex((line, at) => at >= end && line.trim() !== '');
    if (!isOpen(code) || mayDeclare(lines[next] ?? '')) break;
  }
  return importsAt(lines, start, read);
}

/** Imports with text right behind them. Of exports this is not asked: half of a sentence may look like one. */
function importsAt(lines: readonly string[], start: number, read: ReadDeclarations): DeclarationBlock | undefined {
  let found: DeclarationBlock | undefined;
  for (let end = start + 1; end <= Math.min(lines.length, start + MOST_LINES); end++) {
    if (lines[end - 1]?.trim() === '') break;
    const declared = read(lines.slice(start, end).join('\n'));
    if (declared?.every(({ isImport }) => isImport)) found = { end, declared };
  }
  return found;
}

/** Whether brackets or a template are open at the end, so that code may go on behind an empty line. */
function isOpen(code: string): boolean {
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0;
  return count(/[([{]/g) > count(/[)\]}]/g) || count(/`/g) % 2 === 1;
}
