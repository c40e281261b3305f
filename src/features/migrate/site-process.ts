// Tries and builds the new site in a child process, because code of the old site is rendered. It may read the site and techdocs, and write
// only to the site.
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEAL } from './sealed.ts';
import { runSealed } from './sealed-process.ts';
import type { SiteOutcome, SiteTask, TriedSite } from './try-site.ts';

/** Timeout in milliseconds, enough for a large site. */
const PATIENCE = 600_000;

/** JSON form of `TriedSite`, without maps and sets. */
export type TriedData = Omit<TriedSite, 'paths' | 'bySource'> & {
  readonly paths: readonly string[];
  readonly bySource: readonly (readonly [string, string])[];
};

/** Like `trySite`, in a child process. */
export async function trySealed(root: string): Promise<TriedSite> {
  const answer = await runTask<TriedData>({ kind: 'try', root });
  if ('reason' in answer) return { paths: new Set(), bySource: new Map(), findings: [ended(answer.reason)] };
  return { ...answer, paths: new Set(answer.paths), bySource: new Map(answer.bySource) };
}

/** Like `buildSite`, in a child process. */
export async function buildSealed(root: string, locales: readonly string[]): Promise<SiteOutcome> {
  const answer = await runTask<SiteOutcome>({ kind: 'build', root, locales });
  return 'reason' in answer ? { ok: false, pages: 0, errors: [ended(answer.reason)], warnings: [] } : answer;
}

function ended(reason: string) {
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
      read: [root, temporary, ...ownFolders()],
      write: [root, temporary],
      addons: true,
      patience: PATIENCE,
      words: ['--input-type=module', '-'],
      input: (mark) =>
        `const { work } = await import(${JSON.stringify(program)});\n${SEAL}\nawait work(${JSON.stringify({ ...task, root })}, ${JSON.stringify(mark)});`,
    });
    if ('reason' in answer) return answer;
    const isObject = typeof answer.value === 'object' && answer.value !== null;
    return isObject ? (answer.value as Answer) : { reason: 'its answer is no value.' };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Returns the folders that techdocs is loaded from: its package and its dependencies. */
function ownFolders(): readonly string[] {
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
