// How many words of a text another version of it has changed. Pure.
import { diffArrays } from 'diff';

/** Edits up to which changes are looked for one by one: texts that have more in common with others than with each other take too long. */
const MOST_EDITS = 4000;

/** Words that were changed, added or removed. Punctuation and the order of spaces do not count; a word in the place of another is one. */
export function changedWords(before: string, after: string): number {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const changes = diffArrays(old, now, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return Math.max(old.length, now.length);
  let [count, removed, added] = [0, 0, 0];
  for (const change of [...changes, { added: false, removed: false, value: [] }]) {
    if (change.removed) removed += change.value.length;
    else if (change.added) added += change.value.length;
    else [count, removed, added] = [count + Math.max(removed, added), 0, 0];
  }
  return count;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}
