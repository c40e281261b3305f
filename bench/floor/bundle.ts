// Bundles the processes of the floor as the package is bundled, so that their libraries load as fast as in techdocs.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repository } from '../sites.ts';

/** Packages that techdocs does not bundle either. */
const external = ['react', 'shiki/langs', 'shiki/themes'];

/** Writes the processes into a folder; returns the path of their entry. */
export async function bundleProcesses(folder: string): Promise<string> {
  await build({
    absWorkingDir: repository,
    entryPoints: { process: 'bench/floor/process.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    minify: true,
    external,
    define: { 'process.env.NODE_ENV': '"production"', TECHDOCS_ENGINE: '{"version":"0","hash":""}' },
    // The one file of React that renders to text, as in the package.
    alias: {
      yaml: join(repository, 'node_modules/yaml/browser/index.js'),
      'react-dom/server': join(repository, 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js'),
    },
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return join(folder, 'process.mjs');
}
