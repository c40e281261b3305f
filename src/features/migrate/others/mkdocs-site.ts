// Reads `mkdocs.yml` as data. Python tags in it are code and are not run. Pure.
import { parseDocument } from 'yaml';
import { normalizePath } from '../../../lib/file-path.ts';
import { isPlainObject } from '../../../lib/values.ts';
import { createInvocationError } from '../../../model/diagnostic.ts';
import { convertToList, type RawOptions, toOptionText, toRawOptions } from '../old-site.ts';
import type { PlannedRedirect } from '../planned.ts';
import { convertGlobToRegexSource } from './globs.ts';
import {
  findNestedOptions,
  type MenuItem,
  type NonDocusaurusSite,
  splitOldAddress,
  toSingleLineText,
} from './other-site.ts';

/** Colours of the theme Material by name. */
const MATERIAL_COLOURS: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
};

/** Whether a file is a part of a configuration, such as `mkdocs-nav.yml`. */
export function isPartOfMkdocsConfig(name: string): boolean {
  return /^mkdocs[-_.][\w-]+\.ya?ml$/.test(name);
}

/** Reads the configuration; `beside` are the names of the files beside it. Throws a `UserError` if it is not YAML. */
export function readMkdocsSite(
  configFile: string,
  read: (path: string) => string | undefined,
  beside: readonly string[] = [],
): NonDocusaurusSite {
  const config = readInheritedConfig(configFile, read);
  // Some projects join parts of the configuration before a build.
  for (const part of isPartOfMkdocsConfig(configFile) ? beside.filter(isPartOfMkdocsConfig) : [])
    for (const [key, value] of Object.entries(readInheritedConfig(part, read))) config[key] ??= value;
  const theme = typeof config.theme === 'string' ? { name: config.theme } : toRawOptions(config.theme);
  const pages = normalizePath(toOptionText(config.docs_dir) ?? 'docs') || '.';
  const plugins = createOptionsByName(config.plugins);
  const extensions = createOptionsByName(config.markdown_extensions);
  const isFlat = config.use_directory_urls === false;
  const nav = convertToList(config.nav).map(parseMenuItem);
  const logo = toOptionText(theme.logo);
  const repository = toOptionText(config.repo_url)?.replace(/\/$/, '');
  return {
    generator: 'mkdocs',
    configFile,
    title: toSingleLineText(config.site_name) ?? 'Documentation',
    tagline: toSingleLineText(config.site_description),
    ...splitOldAddress(toOptionText(config.site_url)),
    trailingSlash: !isFlat,
    favicon: formatDocsFileAddress(toOptionText(theme.favicon)),
    ...(logo !== undefined && { logo: { src: formatDocsFileAddress(logo) ?? logo } }),
    repository,
    editUrl: formatEditUrl(config, repository, pages),
    accent: findAccentColour(theme),
    colorMode: detectColorMode(theme),
    copyright: toSingleLineText(config.copyright),
    pages,
    files: [pages],
    isLeftOut: createUnpublishedFileCheck(config),
    rewritten: (own) => own,
    locales: listLocales(plugins, theme),
    nav: [],
    sidebars: nav.length === 0 ? {} : { docs: nav },
    redirects: parseRedirects(findNestedOptions(plugins.redirects, 'redirect_maps'), isFlat),
    shownFrom: [...listSnippetFolders(extensions), '.', pages],
    ...(plugins.blog !== undefined && {
      posts: normalizePath(`${toOptionText(findNestedOptions(plugins.blog).blog_dir) ?? 'blog'}`),
    }),
    hasCodeReferences: plugins.mkdocstrings !== undefined || plugins.autorefs !== undefined,
    fencesFromCode: listFencesFromCode(extensions),
    variables: plugins.macros === undefined ? {} : flattenVariables(toRawOptions(config.extra)),
    notes: createSettingNotes(config, theme, extensions),
  };
}

/** Returns the languages of blocks that a function of Python turns into something else. Mermaid only changes the element around its code. */
function listFencesFromCode(extensions: RawOptions): readonly string[] {
  return convertToList(findNestedOptions(extensions['pymdownx.superfences']).custom_fences).flatMap((one) => {
    const name = toOptionText(toRawOptions(one).name);
    return name === undefined || name === 'mermaid' || name === '*' ? [] : [name];
  });
}

