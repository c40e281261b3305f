// What the page says about search.
import { bodyData, rootData } from '../../model/constants.ts';
import type { SearchSettings } from '../../model/search.ts';

/** The settings of the site, equal on all its pages. */
export function readSettings(): SearchSettings {
  return JSON.parse(document.documentElement.dataset[rootData.search] ?? '{}') as SearchSettings;
}

/** The docs version to search in: the page's own where search is contextual; nothing where there is no choice. */
export function ownVersion({ contextual, versions }: SearchSettings): string | undefined {
  if (!contextual || versions.length < 2) return undefined;
  return document.body.dataset[bodyData.version] ?? versions[0]?.version;
}

/** The name of a version, as readers know it. */
export function versionLabel({ versions }: SearchSettings, version: string): string {
  return versions.find((each) => each.version === version)?.label ?? version;
}
