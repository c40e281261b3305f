// Creates the new texts of all files that a move changes: pages, front matter, sidebars, the configuration. Files are keyed by their old
// names.
import { computeRelativePosixPath } from '../../config/io/bundle.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import type { LocaleBuild } from '../../engine/locale-build.ts';
import { isMarkdownPath } from '../../lib/file-path.ts';
import { groupBy } from '../../lib/group.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { findDocsOfVersion, listDocsVersions } from '../../model/docs-versions.ts';
import { getFileNamedByLinks } from '../../model/entries.ts';
import { listGeneratedPageSets } from '../../model/generated-pages.ts';
import { findDocsVersion } from '../../site/navigation/versions.ts';
import { editCategoryFiles } from './categories.ts';
import { EditedFiles } from './edited-files.ts';
import { type ReferenceReplacements, replaceReferencesInCode } from './in-code.ts';
import { replacePathsInComponentTags, replaceSitePaths } from './in-data.ts';
import { type AddressChange, replaceAddresses } from './in-text.ts';
import { updateIncludePaths } from './includes.ts';
import { type AddressContextBeforeMove, computeMovedHref, type SiteFactsBeforeMove } from './links.ts';
import { computeMovedFileName, type MoveChangesInLocale } from './moved.ts';

interface MoveEdits {
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

interface AddressChangeInFile extends AddressChange {
  readonly file: string;
}

/** Rewrites all references to the moved items. `movedOf` contains the changes by locale. */
export async function computeMoveEdits(
  before: AssembledProject,
  movedOf: ReadonlyMap<string, MoveChangesInLocale>,
): Promise<MoveEdits> {
  const files = new EditedFiles(before.project.config.root);
  const changes: AddressChangeInFile[] = [];
  const faults: Diagnostic[] = [];
  for (const build of before.sites) {
    const moved = movedOf.get(build.site.locale);
    if (moved === undefined) continue;
    const siteFacts = collectSiteFactsBeforeMove(build, before);
    for (const item of [...findLinkChanges(build, moved, siteFacts), ...findChangedDocIds(build, moved)])
      if ('code' in item) faults.push(item);
      else changes.push(item);
  }
  let links = 0;
  let linkFiles = 0;
  const unique = new Map(changes.map((change) => [JSON.stringify(change), change]));
  for (const [file, ownAddressChangeInFiles] of groupBy(unique.values(), ({ file: name }) => name)) {
    const written = files.read(file);
    if (written === undefined) continue;
    const { text, missing } = replaceAddresses(written, ownAddressChangeInFiles);
    files.texts.set(file, text);
    links += ownAddressChangeInFiles.length - missing.length;
    if (ownAddressChangeInFiles.length > missing.length) linkFiles += 1;
    faults.push(...missing.map((addressChange) => createAddressNotFoundFinding(file, addressChange)));
  }
  await editCodeFiles(before, movedOf, files);
  editDataFiles(before, movedOf, files);
  editIncludePaths(before, movedOf, files);
  return { texts: files.texts, links, linkFiles, faults };
}

function createAddressNotFoundFinding(file: string, { line, column, from, to }: AddressChange): Diagnostic {
  const message = `The address \`${from}\` leads elsewhere after the move, and does not stand here as it is: it cannot be rewritten.`;
  const suggestion = `Write \`${to}\` in its place after the move, or write it out before.`;
  return { code: 'write-failed', severity: 'error', message, file, line, column, suggestion };
}

function collectSiteFactsBeforeMove({ content, site }: LocaleBuild, { sites }: AssembledProject): SiteFactsBeforeMove {
  const pages = sites.flatMap((item) => item.content.sources.map(({ file, original }) => original?.file ?? file));
  const beside = content.assets.map(({ file, originalFile: original }) => original ?? file);
  const files = new Set([...pages, ...beside]);
  const { url, baseUrl } = site.config;
  return { isFile: (file) => files.has(file), ...(url !== '' && { address: url + baseUrl }) };
}

/** Returns the changed addresses in pages, front matter and other inputs of pages, and a fault for each address that cannot be changed. */
function findLinkChanges(
  { site }: LocaleBuild,
  moved: MoveChangesInLocale,
  knownFactsBefore: SiteFactsBeforeMove,
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
      const place: AddressContextBeforeMove = {
        file: slot.file ?? getFileNamedByLinks(document),
        contentDir,
        path: entry.path,
      };
      const to = computeMovedHref(slot.href, link, { place, moved, factsBefore: knownFactsBefore });
      const { line, column } = slot;
      return createAddressChange({ file: slot.file ?? document.file, line, column, from: slot.href }, to);
    });
  });
  const written = site.frontMatterLinks.flatMap(({ file, from, line = 1, column = 1, href, resolved }) => {
    const to = computeMovedHref(href, resolved, { place: { file: from }, moved, factsBefore: knownFactsBefore });
    return createAddressChange({ file, line, column, from: href }, to);
  });
  return [...ofPages, ...written];
}

