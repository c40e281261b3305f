// The piece of a text that shows why it was found.
import { oneLine } from '../../model/text.ts';
import { segmentAt, type WordRange } from './marks.ts';

/** Characters of a snippet. */
const LENGTH = 170;
/** Characters before the first found word. */
const LEAD = 40;

/** Cuts out the piece with most of the found words; the beginning where there are none. `places` are in order. */
export function snippetOf(text: string, places: readonly WordRange[]): string {
  if (text.length <= LENGTH) return oneLine(text);
  const start = startOf(text, bestStart(text, places));
  const end = endOf(text, start);
  return `${start > 0 ? '…' : ''}${oneLine(text.slice(start, end))}${end < text.length ? '…' : ''}`;
}

/** The place from which most different words are in reach. */
function bestStart(text: string, places: readonly WordRange[]): number {
  let [best, most] = [0, 0];
  for (const { start } of places) {
    const inReach = places.filter((place) => place.start >= start && place.end <= start + LENGTH - LEAD);
    const words = new Set(inReach.map((place) => text.slice(place.start, place.end).toLowerCase()));
    if (words.size > most) [best, most] = [start, words.size];
  }
  return best;
}

/** A little before a place, at the beginning of a word. */
function startOf(text: string, place: number): number {
  const wanted = Math.min(place - LEAD, text.length - LENGTH);
  if (wanted <= 0) return 0;
  const space = text.slice(wanted, place).search(/\s/);
  if (space >= 0) return wanted + space + 1;
  const { index, length } = segmentAt(text, wanted);
  return index === wanted || index + length > place ? index : index + length;
}

function endOf(text: string, start: number): number {
  const wanted = start + LENGTH;
  if (wanted >= text.length) return text.length;
  const space = text.slice(0, wanted).search(/\s\S*$/);
  return space > wanted - 30 ? space : segmentAt(text, wanted).index;
}
