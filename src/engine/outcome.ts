// IO. Caches the result of a command for a site. While the inputs are unchanged, the command parses, assembles and checks nothing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineMemoStep, type Memo } from '../cache/memo.ts';
import { computeHash } from '../lib/hash.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { getSiteCodeFolder } from '../model/untrusted.ts';
import { listCodeFiles } from './code-files.ts';
import type { Project } from './project.ts';
import type { SiteContentByLocale } from './site-content.ts';

/** Cache key of a result: its subject and its inputs. */
export interface CommandResultKey {
  /** Identifies a folder or a command. */
  readonly subject: string;
  readonly fingerprint: string;
  /** `YYYY-MM-DD`, for results that depend on the date. */
  readonly today: string;
}

interface CachedCommandResult<T> {
  readonly day: string;
  /** Whether the result is valid only on `day`. */
  readonly isOfDay: boolean;
  readonly value: T;
}

const COMMAND_RESULT_STEP = defineMemoStep<CachedCommandResult<unknown>>('site');

/** Returns the cached result of the same inputs. */
export function getCachedCommandResult<T>(
  memo: Memo,
  { subject, fingerprint, today }: CommandResultKey,
): T | undefined {
  const cached = memo.get(COMMAND_RESULT_STEP, [subject, fingerprint]);
  if (cached === undefined) return undefined;
  const { day, isOfDay, value } = cached as CachedCommandResult<T>;
  return day === today || (day < today && !isOfDay) ? value : undefined;
}

/** Stores a result. If a finding is about a future date, the result is valid only on the current day. */
export function setCachedCommandResult<T>(
  memo: Memo,
  { subject, fingerprint, today }: CommandResultKey,
  { value, findings }: { readonly value: T; readonly findings: readonly Diagnostic[] },
): void {
  const isOfDay = findings.some(({ code }) => code === 'future-date' || code === 'scheduled-post');
  memo.set(COMMAND_RESULT_STEP, [subject, fingerprint], { day: today, isOfDay, value });
}

/**
 * Returns the fingerprint of everything that determines the pages and findings of a site: the content, the configuration, its code and this
 * package. `salt`: additional inputs of the caller.
 */
export function computeSiteFingerprint(
  project: Project,
  { outside, foreign, published, locales }: SiteContentByLocale,
  salt: readonly string[] = [],
): string {
  const { config, packageInfo, components, extensions, depth, sidebarFaults, notes = [] } = project;
  // Includes only the hash of a source, which covers its texts and pieces.
  const read = locales.map(({ content, texts, ...rest }) => {
    const sources = content.sources.map(({ text, pieces, includes, latest, ...namedNamed }) => [
      namedNamed,
      Object.keys(includes),
    ]);
    return [rest, texts, { ...content, sources }];
  });
  // The bytes of code files determine the positions of findings and the behavior of functions.
  const code = listCodeFiles(project).map((file) => {
    const path = join(getSiteCodeFolder(config), file);
    return [file, existsSync(path) && computeHash(readFileSync(path))];
  });
  return computeHash(
    JSON.stringify([
      packageInfo.hash,
      depth,
      config,
      code,
      components.hash,
      // Options of extensions may come from the environment.
      extensions.map(({ fingerprint }) => fingerprint),
      outside,
      foreign,
      ...(published ? [published] : []),
      ...(notes.length > 0 ? [notes] : []),
      sidebarFaults,
      read,
      salt,
    ]),
  );
}
