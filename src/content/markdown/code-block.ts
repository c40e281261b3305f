// Renders the HTML of a code block: highlighting, title, line numbers, and styled lines (marked, added, removed, focused). Only blocks with
// styled lines or line numbers have an element per line, which keeps pages small. The line break is inside the element, so that `display:
// block` shows no empty lines and copied code is exact.
import { formatCountWithNoun } from '../../lib/text.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';
import { convertRangesToLineFlags, type FenceAttributeKindByName, type FenceInfo, parseFenceInfo } from './code.ts';
import {
  type Clock,
  type HighlightedCode,
  type Highlighter,
  plainLanguages,
  splitCodeLines,
} from './highlight/code.ts';
import { computeCodeFingerprint } from './highlight/earlier.ts';
import type { LineClasses } from './notations.ts';
import type { PageFault } from './page.ts';
import type { CodeTransformer, TransformerFault } from './transform-code.ts';

function selectDiffClass(line: string): string | undefined {
  if (/^(?:\+\+\+|---)(?: |$)/.test(line)) return undefined;
  return line.startsWith('+') ? 'add' : line.startsWith('-') ? 'del' : undefined;
}

/** Classes of styled lines in the order in which they are written; classes from the configuration follow. */
const LINE_CLASS_ORDER: readonly string[] = ['hl', 'add', 'del', 'focus', 'warning', 'error'];

interface CodeBlockInput {
  /** Code without magic comments. `marks` contains the line styles that the removed comments have set. */
  readonly code: string;
  readonly marks?: LineClasses;
  readonly info: string;
  /** Attributes of the block that extensions read. */
  readonly attributeKinds?: FenceAttributeKindByName;
  readonly highlighter: Highlighter;
  readonly clock?: Clock;
  /** Accessible name of a block without title and language. */
  readonly label: string;
  /** Whether the title is shown on a tab, not above the code. */
  readonly hasTab?: boolean;
  /** Transformers of extensions. */
  readonly transform?: CodeTransformer;
}

export interface RenderedCodeBlock {
  readonly html: string;
  readonly unknownLanguage?: string;
  readonly fault?: PageFault;
  /** Checksum of the highlighted code; absent if the highlighting is incomplete. */
  readonly sum?: string;
  /** Whether extensions changed its HTML. */
  readonly isTransformed?: true;
  readonly failed?: readonly TransformerFault[];
}

/** Renders a code block. For an unknown language, returns its name and shows the code as plain text. */
export function renderCodeBlock(input: CodeBlockInput): RenderedCodeBlock {
  const info = parseFenceInfo(input.info, input.attributeKinds);
  const paint = (code: string) => {
    const lines = splitCodeLines(code);
    const coloured = input.highlighter.highlight(lines.join('\n'), info.language, input.clock);
    return { lines, coloured, html: lines.map((line, index) => coloured?.lines[index] ?? escapeText(line)) };
  };
  if (input.transform !== undefined)
    return renderBlockWithTransformers({ ...input, transform: input.transform }, info, paint);
  return renderHighlightedBlock(input, info, paint(input.code));
}

interface HighlightedBlock {
  readonly lines: readonly string[];
  /** Absent for an unknown language. */
  readonly coloured?: HighlightedCode;
  /** HTML of each line. */
  readonly html: readonly string[];
}

function renderHighlightedBlock(
  input: CodeBlockInput,
  info: FenceInfo,
  { lines, coloured, html: inner }: HighlightedBlock,
): RenderedCodeBlock {
  const classes = computeLineClasses(input, info, lines);
  const isNumbered = info.firstNumber !== undefined;
  const hasLines = isNumbered || classes.some((ofLine) => ofLine.length > 0);
  const plain = () => (inner.length === 1 && inner[0] === '' ? '' : `${inner.join('\n')}\n`);
  const numbered = (html: string, index: number) =>
    `<span${formatAttributes(createLineAttributes(classes[index] ?? [], info, index))}>${html}\n</span>`;
  const body = hasLines ? inner.map(numbered).join('') : plain();
  const { pre, code } = createBlockAttributes(input, info);
  const html = renderCodeFigure(input, info, {
    hasFocus: classes.some((ofLine) => ofLine.includes('focus')),
    pre: `<pre${formatAttributes(pre)}><code${formatAttributes(code)}>${body}</code></pre>`,
  });
  const missing = findMissingLineFault(info, lines);
  if (coloured === undefined)
    return { html, unknownLanguage: info.language, ...(missing !== undefined && { fault: missing }) };
  if (coloured.fault !== undefined) return { html, fault: coloured.fault };
  return {
    html,
    ...(missing !== undefined && { fault: missing }),
    ...(!plainLanguages.has(info.language.toLowerCase()) && { sum: computeCodeFingerprint(info.language, body) }),
  };
}

