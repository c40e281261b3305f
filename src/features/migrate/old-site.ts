// Normalizes the configuration of a Docusaurus site: its docs, posts and pages with their options. Presets and separate plugins give the
// same result. Pure.
import { normalizePath } from '../../lib/file-path.ts';
import { isPlainObject } from '../../lib/values.ts';
import type { Note } from './planned.ts';
import { adviseOnPlugin } from './plugin-advice.ts';
import type { FunctionMarker, PackageStub } from './runner.ts';

/** Options as the site wrote them. Code in the options is replaced by markers. */
export type RawOptions = Readonly<Record<string, unknown>>;

/** Options of a content plugin instance. */
export interface OldPluginInstance {
  readonly id: string;
  /** Folder, relative to the site. The folder may be outside of the site. */
  readonly path: string;
  /** Without leading and trailing slashes. */
  readonly routeBasePath: string;
  readonly options: RawOptions;
}

/** A setting that has no equivalent, with advice. */
export interface ConfigNote extends Note {
  /** Path in the old configuration, such as `plugins[2]`. */
  readonly at: string;
}

/** A normalized Docusaurus site. */
export interface OldSiteConfig {
  readonly config: RawOptions;
  readonly theme: RawOptions;
  readonly docs: readonly OldPluginInstance[];
  readonly blogs: readonly OldPluginInstance[];
  readonly pages?: OldPluginInstance;
  readonly staticDirs: readonly string[];
  readonly customCss: readonly string[];
  readonly redirects?: RawOptions;
  readonly gtag?: string;
  readonly i18n: { readonly defaultLocale: string; readonly locales: readonly string[]; readonly path: string };
  /** Whether a plugin for local search is configured. */
  readonly localSearch: boolean;
  readonly notes: readonly ConfigNote[];
}

/** Whether a value is a marker for code. */
export function isFunctionMarker(value: unknown): value is FunctionMarker {
  return isPlainObject(value) && typeof value.$code === 'string';
}

/** Whether a value is a stub marker, which takes the place of a value from a missing package. */
export function isStubMarker(value: unknown): value is PackageStub {
  return isPlainObject(value) && typeof value.$stub === 'string';
}

/** Whether a value contains no code. */
export function containsNoCode(value: unknown): boolean {
  if (isFunctionMarker(value) || isStubMarker(value)) return false;
  if (Array.isArray(value)) return value.every(containsNoCode);
  return isPlainObject(value) ? Object.values(value).every(containsNoCode) : true;
}

/**
 * Replaces each part of a value by what `change` returns. If `change` returns the same part, the parts in it are replaced in the same way.
 * `undefined` removes a part from its list or object. `at` is the path of a part, such as `plugins[1].path`.
 */
export function transformNestedValues(
  value: unknown,
  change: (part: unknown, at: string) => unknown,
  at = '',
): unknown {
  const own = change(value, at);
  if (own !== value) return own;
  if (Array.isArray(value))
    return value
      .map((item, index) => transformNestedValues(item, change, `${at}[${index}]`))
      .filter((item) => item !== undefined);
  if (!isPlainObject(value)) return value;
  const parts = Object.entries(value).map(
    ([key, item]) => [key, transformNestedValues(item, change, `${at}.${key}`)] as const,
  );
  return Object.fromEntries(parts.filter(([, item]) => item !== undefined));
}

/** Returns a value without its code. */
export function removeCodeMarkers(value: unknown): unknown {
  return transformNestedValues(value, (part) => (isFunctionMarker(part) || isStubMarker(part) ? undefined : part));
}

/** Returns an object unchanged, and an empty object for markers and other values. */
export function toRawOptions(value: unknown): RawOptions {
  return isPlainObject(value) && !isFunctionMarker(value) && !isStubMarker(value) ? value : {};
}

