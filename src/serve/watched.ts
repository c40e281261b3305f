// Files and folders that a site is built from. Pure.
import { dirname, join, relative, sep } from 'node:path';
import type { CachingDisk } from '../content/io/caching-disk.ts';
import { listIncludeTargets } from '../content/markdown/include-targets.ts';
import type { Project, Theme } from '../engine/project.ts';
import type { DerivedValueCache } from '../lib/derived.ts';
import type { SiteConfig } from '../model/config.ts';
import { listDocsVersions } from '../model/docs-versions.ts';
import { listGeneratedPageSets } from '../model/generated-pages.ts';
import type { Source } from '../model/source.ts';
import type { SiteState } from './state.ts';

/** Returns the folders of docs versions, relative to the project. Omits versions that are read from commits, because they never change. */
function listVersionFolders({ docs }: SiteConfig): readonly string[] {
  return listDocsVersions(docs).flatMap(({ version: { source } }) =>
    source?.folder === undefined || source.ref !== undefined ? [] : [source.folder],
  );
}

/** The project and theme: everything that pages depend on, except for content. */
export type WatchedSetup = Omit<Theme, 'assets' | 'pageStyles'> & { readonly project: Project };

/** Returns absolute paths of the files that the site's code was compiled from. */
export function listWatchedCodeFiles({
  project: { inputs, components },
  templates,
  parts,
  islandInputs,
  clientInputs,
}: WatchedSetup): readonly string[] {
  return [...inputs, ...components.inputs, ...islandInputs, ...templates.inputs, ...parts.inputs, ...clientInputs];
}

/** Returns absolute paths of the inputs of configuration, sidebars, templates and parts, including missing files that may be added. */
export function listConfigAndCodeFiles(setup: WatchedSetup): readonly string[] {
  const { look, watched } = setup.project;
  return [...listWatchedCodeFiles(setup), ...look.paths(), ...watched];
}

/**
 * Whether a change affects the configuration or the site's code. This is the case if a changed path is in `listConfigAndCodeFiles` or in a
 * folder that extensions have read.
 */
export function affectsConfigOrCode(changed: ReadonlySet<string>, setup: WatchedSetup): boolean {
  const { watched } = setup.project;
  const isInFolder = (path: string) => watched.some((folder) => path.startsWith(`${folder}${sep}`));
  return listConfigAndCodeFiles(setup).some((path) => changed.has(path)) || [...changed].some(isInFolder);
}

/**
 * Returns the absolute paths of all content folders and files, including missing ones. `includes` caches the files that each source
 * includes.
 */
export function listContentPaths(
  { config, sites }: SiteState,
  includes: DerivedValueCache<Source, readonly string[]>,
): readonly string[] {
  const { root, docs, releases, pages, staticDirs, components, templates, parts, i18n } = config;
  const translations = i18n.locales.length > 1 ? [i18n.path] : [];
  const ofDocs = docs.map(({ path }) => path);
  const folders = [
    ...listVersionFolders(config),
    ...ofDocs,
    releases?.path,
    pages.path,
    ...staticDirs,
    ...translations,
  ];
  const sources = sites.flatMap(({ content }) => content.sources);
  const included = sources.flatMap((source) => includes.of(source, undefined, () => listIncludedPaths(source)));
  const ofMade = sites.flatMap(({ content }) => listGeneratedPageSets(content)).flatMap(({ inputs }) => inputs);
  const code = [...Object.values(components), ...Object.values(templates), ...Object.values(parts)];
  const all = [...folders, ...code, ...included, ...ofMade].filter((path) => path !== undefined);
  return all.map((path) => join(root, path));
}

/** A watched site, with the includes of its sources. */
interface WatchedSite {
  readonly setup: WatchedSetup & { readonly includes: DerivedValueCache<Source, readonly string[]> };
  readonly state: SiteState;
}

/**
 * Returns the changed paths (absolute) that affect the site. A watched folder also reports unrelated files, such as a log beside the
 * configuration.
 */
export function filterRelevantPaths(changed: ReadonlySet<string>, { setup, state }: WatchedSite): ReadonlySet<string> {
  const open = new Set([...listContentPaths(state, setup.includes), ...setup.project.watched]);
  const all = new Set([...open, ...listConfigAndCodeFiles(setup)]);
  const isInside = (path: string): boolean => open.has(path) || (path !== dirname(path) && isInside(dirname(path)));
  const holds = (path: string) => [...all].some((candidate) => candidate.startsWith(`${path}${sep}`));
  return new Set([...changed].filter((path) => all.has(path) || isInside(path) || holds(path)));
}

function listIncludedPaths({ original, file, text, includes }: Source): readonly string[] {
  const texts = [[original?.file ?? file, text] as const, ...Object.entries(includes)];
  return texts.flatMap(([name, part]) => listIncludeTargets(part, name));
}

/** Whether a path (absolute) is never watched: packages, git's data, and files that techdocs writes. */
export function isPathNeverWatched(path: string, root: string): boolean {
  const below = relative(root, path).split(sep);
  return below.includes('node_modules') || below.includes('.git') || join(...below).startsWith('.techdocs');
}

/**
 * Replaces changed paths with paths that authors know: files in which git records a commit with the folder `.git`, and a new folder with
 * the code files in it.
 */
export function convertToPathsKnownToAuthors(
  paths: ReadonlySet<string>,
  setup: WatchedSetup & { readonly disk: Pick<CachingDisk, 'headPlaces'> },
): ReadonlySet<string> {
  const ofHead = setup.disk.headPlaces().paths;
  const code = listWatchedCodeFiles(setup);
  return new Set(
    [...paths].flatMap((path) => {
      const inside = code.filter((file) => file.startsWith(`${path}${sep}`));
      return ofHead.includes(path) ? join(setup.project.call.root, '.git') : inside.length > 0 ? inside : path;
    }),
  );
}
