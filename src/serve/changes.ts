// What a change came to, for the line that the terminal prints. Pages are counted a few at a time: pages that are open are
// up to date long before, and the next change must not wait.
import type { PlacedRoute } from '../build/render.ts';
import { isPage } from '../model/route.ts';
import { fileHref } from '../model/url.ts';
import { contentHashes, type SiteState } from './state.ts';

/** One change as it is told. */
export interface SiteChange {
  /** Files that changed, root-relative; with what readers cannot see of them. */
  readonly files: readonly { readonly file: string; readonly mark?: 'draft' | 'draft, left out' | 'unlisted' }[];
  /** Pages whose bytes changed, those that came and went included. */
  readonly pages: number;
  /** From the first event to the moment at which all open pages had their new version. */
  readonly ms: number;
}

/** What is to be told: two states, and what lies between them. */
export interface Change {
  readonly before: SiteState;
  readonly after: SiteState;
  /** Paths touched, absolute. */
  readonly paths: ReadonlySet<string>;
  readonly ms: number;
}

/**
 * Tells of one change after the other. Those that come while one is being told wait as one, since each keeps two states in
 * memory and counting takes longer than some edits are apart.
 */
export function createReports(
  tell: (change: Change) => Promise<void>,
  onFault: (error: unknown) => void,
): { add(change: Change): void } {
  let next: Change | undefined;
  let isTelling = false;
  async function tellAll(): Promise<void> {
    isTelling = true;
    while (next) {
      const change = next;
      next = undefined;
      await tell(change).catch(onFault);
    }
    isTelling = false;
  }
  return {
    add(change) {
      next = next ? { ...change, before: next.before, paths: new Set([...next.paths, ...change.paths]) } : change;
      if (!isTelling) void tellAll();
    },
  };
}

/** Of the touched files, root-relative, those that are another now than before. */
export function changedFiles(before: SiteState, after: SiteState, touched: Iterable<string>): SiteChange['files'] {
  const [old, now] = [contentHashes(before), contentHashes(after)];
  const files = [...touched].filter((file) => old.get(file) !== now.get(file)).sort();
  return files.map((file) => {
    const mark = markOf(after, file);
    return { file, ...(mark && { mark }) };
  });
}

function markOf({ sites, config }: SiteState, file: string): SiteChange['files'][number]['mark'] {
  const document = sites.flatMap(({ site }) => site.documents).find((each) => each.file === file);
  if (document?.frontMatter.draft === true) return config.includeDrafts ? 'draft' : 'draft, left out';
  return document?.frontMatter.unlisted === true ? 'unlisted' : undefined;
}

/** Milliseconds of counting before others get their turn. */
const BREATH = 8;

function isSame(old: PlacedRoute | undefined, placed: PlacedRoute, before: SiteState, after: SiteState): boolean {
  if (!old) return false;
  const { route, build } = placed;
  if (old.route === route) {
    // It is planned once to know which texts it shows; from then on that tells whether it can be another.
    if (build.site.changeOf(route) === undefined) build.site.planOf(route);
    if (build.site.changeOf(route) === old.build.site.changeOf(route)) return true;
  }
  return before.fingerprintOf(old) === after.fingerprintOf(placed);
}

/** How many pages differ between two states. */
export async function countChangedPages(before: SiteState, after: SiteState, now: () => number): Promise<number> {
  let count = [...before.places.values()].filter(
    ({ route }) => isPage(route) && !after.places.has(route.output),
  ).length;
  let last = now();
  for (const placed of after.places.values()) {
    if (!isPage(placed.route)) continue;
    const old = before.places.get(placed.route.output);
    if (!isSame(old, placed, before, after)) count += 1;
    if (now() - last < BREATH) continue;
    await new Promise((resume) => setImmediate(resume));
    last = now();
  }
  return count;
}

/** Files that pages load and that are others now: hash by address. */
export function changedHashes(before: SiteState, state: SiteState): Readonly<Record<string, string>> {
  const list = ({ sites }: SiteState) => sites[0]?.content.assets.filter(({ origin }) => origin === 'static') ?? [];
  const old = new Map(list(before).map(({ path, hash }) => [path, hash]));
  const changed = list(state).filter(({ path, hash }) => old.has(path) && old.get(path) !== hash);
  return Object.fromEntries(changed.map(({ path, hash }) => [fileHref(path, state.config), hash]));
}
