// Resolves imports of pages: components of Docusaurus and of packages, components of the site, values of its modules. Pure.
import { isPlainObject } from '../../lib/values.ts';
import type { CodeWithImports } from './code-files.ts';
import { extractDetailsSummary } from './details-summary.ts';
import type { ModuleParser } from './free-names.ts';
import { containsNoCode, isFunctionMarker, isStubMarker } from './old-site.ts';
import type { FileExport } from './re-exports.ts';
import type { ImportResolution } from './rewrite/work.ts';
import type { ComponentRenderer } from './templates/fill.ts';
import { findCodeOfComponent } from './templates/shown-code.ts';

/** Resolves imports. */
export interface ImportResolver {
  /** Resolves an export of a module of the site, by the path of the module. */
  readonly module: (path: string, name: string) => ImportResolution;
  /** Resolves an export of a package. */
  readonly package: (from: string, name: string) => ImportResolution;
  /** Resolves a component in `src/theme`; `undefined` if there is none. */
  readonly theme: (own: string, name: string) => ImportResolution | undefined;
}

/** Packages whose default export corresponds to a component of techdocs. */
const COMPONENTS_BY_PACKAGE: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/lite-youtube|react-youtube|youtube-embed/, 'YouTube'],
  [/^react-player(?:\/youtube)?$/, 'ReactPlayer'],
  [/^react-player\/vimeo$|vimeo/, 'Vimeo'],
  [/^@docusaurus\/Link$/, 'Link'],
  [/^@docusaurus\/Head$/, 'Head'],
  [/^@docusaurus\/Translate$/, 'Translate'],
  [/^@docusaurus\/useBaseUrl$/, 'useBaseUrl'],
];
/** Imports without visible effect. */
const UNNEEDED_IMPORT_PATTERN = /^(?:react|react-dom|@docusaurus\/(?:useBaseUrl|useDocusaurusContext))$|\.css$/;

