// The engine of the dev server: the pipeline of a build up to the checked site, run repeatedly. It processes one work item at a time and
// yields a state for each. Until all documents are parsed, only the head (front matter and title) is known of those that no request needs.
import { findProjectFiles } from '../config/io/project-files.ts';
import { type CachingDisk, createCachingDisk } from '../content/io/caching-disk.ts';
import { createJobs, type Jobs } from '../engine/jobs.ts';
import type { PartRenderer } from '../engine/page-parts.ts';
import { buildTime, furthestDay } from '../engine/phases.ts';
import type { Project, ProjectCall, Theme } from '../engine/project.ts';
import { loadTheme, openProject, reopenProject } from '../engine/project.ts';
import { createRenames, type Renames } from '../engine/renames.ts';
import { openParts } from '../engine/site-parts.ts';
import { type Derived, derived } from '../lib/derived.ts';
import { hashOf } from '../lib/hash.ts';
import { callFault, type Diagnostic, errorsOf, type UserError } from '../model/diagnostic.ts';
import type { Source } from '../model/source.ts';
import { withCachedSources } from './code-sources.ts';
import type { EditorUse } from './editor-use.ts';
import { guessSources } from './guess.ts';
import { changedIn, settingStamp } from './setting-stamp.ts';
import { type Fingerprints, requiredFiles, type SiteState, showsHead, siteState } from './state.ts';
import { concerned, hasSetting, pathsForUsers } from './watched.ts';
import type { ChangedFiles, ServeWork, WorkQueue } from './work.ts';

/** Result of a work item. */
export interface WorkResult {
  readonly setup: Setup;
  /** The identical state of the previous step if the work has changed nothing. */
  readonly state: SiteState;
  /** The changed files, if there was an edit. */
  readonly edit?: ChangedFiles;
  /** Whether documents are left that no request needs and that later work will parse. */
  readonly isStarting: boolean;
}

/** All inputs of pages other than content. */
export interface Setup extends Theme, Pick<EditorUse, 'hasNoPages'> {
  readonly project: Project;
  readonly disk: CachingDisk;
  readonly jobs: Jobs;
  readonly fingerprints: Fingerprints;
  readonly partRenderer?: PartRenderer;
  readonly renames: Renames;
  /** The files that each source includes. */
  readonly includes: Derived<Source, readonly string[]>;
  /** Stamp of the code files, and of files that extensions have read. */
  readonly stamp: string;
}

/** State of the engine between two work items. */
interface Running extends WorkResult {
  /** Faults of a broken configuration, which is not in use. */
  readonly setupErrors: readonly Diagnostic[];
  /** Files whose texts requested pages show: these are parsed first. */
  readonly asked: ReadonlySet<string>;
  /** Parses all other documents; absent if that has not begun. */
  readonly rest?: AsyncGenerator<void>;
  /** Slow checks were skipped, so that an editor has the other findings sooner; the next look at the files makes up for it. */
  readonly owesChecks?: boolean;
}

/** Number of unsaved documents that triggers a save, by type of work: lower when idle than after an edit. */
const MOST_UNSAVED: Partial<Record<ServeWork['type'], number>> = { everything: 200, edit: 200, look: 40, rest: 0 };

/** Opens a project to serve. Throws a `UserError` with every fault of its configuration. */
export async function openSetup(call: ProjectCall, { unsaved, hasNoPages }: EditorUse): Promise<Setup> {
  const disk = { ...createCachingDisk(unsaved), ...(hasNoPages && { updates: async () => UNDATED }) };
  const since = Date.now();
  const renames = createRenames();
  return loadSetup(await openProject(call, { disk }), { disk, renames, since, ...(hasNoPages && { hasNoPages }) });
}

/** Last updates of pages when git is not called. */
const UNDATED = { byFile: new Map(), diagnostics: [] };

interface Loading extends Pick<Setup, 'disk' | 'renames' | 'hasNoPages'> {
  /** Time of the start. */
  readonly since: number;
}

async function loadSetup(opened: Project, { disk, renames, since, hasNoPages }: Loading): Promise<Setup> {
  // Page views while serving are not counted.
  const uncounted = { ...opened, config: { ...opened.config, analytics: undefined } };
  const project = hasNoPages ? withCachedSources(uncounted) : uncounted;
  const theme = await loadTheme(project);
  const partRenderer = hasNoPages ? undefined : await openParts(theme.parts, project);
  const stamp = settingStamp({ ...theme, project }, since);
  const jobs = createJobs(project);
  const kept = { fingerprints: new WeakMap(), includes: derived<Source, readonly string[]>() };
  const own = { project, disk, jobs, partRenderer, renames, stamp };
  return { ...own, ...kept, ...theme, ...(hasNoPages && { hasNoPages }) };
}

