// Runs a TypeScript file of scripts/: `node scripts/run-ts.mjs FILE …`. It is compiled first, since Node 20 cannot import
// it; its export `main(root)` gives the exit code.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [entry] = process.argv.splice(2, 1);
/** Every file finds what stands beside it, though it has become a part of another one. */
const ownAddress = {
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:tsx?|mjs)$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: extname(path) === '.mjs' ? 'js' : extname(path).slice(1),
    }));
  },
};
const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: [entry],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  plugins: [ownAddress],
  define: { 'import.meta.dirname': JSON.stringify(join(root, 'scripts')) },
});
// Beside node_modules, so that the packages are found.
const file = join(root, '.techdocs', 'scripts', `main-${process.pid}.mjs`);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, outputFiles[0].contents);
try {
  const { main } = await import(pathToFileURL(file).href);
  process.exitCode = await main(root);
} finally {
  rmSync(file);
}
