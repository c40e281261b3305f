// Caches of search: with any cached state, the files equal those of a clean build, and only changes are read.
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openMemo } from '../../src/cache/memo.ts';
import { openPageSearchTermsCache } from '../../src/cache/result-cache.ts';
import { buildSearchOutputs } from '../../src/engine/make-search.ts';
import { buildSearchIndexes, type SearchIndexCache, type SearchIndexTask } from '../../src/engine/search-indexes.ts';
import { findUnusedSynonyms } from '../../src/engine/search-words.ts';
import { computeHash } from '../../src/lib/hash.ts';
import type { DocumentBody } from '../../src/model/document.ts';
import type { SearchablePageText } from '../../src/model/search-source.ts';
import { searchText } from '../search/page.ts';
import { memoIn } from '../support/memo.ts';
import { config, document } from '../support/site.ts';
import { makeFolder } from '../support/tree.ts';

const filling = 'some filling words of a text '.repeat(40);
const first = Array.from({ length: 120 }, (_, at) =>
  searchText(`Page ${at}`, [
    ['', `about thing${at} ${filling}`],
    ['more', `and more of thing${at % 7}`, 2, `More of ${at}`],
    ['rest', filling, 3, 'The rest'],
  ]),
);

const edited = (page: SearchablePageText, text: string): SearchablePageText => ({
  ...page,
  sections: page.sections.map((section, at) => (at === 1 ? { ...section, text } : section)),
});

/** Successive states of a site: each edit is another kind of change. */
const states: readonly (readonly SearchablePageText[])[] = [
  first,
  first.with(30, edited(first[30] as SearchablePageText, 'and a quagga')),
  first
    .with(30, edited(first[30] as SearchablePageText, 'and two quaggas'))
    .with(31, { ...(first[31] as SearchablePageText), title: 'Zebra' }),
  first.toSpliced(10, 1),
  first.toSpliced(10, 0, searchText('New page', [['', 'a text about its own things']])),
  [...first].reverse(),
  first,
  first.map((page) => ({ ...page, boost: 0.5 })),
];

const keyOf = ({ title, label, sections }: SearchablePageText) => JSON.stringify([title, label, sections]);

const nothing = (): SearchIndexCache => ({ pages: openPageSearchTermsCache(undefined), files: {} });

async function make(pages: readonly SearchablePageText[], memory: SearchIndexCache) {
  const byKey = new Map(pages.map((page) => [keyOf(page), page]));
  const read: string[] = [];
  const task: SearchIndexTask = {
    pointer: 'search/en.json',
    locale: 'en',
    version: 'current',
    others: [],
    lang: 'en',
    pages: pages.map(({ sections: _, ...source }, at) => ({ source, key: keyOf(pages[at] as SearchablePageText) })),
    synonyms: [],
    foreign: {},
  };
  const made = await buildSearchIndexes([task], memory, {
    ready: async (some) => {
      read.push(...some.map(({ source }) => source.title));
      return false;
    },
    sectionsOf: ({ key }) => byKey.get(key)?.sections ?? [],
    keep: ({ content }) => content,
  });
  return { ...made, read };
}

it('is what a clean build makes, after any edit, with the pages read that changed or share a file with one', async () => {
  const folder = makeFolder({});
  let files: SearchIndexCache['files'] = {};
  const contents = new Map<string, unknown>();
  const reads: number[] = [];
  for (const pages of states) {
    // As in builds, which are separate processes.
    const memory = openPageSearchTermsCache(folder);
    const made = await make(pages, { pages: memory, files });
    memory.save();
    files = made.files;
    for (const { path, content } of made.outputs) if (content !== undefined) contents.set(path, content);
    const clean = await make(pages, nothing());
    expect(made.outputs.map(({ path }) => [path, contents.get(path)])).toEqual(
      clean.outputs.map(({ path, content }) => [path, content]),
    );
    reads.push(new Set(made.read).size);
  }
  expect(reads[0]).toBe(120);
  // One page, and those whose texts are in the same file.
  expect(reads[1]).toBeLessThan(25);
  expect(reads[1]).toBeGreaterThan(1);
  // The weight of a page is in none of its texts.
  expect(reads[7]).toBe(0);
  rmSync(folder, { recursive: true });
});

