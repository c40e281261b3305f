// IO. Reads the changes of files since a revision of their text (a prefix of the text's SHA-256), with one `git log` for all files.
// Revisions unknown to git yield no data.
import { countChangedWords } from '../../lib/changed-words.ts';
import { hashOf } from '../../lib/hash.ts';
import type { StaleTranslation } from '../../model/source.ts';
import { decodeText } from '../io/read-text.ts';
import { gitTextSync } from './run.ts';
import { readBlobs } from './tree.ts';

/** A file by its root-relative name, with its current text and an earlier revision. */
export interface RevisedFile {
  readonly file: string;
  readonly text: string;
  readonly revision: string;
}

/** Maximum number of versions read per file, newest first. */
const MAX_VERSIONS = 200;

/** Version of a file in a commit. */
interface FileVersion {
  readonly oid: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** Returns, for each file in order, its changes since its revision: the day of the first change, and the number of changed words. */
export function changesSinceRevisions(root: string, files: readonly RevisedFile[]): readonly StaleTranslation[] {
  if (files.length === 0) return [];
  const versions = versionsOf(root, [...new Set(files.map(({ file }) => file))]);
  const oids = new Set([...versions.values()].flatMap((own) => own.map(({ oid }) => oid)));
  const texts = blobTexts(root, [...oids]);
  return files.map(({ file, text, revision }) => {
    const own = versions.get(file) ?? [];
    const at = own.findIndex(({ oid }) => hashOf(texts.get(oid) ?? '', 64).startsWith(revision.toLowerCase()));
    const made = own[at];
    if (made === undefined) return {};
    const date = own[at - 1]?.date;
    return { ...(date !== undefined && { date }), words: countChangedWords(texts.get(made.oid) ?? '', text) };
  });
}

/** Returns the texts of files at revisions, in order; `undefined` for revisions unknown to git. */
export function textsOfRevisions(
  root: string,
  files: readonly Pick<RevisedFile, 'file' | 'revision'>[],
): readonly (string | undefined)[] {
  if (files.length === 0) return [];
  const versions = versionsOf(root, [...new Set(files.map(({ file }) => file))]);
  const texts = blobTexts(root, [...new Set([...versions.values()].flatMap((own) => own.map(({ oid }) => oid)))]);
  return files.map(({ file, revision }) => {
    const own = versions.get(file)?.map(({ oid }) => texts.get(oid) ?? '') ?? [];
    return own.find((text) => hashOf(text, 64).startsWith(revision.toLowerCase()));
  });
}

/** Returns the versions of files in git, newest first. Renames are not detected: a renamed file counts as a new file. */
function versionsOf(root: string, files: readonly string[]): ReadonlyMap<string, readonly FileVersion[]> {
  const options = ['--format=%x00%ct', '--raw', '--no-abbrev', '--no-renames', '--relative'];
  const names = files.map((file) => `:(literal)${file}`);
  const log = gitTextSync(root, ['-c', 'core.quotePath=false', 'log', ...options, '--', ...names]) ?? '';
  const versions = new Map<string, FileVersion[]>();
  let date = '';
  for (const line of log.split('\n')) {
    if (line.startsWith('\0')) date = new Date(Number(line.slice(1)) * 1000).toISOString().slice(0, 10);
    const [, oid, file] = /^:\d+ \d+ [\da-f]+ ([\da-f]+) [AMT]\t(.*)$/.exec(line) ?? [];
    if (oid === undefined || file === undefined) continue;
    const own = versions.get(file) ?? [];
    if (own.length < MAX_VERSIONS) own.push({ oid, date });
    versions.set(file, own);
  }
  return versions;
}

/** Returns file texts by blob hash, decoded in the way techdocs reads files. */
function blobTexts(root: string, oids: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const blobs = oids.map((oid) => ({ oid, path: oid, size: 0 }));
  readBlobs(root, blobs, ({ oid }, bytes) => {
    const { text } = decodeText(bytes, oid);
    if (text !== undefined) texts.set(oid, text);
  });
  return texts;
}
