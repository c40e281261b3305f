// Real pages are exported as XLIFF and imported unchanged, byte for byte.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderXliffExport } from '../../../src/features/translate/export.ts';
import { buildImportedPages } from '../../../src/features/translate/import.ts';
import type { PageInLocale } from '../../../src/features/translate/pages.ts';
import { parseXliff } from '../../../src/features/translate/read-xliff.ts';
import { computeHash } from '../../../src/lib/hash.ts';
import { isRevisionOfHash, shortenHashToRevision } from '../../../src/model/revision.ts';

const root = join(import.meta.dirname, '../../..');

it.each(['docs', 'content'])('pages of %s are the same again', (folder) => {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.mdx?$/.test(name),
  );
  // Some of the thousand pages of the portal.
  const chosen = names.sort().filter((_, at) => folder === 'docs' || at % 8 === 0);
  const pages = chosen.flatMap((name): PageInLocale | [] => {
    const text = readFileSync(join(root, folder, name), 'utf8');
    const revision = computeHash(text, 64);
    // A translation with the text of its original, in the form that the import writes.
    const translation = text.startsWith('---\n')
      ? text.replace(/\n---\n/, `\nsource_revision: ${shortenHashToRevision(revision)}\n---\n`)
      : `---\nsource_revision: ${shortenHashToRevision(revision)}\n---\n${text.startsWith('\n') ? '' : '\n'}${text}`;
    const file = `${folder}/${name}`;
    const state = 'translated';
    const own = { text: translation, declaredRevision: shortenHashToRevision(revision), madeFrom: text };
    return {
      ...{ locale: 'de', path: `/${name}`, file, text, revision, state },
      translation: own,
      translationFile: `i18n/de/${file}`,
      headings: [],
    };
  });
  expect(pages.length).toBeGreaterThan(20);
  const xliff = renderXliffExport(pages, 'en', 'de');
  const { xliff: read, faults } = parseXliff(xliff, 'de.xlf');
  expect(faults).toEqual([]);
  expect(xliff).not.toContain('state="initial"');
  const input = { pages, locales: ['de'], textAt: () => undefined };
  const imported = buildImportedPages(read ? [{ ...read, file: 'de.xlf' }] : [], input);
  expect(imported.faults).toEqual([]);
  const texts = new Map(imported.writes.map(({ original, text }) => [original, text]));
  for (const { file, translation, revision } of pages) {
    const text = texts.get(file);
    if (text === undefined) expect(imported.untranslated).toContain(file);
    else expect(text).toBe(translation?.text);
    expect(isRevisionOfHash(translation?.declaredRevision ?? '', revision)).toBe(true);
  }
});
