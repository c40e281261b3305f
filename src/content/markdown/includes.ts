// Expands includes before parsing: `<!-- include: ./part.md#region -->` on a line of its own, and code fences with
// `file="./Foo.java#region"`. Every line keeps its origin, so that findings name the included file.
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { GeneratorWithAddressRules } from '../../model/address-rules.ts';
import type { ContentLimitLookup } from '../../model/budgets.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import {
  fileRefusalDescriptions,
  formatFileRefusalFix,
  isRefusalPlaceholder,
  parseRefusalPlaceholder,
} from '../../model/shown-files.ts';
import { findFrontMatter } from '../front-matter-block.ts';
import { beginsWithUnfinishedTag, joinTagLines, splitBlockTags } from './block-tags.ts';
import { listIncludeCandidates, parseImportedPartials, resolvePathFromFile } from './include-names.ts';
import {
  parseFenceFileTarget,
  parseIncludeTarget,
  removeFenceFileTarget,
  splitIncludeTarget,
} from './include-targets.ts';
import { FenceScanner, findIndentEnd, type OpeningFence } from './lines.ts';
import { findDeclarationEnd } from './mdx/template-lines.ts';
import { findMismatchOfCodeAndFile } from './own-code.ts';
import type { LineOrigin } from './page.ts';
import { dedentLines, findRegion, findSection, type NumberedLine } from './regions.ts';
import { convertCodeImportToFence } from './vitepress.ts';

/**
 * Maximum number of searched characters, as a multiple of the characters that a page may include. More can be searched than included,
 * because a short region requires a search of its whole file.
 */
const MAX_SEARCHED_PER_INCLUDED_CHAR = 20;

/** A text to expand, with the files that it may include. */
interface TextWithIncludes {
  readonly text: string;
  readonly file: string;
  /** The file that relative paths start from, if it is not `file`. */
  readonly from?: string;
  /** Number of the first line of `text` in its file, from 1. */
  readonly firstLine: number;
  /** Texts by root-relative path. */
  readonly includes: Readonly<Record<string, string>>;
  /** Names of the site's components. */
  readonly components: ReadonlySet<string>;
  readonly diagnostics: Diagnostic[];
  readonly limits: ContentLimitLookup;
  /** Generator whose rules apply to the heading ids of included pages. */
  readonly addressRules?: GeneratorWithAddressRules;
}

interface IncludeExpansion
  extends Pick<TextWithIncludes, 'includes' | 'components' | 'diagnostics' | 'limits' | 'addressRules'> {
  readonly lines: string[];
  readonly origins: LineOrigin[];
  /** Number of includes so far. */
  count: number;
  /** Number of characters included so far. `searched` is the total size of the files that were searched for them. */
  size: number;
  searched: number;
}

/** Lines of a file to expand: the text of the page, or the part of a file that an include names. */
interface FileExcerpt {
  readonly lines: readonly NumberedLine[];
  readonly file: string;
  /** The file that relative paths start from, if it is not `file`. */
  readonly from?: string;
  /** Text to write before each line: the indentation and quote marks of the include. */
  readonly prefix: string;
  /** `file` and the files that include it, the page first. */
  readonly stack: readonly string[];
  /** Partials imported as in MDX, by name. */
  readonly parts: ReadonlyMap<string, string>;
}

interface IncludeDirective {
  readonly target: string;
  readonly piece: FileExcerpt;
  /** Line of the directive in its file, from 1. */
  readonly number: number;
  /** Text before the directive in its line. */
  readonly prefix: string;
  /** Whether the text is shown as code. Includes in it are not expanded, so a file may show a part of itself. */
  readonly isCode?: boolean;
}

/** Expands the includes of a text. Returns its lines and the origin of each. */
export function expandIncludes({ text, firstLine, file, from, ...givenGiven }: TextWithIncludes): IncludeExpansion {
  const written = text.split('\n');
  const lines = written.map((line, index) => ({ text: line, number: index + firstLine }));
  const expansion: IncludeExpansion = { ...givenGiven, lines: [], origins: [], count: 0, size: 0, searched: 0 };
  expandFileExcerpt({ lines, file, from, prefix: '', stack: [file], parts: parseImportedPartials(written) }, expansion);
  return expansion;
}

