// The catalogue: every language has every text, with the same placeholders and all of its plural forms.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listEnglishTexts } from '../../src/config/texts.ts';
import { featureTables } from '../../src/features/tables.ts';
import { joinFeatureTexts } from '../../src/model/feature-tables.ts';
import { findShippedLanguage, loadInterfaceTexts } from '../../src/model/languages.ts';
import { formatList, formatNumber, t, tPlural } from '../../src/model/messages.ts';
import {
  clientTextKeys,
  contentTextCatalogueKeys,
  englishCatalogue,
  type TextCatalogue,
  type TextKey,
} from '../../src/model/texts.ts';

const english = listEnglishTexts(featureTables) as TextCatalogue;
const keys = Object.keys(english) as TextKey[];
const formsOf = (text: TextCatalogue[TextKey]): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text);
const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).sort();

async function textsOf(language: string): Promise<TextCatalogue> {
  const texts = await loadInterfaceTexts(language);
  const shipped = findShippedLanguage(language);
  if (!texts || !shipped) throw new Error(`${language} is not shipped.`);
  return { ...texts, ...joinFeatureTexts(featureTables, shipped) };
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ja', 'zh', 'ar'];

test('the languages are those that are promised', () => {
  const files = readdirSync(new URL('../../src/model/texts/', import.meta.url));
  const names = files.filter((file) => /^\w+\.ts$/.test(file)).map((file) => file.slice(0, -3));
  expect(names.sort()).toEqual([...LANGUAGES].sort());
});

describe.each(LANGUAGES)('%s', (language) => {
  test('has every text and no other', async () => {
    const texts = await textsOf(language);
    expect(Object.keys(texts).sort()).toEqual([...keys].sort());
    expect(keys.filter((key) => formsOf(texts[key]).some((text) => text.trim() === ''))).toEqual([]);
  });

  test('has places for the same values', async () => {
    const texts = await textsOf(language);
    const differing = keys.filter((key) => {
      const known = english[key];
      const wanted = placesOf(typeof known === 'string' ? known : known.other);
      const own = texts[key];
      if (typeof own === 'string') return String(placesOf(own)) !== String(wanted);
      // A form for one or two may write the number as a word.
      const isFitting = (places: readonly string[]) => places.every((place) => wanted.includes(place));
      return String(placesOf(own.other)) !== String(wanted) || !formsOf(own).every((form) => isFitting(placesOf(form)));
    });
    expect(differing).toEqual([]);
  });

  test('has exactly the plural forms of its language', async () => {
    const texts = await textsOf(language);
    const categories = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
    for (const key of keys) {
      const text = texts[key];
      expect(typeof text, key).toBe(typeof english[key]);
      if (typeof text !== 'string') expect([key, ...Object.keys(text).sort()]).toEqual([key, ...categories]);
    }
  });

  test('says something of its own', async () => {
    const texts = await textsOf(language);
    const same = keys.filter((key) => JSON.stringify(texts[key]) === JSON.stringify(english[key]));
    // Words such as `Version` and `Tags` are the same in several languages.
    if (language !== 'en') expect(same.length).toBeLessThan(20);
  });
});

test('what scripts say is named by its English, so no two texts of theirs are equal', () => {
  const names = clientTextKeys.map((key) => formsOf(englishCatalogue[key]).at(-1));
  expect(new Set(names).size).toBe(names.length);
  expect(clientTextKeys.filter((key) => (contentTextCatalogueKeys as readonly string[]).includes(key))).toEqual([]);
});

describe('languages by tag', () => {
  test.each([
    ['pt-BR', 'Pesquisar'],
    ['DE-at', 'Suchen'],
    ['zh', '搜索'],
    ['zh-Hans', '搜索'],
    ['zh-CN', '搜索'],
    ['en-GB', 'Search'],
  ])('%s', async (tag, search) => {
    expect((await loadInterfaceTexts(tag))?.search).toBe(search);
  });

  test.each(['nl', 'zh-Hant', 'zh-TW', 'constructor'])('%s is not shipped', async (tag) => {
    expect(await loadInterfaceTexts(tag)).toBeUndefined();
  });
});

test('values are put in place', async () => {
  const german = { lang: 'de', texts: await textsOf('de') };
  expect(t(german, 'pageOf', { page: 2, pages: 9 })).toBe('Seite 2 von 9');
  expect(t(german, 'pagesOf', { label: '{label} $&' })).toBe('Seiten von {label} $&');
  expect(t(german, 'pagesOf')).toBe('Seiten von {label}');
});

test('numbers are those of the language, whatever the machine says', async () => {
  const said = async (lang: string, ...counts: number[]) => {
    const messages = { lang, texts: await textsOf(lang) };
    return counts.map((count) => tPlural(messages, 'pageCount', count));
  };
  expect(await said('en', 0, 1, 2, 12345)).toEqual(['0 pages', '1 page', '2 pages', '12,345 pages']);
  expect(await said('de', 1, 12345)).toEqual(['1 Seite', '12.345 Seiten']);
  expect(await said('fr', 0, 1, 2, 1_000_000)).toEqual(['0 page', '1 page', '2 pages', '1\u202f000\u202f000 de pages']);
  expect(await said('ar', 0, 1, 2, 3, 11, 100)).toEqual([
    'لا توجد صفحات',
    'صفحة واحدة',
    'صفحتان',
    '3 صفحات',
    '11 صفحة',
    '100 صفحة',
  ]);
  expect(formatNumber('de', 12345.5)).toBe('12.345,5');
});

test('lists are joined as the language does', () => {
  const names = ['A', 'B', 'C'];
  expect(formatList('en', ['A'])).toBe('A');
  expect(formatList('de', names)).toBe('A, B und C');
  expect(formatList('ja', names)).toBe('A、B、C');
  expect(formatList('ar', names)).toBe('A وB وC');
});

test('every text is said somewhere', () => {
  const folder = new URL('../../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/(?:model[\\/]texts(?:[\\/]|\.ts)|features[\\/][\w-]+[\\/]texts\.ts)/.test(file),
    )
    .map((file) => readFileSync(new URL(file.replaceAll('\\', '/'), folder), 'utf8'))
    .join('\n');
  const named = new Set(
    [...code.matchAll(/'(\w+)'|"(\w+)"|(?:\)|\btexts)\.(\w+)\b/g)].flatMap((match) => match.slice(1)),
  );
  const isClient = (key: TextKey) => (clientTextKeys as readonly string[]).includes(key);
  const isSaid = (key: TextKey) => {
    if (!isClient(key)) return named.has(key);
    const name = formsOf(englishCatalogue[key]).at(-1) ?? '';
    return code.includes(`'${name}'`);
  };
  expect(keys.filter((key) => !isSaid(key))).toEqual([]);
});
