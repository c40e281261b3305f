// Markdown mirrors: Markdown files beside the HTML of pages. The mirror of a document contains its text. The mirror of a page that lists
// other pages contains this list.
import { requireDefined } from '../../lib/found.ts';
import { type Entry, requireEntry } from '../../model/entries.ts';
import { type Messages, t, tPlural } from '../../model/messages.ts';
import { findProductOfPost } from '../../model/products.ts';
import { createFileRouteFields, type Route, type RouteDocument } from '../../model/route.ts';
import { type AssembledSite, createTextFileRouteData, type RouteData, type SiteStructure } from '../../model/site.ts';
import type { TextFileViews } from '../../model/text-view.ts';
import {
  computeMarkdownPath,
  createAbsoluteUrl,
  createFileHref,
  decodePath,
  removeBaseUrl,
  trimTrailingSlash,
} from '../../model/url.ts';
import type { BodyRef, PageProps, PageViews, PostSummaryView, TagsOfLetterView } from '../../model/view.ts';
import { createPageUrl } from '../navigation/addresses.ts';
import { findDocsVersion } from '../navigation/versions.ts';
import { computeAbsoluteLinkAddresses, createBodyRef } from '../pages/bodies.ts';
import { isListPage } from '../pages/page.ts';

type MarkdownOutputLinkGroup = TextFileViews['link-list']['groups'][number];
type MarkdownOutputLink = MarkdownOutputLinkGroup['links'][number];

/** Returns a mirror for every document page and list page. */
export function emitMarkdownOutputs(site: SiteStructure, pages: readonly Route[]): Route[] {
  const shown = new Set(pages.map(({ source }) => source));
  const entries = [...site.entries.byFile.values()].filter(({ document }) => shown.has(document.file));
  const documents = entries.map(({ path, document: { file } }): Route => {
    return { ...createFileRouteFields(computeMarkdownPath(path)), type: 'markdown', source: file, shows: [{ file }] };
  });
  const lists = pages.filter(isListPage).map(({ path, output }): Route => {
    return { ...createFileRouteFields(computeMarkdownPath(path)), type: 'markdown', from: output };
  });
  return [...documents, ...lists];
}

/** Plans the mirror of a document. If `original` is the data of a list page, plans the mirror of the list page. */
export function planMarkdownOutput(site: AssembledSite, route: Route<'markdown'>, original?: RouteData): RouteData {
  if (original?.kind === 'page') return planMarkdownOutputOfListPage(site, original.props);
  const file = requireDefined(route.source, 'source of', route.path);
  return createTextFileRouteData('markdown', createMarkdownPageView(site, { file }));
}

/** Returns the title, the facts and the text of a document. */
export function createMarkdownPageView(site: AssembledSite, shown: RouteDocument): TextFileViews<BodyRef>['markdown'] {
  const entry = requireEntry(site.entries, shown.file);
  const { title, file } = entry.document;
  return {
    title,
    url: createPageUrl(site, entry.path),
    facts: listFactsOfEntry(site, entry),
    body: createBodyRef(site, shown, 'markdown'),
    links: computeAbsoluteLinkAddresses(site, file),
  };
}

/** Returns the product, version and date of a post, or the docs version of a page if the site has several. */
function listFactsOfEntry(site: SiteStructure, entry: Entry): Readonly<Record<string, string>> {
  if (!('date' in entry)) {
    const version = site.versions.areSeveral ? findDocsVersion(site.versions, entry.document.version) : undefined;
    return version === undefined ? {} : { Version: version.label };
  }
  const product = findProductOfPost(site.config, entry);
  const { version } = entry.document.frontMatter;
  return {
    ...(product !== undefined && { Product: product.label }),
    ...(version !== undefined && { Version: version }),
    Date: entry.date,
  };
}

function planMarkdownOutputOfListPage(site: AssembledSite, props: PageProps<BodyRef>): RouteData {
  const { config, messages } = site;
  const { head, view } = props;
  const absolute = (link: MarkdownOutputLink): MarkdownOutputLink => {
    const isOfSite = link.href.startsWith('/') && !link.href.startsWith('//');
    return isOfSite ? { ...link, href: createAbsoluteUrl(computeMarkdownHref(site, link.href), config.url) } : link;
  };
  const groups = listPageLinkGroups(props, messages).filter((group) => group.links.length > 0);
  return createTextFileRouteData('link-list', {
    title: 'title' in view ? view.title : '',
    description: head.description,
    url: createAbsoluteUrl(props.href, config.url),
    groups: groups.map(({ label, links }) => ({ label, links: links.map(absolute) })),
  });
}

