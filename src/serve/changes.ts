// What a change came to, for the line that the terminal prints. Pages are counted a few at a time: pages that are open are
// up to date long before, and the next change must not wait.
import { join, relative, sep } from 'node:path';
import { inputsOf, isSameInput, type PlacedRoute } from '../engine/plan.ts';
import { isPage } from '../model/route.ts';
import { fileHref } from '../model/url.ts';
import { inTurn } from './in-turn.ts';
import { contentHashes, type SiteState } from './state.ts';

/** One change as it is told. */
export interface SiteChange {
  /** Files that changed, root-relative; with what readers cannot see of them. */
  readonly files: readonly { readonly file: string; readonly mark?: 'draft' | 'draft, left out' | 'unlisted' }[];
  /** Pages whose bytes changed, those that came and went included. */
  readonly pages: number;
  /** How many findings there are now, in the whole site. */
  readonly remaining: { readonly errors: number; readonly warnings: number };
  /** From the first event to the moment at which all open pages had their new version. */
  readonly ms: number;
}

/** Two states, and what lies between them. */
export interface Change {
  readonly before: SiteState;
  readonly after: SiteState;
  /** Paths touched, absolute. */
  readonly paths: ReadonlySet<string>;
  readonly ms: number;
}

/**
 * Tells of one change after the other. Those that come while one is told are joined, since each keeps two states in
 * memory and counting takes longer than some edits are apart.
 */
export function createReports(tell: (change: Change) => Promise<void>, onFault: (error: unknown) => void) {
  const join = (waiting: Change, change: Change): Change => {
    return { ...change, before: waiting.before, paths: new Set([...waiting.paths, ...change.paths]) };
  };
  return { add: inTurn((change: Change) => tell(change).catch(onFault), join) };
}

/** Counts what a change came to, and tells it; nothing where no reader can see it. */
export async function reportChanges(
  change: Change,
  now: () => number,
  tell: (change: SiteChange) => void,
): Promise<void> {
  const { before, after, paths, ms } = change;
  const touched = [...paths].map((path) => relative(after.config.root, path).split(sep).join('/'));
  const pages = await countChangedPages(change, now);
  const files = changedFiles(before, after, touched);
  if (pages === 0 && files.length === 0) return;
  const others = touched.filter((file) => !file.startsWith('..')).map((file) => ({ file }));
  const remaining = { errors: after.errors.length, warnings: after.warnings.length };
  tell({ files: files.length > 0 ? files : others, pages, remaining, ms });
}

/** Of the touched files, root-relative, those that are another now than before. */
function changedFiles(before: SiteState, after: SiteState, touched: Iterable<string>): SiteChange['files'] {
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

/** Milliseconds after which counting lets other work have its turn. */
const BREATH = 8;

/** How many pages differ between two states. While documents are still parsed, only the pages of the touched files count. */
async function countChangedPages({ before, after, paths }: Change, now: () => number): Promise<number> {
  const isWhole = before.isWhole && after.isWhole;
  const isCounted = ({ route }: PlacedRoute) =>
    isPage(route) && (isWhole || paths.has(join(after.config.root, route.source ?? '')));
  let count = [...before.places.values()].filter(
    ({ route }) => isPage(route) && !after.places.has(route.output),
  ).length;
  let last = now();
  for (const placed of after.places.values()) {
    if (!isCounted(placed)) continue;
    if (!isSame(before, after, placed)) count += 1;
    if (now() - last < BREATH) continue;
    await new Promise((resume) => setImmediate(resume));
    last = now();
  }
  return count;
}

function isSame(before: SiteState, after: SiteState, placed: PlacedRoute): boolean {
  const old = before.places.get(placed.route.output);
  if (!old) return false;
  return isSameInput(inputsOf(old), inputsOf(placed)) || before.fingerprintOf(old) === after.fingerprintOf(placed);
}

/** Files that pages load and that are others now: hash by address. */
export function changedHashes(before: SiteState, state: SiteState): Readonly<Record<string, string>> {
  const list = ({ sites }: SiteState) => sites[0]?.content.assets.filter(({ origin }) => origin === 'static') ?? [];
  const old = new Map(list(before).map(({ path, hash }) => [path, hash]));
  const changed = list(state).filter(({ path, hash }) => old.has(path) && old.get(path) !== hash);
  return Object.fromEntries(changed.map(({ path, hash }) => [fileHref(path, state.config), hash]));
}