/** Returns the texts and numbers that macros insert into pages by their names, `{{ name.part }}`. */
function flattenVariables(options: RawOptions, prefix = ''): Readonly<Record<string, string>> {
  const pairs = Object.entries(options).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string' || typeof value === 'number') return [[prefix + key, String(value)]];
    return isPlainObject(value) ? Object.entries(flattenVariables(value, `${prefix}${key}.`)) : [];
  });
  return Object.fromEntries(pairs.filter(([key]) => /^[a-z][\w.-]*$/i.test(key)));
}

/** Returns the base folders of snippets. */
function listSnippetFolders(extensions: RawOptions): readonly string[] {
  const named = findNestedOptions(extensions['pymdownx.snippets']).base_path;
  return [named ?? []]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? normalizePath(one.replace(/^!relative\s*/, '') || '.') : []));
}

/** Returns notes for settings that are not carried over. */
function createSettingNotes(config: RawOptions, theme: RawOptions, extensions: RawOptions): NonDocusaurusSite['notes'] {
  const notes: NonDocusaurusSite['notes'][number][] = [];
  if (findNestedOptions(config.extra, 'version').provider === 'mike')
    notes.push({
      setting: 'extra.version',
      message: 'Versions by mike lie on the branch of the built site and are not moved.',
      suggestion: 'Keep them on the host, or freeze a version by `docs.versions` from its tag.',
      isHand: true,
    });
  for (const key of ['hooks', 'extra_javascript'])
    if (convertToList(config[key]).length > 0)
      notes.push({
        setting: key,
        message: `\`${key}\` is code, which is not carried over.`,
        suggestion: key === 'hooks' ? 'Look what of it pages need.' : 'Name scripts in `scripts`.',
      });
  if (theme.custom_dir !== undefined)
    notes.push({
      setting: 'theme.custom_dir',
      message: 'Templates of the theme are not carried over.',
      suggestion: 'See `templates` and `parts` in the manual.',
    });
  if (findNestedOptions(extensions.toc).slugify !== undefined)
    notes.push({
      setting: 'markdown_extensions.toc.slugify',
      message:
        'Ids of headings are made by a function of Python; ids by the rules of MkDocs may be others where a heading has other letters than English ones.',
      suggestion: 'Write such an id behind its heading, `{#id}`.',
    });
  return notes;
}

/** Returns a configuration, merged with the configuration that it inherits. */
function readInheritedConfig(
  file: string,
  read: (path: string) => string | undefined,
  depth = 0,
): Record<string, unknown> {
  const document = parseDocument(read(file) ?? '', {
    prettyErrors: false,
    logLevel: 'silent',
    strict: false,
    uniqueKeys: false,
  });
  const [error] = document.errors;
  if (error !== undefined)
    throw createInvocationError(
      `\`${file}\` is not YAML that can be read: ${error.message.split('\n')[0]}.`,
      'Mend it, and run the command again.',
    );
  const own = toRawOptions(document.toJS());
  const above = toOptionText(own.INHERIT);
  if (above === undefined || depth > 4) return { ...own };
  const base = readInheritedConfig(normalizePath(above), read, depth + 1);
  const theme = { ...toRawOptions(base.theme), ...toRawOptions(own.theme) };
  return { ...base, ...own, ...(Object.keys(theme).length > 0 && { theme }) };
}

/** Converts a list of names to an object with the options of each name. In the list, only some names have options. */
function createOptionsByName(value: unknown): RawOptions {
  if (!Array.isArray(value)) return toRawOptions(value);
  const bare = value.flatMap((one) => (typeof one === 'string' ? [[one, {}]] : []));
  const withOptions = value.flatMap((one) =>
    Object.entries(toRawOptions(one)).map(([name, options]) => [name, options ?? {}]),
  );
  // A name may be listed a second time without its options.
  return Object.fromEntries([...bare, ...withOptions]);
}

function parseMenuItem(value: unknown): MenuItem {
  if (typeof value === 'string') return parseMenuTarget(value);
  const [[label, target] = ['', undefined]] = Object.entries(toRawOptions(value));
  if (Array.isArray(target)) return { label, items: target.map(parseMenuItem) };
  return { ...parseMenuTarget(toOptionText(target) ?? ''), label };
}

