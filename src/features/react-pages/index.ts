// Finds pages that a site writes in React: `.jsx` and `.tsx` files. Loads the code that reads such pages only if the site has any.
import { join, sep } from 'node:path';
import { isNameSkippedByWalk, walkFolder } from '../../content/io/walk.ts';
import type { ComponentPageReader } from '../../engine/code-pages.ts';
import { computeHash } from '../../lib/hash.ts';

export const reactPageReader: ComponentPageReader = {
  isPage({ root, pages }, path) {
    return /\.[jt]sx$/.test(path) && path.startsWith(join(root, pages.path, sep));
  },
  files({ root, pages }) {
    // This excludes partials, whose names begin with `_`.
    const { files } = walkFolder({ root, folder: pages.path, isHidden: isNameSkippedByWalk, except: [] });
    const walkedFiles = files.filter(({ path }) => /\.[jt]sx$/.test(path) && !/\.(?:test|spec)\.[^/]*$/.test(path));
    return Object.fromEntries(walkedFiles.map(({ file, path }) => [`Page_${computeHash(path, 12)}`, file]));
  },
  async loadScripts(root, files, cacheDir) {
    if (files.length === 0) return { scripts: {}, inputs: [] };
    return (await import('./scripts.ts')).loadPageScripts(root, files, cacheDir);
  },
  async sources(pages, config, scripts) {
    if (pages.length === 0) return [];
    return (await import('./sources.ts')).loadReactPageSources(pages, config, scripts);
  },
};
