// Converts stylesheets of the old site: inlines imports, and finds classes and variables of Docusaurus, which have no effect in the new
// site. Pure.

import { formatRelativeImport, resolveFromFileFolder } from './paths.ts';

const INFIMA_CLASS =
  /\.((?:navbar|menu|footer|hero|button|card|alert|badge|breadcrumbs|pagination(?:-nav)?|table-of-contents|dropdown|tabs|pills|avatar|container|row|col|markdown|theme|docusaurus|DocSearch|prism|admonition|main-wrapper|docs|blog|plugin|docItem|docSidebar|codeBlock)(?:[-_][\w-]*)?)\b/g;

/** Returns the accent colour that stylesheets set for light mode; `undefined` if it is not a plain colour. */
export function findAccentColour(sheets: readonly string[]): string | undefined {
  const named = sheets.flatMap((css) => /:root\s*\{[^}]*?--ifm-color-primary:\s*([^;}]+)/.exec(css)?.[1]?.trim() ?? []);
  return named.find((colour) => /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]+\))$/i.test(colour));
}

/** Replaces relative paths to files in static folders by their addresses on the site. */
export function replacePictureUrls(css: string, path: string, staticDirs: readonly string[]): string {
  return css.replace(
    /(url\(\s*["']?)(@site\/|\.{1,2}\/)([^"')]+)/g,
    (all, open: string, from: string, rest: string) => {
      const file = from === '@site/' ? rest : resolveFromFileFolder(path, from + rest);
      const folder = staticDirs.find((dir) => file.startsWith(`${dir}/`));
      return folder === undefined ? all : open + file.slice(folder.length);
    },
  );
}

const CSS_IMPORT_RULE = /@import\s+(?:url\(\s*)?(["']?)([^"')\s;]+)\1\s*\)?([^;]*);/g;

/**
 * Replaces local `@import` rules of a stylesheet by the imported text; reports missing files. In the new site, stylesheets cannot import
 * each other.
 */
export function inlineStylesheetImports(
  path: string,
  read: (path: string) => string | undefined,
  above: readonly string[] = [],
): { readonly text: string | undefined; readonly lost: readonly string[] } {
  const css = read(path);
  const lost: string[] = [];
  const text = css?.replace(CSS_IMPORT_RULE, (all, _, name: string, rest: string) => {
    if (/^(?:https?:)?\/\//.test(name)) return all;
    const file = name.startsWith('@site/') ? name.slice(6) : resolveFromFileFolder(path, name);
    const condition = rest.trim();
    // An import with a `layer` or `supports` condition is not inlined. Such imports are rare, and the imported text cannot be wrapped in
    // the condition.
    const isSimple = condition === '' || /^[(]|^(?:screen|print|all)\b/.test(condition);
    const inner = isSimple && !above.includes(file) ? inlineStylesheetImports(file, read, [...above, path]) : undefined;
    if (inner?.text === undefined) {
      lost.push(name);
      return '';
    }
    lost.push(...inner.lost);
    const own = rebaseCssUrls(inner.text, file, path);
    return condition === '' ? own : `@media ${condition} {\n${own}\n}`;
  });
  return { text, lost };
}

/** Rebases the relative URLs of a stylesheet that is inlined into another one. */
function rebaseCssUrls(css: string, from: string, to: string): string {
  return css.replace(/(url\(\s*["']?)(\.{1,2}\/[^"')]+)/g, (_, open: string, name: string) => {
    return open + formatRelativeImport(to, resolveFromFileFolder(from, name));
  });
}

/** Returns the distinct classes and variables of Docusaurus in a stylesheet. */
export function findDocusaurusCssNames(css: string): {
  readonly classes: readonly string[];
  readonly variables: readonly string[];
} {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const selectors = plain.replace(/\{[^{}]*\}/g, '{}').replace(/url\([^)]*\)/g, '');
  const all = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
  return { classes: all(selectors, INFIMA_CLASS), variables: all(plain, /(--(?:ifm|docusaurus|docsearch)-[\w-]+)/g) };
}