it('finds the words of synonyms, and reads what changed and what it needs to', async () => {
  const project = {
    memo: memoIn(new Map()),
    packageInfo: { name: 'techdocs', version: '1', hash: '1', generator: 'techdocs', isCompiled: false },
  };
  const place = { file: 'search.yml', line: 1, column: 1 };
  const synonyms = ['dock', 'cage', 'hook'].map((to) => ({ from: 'x', to: [to], place: { ...place, setting: to } }));
  const settings = config({ search: { ...config().search, words: { en: { synonyms, pages: [] } } } });
  /** Returns words without hits, and the pages that were read to find out. */
  const judge = async (texts: Readonly<Record<string, string>>) => {
    const read = new Set<string>();
    const documents = Object.keys(texts).map((name) => ({
      ...document('doc', name),
      hash: computeHash(texts[name] ?? ''),
    }));
    const body = (text: string) => ({ sections: [{ id: '', heading: '', level: 1, text }] }) as unknown as DocumentBody;
    const parsed = {
      documents,
      heads: new Set<string>(),
      placeOf: () => undefined,
      bodyOf(file: string) {
        read.add(file.replace('docs/', ''));
        return body(texts[file.replace('docs/', '')] ?? '');
      },
      mendBodies: async () => false,
      async *parseRest() {},
    };
    const findings = await findUnusedSynonyms({ config: settings, locale: 'en', parsed }, project);
    return [findings.map(({ setting }) => setting), [...read]];
  };
  const texts = { 'a.md': 'A dock.', 'b.md': 'Docks and cages.', 'c.md': 'Nothing.' };
  expect(await judge(texts)).toEqual([['hook'], ['a.md', 'b.md', 'c.md']]);
  expect(await judge(texts)).toEqual([['hook'], []]);
  // No page contains a hook yet, so a new text may.
  expect(await judge({ ...texts, 'c.md': 'Some hooks.' })).toEqual([[], ['c.md']]);
  expect(await judge({ ...texts, 'c.md': 'Some hooks.', 'd.md': 'More.' })).toEqual([[], []]);
  // An edited page is read first: it still contains its word.
  expect(await judge({ ...texts, 'c.md': 'New hooks.' })).toEqual([[], ['c.md']]);
  // The page no longer contains the word: another one may.
  expect(await judge({ ...texts, 'a.md': 'Gone.', 'c.md': 'New hooks.' })).toEqual([[], ['a.md', 'b.md']]);
  expect((await judge({ 'a.md': 'Gone.', 'b.md': 'Gone too.', 'c.md': 'Some hooks.' }))[0]).toEqual(['dock', 'cage']);
});

it.each([
  ['an ending', [['settings']], 'One setting.', []],
  ['another form', [['carries']], 'They carry it.', []],
  ['capitals and a part of a name', [['manager']], 'Call ScanManager.open().', []],
  ['letters with marks', [['über', 'ÉTÉ']], 'Über das Été.', []],
  ['a word in others only', [['cord']], 'Records of discord.', ['cord']],
  ['a word behind many that only hold it', [['cord']], `${'record '.repeat(50)}and a cord.`, []],
  ['one of two that mean the same', [['wire', 'cable']], 'A cable.', []],
  ['none of them', [['wire', 'cable']], 'Nothing.', ['wire']],
  ['a text whose letters change their number', [['dock']], 'İİİ ScanDock.', []],
] as const)('finds %s', async (_, groups, text, dead) => {
  const project = {
    memo: openMemo(undefined),
    packageInfo: { name: 'techdocs', version: '1', hash: '1', generator: 'techdocs', isCompiled: false },
  };
  const placeOf = (setting: string) => ({ file: 'search.yml', line: 1, column: 1, setting });
  const synonyms = groups.flatMap((group) =>
    group.map((from) => ({ from, to: group as readonly string[], place: placeOf(group[0]) })),
  );
  const settings = config({ search: { ...config().search, words: { en: { synonyms, pages: [] } } } });
  const parsed = {
    documents: [document('doc', 'a.md')],
    heads: new Set<string>(),
    placeOf: () => undefined,
    bodyOf: () => ({ sections: [{ id: '', heading: '', level: 1, text }] }) as unknown as DocumentBody,
    mendBodies: async () => false,
    async *parseRest() {},
  };
  const findings = await findUnusedSynonyms({ config: settings, locale: 'en', parsed }, project);
  expect(findings.map(({ setting }) => setting)).toEqual(dead);
});

it.each([
  { isLost: false, tries: 1 },
  { isLost: true, tries: 2 },
])('starts $tries threads where the first one fails and a text was lost: $isLost', async ({ isLost, tries }) => {
  const sources = first.slice(0, 1).map(({ sections: _, ...source }) => ({ ...source, file: 'docs/a.md' }));
  let asked = 0;
  const parsed = {
    documents: [document('doc', 'a.md', { wordCount: 100_000 })],
    heads: new Set<string>(),
    placeOf() {
      asked += 1;
      return { folder: '/', pack: 'lost', offset: 0, length: 0, sum: 0 };
    },
    bodyOf: () => ({ sections: [] }) as unknown as DocumentBody,
    mendBodies: async () => isLost,
    async *parseRest() {},
  };
  const locales = [{ locale: 'en', lang: 'en', synonyms: [], sources, parsed }];
  const before = { files: {}, pages: openPageSearchTermsCache(undefined), isThere: () => true };
  // Without compiled code there is no thread, so none starts.
  const { made } = buildSearchOutputs({ config: config(), extensions: [], salt: '', locales }, before);
  await expect(made).rejects.toThrow('worker.js');
  expect(asked).toBe(tries);
});
