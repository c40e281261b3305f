// How bodies are written, and how threads read them.
import { remembering } from '../lib/derived.ts';
import type { DocumentBody, Section } from '../model/document.ts';
import { MOST_PARTS } from '../model/search-packed.ts';
import type { Slot } from '../model/slot.ts';
import type { PageTerms } from '../search/page-index.ts';
import type { CacheEntry } from './cache-index.ts';
import { openPacks } from './packs.ts';

/** How bodies are written. */
export interface BodyForm<Body> {
  encode(body: Body): Buffer;
  /** The bytes are those of another body when the next one is read: nothing of them is to be kept. */
  decode(bytes: Buffer): Body;
}

/** Where a body is on disk: plain data, for threads. */
export interface BodyPlace extends Pick<CacheEntry<unknown>, 'pack' | 'offset' | 'length' | 'sum'> {
  readonly folder: string;
}

const WIDE = /[^\0-\xff]/;

/**
 * The parts of a text one behind the other, as they are, in one byte a character where that will do: to write and read them as JSON takes
 * five times as long. The first line says how many bytes each has, below zero those of Latin-1, and where the slots are. V8 keeps a text
 * in two bytes a character where it was cut out of one that needs them; what is done with it later takes half the time when it was read
 * from here.
 */
export const bodyInParts: BodyForm<DocumentBody> = {
  encode({ html, summary, sections, markdown, ...rest }) {
    const texts = [html, summary?.html ?? '', JSON.stringify(sections), markdown];
    const parts = texts.map((text) => Buffer.from(text, WIDE.test(text) ? 'utf8' : 'latin1'));
    const sizes = parts.map(({ length }, at) => (WIDE.test(texts[at] as string) ? length : -length));
    const first: FirstLine = { sizes, summarySlots: summary?.slots, ...rest };
    return Buffer.concat([Buffer.from(`${JSON.stringify(first)}\n`), ...parts]);
  },
  decode(bytes) {
    const { summarySlots, read, ...rest } = partsIn(bytes);
    const sections = read(2);
    return {
      ...rest,
      html: read(0),
      ...(summarySlots && { summary: { html: read(1), slots: summarySlots } }),
      get sections() {
        return JSON.parse(sections);
      },
      markdown: read(3),
    };
  },
};

interface FirstLine extends Pick<DocumentBody, 'slots' | 'code'> {
  readonly sizes: readonly number[];
  readonly summarySlots: readonly Slot[] | undefined;
}

function partsIn(bytes: Buffer) {
  const first = bytes.indexOf('\n') + 1;
  const { sizes, ...rest } = JSON.parse(bytes.toString('latin1', 0, first)) as FirstLine;
  const read = (part: number) => {
    const size = sizes[part] as number;
    const start = sizes.slice(0, part).reduce((sum, each) => sum + Math.abs(each), first);
    return bytes.toString(size < 0 ? 'latin1' : 'utf8', start, start + Math.abs(size));
  };
  return { ...rest, read };
}

/**
 * The terms of a page hold no character of control but line ends. Parts are asked for before the next page is read: most never are, and
 * one that is cut out of a text of all of them would keep it in memory.
 */
export const termsAsText: BodyForm<PageTerms> = {
  encode: (terms) => Buffer.from(Array.from({ length: MOST_PARTS }, (_, part) => terms(part)).join('\0')),
  decode(bytes) {
    const starts = [0];
    for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) starts.push(at + 1);
    return (part) => bytes.toString('utf8', starts[part], (starts[part + 1] ?? bytes.length + 1) - 1);
  },
};

/** Reads the bytes of texts of the parser from their places; throws where one is lost. */
function createReader(): (place: BodyPlace) => Buffer {
  const packsOf = remembering((folder) => openPacks(folder));
  return ({ folder, ...place }) => {
    const bytes = packsOf(folder).read(place);
    if (bytes === undefined) throw new Error(`The disk has lost a text of ${place.pack}.`);
    return bytes;
  };
}

/** Reads texts of the parser. */
export function createBodyReader(): (place: BodyPlace) => DocumentBody {
  const read = createReader();
  return (place) => bodyInParts.decode(read(place));
}

/** Reads the sections of texts of the parser. */
export function createSectionsReader(): (place: BodyPlace) => readonly Section[] {
  const read = createReader();
  return (place) => JSON.parse(partsIn(read(place)).read(2));
}
