// Files that identify projects of other generators.
import { folderOf, tidyPath } from '../lib/file-path.ts';
import type { AddressRules } from '../model/address-rules.ts';

interface Generator {
  readonly pattern: RegExp;
  readonly name: string;
  /** Folder of pages relative to the file; if absent, pages may be anywhere. */
  readonly pages?: string;
  /** Whether the rule applies only below the top of a project, where the file name is too common. */
  readonly isBelow?: true;
  /** Key of the file that sets a different folder of pages. */
  readonly key?: string;
  /** Folder whose files are copied into the site unchanged, relative to the file. */
  readonly files?: string;
  /** Key of the file that has the title of the site. */
  readonly title?: string;
  /** Whether `migrate` moves its sites. */
  readonly isMoved?: true;
  /** Its rules for addresses, where they are not those of Docusaurus. */
  readonly rules?: AddressRules;
}

const GENERATORS: readonly Generator[] = [
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
    pattern: /^mkdocs\.ya?ml$/,
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

/** Matches Docusaurus folders with translations into a language; the first group is the content that they translate. */
export const FOREIGN_TRANSLATIONS = /^docusaurus-(?:plugin-content-(docs|blog|pages)|theme-)/;

/** Returns the generator that reads a file of this name at the top of a project. */
export function generatorOfFile(name: string): string | undefined {
  return GENERATORS.find(({ pattern }) => pattern.test(name))?.name;
}

/** Returns the pages folder of the generator that reads the file at `path`: the folder set in the file's text, else the default. */
export function generatorPagesFolder(path: string, text = ''): string | undefined {
  const { pages, key, isBelow } = generatorOfPath(path) ?? {};
  if (isBelow && !path.includes('/')) return undefined;
  const line = new RegExp(`^[ \\t]*${key}[ \\t]*[:=][ \\t]*["']?([\\w./-]+)["']?[ \\t]*(?:#.*)?$`, 'm');
  const named = key === undefined ? undefined : line.exec(text)?.[1];
  return folderBeside(path, named ?? pages);
}

/** Returns the folder whose files the generator of the file at `path` copies unchanged, or `undefined`. */
export function generatorStaticFolder(path: string): string | undefined {
  return folderBeside(path, generatorOfPath(path)?.files);
}

/** Returns the title that the configuration of another generator has; not one that is computed. */
export function titleIn(path: string, text = ''): string | undefined {
  const { title } = generatorOfPath(path) ?? {};
  if (title === undefined) return undefined;
  const line = new RegExp(
    `^[ \\t]*${title}[ \\t]*[:=][ \\t]*(?:(["'])(?<quoted>.*?)\\1|(?<plain>[^"'\\s!{&*|>][^#\\n]*?))[ \\t]*,?[ \\t]*(?:#.*)?$`,
    'm',
  );
  const { quoted, plain } = line.exec(text)?.groups ?? {};
  // In code, a value without quotes is a name.
  return quoted ?? (/\.[cm]?[jt]s$/.test(path) || /\.(?:py|toml)$/.test(path) ? undefined : plain);
}

/** Whether `migrate` moves the site that the file at `path` configures. */
export function canMigrate(path: string): boolean {
  return generatorOfPath(path)?.isMoved === true;
}

/** Returns the rules for addresses of the generator that the file at `path` configures; `undefined` for those of Docusaurus. */
export function addressRulesOf(path: string): AddressRules | undefined {
  return generatorOfPath(path)?.rules;
}

function generatorOfPath(path: string): Generator | undefined {
  return GENERATORS.find(({ pattern }) => pattern.test(path.slice(path.lastIndexOf('/') + 1)));
}

function folderBeside(path: string, folder: string | undefined): string | undefined {
  return folder && (tidyPath(`${folderOf(path)}/${folder}`) || '.');
}
