// Addresses of pages, and addresses and title of the releases section.
import { t } from '../../model/messages.ts';
import type { SiteStructure } from '../../model/site.ts';
import { createAbsoluteUrl, createPageHref, joinSitePath } from '../../model/url.ts';
import type { BreadcrumbView } from '../../model/view.ts';

/** Returns the address of a page of this site. */
export function createSiteHref({ config }: Pick<SiteStructure, 'config'>, path: string): string {
  return createPageHref(path, config);
}

/** Returns the absolute address of a page, for machine-readable output. */
export function createPageUrl(site: Pick<SiteStructure, 'config'>, path: string): string {
  return createAbsoluteUrl(createSiteHref(site, path), site.config.url);
}

/** Returns a site path in the releases section. */
export function computeReleasesPath(
  site: Pick<SiteStructure, 'config' | 'prefix'>,
  ...parts: readonly string[]
): string {
  return joinSitePath(site.prefix, site.config.releases?.routeBasePath ?? '/releases', ...parts);
}

/** Returns the title of the releases section. */
export function getReleasesTitle({ config, messages }: Pick<SiteStructure, 'config' | 'messages'>): string {
  return config.releases?.title ?? t(messages, 'releases');
}

/** Returns the breadcrumb that leads to the list of releases. */
export function createReleasesBreadcrumb(site: Pick<SiteStructure, 'config' | 'prefix' | 'messages'>): BreadcrumbView {
  return { label: getReleasesTitle(site), href: createSiteHref(site, computeReleasesPath(site)) };
}
