// Converts all pages and collects the other files that they use. Pure.
import { shortenPath } from '../../lib/file-path.ts';
import { expressionKey, type RequestedExpression } from './asked.ts';
import { createTagLabels } from './blog-files.ts';
import { cardsMarkdown } from './cards.ts';
import { type CodeTree, collectCode } from './code-files.ts';
import type { GatheredSite } from './gather.ts';
import { styleClasses } from './inline-styles.ts';
import { createImportResolver, type UsedComponent } from './modules.ts';
import { isData, optionsOf } from './old-site.ts';
import {
  type ConversionContext,
  convertPage,
  type NewPage,
  type OldPage,
  type PlacedPage,
  pageKeyInFolder,
} from './pages.ts';
import { type PartCopies, partCopies } from './part-copies.ts';
import type { PlacedNote } from './planned.ts';
import { markFailedCode, themeComponents } from './site-files.ts';
import { takenFiles } from './taken-files.ts';

/** Converted pages with the files that they use. */
export interface PlannedPages {
  readonly pages: readonly NewPage[];
  readonly items: readonly PlacedNote[];
  readonly components: readonly UsedComponent[];
  /** Code of components that cannot be rendered. It is copied as a basis for a rewrite. */
  readonly left: readonly CodeTree[];
  readonly variables: Readonly<Record<string, string>>;
  /** Files from outside the migrated folders, with their new paths. */
  readonly taken: ReadonlyMap<string, string>;
  /** Files that a page links to or embeds. */
  readonly linked: ReadonlySet<string>;
  /** Stylesheet of the classes that inline styles became. */
  readonly inlineStyles: string | undefined;
  /** Expressions to run. */
  readonly asked: readonly RequestedExpression[];
}

/** Inputs of the conversion. */
export interface RewriteInput extends Pick<ConversionContext, 'parse' | 'structure'> {
  /** Code files of the new site that failed to render. */
  readonly failed: ReadonlySet<string>;
  /** Values of the expressions that were run, by `expressionKey`. */
  readonly known: ReadonlyMap<string, unknown>;
}

/** Converts all pages. `places` maps old paths to new ones. */
export function planPages(
  gathered: GatheredSite,
  places: ReadonlyMap<string, string>,
  parts: RewriteInput,
): PlannedPages {
  const { layout, site } = gathered;
  const linked = new Set<string>();
  const variables = new Map<string, string>();
  const asked = new Map<string, RequestedExpression>();
  const short = (path: string) => shortenPath(path, site);
  const { take, taken, parts: outside } = takenFiles(gathered);
  const get = (named: string) => {
    const path = short(named);
    linked.add(path);
    return places.get(path);
  };
  const find = createImportResolver({
    ...gathered,
    treeOf: (path) => markFailedCode(collectCode(path, gathered), parts.failed),
  });
  const copies = copiesOf(gathered, places, outside);
  const classes = styleClasses();
  const pageSite: ConversionContext = {
    parts: copies,
    styleClass: classes.styleClassOf,
    ...{ parse: parts.parse, structure: parts.structure, map: { places: { get }, take }, find },
    global: themeComponents(gathered, find.module),
    variable: (name, value) => {
      const known = variables.get(name);
      if (known === undefined) variables.set(name, value);
      return known === undefined || known === value ? name : undefined;
    },
    tags: createTagLabels(gathered),
    cards: cardsMarkdown(gathered, places),
    folders: layout.folders,
    alias: gathered.alias,
    format: optionsOf(gathered.old.config.markdown).format,
    ask: (expression, imports) => {
      const key = expressionKey(expression, imports);
      if (!parts.known.has(key) && imports.every(({ path }) => path !== undefined))
        asked.set(key, { key, expression, imports });
      const value = parts.known.get(key);
      return value === undefined || !isData(value) ? undefined : value;
    },
  };
  const { wanted, items } = dropOrphanTranslations(gathered);
  const pages = convertAll(wanted, { places, outside, copies, pageSite });
  items.push(...noteItems(pages));
  return {
    asked: [...asked.values()],
    pages,
    items,
    components: [...find.used.values()],
    left: [...find.left.values()],
    variables: Object.fromEntries(variables),
    taken,
    linked,
    inlineStyles: classes.sheet(),
  };
}

/** Creates the record of copies of parts; `outside` are parts beside the moved folders. */
function copiesOf({ pages }: GatheredSite, places: ReadonlyMap<string, string>, outside: ReadonlyMap<string, OldPage>) {
  const inside = new Map(pages.map((page) => [places.get(page.file.path) ?? page.file.path, page]));
  const files = new Set(places.values());
  return partCopies<OldPage>({
    partAt: (path) => inside.get(path) ?? outside.get(path),
    isFile: (path) => files.has(path) || outside.has(path),
  });
}

interface Converting {
  readonly places: ReadonlyMap<string, string>;
  /** Parts beside the moved folders, by their new path. */
  readonly outside: ReadonlyMap<string, OldPage>;
  readonly copies: PartCopies<OldPage>;
  readonly pageSite: ConversionContext;
}

/** Converts pages with all parts that they need, which include others. Parts that only their copies replace are left out. */
function convertAll(wanted: readonly OldPage[], { places, outside, copies, pageSite }: Converting): readonly NewPage[] {
  const pages = new Map<string, NewPage>();
  const convert = (placed: PlacedPage) => pages.set(placed.to, convertPage(placed, pageSite));
  const rows = wanted.map((page) => [places.get(page.file.path) ?? page.file.path, page] as const);
  for (const [to, page] of rows) if (!page.isPart) convert({ page, to });
  for (let before = -1, copied = 0; before !== pages.size; ) {
    before = pages.size;
    for (; copied < copies.all.length; copied++) {
      convert(copies.all[copied] as PlacedPage);
    }
    const parts = [...rows.filter(([, { isPart }]) => isPart), ...outside];
    for (const [to, page] of parts) if (!pages.has(to) && !copies.isReplaced(to)) convert({ page, to });
  }
  return [...pages.values()];
}

/** Returns the notes of pages; copies of a part repeat each other's. */
function noteItems(pages: readonly NewPage[]): readonly PlacedNote[] {
  const noted = new Map<string, string>();
  return pages.flatMap(({ file, to, notes }) =>
    notes.flatMap(({ line, ...note }): PlacedNote[] => {
      const key = `${file.path}:${line} ${note.message}`;
      if ((noted.get(key) ?? to) !== to) return [];
      noted.set(key, to);
      return [{ at: { file: file.path, line }, ...note }];
    }),
  );
}

/** Returns the pages without orphaned translations, and notes on these. */
function dropOrphanTranslations({ pages }: GatheredSite) {
  const items: PlacedNote[] = [];
  const originals = new Set(
    pages.flatMap(({ file }) => (file.folder.locale === undefined ? [pageKeyInFolder(file)] : [])),
  );
  const wanted = pages.filter(({ file, isPart }) => {
    const isWanted = file.folder.locale === undefined || isPart || originals.has(pageKeyInFolder(file));
    const message = 'This is a translation of a page that is not there; it is left out, as it was.';
    if (!isWanted) items.push({ at: { file: file.path }, message });
    return isWanted;
  });
  return { wanted, items };
}
