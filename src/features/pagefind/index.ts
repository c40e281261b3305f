// Search with Pagefind, if `search.provider` selects it: an index built by the site's own package `pagefind`, of which browsers fetch only
// the parts that a query needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Extension } from '../../model/extension.ts';
import { type FeatureFiles, type ListFeatures, packageFolder } from '../../model/features.ts';
import { fileHref } from '../../model/url.ts';

/** Cache version. Raise it with every change in this folder that changes the index. */
const FORMAT = 1;

/** Creates the extension for a site; empty if the site uses another search. */
export function pagefind(...[config, files]: Parameters<ListFeatures>): readonly Extension[] {
  if (config.search.provider !== 'pagefind') return [];
  const isSource = import.meta.url.endsWith('.ts');
  const client = new URL(isSource ? './client/find.ts' : './pagefind/client/find.js', import.meta.url);
  return [
    {
      name: 'pagefind',
      key: { FORMAT, version: versionOf(config.root, files) },
      rules: { 'missing-package': 'error', 'pagefind-failed': 'error' },
      search: {
        provider: {
          client: fileURLToPath(client),
          options: { folder: fileHref('/pagefind/', config) },
          // Pagefind's engine is WebAssembly.
          policy: { script: ["'wasm-unsafe-eval'"] },
          index: {
            at: 'pagefind/',
            make: async (locales, { root }) => (await import('./make.ts')).pagefindFiles(root, locales),
          },
        },
      },
    },
  ];
}

/**
 * Returns the version of the package, a cache key because versions write different files; `null` if it is missing, which the build of the
 * index reports.
 */
function versionOf(root: string, files: FeatureFiles): string | null {
  const folder = packageFolder('pagefind', files);
  if (folder === undefined) return null;
  return (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version;
}
