// Links of a site to other sites.
import { siteLinks } from '../../check/links.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Site } from '../../model/site.ts';

/** A use of an external address. The line is computed lazily, because it may have to be looked up. */
export interface ExternalUse {
  /** Absolute address. */
  readonly url: string;
  /** Address as written. */
  readonly link: string;
  readonly place: () => Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'>;
}

/** Returns all external addresses that can be requested, in the site's texts, front matter and configuration. */
export function externalUses(site: Site): ExternalUse[] {
  return siteLinks(site, ({ isExternal, problem }) => isExternal && !problem).flatMap(
    ({ href: link, resolved: { href }, place = {} }) => {
      const url = href.startsWith('//') ? `https:${href}` : href;
      return /^https?:/i.test(url) ? [{ url, link, place: () => place }] : [];
    },
  );
}