function expandFileExcerpt(piece: FileExcerpt, out: IncludeExpansion): void {
  const write = createLineWriter(piece, out);
  const scanner = new FenceScanner();
  let skipTo: string | undefined;
  for (let index = 0; index < piece.lines.length; index++) {
    let { text: line, number } = piece.lines[index] as NumberedLine;
    const end = scanner.fence === undefined ? findDeclarationEnd((at) => piece.lines[at]?.text, index) : index;
    if (end > index) {
      for (const { text, number } of piece.lines.slice(index, end + 1)) write(text, number);
      index = end;
      continue;
    }
    const kind = scanner.next(line);
    if (skipTo !== undefined && kind === 'code') continue;
    if (skipTo !== undefined) {
      write(kind === 'close' ? skipTo : line, number);
      skipTo = undefined;
      continue;
    }
    if (kind === 'open' && scanner.fence !== undefined) {
      const begin = out.lines.length + 1;
      skipTo = expandFenceInclude(scanner.fence, { piece, number }, out);
      if (skipTo !== undefined) {
        const { prefix } = scanner.fence;
        const shown = out.lines.slice(begin).map((text) => text.slice(piece.prefix.length + prefix.length));
        const fault = findMismatchOfCodeAndFile(scanner.fence, piece.lines.slice(index + 1), shown);
        if (fault !== undefined) out.diagnostics.push({ ...fault, file: piece.file });
        continue;
      }
    }
    if (kind !== 'text') {
      write(line, number);
      continue;
    }
    const code = convertCodeImportToFence(line);
    if (code) {
      const end = expandFenceInclude(code, { piece, number }, out);
      if (end !== undefined) write(end, number);
      continue;
    }
    const target = parseIncludeTarget(line) ?? findPartialInLine(line, piece, out);
    if (target !== undefined) {
      expandMarkdownInclude({ target, piece, number, prefix: line.slice(0, findIndentEnd(line)) }, out);
      continue;
    }
    const tag = beginsWithUnfinishedTag(line, out.components) ? joinTagLines(piece.lines, index) : undefined;
    if (tag !== undefined) {
      line = tag.text;
      index += tag.count;
    }
    for (const { text, column } of splitBlockTags(line, out.components) ?? [{ text: line, column: 0 }])
      write(text, number, column, tag?.joined);
  }
  if (skipTo !== undefined) write(skipTo, piece.lines.at(-1)?.number ?? 1);
}

/** Returns the partial whose tag is alone on a line, if its file exists. */
function findPartialInLine(
  line: string,
  { parts, file, from }: FileExcerpt,
  { includes }: IncludeExpansion,
): string | undefined {
  if (parts.size === 0 || !line.endsWith('/>')) return undefined;
  const target = parts.get(/^[\s>]*<([A-Z]\w*)\s*\/>$/.exec(line)?.[1] ?? '');
  const path = target === undefined ? undefined : resolvePathFromFile(from ?? file, target);
  return path !== undefined && Object.hasOwn(includes, path) ? target : undefined;
}

/** Returns a function that adds a line of a piece to the output. The function also records the number and the start column of the line. */
function createLineWriter({ prefix, file }: Pick<FileExcerpt, 'prefix' | 'file'>, out: IncludeExpansion) {
  return (text: string, number: number, column = 0, joined: LineOrigin['joined'] = []): void => {
    out.lines.push(prefix + text);
    const isJoined = joined.length > 0 && prefix === '' && column === 0;
    out.origins.push({ file, line: number, shift: column - prefix.length, ...(isJoined && { joined }) });
  };
}

function expandMarkdownInclude(include: IncludeDirective, out: IncludeExpansion): void {
  const part = findIncludedExcerpt(include, out);
  if (part === undefined) return;
  const { target, piece, prefix } = include;
  const { file } = part;
  const lines = target.includes('#') ? part.lines : dropFrontMatter(part.lines);
  const parts = parseImportedPartials(lines.map(({ text }) => text));
  expandFileExcerpt({ lines, file, prefix: piece.prefix + prefix, stack: [...piece.stack, file], parts }, out);
}

/**
 * Writes the opening fence and the included code, and returns the closing fence. Returns `undefined` if the fence includes no file, or if
 * the include fails.
 */
