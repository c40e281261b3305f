// Creates the new texts of all files that a move changes: pages, front matter, sidebars, the configuration. Files are keyed by their old
// names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeRelativePosixPath } from '../../config/io/bundle.ts';
import { readStats } from '../../content/io/stats.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import type { LocaleBuild } from '../../engine/locale-build.ts';
import { isMarkdownPath, isSafeRelativePath, leadsOutOfRoot } from '../../lib/file-path.ts';
import { groupBy } from '../../lib/group.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { findDocsOfVersion, listDocsVersions } from '../../model/docs-versions.ts';
import { getOriginalOrOwnFile } from '../../model/entries.ts';
import { listGeneratedPageSets } from '../../model/generated-pages.ts';
import { findDocsVersion } from '../../site/navigation/versions.ts';
import { editCategoryFiles } from './categories.ts';
import { type ReferenceReplacements, replaceReferencesInCode } from './in-code.ts';
import { replacePathsInComponentTags, replaceSitePaths } from './in-data.ts';
import { type AddressChange, replaceAddresses } from './in-text.ts';
import { updateIncludePaths } from './includes.ts';
import { type AddressPlaceBeforeMove, computeMovedHref, type SiteFactsBeforeMove } from './links.ts';
import { type ChangesOfMoveInLocale, computeMovedFileName } from './moved.ts';

/** Edits of a move. */
interface EditsOfMove {
  /** New texts by the old names of their files. */
  readonly texts: ReadonlyMap<string, string>;
  /** Number of changed addresses. */
  readonly links: number;
  /** Number of files with changed addresses. */
  readonly linkFiles: number;
  /**
   * Findings for addresses that were not found in their file. They are reported only if the site after the move has unexpected differences.
   */
  readonly faults: readonly Diagnostic[];
}

/** A replacement in a file. */
interface AddressChangeInFile extends AddressChange {
  readonly file: string;
}

/** Rewrites all references to the moved items. `movedOf` contains the changes by locale. */
export async function computeMoveEdits(
  before: AssembledProject,
  movedOf: ReadonlyMap<string, ChangesOfMoveInLocale>,
): Promise<EditsOfMove> {
  const { root } = before.project.config;
  const wanted: AddressChangeInFile[] = [];
  const faults: Diagnostic[] = [];
  for (const build of before.sites) {
    const moved = movedOf.get(build.site.locale);
    if (moved === undefined) continue;
    const known = collectSiteFactsBeforeMove(build, before);
    for (const each of [...findLinkChanges(build, moved, known), ...findChangedDocIds(build, moved)])
      if ('code' in each) faults.push(each);
      else wanted.push(each);
  }
  const texts = new Map<string, string>();
  let [links, linkFiles] = [0, 0];
  const unique = new Map(wanted.map((each) => [JSON.stringify(each), each]));
  for (const [file, own] of groupBy(unique.values(), ({ file: name }) => name)) {
    const path = join(root, file);
    if (!isSafeRelativePath(file) || readStats(path)?.isFile() !== true) {
      // Files in commits and generated files cannot be changed. The later comparison of the sites shows whether an unchanged file breaks
      // anything.
      continue;
    }
    const { text, missing } = replaceAddresses(readFileSync(path, 'utf8'), own);
    texts.set(file, text);
    links += own.length - missing.length;
    if (own.length > missing.length) linkFiles += 1;
    faults.push(...missing.map((each) => createAddressNotFoundFinding(file, each)));
  }
  for (const [file, text] of await editCodeFiles(before, movedOf, texts)) texts.set(file, text);
  for (const [file, text] of editDataFiles(before, movedOf, texts)) texts.set(file, text);
  for (const [file, text] of editIncludePaths(before, movedOf, texts)) texts.set(file, text);
  return { texts, links, linkFiles, faults };
}

function createAddressNotFoundFinding(file: string, { line, column, from, to }: AddressChange): Diagnostic {
  const message = `The address \`${from}\` leads elsewhere after the move, and does not stand here as it is: it cannot be rewritten.`;
  const suggestion = `Write \`${to}\` in its place after the move, or write it out before.`;
  return { code: 'write-failed', severity: 'error', message, file, line, column, suggestion };
}

function collectSiteFactsBeforeMove({ content, site }: LocaleBuild, { sites }: AssembledProject): SiteFactsBeforeMove {
  const pages = sites.flatMap((each) => each.content.sources.map(({ file, original }) => original?.file ?? file));
  const beside = content.assets.map(({ file, originalFile: original }) => original ?? file);
  const files = new Set([...pages, ...beside]);
  const { url, baseUrl } = site.config;
  return { isFile: (file) => files.has(file), ...(url !== '' && { address: url + baseUrl }) };
}

