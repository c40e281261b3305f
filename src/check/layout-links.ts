// Broken links of the configuration: they stand on many pages and are reported once, with their place.
import { type SettingDiagnostic, severityOf } from '../model/diagnostic.ts';
import type { LayoutLink, Site } from '../model/site.ts';
import { linkFindings } from './finding.ts';

/** A finding for every address of the configuration that leads nowhere. */
export function checkLayoutLinks(site: Site): SettingDiagnostic[] {
  const links = site.layoutLinks.filter((link) => !isRedirectToRedirect(link));
  const judged = links.map(({ file, setting, href, resolved, pages = 1 }) => {
    const where = ` at \`${setting}\`${pages > 1 ? `, on ${pages} pages,` : ''}`;
    return { href, resolved, place: { file, setting }, where };
  });
  return [...redirectChains(site), ...linkFindings(site, judged)];
}

/** A redirect is no link: that it leads to another one is a rule of its own. */
function isRedirectToRedirect({ setting, resolved }: LayoutLink): boolean {
  return setting.startsWith('redirects[') && resolved.problem?.code === 'redirected-link';
}

function redirectChains(site: Site): SettingDiagnostic[] {
  const severity = severityOf(site.config.linkCheck.rules['redirect-chain']);
  if (severity === undefined) return [];
  return site.layoutLinks.filter(isRedirectToRedirect).map(({ file, setting, href, resolved: { problem } }) => ({
    code: 'redirect-chain',
    severity,
    message: `The redirect to \`${href}\` at \`${setting}\` leads to another redirect, which ends at \`${problem?.sought}\`.`,
    file,
    setting,
    link: href,
    target: problem?.sought,
    suggestion: `Write \`${problem?.replacement}\`.`,
  }));
}
