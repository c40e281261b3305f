// Tries the new site in a child process, because a trial runs code of the old site. The process may read the new site and
// techdocs, and write only to the new site.
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findTechdocsFolder } from './install-command.ts';
import { SANDBOX_SETUP_CODE } from './sealed.ts';
import { runSandboxedProgram } from './sealed-process.ts';
import type { SiteTrialResult, SiteTrialTask } from './try-site.ts';

/** Timeout in milliseconds, enough for a large site. */
const CHILD_PROCESS_TIMEOUT_MS = 600_000;

/** JSON form of `SiteTrialResult`, with lists instead of maps and sets. */
export type SiteTrialJson = Omit<SiteTrialResult, 'paths' | 'bySource'> & {
  readonly paths: readonly string[];
  readonly bySource: readonly (readonly [string, string])[];
};

/** Like `runSiteTrial`, in a child process. */
export async function runSiteTrialInChildProcess(site: SiteTrialTask): Promise<SiteTrialResult> {
  const answer = await runSandboxedTrial(site);
  if ('reason' in answer)
    return { paths: new Set(), bySource: new Map(), pages: 0, findings: [createUnfinishedBuildFinding(answer.reason)] };
  return { ...answer, paths: new Set(answer.paths), bySource: new Map(answer.bySource) };
}

function createUnfinishedBuildFinding(reason: string) {
  const message = `The process that builds the new site did not finish: ${reason}`;
  return { code: 'invalid-component', severity: 'error' as const, message };
}

/** Runs a task with `worker.ts`, which loads the compiler before the restrictions begin. */
async function runSandboxedTrial(task: SiteTrialTask): Promise<SiteTrialJson | { readonly reason: string }> {
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'techdocs-')));
  const root = realpathSync(task.root);
  const program = new URL('./migrate-worker.js', import.meta.url).href;
  try {
    const answer = await runSandboxedProgram({
      folder: root,
      temporary,
      read: [root, temporary, ...listTechdocsPackageFolders()],
      write: [root, temporary],
      addons: true,
      timeoutMs: CHILD_PROCESS_TIMEOUT_MS,
      words: ['--input-type=module', '-'],
      input: (mark) =>
        `const { runSiteTrialAndPrintResult } = await import(${JSON.stringify(program)});\n${SANDBOX_SETUP_CODE}\nawait runSiteTrialAndPrintResult(${JSON.stringify({ ...task, root })}, ${JSON.stringify(mark)});`,
    });
    if ('reason' in answer) return answer;
    const isObject = typeof answer.value === 'object' && answer.value !== null;
    return isObject ? (answer.value as SiteTrialJson) : { reason: 'its answer is no value.' };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Returns the folders that techdocs is loaded from: its package and its dependencies. */
function listTechdocsPackageFolders(): readonly string[] {
  const found = new Set<string>();
  const folder = findTechdocsFolder();
  found.add(folder);
  for (let above = folder; dirname(above) !== above; above = dirname(above)) {
    const packages = join(above, 'node_modules');
    if (existsSync(packages)) found.add(packages).add(realpathSync(packages));
  }
  return [...found];
}
