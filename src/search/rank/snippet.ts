// Cuts a snippet that shows why a text was found.
import { collapseWhiteSpace } from '../../lib/text.ts';
import { findWordRangeAt, type WordRange } from './marks.ts';

/** Length of a snippet, in characters. */
const SNIPPET_LENGTH = 170;
/** Number of characters before the first found word. */
const CHARACTERS_BEFORE_FIRST_MATCH = 40;

/**
 * Cuts the excerpt of a text that contains most of the found words; without found words, the start of the text. `places`: ranges of the
 * found words, in order. `wordsInHeadings`: lower-case words of the headings above.
 */
export function cutSnippet(
  text: string,
  places: readonly WordRange[],
  wordsInHeadings: ReadonlySet<string> = new Set(),
): string {
  if (text.length <= SNIPPET_LENGTH) return collapseWhiteSpace(text);
  const start = findSnippetStart(text, findBestSnippetPosition(text, places, wordsInHeadings));
  const end = findSnippetEnd(text, start);
  return `${start > 0 ? '…' : ''}${collapseWhiteSpace(text.slice(start, end))}${end < text.length ? '…' : ''}`;
}

/** Weight factor of a word that the headings above the snippet contain already. */
const WORD_IN_HEADINGS_FACTOR = 0.2;

/** Returns the position of the found word at which the best excerpt starts. Words that are frequent in the text weigh less. */
function findBestSnippetPosition(
  text: string,
  places: readonly WordRange[],
  wordsInHeadings: ReadonlySet<string>,
): number {
  const words = places.map(({ start, end }) => text.slice(start, end).toLowerCase());
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const worthOf = (word: string) =>
    Math.round(
      (1000 * (wordsInHeadings.has(word) ? WORD_IN_HEADINGS_FACTOR : 1)) / Math.sqrt(counts.get(word) as number),
    );
  let best = 0;
  let most = 0;
  let current = 0;
  for (const [index, { start }] of places.entries()) {
    const inReach = new Set<string>();
    for (
      let to = index;
      to < places.length && (places[to] as WordRange).end <= start + SNIPPET_LENGTH - CHARACTERS_BEFORE_FIRST_MATCH;
      to += 1
    )
      inReach.add(words[to] as string);
    const worth = [...inReach].reduce((sum, word) => sum + worthOf(word), 0);
    // Between excerpts of equal weight, prefers the one whose first word is rarer.
    const first = worthOf(words[index] as string);
    if (worth > most || (worth === most && first > current)) [best, most, current] = [start, worth, first];
  }
  return best;
}

/** Returns the start of a word shortly before a position. */
function findSnippetStart(text: string, place: number): number {
  const idealStart = Math.min(place - CHARACTERS_BEFORE_FIRST_MATCH, text.length - SNIPPET_LENGTH);
  if (idealStart <= 0) return 0;
  const space = text.slice(idealStart, place).search(/\s/);
  if (space >= 0) return idealStart + space + 1;
  const { index, length } = findWordRangeAt(text, idealStart);
  return index === idealStart || index + length > place ? index : index + length;
}

function findSnippetEnd(text: string, start: number): number {
  const idealStart = start + SNIPPET_LENGTH;
  if (idealStart >= text.length) return text.length;
  const space = text.slice(0, idealStart).search(/\s\S*$/);
  return space > idealStart - 30 ? space : findWordRangeAt(text, idealStart).index;
}
