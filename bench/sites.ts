// The measured folders: copies, so that builds and edits change nothing in the repository; and a copy of techdocs itself, so that a
// compilation does not affect a running measurement.
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

/** A measured site. */
export interface BenchSite {
  readonly name: string;
  readonly folder: string;
}

/** The repository that contains this file. */
export const repository = dirname(dirname(fileURLToPath(import.meta.url)));

/** Copies the compiled package of the repository `from`; returns the path of its executable. */
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

/** Writes the corpus of a scale. */
export function makeCorpusSite(folder: string, scale: number): BenchSite {
  writeCorpus(folder, makeCorpus({ scale }));
  return { name: `corpus ×${scale}`, folder };
}

/** Writes the smallest corpus with three of the example extensions, which draw on some pages, read one page, and add a file each. */
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

/** Number of words of each long page. */
export const LONG_WORDS = 100_000;

/** Writes the smallest corpus with four additional long pages of its own words. */
export function makeLongSite(folder: string): BenchSite {
  const corpus = makeCorpus({ scale: 1 });
  writeCorpus(folder, corpus);
  for (const [at, text] of longTexts(corpus.files, 4).entries()) {
    writeFileSync(join(folder, `content/docs/long-${at + 1}.md`), text);
  }
  return { name: 'corpus with long pages', folder };
}

/** Returns pages of `LONG_WORDS` words from the paragraphs of a corpus, in order. */
export function longTexts(files: ReadonlyMap<string, string>, pages: number): readonly string[] {
  const docs = [...files].filter(([path]) => /^content\/docs\/.*\.md$/.test(path)).map(([, text]) => text);
  // Only plain sentences: a paragraph that opens or closes a block would be incomplete.
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

/** Returns files below a folder by the end of their names, as sorted relative paths. */
export function filesBelow(folder: string, end: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(end))
    .sort();
}

/** Returns the docs page of median size, which is edited. */
export function middlePage(folder: string): string {
  const pages = filesBelow(join(folder, 'content/docs'), '.md').filter(
    (path) => !/(?:^|\/)(?:index|README)\.md$/.test(path),
  );
  const sizes = new Map(pages.map((path) => [path, readFileSync(join(folder, 'content/docs', path)).length]));
  const sizeOf = (path: string) => sizes.get(path) ?? 0;
  pages.sort((a, b) => sizeOf(a) - sizeOf(b) || (a < b ? -1 : 1));
  return pages[pages.length >> 1] as string;
}

/** Appends a new sentence; returns the function that removes it. */
export function editPage(file: string, run: number): () => void {
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, `${before}\nA sentence of run ${run} that was not here before.\n`);
  return () => writeFileSync(file, before);
}

/** Removes folders of the site. */
export function remove(folder: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
}
