// Saves at the end of a session what an editor requests first: the findings, and the outlines of all pages. If no file has changed by the
// next start, the editor gets the saved data while the site is still being read. The data of the site then replaces it.
import { join } from 'node:path';
import { defineMemoStep } from '../cache/memo.ts';
import { areFilesUnchanged, type FileStamps } from '../content/io/caching-disk.ts';
import { listNamesInFolder } from '../content/io/stats.ts';
import { computeLatestDayOnEarth, readBuildTime } from '../engine/phases.ts';
import { computeHash } from '../lib/hash.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Heading } from '../model/document.ts';
import { PUBLISHED_ADDRESSES_FILE } from '../model/published.ts';
import { computeSetupFingerprint, type EngineSetup } from './engine-setup.ts';
import type { SiteState } from './state.ts';

/** The part of a heading that an editor shows. */
export type OutlineHeading = Pick<Heading, 'level' | 'id' | 'text' | 'line'>;

/** The site at the end of a session. */
export interface LastSession {
  readonly disk: FileStamps;
  readonly errors: readonly Diagnostic[];
  /** Warnings and notes. */
  readonly warnings: readonly Diagnostic[];
  /** Headings of each page by root-relative file. */
  readonly outlines: Readonly<Record<string, readonly OutlineHeading[]>>;
}

const LAST_SESSION_STEP = defineMemoStep<LastSession>('page');

/** Milliseconds within which an editor gets the answers that it requested while the configuration was being loaded. */
const FIRST_ANSWERS_DELAY_MS = 10;

/**
 * Calls `onLoaded` with the last session if its inputs are unchanged, else with `undefined`. Resolves with whether they are unchanged.
 * Resolves only after the first answers, because the caller then reads the site, which blocks this thread.
 */
export async function resumeLastSession(
  setup: EngineSetup,
  onLoaded: (last: LastSession | undefined) => void,
): Promise<boolean> {
  const last = setup.project.memo.get(LAST_SESSION_STEP, createSessionKey(setup));
  const isCurrent = last !== undefined && (await areFilesUnchanged(last.disk));
  onLoaded(isCurrent ? last : undefined);
  if (isCurrent) await new Promise((resume) => setTimeout(resume, FIRST_ANSWERS_DELAY_MS));
  return isCurrent;
}

/** Saves a state whose findings are complete, for the next session. */
export function saveLastSession(setup: EngineSetup, { config, sites, errors, warnings, notes }: SiteState): void {
  // Findings also depend on files that the disk has not read: targets of links, and files that findings describe.
  const named = sites.flatMap(({ content }) => Object.keys(content.checkout?.entries ?? {}));
  const disk = setup.disk.snapshot([...named, PUBLISHED_ADDRESSES_FILE].map((file) => join(config.root, file)));
  if (disk === undefined) return;
  const outlines: Record<string, readonly OutlineHeading[]> = {};
  for (const { file, headings } of sites.flatMap(({ site }) => site.documents))
    outlines[file] ??= headings.map(({ level, id, text, line }) => ({ level, id, text, line }));
  const session = { disk, errors, warnings: [...warnings, ...notes], outlines };
  setup.project.memo.set(LAST_SESSION_STEP, createSessionKey(setup), session);
}

/** Returns the key of a session: all inputs of findings, except for files with a stamp. */
function createSessionKey(setup: EngineSetup): readonly [subject: string, from: string] {
  const { config, notes } = setup.project;
  const day = computeLatestDayOnEarth(readBuildTime());
  // The names in these folders are inputs, because findings report files of other generators, and files where techdocs does not look.
  const names = ['', 'content'].map((folder) => [...listNamesInFolder(join(config.root, folder))].sort());
  const from = [computeSetupFingerprint(setup), setup.stamp, day, config.configFile, notes, names];
  return ['editor-session', computeHash(JSON.stringify(from))];
}
