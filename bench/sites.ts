// The folders that are measured: copies, so that nothing in the repository changes while its own site is built and one of
// its pages is edited; and techdocs itself as a copy, so that a compile meanwhile does not change what is measured.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installRolldown, threeExtensions } from '../tests/support/example-extensions.ts';
import { makeCorpus, writeCorpus } from './corpus.ts';

/** A site that is measured. */
export interface BenchSite {
  readonly name: string;
  readonly folder: string;
}

/** The repository that this file is in. */
export const repository = dirname(dirname(fileURLToPath(import.meta.url)));

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

/** Makes the smallest corpus with three of the examples of extensions, which draw on some pages, read one, and add a file for each. */
export function makeExtendedSite(folder: string, server: string): BenchSite {
  makeCorpusSite(folder, 1);
  const config = join(folder, 'site.config.json');
  const files = threeExtensions(server, JSON.parse(readFileSync(config, 'utf8')));
  rmSync(config);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  installRolldown({ path: (name) => join(folder, name) });
  const docs = filesBelow(join(folder, 'content/docs'), '.md').map((path) => join(folder, 'content/docs', path));
  for (const [at, file] of docs.entries())
    if (at % 5 === 0) appendFileSync(file, `\n\`\`\`d2 One to ${at}\na -> b${at}\n\`\`\`\n`);
  return { name: 'corpus ×1 with three extensions', folder };
}

/** Words of each of the long pages. */
export const LONG_WORDS = 100_000;

/** Makes the smallest corpus with four long pages besides, of the words of its own. */
export function makeLongSite(folder: string): BenchSite {
  const corpus = makeCorpus({ scale: 1 });
  writeCorpus(folder, corpus);
  for (const [at, text] of longTexts(corpus.files, 4).entries()) {
    writeFileSync(join(folder, `content/docs/long-${at + 1}.md`), text);
  }
  return { name: 'corpus with long pages', folder };
}

/** Pages of so many words, of the paragraphs of a corpus in their order. */
export function longTexts(files: ReadonlyMap<string, string>, pages: number): readonly string[] {
  const docs = [...files].filter(([path]) => /^content\/docs\/.*\.md$/.test(path)).map(([, text]) => text);
  // What begins or ends a block would not be whole in a cut.
  const isPlain = (paragraph: string) => /^[A-Z][^\n|`$<{[]*[.!?]$/.test(paragraph);
  const paragraphs = docs.flatMap((text) => text.split('\n\n').filter(isPlain));
  let next = 0;
  return Array.from({ length: pages }, (_, page) => {
    const parts = [`# Long page ${page + 1}`];
    for (let words = 0; words < LONG_WORDS; ) {
      const paragraph = paragraphs[next++ % paragraphs.length] as string;
      if (next % 12 === 0) parts.push(`## Section ${next}`);
      parts.push(paragraph);
      words += paragraph.split(/\s+/).length;
    }
    return `${parts.join('\n\n')}\n`;
  });
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
