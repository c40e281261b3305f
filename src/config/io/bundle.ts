// IO. Bundles a user's module and its imports into one text, because Node 20 cannot import TypeScript. The bundle is cached with the hashes
// of all its files, so that a warm start does not load the bundler.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin, RolldownError, RolldownLog } from 'rolldown';
import { findTooComplexCode } from '../../lib/excess.ts';
import { computeHash } from '../../lib/hash.ts';
import { findJsonFault } from '../../lib/json-fault.ts';
import { findLineAndColumn } from '../../lib/text.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { cacheText, readCachedText } from './cached-file.ts';
import { mediaImportPlugin } from './media-imports.ts';
import { questionMarkInPathPlugin } from './question-marks.ts';

/** Change this value to invalidate the bundles that earlier versions cached. */
const BUNDLE_CACHE_FORMAT = 'bundle-8';

/** Methods of `process` with which site code could end the process silently, in the middle of the work. */
const PROCESS_EXIT_METHODS = ['exit', 'reallyExit'];

/** Declarations of functions that throw an error. They replace the methods of `PROCESS_EXIT_METHODS` in a bundle. */
const EXIT_REPLACEMENT_CODE = PROCESS_EXIT_METHODS.map(
  (name) => `const techdocs_${name} = (code = '') => {
  const error = new Error('it called \`process.${name}(' + code + ')\`, which would end techdocs. Throw an error instead.');
  Error.captureStackTrace(error, techdocs_${name});
  throw error;
};`,
).join('\n');

const PROCESS_EXIT_REPLACEMENTS = Object.fromEntries(
  PROCESS_EXIT_METHODS.map((name) => [`process.${name}`, `techdocs_${name}`]),
);

/** A module bundled with all its imports. */
export interface Bundle {
  readonly code: string;
  /** Hash of each bundled file, by absolute path. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Imported stylesheets, in order. */
  readonly css: string;
}

/** Arguments of `bundle`. */
export interface BundleOptions {
  /** Absolute path of the project; faults name files relative to it. */
  readonly root: string;
  /** Path of the module, or a name that a plugin resolves. */
  readonly entry: string;
  readonly plugins: readonly Plugin[];
  /** Stylesheets that plugins collected, by file. */
  readonly styles?: ReadonlyMap<string, string>;
  /** Replacements for expressions such as `import.meta.url`. */
  readonly define?: Readonly<Record<string, string>>;
  /** Whether to build a minified module for browsers. */
  readonly isForBrowsers?: boolean;
  /** Cache file of the bundle; if absent, the bundle is not cached. */
  readonly cacheFile?: string;
}

/** A fault of a module. `file` is relative to the root; for a module that is not on disk, it is the id that a plugin gave it. */
export type BundleFault = Pick<Diagnostic, 'message' | 'file' | 'line' | 'column'>;

/** Thrown for modules that cannot be bundled. */
export class BundleError extends Error {
  constructor(readonly faults: readonly BundleFault[]) {
    super(faults.map(({ message }) => message).join('\n'));
  }
}

/** Bundles a module, or returns it from the cache. Throws a `BundleError` with all faults. */
export async function bundle(call: BundleOptions): Promise<Bundle> {
  const cached = call.cacheFile && readCachedBundle(call.cacheFile);
  if (cached) return cached;
  const { code, css, inputs } = await generateBundle(call, false);
  const bundled = { code, css, inputs: Object.fromEntries(inputs) };
  if (call.cacheFile) cacheText(call.cacheFile, BUNDLE_CACHE_FORMAT, JSON.stringify(bundled));
  return bundled;
}

/** Returns the source map of the code that `bundle` returns, as JSON; sources are relative to the entry. */
export async function generateSourceMap(call: BundleOptions): Promise<string> {
  return (await generateBundle(call, true)).map;
}

