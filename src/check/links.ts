// Broken links, anchors and Markdown links of documents, each at the line that holds it.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { type JudgedLink, linkFindings } from './finding.ts';

/** A finding for every link of a document that leads nowhere, in its text and in its front matter. */
export function checkLinks(site: Site): Diagnostic[] {
  const inText = site.documents.flatMap((document) =>
    (site.links[document.file] ?? []).flatMap((resolved, index): JudgedLink[] => {
      const slot = document.links[index];
      if (!slot || slot.isIgnored || !resolved.problem) return [];
      const { href, file, line, column } = slot;
      return [
        { href, resolved, place: { file: file ?? document.file, line, column }, from: file ?? document.original },
      ];
    }),
  );
  const inFrontMatter = site.frontMatterLinks.map(
    ({ key, file, line, column, ...link }): JudgedLink => ({
      ...link,
      place: { file, line, column },
      where: ` in \`${key}\``,
    }),
  );
  return linkFindings(site, [...inText, ...inFrontMatter]);
}
