// Finds the targets of a text's includes, in directives and in `file` attributes of fences, without reading the included files.
import { listIncludeCandidates, MDX_PARTIAL_IMPORT_PATTERN, parseImportedPartials } from './include-names.ts';
import { FenceScanner, findIndentEnd, type OpeningFence } from './lines.ts';
import { findDeclarationEnd } from './mdx/template-lines.ts';
import { convertCodeImportToFence } from './vitepress.ts';

/**
 * Matches an include directive, whose path may contain spaces. Also matches the form of VitePress, which begins with `@` and may contain a
 * range of lines, `{3,9}`.
 */
const INCLUDE_DIRECTIVE_PATTERN = /^<!--\s*@?include:\s*((?:(?!-->)\S)+(?:[ \t]+(?:(?!-->)\S)+)*)\s*-->$/;
/** Matches a comment that is an include directive without its colon: the word `include`, then a file name. */
const INCLUDE_WITHOUT_COLON_PATTERN =
  /^<!--\s*@?include[ \t=]+["']?([^\s"'<>]*\.[a-z]\w*(?:#[^\s"'<>]*)?)["']?\s*-->\s*$/i;
const LINE_RANGE_PATTERN = /\{(\d*),(\d*)\}$/;
const FILE_ATTRIBUTE_PATTERN = /(?:^|\s)file=(?:"([^"]*)"|'([^']*)'|([^\s"'{]+))/;

/** Returns the target of a line that is an include directive. */
export function parseIncludeTarget(line: string): string | undefined {
  return line.includes('<!--')
    ? INCLUDE_DIRECTIVE_PATTERN.exec(line.slice(findIndentEnd(line)).trimEnd())?.[1]
    : undefined;
}

/** Returns the target of a comment that would be an include directive if it had a colon. */
export function parseIncludeWithoutColon(comment: string): string | undefined {
  return INCLUDE_WITHOUT_COLON_PATTERN.exec(comment)?.[1];
}

/** Returns the target in a fence's `file` attribute. */
export function parseFenceFileTarget(fence: OpeningFence | undefined): string | undefined {
  const [, double, single, bare] = FILE_ATTRIBUTE_PATTERN.exec(fence?.info ?? '') ?? [];
  return double ?? single ?? bare;
}

/** Returns the text after a fence's marker without its `file` attribute. */
export function removeFenceFileTarget(info: string): string {
  return info.replace(FILE_ATTRIBUTE_PATTERN, '');
}

/**
 * Splits a target into path, region and line range. `range` has the arguments of `slice` for the lines of the file. If the first or last
 * line is omitted, the range begins or ends with the file.
 */
export function splitIncludeTarget(target: string) {
  const [written = '', first = '', last = ''] = LINE_RANGE_PATTERN.exec(target) ?? [];
  const [, path = '', region] = /^([^#]*)(?:#(.*))?$/s.exec(target.slice(0, target.length - written.length)) ?? [];
  const range: [number, number | undefined] = [Math.max(0, Number(first) - 1), last === '' ? undefined : Number(last)];
  return { path, region, range };
}

/** Returns the root-relative paths that a text includes, except those outside the project root. */
export function listIncludeTargets(text: string, file: string): string[] {
  if (!mayContainIncludes(text)) return [];
  const targets = new Set<string>();
  const scanner = new FenceScanner();
  const lines = text.split('\n');
  let behind = 0;
  const named = lines.map((line, index) => {
    const end = scanner.fence !== undefined || index < behind ? index : findDeclarationEnd((at) => lines[at], index);
    if (end > index) behind = end + 1;
    if (index < behind) return undefined;
    const kind = scanner.next(line);
    if (kind === 'open') return parseFenceFileTarget(scanner.fence);
    return kind === 'text'
      ? (parseIncludeTarget(line) ?? parseFenceFileTarget(convertCodeImportToFence(line)))
      : undefined;
  });
  for (const target of [...named, ...parseImportedPartials(lines).values()]) {
    if (target === undefined) continue;
    for (const path of listIncludeCandidates(file, splitIncludeTarget(target).path)) targets.add(path);
  }
  return [...targets];
}

/**
 * Whether a text may contain includes. Called for every text at every start, so it searches for rare substrings first, which takes a tenth
 * of the time.
 */
function mayContainIncludes(text: string): boolean {
  const hasFence = text.includes('```') || text.includes('~~~');
  const hasImport = text.includes('import ') && MDX_PARTIAL_IMPORT_PATTERN.test(text);
  const hasDirective = text.includes('<!--') && text.includes('include:');
  return hasDirective || (hasFence && text.includes('file=')) || hasImport || text.includes('<<<');
}
