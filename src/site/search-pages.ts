// The pages that readers can find: all that are listed, but for those that say `search: false`.
import type { SearchSource } from '../model/search-source.ts';
import { type Assembly, dateText, hrefOf } from './assembly.ts';
import { type DocEntry, type Entry, isListed, type PostEntry } from './entries.ts';
import { langOf } from './foreign.ts';
import { productOf } from './products.ts';
import { titleOf } from './sidebar-groups.ts';

/** What the newest post counts beside a docs page, and after how many days a post counts half of that. */
const POST = { boost: 0.7, halfAfter: 730 };

/** Every page of a locale that has a place in its search index, in a fixed order. */
export function searchPages(assembly: Assembly): SearchSource[] {
  const { docs, posts, pages } = assembly.entries;
  const newest = posts.find(isListed)?.date ?? '';
  return [
    ...docs.filter(isFindable).map((doc) => docSource(assembly, doc)),
    ...landings(assembly),
    ...pages
      .filter(isFindable)
      .map((page) => source(assembly, page, { group: '', kind: 'page', around: [], boost: 1 })),
    ...posts.filter(isFindable).map((post) => postSource(assembly, post, newest)),
  ];
}

function isFindable(entry: Entry): boolean {
  return isListed(entry) && entry.document.frontMatter.search !== false;
}

function source(
  assembly: Assembly,
  { document, path }: Entry,
  rest: Pick<SearchSource, 'group' | 'kind' | 'date' | 'version' | 'label' | 'around' | 'boost'>,
): SearchSource {
  const { description, keywords = [], search } = document.frontMatter;
  const own = typeof search === 'object' ? (search.boost ?? 1) : 1;
  return {
    ...rest,
    title: document.title,
    path,
    href: hrefOf(assembly, path),
    lang: langOf(assembly, document),
    file: document.file,
    hash: assembly.texts.now(document).hash,
    // A description that is not in the front matter is the first paragraph, so part of a section already.
    about: [description ?? '', ...keywords].join(' ').trim(),
    boost: rest.boost * own,
  };
}

function docSource(assembly: Assembly, doc: DocEntry): SearchSource {
  const standing = assembly.navigation.standingOf(doc.path, doc.document.frontMatter.displayed_sidebar ?? undefined);
  const around = (standing?.breadcrumbs ?? []).slice(0, -1).map(({ label }) => label);
  const group = standing === undefined ? '' : titleOf(assembly, standing.sidebar);
  const { document } = doc;
  const label = doc.label === document.title ? undefined : doc.label;
  return source(assembly, doc, { group, kind: 'doc', version: document.version, label, around, boost: 1 });
}

function postSource(assembly: Assembly, post: PostEntry, newest: string): SearchSource {
  const group = assembly.config.releases?.title ?? '';
  const product = productOf(assembly.config, post)?.label;
  const days = (Date.parse(newest) - Date.parse(post.date)) / 86_400_000;
  const boost = Math.round((100 * POST.boost) / (1 + Math.max(0, days) / POST.halfAfter)) / 100;
  const around = [group, ...(product === undefined ? [] : [product])];
  return source(assembly, post, { group, kind: 'post', date: dateText(assembly, post.date), around, boost });
}

function landings(assembly: Assembly): SearchSource[] {
  return assembly.navigation.landings.map(({ landing, sidebar, version }) => ({
    title: landing.title,
    path: landing.path,
    href: hrefOf(assembly, landing.path),
    group: titleOf(assembly, sidebar),
    kind: 'doc',
    version: assembly.versions.areSeveral ? version : undefined,
    around: [],
    about: landing.description ?? '',
    boost: 1,
  }));
}
