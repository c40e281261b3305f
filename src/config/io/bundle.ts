// IO. Bundles a module that a user wrote, with all that it imports, into one text, as Node 20 cannot import TypeScript. The
// text is kept with the hashes of all files in it, so that a warm start does not load the bundler at all.
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin, RolldownError, RolldownLog } from 'rolldown';
import { findExcess } from '../../lib/excess.ts';
import { hashOf } from '../../lib/hash.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { cacheCode, readKept } from './cached-file.ts';
import { questionMarks } from './question-marks.ts';

/** Changes when bundles that earlier versions kept must not be used any more. */
const CACHE_FORMAT = 'bundle-6';

/** What code of a site could end the process by, which would leave the work undone and unsaid. */
const EXITS = ['exit', 'reallyExit'];

/** What stands for those in a bundle. */
const EXIT = EXITS.map(
  (name) => `const techdocs_${name} = (code = '') => {
  const error = new Error('it called \`process.${name}(' + code + ')\`, which would end techdocs. Throw an error instead.');
  Error.captureStackTrace(error, techdocs_${name});
  throw error;
};`,
).join('\n');

const NO_EXITS = Object.fromEntries(EXITS.map((name) => [`process.${name}`, `techdocs_${name}`]));

/** A module with all that it imports, as one text. */
export interface Bundle {
  readonly code: string;
  /** Absolute paths of all files that went into it, with the hash of each. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The stylesheets that it imports, in order. */
  readonly css: string;
}

/** What to bundle. */
export interface BundleCall {
  /** Absolute path of the project; faults name files relative to it. */
  readonly root: string;
  /** Path of the module, or a name that a plugin knows. */
  readonly entry: string;
  readonly plugins: readonly Plugin[];
  /** The stylesheets that plugins have found, by file. */
  readonly styles?: ReadonlyMap<string, string>;
  /** What expressions of the code, such as `import.meta.url`, are replaced by. */
  readonly define?: Readonly<Record<string, string>>;
  /** It runs in browsers, as a module, and is made small. */
  readonly isForBrowsers?: boolean;
  /** File in which the bundle is kept; without one it is not. */
  readonly cacheFile?: string;
}

/** What is wrong with a module. Files are relative to the root; what is not on the disk has the id that a plugin gave it. */
export type BundleFault = Pick<Diagnostic, 'message' | 'file' | 'line' | 'column'>;

/** Thrown for modules that cannot be bundled. */
export class BundleError extends Error {
  constructor(readonly faults: readonly BundleFault[]) {
    super(faults.map(({ message }) => message).join('\n'));
  }
}

/** Bundles a module, or takes what is kept of it. Throws a `BundleError` with all its faults. */
export async function bundle(call: BundleCall): Promise<Bundle> {
  const kept = call.cacheFile && readBundle(call.cacheFile);
  if (kept) return kept;
  const { code, css, inputs } = await generate(call, false);
  const bundled = { code, css, inputs: Object.fromEntries(inputs) };
  if (call.cacheFile) cacheCode(call.cacheFile, CACHE_FORMAT, JSON.stringify(bundled));
  return bundled;
}

/** The source map of what `bundle` gives, as JSON; sources are relative to the entry. */
export async function mapOf(call: BundleCall): Promise<string> {
  return (await generate(call, true)).map;
}

/** `tsconfig`: whether the settings of TypeScript that lie beside the module count. */
async function generate(call: BundleCall, isMapped: boolean, tsconfig = true): Promise<Generated> {
  const { root, entry, plugins, styles, define = {}, isForBrowsers = false } = call;
  const { rolldown } = await import('rolldown');
  const inputs = new Map<string, string>();
  const unresolved: RolldownLog[] = [];
  const inputCollector: Plugin = {
    name: 'techdocs-inputs',
    // Before the bundler reads it: where a file is saved meanwhile, what is kept must not count as made from the new text.
    load: { order: 'pre', handler: (id) => void (isAbsolute(id) && inputs.set(id, hashOf(readFileSync(id)))) },
    transform(code, id) {
      // Expressions of a minified library are not told from brackets, and nobody can mend it; data is one text.
      const excess = /[\\/]node_modules[\\/]|\.(?:ya?ml|csv)$/.test(id) ? undefined : findExcess(code);
      if (excess) this.error(excess.message, excess.offset);
    },
  };
  const build = await rolldown({
    input: entry,
    cwd: root,
    platform: isForBrowsers ? 'browser' : 'node',
    transform: {
      target: isForBrowsers ? 'es2022' : 'node20',
      jsx: { runtime: 'automatic', development: false },
      define: isForBrowsers ? define : { ...define, ...NO_EXITS },
    },
    plugins: [questionMarks, ...plugins, inputCollector],
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
      ...(isForBrowsers ? { minify: true } : { banner: EXIT }),
      sourcemap: isMapped ? 'hidden' : false,
    });
    if (unresolved.length > 0) throw new BundleError(unresolved.map((log) => faultOf(log, root)));
    const [chunk] = output;
    const css = chunk.moduleIds.flatMap((id) => styles?.get(id) ?? []).join('\n');
    const manifests = [...new Set(chunk.imports.flatMap(manifestOf))].map(
      (file) => [file, hashOf(readFileSync(file))] as const,
    );
    const versions = manifests.map(([file, hash]) => `\n// ${relativeName(file, root)} ${hash}`);
    const code = isForBrowsers ? chunk.code : withRequire(chunk.code, entry) + versions.join('');
    return { code, css, map: chunk.map?.toString() ?? '', inputs: [...inputs, ...manifests] };
  } catch (error) {
    const { errors } = error as { errors?: readonly RolldownError[] };
    if (errors === undefined || errors.length === 0) throw error;
    // One that extends a package of another generator, which is not installed here, says little about this code.
    if (tsconfig && errors.some(({ code }) => code === 'TSCONFIG_ERROR')) return generate(call, isMapped, false);
    throw new BundleError(errors.map((one) => faultOf(one, root)));
  } finally {
    await build.close();
  }
}

