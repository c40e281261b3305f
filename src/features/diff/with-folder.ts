// Compares the working tree with a built folder. The working tree is built too, so that both are read in the same way.
import { addressFinder, findLost } from '../../check/lost-addresses.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import { callFault } from '../../model/diagnostic.ts';
import type { Published } from '../../model/published.ts';
import { lostPlaces } from './compare-lost.ts';
import { compareRedirects } from './compare-others.ts';
import type { Texts } from './compare-pages.ts';
import { compareWeights } from './compare-weights.ts';
import { factsOf, type PageFacts } from './facts.ts';
import { type Pair, pairPages } from './pair-pages.ts';
import type { BuiltFolder, PageFile } from './read-built.ts';
import { markupBetween, readBuilt } from './read-built.ts';
import type { SiteDiff } from './site-diff.ts';
import { changedPaths, leadsIn, pageLists } from './with-commit.ts';

/** A built folder, and the built working tree. */
export interface Folders {
  /** Name of the folder in the call. */
  readonly folder: string;
  readonly dir: string;
  readonly after: AssembledProject;
  /** The built working tree. */
  readonly built: BuiltFolder;
}

/** Returns the differences between a built folder and the working tree. */
export function diffWithFolder({ folder, dir, after, built }: Folders): SiteDiff {
  const { config } = after.project;
  const [was, is] = [readBuilt(dir, config.baseUrl), built];
  if (was === undefined)
    throw callFault(`\`${folder}\` has no page of a site: no file in it ends with \`.html\`.`, 'Name a built folder.');
  const sites = after.sites.map(({ site }) => site);
  const known = new Map(factsOf(after.sites).map((page) => [page.path, page]));
  const isCopy = new Set(
    sites.flatMap(({ pagePaths }) => [...pagePaths].flatMap(([path, copy]) => (copy ? path : []))),
  );
  const facts = (page: PageFile) => factsOfFile(page, known.get(page.path), config.i18n.defaultLocale);
  const factsIn = ({ pages }: BuiltFolder) => pages.filter(({ path }) => !isCopy.has(path)).map(facts);
  const [old, now] = [factsIn(was), factsIn(is)];
  const pairing = pairPages(old, now, { renames: new Map(), leadsTo: leadsIn(addressFinder(sites)) });
  const texts = new Map<Pair, Texts>(
    [...pairing.kept, ...pairing.moved].map((pair) => [pair, { before: pair.before.text, after: pair.after.text }]),
  );
  const published: Published = { baseUrl: was.baseUrl, pages: old.map(publishedPage), from: { site: folder } };
  const lists = pageLists(pairing, texts);
  const markup = markupBetween(was, is, changedPaths(lists));
  return {
    from: { folder },
    pages: { before: old.length, after: now.length },
    ...lists,
    lost: lostPlaces(findLost(sites, published), pairing, { before: old, after: now }),
    redirects: compareRedirects(was.redirects, is.redirects),
    weight: compareWeights(was.weight, is.weight),
    ...(markup && { markup }),
    notes: [NOT_IN_FOLDERS],
  };
}

const NOT_IN_FOLDERS =
  'A built folder says nothing of findings, APIs, translations, sidebars, files and settings: compare with a commit for these.';

const publishedPage = ({ path, headings }: PageFacts) => ({ path, anchors: headings.map(({ id }) => id) });

/** Returns the facts of a built page; file and version are those of the current page at its address. */
function factsOfFile(page: PageFile, known: PageFacts | undefined, defaultLocale: string): PageFacts {
  const { path, title, description, locale, text, headings } = page;
  const { type = 'doc', file, version } = known ?? {};
  return {
    path,
    title: headings[0]?.level === 1 ? headings[0].text : (/^# (.*)$/m.exec(text)?.[1] ?? title),
    description: isWritten(description, text) ? description : '',
    locale: known?.locale ?? (locale || defaultLocale),
    text,
    headings,
    type,
    ...(file !== undefined && { file }),
    ...(version !== undefined && { version }),
    key: text,
    front: '',
    includes: {},
    linesBefore: 0,
    visibility: 'public',
    place: '',
  };
}

/** Whether an author wrote the description: it does not derive from the text. */
function isWritten(description: string, text: string): boolean {
  const plain = (words: string) => words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return !plain(text).includes(plain(description).slice(0, 60));
}
