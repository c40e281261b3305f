// techdocs' own assets for every site: name and version, stylesheet, scripts, icons. They are read from the compiled package; file names
// contain a hash of the content.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { defineMemoStep, type Memo } from '../cache/memo.ts';
import { listConfiguredIcons } from '../check/icons.ts';
import { requireDefined } from '../lib/found.ts';
import { computeCspScriptHash, computeHash } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import { formatSiteNameCssVariables } from '../model/paper.ts';
import type { SearchWordRules } from '../model/search-tokens.ts';
import { createPackagedText, type PackagedAssets, type PackagedText, type PublishedStylesheet } from '../model/site.ts';

/** Identity of the package. The compiler of the package inserts this value; it is `undefined` in uncompiled code. */
declare const TECHDOCS_ENGINE: { readonly version: string; readonly hash: string } | undefined;

/** Identity of this package. */
export interface PackageInfo {
  readonly version: string;
  /** Value of the generator tag: `techdocs 0.1.0`. */
  readonly generator: string;
  /** Hash of the engine and its external packages, part of every fingerprint. */
  readonly hash: string;
  /** Whether the hash identifies the running code; `false` for uncompiled code. */
  readonly isCompiled: boolean;
}

const moduleFolder = dirname(fileURLToPath(import.meta.url));
const isCompiled = typeof TECHDOCS_ENGINE !== 'undefined';
const packageDir = isCompiled ? dirname(moduleFolder) : dirname(dirname(moduleFolder));

/** Packages that affect the output but are not part of the compiled code. */
const EXTERNAL_PACKAGES = ['shiki', 'react'];

/** Returns the path of a file of the compiled package. */
export function resolvePackagedFile(name: string): string {
  return join(packageDir, 'dist', name);
}

/** Returns the path of a file of the manual, which the package contains. */
export function computeUserManualPath(name: string): string {
  return join(packageDir, 'docs', name);
}

/** Returns the identity of this engine. */
export function loadPackageInfo(): PackageInfo {
  const { version, hash } = isCompiled ? TECHDOCS_ENGINE : { version: readPackageVersion(packageDir), hash: 'source' };
  const versions = EXTERNAL_PACKAGES.map((name) => `${name}@${readPackageVersion(findInstalledPackageFolder(name))}`);
  return {
    version,
    generator: `techdocs ${version}`,
    hash: computeHash([version, hash, ...versions].join('\n')),
    isCompiled,
  };
}

