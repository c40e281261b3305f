// The links of a site that lead to other sites.
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Document } from '../../model/document.ts';
import type { Site } from '../../model/site.ts';

/** One use of an external address. The line may have to be looked up, so it is asked for only where it is wanted. */
export interface ExternalUse {
  /** Absolute address. */
  readonly url: string;
  /** As its author wrote it. */
  readonly link: string;
  readonly place: () => Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'>;
}

/** Every external address of a site, in its texts, its front matter and its configuration. */
export function externalUses(site: Site): ExternalUse[] {
  const uses: ExternalUse[] = [];
  const add = (
    link: string,
    resolved: { readonly href: string; readonly isExternal: boolean },
    place: ExternalUse['place'],
  ) => {
    const url = resolved.href.startsWith('//') ? `https:${resolved.href}` : resolved.href;
    if (resolved.isExternal && /^https?:/i.test(url)) uses.push({ url, link, place });
  };
  for (const document of site.documents) {
    for (const [index, slot] of document.links.entries()) {
      const resolved = site.links[document.file]?.[index];
      if (resolved && !slot.isIgnored) add(slot.href, resolved, () => locationOf(document, slot));
    }
  }
  for (const { href, resolved, file, line, column } of site.frontMatterLinks)
    add(href, resolved, () => ({ file, line, column }));
  for (const { href, resolved, file, setting } of site.layoutLinks) add(href, resolved, () => ({ file, setting }));
  return uses;
}

function locationOf(document: Document, slot: Document['links'][number]) {
  return { file: slot.file ?? document.file, line: slot.line, column: slot.column };
}
