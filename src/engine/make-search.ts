// Builds the search files whose inputs have changed. Each page contributes terms to an index; this contribution is cached by the hash of
// its inputs. If many pages have to be indexed, a thread indexes them while pages are rendered.

import { availableParallelism } from 'node:os';
import type { BodyPosition } from '../cache/body-forms.ts';
import type { PageSearchTermsCache } from '../cache/result-cache.ts';
import { computeHash } from '../lib/hash.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import type { SiteConfig } from '../model/config.ts';
import type { LoadedExtension } from '../model/extension.ts';
import { computeSearchManifestPath, type Synonym } from '../model/search.ts';
import type { IndexedLocale, IndexedPage } from '../model/search-index.ts';
import { LATEST_SEARCH_SCOPE_NAME, listSearchScopes, type SearchScope } from '../model/search-scopes.ts';
import type { SearchablePage, SearchOutputFile } from '../model/search-source.ts';
import { computePageOutputFile } from '../model/url.ts';
import type { ReusableSearchFiles } from '../search/lunr-files.ts';
import { createSearchablePageText } from '../search/records.ts';
import { listSearchablePages } from '../site/pages/search-pages.ts';
import { findSearchLanguageModule } from './assets.ts';
import type { SearchIndexToBuild } from './extensions/search-index.ts';
import { findSearchExtension } from './extensions/searching.ts';
import type { LocaleBuild } from './locale-build.ts';
import type { ParsedDocuments, Workers } from './parsed-documents.ts';
import type { SitePart } from './parts.ts';
import {
  type BuiltSearchFiles,
  buildSearchIndexes,
  mapSearchFilesByInput,
  type PageSectionReader,
  type PageWithIndexKey,
  type SearchIndexTask,
} from './search-indexes.ts';
import { countIndexThreads, runIndexThreads, runSearchThread } from './search-thread.ts';
import type { SectionsByPageKey } from './section-texts.ts';
import { hasMemoryLimits, mayStartThreads } from './thread.ts';
import type { PageIndexThreadInput } from './threads/index.ts';

export interface SearchFilesInput {
  readonly config: SiteConfig;
  /** The project's extensions. One of them may provide the search. */
  readonly extensions: readonly LoadedExtension[];
  readonly sites: readonly LocaleBuild[];
  /** Hash of the engine and the parser's settings. */
  readonly salt: string;
  /** Receives large files as soon as they are built; if absent, the result contains all files. */
  readonly take?: (file: SearchOutputFile) => void;
  readonly workers?: Workers;
}

/** Results of the last build. `isThere` returns whether a built file still exists. */
interface PreviousSearchFiles {
  readonly files: ReusableSearchFiles;
  isThere(file: SearchOutputFile): boolean;
  readonly pages: PageSearchTermsCache;
}

interface LocaleSearchFilesInput {
  readonly locale: string;
  readonly lang: string;
  readonly synonyms: readonly Synonym[];
  readonly sources: readonly SearchablePage[];
  readonly parsed: ParsedDocuments;
}

/** Returns the searchable pages by locale. `has` returns whether the build writes a file: a partial build leaves out pages. */
export function listSearchLocales(
  sites: readonly LocaleBuild[],
  has: (output: string) => boolean = () => true,
): readonly LocaleSearchFilesInput[] {
  return sites.map(({ site, parsed, extensions }) => {
    const { trailingSlash } = site.config;
    const words = getOwnPropertyValue(site.config.search.words, site.locale)?.synonyms ?? [];
    const synonyms = words.map(({ from, to }) => ({ from, to }));
    return {
      locale: site.locale,
      lang: site.layout.site.lang,
      synonyms,
      sources: listSearchablePages(site, extensions?.records()).filter(({ path }) =>
        has(computePageOutputFile(path, trailingSlash)),
      ),
      parsed,
    };
  });
}

/** Minimum number of words for which another thread saves time. Fewer words are indexed on this thread. */
const MIN_WORDS_FOR_SEARCH_THREAD = 20_000;

interface SearchBuildInput extends Omit<SearchFilesInput, 'sites'> {
  readonly locales: readonly LocaleSearchFilesInput[];
  /** Part of the site to build. Absent if the whole site is built. Only the embedded search supports partial sites. */
  readonly part?: Pick<SitePart, 'hasLocale' | 'hasVersion' | 'isMain'>;
}

