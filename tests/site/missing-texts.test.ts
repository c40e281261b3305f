// The warning for a language whose interface is partly in English.
import { expect, test } from 'vitest';
import { checkInterfaceTexts } from '../../src/check/texts.ts';
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
