// Broken links of the configuration: they stand on many pages and are reported once, with their place.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { knownTargets, linkFinding } from './finding.ts';

/** A finding for every address of the configuration that leads nowhere. */
export function checkLayoutLinks(site: Site): Diagnostic[] {
  const wrong = site.layoutLinks.filter((link) => link.resolved.problem);
  if (wrong.length === 0) return [];
  const known = knownTargets(site);
  return wrong.flatMap((link) => {
    const subject = `\`${link.href}\` at \`${link.place}\``;
    return linkFinding(site, known, link, { file: link.file }, subject) ?? [];
  });
}
