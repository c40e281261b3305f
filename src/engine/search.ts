// Starts to build the search files while pages are rendered. No page links to these files, so they may be ready late. While the fingerprint
// of their inputs is unchanged, nothing is read or built.

import { defineMemoStep, type Memo } from '../cache/memo.ts';
import { computeHash } from '../lib/hash.ts';
import { listSearchScopes } from '../model/search-scopes.ts';
import type { SearchOutputFile } from '../model/search-source.ts';
import type { ReusableSearchFiles } from '../search/lunr-files.ts';
import { findSearchExtension } from './extensions/searching.ts';
import { buildSearchOutputs, listSearchLocales, type SearchFilesInput } from './make-search.ts';
import type { OutFolder } from './out-folder.ts';
import type { SitePart } from './parts.ts';

/** Input of `startSearchFilesBuild`. */
interface SearchFilesBuildInput extends SearchFilesInput {
  readonly part: SitePart;
  /** Whether the build writes a file: a partial build leaves out pages. */
  has(output: string): boolean;
  readonly out: OutFolder;
  /** Cache of the last result. */
  readonly memo: Pick<Memo, 'get' | 'set' | 'searchPages'>;
}

/** Search files that are being built. */
interface SearchFilesInProgress {
  /** Paths of files, known at the start. */
  readonly paths: readonly string[];
  /** All files. Unchanged files have no content. */
  readonly outputs: Promise<readonly SearchOutputFile[]>;
}

/** Cached files, by all of their inputs. */
const SEARCH_FILES_STEP = defineMemoStep<ReusableSearchFiles>('index');
/** Files of the last build in a folder. */
const WRITTEN_SEARCH_FILES_STEP = defineMemoStep<readonly SearchOutputFile[]>('index');

/** Starts to build the files of search, unless the files of the last build are up to date. */
export async function startSearchFilesBuild(build: SearchFilesBuildInput): Promise<SearchFilesInProgress> {
  const { config, extensions, part, salt, out, memo, take, workers } = build;
  const locales = listSearchLocales(build.sites, build.has);
  const extensionFingerprint = findSearchExtension(extensions, config)?.fingerprint ?? '';
  const settings = [salt, config.search.provider, extensionFingerprint, config.url, listSearchScopes(config)];
  const languages = locales.map(({ locale, lang, sources }) => [locale, lang, sources]);
  const key = computeHash(JSON.stringify([...settings, config.search.words, part.name, languages]));
  const written = [`written-${computeHash(out.dir)}`, key] as const;
  const known = ['files', salt] as const;
  const cached = memo.get(WRITTEN_SEARCH_FILES_STEP, written);
  const isCurrent = ({ path, fingerprint }: SearchOutputFile) => out.isCurrent(path, fingerprint);
  const isThere = (file: SearchOutputFile) =>
    isCurrent(file) || (file.content !== undefined && out.holds(file.path, { kind: 'text', text: file.content }));
  if (cached?.every(isCurrent)) return createSearchFilesInProgress(cached);
  const files = memo.get(SEARCH_FILES_STEP, known) ?? {};
  const before = { files, isThere: isCurrent, pages: memo.searchPages };
  const { isQuick, made } = buildSearchOutputs({ config, extensions, salt, locales, part, take, workers }, before);
  const finish = async () => {
    const { outputs, files } = await made;
    memo.searchPages.save();
    memo.searchPages.reopen(); // Frees the cache, which is not read again.
    // A partial site is written once, to a separate folder.
    if (!config.part) {
      memo.set(SEARCH_FILES_STEP, known, files);
      memo.set(
        WRITTEN_SEARCH_FILES_STEP,
        written,
        outputs.map(({ path, fingerprint }) => ({ path, fingerprint })),
      );
    }
    return outputs.map((file) => (isThere(file) ? { ...file, content: undefined } : file));
  };
  const outputs = finish();
  // Handles a rejection: the promise is awaited later, or never if a page fails first, and must not count as unhandled until then.
  outputs.catch(() => {});
  // `pack` limits the memory, so with thousands of pages the search files are built before the pages are rendered, although this takes
  // longer.
  const isLean = config.part !== undefined && locales.flatMap(({ sources }) => sources).length > 2000;
  return isQuick || isLean ? createSearchFilesInProgress(await outputs) : { paths: [], outputs };
}

function createSearchFilesInProgress(outputs: readonly SearchOutputFile[]): SearchFilesInProgress {
  return { paths: outputs.map(({ path }) => path), outputs: Promise.resolve(outputs) };
}
