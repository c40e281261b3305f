// Copies code of the old site: React components and pages. Finds all files that the code needs, checks that all imports exist in the new
// site, and rewrites the imports. Pure.
import { applyEdits, type RangeEdit } from '../../lib/edits.ts';
import { dropLeadingDotDots } from '../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { CodeImport, CodeImportReader } from './code-imports.ts';
import { MIGRATE_MANIFEST_NAME, REPORT_NAME, SECOND_REPORT_NAME } from './manifest.ts';
import { findImportedFilePath, formatRelativeImport } from './paths.ts';
import { findCharacterOfIcon } from './rewrite/markdown.ts';
import { convertScssToCss } from './scss.ts';

/** A code file as it is written to the new site. */
export interface NewCodeFile {
  /** Path in the old site. */
  readonly from: string;
  /** Path in the new site. */
  readonly to: string;
  readonly text: string;
}

/** Code with all its imports. */
export interface CodeWithImports {
  readonly files: readonly NewCodeFile[];
  /** Stylesheets, data and pictures that are copied unchanged. */
  readonly copies: readonly string[];
  /** Imports that the new site does not have. The code runs only if the list is empty. */
  readonly missing: readonly string[];
  /** Modules of Docusaurus that are replaced by a shim. */
  readonly shims: readonly string[];
  /** Packages of icons. Their icons show nothing. */
  readonly icons: readonly string[];
}

/** Access to the files of the old site. */
interface OldSiteFiles {
  /** Resolves a path without extension to a file. */
  readonly find: (path: string) => string | undefined;
  readonly read: (path: string) => string | undefined;
  /** Reads the imports of a code file. */
  readonly imports: CodeImportReader;
  /** Resolves a path alias of the site. */
  readonly alias?: (name: string) => string | undefined;
  /** Returns the address of a file in a static folder. */
  readonly addressOf?: (path: string) => string | undefined;
  /** Lists the fields of the configuration that code reads, and whose values are not known. */
  readonly listUnreadFields?: (code: string) => readonly string[];
}

/** Code uses the addresses of pictures. Pictures outside of static folders are copied to one. */
const PICTURE_EXTENSION = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
const DATA_EXTENSION = /\.(?:css|json|ya?ml|csv)$/;
const CODE_EXTENSION = /\.[cm]?[jt]sx?$/;

/** Packages that export only icons. An icon repeats the text beside it, except a check mark and a cross. */
export const ICON_PACKAGE_PATTERN =
  /^(?:~icons|virtual:icons|lucide-(?:react|vue-next|vue)|react-feather|react-icons|@ant-design\/icons|@[\w-]+\/(?:react-fontawesome|[\w-]*(?:-icons?|icons-|octicons-)[\w-]*)|@(?:phosphor-icons|heroicons|remixicon|iconify|icons-pack)\/[\w-]+)(?:\/|$)/;

