// Addresses of pages, and those of the releases section with what it is called.
import { t } from '../../model/messages.ts';
import type { SiteStructure } from '../../model/site.ts';
import { absoluteUrl, pageHref, sitePath } from '../../model/url.ts';
import type { BreadcrumbView } from '../../model/view.ts';

/** The address of a page of this site. */
export function hrefOf({ config }: Pick<SiteStructure, 'config'>, path: string): string {
  return pageHref(path, config);
}

/** The absolute address of a page, for machines. */
export function urlOf(site: Pick<SiteStructure, 'config'>, path: string): string {
  return absoluteUrl(hrefOf(site, path), site.config.url);
}

/** The site path of the releases section. */
export function releasesPath(site: Pick<SiteStructure, 'config' | 'prefix'>, ...parts: readonly string[]): string {
  return sitePath(site.prefix, site.config.releases?.routeBasePath ?? '/releases', ...parts);
}

/** What the releases section is called. */
export function releasesTitle({ config, messages }: Pick<SiteStructure, 'config' | 'messages'>): string {
  return config.releases?.title ?? t(messages, 'releases');
}

/** The way from a page of the releases section to its list. */
export function releasesCrumb(site: Pick<SiteStructure, 'config' | 'prefix' | 'messages'>): BreadcrumbView {
  return { label: releasesTitle(site), href: hrefOf(site, releasesPath(site)) };
}
