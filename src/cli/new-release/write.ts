// Writes a release post and nothing else: atomically, never through a symbolic link, never over another file.
import { existsSync, linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isBelow, resolveExistingLinks } from '../../content/io/real-path.ts';
import { lstatOf } from '../../content/io/stats.ts';
import { renameWithRetries } from '../../content/io/write-whole.ts';
import type { SiteConfig } from '../../model/config.ts';
import { UserError } from '../../model/diagnostic.ts';
import { reasonOf } from '../../model/unreadable.ts';
import type { Colors } from '../../terminal/report.ts';
import type { ReleasePlan } from './release.ts';
import { escapeControlCharacters } from './site.ts';

/** State of a post's path: no file, the same post, or a different text. */
export type FileState = 'free' | 'same' | 'different';

/** Returns the state of the path. Throws a `UserError` if the path holds anything but this post, or is outside of the releases folder. */
export function readFileState({ root, releases }: SiteConfig, plan: ReleasePlan): FileState {
  refuseOutside(root, releases?.path ?? '', plan.file);
  const path = join(root, plan.file);
  const stat = lstatOf(path);
  if (stat === undefined) return 'free';
  if (!stat.isFile()) throw createRefusal(`\`${plan.file}\` exists and is not a regular file.`, 'Move it away.');
  // Another process may have written the same post since this one read the site.
  if (isSame(path, plan)) return 'same';
  if (plan.existing?.file === plan.file) return 'different';
  const message = `\`${plan.file}\` exists and is not the post of ${plan.product.name} ${plan.version}.`;
  throw createRefusal(message, 'Choose another `--slug`, or move the file away.');
}

function isSame(path: string, plan: Pick<ReleasePlan, 'text'>): boolean {
  return lstatOf(path)?.isFile() === true && readFileSync(path, 'utf8') === plan.text;
}

/**
 * Throws a `UserError` if the file would be outside of the releases folder because of a symbolic link, or if its folder cannot be created.
 * The releases folder may not exist yet.
 */
export function refuseOutside(root: string, folder: string, file: string): void {
  const [base, project] = [
    resolveExistingLinks(existsSync(join(root, folder)) ? join(root, folder) : root),
    resolveExistingLinks(root),
  ];
  if (base !== project && !isBelow(base, project)) {
    const message = `\`${file}\` would be written outside the project.`;
    throw createRefusal(message, `\`${folder}\` is a link; replace it by a folder.`);
  }
  let parent = dirname(join(root, file));
  while (lstatOf(parent) === undefined) parent = dirname(parent);
  if (!existsSync(parent)) {
    const message = `\`${file}\` cannot be written: a broken symbolic link is in the place of its folder.`;
    throw createRefusal(message, 'Remove that link.');
  }
  const real = resolveExistingLinks(parent);
  if (!statSync(real).isDirectory()) {
    throw createRefusal(`\`${file}\` cannot be written: a file is in the place of its folder.`, 'Move that file away.');
  }
  if (real === base || isBelow(real, base)) return;
  const message = `\`${file}\` would be written outside \`${folder}\`.`;
  throw createRefusal(message, 'A folder there is a link; replace it by a folder.');
}

function createRefusal(message: string, suggestion: string): UserError {
  return UserError.of({ code: 'release-exists', message, suggestion });
}

/** Writes the post. A path that was free must still be free: a file that appeared meanwhile is not overwritten. */
export function writePost(root: string, plan: Pick<ReleasePlan, 'file' | 'text'>, state: FileState): void {
  const path = join(root, plan.file);
  // The leading dot hides the file from builds.
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  let newFolder: string | undefined;
  try {
    newFolder = mkdirSync(dirname(path), { recursive: true });
    writeFileSync(draft, plan.text, { flag: 'wx' });
    if (state === 'free') linkNewFile(draft, path);
    else renameWithRetries(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    if (isSame(path, plan)) return;
    if (newFolder !== undefined) removeCreatedFolders(dirname(path), newFolder);
    const isTaken = state === 'free' && lstatOf(path) !== undefined;
    const message = `\`${plan.file}\` cannot be written: ${isTaken ? 'another program wrote it in the meantime' : reasonOf(error)}.`;
    throw UserError.of({ code: 'write-failed', message });
  }
}

/** Links to the new name and removes the old one: unlike a rename, this fails if the file exists. */
export function linkNewFile(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || lstatOf(path) !== undefined) throw error;
    // For file systems without hard links.
    renameWithRetries(draft, path);
    return;
  }
  rmSync(draft);
}

/** Removes the empty folders that were created for a file, up to and including `first`. */
export function removeCreatedFolders(folder: string, first: string): void {
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
  if (folder !== first) removeCreatedFolders(dirname(folder), first);
}

/** Returns the changes of a post as a diff. */
export async function diffWithPost(root: string, plan: ReleasePlan, colors: Colors): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  const before = readFileSync(join(root, plan.file), 'utf8');
  const patch = createTwoFilesPatch(plan.file, plan.file, before, plan.text, 'as it is', 'as it would be');
  return escapeControlCharacters(patch)
    .split('\n')
    .slice(1)
    .map((line) => {
      if (/^(?:\+\+\+|---)/.test(line)) return colors.bold(line);
      if (line.startsWith('@@')) return colors.cyan(line);
      return line.startsWith('+') ? colors.green(line) : line.startsWith('-') ? colors.red(line) : line;
    })
    .join('\n');
}
