// Texts of languages without a place in the new site are reported.
import { expect, it } from 'vitest';
import { createLostTranslationNotes } from '../../../src/features/migrate/left-texts.ts';

const told = (files: Readonly<Record<string, unknown>>) => {
  const i18n = { defaultLocale: 'en', locales: ['en', 'de'], path: 'i18n' };
  const ofDefault = Object.keys(files).filter((path) => path.startsWith('i18n/en/'));
  const read = (path: string) => (path in files ? JSON.stringify(files[path]) : undefined);
  return createLostTranslationNotes({ i18n, ofDefault, read }).map(
    ({ at, message, isHand }) => `${at}: ${message}${isHand ? ' !' : ''}`,
  );
};

it('texts of components are those of the theme, or of code of the site', () => {
  const own = { 'home.title': { message: 'Start' }, 'theme.NotFound.title': { message: 'Weg' } };
  expect(told({ 'i18n/de/code.json': own })).toEqual([
    'i18n/de/code.json: This file is left out. It has 1 text for code of the site; the first is `home.title`. !',
  ]);
  expect(told({ 'i18n/de/code.json': { 'theme.NotFound.title': { message: 'Weg' } } })).toEqual([
    'i18n/de/code.json: These texts of the theme are left out: techdocs has its own texts.',
  ]);
});

it('what takes the place of the default language is lost, what repeats it is not', () => {
  const navbar = 'i18n/en/docusaurus-theme-classic/navbar.json';
  expect(told({ [navbar]: { 'item.label.Docs': { message: 'Docs' } } })).toEqual([]);
  expect(told({ [navbar]: { 'item.label.Docs': { message: 'Guides' } } })).toEqual([
    `${navbar}: This file is left out. It has 1 other text for the default language; the first is \`Guides\` for \`Docs\`. !`,
  ]);
  const page = 'i18n/en/docusaurus-plugin-content-docs/current/a.md';
  expect(told({ [page]: '' })).toEqual([
    `${page}: This page replaces its original in the default language, which techdocs does not support. !`,
  ]);
});
