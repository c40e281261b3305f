// IO. Reads from git how files have changed since an earlier revision. A revision is a prefix of the SHA-256 of the earlier text. One `git
// log` serves all files. Revisions unknown to git yield no data.
import { countChangedWords } from '../../lib/changed-words.ts';
import { computeHash } from '../../lib/hash.ts';
import type { StaleTranslation } from '../../model/source.ts';
import { decodeText } from '../io/read-text.ts';
import { runGitTextSync } from './run.ts';
import { readBlobs } from './tree.ts';

/** A file by its root-relative name, with its current text and an earlier revision. */
interface FileWithRevision {
  readonly file: string;
  readonly text: string;
  readonly revision: string;
}

/** Maximum number of versions read per file, newest first. */
const MAX_FILE_VERSIONS = 200;

interface FileVersion {
  readonly oid: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/**
 * Returns the changes of each file since its revision, in the order of `files`: the day of the first change, and the number of changed
 * words.
 */
export function listChangesSinceRevisions(
  root: string,
  files: readonly FileWithRevision[],
): readonly StaleTranslation[] {
  if (files.length === 0) return [];
  const versions = listFileVersions(root, [...new Set(files.map(({ file }) => file))]);
  const oids = new Set([...versions.values()].flatMap((ownFileVersions) => ownFileVersions.map(({ oid }) => oid)));
  const texts = readBlobTexts(root, [...oids]);
  return files.map(({ file, text, revision }) => {
    const ownFileVersions = versions.get(file) ?? [];
    const index = ownFileVersions.findIndex(({ oid }) =>
      computeHash(texts.get(oid) ?? '', 64).startsWith(revision.toLowerCase()),
    );
    const translated = ownFileVersions[index];
    if (translated === undefined) return {};
    const date = ownFileVersions[index - 1]?.date;
    return { ...(date !== undefined && { date }), words: countChangedWords(texts.get(translated.oid) ?? '', text) };
  });
}

/** Returns the texts of files at their revisions, in the order of `files`; `undefined` for revisions unknown to git. */
export function readTextsOfRevisions(
  root: string,
  files: readonly Pick<FileWithRevision, 'file' | 'revision'>[],
): readonly (string | undefined)[] {
  if (files.length === 0) return [];
  const versions = listFileVersions(root, [...new Set(files.map(({ file }) => file))]);
  const texts = readBlobTexts(root, [
    ...new Set([...versions.values()].flatMap((ownFileVersions) => ownFileVersions.map(({ oid }) => oid))),
  ]);
  return files.map(({ file, revision }) => {
    const textsOfFile = versions.get(file)?.map(({ oid }) => texts.get(oid) ?? '') ?? [];
    return textsOfFile.find((text) => computeHash(text, 64).startsWith(revision.toLowerCase()));
  });
}

/** Returns the versions of files in git, newest first. Renames are not detected: a renamed file counts as a new file. */
function listFileVersions(root: string, files: readonly string[]): ReadonlyMap<string, readonly FileVersion[]> {
  const options = ['--format=%x00%ct', '--raw', '--no-abbrev', '--no-renames', '--relative'];
  const names = files.map((file) => `:(literal)${file}`);
  const log = runGitTextSync(root, ['-c', 'core.quotePath=false', 'log', ...options, '--', ...names]) ?? '';
  const versions = new Map<string, FileVersion[]>();
  let date = '';
  for (const line of log.split('\n')) {
    if (line.startsWith('\0')) date = new Date(Number(line.slice(1)) * 1000).toISOString().slice(0, 10);
    const [, oid, file] = /^:\d+ \d+ [\da-f]+ ([\da-f]+) [AMT]\t(.*)$/.exec(line) ?? [];
    if (oid === undefined || file === undefined) continue;
    const ownFileVersions = versions.get(file) ?? [];
    if (ownFileVersions.length < MAX_FILE_VERSIONS) ownFileVersions.push({ oid, date });
    versions.set(file, ownFileVersions);
  }
  return versions;
}

/** Returns file texts by blob hash, decoded in the way techdocs reads files. */
function readBlobTexts(root: string, oids: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const blobs = oids.map((oid) => ({ oid, path: oid, size: 0 }));
  readBlobs(root, blobs, ({ oid }, bytes) => {
    const { text } = decodeText(bytes, oid);
    if (text !== undefined) texts.set(oid, text);
  });
  return texts;
}
