// The texts of an extension in the languages of a site.
import { afterEach, expect, it } from 'vitest';
import { selectExtensionTexts } from '../../../src/model/extension-texts.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let site: Sandbox | undefined;
afterEach(() => site?.remove());

it.each([
  ['de', 'Ja', 'Nein'],
  ['de-CH', 'Ja', 'Nein'],
  ['de-AT', 'Jo', 'Nein'],
  ['zh-CN', '是', 'No'],
  ['zh-Hant', 'Yes', 'No'],
  ['zh-TW', 'Yes', 'No'],
  ['fr', 'Yes', 'No'],
])('in %s are those of the locale, of its language, or English', (locale, yes, no) => {
  const texts = {
    en: { yes: 'Yes', no: 'No' },
    de: { yes: 'Ja', no: 'Nein' },
    'de-AT': { yes: 'Jo' },
    zh: { yes: '是' },
  };
  expect(selectExtensionTexts(texts, locale)).toEqual({ yes, no });
});

it('are the German ones on the pages of Switzerland: in code, parts and files', async () => {
  site = createSandbox({
    'site.config.mjs': `export default {
      i18n: { defaultLocale: 'en', locales: ['en', 'de-CH'] },
      extensions: [{
        name: 'say',
        texts: { en: { word: 'Yes' }, de: { word: 'Ja' } },
        fences: { say: (_, { texts }) => ['fence ' + texts.word] },
        parts: { docAfter: (_, { texts }) => 'part ' + texts.word },
        routes: () => [{ path: '/say.txt', data: 1 }],
        render: (_, { texts }) => 'file ' + texts.word,
      }],
    };\n`,
    'docs/index.md': '# Start\n\n```say\n```\n',
    'i18n/de-CH/docs/index.md': '# Anfang\n\n```say\n```\n',
  });
  expect((await site.build()).errors).toEqual([]);
  const [english, swiss] = ['', 'de-CH/'].map((folder) => {
    return `${site?.read(`build/${folder}index.html`)}${site?.read(`build/${folder}say.txt`)}`;
  });
  for (const place of ['fence', 'part', 'file']) {
    expect(english).toContain(`${place} Yes`);
    expect(swiss).toContain(`${place} Ja`);
  }
});
