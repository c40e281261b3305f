// Translatable pages of a site, with the state of each translation.
import { textsOfRevisions } from '../../content/git/revisions.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import { mirrorOf } from '../../lib/file-path.ts';
import { hashOf } from '../../lib/hash.ts';
import type { SiteConfig } from '../../model/config.ts';
import { splitVersionKey } from '../../model/docs-versions.ts';
import type { Heading } from '../../model/document.ts';
import { folderOfLocale } from '../../model/locale-folder.ts';
import { isRevision } from '../../model/revision.ts';
import type { Source, StaleTranslation } from '../../model/source.ts';

/** A page in one locale. */
export interface TranslatedPage {
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
    readonly made?: string;
    /** Text of that revision: from git, or the current one. */
    readonly madeFrom?: string;
    readonly stale?: StaleTranslation;
  };
  /** Headings of the original. */
  readonly headings: readonly Heading[];
}

/** Returns the pages of `locales`, by default all except the default. Generated pages and older versions are not translated. */
export function translatedPages(assembled: AssembledProject, locales?: readonly string[]): readonly TranslatedPage[] {
  const { project, read, sites } = assembled;
  const { config } = project;
  const originals = read.base.sources.filter((source) => isTranslatable(source, config));
  const files = new Map(originals.map((source) => [source.file, source]));
  const documents = sites.find(({ site }) => site.locale === config.i18n.defaultLocale)?.site.documentsByFile;
  return read.locales.flatMap(({ locale, content }): readonly TranslatedPage[] => {
    if (locale === config.i18n.defaultLocale || (locales && !locales.includes(locale))) return [];
    const own = sites.find(({ site }) => site.locale === locale)?.site;
    const pages = content.sources.flatMap((source): TranslatedPage | [] => {
      const original = files.get(source.original?.file ?? source.file);
      const translationFile = original && mirrorOf(original.file, config.i18n.path, folderOfLocale(config, locale));
      const path = own?.entries.byFile.get(source.file)?.path;
      if (original === undefined || translationFile === undefined || path === undefined) return [];
      const revision = hashOf(original.text, 64);
      const made = own?.documentsByFile.get(source.file)?.frontMatter.source_revision;
      return {
        ...{ locale, path, file: original.file, text: original.text, revision, translationFile },
        state: source === original ? 'untranslated' : stateOf(made, revision),
        ...(source !== original && { translation: { text: source.text, made, stale: source.stale } }),
        headings: documents?.get(original.file)?.headings ?? [],
      };
    });
    return addSourceRevisions(pages, config);
  });
}

function isTranslatable({ isMade, version, file }: Source, { i18n }: SiteConfig): boolean {
  return (
    isMade === undefined && splitVersionKey(version).name === 'current' && mirrorOf(file, i18n.path, '') !== undefined
  );
}

function stateOf(made: string | undefined, revision: string): TranslatedPage['state'] {
  if (made === undefined) return 'unknown';
  return isRevision(made, revision) ? 'translated' : 'stale';
}

/** Adds the texts that translations were made from, with one call of git. */
function addSourceRevisions(pages: readonly TranslatedPage[], { root }: SiteConfig): readonly TranslatedPage[] {
  const stale = pages.filter(({ state }) => state === 'stale');
  const texts = textsOfRevisions(
    root,
    stale.map(({ file, translation }) => ({ file, revision: translation?.made ?? '' })),
  );
  return pages.map((page) => {
    const { translation, state, text } = page;
    if (translation === undefined || state === 'unknown') return page;
    const madeFrom = state === 'translated' ? text : texts[stale.indexOf(page)];
    return madeFrom === undefined ? page : { ...page, translation: { ...translation, madeFrom } };
  });
}
