// Translatable pages of a site, with the state of each translation.
import { readTextsOfRevisions } from '../../content/git/revisions.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import { computeTranslationFolder } from '../../lib/file-path.ts';
import { computeHash } from '../../lib/hash.ts';
import type { SiteConfig } from '../../model/config.ts';
import { splitVersionKey } from '../../model/docs-versions.ts';
import type { Heading } from '../../model/document.ts';
import { getLocaleFolder } from '../../model/locale-folder.ts';
import { isRevisionOfHash } from '../../model/revision.ts';
import type { Source, StaleTranslation } from '../../model/source.ts';

/** A page in one locale. */
export interface PageInLocale {
  readonly locale: string;
  /** Site path, with the segment of the locale. */
  readonly path: string;
  /** Root-relative path of the original. */
  readonly file: string;
  readonly text: string;
  /** SHA-256 of the original. */
  readonly revision: string;
  /** Path of the translation, which may not exist. */
  readonly translationFile: string;
  readonly state: 'untranslated' | 'stale' | 'unknown' | 'translated';
  readonly translation?: {
    readonly text: string;
    /** Revision of the original that the translation declares. */
    readonly declaredRevision?: string;
    /** Original text that the translation was made from: the text of a revision in git, or the current text. */
    readonly madeFrom?: string;
    readonly stale?: StaleTranslation;
  };
  /** Headings of the original. */
  readonly headings: readonly Heading[];
}

/**
 * Returns the pages of `locales`, by default of all locales but the default one. Generated pages and older docs versions are not
 * translated.
 */
export function listPagesInLocales(assembled: AssembledProject, locales?: readonly string[]): readonly PageInLocale[] {
  const { project, read, sites } = assembled;
  const { config } = project;
  const originals = read.base.sources.filter((source) => isTranslatableSource(source, config));
  const files = new Map(originals.map((source) => [source.file, source]));
  const documents = sites.find(({ site }) => site.locale === config.i18n.defaultLocale)?.site.documentsByFile;
  return read.locales.flatMap(({ locale, content }): readonly PageInLocale[] => {
    if (locale === config.i18n.defaultLocale || (locales && !locales.includes(locale))) return [];
    const ownAssembledSite = sites.find(({ site }) => site.locale === locale)?.site;
    const pages = content.sources.flatMap((source): PageInLocale | [] => {
      const original = files.get(source.original?.file ?? source.file);
      const translationFile =
        original && computeTranslationFolder(original.file, config.i18n.path, getLocaleFolder(config, locale));
      const path = ownAssembledSite?.entries.byFile.get(source.file)?.path;
      if (original === undefined || translationFile === undefined || path === undefined) return [];
      const revision = computeHash(original.text, 64);
      const sourceRevision = ownAssembledSite?.documentsByFile.get(source.file)?.frontMatter.source_revision;
      return {
        locale,
        path,
        file: original.file,
        text: original.text,
        revision,
        translationFile,
        state: source === original ? 'untranslated' : computeTranslationState(sourceRevision, revision),
        ...(source !== original && {
          translation: { text: source.text, declaredRevision: sourceRevision, stale: source.stale },
        }),
        headings: documents?.get(original.file)?.headings ?? [],
      };
    });
    return addOriginalTextsToPages(pages, config);
  });
}

function isTranslatableSource({ isMade, version, file }: Source, { i18n }: SiteConfig): boolean {
  return (
    isMade === undefined &&
    splitVersionKey(version).name === 'current' &&
    computeTranslationFolder(file, i18n.path, '') !== undefined
  );
}

function computeTranslationState(sourceRevision: string | undefined, revision: string): PageInLocale['state'] {
  if (sourceRevision === undefined) return 'unknown';
  return isRevisionOfHash(sourceRevision, revision) ? 'translated' : 'stale';
}

/** Adds the original text from which each translation was made. Calls git once. */
function addOriginalTextsToPages(pages: readonly PageInLocale[], { root }: SiteConfig): readonly PageInLocale[] {
  const stale = pages.filter(({ state }) => state === 'stale');
  const texts = readTextsOfRevisions(
    root,
    stale.map(({ file, translation }) => ({ file, revision: translation?.declaredRevision ?? '' })),
  );
  return pages.map((page) => {
    const { translation, state, text } = page;
    if (translation === undefined || state === 'unknown') return page;
    const madeFrom = state === 'translated' ? text : texts[stale.indexOf(page)];
    return madeFrom === undefined ? page : { ...page, translation: { ...translation, madeFrom } };
  });
}
