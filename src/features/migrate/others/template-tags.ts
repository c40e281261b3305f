// Template tags in pages, which the old site filled before it read the Markdown: Jinja of the plugin `macros` of MkDocs, and Liquid of
// Jekyll. Pure.
import { FenceScanner } from '../../../content/markdown/lines.ts';
import type { RangeEdit } from '../../../lib/edits.ts';
import { getOwnPropertyValue } from '../../../lib/own.ts';
import { formatCodeBlock } from '../rewrite/markdown.ts';
import { applyLineEdits, type DialectConversionState, incrementConstructCount, type Line } from './lines.ts';

/** A tag with its name and arguments, a comment, or an expression. */
const TEMPLATE_TAG = /\{%-?\s*(\w+)\s*([\s\S]*?)\s*-?%\}|\{#[\s\S]*?#\}|\{\{-?\s*([^{}]*?)\s*-?\}\}/g;
/** Name and literal value of an assignment. */
const LITERAL_ASSIGNMENT = /^(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?))$/;
/** A text or a name. The filters of Jekyll that add the address of the site are left out. */
const SIMPLE_EXPRESSION = /^(?:"([^"]*)"|'([^']*)'|([\w.]+))(?:\s*\|\s*(?:relative|absolute)_url)*$/;

/** State of the conversion of a page with template tags. */
interface TagReading {
  readonly text: string;
  readonly work: DialectConversionState;
  /** Values that the page assigns to names. */
  readonly assigned: Map<string, string>;
  /** The tag whose content is read, such as `raw`, and the offset behind it. */
  open?: { readonly name: string; readonly rest: string; readonly start: number; readonly end: number };
}

/** Converts template tags of a page. Tags whose result is not known stay, and the build reports them; calls in code get a note here. */
export function convertTemplateTags(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const { render_macros: isOn, ignore_macros: isIgnored } = work.page?.front ?? {};
  if (work.templateValues === undefined || isOn === false || isIgnored === true) return lines;
  const text = lines.map((line) => line.text).join('\n');
  const reading: TagReading = { text, work, assigned: new Map() };
  const edits = [...text.matchAll(TEMPLATE_TAG)].flatMap((match) => convertTemplateTag(match, reading));
  if (edits.length > 0) incrementConstructCount(work, 'template tags');
  const converted = applyLineEdits(lines, edits);
  noteCallsInCode(converted, work);
  return converted;
}

function convertTemplateTag(
  { 0: whole, 1: name, 2: rest = '', 3: expression, index: start }: RegExpExecArray,
  reading: TagReading,
): readonly RangeEdit[] {
  const end = start + whole.length;
  const { text, open } = reading;
  if (open !== undefined && name !== `end${open.name}`) return [];
  const removal = createTagRemoval(text, start, end);
  if (open !== undefined) {
    reading.open = undefined;
    if (open.name === 'comment') return [{ start: open.start, end: removal.end, text: '' }];
    const inner = createTagRemoval(text, open.start, open.end);
    const content = text.slice(inner.end, removal.start);
    const width = open.name === 'filter' ? Number(/\d+/.exec(open.rest)?.[0] ?? 4) : 0;
    const shown = content.replace(/^(?=.*\S)/gm, ' '.repeat(width));
    const code = shown.replace(/\{%-?\s*(?:end)?raw\s*-?%\}\n?/g, '').trimEnd();
    const block = open.name === 'highlight' ? `${formatCodeBlock(code, open.rest)}\n` : shown;
    return [{ start: inner.start, end: removal.end, text: block }];
  }
  if (expression !== undefined) {
    const value = evaluateSimpleExpression(expression, reading);
    return value === undefined ? [] : [{ start, end, text: value }];
  }
  if (name === undefined) return [removal];
  if (/^(?:raw|comment|highlight)$/.test(name) || (name === 'filter' && rest.startsWith('indent')))
    reading.open = { name, rest, start, end };
  if (name === 'link') return [{ start, end, text: `/${rest}` }];
  const [, variable, double, single, number] = (/^(?:set|assign)$/.test(name) && LITERAL_ASSIGNMENT.exec(rest)) || [];
  if (variable === undefined) return [];
  reading.assigned.set(variable, double ?? single ?? number ?? '');
  return [removal];
}

/** Returns the edit that removes a tag, with its line if the line has nothing else. */
function createTagRemoval(text: string, start: number, end: number): RangeEdit {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const last = next < 0 ? text.length : next + 1;
  const isAlone = (text.slice(first, start) + text.slice(end, last)).trim() === '';
  return isAlone ? { start: first, end: last, text: '' } : { start, end, text: '' };
}

function evaluateSimpleExpression(
  expression: string,
  { assigned, work: { templateValues = {}, page } }: TagReading,
): string | undefined {
  const [, double, single, name = ''] = SIMPLE_EXPRESSION.exec(expression) ?? [];
  const front = name.startsWith('page.') ? page?.front[name.slice('page.'.length)] : undefined;
  const value = double ?? single ?? assigned.get(name) ?? getOwnPropertyValue(templateValues, name) ?? front;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Adds a note for each call of a macro in code, about which a build says nothing. */
function noteCallsInCode(lines: readonly Line[], work: DialectConversionState): void {
  const scanner = new FenceScanner();
  for (const { text, from } of lines) {
    const [, name] = (scanner.next(text) === 'code' && /\{\{-?\s*(\w+)\([^{}]*\}\}/.exec(text)) || [];
    if (name !== undefined)
      work.notes.push({
        line: from,
        message: `\`{{ ${name}() }}\` in this code is filled by code of the old site, which does not run: the call is shown.`,
        suggestion: 'Write what it showed.',
        isHand: true,
      });
  }
}
