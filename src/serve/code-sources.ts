// Pages that are code, for an editor: the first sources come from the cache, because the import of their code, and of React, delays the
// first findings. The look at all files soon after the start reads them from the code.
import { defineStep } from '../engine/memo.ts';
import type { Project } from '../engine/project.ts';
import { hashOf } from '../lib/hash.ts';
import type { Source } from '../model/source.ts';

const SOURCES = defineStep<readonly Source[]>('source');

/** Returns the project with cached sources of pages that are code. */
export function withCachedSources(project: Project): Project {
  const { components, config, packageInfo, memo } = project;
  const { pages, hash, names } = components;
  if (names.length === 0) return project;
  const key = ['code-pages', hashOf([hash, config.configHash, packageInfo.hash, process.version].join('\0'))] as const;
  let kept = memo.get(SOURCES, key);
  let isFirst = true;
  const sources = async () => {
    const early = isFirst ? kept : undefined;
    isFirst = false;
    if (early !== undefined) return early;
    const read = await pages.sources();
    // Equal sources stay the same objects, by which the assembled site is known to be unchanged.
    if (kept !== undefined && JSON.stringify(read) === JSON.stringify(kept)) return kept;
    memo.set(SOURCES, key, read);
    kept = read;
    return read;
  };
  return { ...project, components: { ...components, pages: { ...pages, sources } } };
}
