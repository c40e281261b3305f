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
  readonly onFindings: (findings: readonly Diagnostic[]) => void;
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
  let touched = new Set<string>();
  let pending: Promise<void> = Promise.resolve();
  let later: NodeJS.Timeout | undefined;
  const site = openSite({
    ...{ root, configFile, unsaved, features: featuresModule },
    hasNoPages: true,
    includeDrafts: false,
    isPolling: false,
    script: '',
    now: () => performance.now(),
    readLines: () => () => undefined,
    on: {
      findings: (errors, warnings) => onFindings([...errors, ...warnings]),
      polling: () => {},
      failed: onFault,
    },
  });
  const ready = site.whole.catch((error) => {
    failure = error;
    onFindings(errorsOf(error));
  });
  /** Edits that come while one is taken in are taken in at once after it. */
  async function takeIn(): Promise<void> {
    if (touched.size === 0 || failure !== undefined) return;
    const paths = touched;
    touched = new Set();
    await site.edit(paths, true).catch(onFault);
    clearTimeout(later);
    later = setTimeout(() => {
      pending = pending.then(() => (touched.size > 0 ? undefined : site.edit(paths).then(() => {}, onFault)));
    }, QUIET);
    later.unref();
  }
  return {
    root,
    unsaved,
    edit(path, text) {
      if (unsaved.get(path) === text) return;
      if (text === undefined) unsaved.delete(path);
      else unsaved.set(path, text);
      touched.add(path);
      pending = pending.then(takeIn);
    },
    latest: () => site.latest(),
    async settled() {
      await ready;
      await pending;
      return failure === undefined ? site.latest() : undefined;
    },
    hasFailed: () => failure !== undefined,
    async close() {
      clearTimeout(later);
      await site.close();
      site.save();
    },
  };
}
