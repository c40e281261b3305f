// IO. Packs a folder into one archive, reproducibly. Reads each file once, and computes its hash at the same time. The last file of the
// archive lists the hashes.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createTar } from 'tar-stream';
import { ZipFile } from 'yazl';

/** Archive formats. */
export type ArchiveFormat = 'zip' | 'tgz';

/** Content of an archive. */
interface ArchiveInput {
  /** Absolute path of the folder. */
  readonly dir: string;
  /** Name of the folder in the archive. */
  readonly name: string;
  /** Paths below the folder, in the order of the archive. */
  readonly files: readonly string[];
  /** `YYYY-MM-DD`: modification date of each file. */
  readonly day: string;
}

/** List of checksums in the format of `sha256sum`. */
const CHECKSUM_FILE = 'SHA256SUMS';

/** Writes an archive with the checksums of its files; resolves with the archive's checksum and size. */
export async function writeArchive(file: string, format: ArchiveFormat, input: ArchiveInput) {
  const whole = createChecksumStream();
  await pipeline(
    format === 'zip' ? createZipStream(input) : createTarStream(input),
    whole.stream,
    createWriteStream(file, { flags: 'wx' }),
  );
  return whole.sum();
}

/** Creates a stream that computes checksum and size. */
function createChecksumStream() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  return { stream, sum: () => ({ sha256: hash.digest('hex'), bytes }) };
}

/** Creates a reader of files. It records the checksum of each file that it reads; `list` returns these checksums. */
function createFileReader(dir: string) {
  const lines = new Map<string, string>();
  const note = (path: string, sha256: string) => lines.set(path, `${sha256}  ${path}\n`);
  return {
    read(path: string): Readable {
      const { stream, sum } = createChecksumStream();
      stream.on('end', () => note(path, sum().sha256));
      pipeline(createReadStream(join(dir, path)), stream).catch(() => {});
      return stream;
    },
    readWhole(path: string): Buffer {
      const bytes = readFileSync(join(dir, path));
      note(path, createHash('sha256').update(bytes).digest('hex'));
      return bytes;
    },
    list: (files: readonly string[]) => Buffer.from(files.map((path) => lines.get(path)).join('')),
  };
}

/** File types that are compressed already. */
const COMPRESSED_EXTENSION_PATTERN = /\.(?:png|jpe?g|gif|webp|avif|woff2?|mp[34]|webm|zip|gz|tgz|7z|pdf)$/i;

/** Minimum size in bytes of a file that is streamed into a ZIP. Smaller files are read whole. */
const MIN_STREAMED_FILE_BYTES = 1_000_000;

/** Total size in bytes of small files that are compressed in parallel; each takes a quarter of a megabyte of memory. */
const MAX_BATCH_BYTES = 1_000_000;

function createZipStream({ dir, name, files, day }: ArchiveInput): Readable {
  const zip = new ZipFile();
  const { read, readWhole, list } = createFileReader(dir);
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  // Zip stores local time without a zone.
  const settings = { mtime: new Date(year, month - 1, date), mode: 0o100644, forceDosTimestamp: true };
  const out = zip.outputStream as Readable;
  const settingsOf = (path: string) => ({ ...settings, compress: !COMPRESSED_EXTENSION_PATTERN.test(path) });
  /** `open` is called once all preceding entries are written. */
  const addLater = (path: string, open: () => Readable) =>
    zip.addReadStreamLazy(`${name}/${path}`, settingsOf(path), (take) => {
      // The zip library ignores errors of this stream, so they are passed to the reader of the archive.
      const fail = (error: unknown) => void out.destroy(error as Error);
      try {
        take(null, open().on('error', fail));
      } catch (error) {
        fail(error);
      }
    });
  // Adds files until a file is large or the batch is full. This last file is opened once the batch is written and the memory of the batch
  // is free. Opening the last file adds the next batch.
  const addFrom = (start: number) => {
    let index = start;
    let bytes = 0;
    for (; index < files.length; index += 1) {
      const path = files[index] as string;
      const { size } = statSync(join(dir, path));
      bytes += size;
      if (size >= MIN_STREAMED_FILE_BYTES || bytes >= MAX_BATCH_BYTES) {
        const next = index + 1;
        addLater(path, () => {
          addFrom(next);
          return read(path);
        });
        return;
      }
      zip.addBuffer(readWhole(path), `${name}/${path}`, settingsOf(path));
    }
    addLater(CHECKSUM_FILE, () => Readable.from([list(files)]));
    zip.end();
  };
  addFrom(0);
  return out;
}

function createTarStream({ dir, name, files, day }: ArchiveInput): Readable {
  const tar = createTar();
  const { read, list } = createFileReader(dir);
  const head = { mtime: new Date(`${day}T00:00:00Z`), mode: 0o644, uid: 0, gid: 0 };
  const addAll = async () => {
    for (const path of files) {
      const { size } = statSync(join(dir, path));
      await pipeline(read(path), tar.entry({ ...head, name: `${name}/${path}`, size }));
    }
    tar.entry({ ...head, name: `${name}/${CHECKSUM_FILE}` }, list(files));
    tar.finalize();
  };
  const gzip = createGzip();
  addAll().catch((error) => tar.destroy(error));
  pipeline(tar, gzip).catch((error) => gzip.destroy(error));
  return gzip;
}