/** Returns the fingerprint of all inputs of pages other than content, by which another process compares them. */
export function setupName({ project: { config, components }, jobs, templates, parts, assets }: Setup): string {
  const islands = Object.values(assets.islands?.modules ?? {}).map(({ path }) => path);
  const code = [config.configHash, templates.hash, parts.hash, components.hash, ...islands];
  return hashOf([jobs.saltOf(config), ...code, process.version].join('\0'));
}

/** Yields a step for each work item; takes the next item when the consumer is done with the step. */
export async function* states(setup: Setup, work: WorkQueue): AsyncGenerator<WorkResult> {
  let running: Running | undefined;
  for await (const next of work) {
    const first = () => begin(setup, work);
    running = running
      ? await advance(running, next, pagesOf(work))
      : await (setup.project.watchdog?.steady(first) ?? first());
    yield running;
    const { memo } = running.setup.project;
    const most = running.isStarting ? undefined : MOST_UNSAVED[next.type];
    if (most !== undefined && memo.documents.unsaved >= most && isThere(running.setup)) {
      memo.documents.save();
      memo.settle();
    }
  }
}

/** Creates the first state. Reads the queue again when the files are known, because requests may arrive while they are read. */
async function begin(setup: Setup, work: WorkQueue): Promise<Running> {
  const asked = new Set<string>();
  const parse: Jobs['parse'] = (config, sources) => {
    for (const file of guessSources(sources, pagesOf(work))) asked.add(file);
    return setup.jobs.parse(config, sources, { asked });
  };
  const owesChecks = setup.hasNoPages === true;
  const state = await runPipeline({ setup, setupErrors: [] }, parse, { isTyped: owesChecks });
  return { setup, setupErrors: [], state, asked, isStarting: !state.isWhole, owesChecks };
}

/** Returns the paths of all requested pages. */
function pagesOf(work: WorkQueue): readonly string[] {
  return work.pending().flatMap((each) => (each.type === 'page' ? each.path : []));
}

/** Whether the project still exists: writing would otherwise create a part of it again. */
export function isThere({ project }: Setup): boolean {
  return findProjectFiles(project.call.root).isFolder('');
}

/** Processes a work item. An unexpected error is reported like any other fault. */
async function advance(before: Running, work: ServeWork, pages: readonly string[]): Promise<Running> {
  const running = { ...before, edit: undefined };
  if (!isThere(running.setup)) return withErrors(running, gone());
  const { watchdog } = running.setup.project;
  const step = () => workOn(running, work, pages);
  try {
    return await (watchdog?.steady(step) ?? step());
  } catch (error) {
    return withErrors(running, error);
  }
}

async function workOn(running: Running, work: ServeWork, pages: readonly string[]): Promise<Running> {
  switch (work.type) {
    case 'everything':
      return await takeEdit(running, { paths: new Set(), since: work.since }, { isEverything: true });
    case 'page':
      return await preparePages(running, pages);
    case 'edit': {
      const paths = concerned(work.paths, running);
      if (paths.size === 0) return await discoverAgain(running, work.since);
      running.setup.disk.forget(work.paths);
      return await takeEdit(running, { since: work.since, paths }, { isTyped: work.isTyped === true });
    }
    case 'look':
      return await discoverAgain(running, work.since);
    case 'rest':
      return await parseRest(running);
  }
}

/** Checks for changes that no file event has reported. */
async function discoverAgain(running: Running, since: number): Promise<Running> {
  const { disk, project } = running.setup;
  const now = settingStamp(running.setup);
  const hasOtherCode = now !== running.setup.stamp;
  const paths = new Set([...(await disk.lookForChanges()), ...changedIn(running.setup.stamp, now)]);
  const isOther = running.owesChecks || paths.size > 0 || hasOtherCode || project.look.hasChanged();
  return isOther ? await takeEdit(running, { paths, since }, { hasOtherCode }) : running;
}

function gone(): UserError {
  return callFault(
    'The folder of the project no longer exists.',
    'Stop techdocs, and start it again in the folder of the project.',
  );
}

/** Parses only the documents that the requested pages show: all these pages together, because each call assembles the site. */
async function preparePages(running: Running, paths: readonly string[]): Promise<Running> {
  const { state } = running;
  const placed = paths.flatMap((path) => state.places.get(state.outputOf(path) ?? '') ?? []);
  if (!running.isStarting || placed.length === 0) return running;
  const next = { ...running, asked: new Set([...running.asked, ...placed.flatMap(requiredFiles)]) };
  return placed.some(showsHead) ? again(next) : next;
}

