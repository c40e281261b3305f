// Compiles the React code of a site: templates, parts and components. This code must use the same copy of React as techdocs, so React is
// external and imported by its absolute URL. The compiled text is cached with the hashes of its inputs. Imported stylesheets are collected;
// an imported data file becomes a value.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import {
  type Bundle,
  BundleError,
  type BundleFault,
  type BundleOptions,
  bundle,
  computeCodeHash,
  computeRelativePosixPath,
  generateSourceMap,
} from '../config/io/bundle.ts';
import { awaitWithTimeout } from '../config/io/compile.ts';
import { createSourceLocator, type SourceLocator } from '../config/io/source-map.ts';
import { computeHash } from '../lib/hash.ts';
import { getErrorMessage, parseStackFrames } from '../model/code-fault.ts';
import type { SiteConfig } from '../model/config.ts';
import { UserError } from '../model/diagnostic.ts';
import type { HangWatch } from '../model/hook-watch.ts';
import { getSiteCodeFolder } from '../model/untrusted.ts';
import type { ComponentPageReader } from './code-pages.ts';
import { createBundleImportPlugin } from './imports.ts';

/** Compiled React code of a site. */
export interface ReactModules {
  /** Identifies the code in fingerprints; empty if there is none. */
  readonly hash: string;
  /** Absolute paths of its source files. */
  readonly inputs: readonly string[];
  /** The imported stylesheets, joined. */
  readonly css: string;
  /** Imports all files and returns their exports. It is first called when something is rendered, and imports each file only once. */
  load(): Promise<Readonly<Record<string, unknown>>>;
}

/** Files to compile. */
export interface ReactCompilationInput {
  /** Absolute path of the project. */
  readonly root: string;
  readonly baseUrl: string;
  /** Configuration key that names the files. */
  readonly setting: 'templates' | 'components' | 'parts';
  /** Root-relative files, by the name of their default export. */
  readonly files: Readonly<Record<string, string>>;
  /** Root-relative files whose exports are all used. */
  readonly whole?: Readonly<Record<string, string>>;
  /** Code of findings about the files. */
  readonly code: string;
  readonly cacheDir?: string;
  /** Returns the watch for hanging imports. */
  readonly watch?: () => HangWatch | undefined;
}

/** The exports of a file in `ReactCompilationInput.whole`. */
export interface ModuleWithDefaultExport {
  readonly default?: unknown;
}

/** Result for a site without React code. */
const NO_REACT_MODULES: ReactModules = { hash: '', inputs: [], css: '', load: async () => ({}) };

/** Compiles React code of a site, or returns it from the cache. */
export async function loadReactModules(call: ReactCompilationInput): Promise<ReactModules> {
  if (Object.keys({ ...call.files, ...call.whole }).length === 0) return NO_REACT_MODULES;
  const compiled = await compileReact(call);
  let loaded: Promise<Readonly<Record<string, unknown>>> | undefined;
  return {
    hash: computeCodeHash(compiled.code),
    inputs: Object.keys(compiled.inputs),
    css: compiled.css,
    load() {
      loaded ??= importCompiledCode(compiled.code, call);
      return loaded;
    },
  };
}

async function compileReact(call: ReactCompilationInput): Promise<Bundle> {
  const { root, setting, whole = {}, code } = call;
  const bundleCall = createBundleOptions(call);
  const { entry: id } = bundleCall;
  try {
    return await bundle(bundleCall);
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    const faultPlace = ({ message, file, ...place }: BundleFault) =>
      file === id ? { message: message.replaceAll(join(root, '/'), '') } : { message, file, ...place };
    const faults = error.faults.map((fault) => ({ code, severity: 'error' as const, ...faultPlace(fault) }));
    const what = Object.keys(whole).length === 0 ? setting : `${setting} and pages`;
    throw new UserError(`The ${what} of the site cannot be compiled.`, 2, faults);
  }
}

/** Returns a locator that maps lines of the compiled code to lines of its source files. */
export async function createReactSourceLocator(call: ReactCompilationInput): Promise<SourceLocator> {
  return createSourceLocator(await generateSourceMap(createBundleOptions(call)), join(call.root, 'bundle.mjs'));
}

function createBundleOptions({
  root,
  baseUrl,
  setting,
  files,
  whole = {},
  cacheDir,
}: ReactCompilationInput): BundleOptions {
  // Virtual module that exports all of the files.
  const id = `\0techdocs-${setting}`;
  const pathOf = (file: string) => JSON.stringify(resolve(root, file));
  const exported = Object.entries(files).map(([name, file]) => `export { default as ${name} } from ${pathOf(file)};`);
  const wholes = Object.entries(whole).map(([name, file]) => `export * as ${name} from ${pathOf(file)};`);
  const entry = [...exported, ...wholes].join('\n');
  const plugin: Plugin = {
    name: `techdocs-${setting}`,
    resolveId: (source) => (source === id ? id : undefined),
    load: (module) => (module === id ? entry : undefined),
  };
  const cacheFile = cacheDir && join(cacheDir, `${setting}-${computeHash([root, baseUrl, entry].join('\0'))}.json`);
  const styles = new Map<string, string>();
  const plugins = [plugin, packagedReactPlugin, createBundleImportPlugin({ root, baseUrl, styles })];
  return { root, entry: id, plugins, styles, cacheFile };
}

