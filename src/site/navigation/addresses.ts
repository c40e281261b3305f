// Addresses of pages, and addresses and title of the releases section.
import { t } from '../../model/messages.ts';
import type { SiteStructure } from '../../model/site.ts';
import { absoluteUrl, pageHref, sitePath } from '../../model/url.ts';
import type { BreadcrumbView } from '../../model/view.ts';

/** Returns the address of a page of this site. */
export function hrefOf({ config }: Pick<SiteStructure, 'config'>, path: string): string {
  return pageHref(path, config);
}

/** Returns the absolute address of a page, for machine-readable output. */
export function urlOf(site: Pick<SiteStructure, 'config'>, path: string): string {
  return absoluteUrl(hrefOf(site, path), site.config.url);
}

/** Returns a site path in the releases section. */
export function releasesPath(site: Pick<SiteStructure, 'config' | 'prefix'>, ...parts: readonly string[]): string {
  return sitePath(site.prefix, site.config.releases?.routeBasePath ?? '/releases', ...parts);
}

/** Returns the title of the releases section. */
export function releasesTitle({ config, messages }: Pick<SiteStructure, 'config' | 'messages'>): string {
  return config.releases?.title ?? t(messages, 'releases');
}

/** Returns the breadcrumb from a page of the releases section to its list. */
export function releasesCrumb(site: Pick<SiteStructure, 'config' | 'prefix' | 'messages'>): BreadcrumbView {
  return { label: releasesTitle(site), href: hrefOf(site, releasesPath(site)) };
}
