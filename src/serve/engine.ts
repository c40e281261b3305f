// The engine of the dev server: it runs the pipeline of a build repeatedly, up to the checked site. It processes one work item at a time
// and yields a state for each. After the start, documents that no request needs are known only by their head (front matter and title) until
// they are parsed.
import { createProjectFileLookup } from '../config/io/project-files.ts';
import { reopenProject } from '../engine/open-project.ts';
import type { ParseScheduler } from '../engine/parsed-documents.ts';
import { computeLatestDayOnEarth, readBuildTime } from '../engine/phases.ts';
import { convertErrorToFindings, createInvocationError, type Diagnostic, type UserError } from '../model/diagnostic.ts';
import { type EngineSetup, isProjectFolderPresent, loadEngineSetup } from './engine-setup.ts';
import { guessRequestedSources } from './guess.ts';
import { computeSiteCodeStamp, listPathsDifferingInStamps } from './setting-stamp.ts';
import { createSiteState, listRequiredFiles, needsParsing, type SiteState } from './state.ts';
import { affectsConfigOrCode, convertToPathsKnownToAuthors, filterRelevantPaths } from './watched.ts';
import type { ChangedFiles, ServeWorkItem, WorkQueue } from './work.ts';

/** Result of one work item (`ServeWorkItem`). */
export interface EngineResult {
  readonly setup: EngineSetup;
  /** The state after the work. It is the identical object as before if nothing changed. */
  readonly state: SiteState;
  /** The changed files, if there was an edit. */
  readonly edit?: ChangedFiles;
  /** Whether some documents are still unparsed. Later work parses them. */
  readonly isStarting: boolean;
  /** Whether the state has all findings of a build: nothing has failed, and no check was skipped. */
  readonly isComplete: boolean;
}

/** State of the engine between two work items. */
interface EngineState extends EngineResult {
  /** Errors of an invalid configuration. While there are errors, the last valid configuration stays in use. */
  readonly setupErrors: readonly Diagnostic[];
  /** Files that requested pages show. These files are parsed first. */
  readonly requested: ReadonlySet<string>;
  /** Parses all other documents. Absent if this parsing has not begun. */
  readonly rest?: AsyncGenerator<void>;
  /**
   * Whether slow checks were skipped so that an editor gets the other findings sooner. The skipped checks run the next time that all files
   * are compared.
   */
  readonly owesChecks?: boolean;
}

/**
 * Maximum numbers of parsed documents in memory only, by type of the work item that has just ended. At the limit, the engine saves them to
 * disk. The limit is lower when the engine is idle than after an edit.
 */
const MAX_PARSE_RESULTS_NOT_ON_DISK: Partial<Record<ServeWorkItem['type'], number>> = {
  everything: 200,
  edit: 200,
  look: 40,
  rest: 0,
};

/**
 * Yields a result for each work item. The next item is processed when the consumer asks for the next result. With `owesChecks`, the first
 * result leaves out the slow checks, so that it comes sooner; a later result includes them.
 */
export async function* runEngine(
  setup: EngineSetup,
  work: WorkQueue,
  owesChecks: boolean,
): AsyncGenerator<EngineResult> {
  let running: EngineState | undefined;
  for await (const next of work) {
    const first = () => createFirstEngineState(setup, work, owesChecks);
    running = running
      ? await runWorkSafely(running, next, listRequestedPages(work))
      : await (setup.project.watchdog?.steady(first) ?? first());
    yield running;
    const { memo } = running.setup.project;
    const most = running.isStarting ? undefined : MAX_PARSE_RESULTS_NOT_ON_DISK[next.type];
    if (most !== undefined && memo.documents.unsaved >= most && isProjectFolderPresent(running.setup)) {
      memo.documents.save();
      memo.settle();
    }
  }
}

