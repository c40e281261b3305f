// Plans the files that `migrate` writes, based on all that was read from the old site, and the notes for the user. Pure.

import { getParentFolder } from '../../lib/file-path.ts';
import { groupBy } from '../../lib/group.ts';
import { removeUnknownAuthorKeys } from './blog-files.ts';
import { CATEGORY_FILE, planCategoryFiles } from './category-defaults.ts';
import {
  type CodeWithImports,
  computeNewPathOfCopiedFile,
  computeShimPath,
  DOCUSAURUS_SHIMS,
  SHIM_CONTEXT_FILE,
} from './code-files.ts';
import { createCodeNotes } from './code-notes.ts';
import { createNewFileAdder, type NewFileAdder } from './file-adder.ts';
import { finishPlan } from './finish-plan.ts';
import type { OldSiteContent } from './gather.ts';
import { createNewConfig, listLocales } from './new-config.ts';
import { listOldAddresses } from './old-addresses.ts';
import { containsNoCode, type OldSiteConfig } from './old-site.ts';
import { isPathOfPartial } from './pages.ts';
import { type PlannedPages, planPages } from './plan-pages.ts';
import type { NewSiteFile, NoteWithLocation } from './planned.ts';
import { planReactPages } from './react-pages.ts';
import type { OldFile } from './read-source.ts';
import {
  listConfiguredRedirects,
  planComponentFiles,
  planSidebarFiles,
  planStylesheets,
  readTranslatedTexts,
} from './site-files.ts';
import type { MigrationPlan, MigrationPlanInput } from './site-to-migrate.ts';

/** Extensions of files that the old site published only if a page linked to them. */
const PUBLISHED_IF_LINKED_PATTERN = /\.(?:[cm]?[jt]sx?|s?css|sass|less|html?|sh|py|rs|cc|h|cpp|mm|swift|gyp)$/i;

/** Plans all files. */
export function planMigration(gathered: OldSiteContent, parts: MigrationPlanInput): MigrationPlan {
  const { layout, old, configFile } = gathered;
  const places = mapOldToNewPaths(gathered);
  const planned = planPages(gathered, places, parts);
  const react = planReactPages(gathered, parts);
  const items: NoteWithLocation[] = [
    ...gathered.left,
    ...gathered.notes.map((note) => addLocationToNote(note, configFile)),
    ...createExcludedPageNotes(gathered),
    ...planned.items,
    ...react.items,
  ];
  const out = new Map<string, NewSiteFile>();
  const add = createNewFileAdder(out, items);
  for (const { file, to, text } of planned.pages) add({ path: to, text, old: file.path });
  for (const file of [...react.files, ...planCategoryFiles(layout, gathered.files, gathered.read)]) add(file);
  const trees = [...planned.components.map(({ tree }) => tree), ...react.trees, ...planned.left];
  const imported = new Set(trees.flatMap(({ files, copies }) => [...files.map(({ from }) => from), ...copies]));
  items.push(...planFileCopies(gathered, { places, planned, imported, add }));
  for (const [from, to] of planned.taken) add({ path: to, from });
  // A component may import a sidebar file, so these files stay modules.
  const sidebars = planSidebarFiles(gathered, { add, lost: parts.lostValues, items });
  addConvertedCodeFiles(trees, old, add);
  const sheets = planStylesheets(gathered, {
    failed: parts.failed,
    own: listTextsUsingCssNames(gathered, planned, trees),
  });
  const sheetTexts = sheets.styles.map(({ text }) => text);
  items.push(...sheets.items, ...createCodeNotes({ trees, sheets: sheetTexts, read: gathered.read }));
  const components = planComponentFiles(planned.components, add);
  const folders = new Set([...out.keys()].flatMap((path) => listAncestorFolders(path)));
  const addresses = listOldAddresses(gathered, react.routes);
  const newConfig = createNewConfig({
    ...{ old, layout, sidebars, components, variables: planned.variables, parse: parts.parse },
    docPath: (id, docs) => addresses.byId.get(`${docs} ${id}`),
    accent: sheets.accent,
    has: (folder) => folders.has(folder),
  });
  items.push(...newConfig.notes.map((note) => addLocationToNote(note, configFile)));
  const unfinished = {
    ...{ out, add, items, sheets: sheets.styles, pages: planned.pages, locales: listLocales(old) },
    ...{ config: newConfig.value, inlineStyles: planned.inlineStyles },
    redirects: listConfiguredRedirects(gathered),
    sidebars: gathered.sidebars.map(({ value }) => value),
    translations: readTranslatedTexts(gathered),
  };
  return {
    ...finishPlan(unfinished, parts),
    ...countMovedPages(gathered, planned.pages),
    ...{ asked: planned.asked, components, addresses: addresses.all },
  };
}