/** Parses one more slice; after the last one, runs the pipeline with all documents. */
async function parseRest(running: Running): Promise<Running> {
  if (!running.isStarting) return running;
  const rest = running.rest ?? parseRestOf(running.state);
  // The same failure occurs below, where it is reported.
  const isDone = await rest.next().then(
    ({ done }) => done,
    () => true,
  );
  return isDone ? again({ ...running, rest: undefined, isStarting: false }) : { ...running, rest };
}

async function* parseRestOf({ sites }: SiteState): AsyncGenerator<void> {
  for (const { parsed } of sites) yield* parsed.parseRest();
}

async function takeEdit(
  running: Running,
  edit: ChangedFiles,
  { isEverything = false, hasOtherCode = false, isTyped = false } = {},
): Promise<Running> {
  const { setup, setupErrors } = running;
  const isOfSetup =
    isEverything ||
    setupErrors.length > 0 ||
    setup.project.read?.hasFailed === true ||
    hasOtherCode ||
    hasSetting(edit.paths, setup) ||
    [...edit.paths].some((path) => setup.project.components.pages.isPage(path)) ||
    setup.project.look.hasChanged();
  const reloaded = isOfSetup ? await reloadSetup(running) : running;
  // The caller has already dropped these paths from the cached disk; dropping them again would list all folders again.
  if (isEverything) setup.disk.forgetAll();
  const next = await again(reloaded, { keepsHeads: reloaded === running, isTyped });
  return { ...next, edit: { ...edit, paths: pathsForUsers(edit.paths, reloaded.setup) } };
}

/** An invalid configuration leaves the last valid one in use. */
async function reloadSetup(running: Running): Promise<Running> {
  const { project, disk } = running.setup;
  const look = findProjectFiles(project.call.root);
  const since = Date.now();
  try {
    const setup = await loadSetup(await reopenProject(project, look), { ...running.setup, disk, since });
    // Ends the current slices, which are parsed with the previous configuration.
    await running.rest?.return(undefined);
    return { ...running, setup, setupErrors: [], rest: undefined };
  } catch (error) {
    const setup = { ...running.setup, project: { ...project, look }, stamp: settingStamp(running.setup) };
    return { ...running, setup, setupErrors: errorsOf(error) };
  }
}

/**
 * Runs the pipeline again. An error is reported like any other fault, and the last state stays. `keepsHeads`: uses only the head of
 * documents known only by their head, even if they are parsed by now, so that an edit of a text does not assemble the site again.
 */
async function again(running: Running, { keepsHeads = false, isTyped = false } = {}): Promise<Running> {
  const { setup, state: before, asked, isStarting } = running;
  const { jobs } = setup;
  const heads = keepsHeads ? new Set(before.sites.flatMap(({ parsed }) => [...parsed.heads])) : undefined;
  try {
    const state = isStarting
      ? await runPipeline(running, (config, sources) => jobs.parse(config, sources, { asked, heads }), { before })
      : await runPipeline(running, jobs.parse, { before, isTyped });
    return { ...running, state, isStarting: isStarting && !state.isWhole, owesChecks: isTyped };
  } catch (error) {
    return withErrors(running, error);
  }
}

function withErrors(running: Running, error: unknown): Running {
  return { ...running, state: { ...running.state, errors: [...running.setupErrors, ...errorsOf(error)] } };
}

async function runPipeline(
  { setup, setupErrors: errors }: Pick<Running, 'setup' | 'setupErrors'>,
  parse: Jobs['parse'],
  { before, isTyped = false }: { readonly before?: SiteState; readonly isTyped?: boolean } = {},
): Promise<SiteState> {
  const { project, jobs, assets, templates, fingerprints, partRenderer: parts, renames } = setup;
  const { config, extensions } = project;
  const today = furthestDay(buildTime());
  // Imported here, so that responses from the previous session need not wait for these modules.
  const { runPipeline: run } = await import('../engine/pipeline.ts');
  const given = { ...(parts && { parts }), mayBeEmpty: setup.hasNoPages };
  const earlier = { ...(before && { before: before.sites }), ...(isTyped && ({ isTyped } as const)) };
  const result = await run({ project, assets, jobs: { parse }, today, renames, ...given, ...earlier });
  const { watchdog } = project;
  const salt = jobs.saltOf(config);
  return siteState({ config, extensions, result, before, templates, salt, errors, fingerprints, watchdog });
}
