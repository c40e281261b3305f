// IO. A file that is made of a piece for each page. After an edit all pieces but one are what the last build wrote: they are
// taken from its file, and no page is read again. No more than a piece is held in memory.
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../lib/hash.ts';
import { type Memo, step } from './memo.ts';
import type { FileContent, OutFolder } from './out-folder.ts';
import type { FilePiece, Rendered } from './render.ts';

/** Puts files together. */
export interface Pieces {
  /** What a file is to hold. `fingerprint` names its bytes. */
  asContent(rendered: Rendered, file: PiecedFile): FileContent;
}

interface PiecedFile {
  readonly path: string;
  readonly fingerprint: string;
}

/** Of a file that was written, the pieces in their order and the bytes of each. */
interface Noted {
  readonly fingerprint: string;
  readonly pieces: readonly (readonly [key: string, bytes: number])[];
}

const NOTED = step<Noted>('page');

interface PiecesInput {
  readonly out: Pick<OutFolder, 'dir' | 'manifest' | 'isCurrent'>;
  readonly memo: Pick<Memo, 'get' | 'set'>;
  /** Stands for engine, parser and templates. */
  readonly salt: string;
}

/** Bytes that are read at once. */
const LOT = 1_000_000;

/** Looks for pieces in what the last build wrote. */
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
      // Pieces that stand one behind the other are read as one.
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