/** Renders a block with the transformers of extensions. If they change nothing, the HTML is the same as without them. */
function renderBlockWithTransformers(
  input: CodeBlockInput & { readonly transform: CodeTransformer },
  info: FenceInfo,
  paint: (code: string) => HighlightedBlock,
): RenderedCodeBlock {
  const { pre, code } = createBlockAttributes(input, info);
  const classesOf = (lines: readonly string[]) => computeLineClasses(input, info, lines);
  const result = input.transform({
    code: splitCodeLines(input.code).join('\n'),
    language: info.language,
    meta: input.info.trim().slice(info.language.length).trim(),
    paint(code) {
      const painted = paint(code);
      return { html: painted.html, painted };
    },
    pre,
    codeProperties: code,
    lineProperties: (lines) => {
      const classes = classesOf(lines);
      return lines.map((_, index) => createLineAttributes(classes[index] ?? [], info, index));
    },
  });
  const { painted, html: preHtml, faults } = result;
  const failed = faults.length > 0 && { failed: faults };
  if (preHtml === undefined) return { ...renderHighlightedBlock(input, info, painted), ...failed };
  const hasFocus = classesOf(painted.lines).some((ofLine) => ofLine.includes('focus'));
  const { coloured } = painted;
  return {
    html: renderCodeFigure(input, info, { hasFocus, pre: preHtml }),
    isTransformed: true,
    ...(coloured === undefined && { unknownLanguage: info.language }),
    ...(coloured?.fault && { fault: coloured.fault }),
    ...failed,
  };
}

/** Returns the fault of an info string that highlights a line after the last shown line; `undefined` if there is no such line. */
function findMissingLineFault({ highlightedLines }: FenceInfo, lines: readonly string[]): PageFault | undefined {
  const last = Math.max(0, ...highlightedLines.map(([, end]) => end));
  if (last <= lines.length) return undefined;
  return {
    code: 'unknown-fence-meta',
    message: `The braces mark line ${last}, but this block shows ${formatCountWithNoun(lines.length, 'line')}.`,
    suggestion: 'Count from 1 in the shown code.',
  };
}

/** Returns the classes of each line. Returns an empty list in the usual case that no line has classes. */
function computeLineClasses(
  { marks }: Pick<CodeBlockInput, 'marks'>,
  { language, highlightedLines }: FenceInfo,
  lines: readonly string[],
): readonly (readonly string[])[] {
  const isDiff = language.toLowerCase() === 'diff';
  if (marks === undefined && highlightedLines.length === 0 && !isDiff) return [];
  const isHighlighted = highlightedLines.length > 0 ? convertRangesToLineFlags(highlightedLines, lines.length) : [];
  return lines.map((line, index) => {
    const ofLine = new Set(marks?.[index]);
    if (isHighlighted[index]) ofLine.add('hl');
    const change = isDiff ? selectDiffClass(line) : undefined;
    if (change) ofLine.add(change);
    const known = LINE_CLASS_ORDER.filter((name) => ofLine.delete(name));
    return [...known, ...ofLine];
  });
}

type HtmlAttributes = Readonly<Record<string, string>>;

function formatAttributes(values: HtmlAttributes): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
}

/** Returns the attributes of a line. CSS counters render line numbers that start at 1; other numbers are in an attribute. */
function createLineAttributes(
  classes: readonly string[],
  { firstNumber = 1 }: FenceInfo,
  index: number,
): HtmlAttributes {
  const isCounted = firstNumber === 1;
  return {
    class: ['line', ...classes].join(' '),
    ...(!isCounted && { 'data-line': String(firstNumber + index) }),
  };
}

/**
 * Returns the attributes of the `pre` and `code` elements. The role is `group`, because each `region` is a landmark, and ten blocks on a
 * page would be ten landmarks of the same name.
 */
function createBlockAttributes(
  { label }: CodeBlockInput,
  { language, title }: FenceInfo,
): Record<'pre' | 'code', HtmlAttributes> {
  return {
    pre: { tabindex: '0', role: 'group', 'aria-label': title ?? (language || label) },
    code: language === '' ? {} : { class: `language-${language.toLowerCase()}` },
  };
}

function renderCodeFigure(
  { hasTab }: CodeBlockInput,
  { title, language, firstNumber }: FenceInfo,
  { hasFocus, pre }: { readonly hasFocus: boolean; readonly pre: string },
): string {
  const classes = [
    'code',
    ...(firstNumber === undefined ? [] : ['code-numbered']),
    ...(hasFocus ? ['code-focus'] : []),
  ];
  const data: HtmlAttributes = language === '' ? {} : { 'data-language': language.toLowerCase() };
  const caption = title && !hasTab ? `<figcaption>${escapeText(title)}</figcaption>` : '';
  return `<figure${formatAttributes({ class: classes.join(' '), ...data })}>${caption}${pre}</figure>`;
}
