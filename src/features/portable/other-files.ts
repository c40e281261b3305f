// IO. Files that are replaced on a disk: modules become classic scripts, and search files become scripts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagedFile, packagedLazy } from '../../engine/assets.ts';
import type { BuiltSite } from '../../engine/conversion.ts';
import type { FileContent } from '../../engine/out-folder.ts';
import type { SiteBuild } from '../../engine/pipeline.ts';
import { hashOf } from '../../lib/hash.ts';
import { classicModule } from '../../model/classic-script.ts';
import type { PackagedFile } from '../../model/site.ts';
import { classicScripts, type Script } from './scripts.ts';
import { type ReplacedFile, searchScripts } from './search.ts';

/** An additional file, or a replacement. */
export interface OtherFile {
  readonly path: string;
  /** Hash of its bytes. */
  readonly fingerprint: string;
  content(): FileContent;
}

/** Addresses for search files. */
export interface SiteAddresses {
  /** Files that point to a search index. */
  readonly pointers: ReadonlySet<string>;
  /** Returns a page's address relative to the folder of the site. */
  hrefOf(href: string): string;
}

/** Replacements by the path of the replaced file. */
export interface OtherFiles extends ReadonlyMap<string, OtherFile> {}

/** Replacements by kind. */
export interface Others {
  /** Scripts of techdocs: first the site script, then its lazy scripts, which keep their names. */
  readonly packaged: OtherFiles;
  /** Replacements of all other modules. */
  readonly modules: OtherFiles;
  readonly search: OtherFiles;
  /** Whether this and other files of the built site share one replacement. */
  isStoodFor(path: string): boolean;
}

/** Reads the inputs of all replacements. */
export async function otherFiles(built: BuiltSite, { pointers, hrefOf }: SiteAddresses): Promise<Others> {
  const { config, dir, manifest, places } = built;
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  const builds = buildsOf(built);
  const lazy = new Set(builds[0]?.site.packaged.lazyScripts.map(({ path }) => path.slice(1)));
  const packaged = packagedScripts(built);
  const isOwn = (path: string) => places.get(path)?.route.type === 'script' && !packaged.has(path) && !lazy.has(path);
  const scripts = await classicScripts({
    ...{ config, builds, read },
    own: [...manifest.keys()].filter(isOwn),
    has: (path) => manifest.has(path),
  });
  const modules = new Map([...scripts].map(([from, script]) => [from, fileOf(script)]));
  const ofExtensions = filesOfExtensions(built);
  for (const [from, file] of ofExtensions) if (file !== undefined) modules.set(from, file);
  const ofSearch = searchScripts({ pointers: [...pointers].filter((path) => manifest.has(path)), read, hrefOf });
  const search = new Map([...ofSearch].map(([from, script]) => [from, fileOfSearch(script)]));
  return { packaged, modules, search, isStoodFor: (path) => lazy.has(path) || ofExtensions.has(path) };
}

/** Returns the builds, one per locale, of the site's files. */
export function buildsOf({ places }: Pick<BuiltSite, 'places'>): readonly SiteBuild[] {
  return [...new Set([...places.values()].map(({ build }) => build))];
}

function fileOf({ path, text }: Script): OtherFile {
  return { path, fingerprint: hashOf(text), content: () => ({ kind: 'text', text }) };
}

function fileOfSearch({ path, fingerprint, text }: ReplacedFile): OtherFile {
  return { path, fingerprint, content: () => ({ kind: 'text', text: text() }) };
}

/** Returns techdocs' own scripts in their form for a disk; one of them replaces the site script. */
function packagedScripts(built: BuiltSite): OtherFiles {
  const scripts = new Map<string, OtherFile>();
  const [ofSite] = buildsOf(built).map(({ site }) => site.packaged.script);
  const from = ofSite?.path.slice(1);
  if (ofSite === undefined || from === undefined || !built.manifest.has(from)) return scripts;
  const read = (name: string) => readFileSync(packagedFile(`assets/portable/${name}`), 'utf8');
  const text = read(nameOfPackaged(ofSite.text));
  scripts.set(from, fileOf({ path: `assets/site-${hashOf(text, 8)}.js`, text }));
  for (const [name, lazy] of Object.entries(packagedLazy().portable)) {
    const path = `assets/${name}`;
    scripts.set(path, fileOf({ path, text: classicModule(lazy) }));
  }
  return scripts;
}

/** Returns the packaged file name of a site script, of which there are several. */
function nameOfPackaged(text: string): string {
  const names = readdirSync(packagedFile('assets')).filter((name) => /^site.*\.js$/.test(name));
  return names.find((name) => readFileSync(packagedFile(`assets/${name}`), 'utf8') === text) ?? 'site.js';
}

/** Returns the files of extensions, each with its replacement on a disk, if any. */
function filesOfExtensions(built: BuiltSite): ReadonlyMap<string, OtherFile | undefined> {
  const files = buildsOf(built).flatMap(({ site }) => site.packaged.files ?? []);
  return new Map(
    files.flatMap(({ path, onDisk }): [string, OtherFile | undefined][] => {
      if (onDisk === undefined) return [];
      return [[path.slice(1), onDisk === null ? undefined : copyOf(onDisk)]];
    }),
  );
}

function copyOf({ path, from }: PackagedFile): OtherFile {
  return { path: path.slice(1), fingerprint: hashOf(path), content: () => ({ kind: 'copy', from }) };
}