/** Code of the shims for Docusaurus modules, by module name. */
export const DOCUSAURUS_SHIMS: Readonly<Record<string, string>> = {
  '@docusaurus/Link': `export default function Link({ to, href = to, autoAddBaseUrl, isNavLink, activeClassName, ...rest }) {\n  return <a href={href} {...rest} />;\n}\n`,
  '@docusaurus/useBaseUrl': `export function useBaseUrlUtils() {\n  return { withBaseUrl: (path) => path };\n}\n\nexport default function useBaseUrl(path = '') {\n  return /^(?:\\/|[a-z]+:)/.test(path) ? path : \`/\${path}\`;\n}\n`,
  // The hook's value is in a JSON file beside the shim.
  '@docusaurus/useDocusaurusContext': `import context from './context.json';\n\nexport default function useDocusaurusContext() {\n  return context;\n}\n`,
  '@docusaurus/Head': 'export default function Head() {\n  return null;\n}\n',
  '@docusaurus/BrowserOnly': 'export default function BrowserOnly({ fallback = null }) {\n  return fallback;\n}\n',
  '@docusaurus/useIsBrowser': 'export default function useIsBrowser() {\n  return false;\n}\n',
  '@docusaurus/Translate': `export function translate({ message, id }, values = {}) {\n  return (message ?? id).replace(/\\{(\\w+)\\}/g, (all, name) => values[name] ?? all);\n}\n\nexport function Interpolate({ children }) {\n  return children;\n}\n\nexport default function Translate({ children, id }) {\n  return children ?? id;\n}\n`,
  '@theme/Layout': 'export default function Layout({ children }) {\n  return <>{children}</>;\n}\n',
  // Renders the same markup as an admonition in Markdown.
  '@theme/Admonition':
    'export default function Admonition({ type = "note", title = type[0].toUpperCase() + type.slice(1), children }) {\n  return (\n    <div className={"admonition admonition-" + type}>\n      <p className="admonition-title">{title}</p>\n      {children}\n    </div>\n  );\n}\n',
  // Throws on purpose, because components do not know the address of their page. Code that reads the address is therefore left out.
  '@docusaurus/router':
    'const place = { search: "", hash: "", state: undefined };\n\nObject.defineProperty(place, "pathname", {\n  get() {\n    throw new Error("The address of the page is not known here.");\n  },\n});\n\nexport const useLocation = () => place;\n\nexport const useHistory = () => ({ location: place, push() {}, replace() {}, listen: () => () => {} });\n',
  '@docusaurus/ExecutionEnvironment':
    'const environment = { canUseDOM: false, canUseEventListeners: false, canUseIntersectionObserver: false, canUseViewport: false };\n\nexport const { canUseDOM } = environment;\n\nexport default environment;\n',
  '@theme/Heading': 'export default function Heading({ as: Tag = "h2", ...rest }) {\n  return <Tag {...rest} />;\n}\n',
  // Renders the same markup as a block of code in Markdown, without colours.
  '@theme/CodeBlock':
    'export default function CodeBlock({ children, title, language, className = "" }) {\n  const name = language ?? /language-(\\S+)/.exec(className)?.[1];\n  return (\n    <figure className="code" data-language={name}>\n      {title && <figcaption>{title}</figcaption>}\n      <pre tabIndex={0} role="group" aria-label={title ?? name ?? "Code"}>\n        <code className={name && "language-" + name}>{children}</code>\n      </pre>\n    </figure>\n  );\n}\n',
  // Renders the same markup as tabs in Markdown. The page's script makes this markup interactive.
  '@theme/Tabs':
    'export default function Tabs({ children, groupId }) {\n  return (\n    <div className="tabs" data-group={groupId}>\n      {children}\n    </div>\n  );\n}\n',
  '@theme/TabItem':
    'export default function TabItem({ children, value, label = value, default: isFirst }) {\n  return (\n    <section className="tab" data-value={value} data-label={label} data-default={isFirst ? "" : undefined}>\n      <p className="tab-label">{label}</p>\n      {children}\n    </section>\n  );\n}\n',
  // Returns the values that apply before any script has run.
  '@docusaurus/theme-common':
    'export const useColorMode = () => ({ colorMode: "light", isDarkTheme: false, setColorMode() {} });\n\nexport const useThemeConfig = () => ({});\n\nexport const useWindowSize = () => "desktop";\n\nexport const ThemeClassNames = { common: {}, layout: {}, docs: {}, blog: {} };\n',
  '@theme/ThemedImage':
    'export default function ThemedImage({ sources, alt = "", ...rest }) {\n  return <img src={sources.light} alt={alt} {...rest} />;\n}\n',
  // Checks of props only warn, and only during development. Each name of the package is a check, or a function that returns one.
  'prop-types':
    'const check = new Proxy(() => check, { get: () => check });\n\nexport const PropTypes = check;\n\nexport default check;\n',
  '@mdx-js/react':
    'export const useMDXComponents = (components = {}) => components;\n\nexport function MDXProvider({ children }) {\n  return <>{children}</>;\n}\n',
  clsx: `export function clsx(...all) {\n  return all.flatMap((one) => (Array.isArray(one) ? clsx(...one) : typeof one === 'object' && one ? Object.keys(one).filter((key) => one[key]) : one || [])).join(' ');\n}\n\nexport default clsx;\n`,
};
const SHIMMED_MODULE_ALIASES: Readonly<Record<string, string>> = {
  classnames: 'clsx',
  '@theme/IdealImage': '@theme/ThemedImage',
  '@docusaurus/theme-common/internal': '@docusaurus/theme-common',
};
const SHIM_FOLDER = 'src/docusaurus';

/** JSON file with the value of `useDocusaurusContext`: the literal values of the configuration. */
export const SHIM_CONTEXT_FILE = `${SHIM_FOLDER}/context.json`;

/** Returns the path of a shim. */
export function computeShimPath(name: string): string {
  return `${SHIM_FOLDER}/${name.replace(/^@/, '').replaceAll('/', '-')}.jsx`;
}

/**
 * Returns the path of a code file in the new site. A file from outside the old site moves into the new site. A `.js` file with JSX becomes
 * a `.jsx` file.
 */
function computeNewPathOfCodeFile(path: string, text: string): string {
  const newPath = computeNewPathOfCopiedFile(path);
  return newPath.endsWith('.js') && /<[A-Za-z>]/.test(text) ? `${newPath}x` : newPath;
}

