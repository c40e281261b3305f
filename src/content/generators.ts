// Files by which a project of another generator is known.
import { folderOf, tidyPath } from '../lib/file-path.ts';

/** The folder of pages is seen from the file; without one they may be anywhere. */
const GENERATORS: readonly (readonly [pattern: RegExp, generator: string, pages?: string])[] = [
  [/^docusaurus\.config\.[cm]?[jt]s$/, 'Docusaurus', 'docs'],
  [/^\.vitepress$/, 'VitePress', '.'],
  [/^\.vuepress$/, 'VuePress', '.'],
  [/^mkdocs\.ya?ml$/, 'MkDocs', 'docs'],
  [/^book\.toml$/, 'mdBook', 'src'],
  [/^(?:hugo|config)\.toml$/, 'Hugo', 'content'],
  [/^_config\.ya?ml$/, 'Jekyll', '_docs'],
  [/^antora(?:-playbook)?\.ya?ml$/, 'Antora'],
  [/^conf\.py$/, 'Sphinx'],
  [/^astro\.config\.[cm]?[jt]s$/, 'Astro', 'src/content/docs'],
];

/** Folders of Docusaurus among the translations of a language; what they mirror is the first group. */
export const FOREIGN_TRANSLATIONS = /^docusaurus-(?:plugin-content-(docs|blog|pages)|theme-)/;

/** The generator that reads a file of this name at the top of a project. */
export function generatorOf(name: string): string | undefined {
  return GENERATORS.find(([pattern]) => pattern.test(name))?.[1];
}

/** The folder where the generator that reads a file at this path has its pages by default. */
export function pagesBeside(path: string): string | undefined {
  const pages = GENERATORS.find(([pattern]) => pattern.test(path.slice(path.lastIndexOf('/') + 1)))?.[2];
  return pages && (tidyPath(`${folderOf(path)}/${pages}`) || '.');
}