/** Creates the first state. Reads the queue again once the source files are known, because more requests may have arrived by then. */
async function createFirstEngineState(setup: EngineSetup, work: WorkQueue, owesChecks: boolean): Promise<EngineState> {
  const requested = new Set<string>();
  const parse: ParseScheduler['parse'] = (config, sources) => {
    for (const file of guessRequestedSources(sources, listRequestedPages(work))) requested.add(file);
    return setup.jobs.parse(config, sources, { requested });
  };
  const state = await runPipeline({ setup, setupErrors: [] }, parse, { isTyped: owesChecks });
  const isComplete = state.isWhole && !owesChecks;
  return { setup, setupErrors: [], state, requested, isStarting: !state.isWhole, owesChecks, isComplete };
}

/** Returns the paths of all requested pages. */
function listRequestedPages(work: WorkQueue): readonly string[] {
  return work.pending().flatMap((serveWorkItem) => (serveWorkItem.type === 'page' ? serveWorkItem.path : []));
}

/** Processes a work item. An unexpected error is reported like any other fault. */
async function runWorkSafely(before: EngineState, work: ServeWorkItem, pages: readonly string[]): Promise<EngineState> {
  const running = { ...before, edit: undefined };
  if (!isProjectFolderPresent(running.setup)) return addErrorsToState(running, createMissingProjectError());
  const { watchdog } = running.setup.project;
  const step = () => runWorkByType(running, work, pages);
  try {
    return await (watchdog?.steady(step) ?? step());
  } catch (error) {
    return addErrorsToState(running, error);
  }
}

async function runWorkByType(
  running: EngineState,
  work: ServeWorkItem,
  pages: readonly string[],
): Promise<EngineState> {
  switch (work.type) {
    case 'everything':
      return await updateStateForChangedFiles(running, { paths: new Set(), since: work.since }, { isEverything: true });
    case 'page':
      return await parseRequestedPages(running, pages);
    case 'edit': {
      const paths = filterRelevantPaths(work.paths, running);
      if (paths.size === 0) return await applyUnreportedFileChanges(running, work.since);
      running.setup.disk.forget(work.paths);
      return await updateStateForChangedFiles(
        running,
        { since: work.since, paths },
        { isTyped: work.isTyped === true },
      );
    }
    case 'look':
      return await applyUnreportedFileChanges(running, work.since);
    case 'rest':
      return await parseNextSliceOfDocuments(running);
  }
}

/** Checks for changes that no file event has reported. */
async function applyUnreportedFileChanges(running: EngineState, since: number): Promise<EngineState> {
  const { disk, project } = running.setup;
  const now = computeSiteCodeStamp(running.setup);
  const hasOtherCode = now !== running.setup.stamp;
  const paths = new Set([...(await disk.lookForChanges()), ...listPathsDifferingInStamps(running.setup.stamp, now)]);
  const isOther = running.owesChecks || paths.size > 0 || hasOtherCode || project.look.hasChanged();
  return isOther ? await updateStateForChangedFiles(running, { paths, since }, { hasOtherCode }) : running;
}

function createMissingProjectError(): UserError {
  return createInvocationError(
    'The folder of the project no longer exists.',
    'Stop techdocs, and start it again in the folder of the project.',
  );
}

/**
 * Parses only the documents that the requested pages show. One call parses them for all these pages, because each call assembles the site.
 */
async function parseRequestedPages(running: EngineState, paths: readonly string[]): Promise<EngineState> {
  const { state } = running;
  const placed = paths.flatMap((path) => state.places.get(state.outputOf(path) ?? '') ?? []);
  if (!running.isStarting || placed.length === 0) return running;
  const next = { ...running, requested: new Set([...running.requested, ...placed.flatMap(listRequiredFiles)]) };
  return placed.some(needsParsing) ? rerunPipeline(next) : next;
}

/** Parses one more slice; after the last one, runs the pipeline with all documents. */
async function parseNextSliceOfDocuments(running: EngineState): Promise<EngineState> {
  if (!running.isStarting) return running;
  const rest = running.rest ?? parseDocumentsInSlices(running.state);
  // Ignores the error, because the pipeline below encounters the same error and reports it.
  const isDone = await rest.next().then(
    ({ done }) => done,
    () => true,
  );
  return isDone ? rerunPipeline({ ...running, rest: undefined, isStarting: false }) : { ...running, rest };
}

