// A project that an editor has files of: the engine of the dev server without a port, over the texts that the editor has.
import { type Diagnostic, errorsOf } from '../../model/diagnostic.ts';
import { openSite } from '../../serve/serve.ts';
import type { SiteState } from '../../serve/state.ts';
import { featuresModule } from '../module.ts';

/** A project as an editor sees it. */
export interface EditedProject {
  /** Absolute. */
  readonly root: string;
  /** Texts that are not saved, by absolute path. */
  readonly unsaved: ReadonlyMap<string, string>;
  /** Has a text in the place of that of its file; without one the file counts again. */
  edit(path: string, text: string | undefined): void;
  /** The site as it is known; nothing until it is read, or where it cannot be. */
  latest(): SiteState | undefined;
  /** The site with all that was edited by now; nothing where it cannot be read. */
  settled(): Promise<SiteState | undefined>;
  /** Whether it could not be read at all. */
  hasFailed(): boolean;
  close(): Promise<void>;
}

/** What opens a project. */
export interface EditorProjectCall {
  /** Absolute. */
  readonly root: string;
  readonly configFile?: string;
  /** Texts that are not saved, by absolute path; those of before, where the project was opened before. */
  readonly unsaved?: ReadonlyMap<string, string>;
  /** Told of all findings of the project, each time they are others. */
  readonly onFindings: (findings: readonly Diagnostic[], state?: SiteState) => void;
  readonly onFault: (error: unknown) => void;
}

/** So many milliseconds after the last key what takes long is looked at: words in all texts, and what git knows of files. */
const QUIET = 400;

/** Opens a project, and reads it. */
export function openEdited({
  root,
  configFile,
  unsaved: before,
  onFindings,
  onFault,
}: EditorProjectCall): EditedProject {
  const unsaved = new Map(before);
  let failure: unknown;
  const site = openSite({
    ...{ root, configFile, unsaved, features: featuresModule },
    hasNoPages: true,
    includeDrafts: false,
    isPolling: false,
    script: '',
    now: () => performance.now(),
    readLines: () => () => undefined,
    on: {
      findings: (errors, warnings) => onFindings([...errors, ...warnings], site.latest()),
      polling: () => {},
      failed: onFault,
    },
  });
  const ready = site.whole.catch((error) => {
    failure = error;
    onFindings(errorsOf(error));
  });
  const takingIn = takeIn((paths, isTyped) =>
    failure === undefined ? site.edit(paths, isTyped).then(() => {}, onFault) : Promise.resolve(),
  );
  return {
    root,
    unsaved,
    edit(path, text) {
      if (unsaved.get(path) === text) return;
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
    hasFailed: () => failure !== undefined,
    async close() {
      takingIn.close();
      await site.close();
      site.save();
    },
  };
}

/** Takes in edits: those that come while one is taken in at once after it, and what takes long when nobody types any more. */
function takeIn(edit: (paths: ReadonlySet<string>, isTyped: boolean) => Promise<void>) {
  let touched = new Set<string>();
  let pending: Promise<void> = Promise.resolve();
  let later: NodeJS.Timeout | undefined;
  const take = async () => {
    if (touched.size === 0) return;
    const paths = touched;
    touched = new Set();
    await edit(paths, true);
    clearTimeout(later);
    later = setTimeout(() => {
      pending = pending.then(() => (touched.size === 0 ? edit(paths, false) : undefined));
    }, QUIET);
    later.unref();
  };
  return {
    add(path: string): void {
      touched.add(path);
      pending = pending.then(take);
    },
    settled: () => pending,
    close: () => clearTimeout(later),
  };
}
