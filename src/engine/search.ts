// The files of search. Nothing links to them, so they are built late. Their inputs have a fingerprint of their own; while it is unchanged,
// nothing is read or built.
import { hashOf } from '../lib/hash.ts';
import { searchScopes } from '../model/search-scopes.ts';
import type { SearchOutput } from '../model/search-source.ts';
import type { ReusableFiles } from '../search/lunr-files.ts';
import { activeSearchExtensions } from './extensions/searching.ts';
import { buildSearch, type SearchInput, searchLocales } from './make-search.ts';
import { defineStep, type Memo } from './memo.ts';
import type { OutFolder } from './out-folder.ts';
import type { SitePart } from './parts.ts';

/** Input of `startSearchFiles`. */
export interface SearchBuild extends SearchInput {
  readonly part: SitePart;
  /** Whether a file is written: a part of a site does not contain all pages. */
  has(output: string): boolean;
  readonly out: OutFolder;
  /** Cache of the last result. */
  readonly memo: Pick<Memo, 'get' | 'set' | 'searchPages'>;
}

/** The files of search. */
export interface StartedSearch {
  /** Paths of files, known at the start. */
  readonly paths: readonly string[];
  /** All files. Unchanged files have no content. */
  readonly outputs: Promise<readonly SearchOutput[]>;
}

/** Cached files, by all of their inputs. */
const FILES_STEP = defineStep<ReusableFiles>('index');
/** Files of the last build in a folder. */
const WRITTEN_STEP = defineStep<readonly SearchOutput[]>('index');

/** Starts to build the files of search, unless those of the last build are up to date. */
export async function startSearchFiles(build: SearchBuild): Promise<StartedSearch> {
  const { config, extensions, part, salt, out, memo, take } = build;
  const locales = searchLocales(build.sites, build.has);
  const own = activeSearchExtensions(extensions, config)?.fingerprint ?? '';
  const settings = [salt, config.search.provider, own, config.url, searchScopes(config)];
  const languages = locales.map(({ locale, lang, sources }) => [locale, lang, sources]);
  const key = hashOf(JSON.stringify([...settings, config.search.words, part.name, languages]));
  const written = [`written-${hashOf(out.dir)}`, key] as const;
  const known = ['files', salt] as const;
  const kept = memo.get(WRITTEN_STEP, written);
  const isCurrent = ({ path, fingerprint }: SearchOutput) => out.isCurrent(path, fingerprint);
  const isThere = (file: SearchOutput) =>
    isCurrent(file) || (file.content !== undefined && out.holds(file.path, { kind: 'text', text: file.content }));
  if (kept?.every(isCurrent)) return finishedSearch(kept);
  const files = memo.get(FILES_STEP, known) ?? {};
  const before = { files, isThere: isCurrent, pages: memo.searchPages };
  const { isQuick, made } = buildSearch({ config, extensions, salt, locales, part, take }, before);
  const finish = async () => {
    const { outputs, files } = await made;
    memo.searchPages.save();
    memo.searchPages.reopen(); // The cache is not read again.
    // A part is written into its own folder, once.
    if (!config.part) {
      memo.set(FILES_STEP, known, files);
      memo.set(
        WRITTEN_STEP,
        written,
        outputs.map(({ path, fingerprint }) => ({ path, fingerprint })),
      );
    }
    return outputs.map((file) => (isThere(file) ? { ...file, content: undefined } : file));
  };
  const outputs = finish();
  // Awaited later, or never if a page fails first: until then a rejection must not count as unhandled.
  outputs.catch(() => {});
  // For `pack`, a site with thousands of pages is rendered after its search files are built: memory counts for more than time.
  const isLean = config.part !== undefined && locales.flatMap(({ sources }) => sources).length > 2000;
  return isQuick || isLean ? finishedSearch(await outputs) : { paths: [], outputs };
}

function finishedSearch(outputs: readonly SearchOutput[]): StartedSearch {
  return { paths: outputs.map(({ path }) => path), outputs: Promise.resolve(outputs) };
}
