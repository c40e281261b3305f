// Plans the files of a migration from another generator, and the notes for the user. Pure.
import { dropLeadingDotDots, getParentFolder } from '../../../lib/file-path.ts';
import { joinSitePath } from '../../../model/url.ts';
import { type AliasResolver, createUnreadAliasNotes } from '../aliases.ts';
import { convertCopyright, createLostCopyrightElementNotes } from '../copyright.ts';
import { createNewFileAdder } from '../file-adder.ts';
import { finishPlan } from '../finish-plan.ts';
import { parseOldFrontMatter } from '../front-matter.ts';
import { createStyleClassRegistry } from '../inline-styles.ts';
import { toNonEmptyText } from '../old-site.ts';
import type { NewSiteFile, NoteWithLocation } from '../planned.ts';
import { createProvidedComponentFinder } from '../provided-components.ts';
import type { OldAddress } from '../routes.ts';
import type { MigrationPlan, MigrationPlanInput } from '../site-to-migrate.ts';
import { createFrontMatterToAdd } from './added-front.ts';
import { convertGlobToRegexSource } from './globs.ts';
import { translateMenus } from './locale-menus.ts';
import { createLostMenuItemNote, createSidebars, mapPagesToSidebars } from './menus.ts';
import { computeNewPageAddress, createNonDocusaurusConfig } from './new-config.ts';
import { getLocaleAddressPrefix, type MenuItem, type NonDocusaurusSite } from './other-site.ts';
import { type ConvertedNonDocusaurusPage, convertNonDocusaurusPage, type NonDocusaurusPageContext } from './pages.ts';
import {
  createPageByNameFinder,
  createPageByPathFinder,
  isPagePath,
  listNonDocusaurusPages,
  type NonDocusaurusPage,
  type NonDocusaurusPageLookup,
} from './places.ts';
import { computePostAddress } from './posts.ts';
import {
  createMarkdownComponentFinder,
  createSiteComponentFinder,
  listFilesWithProvidedComponents,
} from './site-components.ts';

/** What was read of the site beside its configuration. */
export interface NonDocusaurusSiteContent extends Pick<NonDocusaurusPageContext, 'read' | 'isUtf8' | 'values'> {
  /** All files of the migrated folders. */
  readonly paths: readonly string[];
  /** Files that may be components without an import: all files of the migrated folders, and those of the theme. */
  readonly componentPaths: readonly string[];
  readonly has: (path: string) => boolean;
  readonly alias: AliasResolver;
  /** Notes on what was not read. */
  readonly left: readonly NoteWithLocation[];
}

/** Inputs of the plan beside the configuration. */
type NonDocusaurusPlanInput = NonDocusaurusSiteContent &
  Pick<MigrationPlanInput, 'parse' | 'structure' | 'imports' | 'name' | 'version' | 'lostValues'>;

const MISSING_ORIGINAL_MESSAGE =
  'This is a translation of a page that is not there. It stands among the pages of the default language, unlisted, so its address is kept.';

/** Plans all files. */
export function planNonDocusaurusSite(site: NonDocusaurusSite, parts: NonDocusaurusPlanInput): MigrationPlan {
  const pages = listNonDocusaurusPages(site, parts.paths);
  /** Copied files from outside the migrated folders, by their new path. */
  const taken = new Map<string, string>();
  const statics = listStaticFiles(site, parts.paths, pages);
  const places = createPageLookup(site, parts, { pages, taken, statics });
  const classes = createStyleClassRegistry();
  const components = createSiteComponentFinder(site, parts, places);
  const markdownComponent = createMarkdownComponentFinder(site, parts.componentPaths);
  const provided = createProvidedComponentFinder(listFilesWithProvidedComponents(site, parts), parts);
  const given = { ...parts, site, places, styleClass: classes.styleClassOf, components, markdownComponent, provided };
  const items = [...createConfigNotes(site), ...createUnreadAliasNotes(parts.read)];
  const lost = (item: MenuItem) => void items.push(createLostMenuItemNote(site, item));
  const sidebars = createSidebars(site, pages, lost);
  const listed = mapPagesToSidebars(sidebars);
  const docusaurusPages = pages.map((page) =>
    convertNonDocusaurusPage(page, given, createFrontMatterToAdd(site, page, { read: parts.read, listed })),
  );
  const tell = ({ from, notes }: ConvertedNonDocusaurusPage) =>
    items.push(...notes.map(({ line, ...note }) => ({ at: { file: from, line }, ...note })));
  for (const page of docusaurusPages) tell(page);
  for (const { path, isAlone } of pages)
    if (isAlone) items.push({ at: { file: path }, message: MISSING_ORIGINAL_MESSAGE });
  const out = new Map<string, NewSiteFile>();
  const add = createNewFileAdder(out, items);
  for (const { from, to, text } of docusaurusPages) add({ path: to, text, old: from });
  for (const { path, to } of statics) add({ path: to, from: path });
  add({ path: 'sidebars.json', text: `${JSON.stringify(sidebars, null, 2)}\n` });
  const used = new Set(pages.map(({ locale }) => locale));
  const locales = site.locales.filter((locale, index) => index === 0 || used.has(locale));
  const config = createNonDocusaurusConfig(site, {
    ...{ pages, lost, hasLocales: locales.length > 1 },
    fileAddress: places.configFile,
  });
  const menus = translateMenusOfLocales(site, locales);
  items.push(...menus.items, ...parts.left);
  for (const [to, from] of taken) {
    const part = /\.mdx?$/i.test(from) ? convertNonDocusaurusPage(createPartial(site, from, to), given, []) : undefined;
    add(part === undefined ? { path: to, from } : { path: to, text: part.text, old: from });
    if (part !== undefined) tell(part);
  }
  const unfinished = {
    ...{ out, add, items, locales },
    ...{ config, sidebars, redirects: site.redirects, translations: menus.translations },
    ...{ pages: docusaurusPages, sheets: site.styles?.files ?? [] },
    inlineStyles: classes.sheet([...out.values()].flatMap(({ text }) => text ?? [])),
  };
  const ofMain = docusaurusPages.filter(({ page }) => page.locale === site.locales[0]);
  return {
    ...finishPlan(unfinished, parts),
    moved: { 'pages of docs': ofMain.length, 'pages in other languages': docusaurusPages.length - ofMain.length },
    published: docusaurusPages.map(({ from }) => from),
    ...{ addresses: listOldAddresses(site, docusaurusPages, parts.read), asked: [], components: {} },
  };
}

