// Search by Pagefind, where `search.provider` names it: an index of the site's own package `pagefind`, of which browsers fetch what a
// query needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Extension } from '../../model/extension.ts';
import { type FeatureFiles, type ListFeatures, packageFolder } from '../../model/features.ts';
import { fileHref } from '../../model/url.ts';

/** Changes with anything in this folder that changes the index. */
const FORMAT = 1;

/** The extension, for a site; none where it has another search. */
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
          // Its engine is WebAssembly.
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

/** The version of the package, which makes other files. Where there is none, making them says so. */
function versionOf(root: string, files: FeatureFiles): string | null {
  const folder = packageFolder('pagefind', files);
  if (folder === undefined) return null;
  return (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version;
}