/** Returns the change of an address to `to`, a fault if there is no new address, or an empty list if the address stays. */
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
function findChangedDocIds({ site }: LocaleBuild, { ids }: MoveChangesInLocale): readonly AddressChangeInFile[] {
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

function editIncludePaths(
  { sites }: AssembledProject,
  movedOf: ReadonlyMap<string, MoveChangesInLocale>,
  files: EditedFiles,
): void {
  for (const { site, content } of sites) {
    const moves = movedOf.get(site.locale)?.files ?? [];
    if (moves.length === 0) continue;
    for (const { file, original, includes } of content.sources) {
      const included = new Set(Object.keys(includes));
      if (included.size === 0) continue;
      const edit = (name: string, from: string) => {
        if (isMarkdownPath(name)) files.edit(name, (text) => updateIncludePaths(text, { file: from, included, moves }));
      };
      edit(file, original?.file ?? file);
      for (const part of included) edit(part, part);
    }
  }
}

/** Edits other inputs of pages: API descriptions, data and code of components and React pages, and tags of components. */
function editDataFiles(
  { project, sites: [main] }: AssembledProject,
  movedOf: ReadonlyMap<string, MoveChangesInLocale>,
  files: EditedFiles,
): void {
  const moved = main && movedOf.get(main.site.locale);
  if (main === undefined || moved === undefined) return;
  const ofPages = listGeneratedPageSets(main.content).flatMap(({ inputs }) => inputs);
  const ofComponents = project.components.inputs.map((path) => computeRelativePosixPath(path, project.config.root));
  for (const file of new Set([...ofPages, ...ofComponents])) files.edit(file, (text) => replaceSitePaths(text, moved));
  for (const { file, components, isMade } of main.site.documents)
    if (components !== undefined && !isMade) files.edit(file, (text) => replacePathsInComponentTags(text, moved));
}

/** Edits the configuration with its imports, the sidebars, and category files. */
async function editCodeFiles(
  before: AssembledProject,
  movedOf: ReadonlyMap<string, MoveChangesInLocale>,
  files: EditedFiles,
): Promise<void> {
  const { config, inputs } = before.project;
  const [main] = before.sites;
  const moved = main && movedOf.get(main.site.locale);
  if (main === undefined || moved === undefined) return;
  const siteFacts = collectSiteFactsBeforeMove(main, before);
  const links = new Map<string, string>();
  for (const { href, resolved } of main.site.layoutLinks) {
    const to = computeMovedHref(href, resolved, { place: {}, moved, factsBefore: siteFacts });
    if (to !== undefined && to !== href) links.set(href, to);
  }
  const ofSidebars = listSidebarFiles(config.docs);
  const names = new Set([
    ...inputs.map((path) => computeRelativePosixPath(path, config.root)),
    ...ofSidebars.keys(),
    config.configFile ?? '',
  ]);
  for (const file of names) {
    const text = /\.(?:[cm]?[jt]sx?|json)$/.test(file) ? files.read(file) : undefined;
    if (text === undefined) continue;
    const key = ofSidebars.get(file);
    const change: ReferenceReplacements = {
      links,
      ids: selectSidebarDocIds(moved, key),
      folderOf: createFolderRenamer(before, moved, key),
      isSidebars: key !== undefined,
    };
    const edited = await replaceReferencesInCode(text, file, change);
    files.edit(file, () => edited);
  }
  editCategoryFiles(main.content, { ids: moved.ids, links }, files);
}

/** Returns the sidebars files. Each file has the key of its docs version as its value. */
function listSidebarFiles(docs: AssembledProject['project']['config']['docs']): ReadonlyMap<string, string> {
  const sidebarsByVersion = listDocsVersions(docs).flatMap(({ key, docs: { sidebarsFile }, version }) => {
    const file = version.source?.sidebarsFile ?? (version.source === undefined ? sidebarsFile : undefined);
    return file === undefined ? [] : [[file, key] as const];
  });
  return new Map(sidebarsByVersion);
}

/**
 * Returns the changed doc ids for a sidebars file. `key` is the key of the file's docs version. It is `undefined` for the configuration,
 * which refers to ids of the newest docs.
 */
function selectSidebarDocIds({ ids }: MoveChangesInLocale, key: string | undefined): ReadonlyMap<string, string> {
  if (key !== undefined) return ids.get(key) ?? new Map();
  const current = [...ids].filter(([version]) => version === 'current' || version.endsWith('/current'));
  return new Map(current.flatMap(([, sidebars]) => [...sidebars]));
}

/**
 * Returns a function that finds the new name of a folder in autogenerated sidebars. Folder names are relative to the folder of their docs.
 */
function createFolderRenamer(
  { project }: AssembledProject,
  { files }: MoveChangesInLocale,
  key: string | undefined,
): ReferenceReplacements['folderOf'] {
  const edition = listDocsVersions(project.config.docs).find((docsVersion) => docsVersion.key === key);
  const base = edition && (edition.version.source?.docs ?? edition.docs.path);
  return (folder) => {
    const to = base === undefined ? undefined : computeMovedFileName(files, `${base}/${folder}`);
    return to === undefined || to === `${base}/${folder}` ? undefined : to.slice(`${base}/`.length);
  };
}
