// Converts all pages and collects the other files that they use. Pure.
import { shortenPathReenteringRoot } from '../../lib/file-path.ts';
import { computeExpressionKey, type ExpressionToRun } from './asked.ts';
import { createTagLabelLookup } from './blog-files.ts';
import { createCardRenderer } from './cards.ts';
import { type CodeWithImports, collectImportedCode } from './code-files.ts';
import type { OldSiteContent } from './gather.ts';
import { findLinkedIdsIfCapitalsKept } from './headings.ts';
import { createStyleClassRegistry } from './inline-styles.ts';
import { createImportResolver, type UsedComponent } from './modules.ts';
import { containsNoCode, toNonEmptyText, toRawOptions } from './old-site.ts';
import {
  computePageKeyInFolder,
  convertDocusaurusPage,
  type NewPage,
  type OldPage,
  type PageConversionContext,
  type PageWithNewPath,
} from './pages.ts';
import { createPartialCopyRegistry, type PartialCopyRegistry } from './part-copies.ts';
import { findImportedFilePath } from './paths.ts';
import type { NoteWithLocation } from './planned.ts';
import { createProvidedComponentFinder } from './provided-components.ts';
import { followReExports } from './re-exports.ts';
import { treatFailedFilesAsMissing } from './site-files.ts';
import type { MigrationPlanInput } from './site-to-migrate.ts';
import { createOutsideFileCollection } from './taken-files.ts';
import { createDocusaurusComponentFinder } from './template-finder.ts';
import type { ComponentFinder } from './templates/lookup.ts';

/** Converted pages with the files that they use. */
export interface PlannedPages {
  readonly pages: readonly NewPage[];
  readonly items: readonly NoteWithLocation[];
  readonly components: readonly UsedComponent[];
  /** Code of components that cannot be rendered. The new site gets a copy, which helps the user to rewrite them. */
  readonly left: readonly CodeWithImports[];
  /** Site variables that replace constants of pages, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** Files from outside the migrated folders, with their new paths. */
  readonly taken: ReadonlyMap<string, string>;
  /** Files that a page links to or embeds. */
  readonly linked: ReadonlySet<string>;
  /** Stylesheet with the classes that replace inline styles. */
  readonly inlineStyles: string | undefined;
  /** Expressions to run. */
  readonly asked: readonly ExpressionToRun[];
}

/** Inputs of the conversion. */
export type PageConversionInput = Pick<MigrationPlanInput, 'parse' | 'structure' | 'imports' | 'failed' | 'known'>;

/** Converts all pages. `places` maps old paths to new ones. */
export function planPages(
  gathered: OldSiteContent,
  places: ReadonlyMap<string, string>,
  parts: PageConversionInput,
): PlannedPages {
  const { layout, site } = gathered;
  const linked = new Set<string>();
  const variables = new Map<string, string>();
  const asked = new Map<string, ExpressionToRun>();
  const get = (named: string) => {
    const path = shortenPathReenteringRoot(named, site);
    linked.add(path);
    return places.get(path);
  };
  const { take, taken, parts: outside } = createOutsideFileCollection(gathered, get);
  const components = createDocusaurusComponentFinder(gathered, parts.parse);
  const find = createSiteImportResolver(gathered, parts, components);
  const copies = createSitePartialCopyRegistry(gathered, places, outside);
  const classes = createStyleClassRegistry();
  const pageSite: PageConversionContext = {
    parts: copies,
    styleClass: classes.styleClassOf,
    ...{ parse: parts.parse, structure: parts.structure, read: gathered.read, alias: gathered.alias },
    ...{ map: { places: { get }, take }, find, components },
    provided: createThemeComponentFinder(gathered, parts),
    variable: (name, value) => {
      const known = variables.get(name);
      if (known === undefined) variables.set(name, value);
      return known === undefined || known === value ? name : undefined;
    },
    tags: createTagLabelLookup(gathered),
    cards: createCardRenderer(gathered, places),
    outside: createOutsideLinkFinder(gathered),
    namedIds: findLinkedHeadingIds(gathered),
    folders: layout.folders,
    format: toRawOptions(gathered.old.config.markdown).format,
    readsSpacedBold: /"@docusaurus\/core":\s*"[\^~]?2\./.test(gathered.read('package.json') ?? ''),
    ask: (expression, imports) => {
      const key = computeExpressionKey(expression, imports);
      if (!parts.known.has(key) && imports.every(({ path }) => path !== undefined))
        asked.set(key, { key, expression, imports });
      const value = parts.known.get(key);
      return value === undefined || !containsNoCode(value) ? undefined : value;
    },
  };
  const { wanted, items } = dropOrphanTranslations(gathered);
  const pages = convertPagesAndPartials(wanted, { places, outside, copies, pageSite });
  items.push(...collectPageNotes(pages, (path) => places.get(path) ?? taken.get(path)));
  return {
    asked: [...asked.values()],
    pages,
    items,
    components: [...find.used.values()],
    left: [...find.left.values()],
    variables: Object.fromEntries(variables),
    taken,
    linked,
    inlineStyles: classes.sheet(pages.map(({ text }) => text)),
  };
}

/** Creates the finder of components that the theme of the site provides to all pages. */
function createThemeComponentFinder(gathered: OldSiteContent, { imports }: PageConversionInput) {
  const file = gathered.find('src/theme/MDXComponents');
  return createProvidedComponentFinder(file === undefined ? [] : [file], { ...gathered, imports });
}

