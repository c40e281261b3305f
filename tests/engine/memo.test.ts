// The parser's memory: it may be lost, it may never be wrong.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ageEntries,
  decodeIndex,
  encodeIndex,
  isFragmented,
  MAX_IDLE,
  type MemoEntry,
  type MemoIndex,
} from '../../src/engine/memo.ts';
import { openMemo } from '../../src/engine/memo-store.ts';
import type { Document, ParsedSource } from '../../src/model/document.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'techdocs-memo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function parsed(name: string): ParsedSource {
  const document = { kind: 'doc', file: `docs/${name}.md`, title: `Title of ${name} ü` } as unknown as Document;
  return { document, body: { html: `<p>${name} ü\0${0}\0</p>`, summaryHtml: '', sections: [], markdown: name } };
}

function remember(...names: string[]): void {
  const memo = openMemo(folder);
  for (const name of names) if (!memo.find(name)) memo.remember(name, parsed(name));
  memo.save();
}

const files = () => readdirSync(folder).sort();
const packs = () => files().filter((name) => name.endsWith('.pack'));

describe('the memory of the parser', () => {
  it('gives back what an earlier process remembered', () => {
    remember('a', 'b');
    const memo = openMemo(folder);
    expect(memo.find('a')).toEqual(parsed('a').document);
    expect(memo.bodyOf('b')).toEqual(parsed('b').body);
    expect(memo.find('c')).toBeUndefined();
    expect(memo.hasBody('c')).toBe(false);
  });

  it('has what it found there when another process drops the folder', () => {
    remember('a', 'b');
    const memo = openMemo(folder);
    expect(memo.hasBody('a')).toBe(true);
    rmSync(folder, { recursive: true });
    expect(memo.bodyOf('b')).toEqual(parsed('b').body);
    memo.save();
    expect(memo.bodyOf('b')).toBeUndefined();
  });

  it('writes nothing when nothing is new', () => {
    remember('a', 'b');
    const before = files().map((name) => [
      name,
      statSync(join(folder, name)).ino,
      statSync(join(folder, name)).mtimeMs,
    ]);
    remember('a', 'b');
    expect(
      files().map((name) => [name, statSync(join(folder, name)).ino, statSync(join(folder, name)).mtimeMs]),
    ).toEqual(before);
  });

  it('adds a pack for what is new and leaves the others alone', () => {
    remember('a', 'b', 'c', 'd');
    const [first] = packs();
    remember('a', 'b', 'c', 'd', 'e');
    expect(packs()).toHaveLength(2);
    expect(packs()).toContain(first);
    const memo = openMemo(folder);
    expect(memo.bodyOf('a')).toEqual(parsed('a').body);
    expect(memo.bodyOf('e')).toEqual(parsed('e').body);
  });

  it('keeps of a file that was parsed again and again what was asked for last', () => {
    const memo = openMemo(folder);
    for (const key of ['first', 'second', 'third']) memo.remember(key, parsed('page'));
    memo.find('second');
    memo.remember('other', parsed('other'));
    memo.save();
    const saved = () => (decodeIndex(readFileSync(join(folder, 'index.json'), 'utf8')) as MemoIndex).entries;
    // Two, as a text that names the latest version of a product is parsed twice in a build.
    expect(saved().map(({ key }) => key)).toEqual(['third', 'second', 'other']);
    // What this process saved before gives way too; what it found there does not.
    memo.remember('fourth', parsed('page'));
    memo.save();
    expect(saved().map(({ key }) => key)).toEqual(['second', 'other', 'fourth']);
    const other = openMemo(folder);
    for (const key of ['fifth', 'sixth']) other.remember(key, parsed('page'));
    other.save();
    const last = openMemo(folder);
    for (const key of ['second', 'fourth', 'fifth', 'sixth']) expect(last.bodyOf(key)).toEqual(parsed('page').body);
    expect(memo.unsaved).toBe(0);
  });

  it('never keeps more than a few packs', () => {
    const names: string[] = [];
    for (let i = 0; i < 20; i++) {
      names.push(`page-${i}`);
      remember(...names);
    }
    expect(packs().length).toBeLessThanOrEqual(7);
    const memo = openMemo(folder);
    for (const name of names) expect(memo.bodyOf(name)).toEqual(parsed(name).body);
  });

  it('forgets what was not used for a while', () => {
    remember('a', 'old');
    for (let i = 0; i <= MAX_IDLE; i++) remember('a', `other-${i}`);
    const memo = openMemo(folder);
    expect(memo.find('a')).toBeDefined();
    expect(memo.find('old')).toBeUndefined();
    expect(memo.bodyOf('a')).toEqual(parsed('a').body);
  });

  it.each([
    ['an index that was cut', () => truncateSync(join(folder, 'index.json'), 100)],
    ['an empty index', () => writeFileSync(join(folder, 'index.json'), '')],
    ['an index with one byte changed', () => flip(join(folder, 'index.json'), 200)],
    ['a foreign index', () => writeFileSync(join(folder, 'index.json'), '{"version": 3}')],
    ['a pack that was cut', () => truncateSync(join(folder, packs()[0] as string), 10)],
    ['a pack that is gone', () => rmSync(join(folder, packs()[0] as string))],
  ])('starts anew on %s', (_, damage) => {
    remember('a', 'b');
    damage();
    expect(openMemo(folder).find('a')).toBeUndefined();
    remember('a', 'b');
    expect(openMemo(folder).bodyOf('a')).toEqual(parsed('a').body);
  });

  it('does not give a body whose bytes are damaged, and heals', () => {
    remember('a', 'b');
    flip(join(folder, packs()[0] as string), 5);
    const memo = openMemo(folder);
    expect(memo.find('a')).toBeDefined();
    expect(memo.hasBody('a')).toBe(false);
    expect(memo.bodyOf('b')).toEqual(parsed('b').body);
    memo.find('b');
    memo.remember('a', parsed('a'));
    memo.save();
    expect(openMemo(folder).bodyOf('a')).toEqual(parsed('a').body);
    expect(openMemo(folder).bodyOf('b')).toEqual(parsed('b').body);
  });

  it('does without a folder that cannot be written', () => {
    writeFileSync(join(folder, 'file'), '');
    const memo = openMemo(join(folder, 'file', 'below'));
    memo.remember('a', parsed('a'));
    memo.save();
    expect(memo.bodyOf('a')).toEqual(parsed('a').body);
  });
});

describe('the index', () => {
  const entry = (key: string, idle: number): MemoEntry => ({
    key,
    document: parsed(key).document,
    pack: 'p',
    offset: 0,
    length: 10,
    sum: 1,
    idle,
  });

  it('is read back as it was written', () => {
    const index = { packs: { p: 10 }, entries: [entry('a', 0)] };
    expect(decodeIndex(encodeIndex(index))).toEqual(index);
  });

  it('ages what was not used', () => {
    const aged = ageEntries([entry('a', 3), entry('b', 0), entry('c', MAX_IDLE)], new Set(['a']));
    expect(aged.map(({ key, idle }) => [key, idle])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('is fragmented when more than half of the bytes are of no use', () => {
    expect(isFragmented({ packs: { p: 30 }, entries: [entry('a', 0)] })).toBe(true);
    expect(isFragmented({ packs: { p: 15 }, entries: [entry('a', 0)] })).toBe(false);
  });
});

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