/** Returns a list. A single value becomes a list with one element; missing values and `false` become an empty list. */
export function convertToList(value: unknown): readonly unknown[] {
  return value === undefined || value === null || value === false ? [] : Array.isArray(value) ? value : [value];
}

interface OldPluginEntry {
  readonly name: string;
  readonly options: RawOptions;
  readonly at: string;
}

/** Normalizes a configuration. `root` is the absolute path of the site; absolute paths become relative to it. */
export function readOldSite(value: unknown, root: string): OldSiteConfig {
  const config = toRawOptions(value);
  const { plugins, notes, hasClassic } = listPlugins(config, root);
  const theme = toRawOptions(config.themeConfig);
  const i18n = toRawOptions(config.i18n);
  const defaultLocale = toNonEmptyText(i18n.defaultLocale) ?? 'en';
  const named = convertToList(i18n.locales).filter((item) => typeof item === 'string');
  const place = (path: string) => toPathFromSiteRoot(root, path);
  const instances = (name: string, folder: string, base: string) =>
    plugins
      .filter((plugin) => plugin.name === name)
      .map((plugin) => createPluginInstance(plugin.options, { folder, base, place }));
  const pages = instances('content-pages', 'src/pages', '')[0];
  const gtag = plugins.find(({ name }) => name === 'google-gtag')?.options.trackingID;
  return {
    config,
    theme,
    docs: instances('content-docs', 'docs', 'docs'),
    blogs: instances('content-blog', 'blog', 'blog'),
    ...(pages && { pages }),
    staticDirs: config.staticDirectories === undefined ? ['static'] : toStringList(config.staticDirectories).map(place),
    customCss: plugins
      .filter(({ name }) => name === 'theme-classic')
      .flatMap(({ options }) => toStringList(options.customCss).map(place)),
    redirects: plugins.find(({ name }) => name === 'client-redirects')?.options,
    gtag: toNonEmptyText(convertToList(gtag)[0]),
    i18n: {
      defaultLocale,
      locales: named.length === 0 ? [defaultLocale] : [...new Set([defaultLocale, ...named])],
      path: place(toNonEmptyText(i18n.path) ?? 'i18n'),
    },
    localSearch: plugins.some(({ name }) => /search/.test(name) && !/algolia/.test(name)),
    notes: [...notes, ...(hasClassic ? [] : [NO_CLASSIC_PRESET_NOTE])],
  };
}

const NO_CLASSIC_PRESET_NOTE: ConfigNote = {
  at: 'presets',
  message: 'The configuration has no preset `classic`, so `migrate` takes the settings only from `plugins`.',
};

/** Returns a non-empty string; `undefined` for other values. */
export function toNonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function toStringList(value: unknown): readonly string[] {
  return convertToList(value).filter((item) => typeof item === 'string');
}

/** Returns a path of the configuration relative to the site. */
function toPathFromSiteRoot(root: string, path: string): string {
  const posix = path.replaceAll('\\', '/');
  if (!/^(?:\/|[A-Za-z]:)/.test(posix)) return normalizePath(posix) || '.';
  const from = root.replaceAll('\\', '/').split('/');
  const to = posix.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/') || '.';
}

function createPluginInstance(
  options: RawOptions,
  { folder, base, place }: { readonly folder: string; readonly base: string; readonly place: (path: string) => string },
): OldPluginInstance {
  const routeBasePath = typeof options.routeBasePath === 'string' ? options.routeBasePath : base;
  const sidebarPath = toNonEmptyText(options.sidebarPath);
  return {
    id: toNonEmptyText(options.id) ?? 'default',
    path: place(toNonEmptyText(options.path) ?? folder),
    routeBasePath: routeBasePath.replace(/^\/+|\/+$/g, ''),
    options: { ...options, ...(sidebarPath && { sidebarPath: place(sidebarPath) }) },
  };
}

