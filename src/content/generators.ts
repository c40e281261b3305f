// Files by which a project of another generator is known.
import { folderOf, tidyPath } from '../lib/file-path.ts';

interface Generator {
  readonly pattern: RegExp;
  readonly name: string;
  /** The folder of pages, seen from the file; without one they may be anywhere. */
  readonly pages?: string;
  /** Whether that holds only where the file is in a folder: at the top of a project much else has its name. */
  readonly isBelow?: true;
  /** The key of the file that names another folder of pages. */
  readonly key?: string;
  /** The folder whose files it copies into the site as they are, seen from the file. */
  readonly files?: string;
}

const GENERATORS: readonly Generator[] = [
  { pattern: /^docusaurus\.config\.[cm]?[jt]s$/, name: 'Docusaurus', pages: 'docs', files: 'static' },
  { pattern: /^\.vitepress$/, name: 'VitePress', pages: '.', files: 'public' },
  { pattern: /^\.vuepress$/, name: 'VuePress', pages: '.', files: '.vuepress/public' },
  { pattern: /^mkdocs\.ya?ml$/, name: 'MkDocs', pages: 'docs', key: 'docs_dir' },
  { pattern: /^book\.toml$/, name: 'mdBook', pages: 'src', key: 'src' },
  {
    pattern: /^hugo\.(?:toml|ya?ml)$|^config\.toml$/,
    name: 'Hugo',
    pages: 'content',
    key: 'contentDir',
    files: 'static',
  },
  { pattern: /^_config\.ya?ml$/, name: 'Jekyll', pages: '_docs' },
  { pattern: /^antora(?:-playbook)?\.ya?ml$/, name: 'Antora' },
  { pattern: /^conf\.py$/, name: 'Sphinx', pages: '.', isBelow: true },
  { pattern: /^astro\.config\.[cm]?[jt]s$/, name: 'Astro', pages: 'src/content/docs', files: 'public' },
];

/** Folders of Docusaurus among the translations of a language; what they mirror is the first group. */
export const FOREIGN_TRANSLATIONS = /^docusaurus-(?:plugin-content-(docs|blog|pages)|theme-)/;

/** The generator that reads a file of this name at the top of a project. */
export function generatorOf(name: string): string | undefined {
  return GENERATORS.find(({ pattern }) => pattern.test(name))?.name;
}

/**
 * The folder where the generator that reads a file at this path has its pages: the one that the text of the file names, else its
 * default.
 */
export function pagesBeside(path: string, text = ''): string | undefined {
  const { pages, key, isBelow } = generatorAt(path) ?? {};
  if (isBelow && !path.includes('/')) return undefined;
  const line = new RegExp(`^[ \\t]*${key}[ \\t]*[:=][ \\t]*["']?([\\w./-]+)["']?[ \\t]*(?:#.*)?$`, 'm');
  const named = key === undefined ? undefined : line.exec(text)?.[1];
  return beside(path, named ?? pages);
}

/** The folder whose files that generator copies as they are. */
export function filesBeside(path: string): string | undefined {
  return beside(path, generatorAt(path)?.files);
}

function generatorAt(path: string): Generator | undefined {
  return GENERATORS.find(({ pattern }) => pattern.test(path.slice(path.lastIndexOf('/') + 1)));
}

function beside(path: string, folder: string | undefined): string | undefined {
  return folder && (tidyPath(`${folderOf(path)}/${folder}`) || '.');
}
