// Folders for properties: a site in a folder of its own, links in it, and a victim folder beside it that must not be changed or shown.
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { hashFolder, writeFiles } from '../support/tree.ts';
import type { Files } from './pieces.ts';

/** The site is a subfolder of a temporary folder, so that `..` stays inside that. */
export async function inFolder<T>(files: Files, use: (root: string) => Promise<T>): Promise<T> {
  const around = mkdtempSync(join(tmpdir(), 'techdocs-fuzz-'));
  const root = join(around, 'site');
  try {
    mkdirSync(root);
    writeFiles(root, files);
    return await use(root);
  } finally {
    rmSync(around, { recursive: true, force: true });
  }
}

/** Occurs in every file that readers must not see. */
export const TOKEN = 'zq-not-for-readers';

/** Creates a folder beside a site; returns the function that checks that it is unchanged, with no new files beside it. */
export function placeVictim(root: string): () => boolean {
  const victim = join(root, '../victim');
  writeFiles(victim, {
    'keep.md': `# ${TOKEN}\n`,
    'key.pem': TOKEN,
    'sub/keep.txt': TOKEN,
    '.techdocs.json': '{"techdocs":1,"files":{}}',
  });
  const state = () => JSON.stringify([hashFolder(victim), readdirSync(dirname(root))]);
  const before = state();
  return () => state() === before;
}

/** Replaces a file by a link. If a folder in its path is already a link, the new link would be elsewhere, so none is created. */
export function place(root: string, path: string, target: string): void {
  const folders = path.split('/').map((_, end, names) => join(root, ...names.slice(0, end)));
  if (folders.some((folder) => lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)) return;
  const file = join(root, path);
  rmSync(file, { recursive: true, force: true });
  mkdirSync(dirname(file), { recursive: true });
  symlinkSync(target.startsWith('/') ? target : relative(dirname(file), join(root, target)) || '.', file);
}

/** Returns forbidden content of a built folder: words of files that are not shown, and links. */
export function published(folder: string): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    // Existing links stay if the build was refused.
    if (!entry.isFile()) return [];
    return readFileSync(path, 'utf8').includes(TOKEN) ? [`${relative(folder, path)} shows what it must not`] : [];
  });
}