/** Returns the short name of a plugin, preset or theme, for example `content-docs` for `@docusaurus/plugin-content-docs`. */
function shortenPluginName(name: string): string {
  return name
    .replace(/^.*node_modules\//, '')
    .replace(/^(@docusaurus\/)?(?:plugin-|preset-)?/, '')
    .replace(/^(@?[\w-]+(?:\/[\w-]+)?)\/(?:lib|dist)\/.*$/, '$1');
}

/** Maps each option of the classic preset to the plugin that it configures. */
const CLASSIC_PRESET_PLUGINS = {
  docs: 'content-docs',
  blog: 'content-blog',
  pages: 'content-pages',
  gtag: 'google-gtag',
  theme: 'theme-classic',
} as const;
/** Options of the classic preset whose plugins are not carried over. */
const LOST_PRESET_PLUGINS = { googleTagManager: 'google-tag-manager', googleAnalytics: 'google-analytics' } as const;
/** Plugins that techdocs replaces or does not need. */
const UNNEEDED_PLUGIN_PATTERN =
  /^(?:sitemap|debug|svgr|ideal-image|css-cascade-layers|rsdoctor|docusaurus-plugin-copy-page(?:-button)?|theme-mermaid|theme-live-codeblock|theme-search-algolia|theme-classic)$/;
const CONVERTED_PLUGIN_PATTERN =
  /^(?:content-docs|content-blog|content-pages|client-redirects|google-gtag|theme-classic)$|search/;

function listPlugins(config: RawOptions, root: string) {
  const plugins: OldPluginEntry[] = [];
  const notes: ConfigNote[] = [];
  let hasClassic = false;
  for (const { name, options, at } of parsePluginEntries(config.presets, 'presets', root)) {
    if (name !== 'classic') {
      notes.push(createLostPluginNote({ at, name, options: {} }, 'preset'));
      continue;
    }
    hasClassic = true;
    for (const [key, plugin] of Object.entries(CLASSIC_PRESET_PLUGINS)) {
      if (options[key] === false || (key === 'gtag' && options[key] === undefined)) continue;
      plugins.push({ name: plugin, options: toRawOptions(options[key]), at: `${at}.${key}` });
    }
    for (const [key, plugin] of Object.entries(LOST_PRESET_PLUGINS)) {
      const own = { at: `${at}.${key}`, name: plugin, options: toRawOptions(options[key]) };
      if (own.options.containerId !== undefined || own.options.trackingID !== undefined)
        notes.push(createLostPluginNote(own, 'plugin'));
    }
  }
  for (const kind of ['plugins', 'themes'] as const) {
    for (const entry of parsePluginEntries(config[kind], kind, root)) {
      if (CONVERTED_PLUGIN_PATTERN.test(entry.name)) plugins.push(entry);
      else if (!UNNEEDED_PLUGIN_PATTERN.test(entry.name))
        notes.push(createLostPluginNote(entry, kind === 'plugins' ? 'plugin' : 'theme'));
    }
  }
  return { plugins, notes, hasClassic };
}

function createLostPluginNote({ at, name, options }: OldPluginEntry, kind: string): ConfigNote {
  const suggestion = adviseOnPlugin(name, options);
  return { at, message: `The ${kind} \`${name}\` is not carried over.`, suggestion, isHand: true };
}

function parsePluginEntries(value: unknown, kind: string, root: string): OldPluginEntry[] {
  return convertToList(value).flatMap((entry, index): OldPluginEntry | [] => {
    const at = `${kind}[${index}]`;
    const [named, options] = Array.isArray(entry) ? entry : [entry, {}];
    if (typeof named === 'string')
      return { name: shortenPluginName(toPathFromSiteRoot(root, named)), options: toRawOptions(options), at };
    if (isStubMarker(named)) return { name: shortenPluginName(named.$stub), options: toRawOptions(options), at };
    if (isFunctionMarker(named))
      return { name: /^(?:async )?function (\w+)/.exec(named.$code)?.[1] ?? 'of the configuration', options: {}, at };
    return [];
  });
}