/** Resolves React to the copy of this package, because templates of the site share its React contexts. */
const packagedReactPlugin: Plugin = {
  name: 'techdocs-react',
  resolveId(source) {
    if (!/^(?:react(?:\/|$)|techdocs$|techdocs\/templates$)/.test(source)) return;
    const file = createRequire(import.meta.url).resolve(source);
    return { id: pathToFileURL(file).href, external: true };
  },
};

async function importCompiledCode(
  code: string,
  call: ReactCompilationInput,
): Promise<Readonly<Record<string, unknown>>> {
  const { setting, files, whole = {} } = call;
  // React chooses its production build by this variable, and the code below is the first to import React.
  process.env.NODE_ENV ??= 'production';
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-'));
  try {
    const file = join(folder, `${setting}.mjs`);
    writeFileSync(file, code);
    const run = () => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;
    const fault = {
      code: call.code,
      what: `The ${setting} of the site cannot be loaded`,
      file: findOnlyReactFile(call),
    };
    const explainError = (error: unknown) => createImportError(error, call);
    const watch = call.watch?.();
    const watchedCall = { hook: setting, version: computeHash(code), siteCode: fault, explainError };
    const module = await awaitWithTimeout(watch ? watch.load(watchedCall, run) : run());
    const isTags = (name: string) => setting === 'parts' && name === 'head';
    const wrong = Object.keys(files).filter((name) =>
      isTags(name) ? typeof module[name] !== 'function' : !isReactComponent(module[name]),
    );
    const lack = (name: string) =>
      `has no ${isTags(name) ? 'function' : 'component'} as its default export, which \`${setting}.${name}\` needs.`;
    const pages = Object.entries(whole).filter(
      ([name]) => !isReactComponent((module[name] as ModuleWithDefaultExport).default),
    );
    const empty = pages.map(([, file]) => `\`${file}\` has no component as its default export, which a page needs.`);
    if (empty.length > 0) throw createCompileError(call, empty);
    if (wrong.length > 0)
      throw createCompileError(
        call,
        wrong.map((name) => `\`${files[name]}\` ${lack(name)}`),
      );
    return module;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw await createImportError(error, call);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates the error for an exception at import, with its line in the user's file. */
async function createImportError(error: unknown, call: ReactCompilationInput): Promise<UserError> {
  const { code, setting, root } = call;
  const message = `The ${setting} of the site cannot be loaded: ${getErrorMessage(error)}`;
  const pattern = new RegExp(`[\\\\/]techdocs-\\w+[\\\\/]${setting}\\.mjs:(\\d+):(\\d+)$`);
  const frames = parseStackFrames(error).flatMap((frame) =>
    [pattern.exec(frame) ?? []].filter(({ length }) => length > 0),
  );
  const find = frames.length === 0 ? undefined : await createReactSourceLocator(call);
  const [place] = frames.flatMap(([, line, column]) => find?.(Number(line), Number(column)) ?? []);
  const named = place
    ? { ...place, file: computeRelativePosixPath(place.file, root) }
    : { file: findOnlyReactFile(call) };
  return UserError.of({ code, message, ...named });
}

/** Returns the only file of the code; `undefined` if there are several files. */
function findOnlyReactFile({ files, whole }: ReactCompilationInput): string | undefined {
  const [first, ...others] = Object.values({ ...files, ...whole });
  return others.length === 0 ? first : undefined;
}

/** Whether React accepts the value as a component: a function, or the result of `memo` or `forwardRef`. */
function isReactComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function createCompileError({ code }: ReactCompilationInput, messages: readonly string[]): UserError {
  const diagnostics = messages.map((message) => ({ code, severity: 'error' as const, message }));
  return new UserError(messages.join('\n'), 2, diagnostics);
}

/** Returns the inputs for compiling the site's components. */
export function createComponentCompilationInput(
  config: SiteConfig,
  codePages: Pick<ComponentPageReader, 'files'>,
): ReactCompilationInput & Required<Pick<ReactCompilationInput, 'whole'>> {
  const { baseUrl, components, pages, untrusted } = config;
  const root = getSiteCodeFolder(config);
  // An untrusted site has no components. A component could do anything with the attributes that an untrusted author writes.
  const files = untrusted === undefined ? components : {};
  const whole = codePages.files({ root, pages });
  return { root, baseUrl, setting: 'components', files, whole, code: 'invalid-component' };
}

/** The settings that loading templates depends on; plain data. */
export type TemplateSettings = Pick<SiteConfig, 'root' | 'untrusted' | 'baseUrl' | 'templates'>;

/** Returns the inputs for compiling the site's templates. */
export function createTemplateCompilationInput(config: TemplateSettings): ReactCompilationInput {
  const { baseUrl, templates: files } = config;
  return { root: getSiteCodeFolder(config), baseUrl, setting: 'templates', files, code: 'invalid-template' };
}

/** Returns the inputs for compiling the site's parts. */
export function createPagePartsCompilationInput(config: SiteConfig): ReactCompilationInput {
  const { baseUrl, parts: files } = config;
  return { root: getSiteCodeFolder(config), baseUrl, setting: 'parts', files, code: 'invalid-part' };
}
