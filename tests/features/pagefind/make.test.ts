// Calls of the package that builds an index.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { convertFeatureToExtension } from '../../../src/config/extensions.ts';
import { buildSearchIndex } from '../../../src/engine/extensions/search-index.ts';
import { createPagefindExtensions } from '../../../src/features/pagefind/index.ts';
import type { SearchIndex } from '../../../src/model/search-index.ts';
import { searchText } from '../../search/page.ts';
import { config as configOf } from '../../support/site.ts';
import { makeFolder } from '../../support/tree.ts';

it('asks Pagefind where a text has changed, and not where all are as they were', async () => {
  const root = makeFolder({
    'package.json': '{}',
    'node_modules/pagefind/package.json': JSON.stringify({ name: 'pagefind', version: '1.0.0', type: 'module' }),
    'node_modules/pagefind/lib/index.js': `import { appendFileSync } from 'node:fs';
const errors = [];
const files = [{ path: 'pagefind.js', content: new Uint8Array([1]) }];
export const createIndex = async () => {
  appendFileSync(new URL('asked', import.meta.url), 'x');
  return { errors, index: { addHTMLFile: async () => ({ errors }), getFiles: async () => ({ errors, files }) } };
};
export const close = async () => {};
`,
  });
  const asked = () => readFileSync(join(root, 'node_modules/pagefind/lib/asked'), 'utf8').length;
  const scopes = [{ name: 'current', label: 'current', versions: ['current'] }];
  const localeOf = (text: string) => [
    { locale: 'en', lang: 'en', scopes, synonyms: [], pages: [searchText('Page', [['', text]])] },
  ];
  try {
    const config = configOf({ root });
    const search = { ...config.search, provider: 'pagefind' };
    const [extension] = createPagefindExtensions(
      { ...config, search },
      { isFile: (path) => path.startsWith('node_modules/') },
    );
    if (extension === undefined) throw new Error('The extension is missing.');
    expect(extension.key).toEqual({ FORMAT: 1, version: '1.0.0' });
    const index = extension.search?.provider?.index as SearchIndex;
    const making = { loaded: convertFeatureToExtension(extension), index, config };
    const files = await buildSearchIndex(making, localeOf('One'), {});
    expect(files.map(({ path }) => path)).toEqual(['pagefind/pagefind.js', 'pagefind/words-en.json']);
    const known = Object.fromEntries(files.map(({ input = '', path, fingerprint }) => [input, { path, fingerprint }]));
    const again = await buildSearchIndex(making, localeOf('One'), known);
    expect(again).toEqual(files.map(({ content: _, ...file }) => file));
    expect(asked()).toBe(1);
    await buildSearchIndex(making, localeOf('Two'), known);
    expect(asked()).toBe(2);
    const [, ...lost] = Object.entries(known);
    await buildSearchIndex(making, localeOf('One'), Object.fromEntries(lost));
    expect(asked()).toBe(3);
  } finally {
    rmSync(root, { recursive: true });
  }
});
