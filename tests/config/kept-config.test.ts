// The valid configuration that is kept between runs: it is used only while everything that decided it is the same.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheText } from '../../src/config/io/cached-file.ts';
import { type LoadSiteConfigOptions, loadConfigAndInputFiles } from '../../src/config/io/load.ts';
import { FEATURES_MODULE_URL } from '../../src/features/module.ts';
import { projectOf } from './project.ts';

const files = {
  'docs/a.md': '# A',
  'package.json': '{ "name": "from-package" }',
  'site.config.json': '{ "tagline": "One" }',
  'sidebars.json': '{ "docs": ["a"] }',
};

function siteOf(more: Readonly<Record<string, string>> = {}) {
  const root = projectOf({ ...files, ...more });
  const cacheDir = join(root, '.techdocs/cache');
  const kept = () => {
    try {
      return readdirSync(join(cacheDir, 'config')).filter((name) => name.startsWith('valid-'));
    } catch {
      return [];
    }
  };
  const load = (rest: Partial<LoadSiteConfigOptions> = {}) =>
    loadConfigAndInputFiles({ root, cacheDir, features: FEATURES_MODULE_URL, engine: 'one', ...rest });
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  /** Replaces the kept title, to show that the kept value is used. */
  const mark = () => {
    for (const name of kept()) {
      const file = join(cacheDir, 'config', name);
      const [key = '', , ...rest] = readFileSync(file, 'utf8').split('\n');
      cacheText(file, key, rest.join('\n').replaceAll('"from-package"', '"kept"'));
    }
  };
  return { root, kept, load, write, mark };
}

const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

describe('a configuration that nothing has changed', () => {
  it('is kept, and the same as one that is validated anew', async () => {
    const { root, load, kept } = siteOf({ 'site.config.json': '{ "feedback": { "endpoint": "/answers" } }' });
    const first = await load();
    const second = await load();
    const anew = await loadConfigAndInputFiles({ root, features: FEATURES_MODULE_URL });
    expect(kept()).toHaveLength(1);
    expect(second.config).toEqual(first.config);
    expect(plain(second.config)).toEqual(plain(anew.config));
    expect(second.config.configHash).toBe(anew.config.configHash);
    expect(second.inputs).toEqual(anew.inputs);
    expect(second.extensions.map(({ extension, fingerprint }) => [extension.name, fingerprint])).toEqual(
      anew.extensions.map(({ extension, fingerprint }) => [extension.name, fingerprint]),
    );
    expect(second.extensions.map(({ extension }) => extension.name)).toContain('feedback');
  });

  it('is read, and not validated', async () => {
    const { load, mark } = siteOf();
    expect((await load()).config.title).toBe('from-package');
    mark();
    expect((await load()).config.title).toBe('kept');
  });
});

describe('a kept configuration is out of date', () => {
  const changes: Record<string, (site: ReturnType<typeof siteOf>) => Partial<LoadSiteConfigOptions> | undefined> = {
    'if the file exports another value': ({ write }) => void write('site.config.json', '{ "tagline": "Two" }'),
    'if a folder appears': ({ root }) => void mkdirSync(join(root, 'static')),
    'if the sidebars change': ({ write }) => void write('sidebars.json', '{ "docs": ["a", "a"] }'),
    'if another sidebars file takes precedence': ({ write }) =>
      void write('sidebars.js', 'export default { docs: ["a"] };'),
    'if the project is renamed': ({ write }) => void write('package.json', '{ "name": "renamed" }'),
    'if there are search words': ({ write }) => void write('search.yml', 'synonyms:\n  - [a, b]\n'),
    'with another engine': () => ({ engine: 'two' }),
    'with another option': () => ({ overrides: { includeDrafts: true } }),
    'without features': () => ({ features: undefined }),
  };
  it.each(Object.entries(changes))('%s', async (_, change) => {
    const site = siteOf();
    await site.load();
    site.mark();
    expect((await site.load()).config.title).toBe('kept');
    const options = change(site) ?? {};
    expect((await site.load(options)).config.title).not.toBe('kept');
  });

  it('if a fault is written, which is reported', async () => {
    const { load, write } = siteOf();
    await load();
    write('site.config.json', '{ "tagline": 1 }');
    await expect(load()).rejects.toMatchObject({ diagnostics: [{ message: expect.stringContaining('tagline') }] });
    write('site.config.json', '{ "tagline": "One", "static": true }');
    await expect(load()).rejects.toMatchObject({ diagnostics: [{ message: expect.stringContaining('static') }] });
  });
});

describe('a configuration is not kept', () => {
  const code = (text: string) => ({ 'site.config.json': '', 'site.config.js': `export default ${text};` });
  it.each([
    ['with a function', code('{ docs: { editUrl: () => "https://example.com" } }')],
    ['with an extension', code('{ extensions: [{ name: "mine", check: () => [] }] }')],
    ['with a secret', code('{ cache: { url: "https://cache.example.com", token: "secret" } }')],
    ['with a setting of another generator', code('{ themeConfig: { navbar: { title: "Bar" } } }')],
  ])('%s', async (_, more) => {
    const { load, kept } = siteOf(more);
    await load();
    expect(kept()).toEqual([]);
  });

  it('without a cache folder', async () => {
    const { root, load, kept } = siteOf();
    await loadConfigAndInputFiles({ root, features: FEATURES_MODULE_URL, engine: 'one' });
    expect(kept()).toEqual([]);
    await load();
    expect(kept()).toHaveLength(1);
  });
});

it('sidebars whose value is no plain data are read anew', async () => {
  const sidebars = (id: string) =>
    `export default { docs: [{ type: 'doc', id: '${id}', customProps: { mark() {} } }] };`;
  const { load, write } = siteOf({ 'sidebars.js': sidebars('a') });
  expect(JSON.stringify((await load()).config.docs)).toContain('"id":"a"');
  write('sidebars.js', sidebars('b'));
  expect(JSON.stringify((await load()).config.docs)).toContain('"id":"b"');
});

it('a key without a value is not the same as no key', async () => {
  const { load, write, kept } = siteOf({ 'site.config.json': '', 'site.config.js': 'export default {};' });
  await load({ configFile: 'site.config.js' });
  expect(kept()).toHaveLength(1);
  write('site.config.js', 'export default { tagged: undefined };');
  const diagnostics = [{ message: expect.stringContaining('tagged') }];
  await expect(load({ configFile: 'site.config.js' })).rejects.toMatchObject({ diagnostics });
});
