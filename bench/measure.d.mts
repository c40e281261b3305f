// Types of what is measured, for what is written in TypeScript.

/** The middle of the numbers; of an even count the mean of the two in the middle. */
export function median(numbers: readonly number[]): number;
