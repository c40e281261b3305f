// What the page says about search.
import { bodyData, rootData } from '../../model/constants.ts';
import { defaultDocs, docsVersionKey } from '../../model/docs-versions.ts';
import type { SearchSettings } from '../../model/search.ts';
import { latestOfAll } from '../../model/search-scopes.ts';
import type { SafeStorage } from '../storage.ts';

/** The settings of the site, equal on all its pages. */
export function readSettings(): SearchSettings {
  return JSON.parse(document.documentElement.dataset[rootData.search] ?? '{}') as SearchSettings;
}

/**
 * The docs version to search in, where search is contextual: the page's own, else the one that the reader prefers, else the
 * latest; on a page of no docs where there are several, the latest of all. Nothing where there is no choice.
 */
export function searchVersion({ contextual, versions }: SearchSettings, storage: SafeStorage): string | undefined {
  if (!contextual || versions.length < 2) return undefined;
  const [first] = versions;
  const preferred = first?.version === latestOfAll ? null : storage.get(docsVersionKey(defaultDocs));
  const offered = versions.find(({ version }) => version === preferred) ?? first;
  return document.body.dataset[bodyData.version] ?? offered?.version;
}

/** The name of a version, as readers know it. */
export function versionLabel({ versions }: SearchSettings, version: string): string {
  return versions.find((each) => each.version === version)?.label ?? version;
}
