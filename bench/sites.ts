// The folders that are measured: copies, so that nothing in the repository changes while its own site is built and one of
// its pages is edited; and techdocs itself as a copy, so that a compile meanwhile does not change what is measured.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCorpus, writeCorpus } from './corpus.ts';

/** A site that is measured. */
export interface BenchSite {
  readonly name: string;
  readonly folder: string;
}

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

/** Copies the compiled package of the repository `from`; gives the path of its command. */
export function copyPackage(folder: string, from = repository): string {
  if (!existsSync(join(from, 'dist/cli.js'))) {
    throw new Error('techdocs is not compiled. Run `node scripts/compile.mjs` first.');
  }
  mkdirSync(folder, { recursive: true });
  for (const name of ['bin', 'dist', 'package.json']) cpSync(join(from, name), join(folder, name), { recursive: true });
  symlinkSync(join(from, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return join(folder, 'bin/techdocs.js');
}

/** Copies the repository's own site. */
export function copyOwnSite(folder: string, from = repository): BenchSite {
  mkdirSync(folder, { recursive: true });
  for (const name of ['content', 'site.config.ts']) cpSync(join(from, name), join(folder, name), { recursive: true });
  return { name: 'this site', folder };
}

/** Makes the corpus of a scale. */
export function makeCorpusSite(folder: string, scale: number): BenchSite {
  writeCorpus(folder, makeCorpus({ scale }));
  return { name: `corpus ×${scale}`, folder };
}

/** Files below a folder whose name ends so, as sorted relative paths. */
export function filesBelow(folder: string, end: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(end))
    .sort();
}

/** The docs page of middle size; it is the one that is edited. */
export function middlePage(folder: string): string {
  const pages = filesBelow(join(folder, 'content/docs'), '.md').filter(
    (path) => !/(?:^|\/)(?:index|README)\.md$/.test(path),
  );
  const sizes = new Map(pages.map((path) => [path, readFileSync(join(folder, 'content/docs', path)).length]));
  const sizeOf = (path: string) => sizes.get(path) ?? 0;
  pages.sort((a, b) => sizeOf(a) - sizeOf(b) || (a < b ? -1 : 1));
  return pages[pages.length >> 1] as string;
}

/** Appends a sentence that was not there before; gives the function that takes it back. */
export function editPage(file: string, run: number): () => void {
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, `${before}\nA sentence of run ${run} that was not here before.\n`);
  return () => writeFileSync(file, before);
}

/** Removes folders of the site. */
export function remove(folder: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
}
