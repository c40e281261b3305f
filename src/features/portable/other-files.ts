// IO. Files that are replaced on a disk: modules become classic scripts, and search files become scripts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagedFile, readLazyScripts } from '../../engine/assets.ts';
import type { BuiltSite } from '../../engine/conversion.ts';
import type { FileContent } from '../../engine/out-folder.ts';
import type { SiteBuild } from '../../engine/pipeline.ts';
import { hashOf } from '../../lib/hash.ts';
import { moduleToClassic } from '../../model/classic-script.ts';
import type { PackagedFile } from '../../model/site.ts';
import { classicScripts, type Script } from './scripts.ts';
import { type ReplacedFile, searchScripts } from './search.ts';

/** An additional file, or a replacement. */
export interface PortableFile {
  readonly path: string;
  /** Hash of its bytes. */
  readonly fingerprint: string;
  content(): FileContent;
}

/** Addresses for search files. */
export interface SearchAddresses {
  /** Files that point to a search index. */
  readonly pointers: ReadonlySet<string>;
  /** Returns a page's address relative to the folder of the site. */
  hrefOf(href: string): string;
}

/** Replacements by the path of the replaced file. */
export interface PortableFiles extends ReadonlyMap<string, PortableFile> {}

/** Replacements by kind. */
export interface DiskReplacements {
  /** Scripts of techdocs: first the site script, then its lazy scripts, which keep their names. */
  readonly packaged: PortableFiles;
  /** Replacements of all other modules. */
  readonly modules: PortableFiles;
  readonly search: PortableFiles;
  /** Whether this and other files of the built site share one replacement. */
  isStoodFor(path: string): boolean;
}

/** Reads the inputs of all replacements. */
export async function readReplacements(
  built: BuiltSite,
  { pointers, hrefOf }: SearchAddresses,
): Promise<DiskReplacements> {
  const { config, dir, manifest, places } = built;
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  const builds = buildsOf(built);
  const lazy = new Set(builds[0]?.site.packaged.lazyScripts.map(({ path }) => path.slice(1)));
  const packaged = packagedFiles(built);
  const isOwn = (path: string) => places.get(path)?.route.type === 'script' && !packaged.has(path) && !lazy.has(path);
  const scripts = await classicScripts({
    ...{ config, builds, read },
    own: [...manifest.keys()].filter(isOwn),
    has: (path) => manifest.has(path),
  });
  const modules = new Map([...scripts].map(([from, script]) => [from, scriptFile(script)]));
  const ofExtensions = extensionFiles(built);
  for (const [from, file] of ofExtensions) if (file !== undefined) modules.set(from, file);
  const ofSearch = searchScripts({ pointers: [...pointers].filter((path) => manifest.has(path)), read, hrefOf });
  const search = new Map([...ofSearch].map(([from, script]) => [from, searchFile(script)]));
  return { packaged, modules, search, isStoodFor: (path) => lazy.has(path) || ofExtensions.has(path) };
}

/** Returns the builds, one per locale, of the site's files. */
export function buildsOf({ places }: Pick<BuiltSite, 'places'>): readonly SiteBuild[] {
  return [...new Set([...places.values()].map(({ build }) => build))];
}

function scriptFile({ path, text }: Script): PortableFile {
  return { path, fingerprint: hashOf(text), content: () => ({ kind: 'text', text }) };
}

function searchFile({ path, fingerprint, text }: ReplacedFile): PortableFile {
  return { path, fingerprint, content: () => ({ kind: 'text', text: text() }) };
}

/** Returns techdocs' own scripts in their form for a disk; one of them replaces the site script. */
function packagedFiles(built: BuiltSite): PortableFiles {
  const scripts = new Map<string, PortableFile>();
  const [ofSite] = buildsOf(built).map(({ site }) => site.packaged.script);
  const from = ofSite?.path.slice(1);
  if (ofSite === undefined || from === undefined || !built.manifest.has(from)) return scripts;
  const read = (name: string) => readFileSync(packagedFile(`assets/portable/${name}`), 'utf8');
  const text = read(packagedScriptName(ofSite.text));
  scripts.set(from, scriptFile({ path: `assets/site-${hashOf(text, 8)}.js`, text }));
  for (const [name, lazy] of Object.entries(readLazyScripts().portable)) {
    const path = `assets/${name}`;
    scripts.set(path, scriptFile({ path, text: moduleToClassic(lazy) }));
  }
  return scripts;
}

/** Returns the packaged file name of a site script, of which there are several. */
function packagedScriptName(text: string): string {
  const names = readdirSync(packagedFile('assets')).filter((name) => /^site.*\.js$/.test(name));
  return names.find((name) => readFileSync(packagedFile(`assets/${name}`), 'utf8') === text) ?? 'site.js';
}

/** Returns the files of extensions, each with its replacement on a disk, if any. */
function extensionFiles(built: BuiltSite): ReadonlyMap<string, PortableFile | undefined> {
  const files = buildsOf(built).flatMap(({ site }) => site.packaged.files ?? []);
  return new Map(
    files.flatMap(({ path, onDisk }): [string, PortableFile | undefined][] => {
      if (onDisk === undefined) return [];
      return [[path.slice(1), onDisk === null ? undefined : copiedFile(onDisk)]];
    }),
  );
}

function copiedFile({ path, from }: PackagedFile): PortableFile {
  return { path: path.slice(1), fingerprint: hashOf(path), content: () => ({ kind: 'copy', from }) };
}
