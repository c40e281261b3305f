// The laws of the cache: what is kept is never wrong, and goes with what it was made of.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cacheFolderOf, dropCache, openCache } from '../../src/engine/cache.ts';
import { derived } from '../../src/model/derived.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'techdocs-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a value is made once for the same input, and anew for another', () => {
  const lengths = derived<{ readonly text: string }, { readonly length: number }>();
  const from = { text: 'abc' };
  let calls = 0;
  const ask = (of: { readonly text: string }, input: unknown) =>
    lengths.of(of, input, () => {
      calls += 1;
      return { length: of.text.length };
    });
  const first = ask(from, 'a');
  expect(ask(from, 'a')).toBe(first);
  expect(ask(from, 'b')).not.toBe(first);
  expect(ask({ ...from }, 'b')).toEqual(first);
  // Of each value there is one result at most, so nothing grows.
  expect(ask(from, 'a')).not.toBe(first);
  expect(calls).toBe(4);
});

it('nothing counts as a value too', () => {
  const values = derived<object, undefined>();
  const calls: number[] = [];
  const from = {};
  for (const call of [1, 2]) values.of(from, undefined, () => void calls.push(call));
  expect(calls).toEqual([1]);
});

it('a file is read back for the same key alone, and only whole', () => {
  const cache = openCache(folder);
  expect(cache.read('a/one.json', 'key')).toBeUndefined();
  cache.write('a/one.json', 'key', 'line\nline');
  expect(openCache(folder).read('a/one.json', 'key')).toBe('line\nline');
  expect(cache.read('a/one.json', 'other')).toBeUndefined();
  const file = join(folder, 'a/one.json');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -1));
  expect(cache.read('a/one.json', 'key')).toBeUndefined();
  cache.write('a/one.json', 'other', '');
  expect(cache.read('a/one.json', 'other')).toBe('');
});

it('what takes long to make is made when there is time, once, and at the end at the latest', () => {
  const cache = openCache(folder);
  const made: string[] = [];
  const later = (text: string) => () => {
    made.push(text);
    return text;
  };
  cache.write('one.json', 'key', later('one'));
  expect([cache.read('one.json', 'key'), made]).toEqual([undefined, []]);
  cache.settle();
  cache.settle();
  expect([cache.read('one.json', 'key'), made]).toEqual(['one', ['one']]);
  cache.write('two.json', 'key', later('two'));
  cache.close();
  expect([cache.read('two.json', 'key'), made]).toEqual(['two', ['one', 'two']]);
});

it('what cannot be written is not kept', () => {
  writeFileSync(join(folder, 'file'), '');
  const cache = openCache(join(folder, 'file/below'));
  cache.write('one.json', 'key', 'text');
  expect(cache.read('one.json', 'key')).toBeUndefined();
});

it('without a folder nothing outlasts the work', () => {
  const cache = openCache(undefined);
  cache.write('one.json', 'key', 'text');
  expect(cache.read('one.json', 'key')).toBeUndefined();
  const work = cache.workFolder();
  expect([existsSync(work), cache.workFolder()]).toEqual([true, work]);
  cache.close();
  expect(existsSync(work)).toBe(false);
  expect(openCache(folder).workFolder()).toBe(folder);
});

it('goes as a whole, and says why where the system does not let it', () => {
  const own = cacheFolderOf(folder);
  openCache(own).write('a/one.json', 'key', 'text');
  dropCache(folder);
  expect(existsSync(own)).toBe(false);
  dropCache(folder);
  // A file in its place: as root, no folder refuses anything.
  writeFileSync(own, '');
  const sentence = 'Cannot clear the cache in `.techdocs/cache`: a part of its path is a file.';
  expect(() => dropCache(folder)).toThrow(sentence);
});
