// Puts included files in place before parsing: `<!-- include: ./part.md#region -->` on a line of its own, and code
// fences with `file="./Foo.java#region"`. Every line keeps its origin, so that messages name the included file.
import type { Diagnostic } from '../../model/diagnostic.ts';
import { folderOf, joinPath } from '../../model/file-path.ts';
import { isUnfinishedTag, splitBlockTags } from './block-tags.ts';
import { type Fence, FenceScanner, indentLength } from './lines.ts';
import type { Origin } from './page.ts';
import { dedent, type Part, regionOf } from './regions.ts';

const DIRECTIVE = /^<!--\s*include:\s*(\S+)\s*-->$/;
const FILE_META = /(?:^|\s)file=(?:"([^"]*)"|'([^']*)')/;
const MOST_LINES = 200_000;
const MOST_INCLUDES = 2_000;

/** The text of a page with all includes in place. */
export interface ExpandedText {
  readonly lines: readonly string[];
  readonly origins: readonly Origin[];
}

/** What is expanded. */
export interface ExpandInput {
  readonly text: string;
  readonly file: string;
  /** The file that relative paths start from, where that is another. */
  readonly from?: string;
  /** Number of the first line of `text` in its file, from 1. */
  readonly firstLine: number;
  /** Texts by root-relative path. */
  readonly includes: Readonly<Record<string, string>>;
  readonly diagnostics: Diagnostic[];
}

interface Expansion {
  readonly lines: string[];
  readonly origins: Origin[];
  readonly includes: Readonly<Record<string, string>>;
  readonly diagnostics: Diagnostic[];
  count: number;
}

interface Piece extends Part {
  readonly file: string;
  readonly from?: string;
  readonly prefix: string;
  readonly stack: readonly string[];
}

/** Expands the includes of a text. */
export function expandIncludes(input: ExpandInput): ExpandedText {
  const lines = input.text.split('\n');
  const expansion: Expansion = {
    lines: [],
    origins: [],
    includes: input.includes,
    diagnostics: input.diagnostics,
    count: 0,
  };
  const numbers = lines.map((_, index) => index + input.firstLine);
  expand({ lines, numbers, file: input.file, from: input.from, prefix: '', stack: [input.file] }, expansion);
  return expansion;
}

function expand(piece: Piece, out: Expansion): void {
  const scanner = new FenceScanner();
  let skipTo: string | undefined;
  for (let index = 0; index < piece.lines.length; index++) {
    let line = piece.lines[index] ?? '';
    const number = piece.numbers[index] ?? 1;
    const kind = scanner.next(line);
    if (skipTo !== undefined && kind === 'code') continue;
    if (skipTo !== undefined) {
      push(piece, out, kind === 'close' ? skipTo : line, number, 0);
      skipTo = undefined;
      continue;
    }
    if (kind === 'open' && scanner.fence !== undefined && FILE_META.test(scanner.fence.info)) {
      skipTo = expandFence(scanner.fence, piece, number, out);
      if (skipTo !== undefined) continue;
    }
    if (kind !== 'text') {
      push(piece, out, line, number, 0);
      continue;
    }
    const include = line.includes('<!--') ? DIRECTIVE.exec(line.slice(indentLength(line)).trimEnd()) : null;
    if (include?.[1] !== undefined) {
      expandMarkdown(include[1], line.slice(0, indentLength(line)), piece, number, out);
      continue;
    }
    for (let more = 0; more < 12 && index + 1 < piece.lines.length && isUnfinishedTag(line); more++) {
      line = `${line.trimEnd()} ${(piece.lines[++index] ?? '').trim()}`;
    }
    for (const part of splitBlockTags(line) ?? [{ text: line, column: 0 }]) {
      push(piece, out, part.text, number, part.column);
    }
  }
  if (skipTo !== undefined) push(piece, out, skipTo, piece.numbers.at(-1) ?? 1, 0);
}

function push(piece: Piece, out: Expansion, line: string, number: number, column: number): void {
  out.lines.push(piece.prefix + line);
  out.origins.push({ file: piece.file, line: number, shift: column - piece.prefix.length });
}

function expandMarkdown(target: string, prefix: string, piece: Piece, number: number, out: Expansion): void {
  const found = find(target, piece, number, prefix.length, out);
  if (found === undefined) return;
  const part = target.includes('#') ? found.part : withoutFrontMatter(found.part);
  const stack = [...piece.stack, found.file];
  expand({ ...part, file: found.file, prefix: piece.prefix + prefix, stack }, out);
}

