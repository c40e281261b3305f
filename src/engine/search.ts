// The files of search. Nothing links to them, so they are made late: on a thread, while the pages are rendered. What they
// are made from has a fingerprint of its own; as long as that stays, nothing is read and nothing is made.
import type { SiteConfig } from '../model/config.ts';
import { hashOf } from '../model/hash.ts';
import { ownOf } from '../model/own.ts';
import { type Synonym, searchPointerPath } from '../model/search.ts';
import { latestOfAll, type SearchScope, searchScopes } from '../model/search-scopes.ts';
import type { SearchFile, SearchSource, SearchText } from '../model/search-source.ts';
import { searchPages } from '../site/pages/search-pages.ts';
import { languageModule } from './assets.ts';
import type { Cache } from './cache.ts';
import type { OutFolder } from './out-folder.ts';
import type { SiteBuild } from './pipeline.ts';
import type { SearchTask } from './search-worker.ts';
import { startThread } from './thread.ts';

/** A file of search with what stands for its content. */
export interface SearchOutput {
  readonly path: string;
  readonly fingerprint: string;
  /** Absent where the file in the output folder is to be kept. */
  readonly content?: SearchFile['content'];
}

/** What `startSearch` gets. */
export interface SearchBuild {
  readonly config: SiteConfig;
  readonly sites: readonly SiteBuild[];
  readonly out: OutFolder;
  /** Stands for the engine and the parser's settings. */
  readonly salt: string;
  /** Where the last result is noted. */
  readonly cache: Pick<Cache, 'read' | 'write'>;
}

/** The files of search. */
export interface Search {
  /** What is there already and will do. */
  readonly kept?: readonly SearchOutput[];
  /** All of them. A file that is there as it would be written has no content. */
  readonly outputs: Promise<readonly SearchOutput[]>;
}

/** Names what makes the files of search, where that is not this package. */
export async function searchVersion({ root, search }: SiteConfig): Promise<string> {
  return search.provider === 'pagefind' ? (await import('./pagefind.ts')).pagefindVersion(root) : '';
}

/** Has the files of search made, on a thread where there is one to be had, if those that the last build has made will not do. */
export async function startSearch({ config, sites, out, salt, cache }: SearchBuild): Promise<Search> {
  const sources = sites.map(({ site }) => searchPages(site));
  const key = hashOf(
    JSON.stringify([
      salt,
      config.search.provider,
      await searchVersion(config),
      config.url,
      searchScopes(config),
      config.search.words,
      sites.map(({ site }, index) => [site.locale, site.layout.site.lang, sources[index]]),
    ]),
  );
  const note = `search-${hashOf(out.dir)}.json`;
  const kept = notedOutputs(cache.read(note, key));
  if (kept?.every(({ path, fingerprint }) => out.isCurrent(path, fingerprint)))
    return { kept, outputs: Promise.resolve(kept) };
  const make = async () => {
    const files = await makeFiles(config, await readTexts(sites, sources));
    const all = files.map(({ path, content }) => ({ path, content, fingerprint: hashOf(content) }));
    cache.write(note, key, JSON.stringify(all.map(({ path, fingerprint }) => ({ path, fingerprint }))));
    const isThere = ({ path, content, fingerprint }: SearchOutput & SearchFile) =>
      out.isCurrent(path, fingerprint) || out.holds(path, { kind: 'text', text: content });
    return all.map((file) => (isThere(file) ? { path: file.path, fingerprint: file.fingerprint } : file));
  };
  const outputs = make();
  // It is awaited later, or never where a page fails first: until then a failure must not count as unhandled.
  outputs.catch(() => {});
  return { outputs };
}

/** Makes all files of search. */
export async function searchFiles(config: SiteConfig, sites: readonly SiteBuild[]): Promise<readonly SearchFile[]> {
  const sources = sites.map(({ site }) => searchPages(site));
  return makeFiles(config, await readTexts(sites, sources));
}

/** The pages that readers can find, with their texts. `sources` are those of each site. */
async function readTexts(
  sites: readonly SiteBuild[],
  sources: readonly (readonly SearchSource[])[],
): Promise<readonly LocaleTexts[]> {
  const texts: LocaleTexts[] = [];
  for (const [index, { site, parsed }] of sites.entries()) {
    const own = sources[index] ?? [];
    if (parsed.hasRemembered) await parsed.mendBodies(own.flatMap(({ file }) => file ?? []));
    const sectionsOf = (file: string | undefined) => (file === undefined ? [] : parsed.bodyOf(file).sections);
    const pages = own.map((source): SearchText => ({ ...source, sections: sectionsOf(source.file) }));
    const words = ownOf(site.config.search.words, site.locale)?.synonyms ?? [];
    const synonyms = words.map(({ from, to }) => ({ from, to }));
    texts.push({ locale: site.locale, lang: site.layout.site.lang, pages, synonyms });
  }
  return texts;
}

async function makeFiles(config: SiteConfig, texts: readonly LocaleTexts[]): Promise<readonly SearchFile[]> {
  const scopes = searchScopes(config);
  const scoped = texts.map((each) => ({ ...each, scopes }));
  switch (config.search.provider) {
    case 'pagefind': {
      const { pagefindFiles } = await import('./pagefind.ts');
      return pagefindFiles(config.root, scoped);
    }
    case 'algolia': {
      const { algoliaFile } = await import('../search/algolia.ts');
      return scoped.map((each) => algoliaFile({ ...each, url: config.url }));
    }
    default:
      return onThread(texts.flatMap((each) => lunrTasks(scopes, each)));
  }
}

interface LocaleTexts {
  readonly locale: string;
  readonly lang: string;
  readonly synonyms: readonly Synonym[];
  readonly pages: readonly SearchText[];
}

function lunrTasks(scopes: readonly SearchScope[], { locale, lang, pages, synonyms }: LocaleTexts): SearchTask[] {
  const pointerOf = (scope: string) => searchPointerPath(locale, scope, scopes.length > 1).slice(1);
  return scopes.map(({ name, versions }) => ({
    pointer: pointerOf(name),
    locale,
    version: name,
    others: scopes
      .filter((other) => other.name !== latestOfAll && other.versions.some((version) => !versions.includes(version)))
      .map((other) => ({
        version: other.name,
        label: other.label,
        pointer: pointerOf(other.name).replace(/^.*\//, ''),
      })),
    lang,
    pages: pages.filter((page) => page.version === undefined || versions.includes(page.version)),
    language: languageModule(lang),
    synonyms,
    foreign: foreignModules(pages),
  }));
}

/** What stems pages that are not translated. A language of which nothing is known has no module. */
function foreignModules(pages: readonly SearchText[]): SearchTask['foreign'] {
  const tags = new Set(pages.flatMap(({ lang }) => lang ?? []));
  const modules = [...tags].map((tag) => [tag, languageModule(tag)] as const);
  return Object.fromEntries(modules.flatMap(([tag, module]) => (module === undefined ? [] : [[tag, module]])));
}

function onThread(tasks: readonly SearchTask[]): Promise<readonly SearchFile[]> {
  return new Promise((done, fail) => {
    const worker = startThread('./search-worker.js', tasks);
    worker.on('message', (files: readonly SearchFile[]) => done(files));
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`The thread of search ended with code ${code} before it was done.`)));
  });
}

function notedOutputs(note: string | undefined): readonly SearchOutput[] | undefined {
  return note === undefined ? undefined : (JSON.parse(note) as readonly SearchOutput[]);
}
