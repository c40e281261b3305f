// Reads a site of Docusaurus in the form that all generators share.
import type { OldCodeReader } from './code-reader.ts';
import { readOldSiteContent } from './gather.ts';
import { listFindingCodesFailingOldBuild } from './new-config.ts';
import { isFunctionMarker } from './old-site.ts';
import { planMigration } from './plan.ts';
import type { SiteToMigrate } from './site-to-migrate.ts';

/** Reads the site. Throws a `UserError` if its configuration cannot be read. */
export async function readDocusaurusSite(
  site: string,
  configFile: string,
  code: OldCodeReader,
): Promise<SiteToMigrate> {
  const gathered = await readOldSiteContent(site, configFile, code);
  const { old, read, find } = gathered;
  return {
    site,
    configFile,
    read,
    find,
    locales: old.i18n.locales,
    plan: (parts) => planMigration(gathered, parts),
    makesRedirects: isFunctionMarker(old.redirects?.createRedirects),
    copiesCode: true,
    facts: {
      generator: 'Docusaurus',
      refused: listFindingCodesFailingOldBuild(old),
      // A plugin may parse syntax that Docusaurus itself shows as text, except for expressions in braces.
      ...(!/"remarkPlugins":\[(?!\])/.test(JSON.stringify(old.config)) && { ownSyntax: /` is not a variable/ }),
    },
  };
}
