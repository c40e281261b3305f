// IO. Files that are concatenated from one piece per page. After an edit of one page, all other pieces are copied from the file of the last
// build, so only the edited page is read. Only one piece is in memory at a time.
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { defineMemoStep, type Memo } from '../cache/memo.ts';
import { computeHash } from '../lib/hash.ts';
import type { FileContent, OutFolder } from './out-folder.ts';
import type { FilePiece, RenderedFile } from './render.ts';

/** Turns rendered pieces into content. */
interface FilePieceReader {
  /** Returns the content of a file. `fingerprint` identifies its bytes. */
  asContent(rendered: RenderedFile, file: PathWithFingerprint): FileContent;
}

interface PathWithFingerprint {
  readonly path: string;
  readonly fingerprint: string;
}

/** The pieces of a written file, in order, with the length of each in bytes. */
interface PiecesOfWrittenFile {
  readonly fingerprint: string;
  readonly pieces: readonly (readonly [key: string, bytes: number])[];
}

const PIECES_OF_WRITTEN_FILE_STEP = defineMemoStep<PiecesOfWrittenFile>('page');

interface FilePieceReaderInput {
  readonly out: Pick<OutFolder, 'dir' | 'manifest' | 'isCurrent'>;
  readonly memo: Pick<Memo, 'get' | 'set'>;
  /** Identifies engine, parser and templates. */
  readonly salt: string;
}

/** Maximum bytes of one read. */
const MAX_BYTES_PER_READ = 1_000_000;

/** Creates a reader that takes unchanged pieces from the files of the last build. */
export function createFilePieceReader({ out, memo, salt }: FilePieceReaderInput): FilePieceReader {
  const keyOf = (path: string) => [`pieces-${computeHash(`${out.dir}\0${path}`)}`, salt] as const;
  const placesOf = (path: string): ReadonlyMap<string, FilePieceRange> => {
    const recorded = memo.get(PIECES_OF_WRITTEN_FILE_STEP, keyOf(path));
    const isThere = recorded !== undefined && out.isCurrent(path, recorded.fingerprint);
    return new Map(isThere ? listFilePieceRanges(recorded) : []);
  };
  function* bytesOf(pieces: readonly FilePiece[], { path, fingerprint }: PathWithFingerprint): Generator<Uint8Array> {
    const places = placesOf(path);
    const old = join(out.dir, path);
    const recorded: [string, number][] = [];
    let run: FilePieceRange = { start: 0, bytes: 0 };
    for (const { key, text } of pieces) {
      const place = places.get(key);
      // Pieces that are adjacent in the old file are read at once.
      if (place?.start === run.start + run.bytes) run = { ...run, bytes: run.bytes + place.bytes };
      else {
        yield* readFileRange(old, run);
        run = place ?? { start: 0, bytes: 0 };
      }
      const bytes = place === undefined ? Buffer.from(text(), 'utf8') : undefined;
      if (bytes !== undefined) yield bytes;
      recorded.push([key, (place?.bytes ?? bytes?.length) as number]);
    }
    yield* readFileRange(old, run);
    memo.set(PIECES_OF_WRITTEN_FILE_STEP, keyOf(path), { fingerprint, pieces: recorded });
  }
  return {
    asContent(rendered, file) {
      if (rendered.kind === 'bytes') return { kind: 'text', text: rendered.bytes };
      return rendered.kind === 'pieces' ? { kind: 'pieces', bytes: () => bytesOf(rendered.pieces, file) } : rendered;
    },
  };
}

interface FilePieceRange {
  readonly start: number;
  readonly bytes: number;
}

function* listFilePieceRanges({ pieces }: PiecesOfWrittenFile): Generator<[key: string, place: FilePieceRange]> {
  let start = 0;
  for (const [key, bytes] of pieces) {
    yield [key, { start, bytes }];
    start += bytes;
  }
}

function* readFileRange(file: string, { start, bytes }: FilePieceRange): Generator<Uint8Array> {
  if (bytes === 0) return;
  const handle = openSync(file, 'r');
  try {
    for (let index = 0; index < bytes; ) {
      const buffer = Buffer.alloc(Math.min(MAX_BYTES_PER_READ, bytes - index));
      const read = readSync(handle, buffer, 0, buffer.length, start + index);
      if (read === 0) throw new Error(`${file} is shorter than it was written.`);
      yield buffer.subarray(0, read);
      index += read;
    }
  } finally {
    closeSync(handle);
  }
}
