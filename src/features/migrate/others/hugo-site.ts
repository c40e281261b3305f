// Reads a site of Hugo: its configuration, and of its pages what decides addresses and menus. Pure.
import { folderOf, tidyPath } from '../../../lib/file-path.ts';
import { sitePath } from '../../../model/url.ts';
import { optionList, optionsOf, optionText } from '../old-site.ts';
import type { RedirectPlan } from '../planned.ts';
import { type HugoConfig, readHugoConfig } from './hugo-config.ts';
import { hugoMenus, hugoSidebars } from './hugo-menus.ts';
import { type HugoSitePage, hugoAddress, hugoAliases, hugoFront } from './hugo-pages.ts';
import {
  addressParts,
  type OtherLocale,
  type OtherSite,
  optionsAt,
  prefixOf,
  type SiteReader,
  singleLineText,
} from './other-site.ts';
import { addressOf, isPagePath, splitOffLocale } from './places.ts';

/** Reads the site. */
export function readHugo(configFile: string, reader: SiteReader): OtherSite {
  const config = readHugoConfig(configFile, reader.read);
  const { options, params } = config;
  const main = config.languages[0]?.options ?? {};
  const place = placesOf(config);
  const names = place.folders.flatMap((folder) => [...reader.list(folder)]);
  const given = new Map<string, string>();
  const pages = hugoPages(names, { place, config, reader, given });
  const repository = optionText(params.github_repo) ?? optionText(params.BookRepo) ?? optionText(params.repo);
  const published = new Set(pages.map(({ path }) => path));
  const title = singleLineText(main.title) ?? singleLineText(options.title) ?? 'Documentation';
  const files = [options.staticDir ?? 'static'].flat().flatMap((one) => (typeof one === 'string' ? tidyPath(one) : []));
  const { nav, footer } = hugoMenus(config, pages);
  return {
    generator: 'hugo',
    configFile,
    title,
    tagline: singleLineText(params.description) ?? singleLineText(main.description) ?? singleLineText(params.tagline),
    ...addressParts(optionText(options.baseURL)),
    trailingSlash: options.uglyURLs !== true,
    ...lookOf(config, reader),
    repository: repository !== undefined && /^https?:/.test(repository) ? repository.replace(/\/$/, '') : undefined,
    ...(repository !== undefined && { editUrl: editUrlOf(repository, params) }),
    copyright: copyrightOf(params.copyright ?? main.copyright ?? options.copyright),
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
    sidebars: hugoSidebars(pages.filter(({ locale }) => locale === place.locales[0])),
    redirects: aliasesOf(pages, place.locales),
    lists: listsOf(pages, config),
    shortcodes: { params, template: templateFinder(reader) },
    shownFrom: ['.', ...place.folders],
    notes: notesOf(reader, names, pages),
  };
}

/** Where pages are. */
interface Places {
  /** Folder that contains the pages of all languages. */
  readonly root: string;
  readonly folders: readonly string[];
  readonly locales: readonly OtherLocale[];
  readonly rewritten: (own: string) => string;
}

function placesOf({ options, languages }: HugoConfig): Places {
  const base = tidyPath(optionText(options.contentDir) ?? 'content');
  const dirs = languages.map(({ contentDir }) => tidyPath(contentDir ?? base));
  const folders = [...new Set(dirs)];
  let root = folders[0] ?? base;
  while (root !== '' && !folders.every((one) => one === root || one.startsWith(`${root}/`))) root = folderOf(root);
  const inSubdir = options.defaultContentLanguageInSubdir === true;
  const locales = languages.map(({ name, options: own, contentDir }, index): OtherLocale => {
    const dir = dirs[index] ?? base;
    const below = dir === root ? '' : dir.slice(root === '' ? 0 : root.length + 1);
    const tag = optionText(own.languageCode) ?? optionText(own.locale);
    return {
      name,
      // Without a folder of its own, the names of its files end with the language.
      folder: index > 0 && contentDir === undefined ? name : below,
      prefix: index === 0 && !inSubdir ? '' : name,
      label:
        singleLineText(own.languageName) ??
        singleLineText(own.label) ??
        singleLineText(optionsAt(own, 'params').languageName),
      ...((own.languageDirection ?? own.direction) === 'rtl' && { direction: 'rtl' }),
      ...(tag !== undefined && tag.toLowerCase() !== name && { htmlLang: tag }),
    };
  });
  const rewritten = (own: string) => {
    const renamed = own.replace(/(^|\/)_index(\.(?:[a-z-]+\.)?[a-z]+)$/i, '$1index$2');
    const [, name = '', language = '', ending = ''] = /^(.*)\.([a-z-]+)(\.[a-z]+)$/i.exec(renamed) ?? [];
    const locale = locales.find((one) => one.name === language.toLowerCase());
    if (locale === undefined) return renamed;
    return `${locale.folder === '' ? '' : `${locale.folder}/`}${name}${ending}`;
  };
  return { root: root === '' ? '.' : root, folders, locales, rewritten };
}

