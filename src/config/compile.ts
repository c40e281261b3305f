// IO. Compiles and imports the files that users write in TypeScript or JavaScript. Node 20 cannot import TypeScript, so
// esbuild bundles each into one text; the text is kept with the hashes of all that went into it, so that a warm start
// does not start esbuild at all.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Message, Plugin } from 'esbuild';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';

/** Changes when compiled texts of earlier versions must not be used any more. */
const CACHE_FORMAT = 1;

/** A compiled file. */
export interface Compiled {
  readonly code: string;
  /** Absolute paths of all files that went into it, with the hash of each. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** A compiled file with what it exports by default. */
export interface Imported extends Compiled {
  readonly value: unknown;
}

/** Where a file is compiled. */
export interface CompilePlace {
  /** Absolute path of the project root; messages name files relative to it. */
  readonly root: string;
  /** Folder for compiled texts; without one nothing is kept. */
  readonly cacheDir?: string;
}

/** Imports the default export of a TypeScript, JavaScript or JSON file. Throws a `UserError` that names the line. */
export async function importFile(file: string, place: CompilePlace): Promise<Imported> {
  const compiled = await compileFile(file, place);
  if (file.endsWith('.json')) return { ...compiled, value: JSON.parse(compiled.code) };
  const name = relativeName(file, place.root);
  try {
    const module = (await import(dataUrl(`${compiled.code}\n//# sourceURL=techdocs-config`))) as { default?: unknown };
    const exported = module.default;
    if (exported === undefined) throw noDefault(name);
    return { ...compiled, value: typeof exported === 'function' ? await exported() : await exported };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw await thrownFault(error, file, place);
  }
}

async function compileFile(file: string, place: CompilePlace): Promise<Compiled> {
  if (file.endsWith('.json')) {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    if (isJson(text)) return { code: text, inputs: { [file]: hashOf(text) } };
  }
  const kept = place.cacheDir === undefined ? undefined : join(place.cacheDir, 'config', `${hashOf(file)}.json`);
  const known = kept === undefined ? undefined : readKept(kept);
  if (known !== undefined) return known;
  const { code, inputs } = await bundle(file, place.root, false);
  const compiled = { code, inputs };
  if (kept !== undefined) keep(kept, compiled);
  return compiled;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function readKept(path: string): Compiled | undefined {
  try {
    const { format, code, inputs } = JSON.parse(readFileSync(path, 'utf8')) as Compiled & { format: number };
    if (format !== CACHE_FORMAT || typeof code !== 'string') return undefined;
    const isFresh = Object.entries(inputs).every(([input, hash]) => hashOf(readFileSync(input)) === hash);
    return isFresh ? { code, inputs } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeping is a favour: where it fails, the next start compiles again. */
function keep(path: string, compiled: Compiled): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}.tmp`;
    writeFileSync(draft, JSON.stringify({ format: CACHE_FORMAT, ...compiled }));
    renameSync(draft, path);
  } catch {
    // The folder cannot be written.
  }
}

async function bundle(file: string, root: string, isMapped: boolean) {
  const { build } = await import('esbuild');
  try {
    const result = await build({
      absWorkingDir: root,
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      metafile: true,
      logLevel: 'silent',
      charset: 'utf8',
      sourcemap: isMapped ? 'external' : false,
      outfile: `${file}.mjs`,
      jsx: 'automatic',
      define: {
        'import.meta.url': 'techdocs_url',
        'import.meta.dirname': 'techdocs_dirname',
        'import.meta.filename': 'techdocs_filename',
      },
      plugins: [packages],
    });
    const output = (ending: string) => result.outputFiles.find((one) => one.path.endsWith(ending))?.text ?? '';
    const inputs = Object.keys(result.metafile.inputs)
      .filter((input) => !input.startsWith('techdocs:'))
      .map((input) => join(root, input));
    return {
      code: output('.mjs'),
      map: isMapped ? output('.map') : '',
      inputs: Object.fromEntries(inputs.map((input) => [input, hashOf(readFileSync(input))])),
    };
  } catch (error) {
    const messages = (error as { errors?: Message[] }).errors;
    if (messages === undefined || messages.length === 0) throw error;
    const diagnostics = messages.map((message) => syntaxFault(message, file, root));
    throw new UserError(`${relativeName(file, root)} cannot be compiled.`, 2, diagnostics);
  }
}

/**
 * Files of the project are put into the bundle. Packages stay outside and are named by their address, as a text that
 * is imported has no folder to find them from. `techdocs` itself is replaced, so that it need not be installed.
 */
export const packages: Plugin = {
  name: 'techdocs-config',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^techdocs$/ }, () => ({ path: 'self', namespace: 'techdocs' }));
    onLoad({ filter: /.*/, namespace: 'techdocs' }, () => ({
      contents: 'export const defineConfig = (config) => config;',
    }));
    onResolve({ filter: /^[^./#]/ }, async ({ path, pluginData, resolveDir, kind, importer, namespace }) => {
      if (pluginData === packages || kind === 'entry-point' || path.startsWith('node:') || /^[A-Za-z]:/.test(path))
        return;
      const found = await resolve(path, { pluginData: packages, resolveDir, kind, importer, namespace });
      const isPackage = !found.external && found.path.split(sep).includes('node_modules');
      return isPackage ? { path: pathToFileURL(found.path).href, external: true } : found;
    });
    onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta')) return;
      const here = [pathToFileURL(path).href, dirname(path), path].map((one) => JSON.stringify(one));
      const names = `const techdocs_url = ${here[0]}, techdocs_dirname = ${here[1]}, techdocs_filename = ${here[2]};`;
      const loader = /[jt]sx?$/.exec(path)?.[0] as 'ts';
      return { contents: `${names} ${text}`, loader, resolveDir: dirname(path) };
    });
  },
};

function syntaxFault({ text, location }: Message, file: string, root: string): Diagnostic {
  const message = /[.!?]$/.test(text) ? text : `${text}.`;
  const base = { code: 'invalid-config', severity: 'error', message } as const;
  if (location === null) return { ...base, file: relativeName(file, root) };
  const column = Buffer.from(location.lineText).subarray(0, location.column).toString().length + 1;
  return { ...base, file: relativeName(join(root, location.file), root), line: location.line, column };
}

function noDefault(name: string): UserError {
  const message = `${name} has no default export.`;
  const suggestion = 'End it with `export default …`.';
  return new UserError(message, 2, [{ code: 'invalid-config', severity: 'error', message, file: name, suggestion }]);
}

/** What a configuration threw, with the line of the user's own file: the bundle is made again with a map. */
async function thrownFault(error: unknown, file: string, place: CompilePlace): Promise<UserError> {
  const name = relativeName(file, place.root);
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${name} failed: ${reason.replace(/\s+/g, ' ')}`;
  const base = { code: 'invalid-config', severity: 'error', message, file: name } as const;
  const frame = /(?:techdocs-config|base64,[\w+/=]+):(\d+):(\d+)/.exec(
    error instanceof Error ? (error.stack ?? '') : '',
  );
  if (frame === null) return new UserError(message, 2, [base]);
  const { map } = await bundle(file, place.root, true);
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(frame[1]) - 1, Number(frame[2]) - 1);
  if (!('originalSource' in entry)) return new UserError(message, 2, [base]);
  const source = fileURLToPath(new URL(entry.originalSource, pathToFileURL(file)));
  const line = entry.originalLine + 1;
  const column = entry.originalColumn + 1;
  return new UserError(message, 2, [{ ...base, file: relativeName(source, place.root), line, column }]);
}

/** A text of JavaScript as an address that can be imported. */
export function dataUrl(code: string): string {
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
}

function relativeName(file: string, root: string): string {
  return relative(root, file).split(sep).join('/');
}

function hashOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 32);
}
