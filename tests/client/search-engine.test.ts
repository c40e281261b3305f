// The engine of the embedded search, on the index of the portal, while its files arrive one after the other.
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import type { WorkerReply } from '../../src/client/search/calls.ts';
import { createSearchEngine } from '../../src/client/search/engine.ts';
import type { SearchHit, SearchManifestFile, SearchRequest } from '../../src/model/search.ts';
import type { SearchWordRules } from '../../src/model/search-tokens.ts';
import { startLoadingIndex } from '../../src/search/rank/open-index.ts';
import { held } from '../support/browser.ts';

const root = `${pathToFileURL(inject('portal')).href}/`;
const pointer = `${root}search/en.json`;

const language = async (address: string) =>
  ((await import(/* @vite-ignore */ address)) as { default: SearchWordRules }).default;

/** Starts an engine that records its replies; deferred parts of the index arrive when `send` is called. `asked` lists the others. */
function startEngine() {
  const [isSent, send] = held();
  const asked: string[] = [];
  const replies: WorkerReply[] = [];
  let tell = () => {};
  const json = async <T>(address: string, canWait = false): Promise<T> => {
    if (canWait) await isSent;
    else asked.push(address.slice(root.length));
    return JSON.parse(readFileSync(fileURLToPath(address), 'utf8')) as T;
  };
  const engine = createSearchEngine({ json, fresh: json, language }, (reply) => {
    replies.push(reply);
    tell();
  });
  const ask = (query: string) => {
    const request: SearchRequest = { query, offset: 0, limit: 20, from: '/' };
    engine({ id: 1, indexes: [{ pointer }], request });
  };
  const replied = (count: number) =>
    new Promise<void>((resolve) => {
      tell = () => replies.length >= count && resolve();
      tell();
    });
  return { asked, replies, send, ask, replied };
}

const pagesOf = (hits: readonly SearchHit[] = []) => [...new Set(hits.map(({ href }) => href.replace(/#.*/, '')))];

describe('while an index is on its way', () => {
  it('answers by the parts that have the words of a query, where titles say nothing, and then by all', async () => {
    const { asked, replies, send, ask, replied } = startEngine();
    ask('wifi certificate eap-tls');
    await replied(1);
    const parts = asked.filter((path) => path.includes('/en-part-'));
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.length).toBeLessThan(8);
    expect(asked.filter((path) => path.includes('/text-'))).toEqual([]);
    send();
    await replied(2);
    const [first, all] = replies.map(({ answer }) => answer);
    expect([first?.isEarly, all?.isEarly]).toEqual([true, undefined]);
    expect(pagesOf(first?.hits)[0]).toBe('/scan2deploy/wifi-page');
    expect(pagesOf(all?.hits)[0]).toBe(pagesOf(first?.hits)[0]);
    expect(first?.hits.map(({ snippet }) => snippet).join('')).toBe('');
    expect(all?.hits.some(({ snippet }) => snippet !== '')).toBe(true);
  });

  it('leaves it to titles where these answer', async () => {
    const { asked, replies, send, ask, replied } = startEngine();
    ask('staging');
    await replied(1);
    expect(replies[0]?.answer?.isEarly).toBe(true);
    expect(asked.filter((path) => path.includes('/en-part-'))).toEqual([]);
    send();
    await replied(2);
    expect(replies[1]?.answer?.isEarly).toBeUndefined();
  });

  it.each([
    ['wifi certificate', true],
    // An inflected form of a word matches, a prefix does not.
    ['wifi certificates', true],
    ['wifi certi', false],
    ['wifi certificate qqxxyyzz', false],
    ['barcoed launchr', false],
  ])('takes the parts for all that %s asks for: %s', async (query, isEnough) => {
    const read = <T>(address: string) => JSON.parse(readFileSync(fileURLToPath(address), 'utf8')) as T;
    const at = (relative: string) => new URL(relative, pointer).href;
    const files = { json: async <T>(address: string) => read<T>(address), language };
    const first = { pointer: read<SearchManifestFile>(pointer), at };
    const opening = startLoadingIndex({ ...first, titles: read(at(first.pointer.titles)) }, files, query);
    expect((await opening.forQuery(query)) !== undefined).toBe(isEnough);
    await opening.whole;
  });
});
