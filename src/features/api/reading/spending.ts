// Output budget of a description: a few levels of nested references can exceed the memory of any machine. Above the limit the whole
// reference is omitted, because readers could not see which part is missing.
import type { ContentLimitLookup } from '../../../model/budgets.ts';
import { apiLimits } from '../limits.ts';

/** Limits that concern one part of a description. If a part exceeds its limit, only this part is left out. */
type DescriptionPartLimit = 'exampleValues' | 'schemaLevels';

/** Budget of output characters. */
export interface OutputBudget {
  readonly limits: ContentLimitLookup;
  /** Limit of the total output. */
  readonly limit: number;
  /** Spends characters. Throws `BudgetExceededError` above the limit. */
  spend(characters: number): void;
  /** Records a part that is left out, with the limit that it exceeds. */
  leaveOut(name: DescriptionPartLimit, part: unknown): void;
  readonly leftOut: ReadonlyMap<unknown, DescriptionPartLimit>;
}

/** Thrown if the output exceeds the budget. */
export class BudgetExceededError extends Error {
  /** JSON pointer of the part at which the budget was exceeded. */
  pointer: string | undefined;
}

/** Creates the budget for input of `written` characters. */
export function createOutputBudget(limits: ContentLimitLookup, written: number): OutputBudget {
  const most = limits(apiLimits.apiText, written);
  let left = most;
  const leftOut = new Map<unknown, DescriptionPartLimit>();
  return {
    limits,
    limit: most,
    leftOut,
    leaveOut: (name, part) => void leftOut.set(part, name),
    spend(characters) {
      left -= characters;
      if (left < 0) throw new BudgetExceededError();
    },
  };
}

/** Runs `make`. If it throws a `BudgetExceededError` without a pointer, adds `pointer` to the error. */
export function runWithErrorPointer<Made>(pointer: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof BudgetExceededError) error.pointer ??= pointer;
    throw error;
  }
}