interface Reading {
  readonly place: Places;
  readonly config: HugoConfig;
  readonly reader: SiteReader;
  /** Addresses that settings or front matter give, by path. */
  readonly given: Map<string, string>;
}

/** Returns the published pages. Markdown beside the `index.md` of a bundle is a part of that page. */
function hugoPages(names: readonly string[], { place, config, reader, given }: Reading): readonly HugoSitePage[] {
  const bundles = new Set(names.filter((path) => /\/index\.(?:[a-z-]+\.)?(?:md|html)$/i.test(path)).map(folderOf));
  const inBundle = (path: string) => {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) if (bundles.has(folder)) return true;
    return false;
  };
  const isIndexOf = (path: string) => bundles.has(folderOf(path)) && /\/index\.[^/]+$/i.test(path);
  const ignored = optionList(config.options.ignoreFiles).flatMap((one) => patternOf(one));
  const permalinks = optionsOf(config.options.permalinks);
  return names.flatMap((path): HugoSitePage[] => {
    if (!isPagePath(path, { generator: 'hugo' }) || /(?:^|\/)\./.test(path)) return [];
    if ((inBundle(path) && !isIndexOf(path)) || ignored.some((one) => one.test(path))) return [];
    const text = reader.read(path);
    if (text === undefined || (path.endsWith('.html') && !/^\uFEFF?(?:---|\+\+\+|\{)/.test(text))) return [];
    const front = hugoFront(text);
    const render = optionsAt(front, '_build').render ?? optionsAt(front, 'build').render;
    if (front.headless === true || render === false || render === 'never') return [];
    // Search has a page of its own here.
    if (front.layout === 'search' || front.type === 'search') return [];
    const below = place.root === '.' ? path : path.slice(place.root.length + 1);
    const { locale, own } = splitOffLocale(place.rewritten(below), place.locales);
    const written = /(?:^|\/)_index\./i.test(path) ? own.replace(/(^|\/)index(\.[a-z]+)$/i, '$1_index$2') : own;
    const address = hugoAddress({ own: written, front }, permalinks);
    if (address !== undefined) given.set(path, address);
    const full =
      address === undefined ? addressOf({ generator: 'hugo' }, locale, own) : sitePath(prefixOf(locale), address);
    return [{ path, own: written, locale, front, address: full }];
  });
}

function patternOf(value: unknown): readonly RegExp[] {
  try {
    return typeof value === 'string' ? [new RegExp(value)] : [];
  } catch {
    return [];
  }
}

/** Aliases of a page are redirects; an address that a page has is none. */
function aliasesOf(pages: readonly HugoSitePage[], locales: readonly OtherLocale[]): readonly RedirectPlan[] {
  const known = new Set(pages.map(({ address }) => address));
  const prefix = locales[0] === undefined ? '' : prefixOf(locales[0]);
  const main = pages.filter(({ locale }) => locale === locales[0]);
  return [...main, ...pages.filter((page) => !main.includes(page))].flatMap((page) => {
    const isMain = page.locale === locales[0];
    const to = isMain && prefix !== '' ? page.address.slice(prefix.length + 1) || '/' : page.address;
    return hugoAliases(page).flatMap((from) => {
      if (known.has(from)) return [];
      known.add(from);
      return { from, to };
    });
  });
}