/** Builds the search files. `isQuick`: building takes less time than starting a thread. */
export function buildSearchOutputs(
  { config, extensions, salt, locales, part, take, workers = 'auto' }: SearchBuildInput,
  before: PreviousSearchFiles,
): { readonly isQuick: boolean; readonly made: Promise<BuiltSearchFiles> } {
  const files = Object.fromEntries(Object.entries(before.files).filter(([, file]) => before.isThere(file)));
  const scopes = listSearchScopes(config);
  if (config.search.provider !== 'lunr') {
    const loaded = findSearchExtension(extensions, config);
    const index = loaded?.extension.search?.provider?.index;
    // Writes nothing if no search extension has an index, or if this part of the site is not the main one.
    if (loaded === undefined || index === undefined || part?.isMain === false)
      return { isQuick: true, made: Promise.resolve({ outputs: [], files: {} }) };
    const extensionSearch = buildExtensionSearch({ loaded, index, config }, locales, { scopes, files });
    return {
      isQuick: false,
      made: extensionSearch.then((outputs) => ({ outputs, files: mapSearchFilesByInput(outputs) })),
    };
  }
  const tasks = locales
    .flatMap((locale) => listSearchIndexTasks(scopes, locale, salt))
    .filter(({ locale, version }) => {
      const key = version === LATEST_SEARCH_SCOPE_NAME ? undefined : version;
      return part === undefined || (part.hasLocale(locale) && part.hasVersion(key));
    });
  const { pages } = before;
  const texts = {
    ...createPageSectionReader(locales),
    keep: (file: SearchOutputFile) => (take ? void take(file) : file.content),
  };
  const words = countUncachedWords(tasks, locales, pages);
  const isQuick = !mayStartThreads() || words < MIN_WORDS_FOR_SEARCH_THREAD;
  const indexThreads = hasMemoryLimits() ? 0 : countIndexThreads(workers, availableParallelism(), words);
  const knew = !pages.isEmpty;
  const make = (isAnew: boolean) =>
    isQuick
      ? buildSearchIndexes(tasks, { pages, files }, texts)
      : buildSearchOnThreads({ tasks, files, pages, texts, isAnew, indexThreads });
  const built = make(false).catch(async (error) => {
    // Retries after the disk has lost cached entries. Any other error would occur again.
    pages.reopen(true);
    if (!(await texts.ready(tasks.flatMap((task) => task.pages))) && !knew) throw error;
    return make(true);
  });
  return { isQuick, made: built };
}

