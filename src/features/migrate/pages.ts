// Converts the pages of the old site: front matter, text, and the old address of each. Pure.
import { isDay } from '../../lib/day.ts';
import { postFileName } from '../../model/post-file.ts';
import { postPath } from '../../site/navigation/entries.ts';
import { frontMatterEdits, normalizeDay } from './front-edits.ts';
import { type ParsedFrontMatter, parseOldFrontMatter } from './front-matter.ts';
import type { FolderMove } from './layout.ts';
import { type FileMap, newAddress } from './links.ts';
import type { ImportResolver } from './modules.ts';
import { docRoute, oldPageRoute, postRoute } from './old-routes.ts';
import type { PartPaths, PartValues } from './part-copies.ts';
import { importedSitePath, pathTo, rawImport } from './paths.ts';
import type { OldFile } from './read-source.ts';
import { rewritePage } from './rewrite/page.ts';
import { isOurs } from './rewrite/tags.ts';
import type { ImportedName, ImportMeaning, PageNote, RewriteContext } from './rewrite/work.ts';

/** A page of the old site with its front matter. */
export interface OldPage {
  readonly file: OldFile;
  readonly text: string;
  readonly front: ParsedFrontMatter;
  /** Whether it is a partial that other pages include. */
  readonly isPart: boolean;
}

/** A page in the new site. */
export interface NewPage {
  readonly file: OldFile;
  readonly to: string;
  readonly text: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly notes: readonly PageNote[];
  readonly hosts: readonly string[];
}

/** Site-wide inputs for converting pages. */
export interface ConversionContext
  extends Pick<RewriteContext, 'global' | 'parse' | 'structure' | 'variable' | 'styleClass'> {
  readonly map: FileMap;
  readonly find: ImportResolver;
  /** Labels of tags by their keys, per folder. */
  readonly tags: (folder: FolderMove) => Readonly<Record<string, string>>;
  readonly cards: (page: OldPage) => string | undefined;
  readonly folders: readonly FolderMove[];
  /** Resolves a path alias of the site. */
  readonly alias: (name: string) => string | undefined;
  /** Paths of parts with the values that pages give them. */
  readonly parts: PartPaths;
  /** `markdown.format` of the site. */
  readonly format: unknown;
  /** Returns the value of an expression, which was run with the site's modules that it imports. */
  readonly ask: (expression: string, imports: readonly ResolvedImport[]) => unknown;
}

/** A name in an expression with its exporting module; `isRaw` if its value is a file's text. */
export interface ResolvedImport extends ImportedName {
  readonly path?: string;
  readonly isRaw: boolean;
}

