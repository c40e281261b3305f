// Copies code of the old site: React components and pages. Finds all files that the code needs, checks that all imports exist in the new
// site, and rewrites the imports. Pure.

import { getOwnPropertyValue } from '../../lib/own.ts';
import { dropDotDotPrefix, formatRelativeImport, resolveSiteImport } from './paths.ts';

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
export interface OldSiteFiles {
  /** Resolves a path without extension to a file. */
  readonly find: (path: string) => string | undefined;
  readonly read: (path: string) => string | undefined;
  /** Resolves a path alias of the site. */
  readonly alias?: (name: string) => string | undefined;
  /** Returns the address of a file in a static folder. */
  readonly addressOf?: (path: string) => string | undefined;
}

const IMPORT_SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)(["'])([^"'\n]+)\2/g;
/** Pictures in static folders are not copied: code uses their address. */
const PICTURE_EXTENSION = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
const PICTURE_IMPORT = /^import\s+(\w+)\s+from\s+(["'])([^"'\n]+\.(?:png|jpe?g|gif|webp|avif|svg))\2;?/gim;
const DATA_EXTENSION = /\.(?:css|json|ya?ml|csv)$/;
const CODE_EXTENSION = /\.[cm]?[jt]sx?$/;

/** Packages that export only icons. An icon repeats the text beside it. */
export const ICON_PACKAGE_PATTERN =
  /^(?:react-icons|lucide-react|@phosphor-icons\/react|@heroicons\/react|@mui\/icons-material|@tabler\/icons-react|@radix-ui\/react-icons|react-feather|@primer\/octicons-react|@remixicon\/react|@fluentui\/react-icons|@ant-design\/icons|@iconify\/react|@icons-pack\/[\w-]+)(?:\/|$)/;
const ICON_IMPORT = /^import\s+(type\s+)?(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s*["']([^"'\n]+)["'];?/gm;

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
  '@theme/CodeBlock':
    'export default function CodeBlock({ children, title }) {\n  return (\n    <>\n      {title && <p>{title}</p>}\n      <pre>\n        <code>{children}</code>\n      </pre>\n    </>\n  );\n}\n',
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
const MODULE_ALIASES: Readonly<Record<string, string>> = {
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
function computeNewCodePath(path: string, text: string): string {
  const own = dropDotDotPrefix(path);
  return own.endsWith('.js') && /<[A-Za-z>]/.test(text) ? `${own}x` : own;
}

/** Collects a file and all code that it imports. `to` is the file's new path if it differs from the default. */
export function collectImportedCode(entry: string, source: OldSiteFiles, to?: string): CodeWithImports {
  const files = new Map<string, NewCodeFile>();
  const copies = new Set<string>();
  const missing = new Set<string>();
  const shims = new Set<string>();
  const icons = new Set<string>();
  const visit = (path: string, place?: string): string => {
    const known = files.get(path);
    if (known) return known.to;
    const text = replaceIconImports(source.read(path) ?? '', icons);
    const target = place ?? computeNewCodePath(path, text);
    files.set(path, { from: path, to: target, text });
    const replaced = text.replace(IMPORT_SPECIFIER, (all, before: string, quote: string, name: string) => {
      const other = importName(name, path, target);
      return other === undefined ? all : `${before}${quote}${other}${quote}`;
    });
    for (const name of findUnsupportedFunctions(text)) missing.add(name);
    const named = inlinePictureAddresses(replaced, path, source);
    for (const [, , , name = ''] of named.matchAll(IMPORT_SPECIFIER))
      if (PICTURE_EXTENSION.test(name)) missing.add(name);
    files.set(path, { from: path, to: target, text: named });
    return target;
  };
  /** Returns the import's specifier in the new site; `undefined` if it stays unchanged. */
  const importName = (name: string, path: string, target: string): string | undefined => {
    // An `@theme-original/` import names the theme component that the code wraps. The new site does not have this component, so a shim
    // renders only the children.
    const shim = name.startsWith('@theme-original/') ? '@theme/Layout' : (MODULE_ALIASES[name] ?? name);
    if (/^react(?:\/jsx-runtime)?$/.test(name)) return undefined;
    if (Object.hasOwn(DOCUSAURUS_SHIMS, shim)) {
      shims.add(shim);
      return `@site/${computeShimPath(shim).replace(/\.jsx$/, '')}`;
    }
    const own = /^@theme\/(.+)$/.exec(name)?.[1];
    const theme = own === undefined ? undefined : `src/theme/${own}`;
    const wanted = name.startsWith('/') ? undefined : (theme ?? resolveSiteImport(name, path, source.alias));
    const file = wanted === undefined ? undefined : source.find(wanted);
    if (file === undefined) {
      missing.add(name);
      return undefined;
    }
    if (CODE_EXTENSION.test(file)) {
      const other = visit(file);
      return formatRelativeImport(target, CODE_EXTENSION.test(name) ? other : other.replace(CODE_EXTENSION, ''));
    }
    if (!DATA_EXTENSION.test(file)) {
      if (!PICTURE_EXTENSION.test(file)) missing.add(name);
      return undefined;
    }
    copies.add(file);
    return formatRelativeImport(target, dropDotDotPrefix(file));
  };
  visit(entry, to);
  const lists = { missing: [...missing], shims: [...shims], icons: [...icons] };
  return { files: [...files.values()], copies: [...copies], ...lists };
}

/** Returns what code uses of a shim or of webpack although the new site does not have it. */
function findUnsupportedFunctions(text: string): readonly string[] {
  return [...findMissingShimExports(text), ...(/\brequire\.context\s*\(/.test(text) ? ['require.context'] : [])];
}

/** Replaces imports of icons by components that show nothing. Adds the names of the packages to `icons`. */
function replaceIconImports(text: string, icons: Set<string>): string {
  return text.replace(ICON_IMPORT, (all, type: string | undefined, whole: string | undefined, list = '', from = '') => {
    if (!ICON_PACKAGE_PATTERN.test(from)) return all;
    if (type !== undefined) return '';
    icons.add(from);
    const named = String(list)
      .split(',')
      .flatMap((one) => /^\s*(?!type\b)(?:\w+\s+as\s+)?(\w+)\s*$/.exec(one)?.[1] ?? []);
    const names = whole === undefined ? named : [whole, ...named];
    // Stays on the same lines, so that line numbers stay the same.
    const lines = all.replace(/[^\n]+/g, '');
    return `${names.map((name) => `const ${name} = () => null;`).join(' ')}${lines}`;
  });
}

const NAMED_IMPORT = /\bimport\s+(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"'\n]+)["']/g;

/**
 * Returns the names that code imports from a shim but that the shim does not export. The module comes before the name: `@docusaurus/router,
 * Redirect`.
 */
function findMissingShimExports(text: string): readonly string[] {
  return [...text.matchAll(NAMED_IMPORT)].flatMap(([, list = '', from = '']) => {
    const shim = getOwnPropertyValue<string>(DOCUSAURUS_SHIMS, MODULE_ALIASES[from] ?? from);
    if (shim === undefined) return [];
    const names = list.split(',').flatMap((one) => /^\s*(?!type\b)(\w+)/.exec(one)?.[1] ?? []);
    const has = (name: string) =>
      name === 'default' || new RegExp(`^export (?:const|function)\\b[^=(]*\\b${name}\\b`, 'm').test(shim);
    return names.filter((name) => !has(name)).map((name) => `${from}, ${name}`);
  });
}

/** Replaces an import of a picture by the picture's address. If the code uses the import as a tag, replaces it by an element. */
function inlinePictureAddresses(text: string, path: string, { find, addressOf, alias }: OldSiteFiles): string {
  return text.replace(PICTURE_IMPORT, (all, name: string, _: string, from: string) => {
    const file = find(resolveSiteImport(from, path, alias) ?? from);
    const address = file === undefined ? undefined : addressOf?.(file);
    if (address === undefined) return all;
    const isTag = isPictureComponent(name, file, text);
    return isTag
      ? `const ${name} = (props) => <img src="${address}" alt="" {...props} />;`
      : `const ${name} = ${JSON.stringify(address)};`;
  });
}

/** Whether an imported picture is a component. Docusaurus turns each SVG into a component, unless the code needs its address. */
function isPictureComponent(name: string, file: string | undefined, text: string): boolean {
  if (new RegExp(`<${name}\\b|\\bSvg: *${name}\\b`).test(text)) return true;
  const isAddress = new RegExp(`\\b(?:src|href|poster)(?:=\\{|: *)${name}\\b|url\\(\\$\\{${name}\\}`);
  return /\.svg$/i.test(file ?? '') && /^[A-Z]/.test(name) && !isAddress.test(text);
}

/**
 * Returns the summary of a component that only wraps its children in `<details>`. Returns an empty string if the summary is a prop. Returns
 * `undefined` for all other components.
 */
export function extractDetailsSummary(text: string): string | undefined {
  const [, body = ''] = /<details\b[^>]*>([\s\S]*)<\/details>/.exec(text) ?? [];
  if (!/^\s*<summary\b/.test(body) || !/\{\s*(?:props\.)?children\s*\}/.test(body)) return undefined;
  const outside = text.slice(0, text.indexOf('<details')).replace(/[\s\S]*\breturn\b|[\s\S]*=>/, '');
  if (/</.test(outside)) return undefined;
  const [, summary = ''] = /<summary\b[^>]*>([\s\S]*?)<\/summary>/.exec(body) ?? [];
  const plain = summary.replace(/<[^>]*>/g, '').trim();
  const name = /^\{\s*(?:props\.)?(\w+)\s*\}$/.exec(plain)?.[1];
  if (name === undefined) return /[{}]/.test(plain) ? undefined : plain;
  return new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`).exec(text)?.[2] ?? '';
}
