// Reads `mkdocs.yml` as data. Python tags in it are code and are not run. Pure.
import { parseDocument } from 'yaml';
import { tidyPath } from '../../../lib/file-path.ts';
import { createCallError } from '../../../model/diagnostic.ts';
import { type Options, optionList, optionsOf, optionText } from '../old-site.ts';
import type { RedirectPlan } from '../planned.ts';
import { globRegexSource } from './globs.ts';
import { addressParts, type MenuItem, type OtherSite, optionsAt, singleLineText } from './other-site.ts';

/** Colours of Material by name. */
const COLOURS: Readonly<Record<string, string>> = {
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

/** Reads the configuration. Throws a `UserError` if it is not YAML. */
export function readMkdocs(configFile: string, read: (path: string) => string | undefined): OtherSite {
  const config = readInheritedConfig(configFile, read);
  const theme = typeof config.theme === 'string' ? { name: config.theme } : optionsOf(config.theme);
  const pages = tidyPath(optionText(config.docs_dir) ?? 'docs');
  const plugins = optionsByName(config.plugins);
  const extensions = optionsByName(config.markdown_extensions);
  const isFlat = config.use_directory_urls === false;
  const nav = optionList(config.nav).map(menuItem);
  const logo = optionText(theme.logo);
  const repository = optionText(config.repo_url)?.replace(/\/$/, '');
  return {
    generator: 'mkdocs',
    configFile,
    title: singleLineText(config.site_name) ?? 'Documentation',
    tagline: singleLineText(config.site_description),
    ...addressParts(optionText(config.site_url)),
    trailingSlash: !isFlat,
    favicon: docsFileAddress(optionText(theme.favicon)),
    ...(logo !== undefined && { logo: { src: docsFileAddress(logo) ?? logo } }),
    repository,
    editUrl: editUrlOf(config, repository, pages),
    accent: accentOf(theme),
    colorMode: colorModeOf(theme),
    copyright: singleLineText(config.copyright),
    pages,
    files: [pages],
    isLeftOut: createExcludedTest(config),
    rewritten: (own) => own,
    locales: localesOf(plugins, theme),
    nav: [],
    sidebars: nav.length === 0 ? {} : { docs: nav },
    redirects: redirectsIn(optionsAt(plugins.redirects, 'redirect_maps'), isFlat),
    shownFrom: [...snippetFolders(extensions), '.', pages],
    ...(plugins.blog !== undefined && { posts: tidyPath(`${optionText(optionsAt(plugins.blog).blog_dir) ?? 'blog'}`) }),
    notes: settingNotes(config, theme, extensions),
  };
}

/** Returns the base folders of snippets. */
function snippetFolders(extensions: Options): readonly string[] {
  const named = optionsAt(extensions['pymdownx.snippets']).base_path;
  return [named ?? []]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? tidyPath(one.replace(/^!relative\s*/, '') || '.') : []));
}

/** Returns notes for settings that are not carried over. */
function settingNotes(config: Options, theme: Options, extensions: Options): OtherSite['notes'] {
  const notes: OtherSite['notes'][number][] = [];
  if (optionsAt(config.extra, 'version').provider === 'mike')
    notes.push({
      setting: 'extra.version',
      message: 'Versions by mike lie on the branch of the built site and are not moved.',
      suggestion: 'Keep them on the host, or freeze a version by `docs.versions` from its tag.',
      isHand: true,
    });
  for (const key of ['hooks', 'extra_javascript'])
    if (optionList(config[key]).length > 0)
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
  if (optionsAt(extensions.toc).slugify !== undefined)
    notes.push({
      setting: 'markdown_extensions.toc.slugify',
      message:
        'Ids of headings are made by a function of Python; ids by the rules of MkDocs may be others where a heading has other letters than English ones.',
      suggestion: 'Write such an id behind its heading, `{#id}`.',
    });
  return notes;
}

/** Returns a configuration merged with the one that it inherits from. */
function readInheritedConfig(file: string, read: (path: string) => string | undefined, depth = 0): Options {
  const document = parseDocument(read(file) ?? '', {
    prettyErrors: false,
    logLevel: 'silent',
    strict: false,
    uniqueKeys: false,
  });
  const [error] = document.errors;
  if (error !== undefined)
    throw createCallError(
      `\`${file}\` is not YAML that can be read: ${error.message.split('\n')[0]}.`,
      'Mend it, and run the command again.',
    );
  const own = optionsOf(document.toJS());
  const above = optionText(own.INHERIT);
  if (above === undefined || depth > 4) return own;
  const base = readInheritedConfig(tidyPath(above), read, depth + 1);
  const theme = { ...optionsOf(base.theme), ...optionsOf(own.theme) };
  return { ...base, ...own, ...(Object.keys(theme).length > 0 && { theme }) };
}

