// Reads a site of Nextra: the `_meta` files as literals, and values in other code if they are written as strings. Pure.
import { dropMarkdownExtension } from '../../../lib/file-path.ts';
import { parseJson } from '../../../lib/json.ts';
import { humanizeFileName } from '../../../lib/text.ts';
import { joinSitePath } from '../../../model/url.ts';
import { formatYamlScalar, parseOldFrontMatter } from '../front-matter.ts';
import { toNonEmptyText, toRawOptions } from '../old-site.ts';
import type { PlannedRedirect } from '../planned.ts';
import {
  type FumadocsCollection,
  listI18nFiles,
  listLanguagesInNames,
  readFumadocsCollections,
  readFumadocsMetas,
} from './fumadocs.ts';
import { readSiteBranding } from './nextra-look.ts';
import { convertNextraMenus, findNextraMetaTitle, splitNextraMetaByFolder } from './nextra-meta.ts';
import { findTitleNotOnFirstLine } from './nextra-text.ts';
import { type NonDocusaurusLocale, type NonDocusaurusSite, normalizeBasePath, type SiteReader } from './other-site.ts';
import { splitOffLocaleFolder } from './places.ts';

/** A reader that also reads the exports of code. */
interface NextraReader extends SiteReader {
  readonly exports: (files: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;
}

const NEXTRA_META_FILE = /(?:^|\/)_meta(?:\.global|\.[a-z]{2}(?:-[A-Za-z]{2,4})?)?\.(?:json|[cm]?[jt]sx?)$/;

/** Reads the site. */
export async function readNextraSite(configFile: string, reader: NextraReader): Promise<NonDocusaurusSite> {
  const collections = readFumadocsCollections(reader);
  const folders = ['pages', 'src/pages', 'content', 'src/content', 'app', 'src/app'];
  const others = collections
    .map(({ folder }) => folder)
    .filter((candidate) => !folders.includes(candidate.replace(/\/.*$/, '')));
  const names = [...folders, ...others].flatMap((text) => reader.list(text));
  const config = [configFile, ...(collections.length === 0 ? [] : listI18nFiles(reader))]
    .map((path) => reader.read(path) ?? '')
    .join('\n');
  const theme = readThemeConfig(names, reader);
  const place = readNextraLocalesAndPaths(names, config, collections);
  const pages = names.flatMap((path) => {
    const own = place.rewritten(path);
    return /\.mdx?$/i.test(path) && own !== undefined ? [{ path, ...splitOffLocaleFolder(own, place.locales) }] : [];
  });
  const published = new Set(pages.map(({ path }) => path));
  const main = pages.filter(({ locale }) => locale === place.locales[0]);
  const menus = {
    pages: main.map(({ own }) => dropMarkdownExtension(own)),
    ...(collections.length === 0
      ? { metas: await readMetaFiles(names, place, reader) }
      : readFumadocsMetas(names, place.below, { reader, collections })),
  };
  const repository = /https:\/\/(?:github|gitlab)\.com\/[\w.-]+\/[\w.-]+/.exec(theme.text)?.[0];
  const base = /docsRepositoryBase\s*[:=]\s*\{?\s*["'`]([^"'`]+)["'`]/.exec(theme.text)?.[1];
  return {
    generator: 'nextra',
    ...(collections.length > 0 && { generatorName: 'Fumadocs' }),
    configFile,
    title: theme.title ?? toNonEmptyText(readPackageName(reader)) ?? 'Documentation',
    url: /\bSITE_URL:\s*["'](https?:\/\/[^/"']+)/.exec(config)?.[1],
    baseUrl: normalizeBasePath(/\bbasePath:\s*["']([^"']+)["']/.exec(config)?.[1]),
    trailingSlash: /\btrailingSlash:\s*true\b/.test(config),
    ...readSiteBranding(theme.text, reader),
    repository: repository?.replace(/\.git$/, ''),
    ...(base !== undefined && /^https?:/.test(base) && { editUrl: `${base.replace(/\/$/, '')}/` }),
    pages: '.',
    files: ['public'],
    isLeftOut: (own) => !published.has(own),
    rewritten: (own) => place.rewritten(own) ?? own,
    locales: place.locales,
    ...convertNextraMenus(menus),
    redirects: parseRedirects(config),
    shownFrom: ['.'],
    addedFront: (path, text) =>
      createLinesForMissingTitle(
        text,
        findNextraMetaTitle(menus, dropMarkdownExtension(findLocalPathOfPage(pages, path))),
        path,
      ),
    lists: listReactPages(names).map(({ path, source }) => ({
      path,
      source,
      now: `/${findAddressOfFirstPage(menus.pages)}`,
    })),
    notes: createSiteNotes(names, config, reader),
  };
}

/** Returns the address of the first page, without a leading slash. The new site uses this page in place of all React pages. */
function findAddressOfFirstPage(pages: readonly string[]): string {
  const [first = ''] = [...pages].sort(
    (a, b) => a.split('/').length - b.split('/').length || Number(b.endsWith('index')) - Number(a.endsWith('index')),
  );
  return first.replace(/(?:^|\/)index$/, '');
}

const REACT_PAGE_FILE = /^(?:src\/)?(?:pages\/(?!api\/|_|404|500)((?:.*\/)?[^_/]+)|app\/((?:.*\/)?page))\.[jt]sx$/;

/** Returns the pages in React with their addresses. */
function listReactPages(names: readonly string[]): readonly { readonly path: string; readonly source: string }[] {
  return names.flatMap((source) => {
    const [, page, app] = source.includes('[') ? [] : (REACT_PAGE_FILE.exec(source) ?? []);
    const own =
      page?.replace(/(?:^|\/)index$/, '') ?? app?.replace(/(?:^|\/)page$/, '').replace(/(?:^|\/)\([^)]*\)/g, '');
    return own === undefined ? [] : { path: joinSitePath(own), source };
  });
}

function findLocalPathOfPage(pages: readonly { readonly path: string; readonly own: string }[], path: string): string {
  return pages.find((page) => page.path === path)?.own ?? path;
}

/**
 * Returns a front matter line with the title, if neither the front matter nor the first line of the page has one. The title is a later
 * heading, or comes from `_meta` or from the name of the file.
 */
function createLinesForMissingTitle(text: string, title: string | undefined, path: string): readonly string[] {
  const front = parseOldFrontMatter(text);
  const body = text.slice(front.end);
  const late = findTitleNotOnFirstLine(body);
  if (front.values.title !== undefined || (late === undefined && /^#[ \t]+\S|<h1\b/m.test(body))) return [];
  if (late !== undefined) return [`title: ${formatYamlScalar(late.replace(/[*_`]|\s*\[#.*\]$/g, ''))}`];
  const name = dropMarkdownExtension(path).replace(/\/(?:index|page)$/, '');
  return [`title: ${formatYamlScalar(title || humanizeFileName(name.replace(/^.*\//, '')))}`];
}

interface NextraLocalesAndPaths {
  readonly locales: readonly NonDocusaurusLocale[];
  /** Returns the path that decides the address of a page; `undefined` if the file is no page. */
  readonly rewritten: (path: string) => string | undefined;
  /** Returns the path below the folders of pages. */
  readonly below: (path: string) => string;
}

function readNextraLocalesAndPaths(
  names: readonly string[],
  config: string,
  collections: readonly FumadocsCollection[],
): NextraLocalesAndPaths {
  const base = /\bcontentDirBasePath:\s*["']\/?([^"']*)["']/.exec(config)?.[1]?.replace(/\/$/, '') ?? '';
  const listed =
    /\bi18n\s*:\s*\{[\s\S]*?\blocales\s*:\s*\[([^\]]*)\]/.exec(config)?.[1]?.match(/[\w-]+/g) ??
    (collections.length === 0 ? [] : listLanguagesInNames(names));
  const first =
    /\bdefault(?:Locale|Language)\s*:\s*["']([\w-]+)["']/.exec(config)?.[1] ??
    (collections.length === 0 ? listed[0] : undefined) ??
    'en';
  const isPrefixed = /\bdefineI18n\(/.test(config) && !/\bhideLocale\s*:\s*["'](?:default-locale|always)/.test(config);
  const all = [first, ...listed.filter((name) => name !== first)];
  const isFolder = (name: string) =>
    names.some((path) => new RegExp(`^(?:src/)?(?:content|pages)/${name}/`).test(path));
  const hasFolders = listed.length > 0 && all.some(isFolder);
  const locales = all.map((name, index): NonDocusaurusLocale => {
    const folder = hasFolders || index > 0 ? name : '';
    return { name, folder, prefix: hasFolders || isPrefixed || index > 0 ? name : '' };
  });
  const below = (path: string) => {
    const collection = collections.find(({ folder }) => path.startsWith(`${folder}/`));
    if (collection !== undefined)
      return joinSitePath(
        collection.address,
        path.slice(collection.folder.length).replace(/\/\([^)]*\)(?=\/)/g, ''),
      ).slice(1);
    const [, kind, own = path] = /^(?:src\/)?(pages|content|app)\/(.*)$/.exec(path) ?? [];
    if (kind === 'app') return own.replace(/(?:^|\/)\([^)]*\)(?=\/)/g, '').replace(/^\//, '');
    if (kind !== 'content' || base === '') return own;
    const locale = locales.find(({ folder }) => folder !== '' && own.startsWith(`${folder}/`))?.folder;
    return locale === undefined ? `${base}/${own}` : `${locale}/${base}/${own.slice(locale.length + 1)}`;
  };
  const rewritten = (path: string) => {
    const own = below(path);
    // The folder `api` at the top of `pages` has functions of a server.
    if (/^(?:src\/)?pages\/api\//.test(path)) return undefined;
    if (/(?:^|\/)(?:_[^/]*|\[[^/]*|404|500)\.mdx?$|\[[^/]*\]\//i.test(own)) return undefined;
    if (/^(?:src\/)?app\//.test(path))
      return /(?:^|\/)page\.mdx?$/.test(own)
        ? own.replace(/\/?page(\.mdx?)$/, (_, end: string) => (own.includes('/') ? end : `index${end}`))
        : undefined;
    const [, name = '', suffix = '', ending = ''] = /^(.*)\.([a-zA-Z-]+)(\.mdx?)$/.exec(own) ?? [];
    if (suffix === '' || !all.includes(suffix)) return own;
    return suffix === first && !hasFolders ? `${name}${ending}` : `${suffix}/${name}${ending}`;
  };
  return { locales, rewritten, below };
}

/** Reads the `_meta` files of the default locale, by folder. */
async function readMetaFiles(
  names: readonly string[],
  { below, locales }: NextraLocalesAndPaths,
  { read, exports }: NextraReader,
) {
  const files = names.filter((path) => NEXTRA_META_FILE.test(path));
  const code = await exports(files.filter((path) => !path.endsWith('.json')));
  const [main, ...others] = locales;
  const metas = new Map<string, ReturnType<typeof toRawOptions>>();
  for (const path of files) {
    const named = /_meta\.([a-z]{2}(?:-[A-Za-z]{2,4})?)\.[a-z]+$/.exec(path)?.[1];
    const full = below(path).replace(/\/?_meta[^/]*$/, '');
    const isOther = others.some(({ folder }) => full === folder || full.startsWith(`${folder}/`));
    if (isOther || (named !== undefined && named !== main?.name)) continue;
    const start = main?.folder ? `${main.folder}/` : '';
    const folder = `${full}/`.startsWith(start) ? full.slice(start.length) : full;
    const value = path.endsWith('.json')
      ? toRawOptions(parseJson(read(path)))
      : toRawOptions(toRawOptions(code.get(path)).default);
    if (path.includes('_meta.global')) for (const [key, one] of splitNextraMetaByFolder(value)) metas.set(key, one);
    else metas.set(folder, { ...metas.get(folder), ...value });
  }
  return metas;
}

/** Returns the text of the theme's configuration, and the title in this text. Since Nextra 4, the configuration is in a layout file. */
function readThemeConfig(
  names: readonly string[],
  { read }: SiteReader,
): { readonly text: string; readonly title?: string } {
  const files = ['theme.config', 'src/theme.config'].flatMap((name) =>
    ['tsx', 'jsx', 'ts', 'js', 'mjs'].map((end) => `${name}.${end}`),
  );
  const layouts = names
    .filter((path) => /(?:^|\/)app\/(?:.*\/)?layout\.[jt]sx?$/.test(path))
    .sort((a, b) => a.length - b.length);
  const text = [...files, ...layouts].flatMap((path) => read(path) ?? []).join('\n');
  const logo = /\blogo\s*[:=]\s*\{?\s*(?:\(|<>)*\s*(<[\s\S]{0,400}?>[^<>{}]*[A-Za-z][^<>{}]*<)/.exec(text)?.[1];
  const named =
    /\bdefault:\s*["'`]([^"'`\n]+)["'`]/.exec(text)?.[1] ??
    logo?.replace(/<[^>]*>?/g, ' ') ??
    /\btitleTemplate:\s*["'`](?:%s\s*[-–|]\s*)?([^"'`%]+)["'`]/.exec(text)?.[1] ??
    /<title>([^<{]+)<\/title>/.exec(text)?.[1];
  const title = named?.replace(/\s+/g, ' ').trim();
  return { text, ...(title && { title }) };
}

function readPackageName(reader: SiteReader): unknown {
  return toRawOptions(parseJson(reader.read('package.json'))).name;
}

/** Returns the redirects that are written as strings. Redirects with patterns and conditions are left to the host. */
function parseRedirects(config: string): readonly PlannedRedirect[] {
  const rules = [...config.matchAll(/\{([^{}]*\bsource\s*:[^{}]*)\}/g)].map(([, rule = '']) => {
    const [, from = ''] = /\bsource\s*:\s*["'`]([^"'`]+)["'`]/.exec(rule) ?? [];
    const [, to = ''] = /\bdestination\s*:\s*["'`]([^"'`]+)["'`]/.exec(rule) ?? [];
    return { from, to: /\bhas\s*:/.test(rule) ? '' : to };
  });
  const listed = [...config.matchAll(/Object\.entries\(\{([^{}]*)\}\)/g)].flatMap(([, rows = '']) =>
    [...rows.matchAll(/["'](\/[^"']*)["']\s*:\s*["'](\/[^"']*)["']/g)].map(([, from = '', to = '']) => ({ from, to })),
  );
  return [...rules, ...listed].filter(
    ({ from, to }) => from.startsWith('/') && to !== '' && !/[:*(]/.test(from + to.replace(/^https?:/, '')),
  );
}

function createSiteNotes(names: readonly string[], config: string, { read }: SiteReader): NonDocusaurusSite['notes'] {
  const patterns =
    /\bredirects\b/.test(config) &&
    /\bsource\s*:\s*["'`][^"'`]*[:*(]|\bredirects\b(?![\s\S]*(?:\bsource\s*:|Object\.entries))/.test(config);
  return [
    ...listReactPages(names).map(({ source }) => ({
      file: source,
      message: 'A page in React is not moved: its content is code.',
      suggestion: 'Write it in Markdown, or as a page of your own in `pages`.',
      isHand: true as const,
      isContentLost: true as const,
    })),
    ...(patterns
      ? [
          {
            setting: 'redirects',
            message: 'Redirects with patterns, conditions or code are not moved.',
            suggestion: 'Write them in `redirects`, or into the file `_redirects` of the host.',
            isHand: true as const,
          },
        ]
      : []),
    ...(read('middleware.ts') === undefined
      ? []
      : [{ message: '`middleware.ts` is code, which is not carried over.' }]),
  ];
}
