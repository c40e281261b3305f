// The pages that readers can find: all that are listed, but for those that say `search: false`.
import type { SearchSource } from '../../model/search-source.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { DocEntry, Entry, PostEntry } from '../assemble/structure.ts';
import { isListed } from '../navigation/entries.ts';
import { langOf } from '../navigation/foreign.ts';
import { sidebarTitle, standingOf } from '../navigation/navigation.ts';
import { productOf } from '../releases/products.ts';
import { currentDocument } from './bodies.ts';
import { dateText } from './dates.ts';
import { hrefOf } from './page.ts';

/** What the newest post counts beside a docs page, and after how many days a post counts half of that. */
const POST = { boost: 0.7, halfAfter: 730 };

/** Every page of a locale that has a place in its search index, in a fixed order. */
export function searchPages(site: AssembledSite): SearchSource[] {
  const { docs, posts, pages } = site.entries;
  const newest = posts.find(isListed)?.date ?? '';
  return [
    ...docs.filter(isFindable).map((doc) => docSource(site, doc)),
    ...landings(site),
    ...pages.filter(isFindable).map((page) => source(site, page, { group: '', kind: 'page', around: [], boost: 1 })),
    ...posts.filter(isFindable).map((post) => postSource(site, post, newest)),
  ];
}

function isFindable(entry: Entry): boolean {
  return isListed(entry) && entry.document.frontMatter.search !== false;
}

function source(
  site: AssembledSite,
  { document, path }: Entry,
  rest: Pick<SearchSource, 'group' | 'kind' | 'date' | 'version' | 'label' | 'around' | 'boost'>,
): SearchSource {
  const { description, keywords = [], search } = document.frontMatter;
  const own = typeof search === 'object' ? (search.boost ?? 1) : 1;
  return {
    ...rest,
    title: document.title,
    path,
    href: hrefOf(site, path),
    lang: langOf(site, document),
    file: document.file,
    hash: currentDocument(site, document.file).hash,
    // A description that is not in the front matter is the first paragraph, so part of a section already.
    about: [description ?? '', ...keywords].join(' ').trim(),
    boost: rest.boost * own,
  };
}

function docSource(site: AssembledSite, doc: DocEntry): SearchSource {
  const { document } = doc;
  const standing = standingOf(site.navigation, doc.path, document.frontMatter.displayed_sidebar ?? undefined);
  const around = (standing?.breadcrumbs ?? []).slice(0, -1).map(({ label }) => label);
  const group = standing === undefined ? '' : sidebarTitle(site, standing.sidebar);
  const label = doc.label === document.title ? undefined : doc.label;
  return source(site, doc, { group, kind: 'doc', version: document.version, label, around, boost: 1 });
}

function postSource(site: AssembledSite, post: PostEntry, newest: string): SearchSource {
  const group = site.config.releases?.title ?? '';
  const product = productOf(site.config, post)?.label;
  const days = (Date.parse(newest) - Date.parse(post.date)) / 86_400_000;
  const boost = Math.round((100 * POST.boost) / (1 + Math.max(0, days) / POST.halfAfter)) / 100;
  const around = [group, ...(product === undefined ? [] : [product])];
  return source(site, post, { group, kind: 'post', date: dateText(site.messages, post.date), around, boost });
}

function landings(site: AssembledSite): SearchSource[] {
  return site.navigation.landings.map(({ landing, sidebar, version }) => ({
    title: landing.title,
    path: landing.path,
    href: hrefOf(site, landing.path),
    group: sidebarTitle(site, sidebar),
    kind: 'doc',
    version: site.versions.areSeveral ? version : undefined,
    around: [],
    about: landing.description ?? '',
    boost: 1,
  }));
}
