// Keys of Docusaurus that are accepted at their original place.
import { describe, expect, it } from 'vitest';
import { moveDocusaurusKeys } from '../../src/config/accepted-keys.ts';
import { loadConfigAndInputFiles } from '../../src/config/io/load.ts';
import { UserError } from '../../src/model/diagnostic.ts';
import { projectOf } from './project.ts';

const load = (text: string) => {
  const root = projectOf({ 'docs/index.md': '# A', 'site.config.ts': `export default ${text};\n` });
  return loadConfigAndInputFiles({ features: undefined, root });
};

describe('themeConfig', () => {
  it('is read as if its keys stood at the top level, and a note tells that', async () => {
    const { config, notes } = await load(`{
  themeConfig: {
    navbar: { title: 'Bar' },
    colorMode: { defaultMode: 'dark' },
    docs: { sidebar: { hideable: false } },
  },
}`);
    expect([config.navbar.title, config.colorMode.defaultMode, config.sidebar.hideable]).toEqual([
      'Bar',
      'dark',
      false,
    ]);
    expect(notes).toEqual([
      {
        code: 'foreign-setting',
        severity: 'note',
        message:
          'techdocs reads `navbar`, `colorMode` and `sidebar` of `themeConfig` as if they stood at the top level of the configuration, where they live here.',
        file: 'site.config.ts',
        line: 2,
        column: 3,
      },
    ]);
  });

  it('has its faults where they stand', async () => {
    const error = await load(
      "{\n  themeConfig: {\n    colorMode: { defaultMode: 'drak' },\n    docs: { sidebar: { hidable: true } },\n  },\n}",
    ).catch((fault) => fault);
    expect(error).toBeInstanceOf(UserError);
    expect((error as UserError).diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(
      [
        '3:31 `colorMode.defaultMode` must be one of `light`, `dark`; found "drak".',
        '4:24 `sidebar.hidable` is not a known key.',
      ],
    );
  });

  it('does not replace what stands at the top level, and is not VitePress’s', () => {
    const top = ['navbar', 'sidebar', 'search', 'title'];
    const { value, faults, notes } = moveDocusaurusKeys(
      { navbar: { a: 1 }, themeConfig: { navbar: { b: 2 }, sidebar: [], search: {}, titel: 'x' } },
      top,
    );
    expect([value, notes]).toEqual([{ navbar: { a: 1 } }, []]);
    expect(faults.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'themeConfig.navbar: `navbar` stands at the top level and in `themeConfig`.',
      'themeConfig.sidebar: `themeConfig.sidebar` is not a known key.',
      'themeConfig.search: `themeConfig.search` is not a known key.',
      'themeConfig.titel: `themeConfig.titel` is not a known key.',
    ]);
  });
});

it('i18n.currentLocale has no effect, and a note says so', async () => {
  const { config, notes } = await load("{ i18n: { defaultLocale: 'de', locales: ['de'], currentLocale: 'de' } }");
  expect(config.i18n.defaultLocale).toBe('de');
  expect(notes.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    'note `i18n.currentLocale` has no effect: every language is built, or those that `--locale` names.',
  ]);
  expect(moveDocusaurusKeys({ i18n: { locales: [] } }, []).notes).toEqual([]);
});
