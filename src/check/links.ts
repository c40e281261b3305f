// Broken links, anchors and Markdown links of documents, each at the line that holds it.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { knownTargets, linkFinding } from './finding.ts';

/** A finding for every link of a document that leads nowhere. */
export function checkLinks(site: Site): Diagnostic[] {
  if (!Object.values(site.links).some((links) => links.some((link) => link.problem))) return [];
  const known = knownTargets(site);
  const pathOf = new Map(
    site.routes
      .filter((route) => route.source !== undefined && route.output.endsWith('.html'))
      .map((route) => [route.source, route.path]),
  );
  return site.documents.flatMap((document) =>
    (site.links[document.file] ?? []).flatMap((resolved, index) => {
      const slot = document.links[index];
      if (!slot || !resolved.problem) return [];
      const link = { href: slot.href, resolved, path: pathOf.get(document.file) };
      const finding = linkFinding(site, known, link, {
        file: slot.file ?? document.file,
        line: slot.line,
        column: slot.column,
      });
      return finding ? [finding] : [];
    }),
  );
}