/** Lists that Hugo makes without a page: sections without `_index.md`, and taxonomies. The first page in it stands for each. */
function listsOf(pages: readonly HugoSitePage[], { options, languages }: HugoConfig): OtherSite['lists'] {
  const main = pages.filter(({ locale }) => locale.name === languages[0]?.name);
  const known = new Set(main.map(({ address }) => address));
  const lists = new Map<string, string>();
  const plain = (path: string) => addressOf({ generator: 'hugo' }, { name: '', folder: '' }, `${path}.md`);
  const add = (path: string, address: string) => {
    if (!known.has(path) && !lists.has(path)) lists.set(path, address);
  };
  for (const { own, address } of main) if (own.includes('/')) add(plain(own.split('/')[0] ?? ''), address);
  const off = new Set(optionList(options.disableKinds).map((kind) => String(kind).toLowerCase()));
  const taxonomies = optionsOf(options.taxonomies ?? { tag: 'tags', category: 'categories' });
  for (const plural of Object.values(taxonomies).map(String))
    for (const { front, own, address } of main)
      for (const term of optionList(front[plural])) {
        const section = plain(own.split('/')[0] ?? '');
        const to = known.has(section) ? section : address;
        if (!off.has('taxonomy')) add(plain(plural), to);
        if (!off.has('term') && !off.has('taxonomyterm')) add(plain(`${plural}/${String(term)}`), to);
      }
  return [...lists].map(([path, now]) => ({ path, now }));
}

/** Returns the icon, the logo and the colour. */
function lookOf({ params }: HugoConfig, { read, list }: SiteReader): Pick<OtherSite, 'favicon' | 'logo' | 'accent'> {
  const statics = new Set(list('static'));
  const icons = ['favicon.svg', 'favicons/favicon.svg', 'favicon.ico', 'favicons/favicon.ico', 'favicon.png'];
  const favicon = icons.find((name) => statics.has(`static/${name}`));
  const hasLogo = optionsAt(params, 'ui').navbar_logo !== false;
  const named = [optionText(params.logo), optionText(params.BookLogo), hasLogo ? 'assets/icons/logo.svg' : undefined];
  const src = named.find(
    (path) =>
      path !== undefined && (statics.has(`static/${path.replace(/^\//, '')}`) || list(folderOf(path)).includes(path)),
  );
  const variables = read('assets/scss/_variables_project.scss') ?? '';
  const accent = /^\s*\$primary\s*:\s*(#[\da-f]{3,6})\b/im.exec(variables)?.[1];
  return {
    ...(favicon !== undefined && { favicon: `/${favicon}` }),
    ...(src !== undefined && { logo: { src } }),
    ...(accent !== undefined && { accent }),
  };
}

/** The new site is expected in the same repository, with its pages in `docs`. */
function editUrlOf(repository: string, params: HugoConfig['params']): string | undefined {
  if (!/^https:\/\/(?:github|gitlab)\.com\//.test(repository)) return undefined;
  return `${repository.replace(/\/$/, '')}/edit/${optionText(params.github_branch) ?? 'main'}/docs/`;
}

function copyrightOf(value: unknown): string | undefined {
  const { authors, from_year: year } = optionsOf(value);
  const text = singleLineText(value) ?? singleLineText(authors);
  if (text === undefined) return undefined;
  const html = text.replace(/\[([^\]]+)\]\((\S+?)\)/g, '<a href="$2">$1</a>').replace(/[\s|]+$/, '');
  return typeof value === 'string' ? html : `© ${year === undefined ? '' : `${String(year)} `}${html}`;
}

/** Returns a function that reads the template of a shortcode of the site, or of a theme in its folder. */
function templateFinder({ read, list }: SiteReader): (name: string) => string | undefined {
  const themes = list('themes').filter((path) => /\/_?shortcodes\/.*\.html$/.test(path));
  return (name) => {
    const own = ['layouts/shortcodes', 'layouts/_shortcodes'].flatMap((folder) => [
      `${folder}/${name}.html`,
      `${folder}/${name}.md`,
    ]);
    const files = [...own, ...themes.filter((path) => path.endsWith(`shortcodes/${name}.html`))];
    return files.map(read).find((text) => text !== undefined);
  };
}

function notesOf({ list }: SiteReader, names: readonly string[], pages: readonly HugoSitePage[]): OtherSite['notes'] {
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
      optionList(front.aliases)
        .filter((one) => /[*:]/.test(String(one)))
        .map((one) => ({
          file: path,
          message: `The alias \`${String(one)}\` is a pattern, so it is no redirect of one page.`,
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