/** Files of the new site that `migrate` generates. A copy of an old file never takes their place. */
export const GENERATED_PATHS: ReadonlySet<string> = new Set([
  ...['package.json', '.gitignore', 'site.config.ts', REPORT_NAME, SECOND_REPORT_NAME, MIGRATE_MANIFEST_NAME],
]);

/** Folders whose pages are in other folders of the new site. A build reports a folder that is left with such a name. */
const FOLDER_OF_OLD_VERSIONS = /^(?:[\w-]+_)?versioned_docs\//;

/** Returns the path of a copied file in the new site. */
export function computeNewPathOfCopiedFile(path: string): string {
  const own = dropLeadingDotDots(path);
  if (PICTURE_EXTENSION.test(own)) return `static/${own}`;
  return GENERATED_PATHS.has(own) || FOLDER_OF_OLD_VERSIONS.test(own)
    ? `src/imported/${path.replaceAll('../', 'parent/')}`
    : own;
}

/** Follows the name of an imported file in `missing` if the old site does not have the file. */
export const ABSENT_FILE_MARK = ' (which is not there)';

/** Collects a file and all code that it imports. `to` is the file's new path if it differs from the default. */
export function collectImportedCode(entry: string, source: OldSiteFiles, to?: string): CodeWithImports {
  const files = new Map<string, NewCodeFile>();
  const copies = new Set<string>();
  const missing = new Set<string>();
  const shims = new Set<string>();
  const icons = new Set<string>();
  const visit = (path: string, place?: string): string => {
    const knownNewCodeFile = files.get(path);
    if (knownNewCodeFile) return knownNewCodeFile.to;
    const text = source.read(path) ?? '';
    const target = place ?? computeNewPathOfCodeFile(path, text);
    files.set(path, { from: path, to: target, text });
    const imports = source.imports(text);
    if (imports === undefined) missing.add(`${path} (whose code cannot be read)`);
    for (const field of source.listUnreadFields?.(text) ?? []) missing.add(field);
    const edits = (imports ?? []).flatMap((item): RangeEdit | [] => {
      for (const name of findMissingShimExports(item)) missing.add(name);
      const inlined = createImportInliningEdit(item, { path, text, icons, copies }, source);
      if (inlined !== undefined) return inlined;
      const name = importName(item.from, path, target);
      return name === undefined ? [] : { ...item.source, text: name };
    });
    files.set(path, { from: path, to: target, text: applyEdits(text, edits) });
    return target;
  };
  /** Returns the import's specifier in the new site; `undefined` if it stays unchanged. */
  const importName = (name: string, path: string, target: string): string | undefined => {
    // An `@theme-original/` import names the theme component that the code wraps. The new site does not have this component, so a shim
    // renders only the children.
    const shim = name.startsWith('@theme-original/')
      ? '@theme/Layout'
      : (getOwnPropertyValue(SHIMMED_MODULE_ALIASES, name) ?? name);
    if (/^react(?:\/jsx-runtime)?$/.test(name)) return undefined;
    if (Object.hasOwn(DOCUSAURUS_SHIMS, shim)) {
      shims.add(shim);
      return `@site/${computeShimPath(shim).replace(/\.jsx$/, '')}`;
    }
    const theme = name.startsWith('@theme/') ? `src/theme/${name.slice('@theme/'.length)}` : undefined;
    const wanted = name.startsWith('/') ? undefined : (theme ?? findImportedFilePath(name, path, source.alias));
    const file = wanted === undefined ? undefined : source.find(wanted);
    if (file !== undefined && CODE_EXTENSION.test(file)) {
      const other = visit(file);
      return formatRelativeImport(target, CODE_EXTENSION.test(name) ? other : other.replace(CODE_EXTENSION, ''));
    }
    const sheet = file === undefined || !/\.s?css$/.test(file) ? undefined : convertStylesheet(file, source, copies);
    if (sheet !== undefined) {
      files.set(sheet.from, sheet);
      return formatRelativeImport(target, sheet.to);
    }
    if (file === undefined || !DATA_EXTENSION.test(file)) {
      missing.add(wanted !== undefined && (file ?? theme) === undefined ? `${name}${ABSENT_FILE_MARK}` : name);
      return undefined;
    }
    copies.add(file);
    return formatRelativeImport(target, computeNewPathOfCopiedFile(file));
  };
  visit(entry, to);
  const lists = { missing: [...missing], shims: [...shims], icons: [...icons] };
  return { files: [...files.values()], copies: [...copies], ...lists };
}

/**
 * Returns a stylesheet as a file of CSS that names pictures by their addresses. Returns `undefined` if it stays as it is, or if only Sass can
 * compile it.
 */
