// The rules that judge a site, one a file, in one list. They read what assembling found; they never resolve anew.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { checkLayoutLinks } from './layout-links.ts';
import { checkLinks } from './links.ts';
import { checkBareUrls, checkOrphans, checkUnusedFiles } from './optional.ts';
import { checkProducts } from './products.ts';

const RULES: readonly ((site: Site) => Diagnostic[])[] = [
  checkLinks,
  checkLayoutLinks,
  checkProducts,
  checkOrphans,
  checkUnusedFiles,
  checkBareUrls,
];

/** All findings of a site, those of assembling included, in the order of the rules. */
export function checkSite(site: Site): Diagnostic[] {
  return [...site.diagnostics, ...RULES.flatMap((rule) => rule(site))];
}
