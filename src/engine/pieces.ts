// IO. Files that are concatenated from one piece per page. After an edit, all pieces but one are copied from the file of the last build, so
// no other page is read. Holds one piece in memory at a time.
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../lib/hash.ts';
import { type Memo, step } from './memo.ts';
import type { FileContent, OutFolder } from './out-folder.ts';
import type { FilePiece, Rendered } from './render.ts';

/** Concatenates files. */
export interface Pieces {
  /** Returns the content of a file. `fingerprint` identifies its bytes. */
  asContent(rendered: Rendered, file: PiecedFile): FileContent;
}

interface PiecedFile {
  readonly path: string;
  readonly fingerprint: string;
}

/** The pieces of a written file, in order, with the length of each in bytes. */
interface Noted {
  readonly fingerprint: string;
  readonly pieces: readonly (readonly [key: string, bytes: number])[];
}

const NOTED = step<Noted>('page');

interface PiecesInput {
  readonly out: Pick<OutFolder, 'dir' | 'manifest' | 'isCurrent'>;
  readonly memo: Pick<Memo, 'get' | 'set'>;
  /** Identifies engine, parser and templates. */
  readonly salt: string;
}

/** Maximum bytes of one read. */
const LOT = 1_000_000;

/** Finds pieces in the files of the last build. */
export function openPieces({ out, memo, salt }: PiecesInput): Pieces {
  const keyOf = (path: string) => [`pieces-${hashOf(`${out.dir}\0${path}`)}`, salt] as const;
  const placesOf = (path: string): ReadonlyMap<string, Place> => {
    const noted = memo.get(NOTED, keyOf(path));
    const isThere = noted !== undefined && out.isCurrent(path, noted.fingerprint);
    return new Map(isThere ? placed(noted) : []);
  };
  function* bytesOf(pieces: readonly FilePiece[], { path, fingerprint }: PiecedFile): Generator<Uint8Array> {
    const [places, old] = [placesOf(path), join(out.dir, path)];
    const noted: [string, number][] = [];
    let run: Place = { start: 0, bytes: 0 };
    for (const { key, text } of pieces) {
      const place = places.get(key);
      // Reads adjacent pieces at once.
      if (place?.start === run.start + run.bytes) run = { ...run, bytes: run.bytes + place.bytes };
      else {
        yield* bytesFrom(old, run);
        run = place ?? { start: 0, bytes: 0 };
      }
      const bytes = place === undefined ? Buffer.from(text(), 'utf8') : undefined;
      if (bytes !== undefined) yield bytes;
      noted.push([key, (place?.bytes ?? bytes?.length) as number]);
    }
    yield* bytesFrom(old, run);
    memo.set(NOTED, keyOf(path), { fingerprint, pieces: noted });
  }
  return {
    asContent(rendered, file) {
      if (rendered.kind === 'bytes') return { kind: 'text', text: rendered.bytes };
      return rendered.kind === 'pieces' ? { kind: 'pieces', bytes: () => bytesOf(rendered.pieces, file) } : rendered;
    },
  };
}

interface Place {
  readonly start: number;
  readonly bytes: number;
}

function* placed({ pieces }: Noted): Generator<[key: string, place: Place]> {
  let start = 0;
  for (const [key, bytes] of pieces) {
    yield [key, { start, bytes }];
    start += bytes;
  }
}

function* bytesFrom(file: string, { start, bytes }: Place): Generator<Uint8Array> {
  if (bytes === 0) return;
  const handle = openSync(file, 'r');
  try {
    for (let at = 0; at < bytes; ) {
      const lot = Buffer.alloc(Math.min(LOT, bytes - at));
      const read = readSync(handle, lot, 0, lot.length, start + at);
      if (read === 0) throw new Error(`${file} is shorter than it was written.`);
      yield lot.subarray(0, read);
      at += read;
    }
  } finally {
    closeSync(handle);
  }
}