/** Writes the opening fence and the code; gives the closing fence. */
function expandFence(fence: Fence, piece: Piece, number: number, out: Expansion): string | undefined {
  const meta = FILE_META.exec(fence.info);
  const target = meta?.[1] ?? meta?.[2] ?? '';
  const found = find(target, piece, number, fence.prefix.length, out);
  if (found === undefined) return undefined;
  const code = target.includes('#') ? dedent(found.part.lines) : found.part.lines;
  let marker = fence.marker;
  const char = marker[0] ?? '`';
  for (const line of code) {
    const own = line.trim();
    let run = 0;
    while (own[run] === char) run++;
    if (run >= marker.length) marker = char.repeat(run + 1);
  }
  const info = fence.info.replace(FILE_META, '');
  const indent = fence.prefix.replace(/[^\s>]/g, ' ');
  push(piece, out, `${fence.prefix}${marker}${info}`, number, 0);
  const inner = { ...piece, file: found.file, prefix: piece.prefix + indent };
  for (const [index, line] of code.entries()) push(inner, out, line, found.part.numbers[index] ?? 1, 0);
  return indent + marker;
}

function find(
  target: string,
  piece: Piece,
  number: number,
  column: number,
  out: Expansion,
): { readonly file: string; readonly part: Part } | undefined {
  const fail = (code: string, message: string): undefined => {
    const place = { file: piece.file, line: number, column: column + 1 };
    out.diagnostics.push({ code, severity: 'error', message, ...place, link: target });
    return undefined;
  };
  const [path = '', region] = splitTarget(target);
  const file = resolveFrom(piece.from ?? piece.file, path);
  if (file === undefined) return fail('missing-include', `The include \`${target}\` leaves the project.`);
  const text = Object.hasOwn(out.includes, file) ? out.includes[file] : undefined;
  if (text === undefined) return fail('missing-include', `The included file \`${target}\` does not exist.`);
  if (piece.stack.includes(file)) return fail('include-cycle', `The include \`${target}\` includes itself.`);
  out.count++;
  if (out.count > MOST_INCLUDES || out.lines.length > MOST_LINES) {
    return out.diagnostics.some((fault) => fault.code === 'too-many-includes')
      ? undefined
      : fail('too-many-includes', 'The includes of this page add up to too much text.');
  }
  const part = regionOf(text.replace(/\r\n?/g, '\n'), region);
  if (part === undefined) return fail('missing-include', `\`${path}\` has no region \`${region}\`.`);
  return { file, part };
}

function splitTarget(target: string): [string, string | undefined] {
  const hash = target.indexOf('#');
  return hash < 0 ? [target, undefined] : [target.slice(0, hash), target.slice(hash + 1)];
}

function withoutFrontMatter(part: Part): Part {
  if (part.lines[0]?.trimEnd() !== '---') return part;
  const end = part.lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  return end < 0 ? part : { lines: part.lines.slice(end + 1), numbers: part.numbers.slice(end + 1) };
}

/** Resolves a path from the folder of a file; nothing where it leaves the project. A leading `/` is the root. */
function resolveFrom(file: string, target: string): string | undefined {
  if (/[\\\0]/.test(target)) return undefined;
  return joinPath(target.startsWith('/') ? '' : folderOf(file), target) || undefined;
}

/** The root-relative paths that a text includes; those that leave the project root are left out. */
export function includeTargets(text: string, file: string): string[] {
  if (!mayInclude(text)) return [];
  const targets = new Set<string>();
  const scanner = new FenceScanner();
  for (const line of text.split('\n')) {
    const kind = scanner.next(line);
    const match =
      kind === 'open'
        ? FILE_META.exec(scanner.fence?.info ?? '')
        : kind === 'text'
          ? DIRECTIVE.exec(line.slice(indentLength(line)).trimEnd())
          : null;
    const target = match?.[1] ?? match?.[2];
    if (target === undefined) continue;
    const path = resolveFrom(file, splitTarget(target)[0]);
    if (path !== undefined) targets.add(path);
  }
  return [...targets];
}

/** Asked of every text at every start: marks that are rare are looked for first, which takes a tenth of the time. */
function mayInclude(text: string): boolean {
  const hasFence = text.includes('```') || text.includes('~~~');
  return (text.includes('<!--') && text.includes('include:')) || (hasFence && text.includes('file='));
}
