// The engine of the dev server: the pipeline of a build up to the checked site, kept going. Each change runs it again on
// what is remembered; until the first run is through, pages are answered from outlines of what is not parsed yet.
import { type BuildResult, run } from '../build/build.ts';
import { createJobs, type Jobs } from '../build/jobs.ts';
import type { Memo } from '../build/memo-store.ts';
import { loadTheme, openProject, type Project, type ProjectCall, reopenProject, type Theme } from '../build/project.ts';
import { documentsShown } from '../build/render.ts';
import { furthestDay } from '../build/today.ts';
import { createRememberingDisk, type DiskSnapshot } from '../content/remembering-disk.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { hashOf } from '../model/hash.ts';
import { errorsOf } from './faults.ts';
import { guessSources } from './guess.ts';
import { type SiteState, siteState } from './state.ts';
import { configNames, versionSidebars, watchedPaths } from './watched.ts';

/** What the engine is started with. */
export interface EngineInput {
  readonly call: ProjectCall;
  /** Decoded paths of pages that somebody waits for: they come first. */
  readonly waitingFor: () => readonly string[];
  /** Settles when they have them, or it takes too long. */
  readonly untilAnswered: () => Promise<void>;
  /** Called when the configuration is loaded, before anything is read; `name` stands for all that pages depend on besides. */
  readonly beforeReading: (name: string) => Promise<void>;
  /** Told of each new state, and what it took the place of. The next one waits until it is done with this one. */
  readonly onState: (state: SiteState, before: SiteState | undefined, edit: Edit | undefined) => Promise<void>;
  readonly now: () => number;
}

/** Why there is a new state: somebody changed files. */
export interface Edit {
  /** Absolute. */
  readonly paths: ReadonlySet<string>;
  /** Time of the first event. */
  readonly since: number;
}

/** The running engine. */
export interface SiteEngine {
  /** The site as it is known; settles when there is one to answer from, rejects where the configuration is at fault. */
  readonly ready: Promise<SiteState>;
  /** Settles when all documents are parsed. */
  readonly whole: Promise<void>;
  readonly state: SiteState | undefined;
  /** Makes sure that what a route shows is parsed; gives the state in which it is. */
  prepare(output: string): Promise<SiteState>;
  /** Runs again after files have changed. */
  change(edit: Edit): Promise<void>;
  /** Reads everything anew. */
  rebuild(): Promise<void>;
  /** Looks for changes that nobody told of, and runs again where there are some. Gives whether there were. */
  verify(): Promise<boolean>;
  /** Absolute paths to watch. */
  watched(): readonly string[];
  /** Writes what was parsed to the cache. */
  save(): void;
  /** What the pages are made from, for the next session; nothing where they are not all known, or something is wrong. */
  snapshot(): { readonly name: string; readonly disk: DiskSnapshot } | undefined;
}

/** What is loaded before content is read. */
interface Setup extends Theme {
  readonly project: Project;
  readonly jobs: Jobs;
}

/** Parsed documents that are kept in memory before they are written: when it is quiet, and while somebody is writing. */
const MOST_UNSAVED = 40;
const MOST_UNSAVED_EVER = 200;