/** Returns the ids that links name, if ids of headings keep capitals. */
function findLinkedHeadingIds({ old, pages }: OldSiteContent): PageConversionContext['namedIds'] {
  const { maintainCase } = toRawOptions(toRawOptions(old.config.markdown).anchors);
  const texts = pages.map(({ text }) => text);
  return findLinkedIdsIfCapitalsKept(texts, maintainCase === true);
}

/** Creates a function that returns the full URL of a link such as `pathname:///a`, unless a static folder contains the file `a`. */
function createOutsideLinkFinder({ old, find }: OldSiteContent): PageConversionContext['outside'] {
  return (address) => {
    const path = /^pathname:\/\/(\/[^?#]*)/.exec(address)?.[1];
    const isOutside = path !== undefined && old.staticDirs.every((dir) => find(`${dir}${path}`) === undefined);
    const host = toNonEmptyText(old.config.url);
    return isOutside && host !== undefined ? host.replace(/\/$/, '') + address.slice('pathname://'.length) : undefined;
  };
}

/** Creates the resolver of the imports of pages. */
function createSiteImportResolver(gathered: OldSiteContent, parts: PageConversionInput, components: ComponentFinder) {
  const { read, find, alias } = gathered;
  const resolve = (from: string, importer: string) => {
    const path = findImportedFilePath(from, importer, alias);
    return path === undefined ? undefined : find(path);
  };
  const files = { read, resolve, parse: parts.parse };
  return createImportResolver({
    ...gathered,
    parse: parts.parse,
    treeOf: (path) =>
      treatFailedFilesAsMissing(collectImportedCode(path, { ...gathered, imports: parts.imports }), parts.failed),
    templateOf: (path, name) => components.imported({ from: `@site/${path}`, name }, ''),
    originOf: (exported) => followReExports(exported, files),
  });
}

/** Creates the registry of copies of partials. `outside` contains the partials outside of the migrated folders. */
function createSitePartialCopyRegistry(
  { pages }: OldSiteContent,
  places: ReadonlyMap<string, string>,
  outside: ReadonlyMap<string, OldPage>,
) {
  const inside = new Map(pages.map((page) => [places.get(page.file.path) ?? page.file.path, page]));
  const files = new Set(places.values());
  return createPartialCopyRegistry<OldPage>({
    partAt: (path) => inside.get(path) ?? outside.get(path),
    isFile: (path) => files.has(path) || outside.has(path),
  });
}

interface PageConversionState {
  readonly places: ReadonlyMap<string, string>;
  /** Partials outside of the migrated folders, by their new path. */
  readonly outside: ReadonlyMap<string, OldPage>;
  readonly copies: PartialCopyRegistry<OldPage>;
  readonly pageSite: PageConversionContext;
}

/** Converts pages and the partials that they include, also indirectly. Omits a partial if copies replace it everywhere. */
function convertPagesAndPartials(
  wantedOldPages: readonly OldPage[],
  { places, outside, copies, pageSite }: PageConversionState,
): readonly NewPage[] {
  const pages = new Map<string, NewPage>();
  const convert = (placed: PageWithNewPath) => pages.set(placed.to, convertDocusaurusPage(placed, pageSite));
  const rows = wantedOldPages.map((page) => [places.get(page.file.path) ?? page.file.path, page] as const);
  for (const [to, page] of rows) if (!page.isPart) convert({ page, to });
  for (let before = -1, copied = 0; before !== pages.size; ) {
    before = pages.size;
    for (; copied < copies.all.length; copied++) {
      convert(copies.all[copied] as PageWithNewPath);
    }
    const parts = [...rows.filter(([, { isPart }]) => isPart), ...outside];
    for (const [to, page] of parts) if (!pages.has(to) && !copies.isReplaced(to)) convert({ page, to });
  }
  return [...pages.values()];
}

/** Returns the notes of pages. A note that several copies of a partial share is returned once, with the path of a copy. */
function collectPageNotes(pages: readonly NewPage[], placeOf: (path: string) => string | undefined) {
  const noted = new Map<string, string>();
  return pages.flatMap(({ file, to, notes }) =>
    notes.flatMap(({ line, ...note }): NoteWithLocation[] => {
      const key = `${file.path}:${line} ${note.message}`;
      if ((noted.get(key) ?? to) !== to) return [];
      noted.set(key, to);
      const own = placeOf(file.path);
      const where =
        own === undefined || own === to ? '' : `The new site has this in \`${to}\`, a copy with the values of a page.`;
      const suggestion = [note.suggestion, where].filter(Boolean).join(' ');
      return [{ at: { file: file.path, line }, ...note, ...(suggestion !== '' && { suggestion }) }];
    }),
  );
}

/** Leaves out translations whose original is missing. Returns all other pages, and a note on each translation that was left out. */
function dropOrphanTranslations({ pages }: OldSiteContent) {
  const items: NoteWithLocation[] = [];
  const originals = new Set(
    pages.flatMap(({ file }) => (file.folder.locale === undefined ? [computePageKeyInFolder(file)] : [])),
  );
  const wantedOldPages = pages.filter(({ file, isPart }) => {
    const isWanted = file.folder.locale === undefined || isPart || originals.has(computePageKeyInFolder(file));
    const message = 'This is a translation of a page that is not there; it is left out, as it was.';
    if (!isWanted) items.push({ at: { file: file.path }, message });
    return isWanted;
  });
  return { wanted: wantedOldPages, items };
}
