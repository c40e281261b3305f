// Converts the pages of the old site: their front matter and their text. Also computes the old address of each page. Pure.
import { isIsoDate } from '../../lib/day.ts';
import { parsePostFileName } from '../../model/post-file.ts';
import { computePostPath } from '../../site/navigation/entries.ts';
import type { ResolvedImport } from './asked.ts';
import { convertPage } from './convert-page.ts';
import { createFrontMatterEdits, normalizeDay } from './front-edits.ts';
import { type ParsedFrontMatter, parseOldFrontMatter } from './front-matter.ts';
import { type LinkedHeadingIds, moveTitleToTop, writeIdsWithCapitals } from './headings.ts';
import { parsePageImport, resolveImportedFile } from './imported-files.ts';
import type { FolderMove } from './layout.ts';
import { findNewLinkAddress, type MovedFileLookup } from './links.ts';
import type { ImportResolver } from './modules.ts';
import { computeDocRoute, computePostSlugAndDate, computeStandalonePageRoute } from './old-routes.ts';
import type { IncludedPartialLookup, PartialProps } from './part-copies.ts';
import type { OldFile } from './read-source.ts';
import { convertFenceMarks } from './rewrite/fence-marks.ts';
import { hasBuiltInName } from './rewrite/tags.ts';
import { closeFencesInContainers } from './rewrite/unclosed-fences.ts';
import type { ImportedName, ImportResolution, PageNote, RewriteContext } from './rewrite/work.ts';
import type { ConvertedPage } from './site-to-migrate.ts';
import { trimSpacedBold } from './spaced-bold.ts';
import type { ComponentFinder } from './templates/lookup.ts';

/** A page of the old site with its front matter. */
export interface OldPage {
  readonly file: OldFile;
  readonly text: string;
  readonly front: ParsedFrontMatter;
  /** Whether it is a partial that other pages include. */
  readonly isPart: boolean;
}

/** A page in the new site, with its file in the old site. */
export interface NewPage extends ConvertedPage {
  readonly file: OldFile;
}

/** Site-wide inputs for converting pages. */
export interface PageConversionContext extends Pick<RewriteContext, 'parse' | 'structure' | 'variable' | 'styleClass'> {
  /** Returns the import of a component that the theme of the site provides to all pages. */
  readonly provided: (tag: string) => Pick<ImportedName, 'from' | 'name'> | undefined;
  readonly map: MovedFileLookup;
  readonly find: ImportResolver;
  readonly components: Pick<ComponentFinder, 'inPage'>;
  /** Returns the text of a file of the site. */
  readonly read: (path: string) => string | undefined;
  /** Returns the labels of tags in a folder, by tag key. */
  readonly tags: (folder: FolderMove) => Readonly<Record<string, string>>;
  readonly cards: (page: OldPage) => string | undefined;
  /** Returns the full URL of a link to a path of the same host outside of the site; `undefined` for other links. */
  readonly outside: (address: string) => string | undefined;
  /** Ids with capitals that links name; `undefined` if ids of headings have no capitals. */
  readonly namedIds: LinkedHeadingIds | undefined;
  readonly folders: readonly FolderMove[];
  /** Resolves a path alias of the site. */
  readonly alias: (name: string) => string | undefined;
  /** Returns the paths of partials, depending on the values that pages pass to them. */
  readonly parts: IncludedPartialLookup;
  /** `markdown.format` of the site. */
  readonly format: unknown;
  /** Whether the parser of the site, MDX 1 of Docusaurus 2, read bold text with spaces inside of its asterisks. */
  readonly readsSpacedBold: boolean;
  /** Returns the value of an expression that was run before. The run included the modules of the site that the expression imports. */
  readonly ask: (expression: string, imports: readonly ResolvedImport[]) => unknown;
}

