// Queries the index of a site with the engine of its search dialog, so that tools find what readers find.
import { findLanguageModule, importLanguage } from '../../engine/assets.ts';
import { jsonFromClassic } from '../../model/classic-script.ts';
import { createCallError } from '../../model/diagnostic.ts';
import type { SearchAnswer, SearchPointer, SearchRequest, SearchTitlesFile } from '../../model/search.ts';
import type { OpenIndex } from '../../search/rank/answers.ts';
import { answerRequest, type IndexFiles, openRest } from '../../search/rank/open-index.ts';
import type { SiteSource } from './source.ts';

/** Search of a site. */
export interface SiteSearch {
  /** Queries the index of a pointer file. */
  ask(pointer: string, request: SearchRequest): Promise<SearchAnswer>;
  /** Returns the addresses of all pages of an index. */
  pages(pointer: string): Promise<readonly string[]>;
}

/** Creates the search; opens an index on its first query, and again when the site has a new one. */
export function openSiteSearch(source: Pick<SiteSource, 'read'>): SiteSearch {
  const opened = new Map<string, { readonly state: string; readonly open: Promise<OpenIndex> }>();
  const files: IndexFiles = {
    json: (address) => readJson(source, address),
    // A site's language modules are code, so only techdocs' own are run.
    async language(_, lang) {
      const module = findLanguageModule(lang);
      return module && importLanguage(module);
    },
  };
  const openAt = async (address: string): Promise<OpenIndex> => {
    const pointer = await readJson<SearchPointer>(source, address);
    const state = JSON.stringify(pointer);
    const known = opened.get(address);
    if (known?.state === state) return known.open;
    const at = (relative: string) => new URL(relative, new URL(address, 'http://site.invalid')).pathname;
    const open = readJson<SearchTitlesFile>(source, at(pointer.titles)).then(
      (titles) => openRest({ pointer, titles, at }, files).whole,
    );
    open.catch(() => opened.delete(address));
    opened.set(address, { state, open });
    return open;
  };
  return {
    ask: async (pointer, request) => answerRequest([await openAt(pointer)], request, openAt),
    async pages(pointer) {
      const { index } = await openAt(pointer);
      return index.files.pages.map(({ href }) => href);
    },
  };
}

async function readJson<T>({ read }: Pick<SiteSource, 'read'>, address: string): Promise<T> {
  const text = await read(address);
  if (text === undefined) throw createCallError(`The site has no \`${address}\`.`, 'Build or publish it again.');
  // A site that opens from a disk has its index in scripts.
  return JSON.parse(jsonFromClassic(text) ?? text) as T;
}
