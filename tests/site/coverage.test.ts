// The share of translated pages in a language, and the age of its translations.
import { expect, test } from 'vitest';
import { localizeConfig } from '../../src/engine/localize.ts';
import type { TranslationCoverage } from '../../src/model/coverage.ts';
import type { Source } from '../../src/model/source.ts';
import { computeTranslationCoverage, createUntranslatedFinding } from '../../src/site/coverage.ts';
import { linesOf } from '../config/project.ts';
import { config, document, languages } from '../support/site.ts';

const settings = config({ i18n: languages('en', 'de') });
const REVISION = '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';

function german(path: string, source_revision?: string) {
  const places = { source_revision: { line: 2, column: 1 } };
  return document('doc', path, {
    file: `i18n/de/docs/${path}`,
    original: `docs/${path}`,
    locale: 'de',
    frontMatter: source_revision === undefined ? {} : { source_revision },
    ...(source_revision !== undefined && { frontMatterPositions: places }),
  });
}

function coverage(
  documents: Parameters<typeof computeTranslationCoverage>[0]['documents'],
  own = settings,
): TranslationCoverage {
  const sources = documents.map(({ kind, file, path, locale, version, original }): Source => {
    const from = original === undefined ? undefined : { file: original, frontMatter: '', revision: REVISION };
    return { kind, file, path, locale, version, text: '', hash: '', includes: {}, original: from };
  });
  return computeTranslationCoverage({
    config: own,
    locale: 'de',
    sources,
    documents,
    texts: localizeConfig(own, undefined),
  });
}

test('it counts by kind, without drafts that are left out', () => {
  const draft = document('doc', 'd.md', { frontMatter: { draft: true } });
  const found = coverage([german('a.md'), document('doc', 'b.md'), draft, document('post', '2025-01-02-r.md')]);
  expect(found).toMatchObject({
    locale: 'de',
    docs: { translated: 1, all: 2 },
    releases: { translated: 0, all: 1 },
    pages: { translated: 0, all: 0 },
    texts: { translated: 0, all: 6 },
    missingFiles: ['docs/b.md', 'releases/2025-01-02-r.md'],
  });
  expect(coverage([draft], { ...settings, includeDrafts: true }).docs.all).toBe(1);
});

test('one sentence tells it, at the level that the site asks for', () => {
  const found = coverage([document('doc', 'b.md'), german('a.md'), document('page', 'p.md')]);
  const [line] = linesOf([createUntranslatedFinding(settings, found)].filter((one) => one !== undefined));
  expect(line).toBe(
    'Deutsch (`de`) lacks 1 of 2 docs, 1 of 1 page and 6 of 6 texts of the configuration; readers see the default language instead. Not translated: `docs/b.md` and `pages/p.md`. `techdocs build --verbose` lists all.',
  );
  const suggestionOf = (missingFiles: readonly string[], missingTexts = found.missingTexts) =>
    createUntranslatedFinding(settings, { ...found, missingFiles, missingTexts })?.suggestion;
  expect(suggestionOf(['a.md', 'b.md', 'c.md'], [])).toBe('The first is `a.md`. `techdocs build --verbose` lists all.');
  expect(suggestionOf(['a.md'], [])).toBe('Not translated: `a.md`.');
  expect(suggestionOf([])).toBe('`techdocs build --verbose` lists all.');
  const at = (onUntranslated: 'ignore' | 'error') =>
    createUntranslatedFinding({ ...settings, i18n: { ...settings.i18n, onUntranslated } }, found)?.severity;
  expect([at('error'), at('ignore')]).toEqual(['error', undefined]);
  const whole = { ...found, docs: { translated: 2, all: 2 }, pages: found.releases, texts: found.releases };
  expect(createUntranslatedFinding(settings, whole)).toBeUndefined();
});

test('a translation is up to date where it names the revision, or more of its digits', () => {
  const outdated = (revision?: string) => linesOf(coverage([german('a.md', revision)]).outdated);
  expect(outdated(REVISION.slice(0, 12))).toEqual([]);
  expect(outdated(REVISION.toUpperCase())).toEqual([]);
  expect(outdated('ffffffffffff')).toEqual([
    'i18n/de/docs/a.md:2:1 `docs/a.md` has changed since revision `ffffffffffff`, from which this translation was made. Update the translation, and set `source_revision: 0123456789ab`, as `techdocs translate --mark` does.',
  ]);
  expect(outdated(REVISION.slice(0, 5))).toHaveLength(1);
  expect(outdated()).toEqual([
    'i18n/de/docs/a.md:1:1 This translation does not say which revision of `docs/a.md` it was made from. If the translation is up to date, add `source_revision: 0123456789ab` to its front matter.',
  ]);
});
