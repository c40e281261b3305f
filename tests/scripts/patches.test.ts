// Patches of scripts/compile.mjs to libraries: a new version may be written differently.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readLazyScripts } from '../../src/engine/assets.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** Returns a script that pages load on demand, for one kind of site. */
const lazyScript = (name: string, kind: 'own' | 'portable' = 'own'): string => {
  const scripts = Object.entries(readLazyScripts(kind));
  return scripts.find(([each]) => each.startsWith(`${name}-`))?.[1] ?? '';
};

it('React comes with the search dialog as ES modules', () => {
  const dialog = lazyScript('search-dialog');
  const changed =
    'React is written in another way than `reactModules` of scripts/compile.mjs expects, so the search dialog brings it as CommonJS: 4 kB more, and a page that stands still for longer.';
  expect(dialog.length).toBeGreaterThan(100_000);
  expect(dialog.includes('exports:{}'), changed).toBe(false);
});

it('the engine of the embedded search comes with its worker alone, and with the page where there is none', () => {
  const hasEngine = (script: string) => script.includes('postings');
  expect(hasEngine(lazyScript('search-worker'))).toBe(true);
  expect(hasEngine(lazyScript('search-provider', 'portable'))).toBe(true);
  expect(lazyScript('search-provider')).not.toBe('');
  expect(hasEngine(lazyScript('search-provider'))).toBe(false);
});

it('two packs of lunr-languages keep what they know in `this`, and no other one', () => {
  const folder = fileURLToPath(new URL('node_modules/lunr-languages/', root));
  const packs = readdirSync(folder).filter((name) => /^lunr\..*\.js$/.test(name));
  const changed =
    'The packs that need `ownSelf` of scripts/compile.mjs are others by now: name those in its filter that are found here, and take it out where there are none.';
  expect(
    packs.filter((name) => read(`node_modules/lunr-languages/${name}`).includes('var self = this;')),
    changed,
  ).toEqual(['lunr.ar.js', 'lunr.he.js']);
});

it('gray-matter comes without the parser of YAML that it has no use for here', () => {
  const files = readdirSync(new URL('dist/', root)).filter((name) => name.endsWith('.js'));
  expect(files.filter((name) => read(`dist/${name}`).includes('esprima'))).toEqual([]);
});

/** Returns a file of the package with all files that it loads, and files that it imports on demand, as far as `asked` matches them. */
const loadedWith = (name: string, asked?: RegExp, loaded = new Set<string>()): ReadonlySet<string> => {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  const text = read(`dist/${name}`);
  const named = [...text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g), ...(asked ? text.matchAll(asked) : [])];
  for (const [, next = ''] of named) loadedWith(next, asked, loaded);
  return loaded;
};

it('what a start needs lies in few files', () => {
  const loaded = loadedWith('cli.js', /import\("\.\/((?:serve-site|pipeline)-\w+\.js)"\)/g);
  // More than 70 without `scripts/join-chunks.mjs`, and without `fewFiles` of `scripts/compile.mjs`.
  expect(loaded.size).toBeGreaterThan(20);
  expect(loaded.size).toBeLessThan(40);
});

it('the thread that colours code is loaded without the schema of the configuration', () => {
  const step = readdirSync(new URL('dist/', root)).find((name) => name.startsWith('block-'));
  const texts = [...loadedWith(step ?? '')].map((name) => read(`dist/${name}`));
  expect(texts.join('').length).toBeGreaterThan(10_000);
  // 400,000 with the loader of configurations.
  expect(texts.join('').length).toBeLessThan(160_000);
});

it('pdf-lib adds objects in order without a search', () => {
  const changed =
    'pdf-lib is written in another way than `orderedPdfObjects` of scripts/compile.mjs expects: large PDFs take longer.';
  const files = readdirSync(new URL('dist/', root)).filter((name) => name.endsWith('.js'));
  const texts = files.map((name) => read(`dist/${name}`)).filter((text) => text.includes('addCompressedEntry'));
  expect(texts.length).toBeGreaterThan(0);
  expect(
    texts.every((text) => text.includes('entries.at(-1)?.ref.objectNumber')),
    changed,
  ).toBe(true);
});

it('the classes of markdown-it and of shiki set their fields by assignment', () => {
  const changed = (name: string) =>
    `${name} is built in another way than \`assignedFields\` of scripts/compile.mjs expects: it takes more processor time.`;
  const files = readdirSync(new URL('dist/', root)).filter((name) => name.endsWith('.js'));
  const texts = files.map((name) => read(`dist/${name}`));
  const setByName = /\(this,\s*"\w+"[,)]/;
  const defined = /[{;](?:beginRuleCapturedEOL|hasAnchor)[;=]/;
  for (const [name, assigned, other] of [
    ['markdown-it', 'this.bMarks=[]', setByName],
    ["shiki's engine", 'this.utf16Length=', setByName],
    ["shiki's tokenizer", 'this.beginRuleCapturedEOL=', defined],
  ] as const) {
    const withClasses = texts.filter((text) => text.includes(assigned));
    expect(withClasses.length, changed(name)).toBeGreaterThan(0);
    expect(withClasses.filter((text) => other.test(text)).length, changed(name)).toBe(0);
  }
});

it('yazl lets go of what it has written', () => {
  const changed =
    'yazl is written in another way than `thriftyYazl` of scripts/compile.mjs expects: `pack` keeps the archive in memory.';
  const files = readdirSync(new URL('dist/', root)).filter((name) => name.endsWith('.js'));
  const archives = files.map((name) => read(`dist/${name}`)).filter((text) => text.includes('crcAndFileSizeKnown'));
  expect(archives.length).toBeGreaterThan(0);
  expect(archives.filter((text) => !/\w\(\w+,(\w+)\)[,;]\1=void 0/.test(text)).length, changed).toBe(0);
});

it('what reads descriptions of APIs brings no rules and formats that are not asked for', () => {
  const [library = ''] = readdirSync(new URL('dist/', root)).filter((name) => name.startsWith('library-'));
  const text = read(`dist/${library}`);
  expect(text).toContain('no-unresolved-refs');
  expect(['no-identical-paths', 'x-security-scheme-required-values'].filter((rule) => text.includes(rule))).toEqual([]);
});
