// "Did you mean": the nearest known name, where one is near enough to be meant.
import { closest, distance } from 'fastest-levenshtein';

/** The known name that is nearest to one that is not known; undefined where none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > 100) return undefined;
  const guess = closest(name.toLowerCase(), known as string[]);
  return distance(name.toLowerCase(), guess.toLowerCase()) <= Math.max(2, Math.floor(guess.length / 3))
    ? guess
    : undefined;
}
