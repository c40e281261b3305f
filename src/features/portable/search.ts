// Converts the files of the embedded search to scripts, because pages on a disk can only load scripts. In these files, only file names and
// page addresses change.
import { computeHash } from '../../lib/hash.ts';
import { convertJsonToClassicScript, convertModuleToClassicScript } from '../../model/classic-script.ts';
import type { SearchIndexFile, SearchManifestFile, SearchTitlesFile } from '../../model/search.ts';

/** A script that replaces a search file. */
export interface SearchScript {
  readonly path: string;
  /** Hash of its bytes. */
  readonly fingerprint: string;
  text(): string;
}

/** Search files of a site. */
interface SearchScriptInput {
  /** Files that point to an index. */
  readonly pointers: readonly string[];
  read(path: string): string;
  /** Returns a page's address relative to the folder of the site. */
  hrefOf(href: string): string;
}

const SEARCH_FOLDER = 'assets/search/';

/** Returns the script path for a pointer. */
export function computeSearchManifestScriptPath(path: string): string {
  return path.replace(/json$/, 'js');
}

/** Returns scripts by the file that they replace. Texts are built lazily, so that only one is in memory. */
export function createSearchScripts({ pointers, read, hrefOf }: SearchScriptInput): ReadonlyMap<string, SearchScript> {
  const scripts = new Map<string, SearchScript>();
  /** Adds a replacement and returns its name in `SEARCH_FOLDER`. */
  const add = (name: string, text: (file: string) => string): string => {
    const path = SEARCH_FOLDER + name;
    const script = scripts.get(path) ?? createSearchScript(name, () => text(read(path)));
    scripts.set(path, script);
    return script.path.slice(SEARCH_FOLDER.length);
  };
  const json =
    <T>(change: (value: T) => T) =>
    (file: string) =>
      convertJsonToClassicScript(JSON.stringify(change(JSON.parse(file))));
  for (const pointer of pointers) {
    const { titles, index, parts, language } = JSON.parse(read(pointer)) as SearchManifestFile;
    const { shards } = JSON.parse(read(SEARCH_FOLDER + getFileName(index))) as SearchIndexFile;
    const names = new Map(shards.map((shard) => [shard, add(shard, convertJsonToClassicScript)]));
    const placed = json<SearchTitlesFile>((searchTitlesFile) => ({
      ...searchTitlesFile,
      pages: searchTitlesFile.pages.map((page) => ({ ...page, href: hrefOf(page.href) })),
    }));
    const named = json<SearchIndexFile>((searchIndexFile) => ({
      ...searchIndexFile,
      shards: shards.map((shard) => names.get(shard) ?? shard),
    }));
    const moved = (address: string, text: (file: string) => string) =>
      address.replace(/[^/]+$/, (name) => add(name, text));
    const to = json<SearchManifestFile>(({ others, ...manifest }) => ({
      ...manifest,
      titles: moved(titles, placed),
      index: moved(index, named),
      parts: parts.map((part) => moved(part, convertJsonToClassicScript)),
      language: language && moved(language, convertModuleToClassicScript),
      others: others.map((other) => ({ ...other, pointer: computeSearchManifestScriptPath(other.pointer) })),
    }));
    const text = () => to(read(pointer));
    scripts.set(pointer, { path: computeSearchManifestScriptPath(pointer), fingerprint: computeHash(text()), text });
  }
  return scripts;
}

function createSearchScript(name: string, text: () => string): SearchScript {
  const fingerprint = computeHash(text());
  const stem = name.replace(/-[^-]*$/, '');
  return { path: `${SEARCH_FOLDER}${stem}-${fingerprint.slice(0, 8)}.js`, fingerprint, text };
}

function getFileName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
