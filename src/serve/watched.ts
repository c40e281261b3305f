// Which files and folders a site is made from. Pure.
import { join, relative, sep } from 'node:path';
import { includeTargets } from '../content/markdown/includes.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Source } from '../model/source.ts';
import type { SiteState } from './state.ts';

const ENDINGS = ['ts', 'mts', 'js', 'mjs', 'json'];

/** Files that are looked for by their name: one that comes to be changes the configuration. Absolute. */
export function configNames(root: string): readonly string[] {
  const names = ['site.config', 'content/sidebars', 'sidebars'];
  const files = names.flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`));
  return [...files, 'package.json'].map((file) => join(root, file));
}

/** Folders of docs versions, root-relative; those of commits never change. */
function versionFolders({ docs }: SiteConfig): readonly string[] {
  return Object.values(docs.versions).flatMap(({ source }) =>
    source?.folder === undefined || source.ref !== undefined ? [] : [source.folder],
  );
}

/** Files that hold the sidebars of versions, those that are not there yet included. Absolute. */
export function versionSidebars(config: SiteConfig): readonly string[] {
  const files = versionFolders(config).flatMap((folder) => ENDINGS.map((ending) => `${folder}/sidebars.${ending}`));
  return files.map((file) => join(config.root, file));
}

/** All that is to be watched, absolute. `configInputs` and `templateInputs` are the files that those were made from. */
export function watchedPaths(
  { config, sites }: SiteState,
  configInputs: readonly string[],
  templateInputs: readonly string[],
): readonly string[] {
  const { root, docs, releases, pages, staticDirs, templates, i18n } = config;
  const versions = versionFolders(config);
  const translations = i18n.locales.length > 1 ? [i18n.path] : [];
  const folders = [...versions, docs.path, releases?.path, pages.path, ...staticDirs, ...translations].filter(
    (path) => path !== undefined,
  );
  const included = new Set(sites.flatMap(({ content }) => content.sources.flatMap(includedFiles)));
  const inProject = [...folders, ...Object.values(templates), ...included].map((path) => join(root, path));
  return [...new Set([...inProject, ...configInputs, ...templateInputs, ...configNames(root)])].sort();
}

/** Files that a source includes, those that are not there yet included; by source, as most stay the same. */
function includedFiles(source: Source): readonly string[] {
  const known = included.get(source);
  if (known) return known;
  const texts = [[source.original?.file ?? source.file, source.text] as const, ...Object.entries(source.includes)];
  const files = texts.flatMap(([file, text]) => [...includeTargets(text, file)]);
  included.set(source, files);
  return files;
}

const included = new WeakMap<Source, readonly string[]>();

/** What is never watched: packages, what git keeps, and what we write ourselves. `path` is absolute. */
export function isOutside(path: string, root: string): boolean {
  const below = relative(root, path).split(sep);
  return below.includes('node_modules') || below.includes('.git') || join(...below).startsWith('.techdocs');
}