function listSearchIndexTasks(
  scopes: readonly SearchScope[],
  locale: LocaleSearchFilesInput,
  salt: string,
): SearchIndexTask[] {
  const { lang, synonyms } = locale;
  const pointerOf = (scope: string) => computeSearchManifestPath(locale.locale, scope, scopes.length > 1).slice(1);
  const pages = locale.sources.map((source) => ({ source, key: computeSearchPageKey(source, lang, salt) }));
  return scopes.map(({ name, versions }) => ({
    pointer: pointerOf(name),
    locale: locale.locale,
    version: name,
    others: scopes
      .filter(
        (other) =>
          other.name !== LATEST_SEARCH_SCOPE_NAME && other.versions.some((version) => !versions.includes(version)),
      )
      .map((other) => ({
        version: other.name,
        label: other.label,
        pointer: pointerOf(other.name).replace(/^.*\//, ''),
      })),
    lang,
    pages: pages.filter(({ source: { version } }) => version === undefined || versions.includes(version)),
    language: findSearchLanguageModule(lang),
    synonyms,
    foreign: findOtherLanguageStemmers(locale.sources),
  }));
}

/** Returns the stemmers for pages that are not translated. Languages without a stemmer are left out. */
function findOtherLanguageStemmers(pages: readonly SearchablePage[]): SearchIndexTask['foreign'] {
  const tags = new Set(pages.flatMap(({ lang }) => lang ?? []));
  const modules = [...tags].map((tag) => [tag, findSearchLanguageModule(tag)] as const);
  return Object.fromEntries(modules.flatMap(([tag, module]) => (module === undefined ? [] : [[tag, module]])));
}

/** Returns the cache key of a page's contribution to an index: a hash of its texts and languages. */
function computeSearchPageKey(source: SearchablePage, siteLang: string, salt: string): string {
  const { hash, title, label, around, keywords, about, lang, records } = source;
  const facts = [salt, siteLang, hash, title, label, around, keywords, about, lang];
  return computeHash(JSON.stringify(records === undefined ? facts : [...facts, records]));
}

function countUncachedWords(
  tasks: readonly SearchIndexTask[],
  locales: readonly LocaleSearchFilesInput[],
  { get: find }: PageSearchTermsCache,
): number {
  const pages = new Map(tasks.flatMap((task) => task.pages.map((page) => [page.key, page.source.file])));
  const files = new Set([...pages].map(([key, file]) => (find(key) === undefined ? file : undefined)));
  const documents = locales.flatMap(({ parsed }) => parsed.documents.filter(({ file }) => files.has(file)));
  return documents.reduce((sum, { wordCount }) => sum + wordCount, 0);
}

interface SearchBuildOnThreadsInput extends Pick<PreviousSearchFiles, 'files' | 'pages'> {
  readonly tasks: readonly SearchIndexTask[];
  readonly texts: ReturnType<typeof createPageSectionReader> & PageSectionReader;
  readonly isAnew: boolean;
  readonly indexThreads: number;
}

async function buildSearchOnThreads(build: SearchBuildOnThreadsInput): Promise<BuiltSearchFiles> {
  const { tasks, files, pages, texts, isAnew } = build;
  const { folder } = pages.packed;
  const inputs = folder === undefined ? [] : divideIndexing(build, folder);
  // Frees the cache of pages on this thread, because the threads read and write the cache themselves.
  pages.reopen();
  const indexes = await runIndexThreads(inputs);
  const held = new Map<string, SearchOutputFile['content']>();
  const take = (file: SearchOutputFile) => void held.set(file.path, texts.keep(file));
  const input = { tasks, files, texts: collectSections(tasks, texts), folder, isAnew, indexes };
  const builtSearchFiles = await runSearchThread(input, take);
  pages.reopen();
  return {
    ...builtSearchFiles,
    outputs: builtSearchFiles.outputs.map((file) => ({ ...file, content: file.content ?? held.get(file.path) })),
  };
}

/** Divides the pages without cached index entries among the threads that index. */
function divideIndexing(
  { tasks, pages, texts, indexThreads }: SearchBuildOnThreadsInput,
  folder: string,
): readonly PageIndexThreadInput[] {
  const uncached = new Set(tasks.flatMap((task) => task.pages.map(({ key }) => key)));
  for (const key of uncached) if (pages.get(key) !== undefined) uncached.delete(key);
  const threadOf = new Map([...uncached].map((key, index) => [key, index % indexThreads] as const));
  return Array.from({ length: indexThreads }, (_, thread) => {
    const tasksOfThread = tasks.map((task) => ({
      ...task,
      pages: task.pages.filter(({ key }) => threadOf.get(key) === thread),
    }));
    return { tasks: tasksOfThread, texts: collectSections(tasksOfThread, texts), folder };
  });
}

/** Collects the sections of all pages in the tasks, or the positions of these sections on the disk. */
function collectSections(
  tasks: readonly SearchIndexTask[],
  texts: SearchBuildOnThreadsInput['texts'],
): SectionsByPageKey {
  const sectionsOrPlace = (page: PageWithIndexKey) => texts.placeOf(page) ?? texts.sectionsOf(page);
  return Object.fromEntries(tasks.flatMap((task) => task.pages.map((page) => [page.key, sectionsOrPlace(page)])));
}

function createPageSectionReader(
  locales: readonly LocaleSearchFilesInput[],
): Omit<PageSectionReader, 'keep'> & { placeOf(page: PageWithIndexKey): BodyPosition | undefined } {
  const parsedOf = new Map(
    locales.flatMap(({ sources, parsed }) => sources.map((source) => [source, parsed] as const)),
  );
  return {
    async ready(pages) {
      let wasLost = false;
      for (const { parsed } of locales) {
        const parsedPages = pages.filter(({ source }) => parsedOf.get(source) === parsed);
        if (await parsed.mendBodies(parsedPages.flatMap(({ source }) => source.file ?? []))) wasLost = true;
      }
      return wasLost;
    },
    placeOf: ({ source }) => (source.file === undefined ? undefined : parsedOf.get(source)?.placeOf(source.file)),
    sectionsOf({ source }) {
      return source.file === undefined ? [] : (parsedOf.get(source)?.bodyOf(source.file).sections ?? []);
    },
  };
}

/** Builds the search files of an extension, which reads all pages. */
async function buildExtensionSearch(
  making: SearchIndexToBuild,
  locales: readonly LocaleSearchFilesInput[],
  { scopes, files }: { readonly scopes: readonly SearchScope[]; readonly files: ReusableSearchFiles },
): Promise<readonly SearchOutputFile[]> {
  const texts = createPageSectionReader(locales);
  const asPage = (source: SearchablePage): PageWithIndexKey => ({ source, key: '' });
  const pageOf = (source: SearchablePage): IndexedPage => {
    const {
      file: _,
      hash: __,
      records: ___,
      ...page
    } = createSearchablePageText(source, texts.sectionsOf(asPage(source)));
    return page;
  };
  await texts.ready(locales.flatMap(({ sources }) => sources.map(asPage)));
  const read = locales.map(({ locale, lang, synonyms, sources }): IndexedLocale => {
    return { locale, lang, scopes, synonyms, pages: sources.map(pageOf) };
  });
  const { buildSearchIndex } = await import('./extensions/search-index.ts');
  return buildSearchIndex(making, read, files);
}
