// A memo whose disk is a map, for tests of what is remembered.
import { type Memo, openMemo } from '../../src/engine/memo.ts';

/** A memo that keeps the texts of its values in a map, by what they are about and were made from. */
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
