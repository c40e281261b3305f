// The links of a site that lead to other sites.
import { siteLinks } from '../../check/links.ts';
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import type { Site } from '../../model/site.ts';

/** One use of an external address. The line may have to be looked up, so it is asked for only where it is wanted. */
export interface ExternalUse {
  /** Absolute address. */
  readonly url: string;
  /** As its author wrote it. */
  readonly link: string;
  readonly place: () => Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'>;
}

/** Every external address of a site that can be asked for, in its texts, its front matter and its configuration. */
export function externalUses(site: Site): ExternalUse[] {
  return siteLinks(site, ({ isExternal, problem }) => isExternal && !problem).flatMap(
    ({ href: link, resolved: { href }, place = {} }) => {
      const url = href.startsWith('//') ? `https:${href}` : href;
      return /^https?:/i.test(url) ? [{ url, link, place: () => place }] : [];
    },
  );
}
