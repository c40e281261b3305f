// Reads a site of Hugo: its configuration, and the facts of its pages that decide addresses and menus. Pure.
import { tryOrUndefined } from '../../../lib/attempt.ts';
import { getParentFolder, normalizePath } from '../../../lib/file-path.ts';
import { joinSitePath } from '../../../model/url.ts';
import { convertToList, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import { createAliasRedirects, findListAddressReplacements } from './hugo-addresses.ts';
import { type HugoConfig, readHugoConfig } from './hugo-config.ts';
import { createLayoutReader } from './hugo-layouts.ts';
import { convertHugoMenus, createHugoSidebars } from './hugo-menus.ts';
import { createHugoPageValues } from './hugo-page-values.ts';
import {
  computeHugoAddress,
  createCascadeReader,
  type HugoSitePage,
  isNeverRendered,
  listHiddenPagePatterns,
  parseHugoFrontMatter,
  removeHugoFrontMatter,
} from './hugo-pages.ts';
import {
  findNestedOptions,
  getLocaleAddressPrefix,
  type NonDocusaurusLocale,
  type NonDocusaurusSite,
  type SiteReader,
  splitOldAddress,
  toSingleLineText,
} from './other-site.ts';
import { computeOldAddress, isPagePath, splitOffLocaleFolder } from './places.ts';

/** Reads the site. */
export function readHugoSite(configFile: string, reader: SiteReader): NonDocusaurusSite {
  const config = readHugoConfig(configFile, reader.read);
  const { options, params } = config;
  const main = config.languages[0]?.options ?? {};
  const place = findPageFolders(config, reader.list);
  const names = place.folders.flatMap((folder) => [...reader.list(folder)]);
  const given = new Map<string, string>();
  const hugoPages = readHugoPages(names, { place, config, reader, given });
  const pages = hugoPages.filter(({ isHidden }) => isHidden !== true);
  const repository =
    toNonEmptyText(params.github_repo) ?? toNonEmptyText(params.BookRepo) ?? toNonEmptyText(params.repo);
  const published = new Set(pages.map(({ path }) => path));
  const title = toSingleLineText(main.title) ?? toSingleLineText(options.title) ?? 'Documentation';
  const files = [options.staticDir ?? 'static']
    .flat()
    .flatMap((item) => (typeof item === 'string' ? normalizePath(item) : []));
  const address = splitOldAddress(toNonEmptyText(options.baseURL));
  const { nav, footer } = convertHugoMenus(config, pages);
  return {
    generator: 'hugo',
    configFile,
    title,
    tagline:
      toSingleLineText(params.description) ?? toSingleLineText(main.description) ?? toSingleLineText(params.tagline),
    ...address,
    trailingSlash: options.uglyURLs !== true,
    ...readSiteSettings(config, reader),
    repository: repository !== undefined && /^https?:/.test(repository) ? repository.replace(/\/$/, '') : undefined,
    ...(repository !== undefined && { editUrl: formatEditUrl(repository, params) }),
    copyright: formatCopyright(params.copyright ?? main.copyright ?? options.copyright),
    pages: place.root,
    files: [...files, ...place.folders],
    isLeftOut: (own) => {
      const path = place.root === '.' ? own : `${place.root}/${own}`;
      return isPagePath(path, { generator: 'hugo' }) ? !published.has(path) : /(?:^|\/)\./.test(own);
    },
    rewritten: place.rewritten,
    ownAddress: (path) => given.get(path),
    locales: place.locales,
    nav,
    footer,
    sidebars: createHugoSidebars(pages.filter(({ locale }) => locale === place.locales[0])),
    redirects: createAliasRedirects(pages, place.locales),
    lists: findListAddressReplacements(pages, config),
    shortcodes: {
      params,
      title,
      cascade: createCascadeReader(pages),
      pages: createHugoPageValues(hugoPages, {
        base: address.baseUrl,
        body: (path) => removeHugoFrontMatter(reader.read(path) ?? ''),
      }),
      ...createLayoutReader(reader),
    },
    shownFrom: ['.', ...place.folders, ...files],
    notes: [...createMountedFolderNotes(options, place.folders), ...createSiteNotes(reader, names, pages)],
  };
}

/** Folders and locales of pages. */
interface HugoPageFolders {
  /** Folder that contains the pages of all languages. */
  readonly root: string;
  readonly folders: readonly string[];
  readonly locales: readonly NonDocusaurusLocale[];
  readonly rewritten: (own: string) => string;
}

function findPageFolders({ options, languages: hugoLanguages }: HugoConfig, list: SiteReader['list']): HugoPageFolders {
  const base = normalizePath(toNonEmptyText(options.contentDir) ?? 'content');
  // A script may write the mounts of languages, so they are not in the configuration.
  const hasFolders =
    hugoLanguages.length > 1 &&
    hugoLanguages.every(({ contentDir }) => contentDir === undefined) &&
    list(`${base}/${hugoLanguages[0]?.name}`).length > 0;
  const languages = hasFolders
    ? hugoLanguages.map((hugoLanguage) => ({ ...hugoLanguage, contentDir: `${base}/${hugoLanguage.name}` }))
    : hugoLanguages;
  const dirs = languages.map(({ contentDir }) => normalizePath(contentDir ?? base));
  const folders = [...new Set(dirs)];
  let root = folders[0] ?? base;
  while (root !== '' && !folders.every((folder) => folder === root || folder.startsWith(`${root}/`)))
    root = getParentFolder(root);
  const inSubdir = options.defaultContentLanguageInSubdir === true;
  const locales = languages.map(({ name, options: own, contentDir }, index): NonDocusaurusLocale => {
    const dir = dirs[index] ?? base;
    const below = dir === root ? '' : dir.slice(root === '' ? 0 : root.length + 1);
    const tag = toNonEmptyText(own.languageCode) ?? toNonEmptyText(own.locale);
    return {
      name,
      // If a language has no folder, its pages are in the main folder, and their file names end with the language.
      folder: index > 0 && contentDir === undefined ? name : below,
      prefix: index === 0 && !inSubdir ? '' : name,
      label:
        toSingleLineText(own.languageName) ??
        toSingleLineText(own.label) ??
        toSingleLineText(findNestedOptions(own, 'params').languageName),
      ...((own.languageDirection ?? own.direction) === 'rtl' && { direction: 'rtl' }),
      ...(tag !== undefined && tag.toLowerCase() !== name && { htmlLang: tag }),
    };
  });
  const rewritten = (own: string) => {
    const renamed = own.replace(/(^|\/)_index(\.(?:[a-z-]+\.)?[a-z]+)$/i, '$1index$2');
    const [, name = '', language = '', ending = ''] = /^(.*)\.([a-z-]+)(\.[a-z]+)$/i.exec(renamed) ?? [];
    const locale = locales.find((candidate) => candidate.name === language.toLowerCase());
    if (locale === undefined) return renamed;
    return `${locale.folder === '' ? '' : `${locale.folder}/`}${name}${ending}`;
  };
  return { root: root === '' ? '.' : root, folders, locales, rewritten };
}

interface HugoPageInput {
  readonly place: HugoPageFolders;
  readonly config: HugoConfig;
  readonly reader: SiteReader;
  /** Addresses that settings or front matter give to pages. The key is the path of the page. */
  readonly given: Map<string, string>;
}

/** Returns the pages, also those that only templates read. Omits Markdown files beside the `index.md` of a bundle, because they belong to the page of the bundle. */
function readHugoPages(
  names: readonly string[],
  { place, config, reader, given }: HugoPageInput,
): readonly HugoSitePage[] {
  const bundles = new Set(
    names.filter((path) => /\/index\.(?:[a-z-]+\.)?(?:md|html)$/i.test(path)).map(getParentFolder),
  );
  const inBundle = (path: string) => {
    for (let folder = getParentFolder(path); folder !== ''; folder = getParentFolder(folder))
      if (bundles.has(folder)) return true;
    return false;
  };
  const isIndexOf = (path: string) => bundles.has(getParentFolder(path)) && /\/index\.[^/]+$/i.test(path);
  const ignored = convertToList(config.options.ignoreFiles).flatMap((value) =>
    typeof value === 'string' ? (tryOrUndefined(() => new RegExp(value)) ?? []) : [],
  );
  const permalinks = toRawOptions(config.options.permalinks);
  const hidden = listHiddenPagePatterns(config.options);
  return names.flatMap((path): HugoSitePage[] => {
    if (!isPagePath(path, { generator: 'hugo' }) || /(?:^|\/)\./.test(path)) return [];
    if ((inBundle(path) && !isIndexOf(path)) || ignored.some((candidate) => candidate.test(path))) return [];
    const text = reader.read(path);
    if (text === undefined || (path.endsWith('.html') && !/^\uFEFF?(?:---|\+\+\+|\{)/.test(text))) return [];
    const front = parseHugoFrontMatter(text);
    // The old search page is left out, because techdocs has its own search page.
    if (front.layout === 'search' || front.type === 'search') return [];
    const below = place.root === '.' ? path : path.slice(place.root.length + 1);
    const { locale, own } = splitOffLocaleFolder(place.rewritten(below), place.locales);
    const written = /(?:^|\/)_index\./i.test(path) ? own.replace(/(^|\/)index(\.[a-z]+)$/i, '$1_index$2') : own;
    const isHidden =
      isNeverRendered(front) || hidden.some((candidate) => candidate.test(`/${own.replace(/\.[a-z]+$/i, '')}`));
    if (isHidden) return [{ path, own: written, locale, front, address: '', isHidden }];
    const address = computeHugoAddress({ own: written, front }, permalinks);
    if (address !== undefined) given.set(path, address);
    const full =
      address === undefined
        ? computeOldAddress({ generator: 'hugo' }, locale, own)
        : joinSitePath(getLocaleAddressPrefix(locale), address);
    return [{ path, own: written, locale, front, address: full }];
  });
}

/** Returns the favicon, the logo, the accent colour, the statistics, and whether pages have dates and formulas of LaTeX. */
function readSiteSettings(
  { params, options }: HugoConfig,
  { read, list }: SiteReader,
): Pick<NonDocusaurusSite, 'favicon' | 'logo' | 'accent' | 'gtag' | 'showsLastUpdate' | 'hasLatexFormulas'> {
  const statics = new Set(list('static'));
  const icons = ['favicon.svg', 'favicons/favicon.svg', 'favicon.ico', 'favicons/favicon.ico', 'favicon.png'];
  const favicon = icons.find((name) => statics.has(`static/${name}`));
  const hasLogo = findNestedOptions(params, 'ui').navbar_logo !== false;
  const named = [
    toNonEmptyText(params.logo),
    toNonEmptyText(params.BookLogo),
    hasLogo ? 'assets/icons/logo.svg' : undefined,
  ];
  const src = named.find(
    (path) =>
      path !== undefined &&
      (statics.has(`static/${path.replace(/^\//, '')}`) || list(getParentFolder(path)).includes(path)),
  );
  const variables = read('assets/scss/_variables_project.scss') ?? '';
  const accent = /^\s*\$primary\s*:\s*(#[\da-f]{3,6})\b/im.exec(variables)?.[1];
  const gtag =
    toNonEmptyText(findNestedOptions(options, 'services', 'googleAnalytics').id) ??
    toNonEmptyText(options.googleAnalytics);
  const passthrough = findNestedOptions(options, 'markup', 'goldmark', 'extensions', 'passthrough');
  return {
    hasLatexFormulas: passthrough.enable === true || findNestedOptions(params, 'katex').enable === true,
    ...(gtag !== undefined && { gtag }),
    ...(options.enableGitInfo === true && { showsLastUpdate: true as const }),
    ...(favicon !== undefined && { favicon: `/${favicon}` }),
    ...(src !== undefined && { logo: { src } }),
    ...(accent !== undefined && { accent }),
  };
}

/** Returns the address at which pages are edited. Assumes that the new site is in the same repository, with its pages in `docs`. */
function formatEditUrl(repository: string, params: HugoConfig['params']): string | undefined {
  if (!/^https:\/\/(?:github|gitlab)\.com\//.test(repository)) return undefined;
  return `${repository.replace(/\/$/, '')}/edit/${[toNonEmptyText(params.github_branch) ?? 'main', toNonEmptyText(params.github_subdir) ?? []].flat().join('/')}/`;
}

function formatCopyright(value: unknown): string | undefined {
  const { authors, from_year: year } = toRawOptions(value);
  const text = toSingleLineText(value) ?? toSingleLineText(authors);
  if (text === undefined) return undefined;
  const html = text.replace(/\[([^\]]+)\]\((\S+?)\)/g, '<a href="$2">$1</a>').replace(/[\s|]+$/, '');
  return typeof value === 'string' ? html : `© ${year === undefined ? '' : `${String(year)} `}${html}`;
}

/** Returns notes for folders that Hugo mounts into its content from another place, whose pages are not migrated. */
function createMountedFolderNotes(options: RawOptions, folders: readonly string[]): NonDocusaurusSite['notes'] {
  return convertToList(findNestedOptions(options, 'module').mounts).flatMap((mount) => {
    const { source, target } = toRawOptions(mount);
    const from = normalizePath(toNonEmptyText(source) ?? '');
    const to = normalizePath(toNonEmptyText(target) ?? '');
    if (!/^content(?:\/|$)/.test(to) || from === '' || folders.includes(from)) return [];
    return {
      setting: 'module.mounts',
      message: `The pages in \`${from}\`, which Hugo mounts at \`${to}\`, are not moved.`,
      suggestion: `Copy the folder to \`${folders[0] ?? 'content'}${to.slice('content'.length)}\` in a copy of the site, remove the mount, and run the command again.`,
      isHand: true as const,
    };
  });
}

function createSiteNotes(
  { list }: SiteReader,
  names: readonly string[],
  pages: readonly HugoSitePage[],
): NonDocusaurusSite['notes'] {
  const layouts = list('layouts').filter((path) => !/\/_?shortcodes\//.test(path));
  const other = names.filter((path) => /\.(?:adoc|asciidoc|ad|rst|org|pandoc|pdc)$/i.test(path));
  return [
    ...(layouts.length > 0
      ? [
          {
            message: 'Templates in `layouts` are not carried over.',
            suggestion: 'See `templates` and `parts` in the manual.',
          },
        ]
      : []),
    ...pages.flatMap(({ path, front }) =>
      convertToList(front.aliases)
        .filter((value) => /[*:]/.test(String(value)))
        .map((value) => ({
          file: path,
          message: `The alias \`${String(value)}\` is a pattern, so it is no redirect of one page.`,
          suggestion: 'Write it into a file `_redirects` in `static`, for hosts that read it.',
          isHand: true as const,
        })),
    ),
    ...other.map((path) => ({
      file: path,
      message: 'This page is not written in Markdown, so it is not moved.',
      suggestion: 'Convert it to Markdown, and run the command again.',
      isHand: true as const,
      isContentLost: true as const,
    })),
  ];
}
