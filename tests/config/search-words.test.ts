// Words of readers for words of the content: parsing `search.yml`, and its findings.
import { describe, expect, it } from 'vitest';
import { checkPagesInSearchYml } from '../../src/check/search-words.ts';
import { parseSearchWordsFile } from '../../src/config/search-file.ts';
import { joinSearchWords } from '../../src/config/search-words.ts';
import { listUnusedSynonymFindings } from '../../src/engine/search-words.ts';
import type { SearchWordsOfLocale } from '../../src/model/config.ts';
import { config, document, site } from '../support/site.ts';

const read = (text?: string, synonyms: Parameters<typeof joinSearchWords>[0]['synonyms'] = []) =>
  joinSearchWords({
    locales: ['en', 'de'],
    configFile: 'site.config.ts',
    synonyms,
    ...(text !== undefined && { file: parseSearchWordsFile('content/search.yml', text) }),
  });

const pairsOf = (locale: string, ...input: Parameters<typeof read>) =>
  read(...input).words[locale]?.synonyms.map(({ from, to }) => [from, to]);

describe('search.yml', () => {
  it('has phrases that mean the same, and phrases that stand for others', () => {
    const text = 'synonyms:\n  - [sign in, log in, log on]\n  - from: [kiosk, lock down]\n    to: Launcher\n';
    expect(pairsOf('en', text)).toEqual([
      ['sign in', ['log in', 'log on']],
      ['log in', ['sign in', 'log on']],
      ['log on', ['sign in', 'log in']],
      ['kiosk', ['Launcher']],
      ['lock down', ['Launcher']],
    ]);
  });

  it('has words for single languages, after those of the configuration and those for all', () => {
    const text = 'synonyms:\n  - [a, b]\nlocales:\n  de:\n    synonyms:\n      - { from: Ladestation, to: dock }\n';
    const ofConfig = [{ from: 'x', to: 'y' }];
    const all = [
      ['x', ['y']],
      ['a', ['b']],
      ['b', ['a']],
    ];
    expect(pairsOf('en', text, ofConfig)).toEqual(all);
    expect(pairsOf('de', text, ofConfig)).toEqual([...all, ['Ladestation', ['dock']]]);
  });

  it('names words for pages, however their paths are written, and says where', () => {
    const text = 'pages:\n  guide/lock/: [kiosk mode]\nlocales:\n  de:\n    pages:\n      /guide/lock: [Kioskmodus]\n';
    const { words, diagnostics } = read(text);
    expect(diagnostics).toEqual([]);
    const file = 'content/search.yml';
    const forAll = { page: '/guide/lock', words: ['kiosk mode'], place: { file, line: 2, column: 16 } };
    expect(words.en?.pages).toEqual([forAll]);
    expect(words.de?.pages).toEqual([
      forAll,
      { page: '/guide/lock', words: ['Kioskmodus'], place: { file, line: 6, column: 20 } },
    ]);
  });

  it('says where an entry of the configuration stands', () => {
    expect(read(undefined, [['a', 'b']]).words.en?.synonyms[0]?.place).toEqual({
      file: 'site.config.ts',
      setting: 'search.synonyms[0]',
    });
  });

  it('tells every fault at its place, and an empty file is none', () => {
    expect(read('').diagnostics).toEqual([]);
    const faults = read('synonyms:\n  - [alone]\n  - from: a\npages:\n  /x: word\nother: 1\n').diagnostics;
    expect(faults.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '2:5 `synonyms[0]` must have at least two phrases, or be `{ from, to }`; found a list.',
      '3:5 `synonyms[1]` must be a list of phrases that mean the same, or `{ from, to }`; found an object.',
      '5:7 `pages["/x"]` must be a list; found "word".',
      '6:8 `other` is not a known key.',
    ]);
    expect(read('synonyms: [').diagnostics.map(({ code, line }) => [code, line])).toEqual([['invalid-config', 1]]);
  });
});

describe('unknown-search-page', () => {
  const found = (text: string) => {
    const words = read(text).words as Readonly<Record<string, SearchWordsOfLocale>>;
    return checkPagesInSearchYml(
      site([document('doc', 'guide/lock.md')], config({ search: { ...config().search, words } })),
    );
  };

  it('is a page that the site does not have, with the nearest one that it has', () => {
    expect(found('pages:\n  /guide/lock: [kiosk]\n  /guide/lok: [cage]\n')).toEqual([
      {
        code: 'unknown-search-page',
        severity: 'warning',
        message: '`/guide/lok` is not a page of this site, so its search words have no effect.',
        suggestion: 'Did you mean `/guide/lock`?',
        file: 'content/search.yml',
        line: 3,
        column: 15,
      },
    ]);
  });
});

describe('dead-synonym', () => {
  const found = (text: string, content: readonly string[]) =>
    listUnusedSynonymFindings(read(text).words.en?.synonyms ?? [], (phrase) => content.includes(phrase)).map(
      ({ code, message, suggestion, line }) => [code, line, message, suggestion],
    );
  const finding = (line: number, phrases: string) => [
    'dead-synonym',
    line,
    `No page contains the words of the synonym ${phrases}, so it finds nothing.`,
    'Use words of the content, or write about it.',
  ];

  it('is each phrase that readers are led to and no page has', () => {
    const text = 'synonyms:\n  - { from: kiosk, to: [Launcher, Cage] }\n  - { from: [beep, tone], to: Sound }\n';
    expect(found(text, ['Launcher', 'Sound'])).toEqual([finding(2, '`Cage`')]);
    expect(found(text, ['Launcher', 'Cage'])).toEqual([finding(3, '`Sound`')]);
  });

  it('is a list of phrases that mean the same where no page has any of them', () => {
    const text = 'synonyms:\n  - [sign in, log in]\n';
    expect(found(text, ['log in'])).toEqual([]);
    expect(found(text, [])).toEqual([finding(2, '`log in`, `sign in`')]);
  });
});
