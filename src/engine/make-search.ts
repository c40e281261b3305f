// Builds the files of search, except those with unchanged inputs. A page's contribution to an index is cached by all its inputs. If there
// is much to read, a thread does it while pages are rendered.
import { hashOf } from '../lib/hash.ts';
import { ownValue } from '../lib/own.ts';
import type { SiteConfig } from '../model/config.ts';
import type { IndexedLocale, IndexedPage, LoadedExtension } from '../model/extension.ts';
import { type Synonym, searchPointerPath } from '../model/search.ts';
import { LATEST_SCOPE, type SearchScope, searchScopes } from '../model/search-scopes.ts';
import type { SearchOutput, SearchSource } from '../model/search-source.ts';
import { pageFile } from '../model/url.ts';
import type { ReusableFiles } from '../search/lunr-files.ts';
import { searchText } from '../search/records.ts';
import { searchPages } from '../site/pages/search-pages.ts';
import { findLanguageModule } from './assets.ts';
import type { BodyPlace } from './body-forms.ts';
import type { IndexToMake } from './extensions/search-index.ts';
import { activeSearchExtensions } from './extensions/searching.ts';
import type { Parsed } from './jobs.ts';
import type { SitePart } from './parts.ts';
import type { SiteBuild } from './pipeline.ts';
import type { SearchPages } from './result-cache.ts';
import type { BuiltSearch, IndexTask, PageToIndex, SearchTexts } from './search-indexes.ts';
import { buildIndexes, filesByInput } from './search-indexes.ts';
import { runSearchThread } from './search-thread.ts';
import { mayStartThreads } from './thread.ts';

/** Inputs of the search files. */
export interface SearchInput {
  readonly config: SiteConfig;
  /** Extensions, one of which may provide the search. */
  readonly extensions: readonly LoadedExtension[];
  readonly sites: readonly SiteBuild[];
  /** Hash of the engine and the parser's settings. */
  readonly salt: string;
  /** Receives large files as soon as they are built; without it all are returned at the end. */
  readonly take?: (file: SearchOutput) => void;
}

/** Results of the last build, and which of its files still exist. */
export interface PreviousSearch {
  readonly files: ReusableFiles;
  isThere(file: SearchOutput): boolean;
  readonly pages: SearchPages;
}

/** Inputs of a locale's files. */
export interface SearchLocaleInput {
  readonly locale: string;
  readonly lang: string;
  readonly synonyms: readonly Synonym[];
  readonly sources: readonly SearchSource[];
  readonly parsed: Parsed;
}

/** Returns the searchable pages by locale. `has` returns whether a file is written: a partial site lacks pages. */
export function searchLocales(
  sites: readonly SiteBuild[],
  has: (output: string) => boolean = () => true,
): readonly SearchLocaleInput[] {
  return sites.map(({ site, parsed, extensions }) => {
    const { trailingSlash } = site.config;
    const words = ownValue(site.config.search.words, site.locale)?.synonyms ?? [];
    const synonyms = words.map(({ from, to }) => ({ from, to }));
    return {
      locale: site.locale,
      lang: site.layout.site.lang,
      synonyms,
      sources: searchPages(site, extensions?.records()).filter(({ path }) => has(pageFile(path, trailingSlash))),
      parsed,
    };
  });
}

/** Number of words that take less time here than starting a thread. */
const WORDS_FOR_THREAD = 20_000;

interface MakeSearchInput extends Omit<SearchInput, 'sites'> {
  readonly locales: readonly SearchLocaleInput[];
  /** Absent for the whole site. Only the embedded search supports partial sites. */
  readonly part?: Pick<SitePart, 'hasLocale' | 'hasVersion' | 'isMain'>;
}

/** Builds the files. `isQuick`: it takes less time than starting a thread. */
export function buildSearch(
  { config, extensions, salt, locales, part, take }: MakeSearchInput,
  before: PreviousSearch,
): { readonly isQuick: boolean; readonly made: Promise<BuiltSearch> } {
  const files = Object.fromEntries(Object.entries(before.files).filter(([, file]) => before.isThere(file)));
  const scopes = searchScopes(config);
  if (config.search.provider !== 'lunr') {
    const of = activeSearchExtensions(extensions, config);
    const index = of?.extension.search?.provider?.index;
    // An extension without an index needs no files.
    if (of === undefined || index === undefined || part?.isMain === false)
      return { isQuick: true, made: Promise.resolve({ outputs: [], files: {} }) };
    const made = buildOtherSearch({ of, index, config }, locales, { scopes, files });
    return { isQuick: false, made: made.then((outputs) => ({ outputs, files: filesByInput(outputs) })) };
  }
  const tasks = locales
    .flatMap((locale) => indexTasks(scopes, locale, salt))
    .filter(({ locale, version }) => {
      const key = version === LATEST_SCOPE ? undefined : version;
      return part === undefined || (part.hasLocale(locale) && part.hasVersion(key));
    });
  const { pages } = before;
  const texts = { ...pageTexts(locales), keep: (file: SearchOutput) => (take ? void take(file) : file.content) };
  const isQuick = !mayStartThreads() || countUncachedWords(tasks, locales, pages) < WORDS_FOR_THREAD;
  const knew = !pages.isEmpty;
  const make = (isAnew: boolean) =>
    isQuick ? buildIndexes(tasks, { pages, files }, texts) : buildOnThread({ tasks, files, pages, texts, isAnew });
  const made = make(false).catch(async (error) => {
    // Rebuilds entries that the disk has lost. Any other fault would occur again.
    pages.reopen(true);
    if (!(await texts.ready(tasks.flatMap((task) => task.pages))) && !knew) throw error;
    return make(true);
  });
  return { isQuick, made };
}

