// Provides the sources of pages that are code (React) to an editor. The first request gets the sources from the cache, because importing
// the code and React would delay the first findings. Later requests import the code.
import { defineMemoStep } from '../cache/memo.ts';
import type { Project } from '../engine/project.ts';
import { computeHash } from '../lib/hash.ts';
import type { Source } from '../model/source.ts';

const SOURCES_OF_COMPONENT_PAGES_STEP = defineMemoStep<readonly Source[]>('source');

/** Returns the project with cached sources of pages that are code. */
export function addSourceCacheToProject(project: Project): Project {
  const { components, config, packageInfo, memo } = project;
  const { pages, hash, names } = components;
  if (names.length === 0) return project;
  const key = [
    'code-pages',
    computeHash([hash, config.configHash, packageInfo.hash, process.version].join('\0')),
  ] as const;
  let kept = memo.get(SOURCES_OF_COMPONENT_PAGES_STEP, key);
  let isFirst = true;
  const sources = async () => {
    const early = isFirst ? kept : undefined;
    isFirst = false;
    if (early !== undefined) return early;
    const read = await pages.sources();
    // Returns the identical object for equal sources, so that the engine sees that the assembled site is unchanged.
    if (kept !== undefined && JSON.stringify(read) === JSON.stringify(kept)) return kept;
    memo.set(SOURCES_OF_COMPONENT_PAGES_STEP, key, read);
    kept = read;
    return read;
  };
  return { ...project, components: { ...components, pages: { ...pages, sources } } };
}
