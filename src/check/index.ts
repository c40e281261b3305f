// All rules that check a site, one per file. They use the results of assembling and never resolve links again.
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { checkFilesWithActiveContent } from './active-files.ts';
import { checkAnnouncement } from './announcement.ts';
import { checkBlockedConnections } from './connections.ts';
import { checkContrast } from './contrast.ts';
import { checkHomePage } from './home.ts';
import { checkBrokenLinks } from './links.ts';
import { checkBareUrls, checkOrphanPages, checkUnusedFiles } from './optional.ts';
import { checkPosts } from './posts.ts';
import { checkPreview } from './preview.ts';
import { checkProductsOfPosts } from './products.ts';
import { checkBlockedScriptImports } from './scripts.ts';
import { checkPagesInSearchYml } from './search-words.ts';
import { checkTagSpelling } from './tags.ts';
import { checkInterfaceTexts } from './texts.ts';
import { checkMissingSiteUrl } from './url.ts';
import { checkEmptyVariables } from './variables.ts';

const SITE_CHECKS: readonly ((site: Site, today: string) => SettingDiagnostic[])[] = [
  checkBrokenLinks,
  checkProductsOfPosts,
  checkPosts,
  checkTagSpelling,
  checkAnnouncement,
  checkInterfaceTexts,
  checkMissingSiteUrl,
  checkPreview,
  checkContrast,
  checkHomePage,
  checkEmptyVariables,
  checkPagesInSearchYml,
  checkBlockedScriptImports,
  checkBlockedConnections,
  checkOrphanPages,
  checkUnusedFiles,
  checkFilesWithActiveContent,
  checkBareUrls,
];

/** Returns all findings of a site in the order of the rules, including the findings of assembling. `today` is `YYYY-MM-DD`. */
export function checkSite(site: Site, today: string): SettingDiagnostic[] {
  return [...site.diagnostics, ...SITE_CHECKS.flatMap((rule) => rule(site, today))];
}
