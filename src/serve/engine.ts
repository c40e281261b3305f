// The engine of the dev server: the pipeline of a build up to the checked site, run repeatedly. It processes one work item at a time and
// yields a state for each. Until all documents are parsed, only the head (front matter and title) is known of those that no request needs.
import { createProjectFiles } from '../config/io/project-files.ts';
import { type CachingDisk, createCachingDisk } from '../content/io/caching-disk.ts';
import { createJobs, type Jobs } from '../engine/jobs.ts';
import type { PartRenderer } from '../engine/page-parts.ts';
import { buildTime, latestLocalDay } from '../engine/phases.ts';
import type { Project, ProjectCall, Theme } from '../engine/project.ts';
import { loadTheme, openProject, reopenProject } from '../engine/project.ts';
import { createRenames, type Renames } from '../engine/renames.ts';
import { loadPartRenderer } from '../engine/site-parts.ts';
import { createDerivedCache, type DerivedCache } from '../lib/derived.ts';
import { hashOf } from '../lib/hash.ts';
import { createCallError, type Diagnostic, errorsOf, type UserError } from '../model/diagnostic.ts';
import type { Source } from '../model/source.ts';
import { withCachedSources } from './code-sources.ts';
import type { EditorOptions } from './editor-use.ts';
import { guessSources } from './guess.ts';
import { changedIn, settingStamp } from './setting-stamp.ts';
import { type Fingerprints, needsParsing, requiredFiles, type SiteState, siteState } from './state.ts';
import { hasSetting, pathsForUsers, relevantPaths } from './watched.ts';
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
export interface Setup extends Theme, Pick<EditorOptions, 'hasNoPages'> {
  readonly project: Project;
  readonly disk: CachingDisk;
  readonly jobs: Jobs;
  readonly fingerprints: Fingerprints;
  readonly partRenderer?: PartRenderer;
  readonly renames: Renames;
  /** The files that each source includes. */
  readonly includes: DerivedCache<Source, readonly string[]>;
  /** Stamp of the code files, and of files that extensions have read. */
  readonly stamp: string;
}

