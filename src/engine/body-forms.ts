// How bodies are written, and what threads read and write of them.
import { remembering } from '../model/derived.ts';
import type { DocumentBody } from '../model/document.ts';
import type { PageIndex } from '../search/page-index.ts';
import type { ListedPack, MemoryEntry } from './memory-index.ts';
import { type Chunk, openPacks } from './packs.ts';

/** How bodies are written. */
export interface BodyForm<Body> {
  encode(body: Body): string;
  decode(bytes: Buffer): Body;
  /** Characters, about and not more than there are. */
  lengthOf(body: Body): number;
}

/** Where a body is on disk: plain data, for threads. */
export interface BodyPlace extends Pick<MemoryEntry<unknown>, 'pack' | 'offset' | 'length' | 'sum'> {
  readonly folder: string;
}

/** A line for each part of a text, read when it is asked for: what lists all pages asks for their Markdown alone, search for sections. */
export const bodyAsLines: BodyForm<DocumentBody> = {
  encode: ({ html, summaryHtml, sections, markdown }) =>
    [html, summaryHtml, sections, markdown].map((part) => JSON.stringify(part)).join('\n'),
  decode(bytes) {
    const read = (line: number) => JSON.parse(lineOf(bytes, line) || 'null') ?? undefined;
    return {
      get html() {
        return read(0);
      },
      get summaryHtml() {
        return read(1);
      },
      get sections() {
        return read(2);
      },
      get markdown() {
        return read(3);
      },
    };
  },
  lengthOf: ({ html, markdown }) => html.length + markdown.length,
};

function lineOf(bytes: Buffer, line: number): string {
  let start = 0;
  for (let at = 0; at < line; at += 1) start = bytes.indexOf('\n', start) + 1;
  const end = bytes.indexOf('\n', start);
  return bytes.toString('utf8', start, end < 0 ? undefined : end);
}

/** The terms of a page hold no character of control but line ends. */
export const termsAsText: BodyForm<PageIndex['terms']> = {
  encode: (terms) => terms.join('\0'),
  decode: (bytes) => bytes.toString('utf8').split('\0'),
  lengthOf: (terms) => terms.reduce((sum, { length }) => sum + length, 0),
};

/** Reads bodies of the parser from their places; throws where one is lost. */
export function createBodyReader(): (place: BodyPlace) => DocumentBody {
  const packsOf = remembering((folder) => openPacks(folder));
  return ({ folder, ...place }) => {
    const bytes = packsOf(folder).read(place);
    if (bytes === undefined) throw new Error(`The disk has lost a text of ${place.pack}.`);
    return bodyAsLines.decode(bytes);
  };
}

/** Writes what a thread made of pages into packs, which the memory of that folder has to adopt. */
export function leavePages(folder: string, pages: Iterable<readonly [string, PageIndex]>): Record<string, ListedPack> {
  function* made(): Generator<Chunk<Omit<PageIndex, 'terms'>>> {
    for (const [key, { terms, ...head }] of pages)
      yield { key, head, bytes: Buffer.from(termsAsText.encode(terms)), idle: 0 };
  }
  try {
    const { packs } = openPacks<Omit<PageIndex, 'terms'>>(folder).write(made());
    const listed = Object.entries(packs).map(([name, pack]) => [name, { ...pack, ages: '0'.repeat(pack.count) }]);
    return Object.fromEntries(listed);
  } catch {
    // A cache that cannot be written costs time, never the build.
    return {};
  }
}
