// Reads `mkdocs.yml` as data. Python tags in it are code and are not run. Pure.
import { normalizePath } from '../../../lib/file-path.ts';
import { parseYaml } from '../../../lib/yaml-document.ts';
import { createInvocationError } from '../../../model/diagnostic.ts';
import { convertToList, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import type { PlannedRedirect } from '../planned.ts';
import { parseConfigFile } from './data-files.ts';
import { createGitignoreMatcher } from './globs.ts';
import { flattenValues } from './jekyll.ts';
import { createAutodocReader } from './mkdocs-autodoc.ts';
import {
  addDarkAccentStylesheet,
  addSlashToDocsPath,
  convertExtraCss,
  createScriptNotes,
  detectColorMode,
  findFavicon,
  findPaletteColours,
} from './mkdocs-look.ts';
import { ENVIRONMENT_TAGS, readMkdocsSettings } from './mkdocs-settings.ts';
import {
  createPageTemplateNotes,
  createTemplateNotes,
  getTemplateFolder,
  type MkdocsTemplates,
  readTemplates,
} from './mkdocs-templates.ts';
import { createNavTitleLineFormatter, nameUnlabelledSections } from './mkdocs-titles.ts';
import {
  findNestedOptions,
  type MenuItem,
  type NonDocusaurusSite,
  type SiteReader,
  splitOldAddress,
  toSingleLineText,
} from './other-site.ts';

/** Whether a file is a part of a configuration, such as `mkdocs-nav.yml`. */
export function isFileOfSplitMkdocsConfig(name: string): boolean {
  return /^mkdocs[-_.][\w-]+\.ya?ml$/.test(name);
}

/** Reads the configuration; `beside` are the names of the files beside it. Throws a `UserError` if it is not YAML. */
export function readMkdocsSite(
  configFile: string,
  reader: SiteReader,
  beside: readonly string[] = [],
): NonDocusaurusSite {
  const { read } = reader;
  const config = readInheritedConfig(configFile, read);
  // Some projects join parts of the configuration before a build.
  for (const part of isFileOfSplitMkdocsConfig(configFile) ? beside.filter(isFileOfSplitMkdocsConfig) : [])
    for (const [key, value] of Object.entries(readInheritedConfig(part, read))) config[key] ??= value;
  const theme = typeof config.theme === 'string' ? { name: config.theme } : readThemeOptions(config, configFile);
  const pages = normalizePath(toNonEmptyText(config.docs_dir) ?? 'docs') || '.';
  const plugins = parseOptionsByName(config.plugins);
  const extensions = parseOptionsByName(config.markdown_extensions);
  const isFlat = config.use_directory_urls === false;
  const nav = nameUnlabelledSections(convertToList(config.nav).map(parseMenuItem), { pages, read });
  const logo = toNonEmptyText(theme.logo);
  const repository = toNonEmptyText(config.repo_url)?.replace(/\/$/, '');
  const locales = listLocales(plugins, theme);
  const { sheets, ...look } = readBrandingAndStyles(config, theme, { pages, reader });
  const autodoc = createAutodocReader({ plugins, extensions }, pages, reader);
  const settings = readMkdocsSettings(config, { plugins, extensions, read });
  const templateFolder = getTemplateFolder(theme);
  const templates = readTemplates(theme, pages, reader);
  return {
    generator: 'mkdocs',
    configFile,
    title: toSingleLineText(config.site_name) ?? 'Documentation',
    tagline: toSingleLineText(config.site_description),
    ...splitOldAddress(toNonEmptyText(config.site_url)),
    trailingSlash: !isFlat,
    ...look,
    ...(logo !== undefined && { logo: { src: addSlashToDocsPath(logo) ?? logo } }),
    repository,
    repositoryLabel: toSingleLineText(config.repo_name),
    editUrl: formatEditUrl(config, repository, pages),
    colorMode: detectColorMode(theme),
    copyright: toSingleLineText(config.copyright),
    pages,
    // A folder of templates in the docs is published with the docs.
    files: [pages, ...(templateFolder === undefined ? [] : [templateFolder])],
    isUnpublished: (path) => templates.has(path) || sheets.has(path),
    isLeftOut: createUnpublishedFileChecker(config),
    addedFront: createNavTitleLineFormatter(nav, { pages, locale: locales[0]?.folder }),
    ...createPageReaders(autodoc, { plugins, templates, templateFolder }),
    rewritten: (own) => own,
    locales,
    nav: [],
    sidebars: nav.length === 0 ? {} : { docs: nav },
    redirects: parseRedirects(findNestedOptions(plugins.redirects, 'redirect_maps'), isFlat),
    shownFrom: [...listIncludeFolders(plugins, extensions), '.', pages],
    ...(plugins.blog !== undefined && {
      posts: normalizePath(`${toNonEmptyText(findNestedOptions(plugins.blog).blog_dir) ?? 'blog'}`),
    }),
    fencesFromCode: listCustomFenceLanguages(extensions),
    ...readTemplateValues(config, plugins),
    ...settings,
    notes: [...settings.notes, ...look.notes, ...createTemplateNotes(templates)],
  };
}

/** Returns the favicon, colours and stylesheets of the site, and notes about what is not carried over. */
function readBrandingAndStyles(config: RawOptions, theme: RawOptions, { pages, reader }: PageFolderAndReader) {
  const sheets = convertExtraCss(config, pages, reader);
  const { accent, dark } = findPaletteColours(theme, sheets.css);
  const { favicon, notes } = findFavicon(theme, pages, reader.list);
  return {
    favicon,
    accent,
    styles: addDarkAccentStylesheet(sheets.styles, dark),
    sheets: sheets.read,
    notes: [...sheets.notes, ...notes, ...createScriptNotes(config, pages)],
  };
}

interface PageFolderAndReader {
  readonly pages: string;
  readonly reader: SiteReader;
}

interface PageReaderInput {
  readonly plugins: RawOptions;
  readonly templates: MkdocsTemplates;
  readonly templateFolder: string | undefined;
}

/** Creates the functions that add documentation of code to a page and link to it. Notes report that a template changed the page. */
function createPageReaders(
  { document, findTarget }: ReturnType<typeof createAutodocReader>,
  { plugins, templates, templateFolder }: PageReaderInput,
): Pick<NonDocusaurusSite, 'readPage' | 'findCodeTarget'> {
  return {
    readPage: (written, { template }) => {
      const { lines, notes } = document(written);
      return { lines, notes: [...createPageTemplateNotes(template, templates, templateFolder), ...notes] };
    },
    ...((plugins.mkdocstrings ?? plugins.autorefs) !== undefined && { findCodeTarget: findTarget }),
  };
}

/**
 * Returns the languages of code blocks that a Python function shows as something else. Omits Mermaid, whose function only changes the
 * element around the code.
 */
function listCustomFenceLanguages(extensions: RawOptions): readonly string[] {
  return convertToList(findNestedOptions(extensions['pymdownx.superfences']).custom_fences).flatMap((value) => {
    const name = toNonEmptyText(toRawOptions(value).name);
    return name === undefined || name === 'mermaid' || name === '*' ? [] : [name];
  });
}

/** Returns the values that the plugin `macros` inserts into pages. */
function readTemplateValues(
  { extra }: RawOptions,
  { macros }: RawOptions,
): Pick<NonDocusaurusSite, 'variables' | 'templateValues'> {
  return macros === undefined ? {} : { variables: flattenValues(toRawOptions(extra)), templateValues: {} };
}

/** Returns the options of the theme. That of Zensical, which has no name, continues Material. */
function readThemeOptions({ theme }: RawOptions, configFile: string): RawOptions {
  return { ...(configFile.startsWith('zensical') && { name: 'material' }), ...toRawOptions(theme) };
}

/** Returns the base folders of snippets, and that of files that macros include. */
function listIncludeFolders(plugins: RawOptions, extensions: RawOptions): readonly string[] {
  const named = findNestedOptions(extensions['pymdownx.snippets']).base_path;
  return [named ?? [], findNestedOptions(plugins.macros).include_dir ?? []]
    .flat(2)
    .flatMap((item) => (typeof item === 'string' ? normalizePath(item.replace(/^!relative\s*/, '') || '.') : []));
}

/** Returns a configuration, merged with the configuration that it inherits. That of Zensical in TOML inherits none. */
function readInheritedConfig(
  file: string,
  read: (path: string) => string | undefined,
  depth = 0,
): Record<string, unknown> {
  if (file.endsWith('.toml')) return { ...toRawOptions(parseConfigFile(file, read(file) ?? '').project) };
  const document = parseYaml(read(file) ?? '', {
    strict: false,
    uniqueKeys: false,
    customTags: ENVIRONMENT_TAGS,
  });
  const [error] = document.errors;
  if (error !== undefined)
    throw createInvocationError(
      `\`${file}\` is not YAML that can be read: ${error.message.split('\n')[0]}.`,
      'Mend it, and run the command again.',
    );
  const rawOptions = toRawOptions(document.toJS());
  const above = toNonEmptyText(rawOptions.INHERIT);
  if (above === undefined || depth > 4) return { ...rawOptions };
  const base = readInheritedConfig(normalizePath(above), read, depth + 1);
  const theme = { ...toRawOptions(base.theme), ...toRawOptions(rawOptions.theme) };
  return { ...base, ...rawOptions, ...(Object.keys(theme).length > 0 && { theme }) };
}

/**
 * Converts a list of names to an object with the options of each name. In the list, only some names have options. TOML writes the parts of
 * `pymdownx` as a table.
 */
function parseOptionsByName(value: unknown): RawOptions {
  if (!Array.isArray(value)) {
    const { pymdownx, ...options } = toRawOptions(value);
    const parts = Object.entries(toRawOptions(pymdownx)).map(([name, item]) => [`pymdownx.${name}`, item]);
    return { ...options, ...Object.fromEntries(parts) };
  }
  const bare = value.flatMap((item) => (typeof item === 'string' ? [[item, {}]] : []));
  const withOptions = value.flatMap((item) =>
    Object.entries(toRawOptions(item)).map(([name, options]) => [name, options ?? {}]),
  );
  // A name may be listed a second time without its options.
  return Object.fromEntries([...bare, ...withOptions]);
}

function parseMenuItem(value: unknown): MenuItem {
  if (typeof value === 'string') return parseMenuTarget(value);
  const [[label, target] = ['', undefined]] = Object.entries(toRawOptions(value));
  if (Array.isArray(target)) return { label, items: target.map(parseMenuItem) };
  return { ...parseMenuTarget(toNonEmptyText(target) ?? ''), label };
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

/** Creates a predicate for unpublished files: hidden files, and files that patterns in `exclude_docs` or `draft_docs` exclude. */
function createUnpublishedFileChecker(config: RawOptions): NonDocusaurusSite['isLeftOut'] {
  const excluded = createGitignoreMatcher(`.*\n${toNonEmptyText(config.exclude_docs) ?? ''}`);
  const drafts = createGitignoreMatcher(toNonEmptyText(config.draft_docs) ?? '');
  return (own) => excluded(own) || drafts(own);
}

function listLocales(plugins: RawOptions, theme: RawOptions): NonDocusaurusSite['locales'] {
  const listed = convertToList(findNestedOptions(plugins.i18n).languages)
    .map(toRawOptions)
    .filter(({ locale, build }) => toNonEmptyText(locale) !== undefined && build !== false);
  const main = listed.find((candidate) => candidate.default === true) ?? listed[0];
  const isFolder = findNestedOptions(plugins.i18n).docs_structure === 'folder';
  if (main === undefined || !isFolder) return [{ name: toNonEmptyText(theme.language) ?? 'en', folder: '' }];
  const own = [main, ...listed.filter((candidate) => candidate !== main)];
  return own.map((item) => ({
    name: String(item.locale),
    folder: String(item.locale),
    label: toNonEmptyText(item.name),
  }));
}

function formatEditUrl(config: RawOptions, repository: string | undefined, pages: string): string | undefined {
  const uri = toNonEmptyText(config.edit_uri);
  if (uri !== undefined && /^https?:/.test(uri)) return uri;
  if (repository === undefined || config.edit_uri === '' || config.edit_uri === null) return undefined;
  const named = uri ?? (/github\.com|gitlab\.com/.test(repository) ? `edit/master/${pages}/` : undefined);
  return named && !/^[?#]/.test(named) ? `${repository}/${named.replace(/^\//, '')}` : undefined;
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
