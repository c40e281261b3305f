// What techdocs itself brings to every site: its name and version, stylesheet, scripts, icons. All of
// it is read from the compiled package; file names carry a hash of the content.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { namedIcons } from '../check/icons.ts';
import { hashOf, scriptHash } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import { siteNamesCss } from '../model/paper.ts';
import type { WordRules } from '../model/search-tokens.ts';
import type { PackagedAssets, PackagedText } from '../model/site.ts';
import { type Memo, step } from './memo.ts';

/** Set when the package is compiled. */
declare const TECHDOCS_ENGINE: { readonly version: string; readonly hash: string } | undefined;

/** Which engine this is. */
export interface PackageInfo {
  readonly version: string;
  /** For the generator tag: `techdocs 0.1.0`. */
  readonly generator: string;
  /** Stands for the engine and the packages it runs on, in every fingerprint. */
  readonly hash: string;
}

const here = dirname(fileURLToPath(import.meta.url));
const isCompiled = typeof TECHDOCS_ENGINE !== 'undefined';
const packageDir = isCompiled ? dirname(here) : dirname(dirname(here));

/** Packages that are not part of the compiled code and decide bytes of the output. */
const EXTERNALS = ['shiki', 'react'];

/** The path of a file that is compiled with the package. */
export function packagedFile(name: string): string {
  return join(packageDir, 'dist', name);
}

/** Says which engine this is. */
export function loadPackageInfo(): PackageInfo {
  const { version, hash } = isCompiled ? TECHDOCS_ENGINE : { version: readVersion(packageDir), hash: 'source' };
  const versions = EXTERNALS.map((name) => `${name}@${readVersion(findPackage(name))}`);
  return { version, generator: `techdocs ${version}`, hash: hashOf([version, hash, ...versions].join('\n')) };
}

