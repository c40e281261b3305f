// Compares the working tree with a built folder. The working tree is built too, so that both are read in the same way.
import { createAddressTargetFinder, findLostAddressesAndAnchors } from '../../check/lost-addresses.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { PublishedAddresses } from '../../model/published.ts';
import { listLostAddressesWithFixes } from './compare-lost.ts';
import { compareRedirects } from './compare-others.ts';
import type { PageTextPair } from './compare-pages.ts';
import { compareByteSizes } from './compare-weights.ts';
import { listPagesToCompare, type PageToCompare } from './facts.ts';
import { type PagePair, pairPages } from './pair-pages.ts';
import type { BuiltFolderContent, BuiltPageFile } from './read-built.ts';
import { compareFolderMarkup, readBuiltFolder } from './read-built.ts';
import type { SiteDiff } from './site-diff.ts';
import { collectChangedPagePaths, createDiffPageLists, createOldPathResolver } from './with-commit.ts';

/** A built folder, and the built working tree. */
interface FolderComparison {
  /** The folder as the caller named it. */
  readonly folder: string;
  readonly dir: string;
  readonly after: AssembledProject;
  /** The built working tree. */
  readonly built: BuiltFolderContent;
}

/** Returns the differences between a built folder and the working tree. */
export function diffWithFolder({ folder, dir, after, built }: FolderComparison): SiteDiff {
  const { config } = after.project;
  const was = readBuiltFolder(dir, config.baseUrl);
  const is = built;
  if (was === undefined)
    throw createInvocationError(
      `\`${folder}\` has no page of a site: no file in it ends with \`.html\`.`,
      'Name a built folder.',
    );
  const sites = after.sites.map(({ site }) => site);
  const known = new Map(listPagesToCompare(after.sites).map((page) => [page.path, page]));
  const isCopy = new Set(
    sites.flatMap(({ pagePaths }) => [...pagePaths].flatMap(([path, copy]) => (copy ? path : []))),
  );
  const facts = (page: BuiltPageFile) => createPageToCompare(page, known.get(page.path), config.i18n.defaultLocale);
  const factsIn = ({ pages }: BuiltFolderContent) => pages.filter(({ path }) => !isCopy.has(path)).map(facts);
  const old = factsIn(was);
  const now = factsIn(is);
  const pairing = pairPages(old, now, {
    renames: new Map(),
    leadsTo: createOldPathResolver(createAddressTargetFinder(sites)),
  });
  const texts = new Map<PagePair, PageTextPair>(
    [...pairing.kept, ...pairing.moved].map((pair) => [pair, { before: pair.before.text, after: pair.after.text }]),
  );
  const published: PublishedAddresses = {
    baseUrl: was.baseUrl,
    pages: old.map(toPublishedPage),
    from: { site: folder },
  };
  const lists = createDiffPageLists(pairing, texts);
  const markup = compareFolderMarkup(was, is, collectChangedPagePaths(lists));
  return {
    from: { folder },
    pages: { before: old.length, after: now.length },
    ...lists,
    lost: listLostAddressesWithFixes(findLostAddressesAndAnchors(sites, published), pairing, {
      before: old,
      after: now,
    }),
    redirects: compareRedirects(was.redirects, is.redirects),
    weight: compareByteSizes(was.weight, is.weight),
    ...(markup && { markup }),
    notes: [NOT_IN_FOLDER_DIFF_MESSAGE],
  };
}

const NOT_IN_FOLDER_DIFF_MESSAGE =
  'A built folder says nothing of findings, APIs, translations, sidebars, files and settings: compare with a commit for these.';

const toPublishedPage = ({ path, headings }: PageToCompare) => ({ path, anchors: headings.map(({ id }) => id) });

/** Returns the facts of a built page. Type, file, version and `isMade` come from `knownPageToCompare`, the current page at the same address. */
function createPageToCompare(
  page: BuiltPageFile,
  knownPageToCompare: PageToCompare | undefined,
  defaultLocale: string,
): PageToCompare {
  const { path, title, description, locale, text, headings } = page;
  const { type = 'doc', file, version, isMade } = knownPageToCompare ?? {};
  return {
    path,
    title: headings[0]?.level === 1 ? headings[0].text : (/^# (.*)$/m.exec(text)?.[1] ?? title),
    description: isHandWrittenDescription(description, text) ? description : '',
    locale: knownPageToCompare?.locale ?? (locale || defaultLocale),
    text,
    headings,
    type,
    ...(file !== undefined && { file }),
    ...(version !== undefined && { version }),
    ...(isMade && { isMade }),
    key: text,
    front: '',
    includes: {},
    linesBefore: 0,
    visibility: 'public',
    place: '',
  };
}

/** Returns whether an author wrote the description. A generated one repeats the text of the page. */
function isHandWrittenDescription(description: string, text: string): boolean {
  const plain = (words: string) => words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return !plain(text).includes(plain(description).slice(0, 60));
}
