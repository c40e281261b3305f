// A scope for code that is evaluated alone: the code loads no modules and reads no files, and unknown values are not reported. Pure.
import { readExpression } from './expressions.ts';
import { type EvaluatedValue, MAX_TOTAL_VALUE_SIZE, type ModuleScope, UNEVALUATED_VALUE } from './values.ts';

/** Creates the scope of code in which only `names` have values. Values that are too large throw a `RangeError`. */
export function createIsolatedScope(code: string, names: ReadonlyMap<string, () => EvaluatedValue>): ModuleScope {
  const refuse = (): typeof UNEVALUATED_VALUE => UNEVALUATED_VALUE;
  let parts = 0;
  return {
    code,
    names,
    file: '/',
    site: '/',
    year: 0,
    read: readExpression,
    counts: { depth: 0, calls: 0 },
    refuse,
    load: refuse,
    unset: refuse,
    dated: refuse,
    text: () => undefined,
    spend: (count) => {
      parts += count;
      if (parts > MAX_TOTAL_VALUE_SIZE) throw new RangeError('The values are too large.');
    },
  };
}
