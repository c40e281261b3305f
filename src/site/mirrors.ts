// The Markdown mirrors: a document's own text beside its page, and beside a page that lists others the same list.
import { say, sayCount, type Wording } from '../model/say.ts';
import type { TextViews } from '../model/text-view.ts';
import { absoluteUrl, markdownPath } from '../model/url.ts';
import type { BodyRef, CardView, PageProps, PostSummaryView, PostView, TagLetterView } from '../model/view.ts';
import { type Assembly, type Emitted, isMirrored, urlOf } from './assembly.ts';
import { bodyRef } from './bodies.ts';
import { emitText } from './files.ts';

type Group = TextViews['llms']['groups'][number];

/** A mirror of every page that has something to read. `pages` are all pages of the locale. */
export function emitMirrors(assembly: Assembly, pages: readonly Emitted[]): Emitted[] {
  const { docs, posts, pages: own } = assembly.entries;
  const documents = [...docs, ...posts, ...own].map(({ path, document }) =>
    emitText(
      assembly,
      markdownPath(path),
      'markdown',
      () => ({
        type: 'markdown',
        view: { title: document.title, url: urlOf(assembly, path), body: bodyRef(assembly, document, 'markdown') },
      }),
      document.file,
    ),
  );
  const lists = pages
    .filter(({ route }) => isMirrored(route))
    .map(({ route, plan }) =>
      emitText(assembly, markdownPath(route.path), 'markdown', () => {
        const planned = plan();
        if (planned.kind !== 'page') throw new Error(`${route.path} is no page.`);
        const { head, view } = planned.props;
        const groups = groupsOf(planned.props, assembly.wording, (href) => absoluteUrl(href, assembly.config.url));
        const title = 'title' in view ? view.title : (route.title ?? '');
        return {
          type: 'llms',
          view: { title, description: head.description, groups: groups.filter((group) => group.links.length > 0) },
        };
      }),
    );
  return [...documents, ...lists];
}

/** What a page lists, group by group. `absolute` completes addresses that start at the site's root. */
function groupsOf(props: PageProps<BodyRef>, wording: Wording, absolute: (href: string) => string): readonly Group[] {
  const link = (label: string, href: string, description = '') => ({
    label,
    href: href.startsWith('/') && !href.startsWith('//') ? absolute(href) : href,
    description,
  });
  const ofPosts = (posts: readonly PostSummaryView[]) =>
    posts.map((post) => link(post.title, post.href, post.dateText));
  const ofCards = (cards: readonly CardView[]) => cards.map((card) => link(card.label, card.href, card.description));
  const ofTags = (letters: readonly TagLetterView[]): Group[] =>
    letters.map((group) => ({
      label: group.letter,
      links: group.tags.map((tag) => link(tag.label, tag.href, sayCount(wording, 'pageCount', tag.count))),
    }));
  const pageOf = (posts: readonly PostView<BodyRef>[], page: number) => [
    { label: say(wording, 'page', { page }), links: ofPosts(posts) },
  ];
  switch (props.type) {
    case 'home':
      return [
        ...props.view.tabs.flatMap((tab) =>
          tab.sections.map((section) => ({
            label: `${tab.label}: ${section.heading}`,
            links: section.tiles.flatMap(({ label, href, description }) =>
              href === undefined ? [] : [link(label, href, description)],
            ),
          })),
        ),
        { label: say(wording, 'pages'), links: ofCards(props.view.cards) },
        { label: say(wording, 'latestReleases'), links: ofPosts(props.view.latest) },
      ];
    case 'landing':
      return [
        { label: say(wording, 'pages'), links: ofCards(props.view.cards) },
        {
          label: say(wording, 'latestReleases'),
          links: [...ofPosts(props.view.releases), ...props.view.timelines.map(({ label, href }) => link(label, href))],
        },
      ];
    case 'releases':
    case 'tag':
      return pageOf(props.view.posts, props.view.pagination.page);
    case 'archive':
      return props.view.years.flatMap(({ year, groups }) =>
        groups.map(({ label, posts }) => ({ label: `${year}: ${label}`, links: ofPosts(posts) })),
      );
    case 'timeline':
      return [
        {
          label: say(wording, 'versions'),
          links: props.view.versions.map(({ title, href, dateText, summary }) =>
            link(title, href, [dateText, summary].filter((part) => part !== '').join(': ')),
          ),
        },
      ];
    case 'tags':
    case 'doc-tags':
      return ofTags(props.view.letters);
    case 'doc-tag':
      return [{ label: say(wording, 'pages'), links: ofCards(props.view.docs) }];
    default:
      return [];
  }
}
