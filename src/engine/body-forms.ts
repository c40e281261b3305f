// How bodies are written, and how threads read them.
import { remembering } from '../model/derived.ts';
import type { DocumentBody } from '../model/document.ts';
import { MOST_PARTS } from '../model/search-packed.ts';
import type { PageTerms } from '../search/page-index.ts';
import type { MemoryEntry } from './memory-index.ts';
import { openPacks } from './packs.ts';

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

/** The terms of a page hold no character of control but line ends. Lines are read when they are asked for: most of them never are. */
export const termsAsText: BodyForm<PageTerms> = {
  encode: (terms) => allLines(terms).join('\0'),
  decode(bytes) {
    const starts = [0];
    for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) starts.push(at + 1);
    return (part) => bytes.toString('utf8', starts[part], (starts[part + 1] ?? bytes.length + 1) - 1);
  },
  lengthOf: (terms) => allLines(terms).reduce((sum, { length }) => sum + length, 0),
};

function allLines(terms: PageTerms): readonly string[] {
  return Array.from({ length: MOST_PARTS }, (_, part) => terms(part));
}

/** Reads bodies of the parser from their places; throws where one is lost. */
export function createBodyReader(): (place: BodyPlace) => DocumentBody {
  const packsOf = remembering((folder) => openPacks(folder));
  return ({ folder, ...place }) => {
    const bytes = packsOf(folder).read(place);
    if (bytes === undefined) throw new Error(`The disk has lost a text of ${place.pack}.`);
    return bodyAsLines.decode(bytes);
  };
}
