// Names of Docusaurus in a stylesheet of the old site, which mean nothing in the new one. Pure.

import { pathFrom } from './paths.ts';

const CLASS =
  /\.((?:navbar|menu|footer|hero|button|card|alert|badge|breadcrumbs|pagination(?:-nav)?|table-of-contents|dropdown|tabs|pills|avatar|container|row|col|markdown|theme|docusaurus|DocSearch|prism|admonition|main-wrapper|docs|blog|plugin|docItem|docSidebar|codeBlock)(?:[-_][\w-]*)?)\b/g;

/** The colour of links and marks that stylesheets set for light mode; nothing where it is no plain colour. */
export function accentOf(sheets: readonly string[]): string | undefined {
  const named = sheets.flatMap((css) => /:root\s*\{[^}]*?--ifm-color-primary:\s*([^;}]+)/.exec(css)?.[1]?.trim() ?? []);
  return named.find((colour) => /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]+\))$/i.test(colour));
}

/** A stylesheet whose pictures of static folders are named by their addresses. */
export function stylesText(css: string, path: string, staticDirs: readonly string[]): string {
  return css.replace(
    /(url\(\s*["']?)(@site\/|\.{1,2}\/)([^"')]+)/g,
    (all, open: string, from: string, rest: string) => {
      const file = from === '@site/' ? rest : pathFrom(path, from + rest);
      const folder = staticDirs.find((dir) => file.startsWith(`${dir}/`));
      return folder === undefined ? all : open + file.slice(folder.length);
    },
  );
}

/** The classes and variables of Docusaurus that a stylesheet names, each once. */
export function usedClasses(css: string): {
  readonly classes: readonly string[];
  readonly variables: readonly string[];
} {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const selectors = plain.replace(/\{[^{}]*\}/g, '{}').replace(/url\([^)]*\)/g, '');
  const all = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
  return { classes: all(selectors, CLASS), variables: all(plain, /(--(?:ifm|docusaurus|docsearch)-[\w-]+)/g) };
}
