// Search scopes: each is a version of one of the docs. Pages outside the docs are in all scopes.
import { ownValue } from '../lib/own.ts';
import type { SiteConfig } from './config.ts';
import { docsLabel, hasVersions, lastVersionFirst, versionKey } from './docs-versions.ts';

/** Name of the scope with the latest version of all docs, if there are several sets of docs. Not a valid version name. */
export const LATEST_SCOPE = '*';

/** A search scope. */
export interface SearchScope {
  /** Key of the version, or `*`. */
  readonly name: string;
  readonly label: string;
  /** Keys of the docs versions in the scope. */
  readonly versions: readonly string[];
}

/** Returns all scopes of a site. The first one, which pages outside the docs search by default, holds the latest versions. */
export function searchScopes({ docs, title }: Pick<SiteConfig, 'docs' | 'title'>): readonly SearchScope[] {
  const each = docs.flatMap((one) =>
    lastVersionFirst(one).map((name): SearchScope => {
      const key = versionKey(one.id, name);
      const label = ownValue(one.versions, name)?.label ?? name;
      if (docs.length === 1) return { name: key, label, versions: [key] };
      const parts = [docsLabel(one), ...(hasVersions(one) ? [label] : [])];
      return { name: key, label: parts.join(' '), versions: [key] };
    }),
  );
  if (docs.length === 1) return each;
  const versions = docs.map(({ id, lastVersion }) => versionKey(id, lastVersion));
  return [{ name: LATEST_SCOPE, label: title, versions }, ...each];
}

/** Returns the names of the scopes that contain a page, by the key of its docs version. */
export function scopesOf(scopes: readonly SearchScope[], version: string | undefined): readonly string[] {
  const own = scopes.filter(({ versions }) => version === undefined || versions.includes(version));
  return own.map(({ name }) => name);
}

/** Returns the score factor for pages of a docs version, in an index of all versions: one half if the version is not the latest. */
export function versionWeight(version: string | undefined, [first]: readonly SearchScope[]): number {
  return version === undefined || first?.versions.includes(version) ? 1 : 0.5;
}
