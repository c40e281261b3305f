// IO. Imports the files that users write in TypeScript, JavaScript or JSON.
import { readFileSync, statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { hashOf } from '../../lib/hash.ts';
import { CONFIG_SOURCE } from '../../model/code-fault.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { StartWatch } from '../../model/hook-watch.ts';
import { NO_FILE, unreadable } from '../../model/unreadable.ts';
import { isPlain } from '../judge.ts';
import { type Bundle, type BundleCall, BundleError, bundle, mapOf, relativeName } from './bundle.ts';
import { type PlaceIn, placeFinder } from './source-map.ts';

/** A compiled file with what it exports by default. */
export interface ImportedModule extends Bundle {
  readonly value: unknown;
}

/** Where a file is compiled. */
export interface Compilation {
  /** Absolute path of the project root; messages name files relative to it. */
  readonly root: string;
  /** Folder for compiled texts; without one they are compiled at every start. */
  readonly cacheDir?: string;
  /** Milliseconds to wait for what a file exports; 30 s by default. */
  readonly patience?: number;
  /** Ends what a file does when it is imported, and that never ends. */
  readonly watch?: StartWatch;
}

/** Imports the default export of a TypeScript, JavaScript or JSON file. Throws a `UserError` that names the line. */
export async function importFile(file: string, compilation: Compilation): Promise<ImportedModule> {
  const name = relativeName(file, compilation.root);
  const text = readFile(file, name);
  const json = file.endsWith('.json') ? parseJson(text) : undefined;
  const compiled = json
    ? { code: text, css: '', inputs: { [file]: hashOf(text) } }
    : await compileFile(file, compilation);
  const tell = (error: unknown) => thrownFault(error, file, compilation);
  try {
    const run = async () => copyOf(json ? json.value : await runModule(compiled.code, file));
    const watch = !json && mayLoop(compiled.code) ? await compilation.watch?.() : undefined;
    const own = { code: 'invalid-config', what: `${name} failed`, file: name };
    const call = { hook: name, version: hashOf(compiled.code), own, tell };
    const value = await settled(watch ? watch.load(call, run) : run(), compilation.patience);
    if (value !== undefined) return { ...compiled, value };
  } catch (error) {
    throw error instanceof UserError ? error : await tell(error);
  }
  const fault = { code: 'invalid-config', message: `${name} has no default export.`, file: name };
  throw UserError.of({ ...fault, suggestion: 'End it with `export default …`.' });
}

/**
 * Whether compiled code may hold up its thread. Most configurations are mere values, and none of them pays for a thread that watches. Where a
 * text of one has such a word, it is watched for nothing.
 */
export function mayLoop(code: string): boolean {
  return /\b(?:for|while|do|import|require)\b/.test(code);
}

/** The text of a file. Throws a `UserError` where there is none; a pipe is not waited for. */
export function readFile(file: string, name: string): string {
  let reason: unknown = NO_FILE;
  try {
    if (statSync(file).isFile()) return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    reason = error;
  }
  throw new UserError(`${name} cannot be read.`, 2, [unreadable(name, reason)]);
}

/** Gives nothing for a text that is malformed: the bundler says where. */
function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** What a compiled module exports by default; a function is called. `file` is what it was compiled from, absolute. */
export async function runModule(code: string, file = ''): Promise<unknown> {
  // By this name a fault of its functions is found in the file later.
  const bytes = Buffer.from(`${code}\n//# sourceURL=${CONFIG_SOURCE}${pathToFileURL(file).href}`);
  const module = (await import(`data:text/javascript;base64,${bytes.toString('base64')}`)) as { default?: unknown };
  return typeof module.default === 'function' ? module.default() : module.default;
}

/** Milliseconds that code of a site may take to load. */
const PATIENCE = 30_000;

/** What code of a site promises, which is not waited for for ever. Throws where it takes longer than `patience`, in milliseconds. */
export async function settled<Value>(work: Promise<Value>, patience = PATIENCE): Promise<Value> {
  const timer = new AbortController();
  const late = setTimeout(patience, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`it waited ${patience / 1000} s for a promise that did not settle.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

/** Levels that a value may have. No configuration needs more, and those who walk it would run out of stack. */
const MAX_LEVELS = 200;

/** A copy of what a file exports: getters run here, where a fault of theirs is told, and nowhere else. */
function copyOf(value: unknown, above: readonly unknown[] = []): unknown {
  const isList = Array.isArray(value);
  if (!isList && !isPlain(value)) return value;
  if (above.includes(value)) throw new Error('a value in it contains itself.');
  if (above.length === MAX_LEVELS) throw new Error(`its values are nested more than ${MAX_LEVELS} levels deep.`);
  const inside = [...above, value];
  if (isList) return value.map((one) => copyOf(one, inside));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one, inside)]));
}

async function compileFile(file: string, compilation: Compilation): Promise<Bundle> {
  try {
    return await bundle(callOf(file, compilation));
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    const diagnostics = error.faults.map((fault) => ({ code: 'invalid-config', severity: 'error' as const, ...fault }));
    throw new UserError(`${relativeName(file, compilation.root)} cannot be compiled.`, 2, diagnostics);
  }
}

function callOf(entry: string, { root, cacheDir }: Compilation): BundleCall {
  const cacheFile = cacheDir && join(cacheDir, 'config', `${hashOf(entry)}.json`);
  return { root, entry, plugins: [packages], define: MODULE_ADDRESS, cacheFile };
}

/** A bundle is imported as a text, which has no address: each module in it gets the one of its file. */
const MODULE_ADDRESS = {
  'import.meta.url': 'techdocs_url',
  'import.meta.dirname': 'techdocs_dirname',
  'import.meta.filename': 'techdocs_filename',
};

/**
 * Files of the project are put into the bundle. Packages stay outside and are named by their address, as a text that
 * is imported has no folder to find them from. `techdocs` itself is replaced, so that it need not be installed.
 */
export const packages: Plugin = {
  name: 'techdocs-config',
  async resolveId(source, importer, options) {
    if (source === 'techdocs') return SELF;
    // Elements of extensions are rendered by the React of this package, beside its own templates.
    if (/^(?:react(?:\/|$)|techdocs\/(?:templates|integrations)$)/.test(source))
      return { id: pathToFileURL(createRequire(import.meta.url).resolve(source)).href, external: true };
    if (options.isEntry || isBuiltin(source) || /^(?:[./#\0]|[A-Za-z]:)/.test(source)) return;
    const module = await this.resolve(source, importer, { ...options, skipSelf: true });
    const isPackage = module && !module.external && module.id.split(sep).includes('node_modules');
    return isPackage ? { id: pathToFileURL(module.id).href, external: true } : module;
  },
  load: (id) => (id === SELF ? DEFINITIONS : undefined),
  transform(code, id) {
    if (!code.includes('import.meta') || !/\.[cm]?[jt]sx?$/.test(id)) return;
    const here = [pathToFileURL(id).href, dirname(id), id].map((one) => JSON.stringify(one));
    return `const techdocs_url = ${here[0]}, techdocs_dirname = ${here[1]}, techdocs_filename = ${here[2]}; ${code}`;
  },
};

const SELF = '\0techdocs';

/** What a configuration imports from `techdocs`, besides types. */
const DEFINITIONS = `export const defineConfig = (config) => config;
export const defineExtension = (extension) => extension;`;

/** What a configuration threw, with the line of the file that the user wrote: the bundle is made again with a map. */
async function thrownFault(error: unknown, file: string, compilation: Compilation): Promise<UserError> {
  const name = relativeName(file, compilation.root);
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${name} failed: ${reason.replace(/\s+/g, ' ')}`;
  const base = { code: 'invalid-config', message, file: name };
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frame = /(?:techdocs-config:\S*?|base64,[\w+/=]+):(\d+):(\d+)/.exec(stack);
  if (frame === null) return UserError.of(base);
  const place = (await placesIn(file, compilation))(Number(frame[1]), Number(frame[2]));
  return UserError.of({ ...base, ...(place && { ...place, file: relativeName(place.file, compilation.root) }) });
}

/** Finds lines of the files that a compiled file was made from, by those of what it was compiled to: it is compiled again with a map. */
export async function placesIn(file: string, compilation: Compilation): Promise<PlaceIn> {
  return placeFinder(await mapOf(callOf(file, compilation)), file);
}
