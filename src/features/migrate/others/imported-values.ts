// Reads the values that pages and components of another generator import: data in JSON, and exports of modules, which the caller reads.
import { parseJson } from '../../../lib/json.ts';
import type { AliasResolver } from '../aliases.ts';
import { findFileWithExtension, findImportedFilePath } from '../paths.ts';

/** Access to the files of the old site. */
interface OldFileAccess {
  readonly read: (path: string) => string | undefined;
  readonly has: (path: string) => boolean;
  readonly alias: AliasResolver;
}

/** Extensions of modules and data files. An import may leave them out. */
const MODULE_EXTENSIONS = ['.ts', '.mts', '.js', '.mjs', '.json'];
const IMPORT_SPECIFIER = /(?:^|;)[ \t]*import\s[^'";]*?from\s*['"]([^'"]+)['"]/gm;
/** Code of Vue in a page. Other imports of a page are samples of code. */
const PAGE_SCRIPT = /^<script\b[\s\S]*?^<\/script>/gm;
const COMPONENT_FILE = /\.(?:astro|vue|[jt]sx)$/;

/**
 * Returns the file that an import path names; `undefined` if there is none. The path may lack the extension, or have that of the compiled
 * file. For example, `a.mjs` names `a.mts`.
 */
export function findImportedModule(path: string, has: OldFileAccess['has']): string | undefined {
  const source = path.replace(/(\.[cm]?)js(x?)$/, '$1ts$2');
  return findFileWithExtension(path, MODULE_EXTENSIONS, has) ?? (has(source) ? source : undefined);
}

/** Lists the modules and data files that files import, also through components. */
export function listModulesOfPages(files: readonly string[], access: OldFileAccess): readonly string[] {
  const modules = new Set<string>();
  const visited = new Set<string>();
  const visit = (file: string): void => {
    if (visited.has(file)) return;
    visited.add(file);
    const text = access.read(file) ?? '';
    const code = file.endsWith('.md') ? (text.match(PAGE_SCRIPT) ?? []).join('\n') : text;
    for (const [, from = ''] of code.matchAll(IMPORT_SPECIFIER)) {
      const path = from.includes('?') ? undefined : findImportedFilePath(from, file, access.alias);
      const found = path === undefined ? undefined : findImportedModule(path, access.has);
      if (found === undefined) continue;
      if (COMPONENT_FILE.test(found)) visit(found);
      else if (/\.(?:[cm]?[jt]s|json)$/.test(found)) modules.add(found);
    }
  };
  for (const file of files) visit(file);
  return [...modules].sort();
}

/** Reads the exports of modules, by path. The default export of a data file is its value. */
export async function readImportedValues(
  modules: readonly string[],
  {
    read,
    readExports,
  }: Pick<OldFileAccess, 'read'> & {
    readonly readExports: (files: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;
  },
): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map(await readExports(modules.filter((path) => !path.endsWith('.json'))));
  for (const path of modules)
    if (path.endsWith('.json')) {
      const value = parseJson(read(path));
      values.set(path, { default: value, ...(typeof value === 'object' && !Array.isArray(value) ? value : {}) });
    }
  return values;
}
