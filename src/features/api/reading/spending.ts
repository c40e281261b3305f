// What is made of a description is counted while it is made: a few levels of references to references are more than any
// machine can hold. Where the limit is passed nothing of the reference is shown, as nobody could say which half is missing.
import type { Limits } from '../../../model/budgets.ts';

/** Limits by which a part alone is left out. */
export type LeftOut = 'exampleValues' | 'schemaLevels';

/** Counts what is made. */
export interface Spending {
  readonly limits: Limits;
  /** The limit of what is made in all. */
  readonly most: number;
  /** Counts characters. Throws `Spent` where there are too many. */
  spend(characters: number): void;
  /** Notes a part of the description that is not shown, by the limit that it passes. */
  leaveOut(name: LeftOut, part: unknown): void;
  /** Those parts. */
  readonly leftOut: ReadonlyMap<unknown, LeftOut>;
}

/** Thrown where more is made of a description than may be. */
export class Spent extends Error {
  /** The part of the description that was too much, as a JSON pointer. */
  pointer: string | undefined;
}

/** Counts what is made of texts of so many characters. */
export function openSpending(limits: Limits, written: number): Spending {
  const most = limits('apiText', written);
  let left = most;
  const leftOut = new Map<unknown, LeftOut>();
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

/** Makes something of a part of the description, which has its place told where it is too much. */
export function withinBudget<Made>(pointer: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof Spent) error.pointer ??= pointer;
    throw error;
  }
}
