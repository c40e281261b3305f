// Output budget of a description: a few levels of nested references can exceed the memory of any machine. Above the limit the whole
// reference is omitted, because readers could not see which part is missing.
import type { Limits } from '../../../model/budgets.ts';

/** Limits above which only a part is left out. */
export type PartialLimit = 'exampleValues' | 'schemaLevels';

/** Budget of output characters. */
export interface OutputBudget {
  readonly limits: Limits;
  /** Limit of the total output. */
  readonly most: number;
  /** Spends characters. Throws `Spent` above the limit. */
  spend(characters: number): void;
  /** Records a part that is left out, with the limit that it exceeds. */
  leaveOut(name: PartialLimit, part: unknown): void;
  /** Left-out parts, with their limits. */
  readonly leftOut: ReadonlyMap<unknown, PartialLimit>;
}

/** Thrown if the output exceeds the budget. */
export class Spent extends Error {
  /** JSON pointer of the part at which the budget was exceeded. */
  pointer: string | undefined;
}

/** Opens the budget for input of `written` characters. */
export function openBudget(limits: Limits, written: number): OutputBudget {
  const most = limits('apiText', written);
  let left = most;
  const leftOut = new Map<unknown, PartialLimit>();
  return {
    limits,
    most,
    leftOut,
    leaveOut: (name, part) => void leftOut.set(part, name),
    spend(characters) {
      left -= characters;
      if (left < 0) throw new Spent();
    },
  };
}

/** Runs `make` for a part of the description; adds the part's pointer to a `Spent` error. */
export function withinBudget<Made>(pointer: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof Spent) error.pointer ??= pointer;
    throw error;
  }
}
