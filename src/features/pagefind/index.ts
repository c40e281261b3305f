// Search with Pagefind, if `search.provider` selects it. The package `pagefind` of the site builds the index, and browsers fetch only those
// parts of it that a query needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Extension } from '../../model/extension.ts';
import { type FeatureExtensionLister, type FileLookupForFeatures, findPackageFolder } from '../../model/features.ts';
import { listFeatureRuleLevels } from '../../model/rules.ts';
import { createFileHref } from '../../model/url.ts';
import { pagefindRuleCodes } from './codes.ts';

/** Cache version. Raise it with every change in this folder that changes the index. */
const INDEX_CACHE_VERSION = 1;

/** Creates the extension for a site; empty if the site uses another search. */
export function createPagefindExtensions(...[config, files]: Parameters<FeatureExtensionLister>): readonly Extension[] {
  if (config.search.provider !== 'pagefind') return [];
  const isSource = import.meta.url.endsWith('.ts');
  const client = new URL(isSource ? './client/find.ts' : './pagefind/client/find.js', import.meta.url);
  return [
    {
      name: 'pagefind',
      key: { FORMAT: INDEX_CACHE_VERSION, version: readPagefindVersion(config.root, files) },
      rules: { 'missing-package': 'error', ...listFeatureRuleLevels(pagefindRuleCodes) },
      search: {
        provider: {
          client: fileURLToPath(client),
          options: { folder: createFileHref('/pagefind/', config) },
          // Pagefind's engine is WebAssembly.
          policy: { script: ["'wasm-unsafe-eval'"] },
          index: {
            at: 'pagefind/',
            make: async (locales, { root }) => (await import('./make.ts')).createPagefindFiles(root, locales),
          },
        },
      },
    },
  ];
}

/**
 * Returns the version of the package `pagefind`. The version is a cache key, because each version of Pagefind writes other files. Returns
 * `null` if the package is missing; building the index reports this.
 */
function readPagefindVersion(root: string, files: FileLookupForFeatures): string | null {
  const folder = findPackageFolder('pagefind', files);
  if (folder === undefined) return null;
  return (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version;
}
