// Files that identify projects of other generators.
import { getParentFolder, normalizePath } from '../lib/file-path.ts';
import type { GeneratorWithAddressRules } from '../model/address-rules.ts';

interface SiteGenerator {
  readonly pattern: RegExp;
  readonly name: string;
  /** Folder of pages relative to the file; if absent, pages may be anywhere. */
  readonly pages?: string;
  /**
   * Whether the file identifies the generator only in a subfolder of a project. At the top of a project, other tools use files with this
   * name.
   */
  readonly isBelow?: true;
  /** Name of the key in the file that sets a different folder of pages. */
  readonly key?: string;
  /** Folder whose files are copied into the site unchanged, relative to the file. */
  readonly files?: string;
  /** Name of the key in the file that sets the title of the site. */
  readonly title?: string;
  /** Whether `migrate` can move sites of this generator to techdocs. */
  readonly isMoved?: true;
  /** Address rules of the generator; absent if they are the same as in Docusaurus. */
  readonly rules?: GeneratorWithAddressRules;
}

const SITE_GENERATORS: readonly SiteGenerator[] = [
  {
    pattern: /^docusaurus\.config\.[cm]?[jt]s$/,
    name: 'Docusaurus',
    pages: 'docs',
    files: 'static',
    title: 'title',
    isMoved: true,
  },
  {
    pattern: /^\.vitepress$/,
    name: 'VitePress',
    pages: '.',
    files: 'public',
    title: 'title',
    isMoved: true,
    rules: 'vitepress',
  },
  { pattern: /^\.vuepress$/, name: 'VuePress', pages: '.', files: '.vuepress/public' },
  {
    pattern: /^(?:mkdocs|properdocs|zensical)\.ya?ml$|^zensical\.toml$/,
    name: 'MkDocs',
    pages: 'docs',
    key: 'docs_dir',
    title: 'site_name',
    isMoved: true,
    rules: 'mkdocs',
  },
  { pattern: /^book\.toml$/, name: 'mdBook', pages: 'src', key: 'src', title: 'title', isMoved: true },
  {
    pattern: /^hugo\.(?:toml|ya?ml)$|^config\.toml$/,
    name: 'Hugo',
    pages: 'content',
    key: 'contentDir',
    files: 'static',
    title: 'title',
    isMoved: true,
    rules: 'hugo',
  },
  { pattern: /^_config\.ya?ml$/, name: 'Jekyll', pages: '_docs', title: 'title' },
  { pattern: /^antora(?:-playbook)?\.ya?ml$/, name: 'Antora' },
  { pattern: /^conf\.py$/, name: 'Sphinx', pages: '.', isBelow: true, title: 'project' },
  {
    pattern: /^astro\.config\.[cm]?[jt]s$/,
    name: 'Astro',
    pages: 'src/content/docs',
    files: 'public',
    title: 'title',
    isMoved: true,
    rules: 'starlight',
  },
];

/**
 * Matches Docusaurus folders with translations into a language. The first capture group is the kind of the translated content: `docs`,
 * `blog` or `pages`.
 */
export const DOCUSAURUS_TRANSLATIONS_PATTERN = /^docusaurus-(?:plugin-content-(docs|blog|pages)|theme-)/;

/** Returns the name of the generator that reads a file of this name at the top of a project. */
export function findGeneratorByFileName(name: string): string | undefined {
  return SITE_GENERATORS.find(({ pattern }) => pattern.test(name))?.name;
}

/** Returns the pages folder of the generator that reads the file at `path`: the folder set in the file's text, else the default. */
export function findPagesFolder(path: string, text = ''): string | undefined {
  const { pages, key, isBelow } = findGeneratorOfPath(path) ?? {};
  if (isBelow && !path.includes('/')) return undefined;
  const line = new RegExp(`^[ \\t]*${key}[ \\t]*[:=][ \\t]*["']?([\\w./-]+)["']?[ \\t]*(?:#.*)?$`, 'm');
  const named = key === undefined ? undefined : line.exec(text)?.[1];
  return resolveSiblingFolder(path, named ?? pages);
}

/** Finds the generator of the file at `path`. Returns the folder whose files it copies unchanged, or `undefined`. */
export function findStaticFolder(path: string): string | undefined {
  return resolveSiblingFolder(path, findGeneratorOfPath(path)?.files);
}

/** Returns the title that a configuration file of another generator sets. Returns `undefined` if the title is computed. */
export function findConfiguredTitle(path: string, text = ''): string | undefined {
  const { title } = findGeneratorOfPath(path) ?? {};
  if (title === undefined) return undefined;
  const line = new RegExp(
    `^[ \\t]*${title}[ \\t]*[:=][ \\t]*(?:(["'])(?<quoted>.*?)\\1|(?<plain>[^"'\\s!{&*|>][^#\\n]*?))[ \\t]*,?[ \\t]*(?:#.*)?$`,
    'm',
  );
  const { quoted, plain } = line.exec(text)?.groups ?? {};
  // In code, a value without quotes is a variable and not a title.
  return quoted ?? (/\.[cm]?[jt]s$/.test(path) || /\.(?:py|toml)$/.test(path) ? undefined : plain);
}

/** Whether `migrate` moves the site that the file at `path` configures. */
export function canMigrateSiteOfFile(path: string): boolean {
  return findGeneratorOfPath(path)?.isMoved === true;
}

/** Returns the address rules of the generator that reads the file at `path`; `undefined` if they are the same as in Docusaurus. */
export function findAddressRulesOfGenerator(path: string): GeneratorWithAddressRules | undefined {
  return findGeneratorOfPath(path)?.rules;
}

function findGeneratorOfPath(path: string): SiteGenerator | undefined {
  return SITE_GENERATORS.find(({ pattern }) => pattern.test(path.slice(path.lastIndexOf('/') + 1)));
}

function resolveSiblingFolder(path: string, folder: string | undefined): string | undefined {
  return folder && (normalizePath(`${getParentFolder(path)}/${folder}`) || '.');
}