/** Converts a list of names, some with options, to options by name. */
function optionsByName(value: unknown): Options {
  if (!Array.isArray(value)) return optionsOf(value);
  return Object.fromEntries(
    value.flatMap((one) =>
      typeof one === 'string'
        ? [[one, {}]]
        : Object.entries(optionsOf(one)).map(([name, options]) => [name, options ?? {}]),
    ),
  );
}

function menuItem(value: unknown): MenuItem {
  if (typeof value === 'string') return parseMenuTarget(value);
  const [[label, target] = ['', undefined]] = Object.entries(optionsOf(value));
  if (Array.isArray(target)) return { label, items: target.map(menuItem) };
  return { ...parseMenuTarget(optionText(target) ?? ''), label };
}

function parseMenuTarget(target: string): MenuItem {
  if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(target)) return { href: target };
  if (/\.md$/i.test(target)) return { page: tidyPath(target).replace(/\.md$/i, '') };
  return target.endsWith('/') ? { folder: target.replace(/\/$/, '') } : { href: `/${target}` };
}

/** Creates a predicate for unpublished files: git patterns of `exclude_docs` and `draft_docs`, and hidden files. */
function createExcludedTest(config: Options): OtherSite['isLeftOut'] {
  const lines = `${optionText(config.exclude_docs) ?? ''}\n${optionText(config.draft_docs) ?? ''}`
    .split('\n')
    .map((line) => line.trim());
  const patterns = lines.filter((line) => line !== '' && !/^[#!]/.test(line)).map(gitPattern);
  return (own) => /(?:^|\/)\./.test(own) || patterns.some((pattern) => pattern.test(own));
}

function gitPattern(line: string): RegExp {
  const isRooted = /^\/|\/./.test(line);
  return new RegExp(`${isRooted ? '^' : '(?:^|/)'}${globRegexSource(line.replace(/^\/|\/$/g, ''))}(?:/|$)`);
}

function localesOf(plugins: Options, theme: Options): OtherSite['locales'] {
  const listed = optionList(optionsAt(plugins.i18n).languages)
    .map(optionsOf)
    .filter(({ locale, build }) => optionText(locale) !== undefined && build !== false);
  const main = listed.find((one) => one.default === true) ?? listed[0];
  const isFolder = optionsAt(plugins.i18n).docs_structure === 'folder';
  if (main === undefined || !isFolder) return [{ name: optionText(theme.language) ?? 'en', folder: '' }];
  const own = [main, ...listed.filter((one) => one !== main)];
  return own.map((one) => ({ name: String(one.locale), folder: String(one.locale), label: optionText(one.name) }));
}

function editUrlOf(config: Options, repository: string | undefined, pages: string): string | undefined {
  const uri = optionText(config.edit_uri);
  if (uri !== undefined && /^https?:/.test(uri)) return uri;
  if (repository === undefined || config.edit_uri === '' || config.edit_uri === null) return undefined;
  const named = uri ?? (/github\.com|gitlab\.com/.test(repository) ? `edit/master/${pages}/` : undefined);
  return named && !/^[?#]/.test(named) ? `${repository}/${named.replace(/^\//, '')}` : undefined;
}

function accentOf(theme: Options): string | undefined {
  const palettes = [theme.palette].flat().map(optionsOf);
  const names = palettes.flatMap(({ primary, accent }) => [optionText(primary), optionText(accent)]);
  return names.map((name) => COLOURS[name?.replaceAll('-', ' ') ?? '']).find((colour) => colour !== undefined);
}

/** Returns the mode of the first palette of Material; palettes with `media` follow the reader's system. */
function colorModeOf({ palette }: Options): OtherSite['colorMode'] {
  const palettes = [palette].flat().map(optionsOf);
  if (palettes.some(({ media }) => /prefers-color-scheme/.test(optionText(media) ?? '')))
    return { respectPrefersColorScheme: true };
  return palettes[0]?.scheme === 'slate' ? { defaultMode: 'dark' } : undefined;
}

/** Returns the address of a file in the docs folder. */
function docsFileAddress(path: string | undefined): string | undefined {
  return path === undefined || /^(?:https?:|\/)/.test(path) ? path : `/${path}`;
}

function redirectsIn(maps: Options, isFlat: boolean): readonly RedirectPlan[] {
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
