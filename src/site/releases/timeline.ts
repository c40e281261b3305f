// The timeline of a product: all versions with their changes by kind, as a page and as JSON.
import { requireDefined } from '../../lib/found.ts';
import { type PostEntry, type ProductGroup, postAt } from '../../model/entries.ts';
import { listText, t, tCount } from '../../model/messages.ts';
import { mayReachPageId } from '../../model/page-ids.ts';
import { fileRoute, type Route, type ShownText } from '../../model/route.ts';
import { type AssembledSite, type RouteData, type SiteStructure, textData } from '../../model/site.ts';
import { slugOf } from '../../model/slug.ts';
import { fileHref, sitePath } from '../../model/url.ts';
import type { BodyRef, TimelineVersionView } from '../../model/view.ts';
import { hrefOf, releasesCrumb, releasesPath, urlOf } from '../navigation/addresses.ts';
import { absoluteBody, bodyRef } from '../pages/bodies.ts';
import { dateText } from '../pages/dates.ts';
import { pageData, pageRoute, postSummary } from '../pages/page.ts';
import { changesOf, hasParts } from './changes.ts';
import { feedLinks } from './feeds.ts';
import { productView } from './posts.ts';
import { timelineDataPath } from './products.ts';

/** Returns the routes of the page that lists all timelines, and of the timeline and its JSON file for each product with posts. */
export function emitTimelines(site: SiteStructure): Route[] {
  const { products } = site.releases;
  if (products.length === 0) return [];
  const path = releasesPath(site, 'products');
  const list = pageRoute(site, { path, title: t(site.messages, 'products') });
  return [{ ...list, type: 'products' }, ...timelineRoutes(site)];
}

function timelineRoutes(site: SiteStructure): Route[] {
  return site.releases.products.flatMap((group): Route[] => {
    const { path, posts, versions } = group;
    const { key: product, label } = group.product;
    const title = t(site.messages, 'versionsOf', { product: label });
    const shows = timelineTexts(versions);
    return [
      { ...pageRoute(site, { path, title, lastModified: posts[0]?.date }), type: 'timeline', product, shows },
      { ...fileRoute(timelineDataPath(group)), type: 'data', product, shows },
    ];
  });
}

/** Returns the posts of a timeline, each with an anchor such as `v2-9-1`. Two posts of the same version get different anchors. */
function timelineTexts(posts: readonly PostEntry[]): readonly ShownText[] {
  const taken = new Set<string>();
  return posts.map((post) => {
    const slug = slugOf(versionText(post))
      .replaceAll('.', '-')
      .replace(/^v-?(?=\d)/, '');
    const base = /^\d/.test(slug) ? `v${slug}` : slug;
    let id = base;
    for (let number = 2; taken.has(id) || mayReachPageId(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    return { file: post.document.file, idPrefix: `${id}-` };
  });
}

function productGroupOf({ releases }: AssembledSite, key: string): ProductGroup {
  const group = releases.products.find(({ product }) => product.key === key);
  return requireDefined(group, 'product with releases', key);
}

/** Plans the page of all timelines. */
export function planProducts(site: AssembledSite, route: Route<'products'>): RouteData {
  const { messages, releases } = site;
  const cards = releases.products.map(({ product, path, posts, latest, latestVersion }) => {
    const { date } = requireDefined(latest ?? posts[0], 'release of', product.label);
    const facts = [latestVersion, dateText(messages, date), tCount(messages, 'releaseCount', posts.length)];
    const description = facts.filter((fact) => fact !== undefined).join(' · ');
    return { label: product.label, href: hrefOf(site, path), description, isExternal: false };
  });
  const title = t(messages, 'products');
  const labels = cards.map(({ label }) => label);
  return pageData(site, route, {
    breadcrumbs: [releasesCrumb(site), { label: title }],
    head: { description: listText(messages.lang, labels) },
    view: { title, cards },
  });
}

/** Plans the page of a timeline. */
export function planTimeline(site: AssembledSite, route: Route<'timeline'>): RouteData {
  const group = productGroupOf(site, route.product);
  const { product, slug } = group;
  const { title, shows } = route;
  const feeds = feedLinks(site, product.label, ['products', slug]);
  const products = { label: t(site.messages, 'products'), href: hrefOf(site, releasesPath(site, 'products')) };
  return pageData(site, route, {
    breadcrumbs: [releasesCrumb(site), products, { label: product.label }],
    head: { description: t(site.messages, 'timelineDescription', { product: product.label }), feeds },
    view: {
      title,
      product: productView(site, product),
      latestVersion: group.latestVersion,
      versions: shows.map((shown) => versionView(site, shown)),
      jsonHref: fileHref(timelineDataPath(group), site.config),
      feeds,
    },
  });
}

function versionView(site: AssembledSite, shown: ShownText): TimelineVersionView<BodyRef> {
  const post = postAt(site.entries, shown.file);
  return {
    id: (shown.idPrefix ?? '').slice(0, -1),
    version: versionText(post),
    ...postSummary(site, post),
    // Empty if the changes already contain the summary: without headings they are the whole text, and without an introduction the summary
    // comes from them.
    summary: hasParts(site, post.document) && !post.document.repeatsText ? post.document.description : '',
    changes: changesOf(site, post.document, bodyRef(site, shown, 'html')),
  };
}

function versionText({ document }: PostEntry): string {
  return document.frontMatter.version ?? document.title;
}

/** Plans the JSON file of a timeline. */
export function planTimelineData(site: AssembledSite, route: Route<'data'>): RouteData {
  const { product, path, versions, latestVersion } = productGroupOf(site, route.product);
  return textData('timeline', {
    product: product.key,
    label: product.label,
    url: urlOf(site, path),
    latest: latestVersion,
    versionScheme: product.versionScheme,
    siteUrl: urlOf(site, sitePath(site.prefix)),
    versions: versions.map((post) => {
      const { document } = post;
      const body = absoluteBody(site, bodyRef(site, { file: document.file }, 'html'), post.path);
      return {
        version: versionText(post),
        date: post.date,
        title: document.title,
        url: urlOf(site, post.path),
        summary: document.description,
        changes: changesOf(site, document, body),
      };
    }),
  });
}