function readPackageVersion(dir: string | undefined): string {
  if (dir === undefined) return '';
  return (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * Returns the folder of a package as resolved from `from`, a path or an address; `undefined` if the package is not installed. Searches the
 * folders itself, because `require.resolve` fails for packages whose `exports` do not include `package.json`.
 */
export function findInstalledPackageFolder(name: string, from = import.meta.url): string | undefined {
  const folders = createRequire(from).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')));
}

const ASSETS_STEP = defineMemoStep<PackagedAssets>('asset');

/** Returns the packaged assets. They are cached, because generating the stylesheet of the code themes takes a while. */
export async function loadAssets(config: SiteConfig, packageInfo: PackageInfo, memo: Memo): Promise<PackagedAssets> {
  const font = config.font ? readPackagedFont('text') : undefined;
  const looks = [renderCssOfConfigColours(config), formatSiteNameCssVariables(config)];
  const script = selectSiteScriptName(config);
  const decisive = [packageInfo.hash, config.code.themes, ...looks, listConfiguredIcons(config), font, script];
  const key = ['all', computeHash(JSON.stringify(decisive))] as const;
  const cached = memo.get(ASSETS_STEP, key);
  if (cached !== undefined) return addFontToAssets(cached, font);
  const assets = await buildAssets(config);
  memo.set(ASSETS_STEP, key, assets);
  return addFontToAssets(assets, font);
}

/** A font with the stylesheet that refers to its files. */
interface PackagedFont {
  readonly css: string;
  readonly files: readonly string[];
}

function readPackagedFont(name: 'text'): PackagedFont {
  const file = join(packageDir, 'dist', 'assets', 'fonts', 'fonts.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<typeof name, PackagedFont>)[name];
}

function addFontToAssets(assets: PackagedAssets, font: PackagedFont | undefined): PackagedAssets {
  if (font === undefined) return assets;
  const from = join(packageDir, 'dist', 'assets', 'fonts');
  const files = font.files.map((name) => ({ path: `/assets/${name}`, from: join(from, name) }));
  return { ...appendStylesheets(assets, [font.css]), fonts: [...assets.fonts, ...files] };
}

/** Adds stylesheets with their fonts and pictures to the assets. */
export function addPublishedStylesheets(
  assets: PackagedAssets,
  styles: readonly PublishedStylesheet[],
): PackagedAssets {
  if (styles.every(({ css, fonts }) => css === '' && fonts.length === 0)) return assets;
  const styled = appendStylesheets(
    assets,
    styles.map(({ css }) => css),
  );
  const preloads = styles.flatMap((style) => style.preloads);
  // Two stylesheets may share a font.
  const fonts = new Map([...assets.fonts, ...styles.flatMap((style) => style.fonts)].map((font) => [font.path, font]));
  return { ...styled, fonts: [...fonts.values()], preloads: [...(assets.preloads ?? []), ...preloads] };
}

/**
 * Returns the scripts that pages load late, by file name. `set` is `own` for the scripts of techdocs, or the name of the feature whose
 * scripts replace them.
 */
export function readLazyScripts(set: string): Readonly<Record<string, string>> {
  return JSON.parse(brotliDecompressSync(readFileSync(resolvePackagedFile('assets/lazy.br'))).toString('utf8'))[set];
}

/** Returns the additional assets of sites with islands: React for the browser, which all islands share, and styles. */
export function loadIslandAssets(): { readonly react: PackagedText; readonly css: string } {
  const read = (name: string) => readFileSync(join(packageDir, 'dist', 'assets', name), 'utf8');
  const react = read('react.js');
  return {
    react: createPackagedText('react', 'js', react),
    css: read('islands.css').trim(),
  };
}

/** Appends stylesheets of the site to the assets. */
export function appendStylesheets(assets: PackagedAssets, stylesheets: readonly string[]): PackagedAssets {
  const nonEmptySheets = stylesheets.filter((css) => css !== '');
  if (nonEmptySheets.length === 0) return assets;
  return {
    ...assets,
    stylesheet: createPackagedText('site', 'css', [assets.stylesheet.text, ...nonEmptySheets].join('\n')),
  };
}

const createEmptyPackagedText = (path: string): PackagedText => ({ path, text: '' });

/**
 * Placeholder assets for sites that are not rendered. Like the names of real assets, the names of the placeholders do not collide with
 * other files.
 */
export const PLACEHOLDER_ASSETS: PackagedAssets = {
  stylesheet: createEmptyPackagedText('/assets/site-00000000.css'),
  printStylesheet: createEmptyPackagedText('/assets/site-print-00000000.css'),
  referenceStylesheet: createEmptyPackagedText('/assets/reference-00000000.css'),
  feedStylesheet: createEmptyPackagedText('/assets/feed-00000000.css'),
  styles: {},
  script: createEmptyPackagedText('/assets/site-00000000.js'),
  lazyScripts: [],
  fonts: [],
  themeScript: '',
  themeScriptHash: '',
  icons: {},
};

async function buildAssets(config: SiteConfig): Promise<PackagedAssets> {
  const { renderCodeThemeCss } = await import('../content/markdown/highlight/theme.ts');
  const read = (name: string) => readFileSync(join(packageDir, 'dist', 'assets', name), 'utf8');
  const themeScript = read('theme.js').trim();
  const css = [read('site.css'), await renderCodeThemeCss(config.code.themes), renderCssOfConfigColours(config)]
    .join('\n')
    .trim();
  return {
    stylesheet: createPackagedText('site', 'css', css),
    // The name begins with `site-`, like the names of all files that identify a build. If the next page names another file of this kind,
    // instant navigation loads that page in full.
    printStylesheet: createPackagedText(
      'site-print',
      'css',
      [read('print.css').trim(), formatSiteNameCssVariables(config)].join('\n'),
    ),
    referenceStylesheet: createPackagedText('reference', 'css', read('reference.css').trim()),
    feedStylesheet: createPackagedText('feed', 'css', read('feed.css').trim()),
    styles: Object.fromEntries(
      listFeaturesWithStylesheet().map((name) => [
        name,
        createPackagedText(name, 'css', read(`made/${name}.css`).trim()),
      ]),
    ),
    script: createPackagedText('site', 'js', read(selectSiteScriptName(config))),
    lazyScripts: Object.entries(readLazyScripts('own')).map(([name, text]) => ({ path: `/assets/${name}`, text })),
    fonts: [],
    themeScript,
    themeScriptHash: computeCspScriptHash(themeScript),
    icons: readIcons(listConfiguredIcons(config).map(({ icon }) => icon)),
  };
}

/** Returns the names of the features with a stylesheet for generated pages. */
function listFeaturesWithStylesheet(): readonly string[] {
  const files = readdirSync(join(packageDir, 'dist', 'assets', 'made'));
  return files.map((file) => file.replace(/\.css$/, '')).sort();
}

/** Returns the file name of the script of pages. Hydration code is included only on sites with islands. */
function selectSiteScriptName({ islands, untrusted }: SiteConfig): string {
  return islands !== undefined && untrusted === undefined ? 'site-islands.js' : 'site.js';
}

/** Returns CSS for the configured colours. The colours are already validated. Returns an empty text if no colours are configured. */
export function renderCssOfConfigColours(config: Pick<SiteConfig, 'colorMode' | 'announcementBar'>): string {
  const { colorMode, announcementBar } = config;
  const { accent } = colorMode;
  const properties = [
    // Lightens a colour for light mode so that it is legible in dark mode.
    accent && `--accent:light-dark(${accent},color-mix(in oklab,${accent} 55%,white))`,
    announcementBar?.backgroundColor && `--announcement-bg:${announcementBar.backgroundColor}`,
    announcementBar?.textColor && `--announcement-fg:${announcementBar.textColor}`,
  ].filter(Boolean);
  return properties.length === 0 ? '' : `:root{${properties.join(';')}}`;
}

/** Search module of a language. It contains the word rules for the search index. */
export interface SearchLanguageModule {
  readonly name: string;
}

/** Returns the module of a language if lunr has a stemmer for it. `lang` is a BCP 47 tag. */
export function findSearchLanguageModule(lang: string): SearchLanguageModule | undefined {
  const [tag = ''] = lang.toLowerCase().split('-');
  // The two written forms of Norwegian, `nb` and `nn`, share one module.
  const name = tag === 'nb' || tag === 'nn' ? 'no' : tag;
  return readSearchLanguageNames().includes(name) ? { name } : undefined;
}

/** Returns the names of all languages with a stemmer. */
export function readSearchLanguageNames(): readonly string[] {
  return JSON.parse(readFileSync(resolvePackagedFile('assets/languages.json'), 'utf8'));
}

/** Returns the code of the search module of a language. One compressed file contains all modules. */
export function readSearchLanguageModule({ name }: SearchLanguageModule): string {
  const packed = brotliDecompressSync(readFileSync(resolvePackagedFile('assets/languages.br'))).toString('utf8');
  const modules: Readonly<Record<string, string>> = JSON.parse(packed);
  return requireDefined(modules[name], 'language of search', name);
}

/** Imports the word rules of a language from the packaged code. */
export async function importSearchLanguageModule(module: SearchLanguageModule): Promise<SearchWordRules> {
  const address = `data:text/javascript;base64,${Buffer.from(readSearchLanguageModule(module)).toString('base64')}`;
  return ((await import(address)) as { readonly default: SearchWordRules }).default;
}

/** Returns the live-reload script of the dev server. It is not part of a built site. */
export function loadLiveReloadScript(): string {
  return readFileSync(join(packageDir, 'dist', 'assets', 'live.js'), 'utf8');
}

/** Returns the inner SVG of the named icons. */
function readIcons(names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return {};
  return Object.fromEntries(Object.entries(readAllIcons()).filter(([name]) => names.includes(name)));
}

/** Reads the names of all icons that the configuration may use. */
export function readIconNames(): readonly string[] {
  return Object.keys(readAllIcons());
}

function readAllIcons(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(packageDir, 'dist', 'assets', 'icons.json'), 'utf8'));
}
