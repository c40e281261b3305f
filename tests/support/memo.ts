// A memo with a map instead of a disk, for tests of caching.
import { type Memo, openMemo } from '../../src/cache/memo.ts';

/** Returns a memo that stores the texts of its values in a map, by subject and fingerprint. */
export function memoIn(texts: Map<string, string>): Memo {
  const nameOf = (name: string, key: readonly string[]) => [name, ...key].join(' ');
  return {
    ...openMemo(undefined),
    get(step, key) {
      const text = texts.get(nameOf(step.name, key));
      return text === undefined ? undefined : step.form.decode(text);
    },
    set: (step, key, value) => void texts.set(nameOf(step.name, key), step.form.encode(value)),
  };
}
