// Functions of Hugo's templates whose results are known without running Hugo. Pure.
import { tryOrUndefined } from '../../../lib/attempt.ts';
import { parseDataText } from './data-files.ts';

/** A value of a template. `undefined` is a value that is not known; an absent value is an empty text. */
export type TemplateValue = unknown;

type TemplateFunction = (...values: readonly TemplateValue[]) => TemplateValue;

const toText = (value: TemplateValue): string => (typeof value === 'object' ? '' : String(value));
const isList = (value: TemplateValue): value is readonly TemplateValue[] => Array.isArray(value);

/** Whether a template takes the first branch for a value. */
export function isTruthy(value: TemplateValue): boolean {
  if (isList(value)) return value.length > 0;
  if (value instanceof Map) return true;
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

/**
 * Returns the member of a value by its key, without regard to case; an empty text if there is none. A `Map` contains only what is known, so
 * for any other key of a `Map` the result is `undefined`. No member has an empty key.
 */
export function getMember(value: TemplateValue, key: TemplateValue): TemplateValue {
  if (value === undefined || key === undefined) return undefined;
  if (value instanceof Map) return key === '' ? '' : value.get(key);
  if (isList(value)) return LIST_METHODS[String(key)]?.(value) ?? value[Number(key)] ?? '';
  if (typeof value !== 'object' || value === null) return '';
  const entry = Object.entries(value).find(([name]) => name.toLowerCase() === String(key).toLowerCase());
  return entry?.[1] ?? '';
}

/** Returns the value at a path such as `Params.author`. Methods on the way are called. */
export function getPathValue(value: TemplateValue, path: readonly TemplateValue[]): TemplateValue {
  return path.reduce((base: TemplateValue, key) => {
    const own = typeof base === 'function' ? base() : base;
    return getMember(own, key);
  }, value);
}

/** Creates a function that returns a part of a list by a count. If the count is negative or no number, the result is unknown. */
function createListPartFunction(
  give: (list: readonly TemplateValue[], count: number) => TemplateValue,
): TemplateFunction {
  return (count, list) => (isList(list) && Number(count) >= 0 ? give(list, Number(count)) : undefined);
}

function createComparisonFunction(holds: (order: number) => boolean): TemplateFunction {
  return (a, ...others) =>
    others.some((b) =>
      holds(typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compareAsTexts(a, b)),
    );
}

const compareAsTexts = (a: TemplateValue, b: TemplateValue) =>
  toText(a) === toText(b) ? 0 : toText(a) < toText(b) ? -1 : 1;

function formatByPrintfPattern(pattern: TemplateValue, ...values: readonly TemplateValue[]): string {
  const rest = [...values];
  return toText(pattern).replace(/%(?:[-+#0 ]*[\d.]*)([a-z%])/g, (_, verb: string) =>
    verb === '%' ? '%' : verb === 'q' ? JSON.stringify(toText(rest.shift())) : toText(rest.shift() ?? ''),
  );
}

function createDict(...pairs: readonly TemplateValue[]): Readonly<Record<string, TemplateValue>> {
  const keys = pairs.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(keys.map((key, index) => [toText(key), pairs[index * 2 + 1]]));
}

function sortList(list: TemplateValue, key: TemplateValue = '', direction: TemplateValue = 'asc'): TemplateValue {
  if (typeof list !== 'object' || list === null) return undefined;
  const by = (value: TemplateValue) => (key === '' || key === 'value' ? value : getMember(value, key));
  const sign = toText(direction).toLowerCase() === 'desc' ? -1 : 1;
  const order = (a: TemplateValue, b: TemplateValue) =>
    sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compareAsTexts(a, b));
  return Object.values(list).sort((a, b) => order(by(a), by(b)));
}

/** A list that lacks pages which Hugo makes without a file, such as those of tags: its length is not known. */
export class IncompleteList extends Array<TemplateValue> {}

/** Methods of lists of pages, without arguments. */
const LIST_METHODS: Readonly<Record<string, (list: readonly TemplateValue[]) => TemplateValue>> = {
  ByTitle: (list) => sortList(list, 'Title'),
  ByLinkTitle: (list) => sortList(list, 'LinkTitle'),
  ByWeight: (list) => list,
  Reverse: (list) => [...list].reverse(),
  Len: (list) => TEMPLATE_FUNCTIONS.len?.(list),
};

/** Names of comparison functions, by the operators of `where`. */
const COMPARISON_NAMES_BY_OPERATOR: Readonly<Record<string, string>> = {
  '=': 'eq',
  '==': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};

/** Returns the items of a list whose value at the path `key` passes a comparison, as `where` does; `undefined` if a value is not known. */
function filterList(list: TemplateValue, key: TemplateValue, ...rest: readonly TemplateValue[]): TemplateValue {
  const [operator, wanted] = rest.length === 1 ? ['eq', rest[0]] : [toText(rest[0]), rest[1]];
  const name = COMPARISON_NAMES_BY_OPERATOR[operator as string] ?? operator;
  const path = toText(key).replace(/^\./, '').split('.');
  const own = isList(list) ? list.map((value) => getPathValue(value, path)) : [undefined];
  if (!isList(list) || own.includes(undefined)) return undefined;
  const holds = own.map((value): TemplateValue => {
    if (name === 'in' || name === 'not in') return (isList(wanted) && wanted.includes(value)) === (name === 'in');
    if (name === 'like') return parseSafeRegex(toText(wanted), toText(value))?.test(toText(value));
    return /^(?:eq|ne|lt|le|gt|ge)$/.test(toText(name)) ? TEMPLATE_FUNCTIONS[toText(name)]?.(value, wanted) : undefined;
  });
  return holds.includes(undefined) ? undefined : list.filter((_, index) => holds[index] === true);
}

/** Most characters of a text, by the number of repeats of the pattern: each repeat multiplies the time by the length. */
const MAX_REGEX_TEXT_LENGTHS = [20_000, 10_000, 200];

/** White space before a sign, which ends it, so the repeat is short. */
const SHORT_REPEAT = /\\s[*+](?=\\[{}$()[\]]|[a-z])/gi;

/** Returns a pattern of Go or Python as one of JavaScript; `undefined` if it has syntax of its own, or may take long for a text. */
export function parseSafeRegex(pattern: string, text: string): RegExp | undefined {
  const [, flags = '', bare = ''] = /^(?:\(\?([ims]+)\))?([\s\S]*)$/.exec(pattern) ?? [];
  const repeats =
    bare
      .replace(SHORT_REPEAT, '')
      .replace(/\\./g, '_')
      .match(/[*+]|\{(?!\d\})/g)?.length ?? 0;
  if (text.length > (MAX_REGEX_TEXT_LENGTHS[repeats] ?? 0) || /\)[*+{]|\(\?[^:]/.test(bare)) return undefined;
  return tryOrUndefined(() => new RegExp(bare, `g${flags}`));
}

function replaceByRegex(pattern: TemplateValue, by: TemplateValue, text: TemplateValue): string | undefined {
  const regex = parseSafeRegex(toText(pattern), toText(text));
  return regex && toText(text).replace(regex, toText(by).replace(/\$\{(\d+)\}/g, '$$$1'));
}

/** Returns the matches of a pattern, each with its groups; at most `limit` of them. */
function findByRegex(pattern: TemplateValue, text: TemplateValue, limit: TemplateValue = -1) {
  const regex = parseSafeRegex(toText(pattern), toText(text));
  const found = regex && [...toText(text).matchAll(regex)].map((match) => match.map((one) => one ?? ''));
  return found?.slice(0, Number(limit) < 0 ? undefined : Number(limit));
}

const cutPrefix: TemplateFunction = (prefix, text) =>
  toText(text).startsWith(toText(prefix)) ? toText(text).slice(toText(prefix).length) : text;
const cutSuffix: TemplateFunction = (suffix, text) =>
  toText(text).endsWith(toText(suffix)) && suffix !== '' ? toText(text).slice(0, -toText(suffix).length) : text;
/** Removes characters from both ends of a text. */
function trimText(text: TemplateValue, characters: TemplateValue): string {
  const isKept = (one: string) => !toText(characters).includes(one);
  const all = [...toText(text)];
  return all.slice(Math.max(0, all.findIndex(isKept)), all.findLastIndex(isKept) + 1).join('');
}

function joinList(list: TemplateValue, by: TemplateValue, last: TemplateValue = by): string | undefined {
  if (!isList(list)) return undefined;
  const [end = '', ...before] = list.map(toText).reverse();
  return before.length === 0 ? end : before.reverse().join(toText(by)) + toText(last) + end;
}

/** Names of functions that return their last value: text that Hugo would mark as safe, or read as Markdown, stays as it is. */
const IDENTITY_FUNCTION_NAMES =
  'markdownify safeHTML safeURL safeHTMLAttr safeCSS safeJS htmlUnescape plainify emojify string chomp relURL absURL relLangURL absLangURL renderString';
/** Names of functions that print nothing. `getenv` is one: environment variables are empty, as in a build where they are not set. */
const SILENT_FUNCTION_NAMES = 'errorf warnf erroridf warnidf getenv';
const assignFunctionToNames = (names: string, value: TemplateFunction) =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

function createAddressPart(text: TemplateValue, removed: RegExp): string {
  return toText(text).trim().toLowerCase().replace(/\s+/g, '-').replace(removed, '');
}

/** Functions by name, without the namespace. */
const TEMPLATE_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  ...assignFunctionToNames(IDENTITY_FUNCTION_NAMES, (...values) => values.at(-1)),
  ...assignFunctionToNames(SILENT_FUNCTION_NAMES, () => ''),
  ...assignFunctionToNames('lower toLower', (text) => toText(text).toLowerCase()),
  ...assignFunctionToNames('upper toUpper', (text) => toText(text).toUpperCase()),
  substr: (text, start, length = toText(text).length) => toText(text).substr(Number(start), Number(length)),
  merge: (...values) => Object.assign({}, ...values),
  anchorize: (text) => createAddressPart(text, /[^\p{L}\p{M}\p{N}_-]/gu),
  urlize: (text) => createAddressPart(text, /[^\p{L}\p{M}\p{N}_./\\#+~%@-]/gu),
  trim: trimText,
  trimSpace: (text) => toText(text).trim(),
  trimLeft: (characters, text) => trimText(`${toText(text)}\0`, characters).slice(0, -1),
  ...assignFunctionToNames('joinPath join', (...parts) =>
    parts
      .map(toText)
      .filter((part) => part !== '')
      .join('/')
      .replace(/([^:/])\/{2,}/g, '$1/'),
  ),
  ext: (path) => /\.[^./]*$/.exec(toText(path))?.[0] ?? '',
  ...assignFunctionToNames('base baseName', (path) => toText(path).replace(/^.*\//, '')),
  trimPrefix: cutPrefix,
  trimSuffix: cutSuffix,
  replace: (text, from, to) => toText(text).replaceAll(toText(from), toText(to)),
  replaceRE: replaceByRegex,
  split: (text, by) => toText(text).split(toText(by)),
  delimit: joinList,
  containsNonSpace: (text) => /\S/.test(toText(text)),
  countRunes: (text) => [...toText(text).replace(/\s/g, '')].length,
  hasPrefix: (text, prefix) => toText(text).startsWith(toText(prefix)),
  hasSuffix: (text, suffix) => toText(text).endsWith(toText(suffix)),
  isset: (value, key) => {
    const member = getMember(value, key);
    return member === undefined ? undefined : member !== '';
  },
  findRE: (pattern, text, limit = -1) => findByRegex(pattern, text, limit)?.map(([whole]) => whole),
  findRESubmatch: findByRegex,
  humanize: (text) => {
    const words = toText(text).replace(/[-_]+/g, ' ').trim();
    return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  },
  isMap: (value) => value instanceof Map || (typeof value === 'object' && !isList(value)),
  isSlice: isList,
  uniq: (list) => (isList(list) ? [...new Set(list)] : undefined),
  ...assignFunctionToNames('contains in', (all, value) =>
    isList(all) ? all.includes(value) : toText(all).includes(toText(value)),
  ),
  printf: formatByPrintfPattern,
  print: (...values) => values.map(toText).join(''),
  int: (value) => Math.trunc(Number(value)),
  len: (value) =>
    value instanceof IncompleteList
      ? undefined
      : typeof value === 'string'
        ? value.length
        : Object.keys(value ?? {}).length,
  index: (value, ...keys) => keys.flat().reduce(getMember, value),
  slice: (...values) => values,
  append: (...values) => (isList(values.at(-1)) ? [values.at(-1), ...values.slice(0, -1)].flat() : undefined),
  dict: createDict,
  default: (otherwise, value = '') => (isTruthy(value) ? value : otherwise),
  cond: (test, yes, no) => (isTruthy(test) ? yes : no),
  and: (...values) => values.find((value) => !isTruthy(value)) ?? values.at(-1),
  or: (...values) => values.find(isTruthy) ?? values.at(-1),
  not: (value) => !isTruthy(value),
  eq: createComparisonFunction((order) => order === 0),
  ne: createComparisonFunction((order) => order !== 0),
  lt: createComparisonFunction((order) => order < 0),
  le: createComparisonFunction((order) => order <= 0),
  gt: createComparisonFunction((order) => order > 0),
  ge: createComparisonFunction((order) => order >= 0),
  add: (...values) => values.map(Number).reduce((a, b) => a + b),
  mul: (...values) => values.map(Number).reduce((a, b) => a * b),
  div: (...values) => values.map(Number).reduce((a, b) => a / b),
  sub: (...values) => values.map(Number).reduce((a, b) => a - b),
  unmarshal: (...values) => parseDataText(toText(values.at(-1))),
  where: filterList,
  after: createListPartFunction((list, count) => list.slice(count)),
  first: createListPartFunction((list, count) => list.slice(0, count)),
  last: createListPartFunction((list, count) => list.slice(Math.max(0, list.length - count))),
  sort: sortList,
};

/** Most characters or items of a result. */
const MAX_FUNCTION_RESULT_LENGTH = 100_000;

/** Returns the name of a function without its namespace. For example, `urls.Ref` becomes `ref`. */
export function removeNamespace(name: string): string {
  return name.replace(/^.*\./, '').replace(/^./, (first) => first.toLowerCase());
}

/** Returns the result of a function; `undefined` if the function or one of its values is not known, or if the result is too long. */
export function callTemplateFunction(name: string, values: readonly TemplateValue[]): TemplateValue {
  const own = removeNamespace(name);
  if (!Object.hasOwn(TEMPLATE_FUNCTIONS, own)) return undefined;
  const result = values.includes(undefined) ? undefined : TEMPLATE_FUNCTIONS[own]?.(...values);
  const isTooLong = (typeof result === 'string' || isList(result)) && result.length > MAX_FUNCTION_RESULT_LENGTH;
  return isTooLong ? undefined : result;
}
