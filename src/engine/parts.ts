// Parts of a site that several machines build: some languages, some docs versions. Each part is built from the whole site, so the merged
// parts equal the folder of a single build. Files without a version, and files that list pages of all versions, are in the part of the
// latest version. Each part also contains the files that pages of all parts load.
import type { SiteConfig } from '../model/config.ts';
import { createVersionKey, listDocsVersions, splitVersionKey } from '../model/docs-versions.ts';

/** Languages and docs versions of the requested part; without any, the whole site is requested. */
interface RequestedSitePart {
  readonly locales?: readonly string[];
  /** Names of docs versions: `2.5`, or `api/2.5`. */
  readonly docsVersions?: readonly string[];
}

export interface SitePart {
  /** Identifies the part; empty for the whole site. */
  readonly name: string;
  hasLocale(locale: string): boolean;
  /**
   * Whether the part contains the docs version with this key. Without a key: whether the part contains the files that belong to no version.
   */
  hasVersion(key: string | undefined): boolean;
  /** Whether the part contains files that list the pages of the whole site. */
  readonly isMain: boolean;
}

/** Returns the requested part of a site. */
export function createSitePart(
  config: Pick<SiteConfig, 'docs' | 'i18n'>,
  { locales, docsVersions }: RequestedSitePart,
): SitePart {
  const [first] = config.docs;
  const main = first && createVersionKey(first.id, first.lastVersion);
  const hasLocale = (locale: string) => !locales?.length || locales.includes(locale);
  const hasVersion = (key = main ?? '') =>
    !docsVersions?.length || docsVersions.some((name) => name === key || name === splitVersionKey(key).name);
  const isWhole = !locales?.length && !docsVersions?.length;
  return {
    name: isWhole ? '' : JSON.stringify([locales, docsVersions]),
    hasLocale,
    hasVersion,
    isMain: hasLocale(config.i18n.defaultLocale) && hasVersion(undefined),
  };
}

/** Returns the version names by which a part may be requested. */
export function listRequestableVersions(docs: SiteConfig['docs']): readonly string[] {
  return [...new Set(listDocsVersions(docs).flatMap(({ key, name }) => [name, key]))];
}
