// Markdown mirrors: the text of a document next to its page; for a page that lists others, the list.
import { requireDefined } from '../../lib/found.ts';
import { entryAt } from '../../model/entries.ts';
import { type Messages, t, tCount } from '../../model/messages.ts';
import { fileRoute, type Route } from '../../model/route.ts';
import { type AssembledSite, type RouteData, type SiteStructure, textData } from '../../model/site.ts';
import type { TextViews } from '../../model/text-view.ts';
import { absoluteUrl, markdownPath } from '../../model/url.ts';
import type { BodyRef, PageProps, PageViews, PostSummaryView, TagLetterView } from '../../model/view.ts';
import { urlOf } from '../navigation/addresses.ts';
import { bodyRef, markdownLinks } from '../pages/bodies.ts';
import { isList } from '../pages/page.ts';

type LinkGroup = TextViews['link-list']['groups'][number];
type Link = LinkGroup['links'][number];

/** Returns a mirror for every document page and list page. */
export function emitMirrors(site: SiteStructure, pages: readonly Route[]): Route[] {
  const shown = new Set(pages.map(({ source }) => source));
  const entries = [...site.entries.byFile.values()].filter(({ document }) => shown.has(document.file));
  const documents = entries.map(({ path, document: { file } }): Route => {
    return { ...fileRoute(markdownPath(path)), type: 'markdown', source: file, shows: [{ file }] };
  });
  const lists = pages.filter(isList).map(({ path, output }): Route => {
    return { ...fileRoute(markdownPath(path)), type: 'markdown', from: output };
  });
  return [...documents, ...lists];
}

/** Plans the Markdown of a document, or of the list on the page `original`. */
export function planMirror(site: AssembledSite, route: Route<'markdown'>, original?: RouteData): RouteData {
  if (original?.kind === 'page') return listMirror(site, original.props);
  const { document, path } = entryAt(site.entries, requireDefined(route.source, 'source of', route.path));
  const { title, file } = document;
  const body = bodyRef(site, { file }, 'markdown');
  return textData('markdown', { title, url: urlOf(site, path), body, links: markdownLinks(site, file) });
}

function listMirror({ config, messages }: AssembledSite, props: PageProps<BodyRef>): RouteData {
  const { head, view } = props;
  const absolute = (link: Link): Link => {
    const isOfSite = link.href.startsWith('/') && !link.href.startsWith('//');
    return isOfSite ? { ...link, href: absoluteUrl(link.href, config.url) } : link;
  };
  const groups = groupsOf(props, messages).filter((group) => group.links.length > 0);
  return textData('link-list', {
    title: 'title' in view ? view.title : '',
    description: head.description,
    groups: groups.map(({ label, links }) => ({ label, links: links.map(absolute) })),
  });
}

/** Returns the links that a page lists, by group. */
function groupsOf(props: PageProps<BodyRef>, messages: Messages): readonly LinkGroup[] {
  switch (props.type) {
    case 'home':
      return homeGroups(props.view, messages);
    case 'product-list':
      return areaGroups(props.view.areas);
    case 'landing':
      return [
        { label: t(messages, 'firstSteps'), links: listLinks(props.view.steps) },
        { label: t(messages, 'requirements'), links: listLinks(props.view.requirements) },
        ...props.view.groups.map(({ label, cards }) => ({
          label: label || t(messages, 'pages'),
          links: listLinks(cards),
        })),
        {
          label: t(messages, 'latestReleases'),
          links: [...postLinks(props.view.releases), ...listLinks(props.view.timelines)],
        },
      ];
    case 'releases':
    case 'tag':
      return [{ label: t(messages, 'page', { page: props.view.pagination.page }), links: postLinks(props.view.posts) }];
    case 'archive':
      return props.view.years.flatMap(({ year, groups }) =>
        groups.map(({ label, posts }) => ({ label: `${year}: ${label}`, links: postLinks(posts) })),
      );
    case 'products':
      return [{ label: t(messages, 'versions'), links: listLinks(props.view.cards) }];
    case 'timeline':
      return [{ label: t(messages, 'versions'), links: props.view.versions.map(versionLink) }];
    case 'tags':
    case 'doc-tags':
      return tagGroups(props.view.letters, messages);
    case 'doc-tag':
      return [{ label: t(messages, 'pages'), links: listLinks(props.view.docs) }];
    default:
      return [];
  }
}

function areaGroups(areas: PageViews['product-list']['areas']): readonly LinkGroup[] {
  return areas.flatMap(({ heading, groups }) =>
    groups.map((group) => ({
      label: [heading, group.heading].filter((part) => part !== '').join(': '),
      links: listLinks(group.products),
    })),
  );
}

function homeGroups(view: PageViews['home'], messages: Messages): readonly LinkGroup[] {
  const { actions = [], features = [], tasks, tabs, areas, cards, latest } = view;
  const ofTabs = tabs.flatMap((tab) =>
    tab.sections.map(({ heading, tiles }) => ({ label: `${tab.label}: ${heading}`, links: listLinks(tiles) })),
  );
  return [
    { label: t(messages, 'tasks'), links: listLinks([...actions, ...features, ...tasks]) },
    ...ofTabs,
    ...areaGroups(areas).map((group) => ({ ...group, label: group.label || t(messages, 'products') })),
    { label: t(messages, 'pages'), links: listLinks(cards) },
    { label: t(messages, 'latestReleases'), links: postLinks(latest) },
  ];
}

function tagGroups(letters: readonly TagLetterView[], messages: Messages): readonly LinkGroup[] {
  return letters.map(({ letter, tags }) => ({
    label: letter,
    links: tags.map(({ label, href, count }) => ({ label, href, description: tCount(messages, 'pageCount', count) })),
  }));
}

function listLinks(items: readonly Partial<Link>[]): Link[] {
  return items.flatMap(({ label = '', href, description = '' }) =>
    href === undefined ? [] : [{ label, href, description }],
  );
}

function postLinks(posts: readonly PostSummaryView[]): Link[] {
  return posts.map(({ title, href, dateText }) => ({ label: title, href, description: dateText }));
}

function versionLink({ title, href, dateText, summary }: PageViews<BodyRef>['timeline']['versions'][number]): Link {
  return { label: title, href, description: [dateText, summary].filter((part) => part !== '').join(': ') };
}