/** Returns the changed addresses in pages, front matter and other inputs of pages, and a fault for each address that cannot be changed. */
function findLinkChanges(
  { site }: LocaleBuild,
  moved: ChangesOfMoveInLocale,
  known: SiteFactsBeforeMove,
): readonly (AddressChangeInFile | Diagnostic)[] {
  const ofPages = site.documents.flatMap((document) => {
    const entry = site.entries.byFile.get(document.file);
    const resolved = site.links[document.file] ?? [];
    if (entry === undefined || document.isMade) return [];
    const folders = {
      doc: findDocsOfVersion(site.config.docs, document.version).path,
      post: site.config.releases?.path,
      page: site.config.pages.path,
    };
    const version = document.kind === 'doc' ? findDocsVersion(site.versions, document.version) : undefined;
    const contentDir = version?.source?.docs ?? folders[document.kind];
    return document.links.flatMap((slot, index): AddressChangeInFile | Diagnostic | [] => {
      const link = resolved[index];
      if (link === undefined || slot.href === '') return [];
      const place: AddressPlaceBeforeMove = {
        file: slot.file ?? getOriginalOrOwnFile(document),
        contentDir,
        path: entry.path,
      };
      const to = computeMovedHref(slot.href, link, { place, moved, known });
      const { line, column } = slot;
      return createAddressChange({ file: slot.file ?? document.file, line, column, from: slot.href }, to);
    });
  });
  const written = site.frontMatterLinks.flatMap(({ file, from, line = 1, column = 1, href, resolved }) => {
    const to = computeMovedHref(href, resolved, { place: { file: from }, moved, known });
    return createAddressChange({ file, line, column, from: href }, to);
  });
  return [...ofPages, ...written];
}

function createAddressChange(
  place: Omit<AddressChangeInFile, 'to'>,
  to: string | undefined,
): AddressChangeInFile | Diagnostic | [] {
  if (to === place.from) return [];
  if (to !== undefined) return { ...place, to };
  const { file, line, column, from } = place;
  const message = `No address of the form of \`${from}\` leads to its page after the move.`;
  const suggestion = 'Write it as a path to a file first.';
  return { code: 'write-failed', severity: 'error', message, file, line, column, suggestion };
}

/** Returns changed doc ids in front matter. */
function findChangedDocIds({ site }: LocaleBuild, { ids }: ChangesOfMoveInLocale): readonly AddressChangeInFile[] {
  return site.documents.flatMap(({ file, version, frontMatter, frontMatterPositions }) =>
    (['pagination_next', 'pagination_prev'] as const).flatMap((key): AddressChangeInFile | [] => {
      const from = frontMatter[key];
      const to = typeof from === 'string' ? ids.get(version)?.get(from) : undefined;
      // A translation inherits missing keys from its original. An inherited key has no position in the translation, so there is nothing to
      // edit.
      const place = frontMatterPositions[key];
      return typeof from === 'string' && to !== undefined && place ? { file, ...place, from, to } : [];
    }),
  );
}

/** Edits include paths in pages and in included files. */
function editIncludePaths(
  { project, sites }: AssembledProject,
  movedOf: ReadonlyMap<string, ChangesOfMoveInLocale>,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const edited = new Map<string, string>();
  for (const { site, content } of sites) {
    const moves = movedOf.get(site.locale)?.files ?? [];
    for (const { file, original, includes } of content.sources) {
      const included = new Set(Object.keys(includes));
      if (included.size === 0 || moves.length === 0) continue;
      for (const [name, from] of [
        [file, original?.file ?? file] as const,
        ...[...included].map((each) => [each, each] as const),
      ]) {
        const path = join(project.config.root, name);
        if (!isMarkdownPath(name) || leadsOutOfRoot(name) || readStats(path)?.isFile() !== true) continue;
        const text = edited.get(name) ?? texts.get(name) ?? readFileSync(path, 'utf8');
        const made = updateIncludePaths(text, { file: from, included, moves });
        if (made !== text) edited.set(name, made);
      }
    }
  }
  return edited;
}

