// The cache of parsed documents: it may be lost, but never be wrong.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BodyPosition, createBodySectionsReader } from '../../src/cache/body-forms.ts';
import {
  type CacheEntry,
  createCacheIndex,
  decodeCacheIndex,
  encodeCacheIndex,
  increaseUnusedEntryAges,
  MAX_BUILDS_WITHOUT_USE,
  selectCachePacksToRewrite,
  TARGET_PACK_BYTES,
} from '../../src/cache/cache-index.ts';
import { openCachePacks } from '../../src/cache/packs.ts';
import { type CachedResult, createCacheForChecks, openParseCache as openCache } from '../../src/cache/result-cache.ts';
import type { Document, DocumentBody } from '../../src/model/document.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'techdocs-memory-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function parsed(name: string): CachedResult<Document, DocumentBody> {
  const head = { kind: 'doc', file: `docs/${name}.md`, title: `Title of ${name} ü` } as unknown as Document;
  return { head, body: { html: `<p>${name} ü</p>`, slots: [[0, 3, 'address', 0]], sections: [], markdown: name } };
}

function remember(...names: string[]): void {
  const memory = openCache(folder);
  for (const name of names) if (!memory.get(name)) memory.set(name, parsed(name));
  memory.save();
}

const files = () => readdirSync(folder).sort();
const packs = () => files().filter((name) => name.endsWith('.pack'));

