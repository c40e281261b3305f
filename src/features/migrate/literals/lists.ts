// Evaluates methods of lists and strings whose result depends only on their arguments. Arguments may be functions of the site. Pure.
import { evaluateFunction } from './functions.ts';
import { isPrimitive, type Primitive } from './members.ts';
import { type EvaluatedValue, FunctionValue, StubValue, UNEVALUATED_VALUE } from './values.ts';

/** Returns the result of a method; `undefined` or `UNEVALUATED_VALUE` if it is unknown. */
type BuiltInMethod<Object> = (object: Object, values: readonly EvaluatedValue[]) => EvaluatedValue;

/** Returns a callback's result for an element of a list. */
type ListItemCallback = (element: EvaluatedValue, index: number) => EvaluatedValue;

/** Returns a function of the site, or `Boolean`, as a callback; `undefined` for other values. */
function createListItemCallback(called: EvaluatedValue, list: readonly EvaluatedValue[]): ListItemCallback | undefined {
  if (called instanceof StubValue && called.name === 'global:Boolean')
    return (element) => (element === UNEVALUATED_VALUE ? UNEVALUATED_VALUE : Boolean(element));
  if (!(called instanceof FunctionValue)) return undefined;
  return (element, index) =>
    element === UNEVALUATED_VALUE ? UNEVALUATED_VALUE : evaluateFunction(called, [element, index, list]);
}

/**
 * Creates a method that calls a callback for each element of a list. If the result for one element is unknown, the result of the method is
 * unknown too. With `isLoose`, unknown results are allowed.
 */
function createListMethodWithCallback(
  give: (list: readonly EvaluatedValue[], results: readonly EvaluatedValue[]) => EvaluatedValue,
  isLoose = false,
): BuiltInMethod<readonly EvaluatedValue[]> {
  return (list, [called]) => {
    const listItemCallback = createListItemCallback(called, list);
    if (listItemCallback === undefined) return undefined;
    const results = list.map((element, index) => listItemCallback(element, index));
    return !isLoose && results.includes(UNEVALUATED_VALUE) ? UNEVALUATED_VALUE : give(list, results);
  };
}

const areOptionalNumbers = (values: readonly EvaluatedValue[]): values is readonly (number | undefined)[] =>
  values.every((value) => value === undefined || typeof value === 'number');

/** Creates a method whose arguments are optional numbers. Other arguments make the result unknown. */
function createMethodWithNumbers<Object>(
  give: (object: Object, ...numbers: (number | undefined)[]) => EvaluatedValue,
): BuiltInMethod<Object> {
  return (object, values) => (areOptionalNumbers(values) ? give(object, ...values) : undefined);
}

/** Creates a method that looks for its first argument from an optional position. Other arguments make the result unknown. */
function createSearchMethod<Object>(
  give: (object: Object, value: Primitive, from: number | undefined) => EvaluatedValue,
): BuiltInMethod<Object> {
  return (object, [value, ...numbers]) =>
    isPrimitive(value) && areOptionalNumbers(numbers) ? give(object, value, numbers[0]) : undefined;
}

/** Whether an element may be any value, so that a list with it may contain any value. */
const isUnknownElement = (value: EvaluatedValue): boolean => value === UNEVALUATED_VALUE || value instanceof StubValue;

const isStringOrNumber = (value: EvaluatedValue): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Methods of lists. A result of `undefined` counts as unknown, even if a method such as `find` could rightly return it. */
export const LIST_METHODS: Readonly<Record<string, BuiltInMethod<readonly EvaluatedValue[]>>> = {
  concat: (list, values) => list.concat(...values),
  slice: createMethodWithNumbers((list, from, to) => list.slice(from, to)),
  flat: (list, values) => (values.length === 0 ? list.flat() : undefined),
  reverse: (list) => [...list].reverse(),
  includes: createSearchMethod((list, value, from) => {
    const searched = list.slice(from);
    return searched.includes(value) || (searched.some(isUnknownElement) ? undefined : false);
  }),
  indexOf: createSearchMethod((list, value, from = 0) => {
    const index = list.indexOf(value, from);
    return list.slice(from, index < 0 ? undefined : index).some(isUnknownElement) ? undefined : index;
  }),
  at: createMethodWithNumbers((list, index = 0) => list.at(index)),
  join: (list, [mark = ',']) =>
    list.every(isStringOrNumber) && isPrimitive(mark) ? list.join(String(mark)) : undefined,
  sort: (list, [called]) => {
    if (called === undefined) return list.every((value) => typeof value === 'string') ? [...list].sort() : undefined;
    if (!(called instanceof FunctionValue)) return undefined;
    const results: EvaluatedValue[] = [];
    const sorted = [...list].sort((a, b) => {
      const order = evaluateFunction(called, [a, b]);
      results.push(order);
      return typeof order === 'number' ? order : 0;
    });
    return results.every((order) => typeof order === 'number') ? sorted : undefined;
  },
  map: createListMethodWithCallback((_, results) => results, true),
  flatMap: createListMethodWithCallback((_, results) => results.flat()),
  filter: createListMethodWithCallback((list, results) => list.filter((__, index) => results[index])),
  find: createListMethodWithCallback((list, results) => list[results.findIndex(Boolean)]),
  findIndex: createListMethodWithCallback((_, results) => results.findIndex(Boolean)),
  some: createListMethodWithCallback((_, results) => results.some(Boolean)),
  every: createListMethodWithCallback((_, results) => results.every(Boolean)),
  reduce: (list, [called, ...start]) => {
    if (!(called instanceof FunctionValue) || start.length === 0) return undefined;
    return list.reduce(
      (sum, value, index) =>
        sum === UNEVALUATED_VALUE ? UNEVALUATED_VALUE : evaluateFunction(called, [sum, value, index]),
      start[0],
    );
  },
};

/** Methods of strings. */
export const STRING_METHODS: Readonly<Record<string, BuiltInMethod<string>>> = {
  trim: (text) => text.trim(),
  toString: (text: string) => text,
  localeCompare: (text, [other, ...rest]) =>
    typeof other === 'string' && rest.length === 0 ? text.localeCompare(other, 'en') : undefined,
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  startsWith: createSearchMethod((text, part, from) => text.startsWith(String(part), from)),
  endsWith: createSearchMethod((text, part, end) => text.endsWith(String(part), end)),
  includes: createSearchMethod((text, part, from) => text.includes(String(part), from)),
  slice: createMethodWithNumbers((text, from, to) => text.slice(from, to)),
  concat: (text, values) => (values.every((value) => typeof value === 'string') ? text.concat(...values) : undefined),
  split: (text, [mark, ...limits]) =>
    typeof mark === 'string' && areOptionalNumbers(limits) ? text.split(mark, limits[0]) : undefined,
  replace: (text, [from, to]) =>
    typeof from === 'string' && typeof to === 'string' ? text.replace(from, () => to) : undefined,
  replaceAll: (text, [from, to]) =>
    typeof from === 'string' && from !== '' && typeof to === 'string' ? text.replaceAll(from, () => to) : undefined,
};
