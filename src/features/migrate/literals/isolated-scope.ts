// The scope of code that is alone: it loads no module, reads no file, and what it does not know is not reported. Pure.
import { readExpression } from './expressions.ts';
import { type EvaluatedValue, MAX_TOTAL_VALUE_SIZE, type ModuleScope, UNEVALUATED_VALUE } from './values.ts';

/** Limits that all expressions of an evaluation share. */
export type EvaluationLimits = Pick<ModuleScope, 'spend' | 'counts'>;

/** Creates the limits of an evaluation. Values that are too large throw a `RangeError`. */
export function createEvaluationLimits(): EvaluationLimits {
  let parts = 0;
  const spend = (count: number) => {
    parts += count;
    if (parts > MAX_TOTAL_VALUE_SIZE) throw new RangeError('The values are too large.');
  };
  return { spend, counts: { depth: 0, calls: 0 } };
}

/** Creates the scope of code in which only `names` have values. */
export function createIsolatedScope(
  code: string,
  names: ReadonlyMap<string, () => EvaluatedValue>,
  limits: EvaluationLimits = createEvaluationLimits(),
): ModuleScope {
  const refuse = (): typeof UNEVALUATED_VALUE => UNEVALUATED_VALUE;
  return {
    ...{ code, names, file: '/', site: '/', year: 0, read: readExpression, ...limits },
    ...{ refuse, load: refuse, unset: refuse, dated: refuse, text: () => undefined },
  };
}
