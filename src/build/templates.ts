// Compiles the templates that a site brings itself. They have to use the React of techdocs, not a second one, so React is
// left out of the bundle and named by its address. The compiled text is kept with the hashes of what went into it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Message, Plugin } from 'esbuild';
import type { SiteConfig } from '../model/config.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import type { Templates } from '../templates/views.ts';
import { hashOf } from './fingerprint.ts';
import { writeWhole } from './memo-store.ts';

/** The site's own templates. */
export interface SiteTemplates {
  /** Stands for them in a fingerprint; empty where there are none. */
  readonly hash: string;
  /** The files they were made from, absolute. */
  readonly inputs: readonly string[];
  /** Imports them, once: only when a page is rendered. */
  load(): Promise<Templates>;
}

interface Compiled {
  readonly code: string;
  /** Hash of each file that went into it, by root-relative path. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** Compiles the site's own templates, or takes them from the cache. */
export async function loadTemplates(config: SiteConfig, cacheDir?: string): Promise<SiteTemplates> {
  const names = Object.keys(config.templates);
  if (names.length === 0) return { hash: '', inputs: [], load: async () => ({}) };
  const entry = names
    .map(
      (name) =>
        `export { default as ${name} } from ${JSON.stringify(resolve(config.root, config.templates[name] ?? ''))};`,
    )
    .join('\n');
  const file = cacheDir === undefined ? undefined : join(cacheDir, `templates-${hashOf(config.root + entry)}.json`);
  const compiled = (file && readKept(file, config.root)) || (await compile(config, entry));
  if (file) keep(file, compiled);
  let loaded: Promise<Templates> | undefined;
  return {
    hash: hashOf(compiled.code),
    inputs: Object.keys(compiled.inputs).map((input) => resolve(config.root, input)),
    load() {
      loaded ??= importCode(compiled.code, names, config);
      return loaded;
    },
  };
}

function readKept(file: string, root: string): Compiled | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const end = text.indexOf('\n');
    if (text.slice(0, end) !== hashOf(text.slice(end + 1))) return undefined;
    const compiled = JSON.parse(text.slice(end + 1)) as Compiled;
    const isFresh = Object.entries(compiled.inputs).every(
      ([input, hash]) => hashOf(readFileSync(join(root, input))) === hash,
    );
    return isFresh ? compiled : undefined;
  } catch {
    return undefined;
  }
}

function keep(file: string, compiled: Compiled): void {
  const json = JSON.stringify(compiled);
  try {
    mkdirSync(resolve(file, '..'), { recursive: true });
    writeWhole(file, `${hashOf(json)}\n${json}`);
  } catch {
    // A cache that cannot be written costs time, never the build.
  }
}

async function compile(config: SiteConfig, entry: string): Promise<Compiled> {
  const { build } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await build({
      stdin: { contents: entry, resolveDir: config.root, sourcefile: 'techdocs-templates.ts' },
      absWorkingDir: config.root,
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      minifyWhitespace: true,
      logLevel: 'silent',
      plugins: [ownReact],
    });
    const inputs = Object.keys(metafile.inputs).filter((input) => input !== 'techdocs-templates.ts');
    return {
      code: outputFiles[0]?.text ?? '',
      inputs: Object.fromEntries(inputs.map((input) => [input, hashOf(readFileSync(join(config.root, input)))])),
    };
  } catch (error) {
    const { errors } = error as { errors?: readonly Message[] };
    if (!errors) throw error;
    throw new UserError('The templates of the site cannot be compiled.', 2, errors.map(toDiagnostic));
  }
}

function toDiagnostic({ text, location }: Message): Diagnostic {
  const at = location && { file: location.file, line: location.line, column: location.column + 1 };
  return { code: 'invalid-template', severity: 'error', message: text.endsWith('.') ? text : `${text}.`, ...at };
}

const ownReact: Plugin = {
  name: 'techdocs-react',
  setup({ onResolve }) {
    const require = createRequire(import.meta.url);
    onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => ({
      path: pathToFileURL(require.resolve(path)).href,
      external: true,
    }));
    onResolve({ filter: /^techdocs$/ }, () => ({ path: new URL('./index.js', import.meta.url).href, external: true }));
  },
};

async function importCode(code: string, names: readonly string[], config: SiteConfig): Promise<Templates> {
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-'));
  try {
    const file = join(folder, 'templates.mjs');
    writeFileSync(file, code);
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    const faults = names
      .filter((name) => typeof module[name] !== 'function')
      .map(
        (name) =>
          `\`${config.templates[name]}\` has no component as its default export, which \`templates.${name}\` needs.`,
      );
    if (faults.length > 0) throw templateFault(faults);
    return module as Templates;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw templateFault([`The templates of the site cannot be loaded: ${(error as Error).message}`]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function templateFault(messages: readonly string[]): UserError {
  const diagnostics = messages.map((message) => ({ code: 'invalid-template', severity: 'error' as const, message }));
  return new UserError(messages.join('\n'), 2, diagnostics);
}