/** The two fence lines that hide MDX from translation tools. */
const MDX_CODE_BLOCK = /^([ \t]*)(`{3,})mdx-code-block[ \t]*\r?\n([\s\S]*?)^\1\2[ \t]*$/gm;

/** Reads a page. */
export function readOldPage(file: OldFile, written: string): OldPage {
  // The line break in place of the opening line keeps the line numbers unchanged.
  const text = written.includes('mdx-code-block') ? written.replace(MDX_CODE_BLOCK, '\n$3') : written;
  return {
    file,
    text,
    front: parseOldFrontMatter(text),
    isPart: file.isExcluded === true || isPathOfPartial(file.own),
  };
}

/** Whether a path has a segment that marks a partial. */
export function isPathOfPartial(own: string): boolean {
  return own.split('/').some((part) => part.startsWith('_'));
}

/** Returns a key that is the same for a page and all its translations, and that does not depend on the file extension. */
export function computePageKeyInFolder({ folder, own }: OldFile): string {
  return `${folder.kind} ${folder.docs ?? ''} ${folder.version ?? ''} ${own.replace(/\.mdx?$/, '')}`;
}

/** Returns the old path and the new path of a page's original, and the folder that links are relative to. */
function locateOriginalOfPage({ path, folder }: OldFile, to: string, folders: readonly FolderMove[]) {
  const { locale, kind, docs, version } = folder;
  const isOriginal = (folderMove: FolderMove) =>
    folderMove.locale === undefined &&
    folderMove.kind === kind &&
    folderMove.docs === docs &&
    folderMove.version === version;
  const original = locale === undefined ? undefined : folders.find(isOriginal);
  if (original === undefined) return { from: path, to, root: folder.from };
  const own = path.slice(folder.from.length);
  return { from: original.from + own, to: original.to + to.slice(folder.to.length), root: original.from };
}

/** A page to convert. */
export interface PageWithNewPath {
  readonly page: OldPage;
  /** Path in the new site. */
  readonly to: string;
  /** Values that are passed to the page if it is a partial. */
  readonly props?: PartialProps;
}

/** Converts a page. */
export function convertDocusaurusPage({ page, to, props }: PageWithNewPath, site: PageConversionContext): NewPage {
  const { file, front } = page;
  const origin = locateOriginalOfPage(file, to, site.folders);
  const link = (address: string) => site.outside(address) ?? findNewLinkAddress(address, origin, site.map);
  // A translation resolves imports from its own folder. If that fails, it resolves them from the folder of the original, because the
  // imports may be copied from the original.
  const own = { from: file.target ?? file.path, to: origin.to };
  const importPlace = (from: string, name: string) =>
    resolvePageImport({ from, name, origin: own }, site).kind === 'unknown' ? origin : own;
  const imported = (from: string, name: string) =>
    resolvePageImport({ from, name, origin: importPlace(from, name) }, site);
  const { values } = front;
  const global = (tag: string) => {
    const provided = site.provided(tag);
    return provided && imported(provided.from, provided.name);
  };
  const { variable, parse, structure, styleClass } = site;
  const context: RewriteContext = {
    isMdx: isMdxInOldSite(page, values.format ?? site.format),
    readsMarkdownInHtml: !['md', 'detect'].includes(String(values.format ?? site.format)),
    front: values,
    ...(props && { props }),
    // A translation includes the partials of its original.
    part: (path, given) => site.parts.pathOf(path, given, origin.to),
    imported,
    declaredComponent: (code, name) => site.components.inPage(code, own.from, { file: 'page.jsx', name }),
    link,
    global,
    variable,
    parse,
    structure,
    styleClass,
    cards: () => site.cards(page),
    ask: (expression, imports) =>
      site.ask(
        expression,
        imports.map((item) => ({
          ...item,
          ...parsePageImport(item.from, importPlace(item.from, item.name).from, site.alias),
        })),
      ),
  };
  const frontChanges = createFrontMatterEdits(page, {
    slug: computeSlugToKeepAddress(page),
    tags: site.tags(file.folder),
    link,
  });
  const { lines, notes, marks } = prepareLines(page, site);
  const counts = {
    ...(frontChanges.length > 0 && { 'front matter': frontChanges.length }),
    ...(marks > 0 && { 'code blocks': marks }),
  };
  const prepared = { lines, from: front.end, edits: frontChanges, counts, notes };
  return { file, from: file.path, to, ...convertPage(prepared, context) };
}

/** Returns the lines of a page as MDX read them, with their lines in the old page. `marks` is the number of changed lines of code blocks. */
function prepareLines({ text, front, isPart }: OldPage, { readsSpacedBold, namedIds }: PageConversionContext) {
  const notes: PageNote[] = [];
  const lines = text.split('\n').map((line, index) => ({ text: line, from: index + 1 }));
  const top = text.slice(0, front.end).split('\n').length - 1;
  const fenced = convertFenceMarks(closeFencesInContainers(lines, notes), notes);
  const closed = moveTitleToTop(fenced, isPart ? lines.length : top);
  const written = closed.map((line) => line.text);
  const bold = readsSpacedBold ? trimSpacedBold(written, top) : written;
  const texts = namedIds ? writeIdsWithCapitals(bold, namedIds) : bold;
  return {
    lines: closed.map(({ from }, index) => ({ from, text: texts[index] ?? '' })),
    notes,
    marks: fenced.filter((line) => line.text !== lines[line.from - 1]?.text).length,
  };
}

/**
 * Returns whether a page was MDX, by its front matter or by `markdown.format`. The old default was MDX for every page, but few `.md` pages
 * rely on this default.
 */
export function isMdxInOldSite({ file, text, front }: OldPage, format: unknown): boolean {
  if (format === 'md') return false;
  const isNamed = file.path.endsWith('.mdx') || front.values.format === 'mdx';
  return isNamed || (format !== 'detect' && /^(?:import|export)[ \t{*]/m.test(text));
}

/** An import in a page, with the path of the page in the old site and in the new site. */
interface PageImport extends Pick<ImportedName, 'from' | 'name'> {
  readonly origin: { readonly from: string; readonly to: string };
}

/** Resolves an import of a page. */
function resolvePageImport(
  { from, name, origin }: PageImport,
  { map, find, alias, read }: PageConversionContext,
): ImportResolution {
  const target = parsePageImport(from, origin.from, alias);
  const { path } = target;
  if (path === undefined) return resolveSiteThemeComponent(from, name, find) ?? find.package(from, name);
  const take = (file: string, isText: boolean) => map.places.get(file) ?? map.take(file, isText);
  return resolveImportedFile(target, { page: origin.to, take, read }) ?? find.module(path, name);
}

/** Resolves `@theme/Name` to a component of the site, if techdocs has no component with that name. */
function resolveSiteThemeComponent(from: string, name: string, find: ImportResolver): ImportResolution | undefined {
  const own = /^@theme\/(.+)$/.exec(from)?.[1];
  return own === undefined || hasBuiltInName(own.replace(/^.*\//, '')) ? undefined : find.theme(own, name);
}

/** Returns the slug that keeps the address of a page; `undefined` if the address stays the same without a new slug. */
function computeSlugToKeepAddress({ file, front, isPart }: OldPage): string | undefined {
  // techdocs refuses a slug that leads out of its folder.
  if (file.folder.kind === 'doc' && /(?:^|\/)\.\.(?:\/|$)/.test(String(front.values.slug ?? '')))
    return computeDocRoute(file.own, front.values, { base: '' }).route;
  if (file.folder.kind !== 'post' || isPart) return undefined;
  const { slug } = computePostSlugAndDate(file.own, front.values);
  const own = front.values.slug;
  const date = toIsoDay(front.values.date) ?? parsePostFileName(file.own).date;
  const postPath =
    date === undefined
      ? undefined
      : computePostPath('', date, typeof own === 'string' ? own : parsePostFileName(file.own).slug);
  return postPath === slug.replace(/(.)\/$/, '$1') ? undefined : slug;
}

function toIsoDay(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : '';
  const day = normalizeDay(text);
  return day !== undefined && isIsoDate(day) ? day : undefined;
}

/** Returns the old address of a page relative to the base URL; `base` is the base path of its docs or posts, or empty. */
export function computeOldPageAddress({ file, front }: OldPage, base: string, keepsNumbers = false): string {
  if (file.folder.kind === 'doc') return computeDocRoute(file.own, front.values, { base, keepsNumbers }).route;
  if (file.folder.kind === 'post')
    return `${base}${computePostSlugAndDate(file.own, front.values).slug}`.replace(/(.)\/$/, '$1');
  return computeStandalonePageRoute(file.own, front.values);
}
