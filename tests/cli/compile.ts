// Runs once before all tests: those that start the command need the package as it is in the sources, and those that look
// at the portal need it built. It is built once for all of them; who changes anything builds a copy.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { PortalReport } from '../support/portal.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the built portal. */
    portal: string;
    /** What its build printed with `--json`. */
    portalReport: PortalReport;
  }
}

const repository = fileURLToPath(new URL('../..', import.meta.url));

export default function setup(project: TestProject): () => void {
  run('scripts/compile.mjs', '--if-stale', '--no-types');
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-portal-'));
  const portal = join(folder, 'build');
  const report = run('bin/techdocs.js', 'build', '--quiet', '--json', '--out-dir', portal);
  project.provide('portal', portal);
  project.provide('portalReport', JSON.parse(report) as PortalReport);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Runs a script of this repository; gives what it prints on stdout. */
function run(script: string, ...args: readonly string[]): string {
  // A report of all routes is larger than what is taken by default.
  const settings = { cwd: repository, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], settings);
  if (status !== 0) throw new Error(`${script} failed.\n${stderr}`);
  return stdout;
}
