// The scope in which the code of a component is evaluated. Pure.
import { readExpression } from '../literals/expressions.ts';
import { type EvaluatedValue, MAX_TOTAL_VALUE_SIZE, type ModuleScope, UNEVALUATED_VALUE } from '../literals/values.ts';

/** Creates the scope of a component: it loads no module and reads no file. */
export function createComponentScope(code: string, names: Map<string, () => EvaluatedValue>): ModuleScope {
  let parts = 0;
  const refuse = (): typeof UNEVALUATED_VALUE => UNEVALUATED_VALUE;
  return {
    ...{ code, file: '/', site: '/', names, read: readExpression, year: 0, hasElements: true },
    ...{ refuse, load: refuse, unset: refuse, dated: refuse, text: () => undefined, counts: { depth: 0, calls: 0 } },
    spend: (count: number) => {
      parts += count;
      if (parts > MAX_TOTAL_VALUE_SIZE) throw new RangeError('The values of the component are too large.');
    },
  };
}
