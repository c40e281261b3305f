// Fills templates in the language of Go, as Hugo has them: actions in `{{ }}`, blocks, variables, partials. Pure.
import { compareText } from '../../../lib/text.ts';
import { callTemplateFunction, getPathValue, isTruthy, removeNamespace, type TemplateValue } from './go-functions.ts';

/** Most parts that are filled for one call of a shortcode. The limit ends templates that would never end. */
export const MAX_TEMPLATE_STEPS = 50_000;

/** The values that a template sees while it is filled. */
export interface TemplateScope {
  /** Value of `.` */
  readonly dot: TemplateValue;
  /** Value of `$` */
  readonly root: TemplateValue;
  /**
   * Variables and functions of the site, by name without namespace; `undefined` for a variable whose value is not known. The key `return` holds the value
   * that a partial returns. A key such as `.Render` is a method of all pages.
   */
  readonly names: Map<string, TemplateValue>;
  /** Number of parts that may still be filled, and what `Scratch` stores. Partials share them. */
  readonly budget: { left: number; readonly store?: Map<string, TemplateValue> };
}

type TemplatePart = { readonly text: string } | { readonly action: string };

/** Most characters of a filled template. */
const MAX_FILLED_LENGTH = 200_000;

/** Most characters of a template. */
export const MAX_TEMPLATE_LENGTH = 8000;

/** Most iterations of a `range`. */
const MAX_RANGE_ITERATIONS = 2000;

/**
 * Fills a template. Returns `undefined` if the template or its result is too long, if a shown value is not known, or if an action is not
 * supported.
 */
export function fillGoTemplate(template: string, scope: TemplateScope): string | undefined {
  if (template.length > MAX_TEMPLATE_LENGTH) return undefined;
  return fillTemplateParts(splitTemplate(template), scope);
}