/** Returns the old pages, and the number of new ones by kind. */
function countMovedPages(
  { files }: OldSiteContent,
  pages: PlannedPages['pages'],
): Pick<MigrationPlan, 'moved' | 'published'> {
  const published = files.filter(
    ({ folder, path }) =>
      folder.kind !== 'static' && (folder.kind === 'page' ? /\.(?:mdx?|[jt]sx?)$/ : /\.mdx?$/).test(path),
  );
  const ownOldFiles = [...new Set(pages.map(({ file }) => file))];
  const count = (kind: string) =>
    ownOldFiles.filter(({ folder }) => folder.kind === kind && folder.locale === undefined).length;
  return {
    moved: {
      'pages of docs': count('doc'),
      posts: count('post'),
      'single pages': count('page'),
      'pages in other languages': ownOldFiles.filter(({ folder }) => folder.locale !== undefined).length,
    },
    published: published.map(({ path }) => path),
  };
}

/** Returns the texts that may give classes to elements or read variables: pages, code with its styles, and the configuration with its HTML. */
function listTextsUsingCssNames(
  { old, read }: OldSiteContent,
  { pages, inlineStyles = '' }: PlannedPages,
  trees: readonly CodeWithImports[],
): readonly string[] {
  const code = trees.flatMap(({ files }) => files.map(({ text }) => text));
  const styles = trees.flatMap(({ copies }) =>
    copies.flatMap((path) => (path.endsWith('.css') ? (read(path) ?? []) : [])),
  );
  return [...pages.map(({ text }) => text), ...code, ...styles, inlineStyles, JSON.stringify(old.config)];
}

interface FileCopyInput {
  readonly places: ReadonlyMap<string, string>;
  readonly planned: PlannedPages;
  /** Files that copied code imports, which are added with it. */
  readonly imported: ReadonlySet<string>;
  readonly add: NewFileAdder;
}

/** Plans copies of all files except pages, and returns notes on the files that are left out. */
function planFileCopies(
  gathered: OldSiteContent,
  { places, planned, imported, add }: FileCopyInput,
): readonly NoteWithLocation[] {
  const texts = new Set(gathered.pages.map(({ file }) => file.path));
  const leftOut: OldFile[] = [];
  for (const file of gathered.files) {
    const { path, own, folder } = file;
    const to = places.get(path);
    if (to === undefined || texts.has(path)) continue;
    const isStatic = folder.kind === 'static';
    if (!isStatic && PUBLISHED_IF_LINKED_PATTERN.test(path) && !planned.linked.has(path)) {
      if (!imported.has(path)) leftOut.push(file);
      continue;
    }
    // This file is not copied, because the pages of the new site contain the labels of their tags.
    if (!isStatic && /^tags\.ya?ml$/.test(own)) continue;
    // Docusaurus reads an empty file as one without keys.
    if (folder.kind === 'doc' && CATEGORY_FILE.test(own) && gathered.read(path)?.trim() === '') continue;
    const isAuthors = folder.kind === 'post' && /^authors\.ya?ml$/.test(own);
    add(isAuthors ? { path: to, text: removeUnknownAuthorKeys(gathered.read(path) ?? '') } : { path: to, from: path });
  }
  return [...groupBy(leftOut, ({ folder }) => folder.from)].map(([folder, files]) => ({
    at: { file: folder },
    message: `Files of code and styles that nothing uses are left out: ${files.length}, the first is \`${files[0]?.path}\`.`,
  }));
}