async function* parseDocumentsInSlices({ sites }: SiteState): AsyncGenerator<void> {
  for (const { parsed } of sites) yield* parsed.parseRest();
}

async function updateStateForChangedFiles(
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
    affectsConfigOrCode(edit.paths, setup) ||
    [...edit.paths].some((path) => setup.project.components.pages.isPage(path)) ||
    setup.project.look.hasChanged();
  const reloaded = isOfSetup ? await reloadEngineSetup(running) : running;
  // The caller has already dropped the paths of an edit from the cached disk. Dropping them twice would list all folders twice.
  if (isEverything) setup.disk.forgetAll();
  const next = await rerunPipeline(reloaded, { keepsHeads: reloaded === running, isTyped });
  return { ...next, edit: { ...edit, paths: convertToPathsKnownToAuthors(edit.paths, reloaded.setup) } };
}

/** Loads the configuration and code again. If the configuration is invalid, the last valid one stays in use. */
async function reloadEngineSetup(running: EngineState): Promise<EngineState> {
  const { project, disk } = running.setup;
  const look = createProjectFileLookup(project.call.root);
  const since = Date.now();
  try {
    const setup = await loadEngineSetup(await reopenProject(project, look), { ...running.setup, disk, since });
    // Ends the current slices, which are parsed with the previous configuration.
    await running.rest?.return(undefined);
    return { ...running, setup, setupErrors: [], rest: undefined };
  } catch (error) {
    const setup = { ...running.setup, project: { ...project, look }, stamp: computeSiteCodeStamp(running.setup) };
    return { ...running, setup, setupErrors: convertErrorToFindings(error) };
  }
}

/**
 * Runs the pipeline again. If it fails, reports the error as a finding and keeps the last state. `keepsHeads`: the new site uses only the
 * head of a document if the last site did, even if the document has been parsed since. An edit of a text then does not assemble the site
 * again.
 */
async function rerunPipeline(running: EngineState, { keepsHeads = false, isTyped = false } = {}): Promise<EngineState> {
  const { setup, state: before, requested, isStarting } = running;
  const { jobs } = setup;
  const heads = keepsHeads ? new Set(before.sites.flatMap(({ parsed }) => [...parsed.heads])) : undefined;
  try {
    const state = isStarting
      ? await runPipeline(running, (config, sources) => jobs.parse(config, sources, { requested, heads }), { before })
      : await runPipeline(running, jobs.parse, { before, isTyped });
    const isComplete = state.isWhole && !isTyped && running.setupErrors.length === 0;
    return { ...running, state, isStarting: isStarting && !state.isWhole, owesChecks: isTyped, isComplete };
  } catch (error) {
    return addErrorsToState(running, error);
  }
}

function addErrorsToState(running: EngineState, error: unknown): EngineState {
  return {
    ...running,
    isComplete: false,
    state: { ...running.state, errors: [...running.setupErrors, ...convertErrorToFindings(error)] },
  };
}

async function runPipeline(
  { setup, setupErrors: errors }: Pick<EngineState, 'setup' | 'setupErrors'>,
  parse: ParseScheduler['parse'],
  { before, isTyped = false }: { readonly before?: SiteState; readonly isTyped?: boolean } = {},
): Promise<SiteState> {
  const { project, jobs, assets, templates, fingerprints, partRenderer: parts, renames } = setup;
  const { config, extensions } = project;
  const today = computeLatestDayOnEarth(readBuildTime());
  // Imported late, because responses from the cached session should not wait for these modules.
  const { runPipeline: run } = await import('../engine/pipeline.ts');
  const parseOptions = { ...(parts && { parts }), mayBeEmpty: setup.hasNoPages };
  const earlier = { ...(before && { before: before.sites }), ...(isTyped && ({ isTyped } as const)) };
  const result = await run({ project, assets, jobs: { parse }, today, renames, ...parseOptions, ...earlier });
  const { watchdog } = project;
  const salt = jobs.saltOf(config);
  return createSiteState({ config, extensions, result, before, templates, salt, errors, fingerprints, watchdog });
}