/** Edits other inputs of pages: API descriptions, data and code of components and React pages, and tags of components. */
function editDataFiles(
  { project, sites: [main] }: AssembledProject,
  movedOf: ReadonlyMap<string, ChangesOfMoveInLocale>,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const moved = main && movedOf.get(main.site.locale);
  if (main === undefined || moved === undefined) return new Map();
  const { root } = project.config;
  const ofFiles = listGeneratedPageSets(main.content).flatMap(({ inputs }) => inputs);
  const data = [...ofFiles, ...project.components.inputs.map((path) => computeRelativePosixPath(path, root))];
  const pages = main.site.documents.filter(({ components, isMade }) => components !== undefined && !isMade);
  const all = [
    ...[...new Set(data)].map((file) => [file, replaceSitePaths] as const),
    ...pages.map(({ file }) => [file, replacePathsInComponentTags] as const),
  ];
  return new Map(
    all.flatMap(([file, replace]) => {
      const path = join(root, file);
      if (leadsOutOfRoot(file) || /(?:^|\/)node_modules\//.test(file) || readStats(path)?.isFile() !== true) return [];
      const text = texts.get(file) ?? readFileSync(path, 'utf8');
      const made = replace(text, moved);
      return made === text ? [] : [[file, made] as const];
    }),
  );
}

/** Edits the configuration with its imports, the sidebars, and category files. */
async function editCodeFiles(
  before: AssembledProject,
  movedOf: ReadonlyMap<string, ChangesOfMoveInLocale>,
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const { config, inputs } = before.project;
  const [main] = before.sites;
  const moved = main && movedOf.get(main.site.locale);
  const edited = new Map<string, string>();
  if (main === undefined || moved === undefined) return edited;
  const known = collectSiteFactsBeforeMove(main, before);
  const links = new Map<string, string>();
  for (const { href, resolved } of main.site.layoutLinks) {
    const to = computeMovedHref(href, resolved, { place: {}, moved, known });
    if (to !== undefined && to !== href) links.set(href, to);
  }
  const ofSidebars = listSidebarFiles(config.docs);
  const files = new Set([
    ...inputs.map((path) => computeRelativePosixPath(path, config.root)),
    ...ofSidebars.keys(),
    config.configFile ?? '',
  ]);
  for (const file of files) {
    const path = join(config.root, file);
    if (
      file === '' ||
      leadsOutOfRoot(file) ||
      /(?:^|\/)node_modules\//.test(file) ||
      readStats(path)?.isFile() !== true
    )
      continue;
    const key = ofSidebars.get(file);
    const change: ReferenceReplacements = {
      links,
      ids: selectSidebarDocIds(moved, key),
      folderOf: createFolderRenamer(before, moved, key),
      isSidebars: key !== undefined,
    };
    const text = texts.get(file) ?? readFileSync(path, 'utf8');
    const made = /\.(?:[cm]?[jt]sx?|json)$/.test(file) ? await replaceReferencesInCode(text, file, change) : text;
    if (made !== text) edited.set(file, made);
  }
  for (const [file, text] of editCategoryFiles(main, moved, { root: config.root, links, texts }))
    edited.set(file, text);
  return edited;
}

/** Returns the sidebars files. Each file has the key of its docs version as its value. */
function listSidebarFiles(docs: AssembledProject['project']['config']['docs']): ReadonlyMap<string, string> {
  const own = listDocsVersions(docs).flatMap(({ key, docs: { sidebarsFile }, version }) => {
    const file = version.source?.sidebarsFile ?? (version.source === undefined ? sidebarsFile : undefined);
    return file === undefined ? [] : [[file, key] as const];
  });
  return new Map(own);
}

/**
 * Returns the changed doc ids for a sidebars file. `key` is the key of the file's docs version. It is `undefined` for the configuration,
 * which refers to ids of the newest docs.
 */
function selectSidebarDocIds({ ids }: ChangesOfMoveInLocale, key: string | undefined): ReadonlyMap<string, string> {
  if (key !== undefined) return ids.get(key) ?? new Map();
  const current = [...ids].filter(([version]) => version === 'current' || version.endsWith('/current'));
  return new Map(current.flatMap(([, own]) => [...own]));
}

/**
 * Returns a function that finds the new name of a folder in autogenerated sidebars. Folder names are relative to the folder of their docs.
 */
function createFolderRenamer(
  { project }: AssembledProject,
  { files }: ChangesOfMoveInLocale,
  key: string | undefined,
): ReferenceReplacements['folderOf'] {
  const edition = listDocsVersions(project.config.docs).find((each) => each.key === key);
  const base = edition && (edition.version.source?.docs ?? edition.docs.path);
  return (folder) => {
    const to = base === undefined ? undefined : computeMovedFileName(files, `${base}/${folder}`);
    return to === undefined || to === `${base}/${folder}` ? undefined : to.slice(`${base}/`.length);
  };
}