function addConvertedCodeFiles(trees: readonly CodeWithImports[], old: OldSiteConfig, add: NewFileAdder): void {
  for (const { files, copies, shims } of trees) {
    for (const { from, to, text } of files)
      add({ path: to, text, old: from, standIn: renderChildrenOnlyComponent(text) });
    for (const from of copies) add({ path: computeNewPathOfCopiedFile(from), from });
    for (const name of shims) {
      add({ path: computeShimPath(name), text: DOCUSAURUS_SHIMS[name] ?? '' });
      if (name === '@docusaurus/useDocusaurusContext')
        add({ path: SHIM_CONTEXT_FILE, text: formatDocusaurusContextJson(old) });
    }
  }
}

/**
 * Returns the text of a component that only renders its children. For a React page, keeps the export `frontMatter`, which contains the
 * title.
 */
function renderChildrenOnlyComponent(text: string): string {
  const [front = ''] =
    /^export const frontMatter = \{ title: "(?:[^"\\]|\\.)*"(?:, description: "(?:[^"\\]|\\.)*")? \};$/m.exec(text) ??
    [];
  return `${front}\nexport default function StandIn({ children = null }) {\n  return children;\n}\n`;
}

/** Returns the JSON of the context that `useDocusaurusContext` gives to pages and components. */
function formatDocusaurusContextJson({ config, i18n }: OldSiteConfig): string {
  const keys = ['title', 'tagline', 'url', 'baseUrl', 'organizationName', 'projectName', 'favicon', 'customFields'];
  const siteConfig = Object.fromEntries(
    keys.filter((key) => containsNoCode(config[key])).map((key) => [key, config[key]]),
  );
  const context = {
    siteConfig,
    i18n: { ...i18n, currentLocale: i18n.defaultLocale },
    siteMetadata: {},
    globalData: {},
  };
  return `${JSON.stringify(context, null, 2)}\n`;
}

/** Adds the location in the old site to a note. The location is a file, or a setting of the configuration. */
function addLocationToNote({ at, ...note }: OldSiteContent['notes'][number], configFile: string): NoteWithLocation {
  const isFile = at === configFile || /\/|\.(?:json|[cm]?[jt]s)$/.test(at);
  return { at: isFile ? { file: at } : { file: configFile, setting: at }, ...note };
}

/**
 * Returns the new path of each old path. `.mdx` becomes `.md` unless a file with that name exists. Excluded pages get a leading `_`, so
 * that techdocs does not publish them.
 */
function mapOldToNewPaths({ files }: OldSiteContent): ReadonlyMap<string, string> {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.flatMap(({ path, own, folder, isExcluded }) => {
      if (folder.kind === 'page' && /\.[cm]?[jt]sx?$/.test(own)) return [];
      const isTaken = path.endsWith('.mdx') && paths.has(path.slice(0, -1));
      const name = path.endsWith('.mdx') && folder.kind !== 'static' && !isTaken ? own.slice(0, -1) : own;
      const isHidden = isExcluded && !isPathOfPartial(own);
      return [[path, `${folder.to}/${isHidden ? name.replace(/[^/]*$/, '_$&') : name}`] as const];
    }),
  );
}

/** Returns one note per folder with pages that the configuration excluded. */
function createExcludedPageNotes({ files }: OldSiteContent): readonly NoteWithLocation[] {
  const hidden = files.filter(({ isExcluded, own }) => isExcluded && !isPathOfPartial(own));
  return [...groupBy(hidden, ({ folder }) => folder.from)].map(([file, pages]) => ({
    at: { file },
    message: `Names of pages that \`exclude\` leaves out begin with \`_\` here, which does the same: ${pages.length}, the first is \`${pages[0]?.path}\`.`,
  }));
}

function listAncestorFolders(path: string): readonly string[] {
  const folder = getParentFolder(path);
  return folder === '' ? [] : [folder, ...listAncestorFolders(folder)];
}