/** The two fence lines that hide MDX from translation tools. */
const MDX_BLOCK = /^([ \t]*)(`{3,})mdx-code-block[ \t]*\r?\n([\s\S]*?)^\1\2[ \t]*$/gm;

/** Reads a page. */
export function readOldPage(file: OldFile, written: string): OldPage {
  // The line break keeps line numbers.
  const text = written.includes('mdx-code-block') ? written.replace(MDX_BLOCK, '\n$3') : written;
  return { file, text, front: parseOldFrontMatter(text), isPart: file.isExcluded === true || isPartialName(file.own) };
}

/** Whether a file name is that of a partial. */
export function isPartialName(own: string): boolean {
  return own.split('/').some((part) => part.startsWith('_'));
}

/** Returns a key for a page that does not depend on extension and locale. */
export function pageKeyInFolder({ folder, own }: OldFile): string {
  return `${folder.kind} ${folder.docs ?? ''} ${folder.version ?? ''} ${own.replace(/\.mdx?$/, '')}`;
}

/** Returns both paths of a page's original, and the folder that links are relative to. */
export function originalPage({ path, folder }: OldFile, to: string, folders: readonly FolderMove[]) {
  const { locale, kind, docs, version } = folder;
  const isOriginal = (one: FolderMove) =>
    one.locale === undefined && one.kind === kind && one.docs === docs && one.version === version;
  const original = locale === undefined ? undefined : folders.find(isOriginal);
  if (original === undefined) return { from: path, to, root: folder.from };
  const own = path.slice(folder.from.length);
  return { from: original.from + own, to: original.to + to.slice(folder.to.length), root: original.from };
}

/** A page to convert. */
export interface PlacedPage {
  readonly page: OldPage;
  /** Path in the new site. */
  readonly to: string;
  /** Values of a part. */
  readonly props?: PartValues;
}

/** Converts a page. */
export function convertPage({ page, to, props }: PlacedPage, site: ConversionContext): NewPage {
  const { file, text, front } = page;
  const origin = originalPage(file, to, site.folders);
  const link = (address: string) => newAddress(address, origin, site.map);
  // A translation resolves imports from its own folder, or from the original's if they were copied from the original.
  const own = { from: file.path, to: origin.to };
  const importPlace = (from: string, name: string) =>
    resolvePageImport({ from, name, origin: own }, site).kind === 'unknown' ? origin : own;
  const imported = (from: string, name: string) =>
    resolvePageImport({ from, name, origin: importPlace(from, name) }, site);
  const { values } = front;
  const { global, variable, parse, structure, styleClass } = site;
  const context: RewriteContext = {
    isMdx: wasMdx(page, values.format ?? site.format),
    front: values,
    ...(props && { props }),
    // A translation includes the parts of its original.
    part: (path, given) => site.parts.pathOf(path, given, origin.to),
    ...{ imported, link, global, variable, parse, structure, styleClass },
    cards: () => site.cards(page),
    ask: (expression, imports) =>
      site.ask(
        expression,
        imports.map((one) => ({
          ...one,
          ...resolveSpecifier(one.from, importPlace(one.from, one.name).from, site.alias),
        })),
      ),
  };
  const frontChanges = frontMatterEdits(page, { slug: postSlugOverride(page), tags: site.tags(file.folder), link });
  const rewritten = rewritePage({ text, from: front.end, edits: frontChanges }, context);
  const counts = { ...rewritten.counts, ...(frontChanges.length > 0 && { 'front matter': frontChanges.length }) };
  return { file, to, ...rewritten, counts };
}

/** Whether a page was MDX by its front matter or by `markdown.format`. By default every page was MDX, but few `.md` pages rely on that. */
export function wasMdx({ file, text, front }: OldPage, format: unknown): boolean {
  if (format === 'md') return false;
  const isNamed = file.path.endsWith('.mdx') || front.values.format === 'mdx';
  return isNamed || (format !== 'detect' && /^(?:import|export)[ \t{*]/m.test(text));
}

/** Returns the file that a specifier names; `path` is absent for a package. */
function resolveSpecifier(
  from: string,
  file: string,
  alias: ConversionContext['alias'],
): { readonly path?: string; readonly isRaw: boolean } {
  const raw = rawImport(from);
  const path = importedSitePath(raw ?? from, file, alias);
  return { isRaw: raw !== undefined, ...(path !== undefined && { path }) };
}

/** An import in a page, with the page's path in both sites. */
interface ImportInPage extends Pick<ImportedName, 'from' | 'name'> {
  readonly origin: { readonly from: string; readonly to: string };
}

/** Resolves an import of a page. */
function resolvePageImport(
  { from, name, origin }: ImportInPage,
  { map, find, alias }: ConversionContext,
): ImportMeaning {
  const { path, isRaw } = resolveSpecifier(from, origin.from, alias);
  if (path === undefined) return ownTheme(from, name, find) ?? find.package(from, name);
  const isFile = /\.[A-Za-z\d]+$/.test(path) && !/\.[cm]?[jt]sx?$/.test(path);
  const target = map.places.get(path) ?? (isRaw || isFile ? map.take(path, isRaw) : undefined);
  const address = target === undefined ? undefined : pathTo(origin.to, target);
  if (isRaw)
    return address === undefined
      ? { kind: 'unknown', why: `\`${path}\` is not there` }
      : { kind: 'text', path: address };
  const isPart = /\.mdx?$/.test(path);
  if (!isPart && !/\.(?:png|jpe?g|gif|webp|avif|svg|pdf|zip|mp4|webm|txt|ico)$/i.test(path))
    return find.module(path, name);
  if (address === undefined) return { kind: 'unknown', why: `\`${from}\` is not there` };
  return { kind: isPart ? 'part' : 'file', path: address };
}

/** Resolves `@theme/Name` if the site has such a component of its own, and techdocs has none. */
function ownTheme(from: string, name: string, find: ImportResolver): ImportMeaning | undefined {
  const own = /^@theme\/(.+)$/.exec(from)?.[1];
  return own === undefined || isOurs(own.replace(/^.*\//, '')) ? undefined : find.theme(own, name);
}

/** Returns the slug that keeps a post's address; `undefined` if it needs none. */
function postSlugOverride({ file, front, isPart }: OldPage): string | undefined {
  if (file.folder.kind !== 'post' || isPart) return undefined;
  const { slug } = postRoute(file.own, front.values);
  const own = front.values.slug;
  const date = validDay(front.values.date) ?? postFileName(file.own).date;
  const made =
    date === undefined ? undefined : postPath('', date, typeof own === 'string' ? own : postFileName(file.own).slug);
  return made === slug.replace(/(.)\/$/, '$1') ? undefined : slug;
}

function validDay(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : '';
  const day = normalizeDay(text);
  return day !== undefined && isDay(day) ? day : undefined;
}

/** Returns the old address of a page relative to the base URL; `base` is the base path of its docs or posts, or empty. */
export function oldPageAddress({ file, front }: OldPage, base: string, keepsNumbers = false): string {
  if (file.folder.kind === 'doc') return docRoute(file.own, front.values, { base, keepsNumbers }).route;
  if (file.folder.kind === 'post') return `${base}${postRoute(file.own, front.values).slug}`.replace(/(.)\/$/, '$1');
  return oldPageRoute(file.own, front.values);
}