function expandFenceInclude(
  fence: OpeningFence,
  at: Pick<IncludeDirective, 'piece' | 'number'>,
  out: IncludeExpansion,
): string | undefined {
  const target = parseFenceFileTarget(fence);
  const part =
    target === undefined ? undefined : findIncludedExcerpt({ ...at, target, prefix: fence.prefix, isCode: true }, out);
  if (target === undefined || part === undefined) return undefined;
  const code = target.includes('#') ? dedentLines(part.lines) : part.lines;
  let marker = fence.marker;
  const char = marker[0] ?? '`';
  for (const { text } of code) {
    const content = text.trim();
    let run = 0;
    while (content[run] === char) run++;
    if (run >= marker.length) marker = char.repeat(run + 1);
  }
  const { piece, number } = at;
  const indent = fence.prefix.replace(/[^\s>]/g, ' ');
  createLineWriter(piece, out)(fence.prefix + marker + removeFenceFileTarget(fence.info), number);
  const write = createLineWriter({ file: part.file, prefix: piece.prefix + indent }, out);
  for (const { text, number: line } of code) write(text, line);
  return indent + marker;
}

/** Returns the part of a file that an include names. If the include fails, reports a finding and returns `undefined`. */
function findIncludedExcerpt(
  { target, piece, number, prefix, isCode }: IncludeDirective,
  out: IncludeExpansion,
): Pick<FileExcerpt, 'file' | 'lines'> | undefined {
  const fail = (code: string, message: string, suggestion?: string): undefined => {
    const location = { file: piece.file, line: number, column: prefix.length + 1 };
    const finding = { code, severity: 'error', message, ...location, link: target } as const;
    out.diagnostics.push(suggestion === undefined ? finding : { ...finding, suggestion });
    return undefined;
  };
  const { path, region, range } = splitIncludeTarget(target);
  const names = listIncludeCandidates(piece.from ?? piece.file, path);
  const known = names.filter((name) => Object.hasOwn(out.includes, name));
  const file = known.find((name) => !isRefusalPlaceholder(out.includes[name] ?? '')) ?? known[0] ?? names[0];
  if (file === undefined) return fail('missing-include', `The include \`${target}\` is outside the project.`);
  const text = getOwnPropertyValue(out.includes, file);
  if (text === undefined) return fail('missing-include', `The included file \`${target}\` does not exist.`);
  const refusal = parseRefusalPlaceholder(text);
  if (refusal !== undefined) {
    const why = `The included file \`${target}\` ${fileRefusalDescriptions[refusal]}`;
    const outcome = refusal === 'unreadable' ? '' : ', so it is not shown';
    return fail('missing-include', `${why}${outcome}.`, formatFileRefusalFix(refusal, file));
  }
  if (!isCode && piece.stack.includes(file)) return fail('include-cycle', `The include \`${target}\` includes itself.`);
  out.count++;
  out.searched += text.length;
  const { limits } = out;
  const isTooMuch =
    out.count > limits('includes') ||
    out.lines.length > limits('includedLines') ||
    out.searched > MAX_SEARCHED_PER_INCLUDED_CHAR * limits('includedCharacters');
  if (isTooMuch) return reportTooMuchIncludedText(fail, out);
  const whole = text.replace(/\r\n?/g, '\n');
  const isMarkdown = isCode !== true && /\.mdx?$/.test(file);
  const { lines, openSince } = findRegion(whole, region, isMarkdown) ?? {
    lines: isMarkdown && region !== undefined ? findSection(whole, region, out.addressRules) : undefined,
  };
  const missingKind = isMarkdown ? 'region and no heading' : 'region';
  if (lines === undefined) return fail('missing-include', `\`${path}\` has no ${missingKind} \`${region}\`.`);
  if (openSince !== undefined)
    fail('missing-include', `The region \`${region}\` of \`${path}\` begins on line ${openSince} and is never closed.`);
  const included = lines.slice(...range);
  const before = piece.prefix.length + prefix.length + 1;
  out.size += included.reduce((sum, line) => sum + before + line.text.length, 0);
  return out.size > limits('includedCharacters') ? reportTooMuchIncludedText(fail, out) : { file, lines: included };
}

/** Reports that a page includes too much text. Reports this only once per page. */
function reportTooMuchIncludedText(
  fail: (code: string, message: string) => undefined,
  { diagnostics }: IncludeExpansion,
): undefined {
  if (diagnostics.some(({ code }) => code === 'too-many-includes')) return undefined;
  return fail('too-many-includes', 'The includes of this page add up to too much text.');
}

function dropFrontMatter(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  return lines.slice(findFrontMatter(lines.map(({ text }) => text).join('\n'))?.end?.line ?? 0);
}
