// What a search may be limited to: a version of some docs, each on its own. Pages of no docs are in all of them.
import { ownOf } from '../lib/own.ts';
import type { SiteConfig } from './config.ts';
import { docsLabel, hasVersions, lastVersionFirst, versionKey } from './docs-versions.ts';

/** Names the scope that holds the latest version of all docs, where there are several. No version is called so. */
export const latestOfAll = '*';

/** What a search may be limited to. */
export interface SearchScope {
  /** Key of the version, or `*`. */
  readonly name: string;
  readonly label: string;
  /** Keys of the docs versions whose pages are in it. */
  readonly versions: readonly string[];
}

/** All scopes of a site; the first one is that of pages of no docs, and holds the latest versions. */
export function searchScopes({ docs, title }: Pick<SiteConfig, 'docs' | 'title'>): readonly SearchScope[] {
  const each = docs.flatMap((one) =>
    lastVersionFirst(one).map((name): SearchScope => {
      const key = versionKey(one.id, name);
      const label = ownOf(one.versions, name)?.label ?? name;
      if (docs.length === 1) return { name: key, label, versions: [key] };
      const parts = [docsLabel(one), ...(hasVersions(one) ? [label] : [])];
      return { name: key, label: parts.join(' '), versions: [key] };
    }),
  );
  if (docs.length === 1) return each;
  const versions = docs.map(({ id, lastVersion }) => versionKey(id, lastVersion));
  return [{ name: latestOfAll, label: title, versions }, ...each];
}

/** The scopes that a page is in, by the key of its docs version. */
export function scopesOf(scopes: readonly SearchScope[], version: string | undefined): readonly string[] {
  const own = scopes.filter(({ versions }) => version === undefined || versions.includes(version));
  return own.map(({ name }) => name);
}

/** What a page counts by its docs version, where one index holds all of them: one that is not the latest counts half. */
export function versionWeight(version: string | undefined, [first]: readonly SearchScope[]): number {
  return version === undefined || first?.versions.includes(version) ? 1 : 0.5;
}
