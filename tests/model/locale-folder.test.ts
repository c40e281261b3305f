// Names that translation services give to the folder of a language.
import { expect, it } from 'vitest';
import { listLocaleNameVariants } from '../../src/model/locale-folder.ts';

it.each([
  ['de', ['de-DE', 'de_DE', 'de-de', 'de_de']],
  ['pt-BR', ['pt_BR', 'pt_br', 'pt-br', 'pt-rBR', 'pt']],
  ['zh', ['zh-CN', 'zh_CN', 'zh_Hans', 'zh-Hans']],
  ['zh-Hant', ['zh_Hant', 'zh-TW', 'zh_TW']],
])('%s may be %j', (locale, names) => {
  expect(listLocaleNameVariants({ locale })).toEqual(expect.arrayContaining(names));
  expect(listLocaleNameVariants({ locale })).not.toContain(locale);
});
