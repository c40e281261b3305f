// Writes release posts and other new files. Writes atomically, never through a symbolic link, and never over a file other than the post of
// the same version.
import { existsSync, linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isPathBelowFolder, resolveSymlinksInExistingPart } from '../../content/io/real-path.ts';
import { readSymlinkStats } from '../../content/io/stats.ts';
import { renameWithRetries, writeAtomically } from '../../content/io/write-whole.ts';
import { replaceControlCharacters } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import { UserError } from '../../model/diagnostic.ts';
import { formatReadErrorReason } from '../../model/unreadable.ts';
import type { Colors } from '../../terminal/report.ts';
import type { ReleasePlan } from './release.ts';

/** State of a post's path: no file, the same post, or a different text. */
export type PostFileState = 'free' | 'same' | 'different';

/**
 * Returns the state of the post's path. Throws a `UserError` if the path contains anything other than this post, or is outside of the
 * releases folder.
 */
export function readPostFileState({ root, releases }: SiteConfig, plan: ReleasePlan): PostFileState {
  assertFileStaysInFolder(root, releases?.path ?? '', plan.file);
  const path = join(root, plan.file);
  const stat = readSymlinkStats(path);
  if (stat === undefined) return 'free';
  if (!stat.isFile())
    throw createWriteRefusalError(`\`${plan.file}\` exists and is not a regular file.`, 'Move it away.');
  // Another process may have written the same post after this process read the site.
  if (hasSameText(path, plan)) return 'same';
  if (plan.existing?.file === plan.file) return 'different';
  const message = `\`${plan.file}\` exists and is not the post of ${plan.product.name} ${plan.version}.`;
  throw createWriteRefusalError(message, 'Choose another `--slug`, or move the file away.');
}

function hasSameText(path: string, plan: Pick<ReleasePlan, 'text'>): boolean {
  return readSymlinkStats(path)?.isFile() === true && readFileSync(path, 'utf8') === plan.text;
}

/**
 * Throws a `UserError` if a symbolic link would lead the file out of the releases folder, or if the folder of the file cannot be created.
 * The releases folder need not exist yet.
 */
export function assertFileStaysInFolder(root: string, folder: string, file: string): void {
  const base = resolveSymlinksInExistingPart(existsSync(join(root, folder)) ? join(root, folder) : root);
  const project = resolveSymlinksInExistingPart(root);
  if (base !== project && !isPathBelowFolder(base, project)) {
    const message = `\`${file}\` would be written outside the project.`;
    throw createWriteRefusalError(message, `\`${folder}\` is a link; replace it by a folder.`);
  }
  let parent = dirname(join(root, file));
  while (readSymlinkStats(parent) === undefined) parent = dirname(parent);
  if (!existsSync(parent)) {
    const message = `\`${file}\` cannot be written: a broken symbolic link is in the place of its folder.`;
    throw createWriteRefusalError(message, 'Remove that link.');
  }
  const real = resolveSymlinksInExistingPart(parent);
  if (!statSync(real).isDirectory()) {
    throw createWriteRefusalError(
      `\`${file}\` cannot be written: a file is in the place of its folder.`,
      'Move that file away.',
    );
  }
  if (real === base || isPathBelowFolder(real, base)) return;
  const message = `\`${file}\` would be written outside \`${folder}\`.`;
  throw createWriteRefusalError(message, 'A folder there is a link; replace it by a folder.');
}

function createWriteRefusalError(message: string, suggestion: string): UserError {
  return UserError.of({ code: 'release-exists', message, suggestion });
}

/** Writes the post. If the path was free, it must still be free: never overwrites a file that appeared since. */
export function writePost(root: string, plan: Pick<ReleasePlan, 'file' | 'text'>, state: PostFileState): void {
  const path = join(root, plan.file);
  try {
    if (state === 'free') writeNewFile(path, plan.text);
    else writeAtomically(path, plan.text);
  } catch (error) {
    if (hasSameText(path, plan)) return;
    const isTaken = state === 'free' && readSymlinkStats(path) !== undefined;
    const message = `\`${plan.file}\` cannot be written: ${isTaken ? 'another program wrote it in the meantime' : formatReadErrorReason(error)}.`;
    throw UserError.of({ code: 'write-failed', message });
  }
}

/** Writes a new file with its folders, and never over another file. Returns the function that removes them again. */
export function writeNewFile(path: string, text: string): () => void {
  const folder = dirname(path);
  // The leading dot hides the file from builds.
  const draft = join(folder, `.${basename(path)}.${process.pid}.tmp`);
  const firstFolder = mkdirSync(folder, { recursive: true });
  const remove = (file: string) => {
    rmSync(file, { force: true });
    if (firstFolder !== undefined) removeEmptyFolders(folder, firstFolder);
  };
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    moveDraftByHardLink(draft, path);
  } catch (error) {
    remove(draft);
    throw error;
  }
  return () => remove(path);
}

/**
 * Gives the draft its final name by a hard link, and then removes the temporary name. Unlike a rename, this fails if a file with the final
 * name exists.
 */
function moveDraftByHardLink(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || readSymlinkStats(path) !== undefined) throw error;
    // Renames the draft on file systems without hard links.
    renameWithRetries(draft, path);
    return;
  }
  rmSync(draft);
}

/** Removes empty folders, from `folder` up to and including `last`. */
export function removeEmptyFolders(folder: string, last: string): void {
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
  if (folder !== last) removeEmptyFolders(dirname(folder), last);
}

/** Returns the difference between the existing post and the planned post, as a diff. */
export async function formatPostDiff(root: string, plan: ReleasePlan, colors: Colors): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  const before = readFileSync(join(root, plan.file), 'utf8');
  const patch = createTwoFilesPatch(plan.file, plan.file, before, plan.text, 'as it is', 'as it would be');
  return replaceControlCharacters(patch)
    .split('\n')
    .slice(1)
    .map((line) => {
      if (/^(?:\+\+\+|---)/.test(line)) return colors.bold(line);
      if (line.startsWith('@@')) return colors.cyan(line);
      return line.startsWith('+') ? colors.green(line) : line.startsWith('-') ? colors.red(line) : line;
    })
    .join('\n');
}
