// Queries the index of a site with the engine of its search dialog, so that tools find what readers find.
import { findSearchLanguageModule, importSearchLanguageModule } from '../../engine/assets.ts';
import { extractJsonFromClassicScript } from '../../model/classic-script.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import type { SearchAnswer, SearchManifestFile, SearchRequest, SearchTitlesFile } from '../../model/search.ts';
import type { LoadedSearchIndex } from '../../search/rank/answers.ts';
import { answerSearchRequest, type IndexFileLoader, startLoadingIndex } from '../../search/rank/open-index.ts';
import type { SiteFileReader } from './source.ts';

/** Search of a site. */
export interface SiteSearch {
  /** Queries the index that a pointer file refers to. */
  ask(pointer: string, request: SearchRequest): Promise<SearchAnswer>;
  /** Returns the addresses of all pages of an index. */
  pages(pointer: string): Promise<readonly string[]>;
}

/** Creates the search. Opens an index on its first query, and again whenever the site has a new index. */
export function openSiteSearch(source: Pick<SiteFileReader, 'read'>): SiteSearch {
  const opened = new Map<string, { readonly state: string; readonly open: Promise<LoadedSearchIndex> }>();
  const files: IndexFileLoader = {
    json: (address) => readJson(source, address),
    // Language modules are code. Therefore only modules of techdocs are run, and never modules from the site.
    async language(_, lang) {
      const module = findSearchLanguageModule(lang);
      return module && importSearchLanguageModule(module);
    },
  };
  const openAt = async (address: string): Promise<LoadedSearchIndex> => {
    const pointer = await readJson<SearchManifestFile>(source, address);
    const state = JSON.stringify(pointer);
    const known = opened.get(address);
    if (known?.state === state) return known.open;
    const at = (relative: string) => new URL(relative, new URL(address, 'http://site.invalid')).pathname;
    const open = readJson<SearchTitlesFile>(source, at(pointer.titles)).then(
      (titles) => startLoadingIndex({ pointer, titles, at }, files).whole,
    );
    open.catch(() => opened.delete(address));
    opened.set(address, { state, open });
    return open;
  };
  return {
    ask: async (pointer, request) => answerSearchRequest([await openAt(pointer)], request, openAt),
    async pages(pointer) {
      const { index } = await openAt(pointer);
      return index.files.pages.map(({ href }) => href);
    },
  };
}

async function readJson<T>({ read }: Pick<SiteFileReader, 'read'>, address: string): Promise<T> {
  const text = await read(address);
  if (text === undefined) throw createInvocationError(`The site has no \`${address}\`.`, 'Build or publish it again.');
  // On a site that can be opened from a disk, the files of the index are scripts.
  return JSON.parse(extractJsonFromClassicScript(text) ?? text) as T;
}