/** Splits a template into texts and actions; hyphens remove the white space beside an action. */
function splitTemplate(template: string): readonly TemplatePart[] {
  const bare = template.replace(/(?:\s*\{\{-|\{\{)\s*\/\*[\s\S]*?\*\/\s*(?:-\}\}\s*|\}\})/g, '');
  const trimmed = bare.replace(/\s*\{\{-\s/g, '{{ ').replace(/\s-\}\}\s*/g, ' }}');
  return trimmed.split(/(\{\{(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`])*?\}\})/).map((part) => {
    const [, action] = /^\{\{\s*([\s\S]*?)\s*\}\}$/.exec(part) ?? [];
    return action === undefined ? { text: part } : { action };
  });
}

function fillTemplateParts(parts: readonly TemplatePart[], scope: TemplateScope): string | undefined {
  let out = '';
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as TemplatePart;
    if (scope.names.has('return')) return out;
    if (--scope.budget.left < 0 || out.length > MAX_FILLED_LENGTH) return undefined;
    if ('text' in part) {
      out += part.text;
      continue;
    }
    const [, word = '', rest = ''] =
      /^(with|if|range|return|break|continue|define|block|template)\b\s*([\s\S]*)$/.exec(part.action) ?? [];
    if (word === '') {
      const value = renderTemplateAction(part.action, scope);
      if (value === undefined) return undefined;
      out += value;
    } else if (word === 'return') {
      scope.names.set('return', evaluateTemplateExpression(rest, scope));
    } else {
      if (!/^(?:with|if|range|define)$/.test(word)) return undefined;
      const block = findBlockBranches(parts, index);
      const filled = word === 'define' ? '' : block && fillTemplateBlock([word, rest], block, scope);
      if (block === undefined || filled === undefined) return undefined;
      out += filled;
      index = block.end;
    }
  }
  return out;
}

interface TemplateBlock {
  readonly body: readonly TemplatePart[];
  readonly otherwise: readonly TemplatePart[];
  /** Index of the action `end`. */
  readonly end: number;
}

/** Returns the two branches of a block, up to its `end`; `undefined` if `end` is missing. */
function findBlockBranches(parts: readonly TemplatePart[], from: number): TemplateBlock | undefined {
  let depth = 0;
  let middle: number | undefined;
  for (let index = from; index < parts.length; index++) {
    const part = parts[index] as TemplatePart;
    if (!('action' in part)) continue;
    if (/^(?:with|if|range|define|block)\b/.test(part.action)) depth++;
    else if (/^else\b/.test(part.action) && depth === 1) middle ??= index;
    else if (part.action === 'end' && --depth === 0) {
      const ownTemplateParts = middle === undefined ? [] : parts.slice(middle, index);
      return { body: parts.slice(from + 1, middle ?? index), otherwise: nestElseBranch(ownTemplateParts), end: index };
    }
  }
  return undefined;
}

/** Returns the parts after `else`. An `else if` becomes a block of its own. */
function nestElseBranch([first, ...rest]: readonly TemplatePart[]): readonly TemplatePart[] {
  if (first === undefined || !('action' in first) || first.action === 'else') return rest;
  return [{ action: first.action.replace(/^else\s+/, '') }, ...rest, { action: 'end' }];
}

/**
 * Returns an empty text if neither branch prints anything: then the condition, which is not known, does not matter. Variables and stored
 * values that a branch changes are not known afterwards. Returns `undefined` if a branch prints something.
 */
function fillBranchesIfBothPrintNothing({ body, otherwise }: TemplateBlock, scope: TemplateScope): string | undefined {
  const { store = new Map<string, TemplateValue>() } = scope.budget;
  const stored = new Map(store);
  const changed = new Set<string>();
  for (const parts of [body, otherwise]) {
    const names = new Map(scope.names);
    if (fillTemplateParts(parts, { ...scope, names })?.trim() !== '') return undefined;
    for (const [name, value] of names) if (scope.names.get(name) !== value) scope.names.set(name, undefined);
    for (const [key, value] of store) if (stored.get(key) !== value) changed.add(key);
  }
  for (const key of changed) store.set(key, undefined);
  return '';
}

/** Fills `if`, `with` or `range`; the last two set `.`, and may name variables. */
function fillTemplateBlock(
  [word, code]: readonly [string, string],
  block: TemplateBlock,
  scope: TemplateScope,
): string | undefined {
  const [, first, second, expression = code] = /^(\$\w+)(?:\s*,\s*(\$\w+))?\s*:=\s*([\s\S]*)$/.exec(code) ?? [];
  const value = evaluateTemplateExpression(expression, scope);
  if (value === undefined) return word === 'if' ? fillBranchesIfBothPrintNothing(block, scope) : undefined;
  if (!isTruthy(value)) return fillTemplateParts(block.otherwise, scope);
  if (word !== 'range') {
    if (first !== undefined) scope.names.set(first, value);
    return fillTemplateParts(block.body, { ...scope, dot: word === 'with' ? value : scope.dot });
  }
  const steps = typeof value === 'object' && !(value instanceof Map) ? Object.entries(value as object) : [];
  // Go reads the keys of a map in their order.
  if (!Array.isArray(value)) steps.sort(([a], [b]) => compareText(a, b));
  if (steps.length === 0 || steps.length > MAX_RANGE_ITERATIONS) return undefined;
  let out = '';
  for (const [key, dot] of steps) {
    if (first !== undefined)
      scope.names.set(first, second === undefined ? dot : Array.isArray(value) ? Number(key) : key);
    if (second !== undefined) scope.names.set(second, dot);
    const filled = fillTemplateParts(block.body, { ...scope, dot });
    if (filled === undefined) return undefined;
    out += filled;
  }
  return out;
}

/** Returns the text that an action prints. An assignment prints an empty text, even if its value is not known. */
function renderTemplateAction(code: string, scope: TemplateScope): string | undefined {
  const [, name, value = ''] = /^(\$\w+)\s*:?=\s*([\s\S]*)$/.exec(code) ?? [];
  if (name !== undefined) {
    scope.names.set(name, evaluateTemplateExpression(value, scope));
    return '';
  }
  const shown = evaluateTemplateExpression(code, scope);
  return shown === undefined || typeof shown === 'object' ? undefined : String(shown);
}

const EXPRESSION_TOKEN =
  /\s*("(?:[^"\\]|\\.)*"|`[^`]*`|-?\d+(?:\.\d+)?\b|\)(?:\.\w+)+|\$?\.?[A-Za-z_]\w*(?:\.\w+)*|\$(?:\.\w+)*|[.()|])/y;

interface TokenCursor {
  readonly tokens: readonly string[];
  at: number;
}

/** Returns the value of an expression; `undefined` if it is not known. */
function evaluateTemplateExpression(code: string, scope: TemplateScope): TemplateValue {
  const tokens: string[] = [];
  const pattern = new RegExp(EXPRESSION_TOKEN);
  while (pattern.lastIndex < code.length) {
    const match = pattern.exec(code);
    if (match === null) return undefined;
    tokens.push(match[1] ?? '');
  }
  const cursor = { tokens, at: 0 };
  const value = evaluatePipeline(cursor, scope);
  return cursor.at === tokens.length ? value : undefined;
}

function evaluatePipeline(cursor: TokenCursor, scope: TemplateScope): TemplateValue {
  let value = evaluateCommand(cursor, scope, []);
  while (cursor.tokens[cursor.at] === '|') {
    cursor.at++;
    value = evaluateCommand(cursor, scope, [value]);
  }
  return value;
}

/** Evaluates a function or a method with its arguments, or a single value. `piped` is the result of the command before it. */
function evaluateCommand(cursor: TokenCursor, scope: TemplateScope, piped: readonly TemplateValue[]): TemplateValue {
  const first = cursor.tokens[cursor.at] ?? '';
  const isCall = /^[$.]?[A-Za-z_.]|^\$\./.test(first) && !/^(?:true|false|nil)$/.test(first) && first !== '.';
  const head = isCall ? undefined : evaluateOperand(cursor, scope);
  if (isCall) cursor.at++;
  const values: TemplateValue[] = [];
  while (cursor.at < cursor.tokens.length && !/^[)|]/.test(cursor.tokens[cursor.at] ?? ''))
    values.push(evaluateOperand(cursor, scope));
  if (isCall) return evaluateNameToken(first, [...values, ...piped], scope);
  return values.length + piped.length > 0 ? undefined : head;
}

function evaluateOperand(cursor: TokenCursor, scope: TemplateScope): TemplateValue {
  const token = cursor.tokens[cursor.at++] ?? '';
  if (token === '(') {
    const value = evaluatePipeline(cursor, scope);
    const [, ...members] = (cursor.tokens[cursor.at++] ?? ')').split('.');
    return getPathValue(value, members);
  }
  if (token.startsWith('"'))
    return token.slice(1, -1).replace(/\\(.)/g, (_, one: string) => CHARACTERS_BY_ESCAPE[one] ?? one);
  if (token.startsWith('`')) return token.slice(1, -1);
  if (/^-?\d/.test(token)) return Number(token);
  if (token === 'true' || token === 'false') return token === 'true';
  return token === 'nil' ? '' : evaluateNameToken(token, [], scope);
}

const CHARACTERS_BY_ESCAPE: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

/** Returns the value of a variable, a member such as `.Page.Title`, a method or a function. */
function evaluateNameToken(token: string, values: readonly TemplateValue[], scope: TemplateScope): TemplateValue {
  const { names } = scope;
  const [head = '', ...members] = token.split('.');
  if (head === '' || head === '$' || head.startsWith('$') || names.get(head) instanceof Map) {
    const base = head === '' ? scope.dot : head === '$' ? scope.root : names.get(head);
    const path = members.filter((member) => member !== '');
    const method = names.get(`.${path.at(-1)}`);
    const owner = typeof method === 'function' ? getPathValue(base, path.slice(0, -1)) : undefined;
    const value = owner instanceof Map && owner.has('RawContent') ? method : getPathValue(base, path);
    if (value === method && typeof method === 'function') return method(owner, ...values);
    if (typeof value === 'function') return values.includes(undefined) ? undefined : value(...values);
    return values.length === 0 ? value : undefined;
  }
  const known = names.get(removeNamespace(token));
  if (typeof known === 'function') return values.includes(undefined) ? undefined : known(...values);
  return callTemplateFunction(token, values);
}