describe('the memory of the parser', () => {
  it('gives back what an earlier process remembered', () => {
    remember('a', 'b');
    const memory = openCache(folder);
    expect(memory.get('a')).toEqual(parsed('a').head);
    expect(memory.bodyOf('b')).toEqual(parsed('b').body);
    expect(memory.get('c')).toBeUndefined();
    expect(memory.hasBody('c')).toBe(false);
  });

  it.each(['Größe ×2: «0,5 °C».', 'a – b', '\0\u00ff', '𝄞', ''])('keeps each text as it is: %j', (text) => {
    const sections = [{ id: 'a', heading: text, level: 2, text }];
    const slots = [[0, 1, 'link', 3]] as const;
    const bodies = [
      { html: text, slots, summary: { html: text, slots: [] }, sections, markdown: text },
      { html: text, slots, sections, markdown: text },
    ];
    const memory = openCache(folder);
    for (const [at, body] of bodies.entries()) memory.set(`${at}`, { ...parsed(`${at}`), body });
    for (const read of [memory, undefined]) {
      const found = read ?? openCache(folder);
      for (const [at, body] of bodies.entries())
        expect({ summary: undefined, ...found.bodyOf(`${at}`) }).toEqual({ summary: undefined, ...body });
      memory.save();
    }
  });

  it('has a place on the disk for all that it was told to move there, and names it when it is saved', () => {
    const memory = openCache(folder);
    memory.set('a', parsed('a'));
    expect(memory.placeOf('a')).toBeUndefined();
    memory.spill();
    memory.spill();
    expect(memory.placeOf('a')).toMatchObject({ folder, pack: packs()[0] });
    expect([memory.bodyOf('a'), memory.unsaved, packs().length]).toEqual([parsed('a').body, 1, 1]);
    expect(openCache(folder).get('a')).toBeUndefined();
    memory.save();
    expect(openCache(folder).bodyOf('a')).toEqual(parsed('a').body);
  });

  it('keeps what cannot be moved to the disk', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const memory of [openCache(join(folder, 'file', 'below')), openCache(undefined)]) {
      memory.set('a', parsed('a'));
      memory.spill();
      expect(memory.bodyOf('a')).toEqual(parsed('a').body);
    }
  });

  it('has what it found there when another process drops the folder', () => {
    remember('a', 'b');
    const memory = openCache(folder);
    expect(memory.hasBody('a')).toBe(true);
    rmSync(folder, { recursive: true });
    expect(memory.bodyOf('b')).toEqual(parsed('b').body);
    memory.save();
    expect(memory.bodyOf('b')).toBeUndefined();
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
    const memory = openCache(folder);
    expect(memory.bodyOf('a')).toEqual(parsed('a').body);
    expect(memory.bodyOf('e')).toEqual(parsed('e').body);
  });

  it('keeps of a file that was parsed again and again what was asked for last', () => {
    // Keys have the same beginning if engine and settings are the same.
    const key = (name: string) => `settings-${name}`;
    const memory = openCache(folder);
    for (const each of [key('first'), key('second'), key('third')]) memory.set(each, parsed('page'));
    memory.get(key('second'));
    memory.set('other', parsed('other'));
    memory.save();
    const saved = () => openCachePacks<Document>(folder).readIndex().entries;
    expect(saved().map((each) => each.key)).toEqual([key('second'), 'other']);
    // Entries that this process saved earlier are dropped, too; those that it found are not.
    memory.set(key('fourth'), parsed('page'));
    memory.save();
    expect(saved().map((each) => each.key)).toEqual(['other', key('fourth')]);
    const other = openCache(folder);
    for (const each of [key('fifth'), key('sixth')]) other.set(each, parsed('page'));
    other.save();
    const last = openCache(folder);
    for (const each of [key('fourth'), key('sixth')]) expect(last.bodyOf(each)).toEqual(parsed('page').body);
    expect(last.bodyOf(key('fifth'))).toBeUndefined();
    expect(memory.unsaved).toBe(0);
  });

  it('holds no more than a pack of what is not written yet', () => {
    const memory = openCache(folder);
    const long = (name: string) => ({
      ...parsed(name),
      body: { ...parsed(name).body, html: name.repeat(TARGET_PACK_BYTES / 4) },
    });
    for (const name of ['a', 'b', 'c', 'd', 'e']) memory.set(name, long(name));
    expect(packs()).toHaveLength(1);
    expect(files()).not.toContain('index.json');
    expect(memory.unsaved).toBe(5);
    const place = memory.placeOf('b');
    expect(place?.folder).toBe(folder);
    expect(createBodySectionsReader()(place as BodyPosition)).toEqual(long('b').body.sections);
    expect(memory.placeOf('e')).toBeUndefined();
    for (const name of ['a', 'e']) expect(memory.bodyOf(name)?.markdown).toBe(name);
    memory.save();
    expect(memory.unsaved).toBe(0);
    const other = openCache(folder);
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect(other.bodyOf(name)?.html === long(name).body.html).toBe(true);
    rmSync(folder, { recursive: true });
    const lost = () => createBodySectionsReader()(place as BodyPosition);
    expect(lost).toThrow(`The disk has lost a text of ${place?.pack}.`);
  });

  it('holds all where the disk takes nothing', () => {
    writeFileSync(join(folder, 'file'), '');
    const memory = openCache(join(folder, 'file'));
    for (const name of ['a', 'b']) {
      memory.set(name, { ...parsed(name), body: { ...parsed(name).body, html: name.repeat(TARGET_PACK_BYTES) } });
    }
    memory.save();
    expect(['a', 'b'].map((name) => memory.bodyOf(name)?.html.length)).toEqual([TARGET_PACK_BYTES, TARGET_PACK_BYTES]);
    expect(memory.placeOf('a')).toBeUndefined();
  });

  it('never keeps more than a few packs', () => {
    const names: string[] = [];
    for (let i = 0; i < 20; i++) {
      names.push(`page-${i}`);
      remember(...names);
    }
    expect(packs().length).toBeLessThanOrEqual(7);
    const memory = openCache(folder);
    for (const name of names) expect(memory.bodyOf(name)).toEqual(parsed(name).body);
  });

  it('forgets what was not used for a while', () => {
    remember('a', 'old');
    for (let i = 0; i <= MAX_BUILDS_WITHOUT_USE; i++) remember('a', `other-${i}`);
    const memory = openCache(folder);
    expect(memory.get('a')).toBeDefined();
    expect(memory.get('old')).toBeUndefined();
    expect(memory.bodyOf('a')).toEqual(parsed('a').body);
  });

  it.each([
    ['an index that was cut', () => truncateSync(join(folder, 'index.json'), 100)],
    ['an empty index', () => writeFileSync(join(folder, 'index.json'), '')],
    ['an index with one byte changed', () => flip(join(folder, 'index.json'), 100)],
    ['a foreign index', () => writeFileSync(join(folder, 'index.json'), '{"version": 3}')],
    ['a pack that was cut', () => truncateSync(join(folder, packs()[0] as string), 10)],
    ['a pack that is gone', () => rmSync(join(folder, packs()[0] as string))],
  ])('starts anew on %s', (_, damage) => {
    remember('a', 'b');
    damage();
    expect(openCache(folder).get('a')).toBeUndefined();
    remember('a', 'b');
    expect(openCache(folder).bodyOf('a')).toEqual(parsed('a').body);
  });

  it('does not give a body whose bytes are damaged, and heals', () => {
    remember('a', 'b');
    flip(join(folder, packs()[0] as string), 5);
    const memory = openCache(folder);
    expect(memory.get('a')).toBeDefined();
    expect(memory.hasBody('a')).toBe(false);
    expect(memory.bodyOf('b')).toEqual(parsed('b').body);
    memory.get('b');
    memory.set('a', parsed('a'));
    memory.save();
    expect(openCache(folder).bodyOf('a')).toEqual(parsed('a').body);
    expect(openCache(folder).bodyOf('b')).toEqual(parsed('b').body);
  });

  it('does without a folder that cannot be written', () => {
    writeFileSync(join(folder, 'file'), '');
    const memory = openCache(join(folder, 'file', 'below'));
    memory.set('a', parsed('a'));
    memory.save();
    expect(memory.bodyOf('a')).toEqual(parsed('a').body);
  });
});

