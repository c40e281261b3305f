// Reads the search settings from the page.
import { bodyDataAttributeNames, rootDataAttributeNames } from '../../model/constants.ts';
import { createDocsVersionStorageKey, defaultDocsId } from '../../model/docs-versions.ts';
import type { SearchSettings } from '../../model/search.ts';
import { LATEST_SEARCH_SCOPE_NAME } from '../../model/search-scopes.ts';
import type { SafeStorage } from '../storage.ts';

/** Returns the settings of the site, which are equal on all its pages. */
export function readSearchSettings(): SearchSettings {
  return JSON.parse(document.documentElement.dataset[rootDataAttributeNames.search] ?? '{}') as SearchSettings;
}

/**
 * Returns the docs version to search: the version of the page, else the reader's preferred version, else the latest. On a page outside
 * docs, if there are several docs, returns the latest versions of all docs. Returns `undefined` if search is not contextual or if there is
 * only one version.
 */
export function selectSearchVersion(
  { contextual, versions }: SearchSettings,
  storage: SafeStorage,
): string | undefined {
  if (!contextual || versions.length < 2) return undefined;
  const [first] = versions;
  const preferred =
    first?.version === LATEST_SEARCH_SCOPE_NAME ? null : storage.get(createDocsVersionStorageKey(defaultDocsId));
  const offered = versions.find(({ version }) => version === preferred) ?? first;
  return document.body.dataset[bodyDataAttributeNames.version] ?? offered?.version;
}

/** Returns the label of a version. */
export function findVersionLabel({ versions }: SearchSettings, version: string): string {
  return versions.find((candidate) => candidate.version === version)?.label ?? version;
}
