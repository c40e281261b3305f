// Languages of a site: the settings of `i18n.localeConfigs`, and the source of its texts.
import { expect, test } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import { englishCatalogue } from '../../src/model/texts.ts';
import { faultsOf, projectOf } from './project.ts';

async function localesOf(i18n: object) {
  const root = projectOf({ 'site.config.json': JSON.stringify({ i18n }) });
  return (await loadSiteConfig({ features: undefined, root })).i18n.locales;
}

test('a language has its texts, and English none that differ', async () => {
  const [en, de] = await localesOf({ locales: ['en', 'de'] });
  expect(en).toEqual({ locale: 'en', label: 'English', direction: 'ltr', htmlLang: 'en' });
  expect(de?.texts?.search).toBe('Suchen');
  expect(de?.missingTexts).toBeUndefined();
});

test('what the configuration says of a language goes before', async () => {
  const locales = ['en', 'arb', 'fa'];
  const localeConfigs = {
    en: { label: 'US', direction: 'rtl', htmlLang: 'en-US', calendar: 'buddhist' },
    arb: { label: 'عربي', htmlLang: 'ar-EG', calendar: 'islamic-umalqura' },
  };
  const [en, ar, fa] = await localesOf({ locales, localeConfigs });
  expect(en).toEqual({ locale: 'en', ...localeConfigs.en });
  expect(ar).toMatchObject({ ...localeConfigs.arb, direction: 'rtl', texts: { search: 'بحث' } });
  expect(fa).toMatchObject({ direction: 'rtl', htmlLang: 'fa' });
});

test('the direction is that of the script', async () => {
  const locales = ['en', 'dv', 'az-Arab', 'az', 'pa-PK', 'yi', 'ku'];
  const directions = (await localesOf({ locales })).map(({ direction }) => direction);
  expect(directions).toEqual(['ltr', 'rtl', 'rtl', 'ltr', 'rtl', 'rtl', 'ltr']);
});

test('a title of releases that nobody wrote is in the default language', async () => {
  const titleOf = async (config: object) => {
    const root = projectOf({ 'site.config.json': JSON.stringify(config), 'releases/a.md': '' });
    return (await loadSiteConfig({ features: undefined, root })).releases?.title;
  };
  const i18n = { defaultLocale: 'fr' };
  expect(await titleOf({ i18n })).toBe('Versions');
  expect(await titleOf({ i18n, releases: { title: 'Parutions' } })).toBe('Parutions');
  expect(await titleOf({})).toBe('Releases');
});

test('own wording stands over that of the language; a plural may be one text for all', async () => {
  const texts = { search: 'Finden', pageCount: '{count} S.', postCount: { one: 'eins', other: '{count} mal' } };
  const [de] = await localesOf({ defaultLocale: 'de', localeConfigs: { de: { texts } } });
  expect(de?.texts).toMatchObject({ search: 'Finden', pageCount: { other: '{count} S.' }, postCount: texts.postCount });
  expect(de?.texts?.tags).toBe('Tags');
  const [en] = await localesOf({ localeConfigs: { en: { texts: { search: 'Find' } } } });
  expect(en?.texts).toEqual({ ...englishCatalogue, search: 'Find' });
});

test('what neither techdocs nor the site has is English, and known to be missing', async () => {
  const [nl] = await localesOf({ defaultLocale: 'nl', localeConfigs: { nl: { texts: { search: 'Zoeken' } } } });
  expect(nl?.texts).toEqual({ ...englishCatalogue, search: 'Zoeken' });
  expect(nl?.missingTexts).toEqual(Object.keys(englishCatalogue).filter((key) => key !== 'search'));
});

test('faults of texts are judged with the rest', async () => {
  const texts = { copyed: 'x', pageOf: '{pge} von {pages}', search: { other: 'x' }, tags: '{x}', home: '' };
  expect(
    await faultsOf({
      i18n: {
        locales: ['en', 'de'],
        localeConfigs: { de: { texts, calendar: 'julian' }, en: { texts: { pageCount: { one: 'x' } } } },
      },
    }),
  ).toEqual([
    '`i18n.localeConfigs.de.texts.copyed` is not a text of the interface. Did you mean `copied`?',
    '`i18n.localeConfigs.de.texts.pageOf` contains `{pge}`, a placeholder that this text does not have. Did you mean `page`?',
    '`i18n.localeConfigs.de.texts.search` has no plural forms; it must be a string.',
    '`i18n.localeConfigs.de.texts.tags` contains `{x}`, a placeholder that this text does not have. This text has no placeholders: write it without braces.',
    '`i18n.localeConfigs.de.texts.home` must not be empty; found "".',
    '`i18n.localeConfigs.de.calendar` must be a calendar such as `gregory` or `islamic-umalqura`; found "julian".',
    '`i18n.localeConfigs.en.texts.pageCount` must be a text, or a text for each plural form, including `other`; found an object.',
  ]);
});
