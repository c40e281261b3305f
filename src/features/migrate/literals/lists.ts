// Methods of lists and strings whose result depends only on their arguments, including functions of the site. Pure.
import { returnValue } from './functions.ts';
import { FunctionValue, StubValue, UNREAD_VALUE, type Value } from './values.ts';

/** Returns a method's result; `UNREAD` if unknown. */
export type ValueMethod<Object> = (object: Object, values: readonly Value[]) => Value;

/** Returns a callback's result for an element of a list. */
type ElementCallback = (element: Value, index: number) => Value;

/** Returns a function of the site as a callback; `undefined` for other values. */
function createCallback(called: Value, list: readonly Value[]): ElementCallback | undefined {
  if (called instanceof StubValue && called.name === 'global:Boolean')
    return (element) => (element === UNREAD_VALUE ? UNREAD_VALUE : Boolean(element));
  if (!(called instanceof FunctionValue)) return undefined;
  return (element, index) => (element === UNREAD_VALUE ? UNREAD_VALUE : returnValue(called, [element, index, list]));
}

/** Returns a method that calls a callback for each element. One unknown result makes the whole unknown, unless `isIndentedLoosely`. */
function createListMethod(
  give: (list: readonly Value[], results: readonly Value[]) => Value,
  isLoose = false,
): ValueMethod<readonly Value[]> {
  return (list, [called]) => {
    const each = createCallback(called, list);
    if (each === undefined) return undefined;
    const results = list.map((element, index) => each(element, index));
    return !isLoose && results.includes(UNREAD_VALUE) ? UNREAD_VALUE : give(list, results);
  };
}

function numberOrUndefined(value: Value): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

const isStringOrNumber = (one: Value): one is string | number => typeof one === 'string' || typeof one === 'number';

/** Methods of lists. A result of `undefined` counts as unknown; of these methods only `find` may return it, rarely. */
export const LIST_METHODS: Readonly<Record<string, ValueMethod<readonly Value[]>>> = {
  concat: (list, values) => list.concat(...values),
  slice: (list, [from, to]) => list.slice(numberOrUndefined(from), numberOrUndefined(to)),
  flat: (list, values) => (values.length === 0 ? list.flat() : undefined),
  reverse: (list) => [...list].reverse(),
  includes: (list, [value]) => list.includes(value),
  indexOf: (list, [value]) => list.indexOf(value),
  at: (list, [index = 0]) => list.at(numberOrUndefined(index) ?? 0),
  join: (list, [mark = ',']) => (list.every(isStringOrNumber) ? list.join(String(mark)) : undefined),
  sort: (list, values) =>
    values.length === 0 && list.every((one) => typeof one === 'string') ? [...list].sort() : undefined,
  map: createListMethod((_, results) => results, true),
  flatMap: createListMethod((_, results) => results.flat()),
  filter: createListMethod((list, results) => list.filter((__, index) => results[index])),
  find: createListMethod((list, results) => list[results.findIndex(Boolean)]),
  findIndex: createListMethod((_, results) => results.findIndex(Boolean)),
  some: createListMethod((_, results) => results.some(Boolean)),
  every: createListMethod((_, results) => results.every(Boolean)),
  reduce: (list, [called, ...start]) => {
    if (!(called instanceof FunctionValue) || start.length === 0) return undefined;
    return list.reduce(
      (sum, one, index) => (sum === UNREAD_VALUE ? UNREAD_VALUE : returnValue(called, [sum, one, index])),
      start[0],
    );
  },
};

/** Methods of strings. */
export const STRING_METHODS: Readonly<Record<string, ValueMethod<string>>> = {
  trim: (text) => text.trim(),
  toString: (text: string) => text,
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  startsWith: (text, [part]) => text.startsWith(String(part)),
  endsWith: (text, [part]) => text.endsWith(String(part)),
  includes: (text, [part]) => text.includes(String(part)),
  slice: (text, [from, to]) => text.slice(numberOrUndefined(from), numberOrUndefined(to)),
  concat: (text, values) => (values.every((one) => typeof one === 'string') ? text.concat(...values) : undefined),
  split: (text, [mark]) => (typeof mark === 'string' ? text.split(mark) : undefined),
  replace: (text, [from, to]) =>
    typeof from === 'string' && typeof to === 'string' ? text.replace(from, () => to) : undefined,
  replaceAll: (text, [from, to]) =>
    typeof from === 'string' && from !== '' && typeof to === 'string' ? text.replaceAll(from, () => to) : undefined,
};
