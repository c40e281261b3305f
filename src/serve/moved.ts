// Finds the new address of a page that has moved.
import { isPageRoute, type Route } from '../model/route.ts';
import { createPageHref } from '../model/url.ts';
import { decodeRequestTarget } from './requests.ts';
import type { SiteState } from './state.ts';

/** A page with the data that identifies it after a move. */
export interface PageIdentity {
  readonly route: Pick<Route, 'path' | 'type' | 'source'> & { readonly title?: string };
  /** Hash of its source. */
  readonly hash?: string;
}

/**
 * Returns a function that finds where a removed page is now. It looks for the same file at another address, then for a single new file with
 * the same text. If one page was added and one removed, it finally returns the added page. It returns `undefined` if it finds no page.
 */
export function createMovedPageFinder<T extends PageIdentity>(
  before: readonly PageIdentity[],
  after: readonly T[],
): (gone: PageIdentity) => T | undefined {
  const filesOf = (pages: readonly PageIdentity[]) => new Set(pages.map(({ route }) => route.source));
  const oldFiles = filesOf(before);
  const newFiles = filesOf(after);
  const added = after.filter(({ route }) => !oldFiles.has(route.source));
  const lost = before.filter(({ route }) => !newFiles.has(route.source));
  return ({ route: { source, type }, hash }) => {
    if (source === undefined) return undefined;
    if (newFiles.has(source)) return after.find(({ route }) => route.source === source && route.type === type);
    const fresh = added.filter(({ route }) => route.type === type);
    const sameText = fresh.filter((page) => page.hash !== undefined && page.hash === hash);
    if (sameText.length === 1) return sameText[0];
    const isAlone = fresh.length === 1 && lost.filter(({ route }) => route.type === type).length === 1;
    return isAlone ? fresh[0] : undefined;
  };
}

/** Returns the pages of a state with the data that identifies them after a move. */
export function listPageIdentities(state: SiteState): readonly PageIdentity[] {
  const hashes = new Map(state.sites.flatMap(({ content }) => content.sources.map(({ file, hash }) => [file, hash])));
  return [...state.places.values()]
    .filter(({ route }) => isPageRoute(route))
    .map(({ route }) => ({ route, hash: hashes.get(route.source ?? '') }));
}

/** Whether each page of the earlier state is still at its address, from the same file. This holds after almost every edit. */
function areAllPagesUnmoved(before: SiteState, after: SiteState): boolean {
  if (before.config.baseUrl !== after.config.baseUrl) return false;
  if (before.sites.every(({ site }, index) => site.routes === after.sites[index]?.site.routes)) return true;
  return [...before.places.values()].every(({ route }) => {
    const now = after.places.get(route.output)?.route;
    return !isPageRoute(route) || (now?.path === route.path && now.source === route.source);
  });
}

/** A file or a folder that was renamed. */
export interface RenamedFile {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the renamed files whose former address leads nowhere. The addresses of these files and the links to them still have to be
 * updated.
 */
export function findRenamedFiles(before: SiteState, after: SiteState): readonly RenamedFile[] {
  if (areAllPagesUnmoved(before, after)) return [];
  const originals = new Set(before.sites[0]?.content.sources.map(({ file }) => file));
  const old = listPageIdentities(before);
  const pageIdentities = listPageIdentities(after);
  const files = new Set(pageIdentities.map(({ route }) => route.source));
  const moveOf = createMovedPageFinder(old, pageIdentities);
  const renames = old.flatMap((page): readonly (readonly [string, string])[] => {
    const { path, source: from } = page.route;
    if (from === undefined || files.has(from) || !originals.has(from)) return [];
    const moved = moveOf(page);
    // Compares texts and titles, because a removed page and an unrelated new page are not a rename.
    const isSame = moved?.hash === page.hash || moved?.route.title === page.route.title;
    const to = isSame ? moved?.route.source : undefined;
    const address = decodeRequestTarget(createPageHref(path, after.config))?.path ?? path;
    return to === undefined || after.outputOf(address) !== undefined ? [] : [[from, to]];
  });
  const isLeft = (folder: string) => [...files].some((file) => file?.startsWith(`${folder}/`));
  return joinRenamesOfFolder(
    [...new Map(renames)].map(([from, to]) => ({ from, to })),
    isLeft,
  );
}

/**
 * Merges the renames of all files of a folder into one rename of the folder. Requires that there are no other renames, that each file keeps
 * its path within the folder, and that `isLeft` finds no file in the former folder.
 */
function joinRenamesOfFolder(
  renames: readonly RenamedFile[],
  isLeft: (folder: string) => boolean,
): readonly RenamedFile[] {
  const [first] = renames;
  if (first === undefined || renames.length === 1) return renames;
  const old = first.from.split('/');
  const now = first.to.split('/');
  let same = 0;
  while (same < old.length && old.at(-same - 1) === now.at(-same - 1)) same += 1;
  const [from, to] = [old, now].map((parts) => parts.slice(0, parts.length - same).join('/')) as [string, string];
  const isInside = (renamedFile: RenamedFile) =>
    renamedFile.from.startsWith(`${from}/`) && renamedFile.to === `${to}${renamedFile.from.slice(from.length)}`;
  return same > 0 && from !== '' && to !== '' && renames.every(isInside) && !isLeft(from) ? [{ from, to }] : renames;
}

/** Creates a list of former page addresses. Addresses are never removed, because pages in background tabs may reconnect late. */
export function createFormerPageAddressStore() {
  const left = new Map<string, string | undefined>();
  return {
    /** Adds the addresses at which the earlier state has a page and the later one has none. */
    note(before: SiteState, after: SiteState): void {
      if (areAllPagesUnmoved(before, after)) return;
      const old = listPageIdentities(before);
      const pageIdentities = listPageIdentities(after);
      const now = new Set(pageIdentities.map((page) => computePageAddress(page, after)));
      const moveOf = createMovedPageFinder(old, pageIdentities);
      for (const page of old) {
        const address = computePageAddress(page, before);
        if (now.has(address)) continue;
        const moved = moveOf(page);
        left.set(address, moved && createPageHref(moved.route.path, after.config));
      }
    },
    /**
     * Returns where the page at a decoded path is now. The result has no `href` if the page was removed, and is `undefined` if the path
     * never was a page.
     */
    whereTo(state: SiteState, path: string): { readonly href?: string } | undefined {
      if (!left.has(normalizePagePath(path))) return undefined;
      let href = left.get(normalizePagePath(path));
      // Follows several moves of a page. The number of steps is limited because moves may form a cycle.
      for (let step = 0; step < left.size; step += 1) {
        const at = href === undefined ? undefined : decodeRequestTarget(href)?.path;
        if (at === undefined) break;
        if (state.outputOf(at) !== undefined) return { href };
        href = left.get(normalizePagePath(at));
      }
      return {};
    },
  };
}

function computePageAddress({ route }: PageIdentity, { config }: SiteState): string {
  return normalizePagePath(decodeRequestTarget(createPageHref(route.path, config))?.path ?? route.path);
}

/** Normalizes the address of a page: `/x`, `/x/`, `/x.html` and `/x/index.html` are the same. */
function normalizePagePath(path: string): string {
  return path.replace(/(?:\/index)?(?:\.html)?\/?$/, '');
}