/** Returns the translated texts of menus by locale, and notes on items that only one language has. */
function translateMenusOfLocales(site: NonDocusaurusSite, locales: NonDocusaurusSite['locales']) {
  const translations = new Map<string, ReadonlyMap<string, string>>();
  const items: NoteWithLocation[] = [];
  for (const menus of (site.localeMenus ?? []).filter(({ locale }) => locales.some(({ name }) => name === locale))) {
    const { texts, notes } = translateMenus(site, menus);
    translations.set(menus.locale, texts);
    for (const { setting, ...note } of notes) items.push({ at: { file: site.configFile, setting }, ...note });
  }
  return { translations, items };
}

/** What lookups find: pages, files that keep their addresses, and files that are copied because a page names them. */
interface PageLookupInput {
  readonly pages: readonly NonDocusaurusPage[];
  readonly taken: Map<string, string>;
  readonly statics: readonly { readonly path: string; readonly address: string }[];
}

function createPageLookup(
  site: NonDocusaurusSite,
  parts: NonDocusaurusPlanInput,
  { pages, taken, statics }: PageLookupInput,
): NonDocusaurusPageLookup {
  const take = (path: string) => {
    if (!parts.has(path)) return undefined;
    const at = pages.find((page) => page.path === path);
    if (at !== undefined) return at.to;
    const to = computeEmbeddedFilePath(path, site);
    taken.set(to, path);
    return to;
  };
  const files = new Set(statics.map(({ address }) => address));
  const show = (path: string) => {
    if (files.has(`/${path}`)) return `/${path}`;
    if (!parts.has(path)) return undefined;
    const own = dropLeadingDotDots(path).replace(/^src\/(?:content\/)?/, '');
    taken.set(`static/${own}`, path);
    return `/${own}`;
  };
  const addresses = new Map(statics.map(({ path, address }) => [path, address]));
  const configFile = (path: string) => {
    if (/^(?:https?:|data:)/.test(path)) return path;
    const bare = path.replace(/^\.?\//, '');
    if (files.has(`/${bare}`)) return `/${bare}`;
    if (!parts.has(bare)) return undefined;
    const name = bare.replace(/^.*\//, '');
    taken.set(`static/img/${name}`, bare);
    return `/img/${name}`;
  };
  return {
    ...{
      root: site.pages,
      base: site.baseUrl,
      isDirectory: site.generator === 'starlight' || site.generator === 'hugo',
      hasFolderAddresses: site.generator === 'mkdocs' && site.trailingSlash,
    },
    ...{ pageNamed: createPageByNameFinder(pages), sourceAddress: site.sourceAddress },
    resource: (folder, pattern) => findPageResource(folder, pattern, parts.paths),
    pageAt: createPageByPathFinder(pages, site),
    fileAt: (path) => addresses.get(path),
    ...{ files, take, show, configFile, has: parts.has, alias: parts.alias },
  };
}

/** Returns the new path of an embedded file: below `docs` if it was beside pages, else its old path, below `parts` if that collides. */
function computeEmbeddedFilePath(path: string, site: NonDocusaurusSite): string {
  const root = site.pages === '.' ? '' : `${site.pages}/`;
  const bare = dropLeadingDotDots(path);
  const kept = /^(?:docs|i18n|static|build)\//.test(bare) ? `parts/${bare}` : bare;
  const to = path.startsWith(root) ? `docs/${path.slice(root.length)}` : kept;
  // Files in hidden folders are not shown.
  const own = to.replace(/(^|\/)\.(?=[^./])/g, '$1');
  // An embedded Markdown file becomes a partial, because it is not a page of its own.
  const isPart = /\.mdx?$/i.test(path);
  const name = own.replace(/^.*\//, '');
  return isPart && own.startsWith('docs/') && !/(?:^|\/)_/.test(own) ? `${getParentFolder(own)}/_${name}` : own;
}

/** Returns an embedded Markdown file as a page without an address. */
function createPartial({ locales }: NonDocusaurusSite, path: string, to: string): NonDocusaurusPage {
  return { path, to, own: to.replace(/^docs\//, ''), locale: locales[0] as NonDocusaurusPage['locale'], address: '' };
}

/** Returns the files that keep their addresses. */
function listStaticFiles(site: NonDocusaurusSite, paths: readonly string[], pages: readonly NonDocusaurusPage[]) {
  const moved = new Set(pages.map(({ path }) => path));
  const isInPagesFolder = (path: string) => site.pages === '.' || path.startsWith(`${site.pages}/`);
  return paths.flatMap((path) => {
    const folder = site.files.find((file) => path.startsWith(`${file}/`));
    if (folder === undefined || moved.has(path) || site.isUnpublished?.(path)) return [];
    const own = path.slice(folder.length + 1);
    if ((folder === site.pages && site.isLeftOut(own)) || (isInPagesFolder(path) && isPagePath(path, site))) return [];
    return [{ path, address: `/${own}`, to: `static/${own}` }];
  });
}

/** Finds a file by a pattern, as Hugo does: by its path, or by a part of its name. */
function findPageResource(folder: string, pattern: string, paths: readonly string[]): string | undefined {
  const own = paths.flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []));
  const match = new RegExp(`(?:^|/)[^/]*${convertGlobToRegexSource(pattern)}[^/]*$`, 'i');
  return own.find((name) => name === pattern) ?? own.find((name) => !/\.md$/i.test(name) && match.test(name));
}

function listOldAddresses(
  site: NonDocusaurusSite,
  pages: readonly ConvertedNonDocusaurusPage[],
  read: NonDocusaurusPlanInput['read'],
): readonly OldAddress[] {
  const lists = (site.lists ?? []).map((list): OldAddress => ({ rule: 'list', ...list }));
  const ownOldAddresses = pages.flatMap(({ page, text }): OldAddress[] => {
    const { slug: written, draft } = parseOldFrontMatter(text).values;
    if (draft === true) return [];
    const slug = toNonEmptyText(written);
    const postAddress =
      computePostAddress(site, page, read) ??
      (slug === undefined ? undefined : joinSitePath(getLocaleAddressPrefix(page.locale), slug));
    const path = postAddress ?? page.address;
    const isMain = page.locale === site.locales[0];
    const now = isMain ? computeNewPageAddress(site, { ...page, address: path }) : undefined;
    const source = page.path;
    const address: OldAddress = { path, rule: 'page', source, ...(now !== undefined && now !== path && { now }) };
    // A redirect applies to all languages.
    if (path === '/' || !isMain || !isFolderPageFile(site, source)) return [address];
    return [address, { path: `${path}/index.html`, rule: 'page of a folder', source, now: now ?? path }];
  });
  return [...ownOldAddresses, ...lists];
}

/**
 * Whether the old site published a page as `index.html` in a folder, at an address with a last slash, while its other pages are files such
 * as `intro.html`. The new site has no such file, so a host would not find the page.
 */
function isFolderPageFile({ generator, trailingSlash }: NonDocusaurusSite, file: string): boolean {
  const writesFiles = ['vitepress', 'mdbook', 'mkdocs', 'hugo'].includes(generator) && !trailingSlash;
  const isIndex = generator === 'vitepress' ? /\/index\.md$/ : /\/(?:_?index|readme)\.md$/i;
  return writesFiles && isIndex.test(file);
}

/** Returns the notes on the configuration, with their places. */
function createConfigNotes({ notes, configFile, copyright = '' }: NonDocusaurusSite): NoteWithLocation[] {
  const all = [
    ...notes,
    ...createLostCopyrightElementNotes(convertCopyright(copyright).lost),
  ] as NonDocusaurusSite['notes'];
  return all.map(({ setting, file = configFile, ...note }) => ({ at: { file, ...(setting && { setting }) }, ...note }));
}
