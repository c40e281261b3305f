// IO. A folder as one archive: file after file, so that none is held in memory, with the same bytes for the same files.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createTar } from 'tar-stream';
import { ZipFile } from 'yazl';

/** Forms of archives. */
export const archiveFormats = ['zip', 'tgz'] as const;

export type ArchiveFormat = (typeof archiveFormats)[number];

/** What is put into an archive. */
export interface ArchiveInput {
  /** Absolute path of the folder. */
  readonly dir: string;
  /** Name of the folder in the archive. */
  readonly name: string;
  /** Paths below the folder, in order. */
  readonly files: readonly string[];
  /** `YYYY-MM-DD`: the date of each file. */
  readonly day: string;
}

/** Writes an archive; gives its checksum and size. */
export async function writeArchive(
  file: string,
  format: ArchiveFormat,
  input: ArchiveInput,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  const written = pipeline(format === 'zip' ? zipOf(input) : tarOf(input), counting, createWriteStream(file));
  await written;
  return { sha256: hash.digest('hex'), bytes };
}

/** What a compression would hardly make smaller. */
const COMPRESSED = /\.(?:png|jpe?g|gif|webp|avif|woff2?|mp[34]|webm|zip|gz|tgz|7z|pdf)$/i;

function zipOf({ dir, name, files, day }: ArchiveInput): Readable {
  const zip = new ZipFile();
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  // The format has a time without a zone, which is taken from local parts.
  const mtime = new Date(year, month - 1, date);
  for (const path of files) {
    const options = { mtime, mode: 0o100644, compress: !COMPRESSED.test(path), forceDosTimestamp: true };
    zip.addFile(join(dir, path), `${name}/${path}`, options);
  }
  zip.end();
  return zip.outputStream as Readable;
}

function tarOf({ dir, name, files, day }: ArchiveInput): Readable {
  const tar = createTar();
  const mtime = new Date(`${day}T00:00:00Z`);
  const addAll = async () => {
    for (const path of files) {
      const { size } = statSync(join(dir, path));
      const entry = tar.entry({ name: `${name}/${path}`, size, mtime, mode: 0o644, uid: 0, gid: 0 });
      await pipeline(createReadStream(join(dir, path)), entry);
    }
    tar.finalize();
  };
  const gzip = createGzip();
  addAll().catch((error) => tar.destroy(error));
  pipeline(tar, gzip).catch((error) => gzip.destroy(error));
  return gzip;
}

/** The checksum of a file, which is never held in memory. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
