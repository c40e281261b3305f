// Functions of Hugo's templates whose results are known without running Hugo. Pure.

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

/** Returns the part of a value that a key names, regardless of upper and lower case. Values of a `Map` are known only if it has them. */
export function getMember(value: TemplateValue, key: TemplateValue): TemplateValue {
  if (value === undefined || key === undefined) return undefined;
  if (value instanceof Map) return value.get(key);
  if (isList(value)) return value[Number(key)] ?? '';
  if (typeof value !== 'object' || value === null) return '';
  const entry = Object.entries(value).find(([name]) => name.toLowerCase() === String(key).toLowerCase());
  return entry?.[1] ?? '';
}

function compareWith(holds: (order: number) => boolean): TemplateFunction {
  return (a, ...others) =>
    others.some((b) => holds(typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compare(a, b)));
}

const compare = (a: TemplateValue, b: TemplateValue) => (toText(a) === toText(b) ? 0 : toText(a) < toText(b) ? -1 : 1);

function formatByPattern(pattern: TemplateValue, ...values: readonly TemplateValue[]): string {
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
    sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(a, b));
  return Object.values(list).sort((a, b) => order(by(a), by(b)));
}

/** Returns a pattern of Go as one of JavaScript; `undefined` if it has syntax of its own, or may take long. */
function parseGoRegex(pattern: string): RegExp | undefined {
  const repeats = pattern.match(/[*+{]/g)?.length ?? 0;
  if (repeats > 3 || /\)[*+{]|\(\?[^:]/.test(pattern)) return undefined;
  try {
    return new RegExp(pattern, 'g');
  } catch {
    return undefined;
  }
}

function replaceByRegex(pattern: TemplateValue, by: TemplateValue, text: TemplateValue): string | undefined {
  const regex = toText(text).length > 1000 ? undefined : parseGoRegex(toText(pattern));
  return regex && toText(text).replace(regex, toText(by).replace(/\$\{(\d+)\}/g, '$$$1'));
}

const trimBy = (side: 'start' | 'end' | 'both'): TemplateFunction => {
  return (text, characters) => {
    let own = toText(text);
    const isTrimmed = (one: string | undefined) => one !== undefined && toText(characters).includes(one);
    while (side !== 'end' && own !== '' && isTrimmed(own[0])) own = own.slice(1);
    while (side !== 'start' && own !== '' && isTrimmed(own.at(-1))) own = own.slice(0, -1);
    return own;
  };
};

const getLast: TemplateFunction = (...values) => values.at(-1);
const printNothing: TemplateFunction = () => '';
const toTitle = (text: string) => text.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
const cutPrefix: TemplateFunction = (prefix, text) =>
  toText(text).startsWith(toText(prefix)) ? toText(text).slice(toText(prefix).length) : text;
const cutSuffix: TemplateFunction = (suffix, text) =>
  toText(text).endsWith(toText(suffix)) && suffix !== '' ? toText(text).slice(0, -toText(suffix).length) : text;
const contains: TemplateFunction = (all, one) => (isList(all) ? all.includes(one) : toText(all).includes(toText(one)));
const toSlug = (text: TemplateValue) => toText(text).trim().toLowerCase().replace(/\s+/g, '-');
const calculate =
  (combine: (a: number, b: number) => number): TemplateFunction =>
  (...values) =>
    values.map(Number).reduce(combine);

/** Functions by name, without the namespace. Text that Hugo would mark as safe, or read as Markdown, stays as it is. */
const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  ...Object.fromEntries(
    [
      'markdownify',
      'safeHTML',
      'safeURL',
      'safeHTMLAttr',
      'safeCSS',
      'safeJS',
      'htmlUnescape',
      'plainify',
      'emojify',
      'string',
      'relURL',
      'absURL',
      'relLangURL',
      'absLangURL',
      'renderString',
      'htmlEscape',
      'print',
    ].map((name) => [name, getLast]),
  ),
  ...Object.fromEntries(['errorf', 'warnf', 'warnidf', 'getenv', 'erroridf'].map((name) => [name, printNothing])),
  lower: (text) => toText(text).toLowerCase(),
  upper: (text) => toText(text).toUpperCase(),
  title: (text) => toTitle(toText(text)),
  humanize: (text) =>
    toTitle(toText(text).replace(/[-_]+/g, ' ').slice(0, 1)) + toText(text).replace(/[-_]+/g, ' ').slice(1),
  anchorize: toSlug,
  urlize: toSlug,
  trim: trimBy('both'),
  trimLeft: (characters, text) => trimBy('start')(text, characters),
  trimRight: (characters, text) => trimBy('end')(text, characters),
  trimSpace: (text) => toText(text).trim(),
  chomp: (text) => toText(text).replace(/[\r\n]+$/, ''),
  base: (path) => toText(path).replace(/^.*\//, ''),
  trimPrefix: cutPrefix,
  trimSuffix: cutSuffix,
  replace: (text, from, to) => toText(text).replaceAll(toText(from), toText(to)),
  replaceRE: replaceByRegex,
  split: (text, by) => toText(text).split(toText(by)),
  delimit: (list, by, last = by) =>
    isList(list)
      ? list
          .map(toText)
          .reduce((all, one, at) => `${all}${at === list.length - 1 ? last : by}${one}`, '')
          .slice(toText(list.length === 1 ? last : by).length)
      : undefined,
  hasPrefix: (text, prefix) => toText(text).startsWith(toText(prefix)),
  hasSuffix: (text, suffix) => toText(text).endsWith(toText(suffix)),
  contains,
  in: contains,
  count: (part, text) => toText(text).split(toText(part)).length - 1,
  substr: (text, start, length) =>
    toText(text)
      .slice(Number(start))
      .slice(0, length === undefined ? undefined : Number(length)),
  printf: formatByPattern,
  int: (value) => Math.trunc(Number(value)),
  float: Number,
  len: (value) => (typeof value === 'string' ? value.length : Object.keys(value ?? {}).length),
  index: (value, ...keys) => keys.flat().reduce(getMember, value),
  slice: (...values) => values,
  seq: (...ends) => {
    const [first, last] = ends.length > 1 ? [Number(ends[0]), Number(ends.at(-1))] : [1, Number(ends[0])];
    return last - first > 100
      ? undefined
      : Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  },
  append: (...values) => {
    const list = values.at(-1);
    return isList(list) ? [...list, ...values.slice(0, -1).flat()] : undefined;
  },
  dict: createDict,
  merge: (...values) => Object.assign({}, ...values),
  default: (otherwise, value = '') => (isTruthy(value) ? value : otherwise),
  cond: (test, yes, no) => (isTruthy(test) ? yes : no),
  and: (...values) => values.find((value) => !isTruthy(value)) ?? values.at(-1),
  or: (...values) => values.find(isTruthy) ?? values.at(-1),
  not: (value) => !isTruthy(value),
  eq: compareWith((order) => order === 0),
  ne: compareWith((order) => order !== 0),
  lt: compareWith((order) => order < 0),
  le: compareWith((order) => order <= 0),
  gt: compareWith((order) => order > 0),
  ge: compareWith((order) => order >= 0),
  add: calculate((a, b) => a + b),
  sub: calculate((a, b) => a - b),
  mul: calculate((a, b) => a * b),
  div: calculate((a, b) => a / b),
  mod: calculate((a, b) => a % b),
  first: (count, list) => (isList(list) ? list.slice(0, Number(count)) : undefined),
  last: (count, list) => (isList(list) ? list.slice(-Number(count)) : undefined),
  after: (count, list) => (isList(list) ? list.slice(Number(count)) : undefined),
  sort: sortList,
  isset: (value, key) => getMember(value, key) !== '',
  isSlice: isList,
  isMap: (value) => typeof value === 'object' && !isList(value),
};
const ALIASES: Readonly<Record<string, string>> = {
  toLower: 'lower',
  toUpper: 'upper',
  dictionary: 'dict',
  conditional: 'cond',
};

/** Most characters or items of a value. */
const MAX_LENGTH = 100_000;

/** Calls a function; `undefined` if it is not known, or if a value that it needs is not known. */
export function callFunction(name: string, values: readonly TemplateValue[]): TemplateValue {
  const bare = name.replace(/^.*\./, '');
  const own = `${bare[0]?.toLowerCase() ?? ''}${bare.slice(1)}`;
  const key = Object.hasOwn(ALIASES, own) ? (ALIASES[own] ?? own) : own;
  if (!Object.hasOwn(FUNCTIONS, key)) return undefined;
  const result = values.includes(undefined) ? undefined : FUNCTIONS[key]?.(...values);
  const isTooLong = (typeof result === 'string' || isList(result)) && result.length > MAX_LENGTH;
  return isTooLong ? undefined : result;
}
