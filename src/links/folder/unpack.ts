// IO. An archive as a folder, for as long as it is looked at. Nobody vouches for what is in one: names that lead out of the folder
// are refused, links are left out, and what would fill the disk ends it.
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as createTarReader } from 'tar-stream';
import { openPromise } from 'yauzl';
import { callFault } from '../../model/diagnostic.ts';
import { staysInside } from '../../model/file-path.ts';

/** The most that is unpacked: far more than any manual, and less than a disk. */
const MOST = { bytes: 4_000_000_000, files: 200_000, folders: 200_000, depth: 100 };

/** Unpacks an archive, hands its folder over, and removes it. A folder that holds all else stands for the archive. */
export async function withArchive<T>(file: string, name: string, use: (dir: string) => T): Promise<T> {
  const top = mkdtempSync(join(tmpdir(), 'techdocs-archive-'));
  const remove = () => rmSync(top, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const place = createPlace(top, name);
    const unpack = /\.zip$/i.test(file) ? unpackZip : unpackTar;
    await unpack(file, place).catch(async (error: Error & { code?: string }) => {
      if (error.code === 'ENOENT') throw callFault(`There is no archive \`${name}\`.`);
      if (error instanceof Refused) throw callFault(error.message);
      const [head] = error.code === 'Z_DATA_ERROR' ? await createReadStream(file, { end: 1 }).toArray() : [];
      if (String(head) === 'PK')
        throw callFault(`\`${name}\` is a ZIP archive.`, 'Give it a name that ends in `.zip`.');
      throw callFault(`The archive \`${name}\` cannot be read: ${error.message}.`);
    });
    const [only, another] = readdirSync(top, { withFileTypes: true });
    return use(only?.isDirectory() && another === undefined ? join(top, only.name) : top);
  } finally {
    remove();
    process.off('exit', remove);
  }
}

class Refused extends Error {}

/** Writes one file of the archive. */
type Place = (path: string, content: Readable) => Promise<void>;

function createPlace(top: string, name: string): Place {
  let [bytes, files] = [0, 0];
  const folders = new Set<string>();
  return async (path, content) => {
    if (!staysInside(path)) throw new Refused(`\`${path}\` in \`${name}\` leads out of the archive.`);
    files += 1;
    const tooMuch = new Refused(`\`${name}\` is too large to unpack.`);
    const above = path.split('/').slice(0, -1);
    if (files > MOST.files || above.length > MOST.depth) throw tooMuch;
    for (let depth = above.length; depth > 0; depth -= 1) {
      const folder = above.slice(0, depth).join('/');
      if (folders.has(folder)) break;
      folders.add(folder);
    }
    if (folders.size > MOST.folders) throw tooMuch;
    const counting = new Transform({
      transform(piece: Buffer, _, done) {
        bytes += piece.length;
        done(bytes > MOST.bytes ? tooMuch : null, piece);
      },
    });
    const file = join(top, path);
    mkdirSync(dirname(file), { recursive: true });
    await pipeline(content, counting, createWriteStream(file, { flags: 'wx' }));
  };
}

async function unpackZip(file: string, place: Place): Promise<void> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: true });
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/')) await place(entry.fileName, await zip.openReadStreamPromise(entry));
  }
}

async function unpackTar(file: string, place: Place): Promise<void> {
  const reader = createTarReader();
  const read = pipeline(createReadStream(file), createGunzip(), reader);
  read.catch(() => {});
  for await (const entry of reader) {
    if (entry.header.type === 'file') await place(entry.header.name.replace(/^\.\//, ''), Readable.from(entry));
    else entry.resume();
  }
  await read;
}