/** Runs the bundler. `isMapped`: whether to generate a source map. `tsconfig`: whether to use the module's TypeScript configuration. */
async function generateBundle(call: BundleOptions, isMapped: boolean, tsconfig = true) {
  const { root, entry, plugins, styles, define = {}, isForBrowsers = false } = call;
  const { rolldown } = await import('rolldown');
  const inputs = new Map<string, string>();
  const unresolved: RolldownLog[] = [];
  const build = await rolldown({
    input: entry,
    cwd: root,
    platform: isForBrowsers ? 'browser' : 'node',
    transform: {
      target: isForBrowsers ? 'es2022' : 'node20',
      jsx: { runtime: 'automatic', development: false },
      define: isForBrowsers ? define : { ...define, ...PROCESS_EXIT_REPLACEMENTS },
    },
    plugins: [questionMarkInPathPlugin, mediaImportPlugin, ...plugins, createInputCollector(call, inputs)],
    tsconfig,
    onLog: (_, log) => {
      if (log.code === 'UNRESOLVED_IMPORT') unresolved.push(log);
    },
  });
  try {
    const { output } = await build.generate({
      format: 'esm',
      file: isAbsolute(entry) ? `${entry}.mjs` : join(root, 'bundle.mjs'),
      codeSplitting: false,
      ...(isForBrowsers ? { minify: true } : { banner: EXIT_REPLACEMENT_CODE }),
      sourcemap: isMapped ? 'hidden' : false,
    });
    if (unresolved.length > 0) throw new BundleError(unresolved.map((log) => convertToBundleFault(log, root)));
    const [chunk] = output;
    const css = chunk.moduleIds.flatMap((id) => styles?.get(id) ?? []).join('\n');
    const manifests = [...new Set(chunk.imports.flatMap(listPackageJsonOfModule))].map(
      (file) => [file, computeHash(readFileSync(file))] as const,
    );
    const versions = manifests.map(([file, hash]) => `\n// ${computeRelativePosixPath(file, root)} ${hash}`);
    const code = isForBrowsers ? chunk.code : addRequireBaseToCode(chunk.code, entry) + versions.join('');
    return { code, css, map: chunk.map?.toString() ?? '', inputs: [...inputs, ...manifests] };
  } catch (error) {
    const { errors } = error as { errors?: readonly RolldownError[] };
    if (errors === undefined || errors.length === 0) throw error;
    // Runs the bundler again without the tsconfig. The tsconfig may extend a package of another generator that is not installed here. The
    // bundled code does not need the tsconfig.
    if (tsconfig && errors.some(({ code }) => code === 'TSCONFIG_ERROR')) return generateBundle(call, isMapped, false);
    throw new BundleError(errors.map((item) => convertToBundleFault(item, root)));
  } finally {
    await build.close();
  }
}

/** Returns the plugin that adds the hashes of all bundled files to `inputs`, and rejects too complex code. */
function createInputCollector({ entry, isForBrowsers }: BundleOptions, inputs: Map<string, string>): Plugin {
  return {
    name: 'techdocs-inputs',
    // Hashes the file before the bundler reads it. If the file is saved between the two reads, the hash is outdated and the cached bundle
    // counts as stale.
    load: { order: 'pre', handler: (id) => void (isAbsolute(id) && inputs.set(id, computeHash(readFileSync(id)))) },
    transform(code, id) {
      // Skips packages, because their minified code cannot be checked reliably, and users cannot fix it. Skips YAML and CSV files, because
      // each of them becomes a single string.
      const fault = id.endsWith('.json') ? findJsonFault(code) : undefined;
      if (fault) {
        // Passes line and column, because the bundler ignores an offset of 0.
        const { line, column } = findLineAndColumn(code, fault.offset);
        this.error(`The JSON is malformed: ${fault.what}`, { line, column: column - 1 });
      }
      const excess = /[\\/]node_modules[\\/]|\.(?:ya?ml|csv)$/.test(id) ? undefined : findTooComplexCode(code);
      if (excess) this.error(excess.message, excess.offset);
      // Marks a module without exports as an ES module. The bundler would take it for CommonJS, whose default export is an empty object.
      return !isForBrowsers && id === entry && !/\bexports?\b/.test(code) ? `${code}\nexport {};` : undefined;
    },
  };
}

/**
 * Returns a list with the path of the `package.json` of an external package. The list is empty if there is no such file. The file counts as
 * an input of the bundle, because it contains the package's version.
 */
function listPackageJsonOfModule(address: string): readonly string[] {
  if (!address.startsWith('file:')) return [];
  const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(fileURLToPath(address))?.[0];
  const file = folder === undefined ? '' : join(folder, 'package.json');
  return existsSync(file) ? [realpathSync(file)] : [];
}

/** Gives `require` a base path. Bundles are imported as `data:` URLs, from which CommonJS modules cannot be resolved. */
function addRequireBaseToCode(code: string, entry: string): string {
  const address = isAbsolute(entry) ? JSON.stringify(pathToFileURL(entry).href) : undefined;
  return address === undefined ? code : code.replaceAll('(import.meta.url)', () => `(${address})`);
}