/** Starts the engine. */
export function startEngine({ call, waitingFor, untilAnswered, beforeReading, onState, now }: EngineInput): SiteEngine {
  const disk = createRememberingDisk();
  const wanted = new Set<string>();
  let setup: Setup;
  /** Absent until the configuration is loaded. */
  let memory: Memo | undefined;
  let setupErrors: readonly Diagnostic[] = [];
  let state: SiteState | undefined;
  /** Whether something was forgotten and is not read again yet. */
  let isChanging = false;
  const edits = inTurn();
  const glances = inTurn();

  async function publish(next: SiteState, edit?: Edit): Promise<SiteState> {
    const before = state;
    state = next;
    await onState(next, before, edit);
    return next;
  }

  async function runPipeline(
    parse: Parameters<typeof run>[0]['jobs']['parse'],
    before?: SiteState,
  ): Promise<SiteState> {
    const { project, jobs, assets, templates } = setup;
    const { config } = project;
    const result: BuildResult = await run({
      project,
      assets,
      jobs: { parse },
      today: furthestDay(Date.now()),
      ...(before && { before: before.sites }),
    });
    return siteState({ config, result, templates, salt: jobs.saltOf(config), errors: setupErrors });
  }

  /** Who waits is asked when the files are known: a request may come while they are read. */
  const glance = (guessFor: () => readonly string[] = () => []) =>
    runPipeline((config, sources) =>
      setup.jobs.glance(config, sources, new Set([...wanted, ...guessSources(sources, guessFor())])),
    );

  function nameOf({ project: { config }, jobs, templates }: Setup): string {
    return hashOf([jobs.saltOf(config), config.configHash, templates.hash, process.version].join('\0'));
  }

  async function start(): Promise<SiteState> {
    setup = await loadSetup(() => openProject(call, { disk }));
    memory = setup.project.memory;
    await beforeReading(nameOf(setup));
    let first = await glance(waitingFor);
    for (const path of waitingFor()) {
      const output = first.outputOf(path);
      if (output !== undefined) first = await parseShown(first, output);
    }
    return publish(first);
  }

  /** What a page shows is parsed, and nothing else. */
  async function parseShown(from: SiteState, output: string): Promise<SiteState> {
    const placed = from.places.get(output);
    if (!placed || from.isWhole) return from;
    const shown = [...(await documentsShown(placed)), placed.route.source ?? ''];
    const missing = shown.filter((file) => placed.build.parsed.outlined.has(file));
    if (missing.length === 0) return from;
    for (const file of missing) wanted.add(file);
    return glance();
  }

  async function change(edit: Edit, isEverything = false): Promise<void> {
    await ready;
    isChanging = true;
    await takeIn(edit, isEverything).finally(() => {
      isChanging = false;
    });
  }

  async function takeIn(edit: Edit, isEverything: boolean): Promise<void> {
    const { inputs, config } = setup.project;
    const names = [...inputs, ...setup.templates.inputs, ...configNames(config.root), ...versionSidebars(config)];
    const isOfSetup = isEverything || setupErrors.length > 0 || names.some((path) => edit.paths.has(path));
    if (isOfSetup) await reloadSetup();
    if (isEverything) disk.forgetAll();
    else disk.forget(edit.paths);
    await publish(await runSafely(), edit);
    if (memory && memory.unsaved >= MOST_UNSAVED_EVER) memory.save();
  }

  /** A broken configuration leaves the last good one in use. */
  async function reloadSetup(): Promise<void> {
    try {
      setup = await loadSetup(() => reopenProject(setup.project));
      setupErrors = [];
    } catch (error) {
      setupErrors = errorsOf(error);
    }
  }

  /** What the pipeline throws is shown like any other fault; the last state stays. */
  async function runSafely(): Promise<SiteState> {
    try {
      return await runPipeline(setup.jobs.parse, state);
    } catch (error) {
      if (!state) throw error;
      return { ...state, errors: [...setupErrors, ...errorsOf(error)] };
    }
  }

  const ready = start();
  const whole = edits(async () => {
    const first = await ready;
    if (first.isWhole) return;
    await untilAnswered();
    await publish(await runSafely());
    memory?.save();
  });
  ready.catch(() => {});
  whole.catch(() => {});
  return {
    ready,
    whole,
    get state() {
      return state;
    },
    async prepare(output) {
      const known = await ready;
      if ((state ?? known).isWhole) return state ?? known;
      return glances(async () => {
        const before = state ?? known;
        const next = await parseShown(before, output);
        // The whole site may have come meanwhile, and knows more.
        if (next === before || state?.isWhole) return state ?? before;
        return publish(next);
      });
    },
    change: (edit) => edits(() => change(edit)),
    rebuild: () => edits(() => change({ paths: new Set(), since: now() }, true)),
    verify: () =>
      edits(async () => {
        const since = now();
        const paths = await disk.lookForChanges();
        if (paths.size > 0) await change({ paths, since });
        // It takes a while, so it waits until nobody is writing.
        else if (memory && memory.unsaved >= MOST_UNSAVED) memory.save();
        return paths.size > 0;
      }),
    watched: () => (state ? watchedPaths(state, setup.project.inputs, setup.templates.inputs) : []),
    save: () => memory?.save(),
    snapshot() {
      const isSettled = state?.isWhole && state.errors.length === 0 && !isChanging;
      const files = isSettled ? disk.snapshot() : undefined;
      return files && { name: nameOf(setup), disk: files };
    },
  };
}

async function loadSetup(open: () => Promise<Project>): Promise<Setup> {
  const opened = await open();
  // Who reads a preview is no visitor to be counted.
  const project = { ...opened, config: { ...opened.config, analytics: undefined } };
  return { project, jobs: createJobs(project), ...(await loadTheme(project)) };
}

/** Runs steps one after another; one that fails does not keep the next from running. */
function inTurn(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const next = last.then(step);
    last = next.catch(() => {});
    return next;
  };
}