/** Resolves an import of a package. */
export function resolvePackageImport(from: string, name: string): ImportResolution {
  const theme = /^@theme\/(.+)$/.exec(from)?.[1];
  if (theme !== undefined) return { kind: 'built-in', name: theme.replace(/^.*\//, '') };
  const known = COMPONENTS_BY_PACKAGE.find(([pattern]) => pattern.test(from))?.[1];
  if (known !== undefined) return { kind: 'built-in', name: known };
  if (UNNEEDED_IMPORT_PATTERN.test(from)) return { kind: 'built-in', name: name === 'default' ? '' : name };
  return { kind: 'unknown', why: `\`${from}\` is a package that pages do not have` };
}

/** Modules of the site. */
export interface OldSiteModules {
  /** Resolves a path without extension to a file. */
  readonly find: (path: string) => string | undefined;
  readonly read: (path: string) => string | undefined;
  /** Exports of each file, from a single run. A file that could not be run is absent. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Returns all code that a component needs. */
  readonly treeOf: (path: string) => CodeWithImports;
  /** Returns the export that a re-export refers to; `undefined` if it is not found. */
  readonly originOf: (exported: FileExport) => FileExport | undefined;
  /** Returns a renderer of a component whose code cannot be taken over. The renderer does not run the code. */
  readonly templateOf: (path: string, name: string) => ComponentRenderer | undefined;
  readonly parse: ModuleParser;
}

/** A component that pages use, with its name in `components`. */
export interface UsedComponent {
  readonly name: string;
  /** Path in the old site. */
  readonly file: string;
  /** Name of the export. */
  readonly exported: string;
  readonly tree: CodeWithImports;
}

/** Creates a resolver. It records the components that pages use, and the code of components that cannot be rendered. */
export function createImportResolver(modules: OldSiteModules): ImportResolver & {
  readonly used: ReadonlyMap<string, UsedComponent>;
  readonly left: ReadonlyMap<string, CodeWithImports>;
} {
  const used = new Map<string, UsedComponent>();
  const left = new Map<string, CodeWithImports>();
  const known = new Map<string, ImportResolution>();
  const take = (file: string, exported: string): ImportResolution => {
    const text = modules.read(file) ?? '';
    const details = extractDetailsSummary(text);
    if (details !== undefined) return { kind: 'component', name: '', details };
    const tree = modules.treeOf(file);
    const fault = describeUnsupportedComponentCode(tree, text);
    if (fault !== undefined) {
      left.set(file, tree);
      const why = `\`${file}\` ${fault}; its file is copied`;
      const fill = modules.templateOf(file, exported);
      const shownCode = findCodeOfComponent(text, modules.parse);
      const code = shownCode && { code: shownCode };
      if (fill === undefined) return { kind: 'unknown', why, ...code };
      const renderer: ComponentRenderer = (...given) => {
        const shown = fill(...given);
        return 'why' in shown ? { why } : shown;
      };
      return { kind: 'template', fill: renderer, ...code };
    }
    const componentTagName = chooseComponentTagName(file, exported);
    const taken = [...used.values()].some(({ name, file: other }) => name === componentTagName && other !== file);
    const name = taken ? `${componentTagName}${used.size}` : componentTagName;
    used.set(`${file} ${exported}`, { name, file, exported, tree });
    return { kind: 'component', name };
  };
  const module = (path: string, name: string): ImportResolution => {
    const key = `${path} ${name}`;
    const before = known.get(key);
    if (before) return before;
    const importResolution = lookUp(path, name);
    known.set(key, importResolution);
    return importResolution;
  };
  const lookUp = (path: string, name: string): ImportResolution => {
    const file = modules.find(path);
    if (file === undefined) return { kind: 'unknown', why: `\`${path}\` is not there` };
    if (/\.css$/.test(file)) return { kind: 'built-in', name: '' };
    const other = resolveExportedData(file, name, modules.values.get(file));
    const origin = other === undefined ? modules.originOf({ file, name }) : undefined;
    return other ?? take(origin?.file ?? file, origin?.name ?? name);
  };
  const theme = (own: string, name: string) => {
    const path = `src/theme/${own}`;
    return modules.find(path) === undefined ? undefined : module(path, name);
  };
  return { module, package: resolvePackageImport, theme, used, left };
}

/** Code that accesses single children of a component. In the new site, all children are one part. */
const REACT_CHILDREN_ACCESS_PATTERN =
  /\bchildren(?:\?\.)?\[|\bchildren\??\.(?:map|filter|find|props|forEach|reduce|slice|at)\b|\bChildren\.(?:map|forEach|toArray|only)\b|\bcloneElement\(\s*(?:props\.)?children\b/;

/** Returns the reason why the code of a component cannot be used in the new site; `undefined` if no reason is known. */
function describeUnsupportedComponentCode({ missing }: CodeWithImports, text: string): string | undefined {
  if (missing.length > 0)
    return `imports ${missing.map((name) => `\`${name}\``).join(', ')}, which the new site does not have`;
  return REACT_CHILDREN_ACCESS_PATTERN.test(text)
    ? 'reads single parts of its content, which is one part here'
    : undefined;
}

/** Resolves an export that cannot be a component; `undefined` if it may be one. `exports` are the values of the file. */
export function resolveExportedData(file: string, name: string, exports: unknown): ImportResolution | undefined {
  const value = name === '*' ? exports : isPlainObject(exports) ? exports[name] : undefined;
  // An object may mix values and functions. The page shows which members of the object are needed.
  if (
    value !== undefined &&
    (isPlainObject(value) ? !isFunctionMarker(value) && !isStubMarker(value) : containsNoCode(value))
  )
    return { kind: 'values', value };
  if (!/\.[cm]?[jt]sx?$/.test(file)) return { kind: 'unknown', why: `\`${file}\` is no code` };
  if (name === '*') return { kind: 'unknown', why: `\`${file}\` exports more than values` };
  if (isPlainObject(exports) && !Object.hasOwn(exports, name))
    return { kind: 'unknown', why: `\`${file}\` exports no \`${name}\`` };
  // A tag with a lower-case name is an HTML element.
  if (name !== 'default' && /^[a-z]/.test(name))
    return { kind: 'unknown', why: `\`${name}\` of \`${file}\` is neither a component nor plain data` };
  return undefined;
}

/** Returns the tag of a component: the name of the export, else the name of the file or folder. */
function chooseComponentTagName(file: string, exported: string): string {
  if (exported !== 'default') return exported.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  const name = file
    .replace(/\/index\.[cm]?[jt]sx?$/, '')
    .replace(/\.[cm]?[jt]sx?$/, '')
    .replace(/^.*\//, '');
  const words = name.replace(/[^A-Za-z\d]+(.?)/g, (_, letter: string) => letter.toUpperCase());
  const capital = words.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return /^[A-Z]/.test(capital) ? capital : `Own${capital}`;
}
