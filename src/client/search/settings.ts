// The search settings in the page.
import { bodyDataNames, rootDataNames } from '../../model/constants.ts';
import { defaultDocs, docsVersionStorageKey } from '../../model/docs-versions.ts';
import type { SearchSettings } from '../../model/search.ts';
import { LATEST_SCOPE } from '../../model/search-scopes.ts';
import type { SafeStorage } from '../storage.ts';

/** Returns the settings of the site, which are equal on all its pages. */
export function readSettings(): SearchSettings {
  return JSON.parse(document.documentElement.dataset[rootDataNames.search] ?? '{}') as SearchSettings;
}

/**
 * Returns the docs version to search: that of the page, else the reader's preferred one, else the latest; on a page outside docs, if there
 * are several docs, the latest of all docs. `undefined` if search is not contextual or there is no choice.
 */
export function searchVersion({ contextual, versions }: SearchSettings, storage: SafeStorage): string | undefined {
  if (!contextual || versions.length < 2) return undefined;
  const [first] = versions;
  const preferred = first?.version === LATEST_SCOPE ? null : storage.get(docsVersionStorageKey(defaultDocs));
  const offered = versions.find(({ version }) => version === preferred) ?? first;
  return document.body.dataset[bodyDataNames.version] ?? offered?.version;
}

/** Returns the label of a version. */
export function versionLabel({ versions }: SearchSettings, version: string): string {
  return versions.find((each) => each.version === version)?.label ?? version;
}