interface Generated extends Omit<Bundle, 'inputs'> {
  readonly inputs: readonly (readonly [file: string, hash: string])[];
  readonly map: string;
}

/** The manifest of a package that stays outside of the bundle: its version counts as the code of the site does. */
function manifestOf(address: string): readonly string[] {
  if (!address.startsWith('file:')) return [];
  const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(fileURLToPath(address))?.[0];
  const file = folder === undefined ? '' : join(folder, 'package.json');
  return existsSync(file) ? [file] : [];
}

/** A bundle is imported as a text, which has no address that modules of the older form could be looked for from. */
function withRequire(code: string, entry: string): string {
  const address = isAbsolute(entry) ? JSON.stringify(pathToFileURL(entry).href) : undefined;
  return address === undefined ? code : code.replaceAll('(import.meta.url)', () => `(${address})`);
}

/** Names the code of a bundle on every machine: by what packages it imports, and not by where those lie. */
export function codeHash(code: string): string {
  const imported = code.replace(/file:\/\/\/[^"'\s]*\/(?=[^"'\s/]+\/[^"'\s/]+["'])/g, '');
  return hashOf(imported.replace(/^\/\/ \S*\/(?=[^/\s]+\/package\.json [\da-f]+$)/gm, '// '));
}

/** The bundler's message has many lines: kind, sentence, code frame. Only the sentence is shown. */
function faultOf({ code, message, loc, id }: RolldownLog, root: string): BundleFault {
  const report = stripVTControlCharacters(message);
  const [, first = ''] = /^(?:\[\w+\] )?(.*)/.exec(report) ?? [];
  const file = loc?.file ?? id ?? /\[ (.*):\d+:\d+ \]/.exec(report)?.[1];
  const name = file !== undefined && isAbsolute(file) ? relativeName(file, root) : file;
  const sentence = SENTENCES[code ?? '']?.(first) ?? first;
  const text = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return { message: text, file: name, ...(loc && { line: loc.line, column: loc.column + 1 }) };
}

/** Sentences that repeat the location, which stands before them anyway. */
const SENTENCES: Readonly<Record<string, (sentence: string) => string>> = {
  JSON_PARSE: (sentence) => `The JSON is malformed: ${sentence.replace(/ at line \d+ column \d+$/, '')}`,
  UNRESOLVED_IMPORT: (sentence) => {
    const [, name] = /'([^']*)' in /.exec(sentence) ?? [];
    if (name === undefined) return sentence;
    if (/^[./]/.test(name)) return `Could not resolve \`${name}\`: there is no such file.`;
    const [packageName] = PACKAGE.exec(name) ?? [];
    if (packageName === undefined) return `Could not resolve \`${name}\`.`;
    return `Could not resolve \`${name}\`: the package is not installed: \`npm install ${packageName}\`.`;
  },
  PARSE_ERROR: (sentence) => {
    const [, close] = /^Expected `,` or `([\]})])` but found/.exec(sentence) ?? [];
    return close === undefined ? sentence : `A comma, or the closing \`${close}\`, is missing before this.`;
  },
};

/** The package that a name is of, such as `@acme/theme` of `@acme/theme/style.css`. */
const PACKAGE = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?=\/|$)/i;

/** A file as messages name it. */
export function relativeName(file: string, root: string): string {
  return relative(root, file).split(sep).join('/');
}

function readBundle(file: string): Bundle | undefined {
  const text = readKept(file, CACHE_FORMAT);
  if (text === undefined) return undefined;
  const bundled = JSON.parse(text) as Bundle;
  try {
    const isFresh = Object.entries(bundled.inputs).every(([input, hash]) => hashOf(readFileSync(input)) === hash);
    return isFresh ? bundled : undefined;
  } catch {
    return undefined;
  }
}
