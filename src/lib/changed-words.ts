// Counts the words that differ between two versions of a text. Pure.
import { diffArrays } from 'diff';

/**
 * Maximum number of edits that the diff searches for. Comparing texts with more edits takes too long, so all their words count as changed.
 */
const MAX_DIFF_EDITS = 4000;

/** Returns the number of changed, added and removed words. Ignores punctuation and white space; a replaced word counts once. */
export function countChangedWords(before: string, after: string): number {
  const old = splitWords(before);
  const now = splitWords(after);
  const changes = diffArrays(old, now, { maxEditLength: MAX_DIFF_EDITS });
  if (changes === undefined) return Math.max(old.length, now.length);
  let count = 0;
  let removed = 0;
  let added = 0;
  for (const change of [...changes, { added: false, removed: false, value: [] }]) {
    if (change.removed) removed += change.value.length;
    else if (change.added) added += change.value.length;
    else [count, removed, added] = [count + Math.max(removed, added), 0, 0];
  }
  return count;
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}
