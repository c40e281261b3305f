// What search remembers: whatever is known from before, the files are those of a clean build, and only what changed is read.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pagefindFiles } from '../../src/engine/pagefind.ts';
import { type IndexTask, makeIndexes, type SearchMemory } from '../../src/engine/search-indexes.ts';
import type { SearchText } from '../../src/model/search-source.ts';
import { searchText } from '../search/page.ts';
import { makeFolder } from '../support/tree.ts';

const filling = 'some filling words of a text '.repeat(40);
const first = Array.from({ length: 120 }, (_, at) =>
  searchText(`Page ${at}`, [
    ['', `about thing${at} ${filling}`],
    ['more', `and more of thing${at % 7}`, 2, `More of ${at}`],
    ['rest', filling, 3, 'The rest'],
  ]),
);

const edited = (page: SearchText, text: string): SearchText => ({
  ...page,
  sections: page.sections.map((section, at) => (at === 1 ? { ...section, text } : section)),
});

/** States of a site, one after the other: each edit is another kind of change. */
const states: readonly (readonly SearchText[])[] = [
  first,
  first.with(30, edited(first[30] as SearchText, 'and a quagga')),
  first
    .with(30, edited(first[30] as SearchText, 'and two quaggas'))
    .with(31, { ...(first[31] as SearchText), title: 'Zebra' }),
  first.toSpliced(10, 1),
  first.toSpliced(10, 0, searchText('New page', [['', 'a text about its own things']])),
  [...first].reverse(),
  first,
  first.map((page) => ({ ...page, boost: 0.5 })),
];

const keyOf = ({ title, label, sections }: SearchText) => JSON.stringify([title, label, sections]);

async function make(pages: readonly SearchText[], memory: SearchMemory) {
  const byKey = new Map(pages.map((page) => [keyOf(page), page]));
  const read: string[] = [];
  const task: IndexTask = {
    pointer: 'search/en.json',
    locale: 'en',
    version: 'current',
    others: [],
    lang: 'en',
    pages: pages.map(({ sections: _, ...source }, at) => ({ source, key: keyOf(pages[at] as SearchText) })),
    synonyms: [],
    foreign: {},
  };
  const made = await makeIndexes([task], memory, {
    ready: async (some) => {
      read.push(...some.map(({ source }) => source.title));
    },
    sectionsOf: ({ key }) => byKey.get(key)?.sections ?? [],
  });
  return { ...made, read };
}

it('is what a clean build makes, after any edit, with the pages read that changed or share a file with one', async () => {
  let memory: SearchMemory = { pages: {}, files: {} };
  const contents = new Map<string, unknown>();
  const reads: number[] = [];
  for (const pages of states) {
    const made = await make(pages, memory);
    memory = JSON.parse(made.memory) as SearchMemory;
    for (const { path, content } of made.outputs) if (content !== undefined) contents.set(path, content);
    const clean = await make(pages, { pages: {}, files: {} });
    expect(made.outputs.map(({ path }) => [path, contents.get(path)])).toEqual(
      clean.outputs.map(({ path, content }) => [path, content]),
    );
    reads.push(new Set(made.read).size);
  }
  expect(reads[0]).toBe(120);
  // One page, and those whose texts lie in the same file.
  expect(reads[1]).toBeLessThan(25);
  expect(reads[1]).toBeGreaterThan(1);
  // What a page counts is in none of its texts.
  expect(reads[7]).toBe(0);
  expect(Object.keys(memory.pages)).toHaveLength(120);
});

it('asks Pagefind where a text has changed, and not where all are as they were', async () => {
  const root = makeFolder({
    'package.json': '{}',
    'node_modules/pagefind/package.json': JSON.stringify({ name: 'pagefind', version: '1.0.0', type: 'module' }),
    'node_modules/pagefind/lib/index.js': `import { appendFileSync } from 'node:fs';
const errors = [];
const files = [{ path: 'pagefind.js', content: new Uint8Array([1]) }];
export const createIndex = async () => {
  appendFileSync(new URL('asked', import.meta.url), 'x');
  return { errors, index: { addHTMLFile: async () => ({ errors }), getFiles: async () => ({ errors, files }) } };
};
export const close = async () => {};
`,
  });
  const asked = () => readFileSync(join(root, 'node_modules/pagefind/lib/asked'), 'utf8').length;
  const scopes = [{ name: 'current', label: 'current', versions: ['current'] }];
  const localeOf = (text: string) => [{ lang: 'en', scopes, synonyms: [], pages: [searchText('Page', [['', text]])] }];
  try {
    const files = await pagefindFiles(root, localeOf('One'), {});
    expect(files.map(({ path }) => path)).toEqual(['pagefind/pagefind.js', 'pagefind/words-en.json']);
    const known = Object.fromEntries(files.map(({ input = '', path, fingerprint }) => [input, { path, fingerprint }]));
    const again = await pagefindFiles(root, localeOf('One'), known);
    expect(again).toEqual(files.map(({ content: _, ...file }) => file));
    expect(asked()).toBe(1);
    await pagefindFiles(root, localeOf('Two'), known);
    expect(asked()).toBe(2);
    const [, ...lost] = Object.entries(known);
    await pagefindFiles(root, localeOf('One'), Object.fromEntries(lost));
    expect(asked()).toBe(3);
  } finally {
    rmSync(root, { recursive: true });
  }
});
