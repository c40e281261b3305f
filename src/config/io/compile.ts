// IO. Imports user files in TypeScript, JavaScript or JSON.
import { readFileSync, statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { computeHash } from '../../lib/hash.ts';
import { parseJson } from '../../lib/json.ts';
import { isPlainObject } from '../../lib/values.ts';
import { CONFIG_CODE_URL_PREFIX, getErrorMessage } from '../../model/code-fault.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { HangWatchStarter } from '../../model/hook-watch.ts';
import { createUnreadableFileFinding, NOT_A_FILE_REASON } from '../../model/unreadable.ts';
import {
  type Bundle,
  BundleError,
  type BundleOptions,
  bundle,
  computeRelativePosixPath,
  generateSourceMap,
} from './bundle.ts';
import { createSourceLocator, type SourceLocator } from './source-map.ts';

/** A compiled file with its default export. */
export interface ImportedModule extends Bundle {
  readonly value: unknown;
}

/** Settings for compiling a file. */
export interface CompileOptions {
  /** Absolute path of the project root; messages name files relative to it. */
  readonly root: string;
  /** Cache folder for compiled files; if absent, every start compiles them. */
  readonly cacheDir?: string;
  /** Timeout for evaluating the file, in milliseconds; 30 s by default. */
  readonly timeoutMs?: number;
  /** Watchdog that interrupts a file if its import never finishes. */
  readonly watch?: HangWatchStarter;
}

/** Imports the default export of a TypeScript, JavaScript or JSON file. Throws a `UserError` that names the line. */
export async function importFile(file: string, compilation: CompileOptions): Promise<ImportedModule> {
  const name = computeRelativePosixPath(file, compilation.root);
  const text = readProjectFile(file, name);
  // The bundler reports the position of the fault in malformed JSON.
  const json = file.endsWith('.json') ? parseJson(text) : undefined;
  const isData = json !== undefined;
  const compiled = isData
    ? { code: text, css: '', inputs: { [file]: computeHash(text) } }
    : await compileFile(file, compilation);
  const explainError = (error: unknown) => locateThrownError(error, file, compilation);
  try {
    const run = async () => copyExportedValue(isData ? json : await runModule(compiled.code, file));
    const watch = !isData && canCompiledCodeHang(compiled.code) ? await compilation.watch?.() : undefined;
    const siteCode = { code: 'invalid-config', what: `${name} failed`, file: name };
    const call = { hook: name, version: computeHash(compiled.code), siteCode, explainError };
    const value = await awaitWithTimeout(watch ? watch.load(call, run) : run(), compilation.timeoutMs);
    if (value !== undefined) return { ...compiled, value };
  } catch (error) {
    throw error instanceof UserError ? error : await explainError(error);
  }
  const fault = { code: 'invalid-config', message: `${name} has no default export.`, file: name };
  throw UserError.of({ ...fault, suggestion: 'End it with `export default …`.' });
}

/**
 * Whether compiled code may block its thread, so that a watchdog thread is needed. Most configurations are plain values and need none. A
 * keyword inside a string starts a thread needlessly.
 */
export function canCompiledCodeHang(code: string): boolean {
  return /\b(?:for|while|do|import|require)\b/.test(code);
}

/** Reads a text file. Throws a `UserError`, which calls the file `name`, if it does not exist or is a pipe, which would block. */
export function readProjectFile(file: string, name: string): string {
  let reason: unknown = NOT_A_FILE_REASON;
  try {
    if (statSync(file).isFile()) return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    reason = error;
  }
  throw new UserError(`${name} cannot be read.`, 2, [createUnreadableFileFinding(name, reason)]);
}

/**
 * Returns the default export of a compiled module; if it is a function, calls it and returns its result. `file` is the absolute path of the
 * source.
 */
export async function runModule(code: string, file = ''): Promise<unknown> {
  // Adds a source URL. If a function of the module throws later, the error is traced to the file by this URL.
  const bytes = Buffer.from(`${code}\n//# sourceURL=${CONFIG_CODE_URL_PREFIX}${pathToFileURL(file).href}`);
  const module = (await import(`data:text/javascript;base64,${bytes.toString('base64')}`)) as { default?: unknown };
  if (typeof module.default !== 'function') return module.default;
  const result: unknown = await module.default();
  if (result === undefined) throw new Error('the function that it exports returns nothing.');
  return result;
}

/** Timeout for loading site code, in milliseconds. */
const SITE_CODE_TIMEOUT_MS = 30_000;

/** Awaits a promise of site code and returns its value. Throws if it takes longer than `timeoutMs` milliseconds. */
export async function awaitWithTimeout<Value>(work: Promise<Value>, timeoutMs = SITE_CODE_TIMEOUT_MS): Promise<Value> {
  const timer = new AbortController();
  const late = setTimeout(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`it waited ${timeoutMs / 1000} s for a promise that did not settle.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

/** Maximum nesting depth of a value. No configuration needs more, and recursive code would overflow the stack. */
const MAX_VALUE_NESTING = 200;

/** Returns a deep copy of an exported value. Its getters run here and never again, so that their errors are reported. */
function copyExportedValue(value: unknown, above: readonly unknown[] = []): unknown {
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) return value;
  if (above.includes(value)) throw new Error('a value in it contains itself.');
  if (above.length === MAX_VALUE_NESTING)
    throw new Error(`its values are nested more than ${MAX_VALUE_NESTING} levels deep.`);
  const inside = [...above, value];
  if (isList) return value.map((item) => copyExportedValue(item, inside));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyExportedValue(item, inside)]));
}

async function compileFile(file: string, compilation: CompileOptions): Promise<Bundle> {
  try {
    return await bundle(createBundleOptions(file, compilation));
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    const diagnostics = error.faults.map((fault) => ({ code: 'invalid-config', severity: 'error' as const, ...fault }));
    throw new UserError(`${computeRelativePosixPath(file, compilation.root)} cannot be compiled.`, 2, diagnostics);
  }
}

function createBundleOptions(entry: string, { root, cacheDir }: CompileOptions): BundleOptions {
  const cacheFile = cacheDir && join(cacheDir, 'config', `${computeHash(entry)}.json`);
  return { root, entry, plugins: [externalPackagesPlugin], define: MODULE_FILE_REPLACEMENTS, cacheFile };
}

/**
 * Replacements for names such as `import.meta.url`, which give a module its own address. They would be wrong in a bundle, which is imported
 * as a `data:` URL.
 */
const MODULE_FILE_REPLACEMENTS = {
  __dirname: 'techdocs_dirname',
  __filename: 'techdocs_filename',
  'import.meta.url': 'techdocs_url',
  'import.meta.dirname': 'techdocs_dirname',
  'import.meta.filename': 'techdocs_filename',
};

/** Matches a path in the folder of a package. The folder `.cache`, in which techdocs may keep copies of commits, is not a package. */
const INSTALLED_PACKAGE_PATTERN = /[\\/]node_modules[\\/](?!\.)/;

/**
 * Plugin that bundles files of the project. Packages stay external and are imported by absolute URL, because a `data:` URL has no folder to
 * resolve them from. `techdocs` itself is replaced by a built-in module, so that it need not be installed.
 */
export const externalPackagesPlugin: Plugin = {
  name: 'techdocs-config',
  async resolveId(source, importer, options) {
    if (source === 'techdocs') return TECHDOCS_MODULE_ID;
    // Extension elements are rendered with this package's React, like the built-in templates.
    if (/^(?:react(?:\/|$)|techdocs\/(?:templates|integrations)$)/.test(source))
      return { id: pathToFileURL(createRequire(import.meta.url).resolve(source)).href, external: true };
    if (options.isEntry || isBuiltin(source) || /^(?:[./#\0]|[A-Za-z]:)/.test(source)) return;
    const module = await this.resolve(source, importer, { ...options, skipSelf: true });
    const isPackage = module && !module.external && INSTALLED_PACKAGE_PATTERN.test(module.id);
    return isPackage ? { id: pathToFileURL(module.id).href, external: true } : module;
  },
  load: (id) => (id === TECHDOCS_MODULE_ID ? TECHDOCS_MODULE_CODE : undefined),
  transform(code, id) {
    if (!/import\.meta|__(?:dir|file)name/.test(code) || !/\.[cm]?[jt]sx?$/.test(id)) return;
    const here = [pathToFileURL(id).href, dirname(id), id].map((text) => JSON.stringify(text));
    return `const techdocs_url = ${here[0]}, techdocs_dirname = ${here[1]}, techdocs_filename = ${here[2]}; ${code}`;
  },
};

const TECHDOCS_MODULE_ID = '\0techdocs';

/** Code of the module that replaces `techdocs` in a configuration. */
const TECHDOCS_MODULE_CODE = `export const defineConfig = (config) => config;
export const defineExtension = (extension) => extension;`;

/**
 * Converts an error thrown by a configuration to a `UserError` with the line in the user's file. To find the line, bundles the file again
 * with a source map.
 */
async function locateThrownError(error: unknown, file: string, compilation: CompileOptions): Promise<UserError> {
  const name = computeRelativePosixPath(file, compilation.root);
  const message = `${name} failed: ${getErrorMessage(error).replace(/\s+/g, ' ')}`;
  const base = { code: 'invalid-config', message, file: name };
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frame = /(?:techdocs-config:\S*?|base64,[\w+/=]+):(\d+):(\d+)/.exec(stack);
  if (frame === null) return UserError.of(base);
  const place = (await loadSourceLocator(file, compilation))(Number(frame[1]), Number(frame[2]));
  return UserError.of({
    ...base,
    ...(place && { ...place, file: computeRelativePosixPath(place.file, compilation.root) }),
  });
}

/** Returns a function that maps lines of a compiled file to its source files. Compiles the file again with a source map. */
export async function loadSourceLocator(file: string, compilation: CompileOptions): Promise<SourceLocator> {
  return createSourceLocator(await generateSourceMap(createBundleOptions(file, compilation)), file);
}
