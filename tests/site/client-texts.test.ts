// Texts of scripts in another language: a file for the site's own scripts, and words built into the script in the head.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadInterfaceTexts } from '../../src/model/languages.ts';
import type { Messages } from '../../src/model/messages.ts';
import { clientTextKeys, englishCatalogue, type TextCatalogue } from '../../src/model/texts.ts';
import { createClientTextsFile, createThemeScript } from '../../src/site/files/client-texts.ts';
import { config, languages, site } from '../support/site.ts';

let german: Messages;
beforeAll(async () => {
  german = { lang: 'de', texts: (await loadInterfaceTexts('de')) as TextCatalogue };
});

/** Parses the value that the file assigns to the window. */
const read = (text: string) => JSON.parse(text.replace(/^techdocsTexts=/, ''));

test('English needs no file; own words of a site do, and only those', () => {
  expect(createClientTextsFile({ lang: 'en', texts: englishCatalogue })).toBeUndefined();
  const own = createClientTextsFile({ lang: 'en-GB', texts: { ...englishCatalogue, copy: 'Clone', search: 'Find' } });
  expect(read(own?.text ?? '')).toEqual({ lang: 'en-GB', Copy: 'Clone' });
  const dated = createClientTextsFile({ ...german, calendar: 'buddhist' });
  expect(read(dated?.text ?? '')).toMatchObject({ lang: 'de-u-ca-buddhist' });
});

test('the file names texts by their English, and is named by what it says', () => {
  const file = createClientTextsFile(german);
  expect(file?.path).toMatch(/^\/assets\/site-texts-[0-9a-f]{8}\.js$/);
  const said = read(file?.text ?? '');
  expect(said).toMatchObject({
    lang: 'de',
    'Copy code': 'Code kopieren',
    '{count} results': { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
  });
  expect(Object.keys(said).length).toBeLessThanOrEqual(clientTextKeys.length + 1);
});

test('the script in the head speaks with the language, and the policy knows it', () => {
  const packed = readFileSync(new URL('../../dist/assets/theme.js', import.meta.url), 'utf8').trim();
  const assets = { themeScript: packed, themeScriptHash: "'sha256-x'" };
  expect(createThemeScript(assets, { lang: 'en', texts: englishCatalogue })).toEqual({
    text: packed,
    hash: "'sha256-x'",
  });
  const { text, hash } = createThemeScript(assets, german);
  for (const key of [
    'openedFromDisk',
    'loadFailed',
    'reloadPage',
    'baseUrlIs',
    'baseUrlSuggested',
    'baseUrlSet',
    'baseUrlWhere',
  ] as const) {
    expect(text).toContain(JSON.stringify(german.texts[key]));
    expect(text).not.toContain(JSON.stringify(englishCatalogue[key]));
  }
  expect(hash).toBe(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const closing = createThemeScript(assets, {
    lang: 'en',
    texts: { ...englishCatalogue, reloadPage: '</script>$&' },
  }).text;
  expect(closing).toContain('"\\u003c/script>$&"');
});

test('pages load the file before the script, and only where there is one', () => {
  const locales = [
    { locale: 'en', label: 'English', direction: 'ltr', htmlLang: 'en' },
    { locale: 'de', label: 'Deutsch', direction: 'ltr', htmlLang: 'de', texts: german.texts },
  ] as const;
  const settings = config({ i18n: { ...languages('en', 'de'), locales } });
  const files = (locale: string) => {
    const { routes, layout } = site([], settings, [], locale);
    return [layout.assets.texts, routes.filter(({ path }) => path.includes('site-texts')).map(({ path }) => path)];
  };
  const { path } = createClientTextsFile(german) ?? { path: '' };
  expect(files('en')).toEqual([undefined, []]);
  expect(files('de')).toEqual([path, [path]]);
});
