// Docs beside the project, in its repository.
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import { readContent } from '../../src/content/io/folder.ts';
import { readTranslations } from '../../src/content/io/translations.ts';
import { errorOf, linesOf, projectOf } from '../config/project.ts';

const config = { docs: { path: '../docs' }, i18n: { defaultLocale: 'en', locales: ['en', 'de'] } };

/** Creates a repository with a project in `website`; returns the folder of the project. */
function website(files: Readonly<Record<string, string>>, given: object = config): string {
  const all = { '.git/HEAD': '', 'website/site.config.json': JSON.stringify(given), ...files };
  return join(projectOf(all), 'website');
}

test('are read, with what they include and what is translated of them', async () => {
  const root = website({
    'docs/a.md': '<!-- include: ./_part.md -->\n<!-- include: ../examples/b.md -->\n<!-- include: ../.git/HEAD -->',
    'docs/_part.md': 'part',
    'docs/sub/_category_.json': '{"label":"Sub"}',
    'docs/sub/c.md': '',
    'docs/x.png': '',
    'examples/b.md': 'example',
    'website/i18n/de/docs/sub/c.md': 'Deutsch',
  });
  const settings = await loadSiteConfig({ features: undefined, root });
  const base = await readContent(settings);
  expect(base.sources.map(({ file, path, includes }) => [file, path, includes])).toEqual([
    ['../docs/a.md', 'a.md', { '../.git/HEAD': '\0secret', '../docs/_part.md': 'part', '../examples/b.md': 'example' }],
    ['../docs/sub/c.md', 'sub/c.md', {}],
  ]);
  expect(base.assets.map(({ file, path }) => [file, path])).toEqual([['../docs/x.png', 'x.png']]);
  expect(base.categories.sub?.label).toBe('Sub');
  const { sources, diagnostics } = await readTranslations({ config: settings, locale: 'de', base });
  expect(sources.map(({ file }) => file)).toEqual(['../docs/a.md', 'i18n/de/docs/sub/c.md']);
  expect(diagnostics).toEqual([]);
});

test('may lead by links as far as the repository', async () => {
  const root = website({ 'docs/a.md': '', 'examples/b.md': '' });
  const elsewhere = projectOf({ 'secret.md': 'secret' });
  symlinkSync('../examples', join(root, '../docs/examples'));
  symlinkSync(elsewhere, join(root, '../docs/elsewhere'));
  const { sources, diagnostics } = await readContent(await loadSiteConfig({ features: undefined, root }));
  expect(sources.map(({ file }) => file)).toEqual(['../docs/a.md', '../docs/examples/b.md']);
  expect(linesOf(diagnostics)).toEqual([
    '../docs/elsewhere This symbolic link leads out of the repository and is not followed.',
  ]);
});

test('are no way out of the project for what lies in it', async () => {
  const root = website({ 'docs/a.md': '', 'website/pages/p.md': '', 'examples/b.md': '' });
  symlinkSync('../../examples', join(root, 'pages/examples'));
  const { sources, diagnostics } = await readContent(await loadSiteConfig({ features: undefined, root }));
  expect(sources.map(({ file }) => file)).toEqual(['../docs/a.md', 'pages/p.md']);
  expect(linesOf(diagnostics)).toEqual([
    'pages/examples This symbolic link leads out of the project and is not followed.',
  ]);
});

describe('have to lie in the repository', () => {
  const faultOf = async (root: string) => linesOf((await errorOf(root)).diagnostics).join('\n');

  test('of the project', async () => {
    const root = website({ 'docs/a.md': '' });
    mkdirSync(join(root, '.git'));
    expect(await faultOf(root)).toBe(
      'site.config.json:1:17 `docs.path` names the folder `../docs`, which is outside its git repository. Move the folder into the project, or into its repository.',
    );
  });

  test('and there has to be one', async () => {
    const root = join(projectOf({ 'docs/a.md': '', 'website/site.config.json': JSON.stringify(config) }), 'website');
    expect(await faultOf(root)).toBe(
      'site.config.json:1:17 `docs.path` names the folder `../docs`, which is outside the project, and the project is not in a git repository. Move the folder into the project, or into its repository.',
    );
  });

  test.each(['..', '../', './../website/..'])('%s holds the project', async (path) => {
    expect(await faultOf(website({}, { docs: { path } }))).toBe(
      'site.config.json:1:17 `docs.path` names the folder `..`, which contains the project itself. Name a folder inside it that holds only pages.',
    );
  });

  test('apart from what its translations are mixed up with', async () => {
    const docs = [{ path: '../docs' }, { id: 'own', path: 'docs' }];
    const root = website({ 'docs/a.md': '', 'website/docs/b.md': '' }, { ...config, docs });
    expect(await faultOf(root)).toBe(
      'site.config.json:1:18 Translations of `docs[1]` and `docs[0]` would both be in `i18n/LOCALE/docs`. Rename one of the two folders.',
    );
  });

  test('a path that comes back into the project is one in it', async () => {
    const root = website({ 'website/docs/a.md': '' }, { docs: { path: '../website/docs' } });
    expect(await loadSiteConfig({ features: undefined, root })).toMatchObject({ docs: [{ path: 'docs' }] });
    expect(await loadSiteConfig({ features: undefined, root })).not.toHaveProperty('repository');
  });
});