describe('the index', () => {
  const entry = (key: string, at: number, given: Partial<CacheEntry<string>> = {}): CacheEntry<string> => {
    return { key, head: `Head of ${key}`, pack: 'p', offset: 0, length: 10, sum: 1, at, idle: 0, ...given };
  };
  const pack = (bodies: number, count = 1) => ({ bytes: bodies + 5, bodies, count, sum: 1 });

  it('is read back as it was written, without what a pack holds and counts no more', () => {
    const index = { packs: { p: pack(30, 3), q: pack(10) }, entries: [entry('a', 0), entry('c', 2, { idle: 4 })] };
    const text = encodeCacheIndex(index);
    expect(text).toContain('"ages":"0-4"');
    const lists = new Map([['p', ['a', 'b', 'c'].map((key) => ({ ...entry(key, 0) }))]]);
    const read = createCacheIndex(decodeCacheIndex(text) ?? {}, (name) => lists.get(name));
    expect(read).toEqual({ ...index, packs: { p: pack(30, 3) } });
  });

  it('ages what was not used', () => {
    const given = [entry('a', 0, { idle: 3 }), entry('b', 1), entry('c', 2, { idle: MAX_BUILDS_WITHOUT_USE })];
    const aged = increaseUnusedEntryAges(given, new Set(['a']));
    expect(aged.map(({ key, idle }) => [key, idle])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('has packs written anew when more than half of their bytes are of no use, and small ones where there are many', () => {
    expect(selectCachePacksToRewrite({ packs: { p: pack(30) }, entries: [entry('a', 0)] })).toEqual(new Set(['p']));
    expect(selectCachePacksToRewrite({ packs: { p: pack(15) }, entries: [entry('a', 0)] })).toEqual(new Set());
    const names = ['p', ...'abcde'];
    const big = TARGET_PACK_BYTES;
    const packs = { ...Object.fromEntries(names.map((name) => [name, pack(10)])), big: pack(big) };
    const entries = names.map((name) => entry(name, 0, { pack: name }));
    const all = [...entries, entry('big', 0, { pack: 'big', length: big })];
    expect(selectCachePacksToRewrite({ packs, entries: all })).toEqual(new Set(names));
  });
});

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

it('for links alone reads no index before it is asked, and also knows what a build remembers', () => {
  const [own, ofBuild] = [openCache(join(folder, 'links')), openCache(folder)];
  const memory = createCacheForChecks(own, ofBuild);
  // If the index had been read before, this write would be missed.
  remember('a');
  expect(memory.isEmpty).toBe(false);
  expect(memory.get('a')?.file).toBe('docs/a.md');
  memory.set('b', parsed('b'));
  expect([memory.unsaved, own.unsaved, ofBuild.unsaved]).toEqual([1, 1, 0]);
  memory.save();
  expect(openCache(join(folder, 'links')).get('b')?.file).toBe('docs/b.md');
  expect(openCache(folder).get('b')).toBeUndefined();
});
