// The site as parts and extensions see it: plain, frozen, and made from facts alone, so that it stays the very same value as long as
// an edit changes only texts. `SiteBuild` holds it for its site.
import type { DocumentFacts, Entry } from '../model/entries.ts';
import type { SitePage, SiteView } from '../model/extension.ts';
import type { PageType, Route } from '../model/route.ts';
import type { SiteStructure } from '../model/site.ts';
import { hrefOf } from './navigation/addresses.ts';
import { lastUpdateOf } from './pages/dates.ts';
import { emitDocs, emitStandalone } from './pages/docs.ts';
import { emitPosts } from './releases/posts.ts';

/** The site in one language, with its docs in the order of their files, its posts newest first, and its single pages. */
export function siteView(site: SiteStructure): SiteView {
  const { config, locale } = site;
  const routes = [...emitDocs(site), ...emitPosts(site), ...emitStandalone(site)] as readonly Route<PageType>[];
  return deepFreeze({
    title: config.title,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    locale,
    defaultLocale: config.i18n.defaultLocale,
    variables: { ...config.variables },
    pages: routes.map((route) => sitePageOf(site, route)),
    texts: {},
  });
}

/** One page of it, with a file or without. `description` is that of one without. */
export function sitePageOf(site: SiteStructure, route: Route<PageType>, description = ''): SitePage {
  const { type, path, title, isIndexed, source } = route;
  const entry = source === undefined ? undefined : site.entries.byFile.get(source);
  const page = { type, path, href: hrefOf(site, path), title, isIndexed };
  return deepFreeze(entry === undefined ? { ...page, description } : { ...page, ...factsOf(site, entry) });
}

function factsOf(site: SiteStructure, entry: Entry): Omit<SitePage, 'type' | 'path' | 'href' | 'title' | 'isIndexed'> {
  const { document } = entry;
  const lastUpdate = document.kind === 'page' ? undefined : lastUpdateOf(site, document);
  return {
    description: document.description,
    file: fileOf(document),
    ...(document.kind === 'doc' && { version: document.version }),
    frontMatter: document.frontMatter,
    headings: document.headings.map(({ level, id, text }) => ({ level, id, text })),
    ...('date' in entry && { date: entry.date }),
    ...(lastUpdate && { lastUpdate: withoutAbsent(lastUpdate) }),
  };
}

/** Several pages may be made of one file: what follows the `#` tells them apart. */
function fileOf({ file, isMade }: DocumentFacts): string {
  return isMade === undefined ? file : file.replace(/#.*$/s, '');
}

function withoutAbsent({ date, author }: NonNullable<SitePage['lastUpdate']>): SitePage['lastUpdate'] {
  return { ...(date !== undefined && { date }), ...(author !== undefined && { author }) };
}

/** Code of a site must not change what all pages are made from. What is frozen is so with all that it holds. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
