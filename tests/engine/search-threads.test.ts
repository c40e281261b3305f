// Threads that index pages for the thread that builds the files of search.
import { readdirSync } from 'node:fs';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { openPageSearchTermsCache } from '../../src/cache/result-cache.ts';
import { type BuiltSearchFiles, buildSearchIndexes, type SearchIndexTask } from '../../src/engine/search-indexes.ts';
import { countIndexThreads, runIndexThreads } from '../../src/engine/search-thread.ts';
import type { SectionsByPageKey } from '../../src/engine/section-texts.ts';
import { run as runIndexStep } from '../../src/engine/threads/index.ts';
import { run as runSearchStep } from '../../src/engine/threads/search.ts';
import type { SearchOutputFile } from '../../src/model/search-source.ts';
import { searchText } from '../search/page.ts';
import { makeFolder } from '../support/tree.ts';

const pages = Array.from({ length: 40 }, (_, at) =>
  searchText(`Page ${at}`, [
    ['', `about thing${at} and its settings`],
    ['more', `and more of thing${at % 7}`, 2, `More of ${at}`],
  ]),
);
const task: SearchIndexTask = {
  pointer: 'search/en.json',
  locale: 'en',
  version: 'current',
  others: [],
  lang: 'en',
  pages: pages.map(({ sections: _, ...source }, at) => ({ source, key: String(at) })),
  synonyms: [],
  foreign: {},
};
const texts: SectionsByPageKey = Object.fromEntries(pages.map(({ sections }, at) => [String(at), sections]));

/** Runs a step of a thread, and returns what it posts. */
async function collectMessages<Input>(
  run: (input: Input, port: MessageChannel['port1']) => Promise<void>,
  input: Input,
): Promise<readonly unknown[]> {
  const { port1, port2 } = new MessageChannel();
  const messages: unknown[] = [];
  port2.on('message', (message) => messages.push(message));
  await run(input, port1);
  await new Promise((closed) => {
    port2.on('close', closed);
    port1.close();
  });
  return messages;
}

it('a thread that fails ends the others', async () => {
  const threads: Worker[] = [];
  const onThread = (thread: Worker) => void threads.push(thread);
  process.on('worker', onThread);
  try {
    // The sources have no compiled entry of threads, so that each thread fails.
    const input = { tasks: [], texts: {}, folder: '' };
    await expect(runIndexThreads([input, input, input])).rejects.toThrow();
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1, -1]);
  } finally {
    process.off('worker', onThread);
  }
});

describe('the files of search', () => {
  it('are the same with pages that other threads have indexed, which are not indexed again', async () => {
    const folder = makeFolder({});
    const half = (nth: number) => ({ ...task, pages: task.pages.filter((_, at) => at % 2 === nth) });
    const indexes: string[] = [];
    for (const nth of [0, 1])
      indexes.push(...((await collectMessages(runIndexStep, { tasks: [half(nth)], texts, folder })) as string[]));
    expect(indexes).toHaveLength(2);
    const packs = readdirSync(folder).sort();
    expect(packs).toHaveLength(2);

    const messages = await collectMessages(runSearchStep, {
      tasks: [task],
      files: {},
      texts,
      folder,
      isAnew: false,
      indexes,
    });
    const built = messages.at(-1) as BuiltSearchFiles;
    const contents = new Map((messages.slice(0, -1) as SearchOutputFile[]).map(({ path, content }) => [path, content]));
    const expected = await buildSearchIndexes(
      [task],
      { pages: openPageSearchTermsCache(undefined), files: {} },
      {
        ready: async () => false,
        sectionsOf: ({ key }) => pages[Number(key)]?.sections ?? [],
        keep: ({ content }) => content,
      },
    );
    expect(built.outputs.map(({ path, content }) => [path, content ?? contents.get(path)])).toEqual(
      expected.outputs.map(({ path, content }) => [path, content]),
    );
    // The next build finds the entries of both threads.
    expect(readdirSync(folder).sort()).toEqual([...packs, 'index.json']);
    const cache = openPageSearchTermsCache(folder);
    expect(task.pages.filter(({ key }) => cache.get(key) === undefined)).toEqual([]);
  });

  it('are built from pages whose entries another thread could not write', async () => {
    const folder = makeFolder({});
    const input = { tasks: [task], files: {}, texts, folder, isAnew: false, indexes: ['damaged'] };
    const built = (await collectMessages(runSearchStep, input)).at(-1) as BuiltSearchFiles;
    expect(built.outputs.map(({ path }) => path)).toContain('search/en.json');
  });
});

describe('the number of threads that index', () => {
  it.each([
    ['auto', 2, 5_000_000, 0],
    ['auto', 4, 5_000_000, 2],
    ['auto', 16, 5_000_000, 4],
    ['auto', 16, 1_000_000, 3],
    ['auto', 16, 500_000, 0],
    [1, 16, 5_000_000, 0],
    [4, 2, 5_000_000, 2],
  ] as const)('with %s workers, %i processors and %i words is %i', (workers, cores, words, count) => {
    expect(countIndexThreads(workers, cores, words)).toBe(count);
  });
});