/** Returns the address of the Markdown of a page; returns any other address unchanged. */
function computeMarkdownHref({ config, targets }: AssembledSite, href: string): string {
  const [address = ''] = /^[^?#]*/.exec(href) ?? [];
  const path = removeBaseUrl(decodePath(address) ?? address, config.baseUrl);
  const mirror = path === undefined ? '' : computeMarkdownPath(trimTrailingSlash(path));
  return targets.files.has(mirror) ? createFileHref(mirror, config) + href.slice(address.length) : href;
}

function listPageLinkGroups(props: PageProps<BodyRef>, messages: Messages): readonly MarkdownOutputLinkGroup[] {
  switch (props.type) {
    case 'home':
      return createHomeLinkGroups(props.view, messages);
    case 'product-list':
      return createAreaLinkGroups(props.view.areas);
    case 'landing':
      return [
        { label: t(messages, 'firstSteps'), links: createMarkdownOutputLinks(props.view.steps) },
        { label: t(messages, 'requirements'), links: createMarkdownOutputLinks(props.view.requirements) },
        ...props.view.groups.map(({ label, cards }) => ({
          label: label || t(messages, 'pages'),
          links: createMarkdownOutputLinks(cards),
        })),
        {
          label: t(messages, 'latestReleases'),
          links: [...createPostLinks(props.view.releases), ...createMarkdownOutputLinks(props.view.timelines)],
        },
      ];
    case 'releases':
    case 'tag':
      return [
        { label: t(messages, 'page', { page: props.view.pagination.page }), links: createPostLinks(props.view.posts) },
      ];
    case 'archive':
      return props.view.years.flatMap(({ year, groups }) =>
        groups.map(({ label, posts }) => ({ label: `${year}: ${label}`, links: createPostLinks(posts) })),
      );
    case 'products':
      return [{ label: t(messages, 'versions'), links: createMarkdownOutputLinks(props.view.cards) }];
    case 'timeline':
      return [{ label: t(messages, 'versions'), links: props.view.versions.map(createVersionLink) }];
    case 'tags':
    case 'doc-tags':
      return createTagLinkGroups(props.view.letters, messages);
    case 'doc-tag':
      return [{ label: t(messages, 'pages'), links: createMarkdownOutputLinks(props.view.docs) }];
    default:
      return [];
  }
}

function createAreaLinkGroups(areas: PageViews['product-list']['areas']): readonly MarkdownOutputLinkGroup[] {
  return areas.flatMap(({ heading, groups }) =>
    groups.map((group) => ({
      label: [heading, group.heading].filter((part) => part !== '').join(': '),
      links: createMarkdownOutputLinks(group.products),
    })),
  );
}

function createHomeLinkGroups(view: PageViews['home'], messages: Messages): readonly MarkdownOutputLinkGroup[] {
  const { actions = [], features = [], tasks, tabs, areas, cards, latest } = view;
  const ofTabs = tabs.flatMap((tab) =>
    tab.sections.map(({ heading, tiles }) => ({
      label: `${tab.label}: ${heading}`,
      links: createMarkdownOutputLinks(tiles),
    })),
  );
  return [
    { label: t(messages, 'tasks'), links: createMarkdownOutputLinks([...actions, ...features, ...tasks]) },
    ...ofTabs,
    ...createAreaLinkGroups(areas).map((group) => ({ ...group, label: group.label || t(messages, 'products') })),
    { label: t(messages, 'pages'), links: createMarkdownOutputLinks(cards) },
    { label: t(messages, 'latestReleases'), links: createPostLinks(latest) },
  ];
}

function createTagLinkGroups(
  letters: readonly TagsOfLetterView[],
  messages: Messages,
): readonly MarkdownOutputLinkGroup[] {
  return letters.map(({ letter, tags }) => ({
    label: letter,
    links: tags.map(({ label, href, count }) => ({ label, href, description: tPlural(messages, 'pageCount', count) })),
  }));
}

function createMarkdownOutputLinks(items: readonly Partial<MarkdownOutputLink>[]): MarkdownOutputLink[] {
  return items.flatMap(({ label = '', href, description = '' }) =>
    href === undefined ? [] : [{ label, href, description }],
  );
}

function createPostLinks(posts: readonly PostSummaryView[]): MarkdownOutputLink[] {
  return posts.map(({ title, href, dateText }) => ({ label: title, href, description: dateText }));
}

function createVersionLink({
  title,
  href,
  dateText,
  summary,
}: PageViews<BodyRef>['timeline']['versions'][number]): MarkdownOutputLink {
  return { label: title, href, description: [dateText, summary].filter((part) => part !== '').join(': ') };
}
