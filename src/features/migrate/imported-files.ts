// Resolves what pages and components of the old site import from files: code, data, partials, texts, pictures. Pure.
import type { AliasResolver } from './aliases.ts';
import { getStaticFileAddress } from './links.ts';
import { findFileWithExtension, findImportedFilePath, formatRelativeImport, parseRawLoaderImport } from './paths.ts';
import type { ImportResolution } from './rewrite/work.ts';

/** Access to the files of the old site. */
export interface ImportedFileAccess {
  readonly has: (path: string) => boolean;
  /** Resolves a path alias. */
  readonly alias: AliasResolver;
}

/** Extensions of code and data that an import may leave out. */
const OMITTED_EXTENSIONS = ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.astro', '.json'];
const IMPORT_SPECIFIER = /(?:^|;)[ \t]*import\s[^'";]*?['"]([^'"]+)['"]/gm;
const COMPONENT_EXTENSION = /\.(?:astro|vue|[jt]sx)$/;
const MODULE_EXTENSION = /\.(?:[cm]?[jt]s|[jt]sx|json)$/;

/**
 * Returns the file that an import names; `undefined` for packages and absent files. The name may lack the extension, or have that of the
 * compiled file: `a.mjs` names `a.mts`.
 */
export function findImportedFile(
  from: string,
  importer: string,
  { has, alias }: ImportedFileAccess,
): string | undefined {
  // Formatters of Markdown write `\_` for `_` in paths, which is the same in JavaScript.
  const path = findImportedFilePath(from.replaceAll('\\_', '_'), importer, alias);
  if (path === undefined) return undefined;
  const source = path.replace(/(\.[cm]?)js(x?)$/, '$1ts$2');
  return findFileWithExtension(path, OMITTED_EXTENSIONS, has) ?? (has(source) ? source : undefined);
}

/** Lists the modules and data files that pages import, also through components. A page is its path with its code. */
export function listImportedModules(
  pages: readonly (readonly [path: string, code: string])[],
  { read, ...access }: ImportedFileAccess & { readonly read: (path: string) => string | undefined },
): readonly string[] {
  const modules = new Set<string>();
  const visited = new Set<string>();
  const visit = (path: string, code: string): void => {
    for (const [, from = ''] of code.matchAll(IMPORT_SPECIFIER)) {
      const file = from.includes('?') ? undefined : findImportedFile(from, path, access);
      if (file === undefined || visited.has(file)) continue;
      visited.add(file);
      if (MODULE_EXTENSION.test(file)) modules.add(file);
      if (COMPONENT_EXTENSION.test(file)) visit(file, read(file) ?? '');
    }
  };
  for (const [path, code] of pages) visit(path, code);
  return [...modules].sort();
}

/** An import of a page: its file in the old site if it is no package, and whether a loader gives the text or the address of the file. */
export interface PageImportTarget {
  readonly path?: string;
  readonly isRaw: boolean;
  readonly isAddress: boolean;
}

/** Returns the target of an import of a page. */
export function parsePageImport(from: string, importer: string, alias: AliasResolver): PageImportTarget {
  const raw = parseRawLoaderImport(from);
  const isAddress = from.endsWith('?url');
  const path = findImportedFilePath(raw ?? (isAddress ? from.slice(0, -4) : from), importer, alias);
  return { isRaw: raw !== undefined, isAddress, ...(path !== undefined && { path }) };
}

const SHOWN_FILE_EXTENSION = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mov|ogv|mp3|ogg|wav|m4a|pdf|zip|txt)$/i;

/** How an import of a page gets its place in the new site. */
interface ImportPlacement {
  /** Path of the page in the new site. */
  readonly page: string;
  /** Copies a file, and returns its path in the new site. */
  readonly take: (path: string, isText: boolean) => string | undefined;
  /** Returns the text of a file. */
  readonly read?: (path: string) => string | undefined;
  /** Publishes a file, and returns its address. */
  readonly show?: (path: string) => string | undefined;
}

/** Resolves the import of a partial, a text, a picture or another file that a page shows; `undefined` for code. */
export function resolveImportedFile(
  { path = '', isRaw, isAddress }: PageImportTarget,
  { page, take, read, show }: ImportPlacement,
): ImportResolution | undefined {
  const isPart = /\.mdx?$/.test(path);
  if (!isRaw && !isAddress && !isPart && !SHOWN_FILE_EXTENSION.test(path)) return undefined;
  const shown = isRaw || isPart ? undefined : show?.(path);
  if (shown !== undefined) return { kind: 'file', path: shown };
  const target = take(path, isRaw);
  if (target === undefined) return { kind: 'unknown', why: `\`${path}\` is not there` };
  const address = formatRelativeImport(page, target);
  const text = isRaw ? read?.(path) : undefined;
  if (isRaw) return { kind: 'text', path: address, ...(text !== undefined && { text }) };
  return isPart ? { kind: 'part', path: address } : { kind: 'file', path: getStaticFileAddress(target) ?? address };
}
