// Runs once before all tests: those that start the command need the package as it is in the sources.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export default function compile(): void {
  const script = fileURLToPath(new URL('../../scripts/compile.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, '--if-stale', '--no-types'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The package cannot be compiled.\n${stderr}`);
}
