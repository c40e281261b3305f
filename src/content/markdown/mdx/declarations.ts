// Finds the ES declarations of a page: `import …` and `export …` at the start of a block, over as many lines as they need. Anything that
// does not parse, such as a sentence that begins with *export*, is text.

import { FenceScanner } from '../lines.ts';

/** A parsed `import` or `export` declaration. */
export interface EsmDeclaration {
  readonly isImport: boolean;
  /** Line of the declaration in the parsed code, from 0. */
  readonly line: number;
  /** Local names of an import; empty for an export. */
  readonly names: readonly string[];
  /** Specifier of the imported module. */
  readonly from?: string;
}

/** Parses code that consists of declarations; returns `undefined` for any other code. */
export type DeclarationParser = (code: string) => readonly EsmDeclaration[] | undefined;

/** One declaration, or several on adjacent lines. */
export interface DeclarationBlock {
  /** Line after the block. */
  readonly end: number;
  readonly declared: readonly EsmDeclaration[];
}

const DECLARATION_START_PATTERN = /^(?:import|export)(?:[ \t]|[{*'"]|$)/;
const DECLARATION_START_IN_TEXT_PATTERN = /^(?:import|export)(?:[ \t]|[{*'"]|$)/m;

/** Whether a line may begin a declaration. */
export function mayBeginDeclaration(line: string): boolean {
  return DECLARATION_START_PATTERN.test(line);
}

/** Whether a text may contain a declaration outside of fences. This quick check rules out nearly every text. */
export function mayContainDeclaration(text: string): boolean {
  if (!DECLARATION_START_IN_TEXT_PATTERN.test(text)) return false;
  const scanner = new FenceScanner();
  return text.split('\n').some((line) => scanner.next(line) === 'text' && mayBeginDeclaration(line));
}

/**
 * Maximum number of sections that are parsed as one declaration. Sections are separated by empty lines; real declarations have fewer
 * sections.
 */
const MAX_PARAGRAPHS_PER_DECLARATION = 40;
const MAX_IMPORT_LINES = 40;

/** Returns the block of declarations that begins at a line; `undefined` if the line begins no declaration. */
export function findDeclarationAt(
  lines: readonly string[],
  start: number,
  read: DeclarationParser,
): DeclarationBlock | undefined {
  let end = start;
  for (let part = 0; part < MAX_PARAGRAPHS_PER_DECLARATION && end < lines.length; part++) {
    const from = end;
    while (end < lines.length && (end === from || lines[end]?.trim() !== '')) end++;
    const code = lines.slice(start, end).join('\n');
    const declared = read(code);
    if (declared !== undefined) return { end, declared };
    // A line that may begin a declaration cannot continue an unfinished declaration.
    const next = lines.findIndex((line, index) => index >= end && line.trim() !== '');
    if (!isUnfinishedCode(code) || mayBeginDeclaration(lines[next] ?? '')) break;
  }
  return findImportsAt(lines, start, read);
}

/** Finds imports directly followed by text. Exports are excluded, since part of a sentence may parse as one. */
function findImportsAt(lines: readonly string[], start: number, read: DeclarationParser): DeclarationBlock | undefined {
  let declarationBlock: DeclarationBlock | undefined;
  for (let end = start + 1; end <= Math.min(lines.length, start + MAX_IMPORT_LINES); end++) {
    if (lines[end - 1]?.trim() === '') break;
    const declared = read(lines.slice(start, end).join('\n'));
    if (declared?.every(({ isImport }) => isImport)) declarationBlock = { end, declared };
  }
  return declarationBlock;
}

/** Whether a bracket or a template literal is unclosed at the end of the code. If so, the code may continue after an empty line. */
function isUnfinishedCode(code: string): boolean {
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0;
  return count(/[([{]/g) > count(/[)\]}]/g) || count(/`/g) % 2 === 1;
}
