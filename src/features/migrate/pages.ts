// The pages of the old site, one after the other: front matter and text as they are to be, and the address that each had. Pure.
import { isDay } from '../../lib/day.ts';
import { postFileName } from '../../model/post-file.ts';
import { postPath } from '../../site/navigation/entries.ts';
import { dayOfText, frontEdits } from './front-edits.ts';
import { type Front, readFront } from './front-matter.ts';
import type { Folder } from './layout.ts';
import { type FileMap, newAddress } from './links.ts';
import type { ModuleFinder } from './modules.ts';
import { docRoute, oldPageRoute, postRoute } from './old-routes.ts';
import { pathTo, siteRelative } from './paths.ts';
import type { OldFile } from './read-source.ts';
import { rewritePage } from './rewrite/page.ts';
import type { Imported, ImportedName, PageNote, RewriteContext } from './rewrite/work.ts';

/** A page of the old site with what is said at its top. */
export interface OldPage {
  readonly file: OldFile;
  readonly text: string;
  readonly front: Front;
  /** A part of others, and no page of its own. */
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

/** What rewriting pages needs of the site. */
export interface PageSite extends Pick<RewriteContext, 'global' | 'parse' | 'structure' | 'variable'> {
  readonly map: FileMap;
  readonly find: ModuleFinder;
  /** Labels of tags by their keys, of a folder. */
  readonly tags: (folder: Folder) => Readonly<Record<string, string>>;
  readonly cards: (page: OldPage) => string | undefined;
  readonly folders: readonly Folder[];
  /** What another name of a folder of the site stands for. */
  readonly alias: (name: string) => string | undefined;
  /** `markdown.format` of the site. */
  readonly format: unknown;
  /** What an expression gives, run with the modules of the site that it imports. */
  readonly ask: (expression: string, imports: readonly SiteImport[]) => unknown;
}

/** A name of an expression with the module of the site that gives it; `isRaw`: the text of a file. */
export interface SiteImport extends ImportedName {
  readonly path?: string;
  readonly isRaw: boolean;
}

/** A fence around what is MDX, which translators are not to see: its two lines. */
const MDX_BLOCK = /^([ \t]*)(`{3,})mdx-code-block[ \t]*\r?\n([\s\S]*?)^\1\2[ \t]*$/gm;

/** Reads a page. */
export function readOldPage(file: OldFile, written: string): OldPage {
  // Lines stay what they are.
  const text = written.includes('mdx-code-block') ? written.replace(MDX_BLOCK, '\n$3') : written;
  return { file, text, front: readFront(text), isPart: file.isExcluded === true || isPartName(file.own) };
}

/** Whether a path below a folder is, by itself, that of no page. */
export function isPartName(own: string): boolean {
  return own.split('/').some((part) => part.startsWith('_'));
}

/** What names a page in its folder, whatever its ending and language. */
export function importKey({ folder, own }: OldFile): string {
  return `${folder.kind} ${folder.docs ?? ''} ${folder.version ?? ''} ${own.replace(/\.mdx?$/, '')}`;
}

/** The folder of a page's original: links of translations start from there. */
export function pageOrigin({ path, folder }: OldFile, to: string, folders: readonly Folder[]) {
  const { locale, kind, docs, version } = folder;
  const isOriginal = (one: Folder) =>
    one.locale === undefined && one.kind === kind && one.docs === docs && one.version === version;
  const original = locale === undefined ? undefined : folders.find(isOriginal);
  if (original === undefined) return { from: path, to, root: folder.from };
  const own = path.slice(folder.from.length);
  return { from: original.from + own, to: original.to + to.slice(folder.to.length), root: original.from };
}

/** Rewrites a page. */
export function newPage(page: OldPage, to: string, site: PageSite): NewPage {
  const { file, text, front } = page;
  const origin = pageOrigin(file, to, site.folders);
  const link = (address: string) => newAddress(address, origin, site.map);
  // A translation imports from where it lies; what was copied with the text of its original is found from there.
  const own = { from: file.path, to: origin.to };
  const importPlace = (from: string, name: string) =>
    importOf({ from, name, origin: own }, site).kind === 'unknown' ? origin : own;
  const imported = (from: string, name: string) => importOf({ from, name, origin: importPlace(from, name) }, site);
  const { values } = front;
  const { global, variable, parse, structure } = site;
  const context: RewriteContext = {
    isMdx: isReadAsMdx(page, values.format ?? site.format),
    front: values,
    ...{ imported, link, global, variable, parse, structure },
    cards: () => site.cards(page),
    ask: (expression, imports) =>
      site.ask(
        expression,
        imports.map((one) => ({ ...one, ...moduleOf(one.from, importPlace(one.from, one.name).from, site.alias) })),
      ),
  };
  const frontChanges = frontEdits(page, { slug: addressSlug(page), tags: site.tags(file.folder), link });
  const rewritten = rewritePage({ text, from: front.end, edits: frontChanges }, context);
  const counts = { ...rewritten.counts, ...(frontChanges.length > 0 && { 'front matter': frontChanges.length }) };
  return { file, to, ...rewritten, counts };
}

/** Whether a page was MDX by its front matter or by `markdown.format`. By itself all was, and `.md` seldom means it. */
export function isReadAsMdx({ file, text, front }: OldPage, format: unknown): boolean {
  if (format === 'md') return false;
  const isNamed = file.path.endsWith('.mdx') || front.values.format === 'mdx';
  return isNamed || (format !== 'detect' && /^(?:import|export)[ \t{*]/m.test(text));
}

/** The file of the site that an import of a page names; none for a package. */
function moduleOf(
  from: string,
  file: string,
  alias: PageSite['alias'],
): { readonly path?: string; readonly isRaw: boolean } {
  const raw = /^!*raw-loader!(.*)$/.exec(from)?.[1];
  const path = siteRelative(raw ?? from, file, alias);
  return { isRaw: raw !== undefined, ...(path !== undefined && { path }) };
}

/** An import of a page, and where that lies in both sites. */
interface PageImport extends Pick<ImportedName, 'from' | 'name'> {
  readonly origin: { readonly from: string; readonly to: string };
}

/** What an import of a page names. */
function importOf({ from, name, origin }: PageImport, { map, find, alias }: PageSite): Imported {
  const { path, isRaw } = moduleOf(from, origin.from, alias);
  if (path === undefined) return find.package(from, name);
  const isFile = /\.[A-Za-z\d]+$/.test(path) && !/\.[cm]?[jt]sx?$/.test(path);
  const target = map.places.get(path) ?? (isRaw || isFile ? map.take(path) : undefined);
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

/** The slug that a post needs, so that its address stays; nothing where it stays by itself. */
function addressSlug({ file, front, isPart }: OldPage): string | undefined {
  if (file.folder.kind !== 'post' || isPart) return undefined;
  const { slug } = postRoute(file.own, front.values);
  const own = front.values.slug;
  const date = dateOf(front.values.date) ?? postFileName(file.own).date;
  const made =
    date === undefined ? undefined : postPath('', date, typeof own === 'string' ? own : postFileName(file.own).slug);
  return made === slug.replace(/(.)\/$/, '$1') ? undefined : slug;
}

function dateOf(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : '';
  const day = dayOfText(text);
  return day !== undefined && isDay(day) ? day : undefined;
}

/** The address that a page had, below its site; `base` is that of its docs, its posts or nothing. */
export function oldRoute({ file, front }: OldPage, base: string, keepsNumbers = false): string {
  if (file.folder.kind === 'doc') return docRoute(file.own, front.values, { base, keepsNumbers }).route;
  if (file.folder.kind === 'post') return `${base}${postRoute(file.own, front.values).slug}`.replace(/(.)\/$/, '$1');
  return oldPageRoute(file.own, front.values);
}
