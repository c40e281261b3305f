// Code of the old site that goes along: components and pages in React. Which files each needs, whether all that they import
// is there in the new site, and the same text with its imports as they are named there. Pure.

import { pathInside, pathTo, siteRelative } from './paths.ts';

/** A file of code as it goes to the new site. */
export interface CodeFile {
  /** In the old site. */
  readonly from: string;
  /** In the new site. */
  readonly to: string;
  readonly text: string;
}

/** Code with all that it imports. */
export interface CodeTree {
  readonly files: readonly CodeFile[];
  /** Stylesheets, data and pictures that are copied as they are. */
  readonly copies: readonly string[];
  /** What it imports that is not there in the new site; it runs where there is nothing. */
  readonly missing: readonly string[];
  /** Modules of Docusaurus that have a stand-in. */
  readonly shims: readonly string[];
}

/** How the old site is read. */
export interface CodeSource {
  /** Finds the file that a path without an ending stands for. */
  readonly find: (path: string) => string | undefined;
  readonly read: (path: string) => string | undefined;
  /** What another name of a folder of the site stands for. */
  readonly alias?: (name: string) => string | undefined;
  /** The address of a file of a static folder. */
  readonly addressOf?: (path: string) => string | undefined;
}

const IMPORT = /(\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)(["'])([^"'\n]+)\2/g;
/** Pictures of static folders are named by their addresses. */
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
const PICTURE_IMPORT = /^import\s+(\w+)\s+from\s+(["'])([^"'\n]+\.(?:png|jpe?g|gif|webp|avif|svg))\2;?/gim;
const DATA = /\.(?:css|json|ya?ml|csv)$/;
const CODE = /\.[cm]?[jt]sx?$/;

/** Stand-ins for modules of Docusaurus, by their names: what each exports, as code. */
export const SHIMS: Readonly<Record<string, string>> = {
  '@docusaurus/Link': `export default function Link({ to, href = to, autoAddBaseUrl, isNavLink, activeClassName, ...rest }) {\n  return <a href={href} {...rest} />;\n}\n`,
  '@docusaurus/useBaseUrl': `export function useBaseUrlUtils() {\n  return { withBaseUrl: (path) => path };\n}\n\nexport default function useBaseUrl(path = '') {\n  return /^(?:\\/|[a-z]+:)/.test(path) ? path : \`/\${path}\`;\n}\n`,
  // What it gives stands in a file beside it.
  '@docusaurus/useDocusaurusContext': `import context from './context.json';\n\nexport default function useDocusaurusContext() {\n  return context;\n}\n`,
  '@docusaurus/Head': 'export default function Head() {\n  return null;\n}\n',
  '@docusaurus/BrowserOnly': 'export default function BrowserOnly({ fallback = null }) {\n  return fallback;\n}\n',
  '@docusaurus/useIsBrowser': 'export default function useIsBrowser() {\n  return false;\n}\n',
  '@docusaurus/Translate': `export function translate({ message, id }, values = {}) {\n  return (message ?? id).replace(/\\{(\\w+)\\}/g, (all, name) => values[name] ?? all);\n}\n\nexport function Interpolate({ children }) {\n  return children;\n}\n\nexport default function Translate({ children, id }) {\n  return children ?? id;\n}\n`,
  '@theme/Layout': 'export default function Layout({ children }) {\n  return <>{children}</>;\n}\n',
  '@theme/Heading': 'export default function Heading({ as: Tag = "h2", ...rest }) {\n  return <Tag {...rest} />;\n}\n',
  '@theme/CodeBlock':
    'export default function CodeBlock({ children, title }) {\n  return (\n    <>\n      {title && <p>{title}</p>}\n      <pre>\n        <code>{children}</code>\n      </pre>\n    </>\n  );\n}\n',
  // As tabs of Markdown are, which the script of pages finds.
  '@theme/Tabs':
    'export default function Tabs({ children, groupId }) {\n  return (\n    <div className="tabs" data-group={groupId}>\n      {children}\n    </div>\n  );\n}\n',
  '@theme/TabItem':
    'export default function TabItem({ children, value, label = value, default: isFirst }) {\n  return (\n    <section className="tab" data-value={value} data-label={label} data-default={isFirst ? "" : undefined}>\n      <p className="tab-label">{label}</p>\n      {children}\n    </section>\n  );\n}\n',
  // What a page knows before any script runs.
  '@docusaurus/theme-common':
    'export const useColorMode = () => ({ colorMode: "light", isDarkTheme: false, setColorMode() {} });\n\nexport const useThemeConfig = () => ({});\n\nexport const useWindowSize = () => "desktop";\n\nexport const ThemeClassNames = { common: {}, layout: {}, docs: {}, blog: {} };\n',
  '@theme/ThemedImage':
    'export default function ThemedImage({ sources, alt = "", ...rest }) {\n  return <img src={sources.light} alt={alt} {...rest} />;\n}\n',
  clsx: `export function clsx(...all) {\n  return all.flatMap((one) => (Array.isArray(one) ? clsx(...one) : typeof one === 'object' && one ? Object.keys(one).filter((key) => one[key]) : one || [])).join(' ');\n}\n\nexport default clsx;\n`,
};
const SAME: Readonly<Record<string, string>> = {
  classnames: 'clsx',
  '@theme/IdealImage': '@theme/ThemedImage',
  '@docusaurus/theme-common/internal': '@docusaurus/theme-common',
};
const SHIM_FOLDER = 'src/docusaurus';

/** The file that `useDocusaurusContext` gives: what the configuration says that is no code. */
export const CONTEXT_FILE = `${SHIM_FOLDER}/context.json`;

/** The file of a stand-in. */
export function shimFile(name: string): string {
  return `${SHIM_FOLDER}/${name.replace(/^@/, '').replaceAll('/', '-')}.jsx`;
}

/** Where a file of code goes: beside the site, or into the place of its folder. A file with tags is one of JSX. */
function codePlace(path: string, text: string): string {
  const own = pathInside(path);
  return own.endsWith('.js') && /<[A-Za-z>]/.test(text) ? `${own}x` : own;
}

/** All code that a file needs. `to` is the place of that file where it is another one. */
export function codeTree(entry: string, source: CodeSource, to?: string): CodeTree {
  const files = new Map<string, CodeFile>();
  const copies = new Set<string>();
  const missing = new Set<string>();
  const shims = new Set<string>();
  const visit = (path: string, place?: string): string => {
    const known = files.get(path);
    if (known) return known.to;
    const text = source.read(path) ?? '';
    const target = place ?? codePlace(path, text);
    files.set(path, { from: path, to: target, text });
    const replaced = text.replace(IMPORT, (all, before: string, quote: string, name: string) => {
      const other = importName(name, path, target);
      return other === undefined ? all : `${before}${quote}${other}${quote}`;
    });
    const named = withAddresses(replaced, path, source);
    for (const [, , , name = ''] of named.matchAll(IMPORT)) if (PICTURE.test(name)) missing.add(name);
    files.set(path, { from: path, to: target, text: named });
    return target;
  };
  /** What an import is called in the new site; nothing where it stays as it is. */
  const importName = (name: string, path: string, target: string): string | undefined => {
    // What a part of the theme wraps is not there; what stands in it is.
    const shim = name.startsWith('@theme-original/') ? '@theme/Layout' : (SAME[name] ?? name);
    if (/^react(?:\/jsx-runtime)?$/.test(name)) return undefined;
    if (Object.hasOwn(SHIMS, shim)) {
      shims.add(shim);
      return `@site/${shimFile(shim).replace(/\.jsx$/, '')}`;
    }
    const wanted = name.startsWith('/') ? undefined : siteRelative(name, path, source.alias);
    const file = wanted === undefined ? undefined : source.find(wanted);
    if (file === undefined) {
      missing.add(name);
      return undefined;
    }
    if (CODE.test(file)) {
      const other = visit(file);
      return pathTo(target, CODE.test(name) ? other : other.replace(CODE, ''));
    }
    if (!DATA.test(file)) {
      if (!PICTURE.test(file)) missing.add(name);
      return undefined;
    }
    copies.add(file);
    return pathTo(target, pathInside(file));
  };
  visit(entry, to);
  return { files: [...files.values()], copies: [...copies], missing: [...missing], shims: [...shims] };
}

/** Imports of pictures as what they give: an address, or the picture itself where a file names it as a tag. */
function withAddresses(text: string, path: string, { find, addressOf, alias }: CodeSource): string {
  return text.replace(PICTURE_IMPORT, (all, name: string, _: string, from: string) => {
    const file = find(siteRelative(from, path, alias) ?? from);
    const address = file === undefined ? undefined : addressOf?.(file);
    if (address === undefined) return all;
    const isTag = new RegExp(`<${name}\\b|\\bSvg: *${name}\\b`).test(text);
    return isTag
      ? `const ${name} = (props) => <img src="${address}" alt="" {...props} />;`
      : `const ${name} = ${JSON.stringify(address)};`;
  });
}

/** The words of the summary where a component is nothing but `<details>` around what stands in it; empty where they are handed to it. */
export function detailsOf(text: string): string | undefined {
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
