// Collects all links of a site with their positions, and reports broken ones.
import { convertLevelToSeverity, type SettingDiagnostic } from '../model/diagnostic.ts';
import type { LayoutLink, ResolvedLink, Site } from '../model/site.ts';
import { type CheckedLink, createLinkFindings } from './finding.ts';

/**
 * Returns the links of texts, front matter and configuration for which `isWanted` returns `true`. Omits links that an ignore comment
 * covers.
 */
export function collectSiteLinks(site: Site, isWanted: (resolved: ResolvedLink) => boolean): CheckedLink[] {
  const inTexts = site.documents.flatMap((document) =>
    (site.links[document.file] ?? []).flatMap((resolved, index): CheckedLink | [] => {
      const slot = document.links[index];
      if (!slot || slot.isIgnored || !isWanted(resolved)) return [];
      const { href, file, line, column } = slot;
      const place = { file: file ?? document.file, line, column };
      return { href, resolved, place, from: file ?? document.original };
    }),
  );
  const inFrontMatter = site.frontMatterLinks.map(({ key, file, line, column, ...link }) => ({
    ...link,
    place: { file, line, column },
    where: ` in \`${key}\``,
  }));
  const inConfig = site.layoutLinks.map(({ file, setting, href, resolved, pages = 1 }) => {
    const where = ` at \`${setting}\`${pages > 1 ? `, on ${pages} pages,` : ''}`;
    return { href, resolved, place: { file, setting }, where };
  });
  return [...inTexts, ...[...inFrontMatter, ...inConfig].filter(({ resolved }) => isWanted(resolved))];
}

/** Returns a finding for every broken link. Reports a link of the configuration once, even if many pages show it. */
export function checkBrokenLinks(site: Site): SettingDiagnostic[] {
  const wrong = collectSiteLinks(site, ({ problem }) => problem !== undefined);
  const others = wrong.filter(({ place, resolved }) => !isRedirectToRedirect(place?.setting, resolved));
  return [...findRedirectChains(site), ...createLinkFindings(site, others)];
}

/** Whether a redirect leads to another redirect. The rule `redirect-chain` reports such chains. */
function isRedirectToRedirect(setting: string | undefined, { problem }: ResolvedLink): boolean {
  return setting?.startsWith('redirects[') === true && problem?.code === 'redirected-link';
}

function findRedirectChains(site: Site): SettingDiagnostic[] {
  const severity = convertLevelToSeverity(site.config.linkCheck.rules['redirect-chain']);
  if (severity === undefined) return [];
  const chains = site.layoutLinks.filter(({ setting, resolved }) => isRedirectToRedirect(setting, resolved));
  return chains.map(({ file, setting, href, resolved: { problem } }: LayoutLink) => ({
    code: 'redirect-chain',
    severity,
    message: `The redirect to \`${href}\` at \`${setting}\` leads to another redirect, which ends at \`${problem?.missingTarget}\`.`,
    file,
    setting,
    link: href,
    target: problem?.missingTarget,
    suggestion: `Write \`${problem?.replacement}\`.`,
  }));
}
