// Broken links, anchors and Markdown links of documents, each at the line that holds it.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { knownTargets, linkFinding } from './finding.ts';

/** A finding for every link of a document that leads nowhere, in its text and in its front matter. */
export function checkLinks(site: Site): Diagnostic[] {
  const isWrong = (links: readonly { readonly problem?: object }[]) => links.some((link) => link.problem);
  const inFrontMatter = site.frontMatterLinks.filter((link) => link.resolved.problem);
  if (!Object.values(site.links).some(isWrong) && inFrontMatter.length === 0) return [];
  const known = knownTargets(site);
  const pathOf = new Map(
    site.routes
      .filter((route) => route.source !== undefined && route.output.endsWith('.html'))
      .map((route) => [route.source, route.path]),
  );
  const inText = site.documents.flatMap((document) =>
    (site.links[document.file] ?? []).flatMap((resolved, index) => {
      const slot = document.links[index];
      if (!slot || slot.isIgnored || !resolved.problem) return [];
      const link = { href: slot.href, resolved, path: pathOf.get(document.file), from: slot.file ?? document.original };
      const place = { file: slot.file ?? document.file, line: slot.line, column: slot.column };
      return linkFinding(site.config, known, link, place) ?? [];
    }),
  );
  const inFields = inFrontMatter.flatMap(({ key, file, line, column, ...link }) => {
    const subject = `\`${link.href}\` in \`${key}\``;
    return linkFinding(site.config, known, link, { file, line, column }, subject) ?? [];
  });
  return [...inText, ...inFields];
}
