// Translation coverage of a site, and translations that are older than their original.
import { requireDefined } from '../lib/found.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import { formatCountWithNoun, joinNames } from '../lib/text.ts';
import type { SiteConfig } from '../model/config.ts';
import type { TranslationCount, TranslationCoverage } from '../model/coverage.ts';
import { convertLevelToSeverity, type Diagnostic, type RuleLevel } from '../model/diagnostic.ts';
import { splitVersionKey } from '../model/docs-versions.ts';
import type { Document } from '../model/document.ts';
import { isRevisionOfHash, shortenHashToRevision } from '../model/revision.ts';
import { defaultRuleLevels, type RuleCode } from '../model/rules.ts';
import type { Source, SourceKind } from '../model/source.ts';
import type { TranslatedConfig } from './config-texts.ts';

/** Data that the coverage is computed from. */
interface TranslationCoverageInput {
  readonly config: SiteConfig;
  readonly locale: string;
  readonly sources: readonly Source[];
  readonly documents: readonly Document[];
  readonly texts: TranslatedConfig;
}

/** Counts translated files and texts. Excluded drafts do not count. */
export function computeTranslationCoverage({
  config,
  locale,
  sources,
  documents,
  texts,
}: TranslationCoverageInput): TranslationCoverage {
  const published = documents.filter(
    ({ frontMatter, version }) =>
      splitVersionKey(version).name === 'current' && (config.includeDrafts || frontMatter.draft !== true),
  );
  const share = (kind: SourceKind): TranslationCount => {
    const ownDocuments = published.filter((document) => document.kind === kind);
    return {
      translated: ownDocuments.filter((document) => document.locale === locale).length,
      all: ownDocuments.length,
    };
  };
  const originals = new Map(sources.map((source) => [source.file, source.original]));
  return {
    locale,
    docs: share('doc'),
    releases: share('post'),
    pages: share('page'),
    texts: { translated: texts.all - texts.missing.length, all: texts.all },
    missingFiles: published.filter((document) => document.locale !== locale).map(({ file }) => file),
    missingTexts: texts.missing,
    outdated: published.flatMap((document) => {
      const original = originals.get(document.file);
      return original === undefined ? [] : createOutdatedTranslationFindings(document, original);
    }),
  };
}

function createOutdatedTranslationFindings(
  document: Document,
  original: NonNullable<Source['original']>,
): Diagnostic[] {
  const { source_revision: translatedRevision } = document.frontMatter;
  const now = shortenHashToRevision(original.revision);
  if (translatedRevision !== undefined && isRevisionOfHash(translatedRevision, original.revision)) return [];
  const { file } = document;
  const place = document.frontMatterPositions.source_revision ?? { line: 1, column: 1 };
  if (translatedRevision === undefined) {
    const message = `This translation does not say which revision of \`${original.file}\` it was made from.`;
    const suggestion = `If the translation is up to date, add \`source_revision: ${now}\` to its front matter.`;
    return [{ severity: 'warning', file, ...place, code: 'unknown-revision', message, suggestion }];
  }
  const { words } = document.stale ?? {};
  const changed =
    words === undefined
      ? 'has changed'
      : words === 0
        ? 'has other markup'
        : `has ${formatCountWithNoun(words, 'changed word')}`;
  const message = `\`${original.file}\` ${changed} since revision \`${translatedRevision}\`, from which this translation was made.`;
  const suggestion = `Update the translation, and set \`source_revision: ${now}\`, as \`techdocs translate --mark\` does.`;
  return [{ severity: 'warning', file, ...place, code: 'stale-translation', message, suggestion }];
}

/** Returns the findings about outdated translations, without those that the configuration ignores. */
export function listOutdatedTranslationFindings(
  { rules }: Pick<SiteConfig, 'rules'>,
  { outdated }: TranslationCoverage,
): readonly Diagnostic[] {
  return outdated.filter(
    ({ code }) =>
      (getOwnPropertyValue<RuleLevel | 'note'>(rules, code) ?? defaultRuleLevels[code as RuleCode]) !== 'ignore',
  );
}

/** Returns one finding for an incompletely translated language; `undefined` if it is complete or the rule is off. */
export function createUntranslatedFinding(config: SiteConfig, coverage: TranslationCoverage): Diagnostic | undefined {
  const severity = convertLevelToSeverity(config.i18n.onUntranslated);
  const missing = [
    formatUntranslatedCount(coverage.docs, 'doc', 'docs'),
    formatUntranslatedCount(coverage.releases, 'release', 'releases'),
    formatUntranslatedCount(coverage.pages, 'page', 'pages'),
    formatUntranslatedCount(coverage.texts, 'text of the configuration', 'texts of the configuration'),
  ].filter((part) => part !== '');
  if (severity === undefined || missing.length === 0) return undefined;
  const ownLocale = config.i18n.locales.find(({ locale }) => locale === coverage.locale);
  const { label } = requireDefined(ownLocale, 'language', coverage.locale);
  const message = `${label} (\`${coverage.locale}\`) lacks ${joinNames(missing)}; readers see the default language instead.`;
  return { code: 'untranslated', severity, message, suggestion: describeMissingTranslations(coverage) };
}

/** Maximum number of missing files that a finding names. With more files, the finding names only the first. */
const MAX_FILES_NAMED_IN_FINDING = 2;

/** Returns a sentence that names missing files. Missing texts are usually too many to name. */
function describeMissingTranslations({ missingFiles, missingTexts }: TranslationCoverage): string {
  const all = '`techdocs build --verbose` lists all.';
  const named = missingFiles
    .slice(0, missingFiles.length > MAX_FILES_NAMED_IN_FINDING ? 1 : MAX_FILES_NAMED_IN_FINDING)
    .map((file) => `\`${file}\``);
  if (named.length === 0) return all;
  const files =
    missingFiles.length > MAX_FILES_NAMED_IN_FINDING
      ? `The first is ${named[0]}`
      : `Not translated: ${joinNames(named)}`;
  return missingFiles.length > MAX_FILES_NAMED_IN_FINDING || missingTexts.length > 0 ? `${files}. ${all}` : `${files}.`;
}

function formatUntranslatedCount({ translated, all }: TranslationCount, singular: string, many: string): string {
  const count = all - translated;
  return count === 0 ? '' : `${count} of ${all} ${all === 1 ? singular : many}`;
}
