// Converts the files of the embedded search to scripts, because pages on a disk can load nothing else. Only file names and page addresses
// in them change.
import { hashOf } from '../../lib/hash.ts';
import { jsonToClassic, moduleToClassic } from '../../model/classic-script.ts';
import type { SearchIndexFile, SearchPointer, SearchTitlesFile } from '../../model/search.ts';

/** A replacement. */
export interface ReplacedFile {
  readonly path: string;
  /** Hash of its bytes. */
  readonly fingerprint: string;
  text(): string;
}

/** Search files of a site. */
export interface SearchFolder {
  /** Files that point to an index. */
  readonly pointers: readonly string[];
  read(path: string): string;
  /** Returns a page's address relative to the folder of the site. */
  hrefOf(href: string): string;
}

const FOLDER = 'assets/search/';

/** Returns the script path for a pointer. */
export function pointerScriptPath(path: string): string {
  return path.replace(/json$/, 'js');
}

/** Returns scripts by the file that they replace. Texts are built lazily, so that only one is in memory. */
export function searchScripts({ pointers, read, hrefOf }: SearchFolder): ReadonlyMap<string, ReplacedFile> {
  const scripts = new Map<string, ReplacedFile>();
  /** Adds a replacement and returns its name in `FOLDER`. */
  const add = (name: string, text: (file: string) => string): string => {
    const path = FOLDER + name;
    const made = scripts.get(path) ?? createReplacement(name, () => text(read(path)));
    scripts.set(path, made);
    return made.path.slice(FOLDER.length);
  };
  const json =
    <T>(change: (value: T) => T) =>
    (file: string) =>
      jsonToClassic(JSON.stringify(change(JSON.parse(file))));
  for (const pointer of pointers) {
    const { titles, index, parts, language } = JSON.parse(read(pointer)) as SearchPointer;
    const { shards } = JSON.parse(read(FOLDER + assetName(index))) as SearchIndexFile;
    const names = new Map(shards.map((shard) => [shard, add(shard, jsonToClassic)]));
    const placed = json<SearchTitlesFile>((each) => ({
      ...each,
      pages: each.pages.map((page) => ({ ...page, href: hrefOf(page.href) })),
    }));
    const named = json<SearchIndexFile>((each) => ({
      ...each,
      shards: shards.map((shard) => names.get(shard) ?? shard),
    }));
    const moved = (address: string, text: (file: string) => string) =>
      address.replace(/[^/]+$/, (name) => add(name, text));
    const to = json<SearchPointer>(({ others, ...each }) => ({
      ...each,
      titles: moved(titles, placed),
      index: moved(index, named),
      parts: parts.map((part) => moved(part, jsonToClassic)),
      language: language && moved(language, moduleToClassic),
      others: others.map((other) => ({ ...other, pointer: pointerScriptPath(other.pointer) })),
    }));
    const text = () => to(read(pointer));
    scripts.set(pointer, { path: pointerScriptPath(pointer), fingerprint: hashOf(text()), text });
  }
  return scripts;
}

function createReplacement(name: string, text: () => string): ReplacedFile {
  const fingerprint = hashOf(text());
  const stem = name.replace(/-[^-]*$/, '');
  return { path: `${FOLDER}${stem}-${fingerprint.slice(0, 8)}.js`, fingerprint, text };
}

function assetName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
