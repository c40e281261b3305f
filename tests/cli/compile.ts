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
    /** What its build reported. */
    portalReport: PortalReport;
  }
}

const repository = fileURLToPath(new URL('../..', import.meta.url));

export default function setup(project: TestProject): () => void {
  run('scripts/compile.mjs', '--if-stale', '--no-types');
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-portal-'));
  const portal = join(folder, 'build');
  const report = run('bin/techdocs.js', 'build', '--json', '--out-dir', portal);
  project.provide('portal', portal);
  project.provide('portalReport', JSON.parse(report));
  return () => rmSync(folder, { recursive: true, force: true });
}

function run(script: string, ...args: readonly string[]): string {
  const options = { cwd: repository, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
  if (status !== 0) throw new Error(`${script} failed.\n${stderr}`);
  return stdout;
}