/**
 * Returns the hash of a bundle's code. It is equal on every machine, because it covers the names of imported packages but not their
 * folders.
 */
export function computeCodeHash(code: string): string {
  const imported = code.replace(/file:\/\/\/[^"'\s]*\/(?=[^"'\s/]+\/[^"'\s/]+["'])/g, '');
  return computeHash(imported.replace(/^\/\/ \S*\/(?=[^/\s]+\/package\.json [\da-f]+$)/gm, '// '));
}

/** Converts a bundler message to a fault. Keeps only its first line, without the kind and the code frame. */
function convertToBundleFault({ code, message, loc, id }: RolldownLog, root: string): BundleFault {
  const report = stripVTControlCharacters(message);
  const [, first = ''] = /^(?:\[\w+\] )?(.*)/.exec(report) ?? [];
  const [, bare] = /^"default" is not exported by "(.+?)"/.exec(first) ?? [];
  if (bare !== undefined) return createNoDefaultExportFault(bare);
  const file = loc?.file ?? id ?? /\[ (.*):\d+:\d+ \]/.exec(report)?.[1];
  const name = file !== undefined && isAbsolute(file) ? computeRelativePosixPath(file, root) : file;
  const sentence = BUNDLER_MESSAGE_REWRITERS[code ?? '']?.(first) ?? first;
  const text = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return { message: text, file: name, ...(loc && { line: loc.line, column: loc.column + 1 }) };
}

/** Returns the fault of a module without a default export. Components, templates and extensions need one. */
function createNoDefaultExportFault(file: string): BundleFault {
  const message =
    'The file has no default export. Write `export default` before what it is to give, or name a file that has one.';
  return { message, file, line: 1, column: 1 };
}

/**
 * Functions that rewrite bundler messages, by the code of the message. They remove the location, which findings show separately, and
 * explain the fault.
 */
const BUNDLER_MESSAGE_REWRITERS: Readonly<Record<string, (sentence: string) => string>> = {
  UNRESOLVED_IMPORT: (sentence) => {
    const [, name] = /'([^']*)' in /.exec(sentence) ?? [];
    if (name === undefined) return sentence;
    if (/^[./]/.test(name)) return `Could not resolve \`${name}\`: there is no such file.`;
    const [packageName] = PACKAGE_IN_SPECIFIER_PATTERN.exec(name) ?? [];
    if (packageName === undefined) return `Could not resolve \`${name}\`.`;
    return `Could not resolve \`${name}\`: the package is not installed: \`npm install ${packageName}\`.`;
  },
  PARSE_ERROR: (sentence) => {
    const [, close] = /^Expected `,` or `([\]})])` but found/.exec(sentence) ?? [];
    if (close !== undefined) return `A comma, or the closing \`${close}\`, is missing before this.`;
    const [, sign] = /^Unexpected token\. Did you mean `\{'([}>])'\}`/.exec(sentence) ?? [];
    if (sign !== undefined)
      return `This \`${sign}\` stands in the text of an element. Close the element before it, or write \`{'${sign}'}\` for the sign.`;
    const [, open] = /^Expected corresponding JSX closing tag for '(.+)'\.$/.exec(sentence) ?? [];
    return open === undefined ? sentence : `The element \`${open}\` is still open here, so \`</${open}>\` comes first.`;
  },
};

/** Matches the package in an import specifier, such as `@acme/theme` in `@acme/theme/style.css`. */
const PACKAGE_IN_SPECIFIER_PATTERN = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?=\/|$)/i;

/** Returns the POSIX path of a file relative to `root`, for messages. */
export function computeRelativePosixPath(file: string, root: string): string {
  return relative(root, file).split(sep).join('/');
}

function readCachedBundle(file: string): Bundle | undefined {
  const text = readCachedText(file, BUNDLE_CACHE_FORMAT);
  if (text === undefined) return undefined;
  const bundled = JSON.parse(text) as Bundle;
  try {
    // If `npm link` has replaced the folder of a package by a link, the package must be bundled like the project.
    const isLinked = (input: string) => /[\\/]node_modules[\\/]/.test(input) && realpathSync(input) !== input;
    const isFresh = Object.entries(bundled.inputs).every(
      ([input, hash]) => computeHash(readFileSync(input)) === hash && !isLinked(input),
    );
    return isFresh ? bundled : undefined;
  } catch {
    return undefined;
  }
}
