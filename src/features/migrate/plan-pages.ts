// Converts all pages and collects the other files that they use. Pure.
import { shortPath } from '../../lib/file-path.ts';
import { askedKey, type RequestedExpression } from './asked.ts';
import { tagLabels } from './blog-files.ts';
import { cardsMarkdown } from './cards.ts';
import { type CodeTree, codeTree } from './code-files.ts';
import type { Gathered } from './gather.ts';
import { moduleFinder, type UsedComponent } from './modules.ts';
import { isData, optionsOf } from './old-site.ts';
import { importKey, type NewPage, newPage, type PageSite } from './pages.ts';
import { levelsUp, pathInside } from './paths.ts';
import type { Item } from './planned.ts';
import { globalTags, withFailed } from './site-files.ts';

/** Converted pages with the files that they use. */
export interface PlannedPages {
  readonly pages: readonly NewPage[];
  readonly items: readonly Item[];
  readonly components: readonly UsedComponent[];
  /** Code of components that cannot be rendered. It is copied as a basis for a rewrite. */
  readonly left: readonly CodeTree[];
  readonly variables: Readonly<Record<string, string>>;
  /** Files from outside the migrated folders, with their new paths. */
  readonly taken: ReadonlyMap<string, string>;
  /** Files that a page links to or embeds. */
  readonly linked: ReadonlySet<string>;
  /** Expressions to run. */
  readonly asked: readonly RequestedExpression[];
}

/** Inputs of the conversion. */
export interface RewriteTools extends Pick<PageSite, 'parse' | 'structure'> {
  /** Code files of the new site that failed to render. */
  readonly failed: ReadonlySet<string>;
  /** Values of the expressions that were run, by key. */
  readonly known: ReadonlyMap<string, unknown>;
}

/** Converts all pages. `places` maps old paths to new ones. */
export function planPages(gathered: Gathered, places: ReadonlyMap<string, string>, parts: RewriteTools): PlannedPages {
  const { layout, site, find: fileOf } = gathered;
  const taken = new Map<string, string>();
  // Paths further up than the site's own folders are not files of the site.
  const levels = Math.max(...layout.folders.map(({ from }) => levelsUp(from)), 0);
  const linked = new Set<string>();
  const variables = new Map<string, string>();
  const asked = new Map<string, RequestedExpression>();
  // A page outside of the site may refer to the site's folder.
  const short = (path: string) => shortPath(path, site);
  const take = (named: string): string | undefined => {
    const path = short(named);
    const found = fileOf(path);
    if (found === undefined || levelsUp(path) > levels || /\.[cm]?[jt]sx?$/.test(found)) return taken.get(path);
    const to = pathInside(path);
    taken.set(path, to);
    return to;
  };
  const get = (named: string) => {
    const path = short(named);
    linked.add(path);
    return places.get(path);
  };
  const find = moduleFinder({ ...gathered, treeOf: (path) => withFailed(codeTree(path, gathered), parts.failed) });
  const pageSite: PageSite = {
    ...{ parse: parts.parse, structure: parts.structure, map: { places: { get }, take }, find },
    global: globalTags(gathered, find.module),
    variable: (name, value) => {
      const known = variables.get(name);
      if (known === undefined) variables.set(name, value);
      return known === undefined || known === value ? name : undefined;
    },
    tags: tagLabels(gathered),
    cards: cardsMarkdown(gathered, places),
    folders: layout.folders,
    alias: gathered.alias,
    format: optionsOf(gathered.old.config.markdown).format,
    ask: (expression, imports) => {
      const key = askedKey(expression, imports);
      if (!parts.known.has(key) && imports.every(({ path }) => path !== undefined))
        asked.set(key, { key, expression, imports });
      const value = parts.known.get(key);
      return value === undefined || !isData(value) ? undefined : value;
    },
  };
  const { wanted, items } = withOriginals(gathered);
  const pages = wanted.map((page) => newPage(page, places.get(page.file.path) ?? page.file.path, pageSite));
  for (const { file, notes } of pages)
    for (const { line, ...note } of notes) items.push({ at: { file: file.path, line }, ...note });
  return {
    asked: [...asked.values()],
    pages,
    items,
    components: [...find.used.values()],
    left: [...find.left.values()],
    variables: Object.fromEntries(variables),
    taken,
    linked,
  };
}

/** Returns the pages without translations whose original is missing. */
function withOriginals({ pages }: Gathered) {
  const items: Item[] = [];
  const originals = new Set(pages.flatMap(({ file }) => (file.folder.locale === undefined ? [importKey(file)] : [])));
  const wanted = pages.filter(({ file, isPart }) => {
    const isWanted = file.folder.locale === undefined || isPart || originals.has(importKey(file));
    const message = 'This is a translation of a page that is not there; it is left out, as it was.';
    if (!isWanted) items.push({ at: { file: file.path }, message });
    return isWanted;
  });
  return { wanted, items };
}