function convertStylesheet(
  from: string,
  { read, find, addressOf }: OldSiteFiles,
  copies: Set<string>,
): NewCodeFile | undefined {
  const written = read(from) ?? '';
  const css = from.endsWith('.scss') ? convertScssToCss(written) : written;
  const text = css?.replace(/(?<=url\(\s*["']?)(?:\.{1,2}\/|@site\/)[^"')\s]+/g, (name) => {
    const file = find(findImportedFilePath(name, from) ?? name);
    if (file === undefined || !PICTURE_EXTENSION.test(file)) return name;
    const published = addressOf?.(file);
    if (published === undefined) copies.add(file);
    return published ?? computeNewPathOfCopiedFile(file).slice('static'.length);
  });
  return text === undefined || (text === written && from.endsWith('.css'))
    ? undefined
    : { from, to: computeNewPathOfCopiedFile(from).replace(/\.scss$/, '.css'), text };
}

/** Code whose imports are replaced, and the packages of icons and the files to copy that it needs. */
interface ImportingCode {
  readonly path: string;
  readonly text: string;
  readonly icons: Set<string>;
  readonly copies: Set<string>;
}

/**
 * Returns the edit that replaces an import of icons or of a picture by declarations; `undefined` for other imports. Adds packages of icons
 * to `icons`.
 */
function createImportInliningEdit(
  codeImport: CodeImport,
  importer: ImportingCode,
  source: OldSiteFiles,
): RangeEdit | undefined {
  if (!codeImport.isStatement || !ICON_PACKAGE_PATTERN.test(codeImport.from))
    return createPictureImportEdit(codeImport, importer, source);
  importer.icons.add(codeImport.from);
  return createIconImportEdit(codeImport, importer.text);
}

/** Replaces an import of icons by components that show the character of their icon, or nothing. */
function createIconImportEdit({ names, start, end }: CodeImport, text: string): RangeEdit {
  const icons = names.map(({ local }) => `const ${local} = () => ${JSON.stringify(findCharacterOfIcon(local))};`);
  // Stays on the same lines, so that line numbers stay the same.
  const lines = text.slice(start, end).replace(/[^\n]+/g, '');
  return { start, end, text: `${icons.join(' ')}${lines}` };
}

/**
 * Returns the names that code imports from a shim but that the shim does not export. Each name follows its module, for example
 * `@docusaurus/router, Redirect`.
 */
function findMissingShimExports({ from, names }: CodeImport): readonly string[] {
  const shim = getOwnPropertyValue<string>(DOCUSAURUS_SHIMS, SHIMMED_MODULE_ALIASES[from] ?? from);
  if (shim === undefined) return [];
  const isThere = (name: string) =>
    /^(?:default|\*)$/.test(name) || new RegExp(`^export (?:const|function)\\b[^=(]*\\b${name}\\b`, 'm').test(shim);
  return names.flatMap(({ imported }) => (isThere(imported) ? [] : [`${from}, ${imported}`]));
}

/**
 * Returns the edit that replaces an import of a picture by the picture's address, or by a component if the code uses the import as a tag.
 * Returns `undefined` for other imports.
 */
function createPictureImportEdit(
  { from, start, end, isStatement, names }: CodeImport,
  { path, text, copies }: ImportingCode,
  { find, addressOf, alias }: OldSiteFiles,
): RangeEdit | undefined {
  if (!PICTURE_EXTENSION.test(from)) return undefined;
  const file = find(findImportedFilePath(from, path, alias) ?? from);
  if (file === undefined) return undefined;
  const published = addressOf?.(file);
  const address = JSON.stringify(published ?? computeNewPathOfCopiedFile(file).slice('static'.length));
  const [{ imported, local } = {}] = names;
  const isDefault = imported === 'default' && local !== undefined;
  if (isStatement ? !isDefault : !text.startsWith('require', start)) return undefined;
  if (published === undefined) copies.add(file);
  const isComponent = isDefault
    ? isPictureUsedAsComponent(local, file, text)
    : /\bSvg\s*:\s*$/.test(text.slice(0, start));
  const value = isComponent ? `(props) => <img src=${address} alt="" {...props} />` : address;
  return { start, end, text: isDefault ? `const ${local} = ${value};` : `({ default: ${value} })` };
}

/** Whether an imported picture is a component. Docusaurus turns each SVG into a component, unless the code needs its address. */
function isPictureUsedAsComponent(name: string, file: string | undefined, text: string): boolean {
  if (new RegExp(`<${name}\\b|\\bSvg: *${name}\\b`).test(text)) return true;
  const isAddress = new RegExp(`\\b(?:src|href|poster)(?:=\\{|: *)${name}\\b|url\\(\\$\\{${name}\\}`);
  return /\.svg$/i.test(file ?? '') && /^[A-Z]/.test(name) && !isAddress.test(text);
}
