// Tries and builds the new site in a child process, because code of the old site is rendered. It may read the site and techdocs, and write
// only to the site.
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEAL_CODE } from './sealed.ts';
import { runSealed } from './sealed-process.ts';
import type { SiteOutcome, SiteTask, SiteTrialResult } from './try-site.ts';

/** Timeout in milliseconds, enough for a large site. */
const TIMEOUT_MS = 600_000;

/** JSON form of `TriedSite`, without maps and sets. */
export type TriedSiteData = Omit<SiteTrialResult, 'paths' | 'bySource'> & {
  readonly paths: readonly string[];
  readonly bySource: readonly (readonly [string, string])[];
};

/** Like `trySite`, in a child process. */
export async function trySealed(root: string): Promise<SiteTrialResult> {
  const answer = await runTask<TriedSiteData>({ kind: 'try', root });
  if ('reason' in answer)
    return { paths: new Set(), bySource: new Map(), findings: [processEndedFinding(answer.reason)] };
  return { ...answer, paths: new Set(answer.paths), bySource: new Map(answer.bySource) };
}

/** Like `buildSite`, in a child process. */
export async function buildSealed(root: string, locales: readonly string[]): Promise<SiteOutcome> {
  const answer = await runTask<SiteOutcome>({ kind: 'build', root, locales });
  return 'reason' in answer
    ? { ok: false, pages: 0, errors: [processEndedFinding(answer.reason)], warnings: [] }
    : answer;
}

function processEndedFinding(reason: string) {
  const message = `The process that builds the new site did not finish: ${reason}`;
  return { code: 'invalid-component', severity: 'error' as const, message };
}

/** Runs `worker.ts`. The compiler is loaded before the restrictions begin. */
async function runTask<Answer extends object>(task: SiteTask): Promise<Answer | { readonly reason: string }> {
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'techdocs-')));
  const root = realpathSync(task.root);
  const program = new URL('./migrate-worker.js', import.meta.url).href;
  try {
    const answer = await runSealed({
      folder: root,
      temporary,
      read: [root, temporary, ...programFolders()],
      write: [root, temporary],
      addons: true,
      patience: TIMEOUT_MS,
      words: ['--input-type=module', '-'],
      input: (mark) =>
        `const { work } = await import(${JSON.stringify(program)});\n${SEAL_CODE}\nawait work(${JSON.stringify({ ...task, root })}, ${JSON.stringify(mark)});`,
    });
    if ('reason' in answer) return answer;
    const isObject = typeof answer.value === 'object' && answer.value !== null;
    return isObject ? (answer.value as Answer) : { reason: 'its answer is no value.' };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Returns the folders that techdocs is loaded from: its package and its dependencies. */
function programFolders(): readonly string[] {
  const found = new Set<string>();
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isOwnPackage(folder) && dirname(folder) !== folder) folder = dirname(folder);
  found.add(folder);
  for (let above = folder; dirname(above) !== above; above = dirname(above)) {
    const packages = join(above, 'node_modules');
    if (existsSync(packages)) found.add(packages).add(realpathSync(packages));
  }
  return [...found];
}

function isOwnPackage(folder: string): boolean {
  const file = join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'techdocs';
}
