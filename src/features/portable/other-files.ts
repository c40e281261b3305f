// IO. The files of a site that are others on a disk: scripts, which are no modules there, and the files of the search, which are
// scripts.
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

/** A file of its own, or in the place of another one. */
export interface OtherFile {
  readonly path: string;
  /** Names its bytes. */
  readonly fingerprint: string;
  content(): FileContent;
}

/** What is known of the addresses of a site. */
export interface SiteAddresses {
  /** Files that lead to an index of the search each. */
  readonly pointers: ReadonlySet<string>;
  /** The address of a page from the folder of the site on. */
  hrefOf(href: string): string;
}

/** The files that are others on a disk, by those that they stand for. */
export interface OtherFiles extends ReadonlyMap<string, OtherFile> {}

/** The others, apart by what they are. */
export interface Others {
  /** Scripts of techdocs: first the one of all pages, then those that it loads, by their own names. */
  readonly packaged: OtherFiles;
  /** All other scripts that were modules. */
  readonly modules: OtherFiles;
  readonly search: OtherFiles;
  /** Whether a file of the built site is one of several that another file stands for. */
  isStoodFor(path: string): boolean;
}

/** Reads what the others are made of. */
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

/** The languages that the files of a site come from. */
export function buildsOf({ places }: Pick<BuiltSite, 'places'>): readonly SiteBuild[] {
  return [...new Set([...places.values()].map(({ build }) => build))];
}

function fileOf({ path, text }: Script): OtherFile {
  return { path, fingerprint: hashOf(text), content: () => ({ kind: 'text', text }) };
}

function fileOfSearch({ path, fingerprint, text }: ReplacedFile): OtherFile {
  return { path, fingerprint, content: () => ({ kind: 'text', text: text() }) };
}

/** The scripts of techdocs as it has them for a disk, of which one stands for the script of all pages. */
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

/** What a script of all pages is called in the package, which may have more than one of them. */
function nameOfPackaged(text: string): string {
  const names = readdirSync(packagedFile('assets')).filter((name) => /^site.*\.js$/.test(name));
  return names.find((name) => readFileSync(packagedFile(`assets/${name}`), 'utf8') === text) ?? 'site.js';
}

/** Files of extensions that others stand for on a disk, or nothing. */
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
