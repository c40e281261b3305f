// The warning for a language whose interface is partly in English.
import { expect, test } from 'vitest';
import { checkInterfaceTexts } from '../../src/check/texts.ts';
import { addInterfaceTexts } from '../../src/config/texts.ts';
import type { TextKey } from '../../src/model/texts.ts';
import { config, languages, site } from '../support/site.ts';

const siteWith = (missingTexts?: readonly TextKey[]) =>
  site(
    [],
    config({
      i18n: {
        ...languages('nl'),
        locales: [{ locale: 'nl', label: 'Nederlands', direction: 'ltr', htmlLang: 'nl', missingTexts }],
      },
    }),
    [],
    'nl',
  );

test('it names the texts, the place and the way out', () => {
  const [found, ...others] = checkInterfaceTexts(siteWith(['search', 'tags', 'note', 'tip', 'info', 'copy', 'next']));
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    code: 'missing-text',
    severity: 'warning',
    message:
      'The interface lacks 7 texts in `nl`, which readers see in English: `search`, `tags`, `note`, `tip`, `info` and 2 more.',
    file: 'site.config.ts',
    suggestion: 'Add them to `i18n.localeConfigs.nl.texts`.',
  });
  expect(checkInterfaceTexts(siteWith(['search']))[0]?.message).toBe(
    'The interface lacks a text in `nl`, which readers see in English: `search`.',
  );
});

test('there is none for a language that has all', () => {
  expect(checkInterfaceTexts(siteWith())).toEqual([]);
});

test('texts of the site have all plural forms of the language', async () => {
  const textsOf = async (locale: string, texts: object) => {
    const given = config({ i18n: languages(locale) });
    const { i18n } = await addInterfaceTexts(given, { i18n: { localeConfigs: { [locale]: { texts } } } });
    return checkInterfaceTexts(site([], { ...given, i18n }, [], locale)).filter(({ setting }) =>
      setting?.includes('texts'),
    );
  };
  const [found, ...others] = await textsOf('pl', { pageCount: { one: '{count} strona', other: '{count} strony' } });
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    code: 'missing-text',
    message:
      '`i18n.localeConfigs.pl.texts.pageCount` lacks the plural forms `many` and `few` of `pl`, so readers see the form `other` for these numbers.',
    setting: 'i18n.localeConfigs.pl.texts.pageCount',
    suggestion: "Write `many: '…'`, `few: '…'` beside it.",
  });
  expect(await textsOf('de', { pageCount: { other: '{count} Blätter' } })).toMatchObject([
    { suggestion: "Write `one: '…'` beside it." },
  ]);
  // One string is for all numbers, and Japanese has one form. French has another one from a million on.
  expect(await textsOf('pl', { pageCount: 'Stron: {count}' })).toEqual([]);
  expect(await textsOf('ja', { pageCount: { other: '{count} 枚' } })).toEqual([]);
  expect(await textsOf('fr', { pageCount: { one: '{count} feuille', other: '{count} feuilles' } })).toEqual([]);
});
