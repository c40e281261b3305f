// Files by which a project of another generator is known.

const GENERATORS: readonly (readonly [pattern: RegExp, generator: string])[] = [
  [/^docusaurus\.config\.[cm]?[jt]s$/, 'Docusaurus'],
  [/^\.vitepress$/, 'VitePress'],
  [/^\.vuepress$/, 'VuePress'],
  [/^mkdocs\.ya?ml$/, 'MkDocs'],
  [/^book\.toml$/, 'mdBook'],
  [/^(?:hugo|config)\.toml$/, 'Hugo'],
  [/^_config\.ya?ml$/, 'Jekyll'],
  [/^antora(?:-playbook)?\.ya?ml$/, 'Antora'],
  [/^conf\.py$/, 'Sphinx'],
  [/^astro\.config\.[cm]?[jt]s$/, 'Astro'],
];

/** Folders of Docusaurus among the translations of a language; what they mirror is the first group. */
export const FOREIGN_TRANSLATIONS = /^docusaurus-(?:plugin-content-(docs|blog|pages)|theme-)/;

/** The generator that reads a file of this name at the top of a project. */
export function generatorOf(name: string): string | undefined {
  return GENERATORS.find(([pattern]) => pattern.test(name))?.[1];
}
