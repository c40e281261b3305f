// Broken links of the configuration: they stand on many pages and are reported once, with their place.
import { type SettingDiagnostic, severityOf } from '../model/diagnostic.ts';
import { maskUrl } from '../model/mask.ts';
import type { LayoutLink, Site } from '../model/site.ts';
import { knownTargets, linkFinding } from './finding.ts';

/** A finding for every address of the configuration that leads nowhere. */
export function checkLayoutLinks(site: Site): SettingDiagnostic[] {
  const wrong = site.layoutLinks.filter((link) => link.resolved.problem);
  if (wrong.length === 0) return [];
  const known = knownTargets(site);
  return wrong.flatMap((link) => {
    const { file, setting } = link;
    if (setting.startsWith('redirects[')) return redirectFinding(link) ?? [];
    const pages = link.pages !== undefined && link.pages > 1 ? `, on ${link.pages} pages,` : '';
    const subject = `\`${maskUrl(link.href)}\` at \`${setting}\`${pages}`;
    return linkFinding(site.config, known, link, { file, setting }, subject) ?? [];
  });

  /** A redirect is no link: it may lead to another one, which then is a chain, and a chain may never end. */
  function redirectFinding(link: LayoutLink): SettingDiagnostic | undefined {
    const { file, setting, href, resolved } = link;
    const { problem } = resolved;
    const severity = problem?.code === 'redirected-link' && severityOf(site.config.linkCheck.rules['redirect-chain']);
    if (severity) {
      return {
        code: 'redirect-chain',
        severity,
        message: `The redirect to \`${href}\` at \`${setting}\` leads to another redirect, which ends at \`${problem.sought}\`.`,
        file,
        setting,
        link: href,
        target: problem.sought,
        suggestion: `Write \`${problem.replacement}\`.`,
      };
    }
    if (problem?.code === 'redirected-link') return undefined;
    return linkFinding(site.config, known, link, { file, setting }, `\`${href}\` at \`${setting}\``);
  }
}