/** State of the engine between two work items. */
interface EngineState extends WorkResult {
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
const MAX_UNSAVED_DOCUMENTS: Partial<Record<ServeWork['type'], number>> = {
  everything: 200,
  edit: 200,
  look: 40,
  rest: 0,
};

/** Opens a project to serve. Throws a `UserError` with every fault of its configuration. */
export async function openSetup(call: ProjectCall, { unsaved, hasNoPages }: EditorOptions): Promise<Setup> {
  const disk = { ...createCachingDisk(unsaved), ...(hasNoPages && { updates: async () => NO_COMMIT_DATES }) };
  const since = Date.now();
  const renames = createRenames();
  return loadSetup(await openProject(call, { disk }), { disk, renames, since, ...(hasNoPages && { hasNoPages }) });
}

/** Last updates of pages when git is not called. */
const NO_COMMIT_DATES = { byFile: new Map(), diagnostics: [] };

interface SetupLoad extends Pick<Setup, 'disk' | 'renames' | 'hasNoPages'> {
  /** Time of the start. */
  readonly since: number;
}

async function loadSetup(opened: Project, { disk, renames, since, hasNoPages }: SetupLoad): Promise<Setup> {
  // Page views while serving are not counted.
  const uncounted = { ...opened, config: { ...opened.config, analytics: undefined } };
  const project = hasNoPages ? withCachedSources(uncounted) : uncounted;
  const theme = await loadTheme(project);
  const partRenderer = hasNoPages ? undefined : await loadPartRenderer(theme.parts, project);
  const stamp = settingStamp({ ...theme, project }, since);
  const jobs = createJobs(project);
  const kept = { fingerprints: new WeakMap(), includes: createDerivedCache<Source, readonly string[]>() };
  const own = { project, disk, jobs, partRenderer, renames, stamp };
  return { ...own, ...kept, ...theme, ...(hasNoPages && { hasNoPages }) };
}

/** Returns the fingerprint of all inputs of pages other than content, by which another process compares them. */
export function setupFingerprint({ project: { config, components }, jobs, templates, parts, assets }: Setup): string {
  const islands = Object.values(assets.islands?.modules ?? {}).map(({ path }) => path);
  const code = [config.configHash, templates.hash, parts.hash, components.hash, ...islands];
  return hashOf([jobs.saltOf(config), ...code, process.version].join('\0'));
}

/** Yields a step for each work item; takes the next item when the consumer is done with the step. */
export async function* engineSteps(setup: Setup, work: WorkQueue): AsyncGenerator<WorkResult> {
  let running: EngineState | undefined;
  for await (const next of work) {
    const first = () => createFirstState(setup, work);
    running = running
      ? await processWork(running, next, requestedPages(work))
      : await (setup.project.watchdog?.steady(first) ?? first());
    yield running;
    const { memo } = running.setup.project;
    const most = running.isStarting ? undefined : MAX_UNSAVED_DOCUMENTS[next.type];
    if (most !== undefined && memo.documents.unsaved >= most && projectExists(running.setup)) {
      memo.documents.save();
      memo.settle();
    }
  }
}

/** Creates the first state. Reads the queue again when the files are known, because requests may arrive while they are read. */
async function createFirstState(setup: Setup, work: WorkQueue): Promise<EngineState> {
  const asked = new Set<string>();
  const parse: Jobs['parse'] = (config, sources) => {
    for (const file of guessSources(sources, requestedPages(work))) asked.add(file);
    return setup.jobs.parse(config, sources, { asked });
  };
  const owesChecks = setup.hasNoPages === true;
  const state = await runPipeline({ setup, setupErrors: [] }, parse, { isTyped: owesChecks });
  return { setup, setupErrors: [], state, asked, isStarting: !state.isWhole, owesChecks };
}

/** Returns the paths of all requested pages. */
function requestedPages(work: WorkQueue): readonly string[] {
  return work.pending().flatMap((each) => (each.type === 'page' ? each.path : []));
}

/** Whether the project still exists: writing would otherwise create a part of it again. */
export function projectExists({ project }: Setup): boolean {
  return createProjectFiles(project.call.root).isFolder('');
}

/** Processes a work item. An unexpected error is reported like any other fault. */
async function processWork(before: EngineState, work: ServeWork, pages: readonly string[]): Promise<EngineState> {
  const running = { ...before, edit: undefined };
  if (!projectExists(running.setup)) return addErrors(running, createMissingProjectError());
  const { watchdog } = running.setup.project;
  const step = () => dispatchWork(running, work, pages);
  try {
    return await (watchdog?.steady(step) ?? step());
  } catch (error) {
    return addErrors(running, error);
  }
}

async function dispatchWork(running: EngineState, work: ServeWork, pages: readonly string[]): Promise<EngineState> {
  switch (work.type) {
    case 'everything':
      return await applyEdit(running, { paths: new Set(), since: work.since }, { isEverything: true });
    case 'page':
      return await preparePages(running, pages);
    case 'edit': {
      const paths = relevantPaths(work.paths, running);
      if (paths.size === 0) return await discoverAgain(running, work.since);
      running.setup.disk.forget(work.paths);
      return await applyEdit(running, { since: work.since, paths }, { isTyped: work.isTyped === true });
    }
    case 'look':
      return await discoverAgain(running, work.since);
    case 'rest':
      return await parseRest(running);
  }
}

/** Checks for changes that no file event has reported. */
async function discoverAgain(running: EngineState, since: number): Promise<EngineState> {
  const { disk, project } = running.setup;
  const now = settingStamp(running.setup);
  const hasOtherCode = now !== running.setup.stamp;
  const paths = new Set([...(await disk.lookForChanges()), ...changedIn(running.setup.stamp, now)]);
  const isOther = running.owesChecks || paths.size > 0 || hasOtherCode || project.look.hasChanged();
  return isOther ? await applyEdit(running, { paths, since }, { hasOtherCode }) : running;
}

function createMissingProjectError(): UserError {
  return createCallError(
    'The folder of the project no longer exists.',
    'Stop techdocs, and start it again in the folder of the project.',
  );
}

/** Parses only the documents that the requested pages show: all these pages together, because each call assembles the site. */
async function preparePages(running: EngineState, paths: readonly string[]): Promise<EngineState> {
  const { state } = running;
  const placed = paths.flatMap((path) => state.places.get(state.outputOf(path) ?? '') ?? []);
  if (!running.isStarting || placed.length === 0) return running;
  const next = { ...running, asked: new Set([...running.asked, ...placed.flatMap(requiredFiles)]) };
  return placed.some(needsParsing) ? rerunPipeline(next) : next;
}

/** Parses one more slice; after the last one, runs the pipeline with all documents. */
async function parseRest(running: EngineState): Promise<EngineState> {
  if (!running.isStarting) return running;
  const rest = running.rest ?? parseRestOf(running.state);
  // The same failure occurs below, where it is reported.
  const isDone = await rest.next().then(
    ({ done }) => done,
    () => true,
  );
  return isDone ? rerunPipeline({ ...running, rest: undefined, isStarting: false }) : { ...running, rest };
}

async function* parseRestOf({ sites }: SiteState): AsyncGenerator<void> {
  for (const { parsed } of sites) yield* parsed.parseRest();
}

async function applyEdit(
  running: EngineState,
  edit: ChangedFiles,
  { isEverything = false, hasOtherCode = false, isTyped = false } = {},
): Promise<EngineState> {
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
  const next = await rerunPipeline(reloaded, { keepsHeads: reloaded === running, isTyped });
  return { ...next, edit: { ...edit, paths: pathsForUsers(edit.paths, reloaded.setup) } };
}

/** An invalid configuration leaves the last valid one in use. */
async function reloadSetup(running: EngineState): Promise<EngineState> {
  const { project, disk } = running.setup;
  const look = createProjectFiles(project.call.root);
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
async function rerunPipeline(running: EngineState, { keepsHeads = false, isTyped = false } = {}): Promise<EngineState> {
  const { setup, state: before, asked, isStarting } = running;
  const { jobs } = setup;
  const heads = keepsHeads ? new Set(before.sites.flatMap(({ parsed }) => [...parsed.heads])) : undefined;
  try {
    const state = isStarting
      ? await runPipeline(running, (config, sources) => jobs.parse(config, sources, { asked, heads }), { before })
      : await runPipeline(running, jobs.parse, { before, isTyped });
    return { ...running, state, isStarting: isStarting && !state.isWhole, owesChecks: isTyped };
  } catch (error) {
    return addErrors(running, error);
  }
}

function addErrors(running: EngineState, error: unknown): EngineState {
  return { ...running, state: { ...running.state, errors: [...running.setupErrors, ...errorsOf(error)] } };
}

async function runPipeline(
  { setup, setupErrors: errors }: Pick<EngineState, 'setup' | 'setupErrors'>,
  parse: Jobs['parse'],
  { before, isTyped = false }: { readonly before?: SiteState; readonly isTyped?: boolean } = {},
): Promise<SiteState> {
  const { project, jobs, assets, templates, fingerprints, partRenderer: parts, renames } = setup;
  const { config, extensions } = project;
  const today = latestLocalDay(buildTime());
  // Imported here, so that responses from the previous session need not wait for these modules.
  const { runPipeline: run } = await import('../engine/pipeline.ts');
  const given = { ...(parts && { parts }), mayBeEmpty: setup.hasNoPages };
  const earlier = { ...(before && { before: before.sites }), ...(isTyped && ({ isTyped } as const)) };
  const result = await run({ project, assets, jobs: { parse }, today, renames, ...given, ...earlier });
  const { watchdog } = project;
  const salt = jobs.saltOf(config);
  return siteState({ config, extensions, result, before, templates, salt, errors, fingerprints, watchdog });
}
