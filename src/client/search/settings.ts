// What the page says about search.
import { bodyData, rootData } from '../../model/constants.ts';
import { docsVersionKey } from '../../model/docs-versions.ts';
import type { SearchSettings } from '../../model/search.ts';
import type { SafeStorage } from '../storage.ts';

/** The settings of the site, equal on all its pages. */
export function readSettings(): SearchSettings {
  return JSON.parse(document.documentElement.dataset[rootData.search] ?? '{}') as SearchSettings;
}

/**
 * The docs version to search in, where search is contextual: the page's own, else the one that the reader prefers, else the
 * latest. Nothing where there is no choice.
 */
export function searchVersion({ contextual, versions }: SearchSettings, storage: SafeStorage): string | undefined {
  if (!contextual || versions.length < 2) return undefined;
  const preferred = storage.get(docsVersionKey);
  const offered = versions.find(({ version }) => version === preferred) ?? versions[0];
  return document.body.dataset[bodyData.version] ?? offered?.version;
}

/** The name of a version, as readers know it. */
export function versionLabel({ versions }: SearchSettings, version: string): string {
  return versions.find((each) => each.version === version)?.label ?? version;
}
