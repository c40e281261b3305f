// IO. Unpacks an archive to a temporary folder. Archives are untrusted: names that lead out of the folder are refused, symbolic links are
// skipped, and the total size is limited.
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  read as readCallback,
  readdirSync,
  rmSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as createTarReader } from 'tar-stream';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { readStats } from '../../content/io/stats.ts';
import { isSafeRelativePath } from '../../lib/file-path.ts';
import { createInvocationError } from '../../model/diagnostic.ts';

/** Limits of an archive. Every manual is far below these limits; they protect the disk. */
const ARCHIVE_LIMITS = { bytes: 4_000_000_000, files: 200_000, folders: 200_000, depth: 100 };
/**
 * Maximum size of the unpacked files: `MAX_UNPACKED_RATIO` times the size of the archive, plus `UNPACKED_BYTES_BEYOND_RATIO`. Text typically
 * shrinks to a tenth when packed.
 */
const MAX_UNPACKED_RATIO = 200;
const UNPACKED_BYTES_BEYOND_RATIO = 200_000_000;

/**
 * Unpacks an archive, calls `use` with the folder, and then removes the folder. If the archive contains only a folder, `use` gets that
 * folder.
 */
export async function unpackArchiveForCallback<T>(file: string, name: string, use: (dir: string) => T): Promise<T> {
  const top = mkdtempSync(join(tmpdir(), 'techdocs-archive-'));
  const remove = () => rmSync(top, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const most = Math.min(
      ARCHIVE_LIMITS.bytes,
      UNPACKED_BYTES_BEYOND_RATIO + MAX_UNPACKED_RATIO * (readStats(file)?.size ?? 0),
    );
    const place = createArchiveEntryWriter(top, name, most);
    const unpack = /\.zip$/i.test(file) ? unpackZip : unpackTar;
    await unpack(file, place).catch(async (error: Error & { code?: string }) => {
      if (error.code === 'ENOENT') throw createInvocationError(`There is no archive \`${name}\`.`);
      if (error instanceof RefusedArchiveError) throw createInvocationError(error.message);
      const [head] = error.code === 'Z_DATA_ERROR' ? await createReadStream(file, { end: 1 }).toArray() : [];
      if (String(head) === 'PK')
        throw createInvocationError(`\`${name}\` is a ZIP archive.`, 'Give it a name that ends in `.zip`.');
      throw createInvocationError(`The archive \`${name}\` cannot be read: ${error.message}.`);
    });
    const [only, another] = readdirSync(top, { withFileTypes: true });
    return use(only?.isDirectory() && another === undefined ? join(top, only.name) : top);
  } finally {
    remove();
    process.off('exit', remove);
  }
}

class RefusedArchiveError extends Error {}

/** Writes one file of the archive. */
type ArchiveEntryWriter = (path: string, content: Readable) => Promise<void>;

function createArchiveEntryWriter(top: string, name: string, most: number): ArchiveEntryWriter {
  let bytes = 0;
  let files = 0;
  const folders = new Set<string>();
  return async (path, content) => {
    if (!isSafeRelativePath(path))
      throw new RefusedArchiveError(`\`${path}\` in \`${name}\` leads out of the archive.`);
    files += 1;
    const tooMuch = new RefusedArchiveError(`\`${name}\` is too large to unpack.`);
    const above = path.split('/').slice(0, -1);
    if (files > ARCHIVE_LIMITS.files || above.length > ARCHIVE_LIMITS.depth) throw tooMuch;
    for (let depth = above.length; depth > 0; depth -= 1) {
      const folder = above.slice(0, depth).join('/');
      if (folders.has(folder)) break;
      folders.add(folder);
    }
    if (folders.size > ARCHIVE_LIMITS.folders) throw tooMuch;
    const counting = new Transform({
      transform(piece: Buffer, _, done) {
        bytes += piece.length;
        done(bytes > most ? tooMuch : null, piece);
      },
    });
    const file = join(top, path);
    mkdirSync(dirname(file), { recursive: true });
    await pipeline(content, counting, createWriteStream(file, { flags: 'wx' }));
  };
}

const DAMAGED_ARCHIVE_REASON = 'it is cut off, or damaged';

/**
 * Reads an archive at the offsets in its index. Checks each offset first: for some invalid offsets, Node throws an error that cannot be
 * caught.
 */
class ArchiveReader extends RandomAccessReader {
  readonly #file: FileHandle;
  readonly #size: number;

  constructor(file: FileHandle, size: number) {
    super();
    this.#file = file;
    this.#size = size;
  }

  override read(...[buffer, offset, length, position, done]: Parameters<RandomAccessReader['read']>): void {
    const isInside = position >= 0 && position + length <= this.#size;
    if (isInside) readCallback(this.#file.fd, buffer, offset, length, position, done);
    else setImmediate(done, new Error(DAMAGED_ARCHIVE_REASON));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end));
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    if (start < 0 || end > this.#size) throw new Error(DAMAGED_ARCHIVE_REASON);
    for (let index = start; index < end; ) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(Math.min(BYTES_PER_READ, end - index)), {
        position: index,
      });
      if (bytesRead === 0) throw new Error(DAMAGED_ARCHIVE_REASON);
      index += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}

/** Bytes per read. */
const BYTES_PER_READ = 64 * 1024;

async function unpackZip(file: string, place: ArchiveEntryWriter): Promise<void> {
  const opened = await open(file);
  try {
    const { size } = await opened.stat();
    const reader = new ArchiveReader(opened, size);
    const zip = await fromRandomAccessReaderPromise(reader, size, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) await place(entry.fileName, await zip.openReadStreamPromise(entry));
    }
  } finally {
    await opened.close();
  }
}

async function unpackTar(file: string, place: ArchiveEntryWriter): Promise<void> {
  const reader = createTarReader();
  const read = pipeline(createReadStream(file), createGunzip(), reader);
  read.catch(() => {});
  for await (const entry of reader) {
    if (entry.header.type === 'file') await place(entry.header.name.replace(/^\.\//, ''), Readable.from(entry));
    else entry.resume();
  }
  await read;
}
