// Runs once before all tests: compiles the package for tests that start the command, and builds the portal for tests that read it. All
// tests share one build; a test that changes something builds a copy.
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
    /** Output of its build with `--json`. */
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

/** Runs a script of this repository; returns its stdout. */
function run(script: string, ...args: readonly string[]): string {
  // A report of all routes is larger than the default limit.
  const settings = { cwd: repository, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], settings);
  if (status !== 0) throw new Error(`${script} failed.\n${stderr}`);
  return stdout;
}