function parseMenuTarget(target: string): MenuItem {
  if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(target)) return { href: target };
  // Plugins for the menu list the pages of a folder, or of a pattern.
  if (/[*?]/.test(target)) {
    const folder = /^([^*?]+)\/\*{1,2}(?:\.md)?$/.exec(target)?.[1];
    return folder === undefined ? { glob: normalizePath(target) } : { folder: normalizePath(folder) };
  }
  if (/\.md$/i.test(target)) return { page: normalizePath(target).replace(/\.md$/i, '') };
  return target.endsWith('/') ? { folder: target.replace(/\/$/, '') } : { href: `/${target}` };
}

/** Creates a predicate for unpublished files: hidden files, and files that match a git pattern in `exclude_docs` or `draft_docs`. */
function createUnpublishedFileCheck(config: RawOptions): NonDocusaurusSite['isLeftOut'] {
  const lines = `${toOptionText(config.exclude_docs) ?? ''}\n${toOptionText(config.draft_docs) ?? ''}`
    .split('\n')
    .map((line) => line.trim());
  const patterns = lines.filter((line) => line !== '' && !/^[#!]/.test(line)).map(parseGitignorePattern);
  return (own) => /(?:^|\/)\./.test(own) || patterns.some((pattern) => pattern.test(own));
}

function parseGitignorePattern(line: string): RegExp {
  const isRooted = /^\/|\/./.test(line);
  return new RegExp(`${isRooted ? '^' : '(?:^|/)'}${convertGlobToRegexSource(line.replace(/^\/|\/$/g, ''))}(?:/|$)`);
}

function listLocales(plugins: RawOptions, theme: RawOptions): NonDocusaurusSite['locales'] {
  const listed = convertToList(findNestedOptions(plugins.i18n).languages)
    .map(toRawOptions)
    .filter(({ locale, build }) => toOptionText(locale) !== undefined && build !== false);
  const main = listed.find((one) => one.default === true) ?? listed[0];
  const isFolder = findNestedOptions(plugins.i18n).docs_structure === 'folder';
  if (main === undefined || !isFolder) return [{ name: toOptionText(theme.language) ?? 'en', folder: '' }];
  const own = [main, ...listed.filter((one) => one !== main)];
  return own.map((one) => ({ name: String(one.locale), folder: String(one.locale), label: toOptionText(one.name) }));
}

function formatEditUrl(config: RawOptions, repository: string | undefined, pages: string): string | undefined {
  const uri = toOptionText(config.edit_uri);
  if (uri !== undefined && /^https?:/.test(uri)) return uri;
  if (repository === undefined || config.edit_uri === '' || config.edit_uri === null) return undefined;
  const named = uri ?? (/github\.com|gitlab\.com/.test(repository) ? `edit/master/${pages}/` : undefined);
  return named && !/^[?#]/.test(named) ? `${repository}/${named.replace(/^\//, '')}` : undefined;
}

function findAccentColour(theme: RawOptions): string | undefined {
  const palettes = [theme.palette].flat().map(toRawOptions);
  const names = palettes.flatMap(({ primary, accent }) => [toOptionText(primary), toOptionText(accent)]);
  return names.map((name) => MATERIAL_COLOURS[name?.replaceAll('-', ' ') ?? '']).find((colour) => colour !== undefined);
}

/** Returns the colour mode of Material's first palette. If a palette has `media`, the mode follows the reader's system. */
function detectColorMode({ palette }: RawOptions): NonDocusaurusSite['colorMode'] {
  const palettes = [palette].flat().map(toRawOptions);
  if (palettes.some(({ media }) => /prefers-color-scheme/.test(toOptionText(media) ?? '')))
    return { respectPrefersColorScheme: true };
  return palettes[0]?.scheme === 'slate' ? { defaultMode: 'dark' } : undefined;
}

/** Returns the address of a file in the docs folder. */
function formatDocsFileAddress(path: string | undefined): string | undefined {
  return path === undefined || /^(?:https?:|\/)/.test(path) ? path : `/${path}`;
}

function parseRedirects(maps: RawOptions, isFlat: boolean): readonly PlannedRedirect[] {
  const addressOf = (path: string) => {
    const [, file = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(path) ?? [];
    const bare = file.replace(/\.md$/, '').replace(/(?:^|\/)(?:index|README)$/, '');
    return `/${bare}${isFlat && bare !== '' ? '.html' : ''}${anchor}`;
  };
  return Object.entries(maps).flatMap(([from, to]) => {
    if (typeof to !== 'string') return [];
    return { from: addressOf(from), to: /^https?:/.test(to) ? to : addressOf(to) };
  });
}
