// The rules of the memo: a cached value is never wrong, and is dropped with its input.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropCache, findCheckedCacheFolder } from '../../src/cache/cache-folder.ts';
import { defineMemoStep, openMemo } from '../../src/cache/memo.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'techdocs-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const VALUE = defineMemoStep<{ readonly length: number }>('source');
const TEXT = defineMemoStep<string>('page');
const NOTHING = defineMemoStep<void>('source');

it('a value is made once for the same input, and anew for another', () => {
  const memo = openMemo(undefined);
  const from = { text: 'abc' };
  let calls = 0;
  const ask = (of: { readonly text: string }, input: unknown) =>
    memo.of(VALUE, [of, input], () => {
      calls += 1;
      return { length: of.text.length };
    });
  const first = ask(from, 'a');
  expect(ask(from, 'a')).toBe(first);
  expect(ask(from, 'b')).not.toBe(first);
  expect(ask({ ...from }, 'b')).toEqual(first);
  // Each value has at most one result, so nothing grows.
  expect(ask(from, 'a')).not.toBe(first);
  expect(calls).toBe(4);
  expect(memo.of(TEXT, [from, 'a'], () => 'of another step')).toBe('of another step');
  expect(ask(from, 'a')).toEqual(first);
  expect(calls).toBe(4);
});

it('nothing counts as a value too', () => {
  const memo = openMemo(undefined);
  const calls: number[] = [];
  const from = {};
  for (const call of [1, 2]) memo.of(NOTHING, [from, undefined], () => void calls.push(call));
  expect(calls).toEqual([1]);
});

it('a value is read back for the same key alone, and only whole', () => {
  const memo = openMemo(folder);
  const key = ['one', 'key'] as const;
  expect(memo.get(TEXT, key)).toBeUndefined();
  memo.set(TEXT, key, 'line\nline');
  expect(openMemo(folder).get(TEXT, key)).toBe('line\nline');
  expect(memo.get(TEXT, ['one', 'other'])).toBeUndefined();
  const file = join(folder, 'page/one.json');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -1));
  expect(memo.get(TEXT, key)).toBeUndefined();
  memo.set(TEXT, ['one', 'other'], '');
  expect(memo.get(TEXT, ['one', 'other'])).toBe('');
});

it('what takes long to encode is encoded when there is time, once, and at the end at the latest', () => {
  const memo = openMemo(folder);
  const made: string[] = [];
  const encode = (text: string) => {
    made.push(text);
    return text;
  };
  const slow = defineMemoStep<string>('page', { encode, decode: String });
  memo.setLater(slow, ['one', 'key'], 'one');
  expect([memo.get(slow, ['one', 'key']), made]).toEqual([undefined, []]);
  memo.settle();
  memo.settle();
  expect([memo.get(slow, ['one', 'key']), made]).toEqual(['one', ['one']]);
  memo.setLater(slow, ['two', 'key'], 'two');
  memo.close();
  expect([memo.get(slow, ['two', 'key']), made]).toEqual(['two', ['one', 'two']]);
});

it('costs nothing but time where its folder cannot be written', () => {
  writeFileSync(join(folder, 'file'), '');
  const memo = openMemo(join(folder, 'file/below'));
  memo.set(TEXT, ['one', 'key'], 'text');
  expect(memo.get(TEXT, ['one', 'key'])).toBeUndefined();
});

it('without a folder nothing is kept, and files that have to lie somewhere go with the process', () => {
  const memo = openMemo(undefined);
  memo.set(TEXT, ['one', 'key'], 'text');
  expect(memo.get(TEXT, ['one', 'key'])).toBeUndefined();
  const work = memo.workFolder();
  expect([existsSync(work), memo.workFolder()]).toEqual([true, work]);
  memo.close();
  expect(existsSync(work)).toBe(false);
  expect(openMemo(folder).workFolder()).toBe(folder);
});

it('goes as a whole, and says why where the system does not let it', () => {
  const own = findCheckedCacheFolder(folder);
  openMemo(own).set(TEXT, ['one', 'key'], 'text');
  dropCache(folder);
  expect(existsSync(own)).toBe(false);
  dropCache(folder);
  // A file in place of the folder, because root may write to every folder.
  writeFileSync(own, '');
  const sentence = 'Cannot clear the cache in `.techdocs/cache`: a part of its path is a file.';
  expect(() => dropCache(folder)).toThrow(sentence);
});
