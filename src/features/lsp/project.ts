// A project whose files are open in an editor. It uses the engine of the dev server, but opens no port, and unsaved texts of the editor
// replace the texts on disk.
import { getOwnPropertyValue } from '../../lib/own.ts';
import { convertErrorToFindings, type Diagnostic } from '../../model/diagnostic.ts';
import type { LastSession, OutlineHeading } from '../../serve/editor-session.ts';
import { openWatchedSite } from '../../serve/serve.ts';
import type { SiteState } from '../../serve/state.ts';
import { FEATURES_MODULE_URL } from '../module.ts';

/** An open project. */
export interface EditorProject {
  /** Absolute path. */
  readonly root: string;
  /** Unsaved texts by absolute path. */
  readonly unsaved: ReadonlyMap<string, string>;
  /** Replaces the text of a file; `undefined` restores the text on disk. */
  edit(path: string, text: string | undefined): void;
  /** Returns the last known state; `undefined` before the first state is known, or if the site cannot be read. */
  latest(): SiteState | undefined;
  /** Resolves with a state that includes all edits so far; `undefined` if the site cannot be read. */
  settled(): Promise<SiteState | undefined>;
  /**
   * Resolves with the headings of a file (root-relative) if the last session knows them, nothing has changed since, and the site is not
   * read yet.
   */
  outlineOfLastSession(file: string): Promise<readonly OutlineHeading[] | undefined>;
  /** Whether the site cannot be read at all. */
  hasFailed(): boolean;
  close(): Promise<void>;
}

/** Inputs for opening a project. */
interface EditorProjectOptions {
  /** Absolute path. */
  readonly root: string;
  readonly configFile?: string;
  /** Unsaved texts by absolute path. A reopened project gets the texts of its closed instance. */
  readonly unsaved?: ReadonlyMap<string, string>;
  /** Called with all findings of the project whenever they change. */
  readonly onFindings: (findings: readonly Diagnostic[], state?: SiteState) => void;
  readonly onFault: (error: unknown) => void;
}

/** Opens a project and starts reading it. */
export function openEditorProject({
  root,
  configFile,
  unsaved: before,
  onFindings,
  onFault,
}: EditorProjectOptions): EditorProject {
  const unsaved = new Map(before);
  let failure: unknown;
  const earlier = createLastSessionHolder(onFindings);
  const site = openWatchedSite({
    ...{ root, configFile, unsaved, features: FEATURES_MODULE_URL },
    hasNoPages: true,
    includeDrafts: false,
    isPolling: false,
    script: '',
    now: () => performance.now(),
    readLines: () => () => undefined,
    on: {
      findings: (errors, warnings) => onFindings([...errors, ...warnings], site.latest()),
      resumed: (last) => earlier.hold(unsaved.size === 0 ? last : undefined),
      polling: () => {},
      failed: onFault,
    },
  });
  const ready = site.whole.catch((error) => {
    failure = error;
    onFindings(convertErrorToFindings(error));
  });
  void ready.then(earlier.drop);
  // Typing must not wait, so slow checks do not run for edits.
  const takingIn = createEditBatcher((paths) =>
    failure === undefined ? site.edit(paths, true).then(() => {}, onFault) : Promise.resolve(),
  );
  return {
    root,
    unsaved,
    edit(path, text) {
      if (unsaved.get(path) === text) return;
      earlier.drop();
      if (text === undefined) unsaved.delete(path);
      else unsaved.set(path, text);
      takingIn.add(path);
    },
    latest: () => site.latest(),
    async settled() {
      await ready;
      await takingIn.settled();
      return failure === undefined ? site.latest() : undefined;
    },
    outlineOfLastSession: earlier.outlineOf,
    hasFailed: () => failure !== undefined,
    async close() {
      await site.close();
      site.save();
    },
  };
}

/** Creates a holder of the last session, which is dropped when the site is read or edited. */
function createLastSessionHolder(onFindings: EditorProjectOptions['onFindings']) {
  let last: LastSession | undefined;
  let markReported = () => {};
  const allReported = new Promise<void>((done) => {
    markReported = done;
  });
  return {
    /** Holds a session, if there is one, and reports its findings. */
    hold(session: LastSession | undefined): void {
      last = session;
      if (last) onFindings([...last.errors, ...last.warnings]);
      markReported();
    },
    drop(): void {
      last = undefined;
      markReported();
    },
    /** Resolves with the headings of a file in the last session, as soon as it is known whether there is a last session. */
    async outlineOf(file: string): Promise<readonly OutlineHeading[] | undefined> {
      await allReported;
      return last && getOwnPropertyValue(last.outlines, file);
    },
  };
}

/**
 * Creates a queue of edits. Edits that arrive while earlier edits are being applied wait, and are then applied together.
 */
function createEditBatcher(edit: (paths: ReadonlySet<string>) => Promise<void>) {
  let touched = new Set<string>();
  let pending: Promise<void> = Promise.resolve();
  const take = async () => {
    if (touched.size === 0) return;
    const paths = touched;
    touched = new Set();
    await edit(paths);
  };
  return {
    add(path: string): void {
      touched.add(path);
      pending = pending.then(take);
    },
    settled: () => pending,
  };
}
