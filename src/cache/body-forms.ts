// Serialization of page bodies, and readers of bodies for threads.
import { memoizeByKey } from '../lib/derived.ts';
import type { DocumentBody, Section } from '../model/document.ts';
import { MAX_INDEX_PARTS } from '../model/search-packed.ts';
import type { Slot } from '../model/slot.ts';
import type { PageTermLinesReader } from '../search/page-index.ts';
import type { CacheEntry } from './cache-index.ts';
import { openCachePacks } from './packs.ts';

/** Serialization of a body. */
export interface BodyCodec<Body> {
  encode(body: Body): Buffer;
  /** `bytes` is overwritten when the next body is read. A result that refers to `bytes` is valid only until then. */
  decode(bytes: Buffer): Body;
}

/** Position of a body on disk: plain data, for threads. */
export interface BodyPosition extends Pick<CacheEntry<unknown>, 'pack' | 'offset' | 'length' | 'sum'> {
  readonly folder: string;
}

const NON_LATIN1_CHARACTER = /[^\0-\xff]/;

/**
 * Concatenates the parts of a body. Each part has one byte per character if possible; JSON would take five times as long. The first line
 * contains the slots and the number of bytes of each part. A negative number means that the part is in Latin-1. Each part is decoded
 * separately, which halves the processing time. If all parts were one string, a single part with wide characters would make V8 store every
 * part in two bytes per character.
 */
export const BODY_CODEC: BodyCodec<DocumentBody> = {
  encode({ html, summary, sections, markdown, ...rest }) {
    const texts = [html, summary?.html ?? '', JSON.stringify(sections), markdown];
    const parts = texts.map((text) => Buffer.from(text, NON_LATIN1_CHARACTER.test(text) ? 'utf8' : 'latin1'));
    const sizes = parts.map(({ length }, index) =>
      NON_LATIN1_CHARACTER.test(texts[index] as string) ? length : -length,
    );
    const first: BodyHeader = { sizes, summarySlots: summary?.slots, ...rest };
    return Buffer.concat([Buffer.from(`${JSON.stringify(first)}\n`), ...parts]);
  },
  decode(bytes) {
    const { summarySlots, read, ...rest } = decodeBodyParts(bytes);
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

interface BodyHeader extends Pick<DocumentBody, 'slots' | 'code'> {
  readonly sizes: readonly number[];
  readonly summarySlots: readonly Slot[] | undefined;
}

function decodeBodyParts(bytes: Buffer) {
  const first = bytes.indexOf('\n') + 1;
  const { sizes, ...rest } = JSON.parse(bytes.toString('latin1', 0, first)) as BodyHeader;
  const read = (part: number) => {
    const size = sizes[part] as number;
    const start = sizes.slice(0, part).reduce((sum, item) => sum + Math.abs(item), first);
    return bytes.toString(size < 0 ? 'latin1' : 'utf8', start, start + Math.abs(size));
  };
  return { ...rest, read };
}

/**
 * Joins the parts of a page's search terms by NUL, which terms never contain. The returned reader decodes each part on request, because
 * most are never needed, and a substring would keep the string of all parts in memory. Request a part before the next page is read.
 */
export const PAGE_SEARCH_TERMS_CODEC: BodyCodec<PageTermLinesReader> = {
  encode: (terms) => Buffer.from(Array.from({ length: MAX_INDEX_PARTS }, (_, part) => terms(part)).join('\0')),
  decode(bytes) {
    const starts = [0];
    for (let index = bytes.indexOf(0); index >= 0; index = bytes.indexOf(0, index + 1)) starts.push(index + 1);
    return (part) => bytes.toString('utf8', starts[part], (starts[part + 1] ?? bytes.length + 1) - 1);
  },
};

/** Creates a function that reads the bytes of a body. The function throws if the bytes are no longer on disk. */
function createBodyBytesReader(): (position: BodyPosition) => Buffer {
  const packsOf = memoizeByKey((folder) => openCachePacks(folder));
  return ({ folder, ...position }) => {
    const bytes = packsOf(folder).read(position);
    if (bytes === undefined) throw new Error(`The disk has lost a text of ${position.pack}.`);
    return bytes;
  };
}

/** Creates a reader of bodies. */
export function createBodyReader(): (position: BodyPosition) => DocumentBody {
  const read = createBodyBytesReader();
  return (position) => BODY_CODEC.decode(read(position));
}

/** Creates a reader of the sections of bodies. */
export function createBodySectionsReader(): (position: BodyPosition) => readonly Section[] {
  const read = createBodyBytesReader();
  return (position) => JSON.parse(decodeBodyParts(read(position)).read(2));
}
