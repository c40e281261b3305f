// Converts stylesheets of the old site: inlines imports, and finds classes and variables of Docusaurus, which have no effect in the new
// site. Pure.

import { type GeneratorStyleNames, removeGeneratorStyles } from './generator-rules.ts';
import { formatRelativeImport, resolveFromFileFolder } from './paths.ts';

/** Blocks of Infima, the styles of Docusaurus. Elements and variants of a block have names such as `navbar__item` and `navbar--dark`. */
const INFIMA_BLOCKS =
  'alert avatar badge breadcrumbs button button-group card clean-btn clean-list close col container dropdown footer hero markdown menu navbar navbar-sidebar pagination pagination-nav pills row table-of-contents tabs text';
/** Names with a prefix of Docusaurus or of its search box. */
const DOCUSAURUS_PREFIXES =
  'theme-(?:doc|layout|admonition|code-block|tabs|common|back-to-top|edit-this-page|last-updated|blog)|docusaurus-|docs-(?:wrapper|doc-page|version)|blog-(?:wrapper|post)|main-wrapper|plugin-(?:docs|blog|pages)|DocSearch|(?:docItem|docSidebar|docMain|codeBlock|announcementBar|tocCollapsible|sidebarItem)[A-Za-z]*_';
const DOCUSAURUS_CLASS = new RegExp(
  `^(?:(?:${INFIMA_BLOCKS.replaceAll(' ', '|')})(?:(?:__|--)[\\w-]+)?|(?:${DOCUSAURUS_PREFIXES})[\\w-]*)$`,
);
/** Matches the names of CSS variables that Docusaurus and its search box define. */
const DOCUSAURUS_CSS_VARIABLE_PATTERN = /--(?:ifm|docusaurus|docsearch)-[\w-]+/g;

/** Returns the accent colour that stylesheets set for light mode; `undefined` if it is not a plain colour. */
export function findAccentColour(sheets: readonly string[]): string | undefined {
  const named = sheets.flatMap((css) => /:root\s*\{[^}]*?--ifm-color-primary:\s*([^;}]+)/.exec(css)?.[1]?.trim() ?? []);
  return named.find((colour) => /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]+\))$/i.test(colour));
}

/** Replaces paths to files in static folders by their addresses on the site. The bundler read `/static/a.png` from the site's folder. */
export function replaceStaticFileUrls(css: string, path: string, staticDirs: readonly string[]): string {
  return css.replace(
    /(url\(\s*["']?)(@site\/|\.{1,2}\/|\/(?!\/))([^"')]+)/g,
    (all, open: string, from: string, rest: string) => {
      const file = from.endsWith('./') ? resolveFromFileFolder(path, from + rest) : rest;
      const folder = staticDirs.find((dir) => file.startsWith(`${dir}/`));
      return folder === undefined ? all : open + file.slice(folder.length);
    },
  );
}

const CSS_IMPORT_RULE = /@import\s+(?:url\(\s*)?(["']?)([^"')\s;]+)\1\s*\)?([^;]*);/g;

/**
 * Replaces local `@import` rules of a stylesheet by the imported text, because stylesheets of the new site cannot import each other. `lost`
 * are the names of stylesheets that were left out.
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

/** Names that belong to Docusaurus. */
interface DocusaurusNames {
  readonly classes: readonly string[];
  readonly variables: readonly string[];
}

/** Classes and ids of markup that Docusaurus makes from Markdown, some of which techdocs has too. */
const DOCUSAURUS_MARKUP =
  'admonition(?:-[\\w-]+)?|hash-link|anchor|prism-code|token(?:-line)?|contents|_*docusaurus[\\w-]*';

/** What only Docusaurus and its styles define. */
const DOCUSAURUS_STYLE_NAMES: GeneratorStyleNames = {
  selector: new RegExp(`${DOCUSAURUS_CLASS.source}|^(?:${DOCUSAURUS_MARKUP})$`),
  variable: /^--(?:ifm|docusaurus|docsearch)-/,
};

/**
 * Leaves out of a stylesheet what only meets markup and variables of Docusaurus. `own` are the other texts of the site: pages, code and
 * stylesheets.
 */
export function removeDocusaurusStyles(css: string, own: readonly string[]): ReturnType<typeof removeGeneratorStyles> {
  const variables = (how: 'set' | 'read') => new Set(own.flatMap((text) => findDocusaurusVariables(text, how)));
  const tags = own.flatMap((text) => text.match(/<[a-z][a-z\d-]*/g) ?? []);
  const used = new Set([...collectClassNames(own), ...tags]);
  return removeGeneratorStyles(css, DOCUSAURUS_STYLE_NAMES, { used, set: variables('set'), read: variables('read') });
}

/**
 * Returns the classes and variables of Docusaurus that code of the site uses and that no stylesheet of the new site defines. `sheets` are
 * the stylesheets of the site.
 */
export function findUndefinedDocusaurusNames(code: string, sheets: readonly string[]): DocusaurusNames {
  const defined = new Set(sheets.flatMap((text) => findDocusaurusVariables(removeCssComments(text), 'set')));
  const rules = sheets.join('\n');
  const hasRule = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(rules);
  const classes = [...collectClassNames([code])].filter((name) => DOCUSAURUS_CLASS.test(name) && !hasRule(name));
  const variables = findDocusaurusVariables(removeCssComments(code), 'read').filter((name) => !defined.has(name));
  return { classes: sortDistinctNames(classes), variables: sortDistinctNames(variables) };
}

/** Formats names as a list of code. */
export function formatDocusaurusNames({ classes, variables }: DocusaurusNames): string {
  return [...classes.map((name) => `.${name}`), ...variables].map((name) => `\`${name}\``).join(', ');
}

function removeCssComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '');
}

function sortDistinctNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

/** Returns the variables of Docusaurus that a text sets, or that it reads by `var()`. */
function findDocusaurusVariables(text: string, how: 'set' | 'read'): readonly string[] {
  return [...text.matchAll(DOCUSAURUS_CSS_VARIABLE_PATTERN)].flatMap(({ 0: name, index }) => {
    const isRead = /var\(\s*$/.test(text.slice(Math.max(0, index - 20), index));
    const isSet = /^\s*["']?\s*:/.test(text.slice(index + name.length, index + name.length + 20));
    return (how === 'read' ? isRead : isSet && !isRead) ? [name] : [];
  });
}

const CLASS_ATTRIBUTE_PATTERN =
  /\bclass(?:Name)?["']?\s*[=:]\s*(?:\\?"([^"\\]*)\\?"|'([^']*)'|`([^`]*)`|\{([^{}]*)\})/g;

/** Returns the classes that code, pages and configurations give to elements. */
function collectClassNames(texts: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of texts)
    for (const [, ...values] of text.matchAll(CLASS_ATTRIBUTE_PATTERN))
      for (const word of values.join(' ').match(/[A-Za-z_][\w-]*/g) ?? []) names.add(word);
  return names;
}
