// Parts of a site, each built by one machine: merged, they equal the folder of one whole build, byte for byte.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'techdocs';
import { expect, it } from 'vitest';
import { createSitePart } from '../../src/engine/parts.ts';
import { MANIFEST_FILE } from '../../src/model/constants.ts';
import { localeSite } from '../support/locale-site.ts';
import { config, versionsOf } from '../support/site.ts';
import { hashFolder, makeFolder, writeFiles } from '../support/tree.ts';
import { makeVersionsSite } from '../support/versions-site.ts';

type PartOptions = Pick<BuildOptions, 'locales' | 'docsVersions'>;

/** Returns the files of a build by path; the manifest differs for each part. */
async function filesOf(root: string, part: PartOptions = {}): Promise<Readonly<Record<string, string>>> {
  const outDir = 'part';
  rmSync(join(root, outDir), { recursive: true, force: true });
  const report = await build({ root, outDir, ...part });
  expect(report.errors).toEqual([]);
  const { [MANIFEST_FILE]: _, ...files } = hashFolder(join(root, outDir));
  expect(report.counts.files).toBe(Object.keys(files).length);
  return files;
}

async function together(root: string, parts: readonly PartOptions[]) {
  const all = [];
  for (const part of parts) all.push(await filesOf(root, part));
  const laid: Record<string, string> = {};
  for (const files of all) {
    for (const [path, hash] of Object.entries(files)) {
      expect(laid[path] ?? hash, path).toBe(hash);
      laid[path] = hash;
    }
  }
  return { laid, all };
}

const pagesIn = (files: object) => Object.keys(files).filter((path) => path.endsWith('index.html'));

it('of a site in several versions are its folder', async () => {
  const root = makeVersionsSite();
  writeFiles(root, {
    'site.config.json': JSON.stringify({
      ...(JSON.parse(readFileSync(join(root, 'site.config.json'), 'utf8')) as object),
      i18n: { locales: ['en', 'de'], onUntranslated: 'ignore' },
    }),
    'i18n/de/docs/guide/setup.md': '# Einrichten\n\n## Schritte {#steps}\n\nMit $x^2$.\n',
  });
  try {
    const whole = await filesOf(root);
    const versions = ['2.5', '2.4', 'current'];
    const byVersion = await together(
      root,
      versions.map((version) => ({ docsVersions: [version] })),
    );
    expect(byVersion.laid).toEqual(whole);
    // No page and no mirror is built twice, and each part has some.
    const pages = byVersion.all.flatMap(pagesIn);
    expect(pages).toHaveLength(new Set(pages).size);
    for (const files of byVersion.all)
      expect(Object.keys(files)).toContainEqual(expect.stringMatching(/guide\/setup\.md$/));
    const byBoth = await together(root, [
      { locales: ['en'], docsVersions: ['2.5', '2.4'] },
      { locales: ['en'], docsVersions: ['current'] },
      { locales: ['de'] },
    ]);
    expect(byBoth.laid).toEqual(whole);
    expect(Object.keys(byBoth.all[1] as object)).not.toContain('_redirects');
    await expect(build({ root, docsVersions: ['2.6'] })).rejects.toThrow(
      '`--docs-version 2.6` is not a version of the docs of this site.',
    );
  } finally {
    rmSync(root, { recursive: true });
  }
});

it('of a site in several languages are its folder', async () => {
  const root = makeFolder(localeSite);
  try {
    const whole = await filesOf(root);
    const { laid, all } = await together(
      root,
      ['en', 'de', 'ar'].map((locale) => ({ locales: [locale] })),
    );
    expect(laid).toEqual(whole);
    expect(all.map((files) => pagesIn(files).length).every((count) => count > 3)).toBe(true);
    // Files that list all pages of the site are written by one part.
    expect(all.map((files) => '_redirects' in files)).toEqual([true, false, false]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

it('are named by languages and versions', () => {
  const [docs] = config().docs;
  if (docs === undefined) throw new Error('There are docs.');
  const api = { ...docs, id: 'api', ...versionsOf('2.5') };
  const settings = config({ docs: [{ ...docs, ...versionsOf('2.5', '2.4') }, api] });
  const has = (names: Parameters<typeof createSitePart>[1]) => {
    const part = createSitePart(settings, names);
    return ['2.5', '2.4', 'current', 'api/2.5', 'api/current', undefined].filter(part.hasVersion);
  };
  expect(has({ docsVersions: ['2.5'] })).toEqual(['2.5', 'api/2.5', undefined]);
  expect(has({ docsVersions: ['api/2.5', '2.4'] })).toEqual(['2.4', 'api/2.5']);
  expect(has({ docsVersions: ['current'] })).toEqual(['current', 'api/current']);
  expect(has({})).toHaveLength(6);
  expect(createSitePart(settings, { locales: ['de'] }).isMain).toBe(false);
  expect(createSitePart(settings, {}).name).toBe('');
});