function indexTasks(scopes: readonly SearchScope[], locale: SearchLocaleInput, salt: string): IndexTask[] {
  const { lang, synonyms } = locale;
  const pointerOf = (scope: string) => searchPointerPath(locale.locale, scope, scopes.length > 1).slice(1);
  const pages = locale.sources.map((source) => ({ source, key: pageKey(source, lang, salt) }));
  return scopes.map(({ name, versions }) => ({
    pointer: pointerOf(name),
    locale: locale.locale,
    version: name,
    others: scopes
      .filter((other) => other.name !== LATEST_SCOPE && other.versions.some((version) => !versions.includes(version)))
      .map((other) => ({
        version: other.name,
        label: other.label,
        pointer: pointerOf(other.name).replace(/^.*\//, ''),
      })),
    lang,
    pages: pages.filter(({ source: { version } }) => version === undefined || versions.includes(version)),
    language: findLanguageModule(lang),
    synonyms,
    foreign: foreignModules(locale.sources),
  }));
}

/** Returns the stemmers for untranslated pages. Unknown languages have none. */
function foreignModules(pages: readonly SearchSource[]): IndexTask['foreign'] {
  const tags = new Set(pages.flatMap(({ lang }) => lang ?? []));
  const modules = [...tags].map((tag) => [tag, findLanguageModule(tag)] as const);
  return Object.fromEntries(modules.flatMap(([tag, module]) => (module === undefined ? [] : [[tag, module]])));
}

/** Returns the key of a page's contribution to the index of a language, and its texts. */
function pageKey(source: SearchSource, siteLang: string, salt: string): string {
  const { hash, title, label, around, keywords, about, lang, records } = source;
  const own = [salt, siteLang, hash, title, label, around, keywords, about, lang];
  return hashOf(JSON.stringify(records === undefined ? own : [...own, records]));
}

/** Counts the words of uncached pages. */
function countUncachedWords(
  tasks: readonly IndexTask[],
  locales: readonly SearchLocaleInput[],
  { get: find }: SearchPages,
): number {
  const pages = new Map(tasks.flatMap((task) => task.pages.map((page) => [page.key, page.source.file])));
  const files = new Set([...pages].map(([key, file]) => (find(key) === undefined ? file : undefined)));
  const documents = locales.flatMap(({ parsed }) => parsed.documents.filter(({ file }) => files.has(file)));
  return documents.reduce((sum, { wordCount }) => sum + wordCount, 0);
}

interface ThreadInput extends Pick<PreviousSearch, 'files' | 'pages'> {
  readonly tasks: readonly IndexTask[];
  readonly texts: ReturnType<typeof pageTexts> & SearchTexts;
  readonly isAnew: boolean;
}

async function buildOnThread({ tasks, files, pages, texts, isAnew }: ThreadInput): Promise<BuiltSearch> {
  const sectionsOrPlace = (page: PageToIndex) => texts.placeOf(page) ?? texts.sectionsOf(page);
  const read = Object.fromEntries(tasks.flatMap((task) => task.pages.map((page) => [page.key, sectionsOrPlace(page)])));
  // The thread reads and writes the cache of pages, so that no part of it is in memory here.
  const { folder } = pages.packed;
  pages.reopen();
  const held = new Map<string, SearchOutput['content']>();
  const take = (file: SearchOutput) => void held.set(file.path, texts.keep(file));
  const made = await runSearchThread({ tasks, files, texts: read, folder, isAnew }, take);
  pages.reopen();
  return { ...made, outputs: made.outputs.map((file) => ({ ...file, content: file.content ?? held.get(file.path) })) };
}

function pageTexts(
  locales: readonly SearchLocaleInput[],
): Omit<SearchTexts, 'keep'> & { placeOf(page: PageToIndex): BodyPlace | undefined } {
  const parsedOf = new Map(
    locales.flatMap(({ sources, parsed }) => sources.map((source) => [source, parsed] as const)),
  );
  return {
    async ready(pages) {
      let wasLost = false;
      for (const { parsed } of locales) {
        const own = pages.filter(({ source }) => parsedOf.get(source) === parsed);
        if (await parsed.mendBodies(own.flatMap(({ source }) => source.file ?? []))) wasLost = true;
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
async function buildOtherSearch(
  making: IndexToMake,
  locales: readonly SearchLocaleInput[],
  { scopes, files }: { readonly scopes: readonly SearchScope[]; readonly files: ReusableFiles },
): Promise<readonly SearchOutput[]> {
  const texts = pageTexts(locales);
  const asPage = (source: SearchSource): PageToIndex => ({ source, key: '' });
  const pageOf = (source: SearchSource): IndexedPage => {
    const { file: _, hash: __, records: ___, ...page } = searchText(source, texts.sectionsOf(asPage(source)));
    return page;
  };
  await texts.ready(locales.flatMap(({ sources }) => sources.map(asPage)));
  const read = locales.map(({ locale, lang, synonyms, sources }): IndexedLocale => {
    return { locale, lang, scopes, synonyms, pages: sources.map(pageOf) };
  });
  const { buildIndex } = await import('./extensions/search-index.ts');
  return buildIndex(making, read, files);
}
