// Links of a site to other sites.
import { collectSiteLinks } from '../../check/links.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Site } from '../../model/site.ts';

/** A link to another site. `place` is a function, because finding the line may take time. */
export interface ExternalLink {
  /** Absolute address. */
  readonly url: string;
  /** Address as written. */
  readonly link: string;
  readonly place: () => Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'>;
}

/** Returns all external addresses that can be requested, in the site's texts, front matter and configuration. */
export function listExternalLinks(site: Site): ExternalLink[] {
  return collectSiteLinks(site, ({ isExternal, problem }) => isExternal && !problem).flatMap(
    ({ href: link, resolved: { href }, place = {} }) => {
      const url = href.startsWith('//') ? `https:${href}` : href;
      return /^https?:/i.test(url) ? [{ url, link, place: () => place }] : [];
    },
  );
}
