// "Did you mean": the one rule by which every room picks the known name next to a mistyped one.
import { distance } from 'fastest-levenshtein';

/** The known name that a mistyped one most likely stands for; nothing where none is near. Case does not count. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const limit = Math.max(1, Math.floor(Math.max(name.length, candidate.length) * 0.4));
    if (Math.abs(name.length - candidate.length) > limit) continue;
    const away = distance(wanted, candidate.toLowerCase());
    if (away > limit || away >= bestDistance) continue;
    best = candidate;
    bestDistance = away;
  }
  return best;
}
