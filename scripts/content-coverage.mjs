// Compiles and runs scripts/coverage, which reads the site with the product's own parser.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ['scripts/coverage/main.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
});
// Beside node_modules, so that the packages are found.
const file = join(root, '.techdocs', 'coverage', `main-${process.pid}.mjs`);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, outputFiles[0].contents);
try {
  const { main } = await import(pathToFileURL(file).href);
  process.exitCode = await main(root);
} finally {
  rmSync(file);
}
