// IO. Files that are replaced on a disk: modules become classic scripts, and search files become scripts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLazyScripts, resolvePackagedFile } from '../../engine/assets.ts';
import type { BuiltSiteFolder } from '../../engine/conversion.ts';
import type { LocaleBuild } from '../../engine/locale-build.ts';
import type { FileContent } from '../../engine/out-folder.ts';
import { computeHash } from '../../lib/hash.ts';
import { convertModuleToClassicScript } from '../../model/classic-script.ts';
import type { PackagedFile } from '../../model/site.ts';
import { convertToClassicScripts, type ScriptFile } from './scripts.ts';
import { createSearchScripts, type SearchScript } from './search.ts';

/** A file that replaces another on a disk, or is added to the site. */
export interface ReplacementFile {
  readonly path: string;
  /** Hash of its bytes. */
  readonly fingerprint: string;
  content(): FileContent;
}

/** Inputs for converting addresses in search files. */
interface SearchConversionInput {
  /** Files that point to a search index. */
  readonly pointers: ReadonlySet<string>;
  /** Returns a page's address relative to the folder of the site. */
  hrefOf(href: string): string;
}

/** Replacements by the path of the replaced file. */
export interface ReplacementFiles extends ReadonlyMap<string, ReplacementFile> {}

/** Replacements by kind. */
interface ReplacementFilesByKind {
  /** Scripts of techdocs: first the site script, then its lazy scripts, which keep their names. */
  readonly packaged: ReplacementFiles;
  /** Replacements of all other modules. */
  readonly modules: ReplacementFiles;
  readonly search: ReplacementFiles;
  /** Whether a file is dropped because `packaged` or an extension provides its counterpart. */
  isStoodFor(path: string): boolean;
}

/** Reads the inputs of all replacements. */
export async function readReplacementFiles(
  built: BuiltSiteFolder,
  { pointers, hrefOf }: SearchConversionInput,
): Promise<ReplacementFilesByKind> {
  const { config, dir, manifest, places } = built;
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  const builds = listLocaleBuilds(built);
  const lazy = new Set(builds[0]?.site.packaged.lazyScripts.map(({ path }) => path.slice(1)));
  const packaged = createTechdocsScripts(built);
  const isOwn = (path: string) => places.get(path)?.route.type === 'script' && !packaged.has(path) && !lazy.has(path);
  const scripts = await convertToClassicScripts({
    config,
    builds,
    read,
    declaredScripts: [...manifest.keys()].filter(isOwn),
    has: (path) => manifest.has(path),
  });
  const modules = new Map([...scripts].map(([from, script]) => [from, createReplacementFromScript(script)]));
  const ofExtensions = collectReplacementFiles(built);
  for (const [from, file] of ofExtensions) if (file !== undefined) modules.set(from, file);
  const ofSearch = createSearchScripts({ pointers: [...pointers].filter((path) => manifest.has(path)), read, hrefOf });
  const search = new Map([...ofSearch].map(([from, script]) => [from, createReplacementFromSearchScript(script)]));
  return { packaged, modules, search, isStoodFor: (path) => lazy.has(path) || ofExtensions.has(path) };
}

/** Returns the builds that the site's files come from: one per locale. */
export function listLocaleBuilds({ places }: Pick<BuiltSiteFolder, 'places'>): readonly LocaleBuild[] {
  return [...new Set([...places.values()].map(({ build }) => build))];
}

/** Creates the file that contains a converted script. */
function createReplacementFromScript({ path, text }: ScriptFile): ReplacementFile {
  return { path, fingerprint: computeHash(text), content: () => ({ kind: 'text', text }) };
}

function createReplacementFromSearchScript({ path, fingerprint, text }: SearchScript): ReplacementFile {
  return { path, fingerprint, content: () => ({ kind: 'text', text: text() }) };
}

/** Returns techdocs' own scripts in their form for a disk; one of them replaces the site script. */
function createTechdocsScripts(built: BuiltSiteFolder): ReplacementFiles {
  const scripts = new Map<string, ReplacementFile>();
  const [ofSite] = listLocaleBuilds(built).map(({ site }) => site.packaged.script);
  const from = ofSite?.path.slice(1);
  if (ofSite === undefined || from === undefined || !built.manifest.has(from)) return scripts;
  const read = (name: string) => readFileSync(resolvePackagedFile(`assets/portable/${name}`), 'utf8');
  const text = read(findSiteScriptFileName(ofSite.text));
  scripts.set(from, createReplacementFromScript({ path: `assets/site-${computeHash(text, 8)}.js`, text }));
  for (const [name, lazy] of Object.entries(readLazyScripts('portable'))) {
    const path = `assets/${name}`;
    scripts.set(path, createReplacementFromScript({ path, text: convertModuleToClassicScript(lazy) }));
  }
  return scripts;
}

/** Returns the name of the packaged site script with this text. */
function findSiteScriptFileName(text: string): string {
  const names = readdirSync(resolvePackagedFile('assets')).filter((name) => /^site.*\.js$/.test(name));
  return names.find((name) => readFileSync(resolvePackagedFile(`assets/${name}`), 'utf8') === text) ?? 'site.js';
}

/** Returns the files of extensions that differ on a disk, each with its replacement; `undefined` if the file is dropped. */
function collectReplacementFiles(built: BuiltSiteFolder): ReadonlyMap<string, ReplacementFile | undefined> {
  const files = listLocaleBuilds(built).flatMap(({ site }) => site.packaged.files ?? []);
  return new Map(
    files.flatMap(({ path, onDisk }): [string, ReplacementFile | undefined][] => {
      if (onDisk === undefined) return [];
      return [[path.slice(1), onDisk === null ? undefined : createCopiedReplacementFile(onDisk)]];
    }),
  );
}

function createCopiedReplacementFile({ path, from }: PackagedFile): ReplacementFile {
  return { path: path.slice(1), fingerprint: computeHash(path), content: () => ({ kind: 'copy', from }) };
}