function readVersion(dir: string | undefined): string {
  if (dir === undefined) return '';
  return (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * The folder of an installed package, as a file finds it that asks from `from` (a path or an address). `require.resolve`
 * alone hides it behind the package's exports.
 */
export function findPackage(name: string, from = import.meta.url): string | undefined {
  const folders = createRequire(from).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')));
}

const ASSETS = step<PackagedAssets>('asset');

/** Gives the packaged assets. They are kept, as the stylesheet of the code themes takes a while to make. */
export async function loadAssets(config: SiteConfig, packageInfo: PackageInfo, memo: Memo): Promise<PackagedAssets> {
  const font = config.font ? readFont('text') : undefined;
  const looks = [configColorsCss(config), siteNamesCss(config)];
  const script = scriptName(config);
  const decisive = [packageInfo.hash, config.code.themes, ...looks, namedIcons(config), font, script];
  const key = ['all', hashOf(JSON.stringify(decisive))] as const;
  const kept = memo.get(ASSETS, key);
  if (kept !== undefined) return withFont(kept, font);
  const assets = await makeAssets(config);
  memo.set(ASSETS, key, assets);
  return withFont(assets, font);
}

/** A font with the stylesheet that names its files. */
interface PackagedFont {
  readonly css: string;
  readonly files: readonly string[];
}

function readFont(name: 'text'): PackagedFont {
  const file = join(packageDir, 'dist', 'assets', 'fonts', 'fonts.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<typeof name, PackagedFont>)[name];
}

function withFont(assets: PackagedAssets, font: PackagedFont | undefined): PackagedAssets {
  if (font === undefined) return assets;
  const from = join(packageDir, 'dist', 'assets', 'fonts');
  const files = font.files.map((name) => ({ path: `/assets/${name}`, from: join(from, name) }));
  return { ...withCss(assets, [font.css]), fonts: [...assets.fonts, ...files] };
}

/** A stylesheet that pages ask for, whose fonts have the names that they are published by. */
export interface PublishedStyle extends Required<Pick<PackagedAssets, 'fonts' | 'preloads'>> {
  readonly css: string;
}

/** The assets with such stylesheets and their fonts. */
export function withPageStyles(assets: PackagedAssets, styles: readonly PublishedStyle[]): PackagedAssets {
  if (styles.length === 0) return assets;
  const styled = withCss(
    assets,
    styles.map(({ css }) => css),
  );
  // Two of them may name the same.
  const fonts = new Map([...assets.fonts, ...styles.flatMap((style) => style.fonts)].map((font) => [font.path, font]));
  return { ...styled, fonts: [...fonts.values()], preloads: styles.flatMap(({ preloads }) => preloads) };
}

/** Scripts that pages load late, by name: those of a site, and as one has them that opens from a disk. */
export function packagedLazy(): Readonly<Record<'own' | 'portable', Readonly<Record<string, string>>>> {
  return JSON.parse(brotliDecompressSync(readFileSync(packagedFile('assets/lazy.br'))).toString('utf8'));
}

/** What sites with islands have besides: React for the browser, which those share, and styles. */
export function loadIslandAssets(): { readonly react: PackagedText; readonly css: string } {
  const read = (name: string) => readFileSync(join(packageDir, 'dist', 'assets', name), 'utf8');
  const react = read('react.js');
  return {
    react: named('/assets/react', 'js', react),
    css: read('islands.css').trim(),
  };
}

/** The assets with stylesheets of the site behind their own. */
export function withCss(assets: PackagedAssets, stylesheets: readonly string[]): PackagedAssets {
  const own = stylesheets.filter((css) => css !== '');
  if (own.length === 0) return assets;
  return { ...assets, stylesheet: named('/assets/site', 'css', [assets.stylesheet.text, ...own].join('\n')) };
}

const nothing = (path: string): PackagedText => ({ path, text: '' });

/** Stands for the assets where nothing is rendered: other files take these names as little as those of the real ones. */
export const noAssets: PackagedAssets = {
  stylesheet: nothing('/assets/site-00000000.css'),
  printStylesheet: nothing('/assets/site-print-00000000.css'),
  referenceStylesheet: nothing('/assets/reference-00000000.css'),
  feedStylesheet: nothing('/assets/feed-00000000.css'),
  styles: {},
  script: nothing('/assets/site-00000000.js'),
  lazyScripts: [],
  fonts: [],
  themeScript: '',
  themeScriptHash: '',
  icons: {},
};

async function makeAssets(config: SiteConfig): Promise<PackagedAssets> {
  const { codeThemeCss } = await import('../content/markdown/highlight/theme.ts');
  const read = (name: string) => readFileSync(join(packageDir, 'dist', 'assets', name), 'utf8');
  const themeScript = read('theme.js').trim();
  const css = [read('site.css'), await codeThemeCss(config.code.themes), configColorsCss(config)].join('\n').trim();
  return {
    stylesheet: named('/assets/site', 'css', css),
    // Named as all files are that belong to one build: to a page that has another one a script does not swap.
    printStylesheet: named('/assets/site-print', 'css', [read('print.css').trim(), siteNamesCss(config)].join('\n')),
    referenceStylesheet: named('/assets/reference', 'css', read('reference.css').trim()),
    feedStylesheet: named('/assets/feed', 'css', read('feed.css').trim()),
    styles: Object.fromEntries(
      madeStyles().map((name) => [name, named(`/assets/${name}`, 'css', read(`made/${name}.css`).trim())]),
    ),
    script: named('/assets/site', 'js', read(scriptName(config))),
    lazyScripts: Object.entries(packagedLazy().own).map(([name, text]) => ({ path: `/assets/${name}`, text })),
    fonts: [],
    themeScript,
    themeScriptHash: scriptHash(themeScript),
    icons: readIcons(namedIcons(config).map(({ icon }) => icon)),
  };
}

/** Names of the features that have a stylesheet for the pages that they make. */
function madeStyles(): readonly string[] {
  const files = readdirSync(join(packageDir, 'dist', 'assets', 'made'));
  return files.map((file) => file.replace(/\.css$/, '')).sort();
}

/** The script of pages. What brings islands to life costs sites nothing that have none. */
function scriptName({ islands, untrusted }: SiteConfig): string {
  return islands !== undefined && untrusted === undefined ? 'site-islands.js' : 'site.js';
}

/** CSS of the colours that the configuration sets, which were checked to be colours; empty where it sets none. */
export function configColorsCss(config: Pick<SiteConfig, 'colorMode' | 'announcementBar'>): string {
  const { colorMode, announcementBar } = config;
  const { accent } = colorMode;
  const properties = [
    // A colour that stands on white is lightened to stand on black.
    accent && `--accent:light-dark(${accent},color-mix(in oklab,${accent} 55%,white))`,
    announcementBar?.backgroundColor && `--announcement-bg:${announcementBar.backgroundColor}`,
    announcementBar?.textColor && `--announcement-fg:${announcementBar.textColor}`,
  ].filter(Boolean);
  return properties.length === 0 ? '' : `:root{${properties.join(';')}}`;
}

/** A module for the search in a language. */
export interface LanguageModule {
  readonly name: string;
  /** Absolute. */
  readonly file: string;
}

/** The module of a language, where lunr has a stemmer for it. `lang` is a BCP 47 tag. */
export function languageModule(lang: string): LanguageModule | undefined {
  const [tag = ''] = lang.toLowerCase().split('-');
  // Both of the written forms of Norwegian.
  const name = tag === 'nb' || tag === 'nn' ? 'no' : tag;
  const file = join(packageDir, 'dist', 'assets', 'languages', `${name}.js`);
  return /^[a-z]+$/.test(name) && existsSync(file) ? { name, file } : undefined;
}

/** What a module of a language holds. */
export async function importLanguage({ file }: LanguageModule): Promise<WordRules> {
  return ((await import(pathToFileURL(file).href)) as { readonly default: WordRules }).default;
}

/** The script that keeps the pages of the dev server up to date. It is no part of any built site. */
export function loadLiveScript(): string {
  return readFileSync(join(packageDir, 'dist', 'assets', 'live.js'), 'utf8');
}

function named(path: string, ending: string, text: string): PackagedText {
  return { path: `${path}-${hashOf(text, 8)}.${ending}`, text };
}

/** Inner SVG of those icons of the set that are named. */
function readIcons(names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return {};
  const icons = JSON.parse(readFileSync(join(packageDir, 'dist', 'assets', 'icons.json'), 'utf8')) as object;
  return Object.fromEntries(Object.entries(icons).filter(([name]) => names.includes(name)));
}
