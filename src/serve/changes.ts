// Counts the effects of a change, for the line in the terminal. Pages are compared in slices, after open pages are updated, so that the
// next change does not have to wait.
import { join, relative, sep } from 'node:path';
import { areRouteInputsSame, listRouteInputs, type RouteWithBuild } from '../engine/plan.ts';
import { isPageRoute } from '../model/route.ts';
import { createFileHref } from '../model/url.ts';
import { createSerialRunner } from './in-turn.ts';
import { listContentHashes, type SiteState } from './state.ts';

export interface SiteChangeReport {
  /** Changed files, root-relative. `mark` is the reason why readers do not see the page of a file, or why lists omit the page. */
  readonly files: readonly { readonly file: string; readonly mark?: 'draft' | 'draft, left out' | 'unlisted' }[];
  /** Number of pages whose bytes changed, including added and removed pages. */
  readonly pages: number;
  /** Number of findings in the whole site after the change, including faults of requested pages. */
  readonly remaining: { readonly errors: number; readonly warnings: number };
  /** Milliseconds from the first file event until all open pages had their new version. */
  readonly ms: number;
}

/** Two states, and the change between them. */
export interface StateChange {
  readonly before: SiteState;
  readonly after: SiteState;
  /** Changed paths, absolute. */
  readonly paths: ReadonlySet<string>;
  /** Number of faults that prevent the rendering of requested pages after the change. A state does not contain these faults. */
  readonly renderFailures: number;
  readonly ms: number;
}

/**
 * Reports changes one at a time. Changes that arrive during a report are merged into one. Without merging, waiting changes would
 * accumulate: each keeps two states in memory, and counting may be slower than the author's edits.
 */
export function createSiteChangeReporter(
  onChange: (change: StateChange) => Promise<void>,
  onFault: (error: unknown) => void,
) {
  const join = (waiting: StateChange, change: StateChange): StateChange => {
    return { ...change, before: waiting.before, paths: new Set([...waiting.paths, ...change.paths]) };
  };
  return { add: createSerialRunner((change: StateChange) => onChange(change).catch(onFault), join) };
}

/** Counts the effects of a change and reports them. Reports nothing if no page, file or finding differs. */
export async function reportSiteChanges(
  change: StateChange,
  now: () => number,
  onChange: (change: SiteChangeReport) => void,
): Promise<void> {
  const { before, after, paths, renderFailures, ms } = change;
  const touched = [...paths].map((path) => relative(after.config.root, path).split(sep).join('/'));
  const pages = await countChangedPages(change, now);
  const files = listChangedFiles(before, after, touched);
  if (pages === 0 && files.length === 0 && hasSameFindings(before, after)) return;
  const others = touched.filter((file) => !file.startsWith('..')).map((file) => ({ file }));
  const remaining = { errors: after.errors.length + renderFailures, warnings: after.warnings.length };
  onChange({ files: files.length > 0 ? files : others, pages, remaining, ms });
}

/** Whether two states have the same findings. An error in the configuration changes the findings, but no page. */
function hasSameFindings(before: SiteState, after: SiteState): boolean {
  const [old, now] = [before, after].map(({ errors, warnings }) => JSON.stringify([errors, warnings]));
  return old === now;
}

/** Returns the touched files whose content differs between two states. */
function listChangedFiles(before: SiteState, after: SiteState, touched: Iterable<string>): SiteChangeReport['files'] {
  const old = listContentHashes(before);
  const now = listContentHashes(after);
  const files = [...touched].filter((file) => old.get(file) !== now.get(file)).sort();
  return files.map((file) => {
    const mark = findVisibilityLabel(after, file);
    return { file, ...(mark && { mark }) };
  });
}

function findVisibilityLabel({ sites, config }: SiteState, file: string): SiteChangeReport['files'][number]['mark'] {
  const document = sites.flatMap(({ site }) => site.documents).find((candidate) => candidate.file === file);
  if (document?.frontMatter.draft === true) return config.includeDrafts ? 'draft' : 'draft, left out';
  return document?.frontMatter.unlisted === true ? 'unlisted' : undefined;
}

/** Maximum milliseconds of counting before other work may run. */
const MAX_COUNTING_MS_WITHOUT_PAUSE = 8;

/** Number of pages that differ between two states. While documents are still being parsed, counts only pages of the changed files. */
async function countChangedPages({ before, after, paths }: StateChange, now: () => number): Promise<number> {
  const isWhole = before.isWhole && after.isWhole;
  const isCounted = ({ route }: RouteWithBuild) =>
    isPageRoute(route) && (isWhole || paths.has(join(after.config.root, route.source ?? '')));
  let count = [...before.places.values()].filter(
    ({ route }) => isPageRoute(route) && !after.places.has(route.output),
  ).length;
  let last = now();
  for (const placed of after.places.values()) {
    if (!isCounted(placed)) continue;
    if (!isRouteOutputUnchanged(before, after, placed)) count += 1;
    if (now() - last < MAX_COUNTING_MS_WITHOUT_PAUSE) continue;
    await new Promise((resume) => setImmediate(resume));
    last = now();
  }
  return count;
}

function isRouteOutputUnchanged(before: SiteState, after: SiteState, placed: RouteWithBuild): boolean {
  const old = before.places.get(placed.route.output);
  if (!old) return false;
  return (
    areRouteInputsSame(listRouteInputs(old), listRouteInputs(placed)) ||
    before.fingerprintOf(old) === after.fingerprintOf(placed)
  );
}

/** Returns the hashes of changed static files by address. Open pages reload them. */
export function listChangedAssetHashes(before: SiteState, state: SiteState): Readonly<Record<string, string>> {
  const list = ({ sites }: SiteState) => sites[0]?.content.assets.filter(({ origin }) => origin === 'static') ?? [];
  const old = new Map(list(before).map(({ path, hash }) => [path, hash]));
  const changed = list(state).filter(({ path, hash }) => old.has(path) && old.get(path) !== hash);
  return Object.fromEntries(changed.map(({ path, hash }) => [createFileHref(path, state.config), hash]));
}
