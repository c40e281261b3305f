// Cuts a snippet that shows why a text was found.
import { oneLine } from '../../lib/text.ts';
import { segmentAt, type WordRange } from './marks.ts';

/** Length of a snippet, in characters. */
const SNIPPET_LENGTH = 170;
/** Characters before the first found word. */
const LEAD_LENGTH = 40;

/**
 * Returns the piece of a text with most of the found words; without any, the start of the text. `places` are in order. `said`: lower-case
 * words of the headings above.
 */
export function snippetOf(text: string, places: readonly WordRange[], said: ReadonlySet<string> = new Set()): string {
  if (text.length <= SNIPPET_LENGTH) return oneLine(text);
  const start = snippetStart(text, bestSnippetStart(text, places, said));
  const end = snippetEnd(text, start);
  return `${start > 0 ? '…' : ''}${oneLine(text.slice(start, end))}${end < text.length ? '…' : ''}`;
}

/** Factor of a word that a heading already shows. */
const SHOWN_WORD_WEIGHT = 0.2;

/** Returns the start of the piece that contains most of the query. Words that are frequent in the text weigh less. */
function bestSnippetStart(text: string, places: readonly WordRange[], said: ReadonlySet<string>): number {
  const words = places.map(({ start, end }) => text.slice(start, end).toLowerCase());
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const worthOf = (word: string) =>
    Math.round((1000 * (said.has(word) ? SHOWN_WORD_WEIGHT : 1)) / Math.sqrt(counts.get(word) as number));
  let [best, most, own] = [0, 0, 0];
  for (const [at, { start }] of places.entries()) {
    const inReach = new Set<string>();
    for (
      let to = at;
      to < places.length && (places[to] as WordRange).end <= start + SNIPPET_LENGTH - LEAD_LENGTH;
      to += 1
    )
      inReach.add(words[to] as string);
    const worth = [...inReach].reduce((sum, word) => sum + worthOf(word), 0);
    // Between equal positions, prefers the one with the rarer first word.
    const first = worthOf(words[at] as string);
    if (worth > most || (worth === most && first > own)) [best, most, own] = [start, worth, first];
  }
  return best;
}

/** Returns the start of a word shortly before a position. */
function snippetStart(text: string, place: number): number {
  const wanted = Math.min(place - LEAD_LENGTH, text.length - SNIPPET_LENGTH);
  if (wanted <= 0) return 0;
  const space = text.slice(wanted, place).search(/\s/);
  if (space >= 0) return wanted + space + 1;
  const { index, length } = segmentAt(text, wanted);
  return index === wanted || index + length > place ? index : index + length;
}

function snippetEnd(text: string, start: number): number {
  const wanted = start + SNIPPET_LENGTH;
  if (wanted >= text.length) return text.length;
  const space = text.slice(0, wanted).search(/\s\S*$/);
  return space > wanted - 30 ? space : segmentAt(text, wanted).index;
}
