// Compiles the templates that a site brings itself. They have to use the React of techdocs, not a second one, so React is
// left out of the bundle and named by its address. The compiled text is kept with the hashes of what went into it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { type Bundle, BundleError, type BundleFault, bundle } from '../config/bundle.ts';
import { settled } from '../config/compile.ts';
import type { SiteConfig } from '../model/config.ts';
import { UserError } from '../model/diagnostic.ts';
import { hashOf } from '../model/hash.ts';
import type { Templates } from '../templates/views.ts';

/** The site's own templates. */
export interface SiteTemplates {
  /** Stands for them in a fingerprint; empty where there are none. */
  readonly hash: string;
  /** The files they were made from, absolute. */
  readonly inputs: readonly string[];
  /** Imports them, once: only when a page is rendered. */
  load(): Promise<Templates>;
}

/** The module that exports all of them; there is no such file. */
const ENTRY = '\0techdocs-templates';

/** Compiles the site's own templates, or takes them from the cache. */
export async function loadTemplates(config: SiteConfig, cacheDir?: string): Promise<SiteTemplates> {
  const names = Object.keys(config.templates);
  if (names.length === 0) return { hash: '', inputs: [], load: async () => ({}) };
  const pathOf = (name: string) => JSON.stringify(resolve(config.root, config.templates[name] ?? ''));
  const entry = names.map((name) => `export { default as ${name} } from ${pathOf(name)};`).join('\n');
  const cacheFile = cacheDir && join(cacheDir, `templates-${hashOf(config.root + entry)}.json`);
  const compiled = await compile(config, entry, cacheFile);
  let loaded: Promise<Templates> | undefined;
  return {
    hash: hashOf(compiled.code),
    inputs: Object.keys(compiled.inputs),
    load() {
      loaded ??= importCode(compiled.code, names, config);
      return loaded;
    },
  };
}

async function compile({ root }: SiteConfig, entry: string, cacheFile?: string): Promise<Bundle> {
  const all: Plugin = {
    name: 'techdocs-templates',
    resolveId: (source) => (source === ENTRY ? ENTRY : undefined),
    load: (id) => (id === ENTRY ? entry : undefined),
  };
  try {
    return await bundle({ root, entry: ENTRY, plugins: [all, ownReact], cacheFile });
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    const base = { code: 'invalid-template', severity: 'error' } as const;
    const placeOf = ({ message, file, ...place }: BundleFault) =>
      file === ENTRY ? { message: message.replaceAll(join(root, '/'), '') } : { message, file, ...place };
    const faults = error.faults.map((fault) => ({ ...base, ...placeOf(fault) }));
    throw new UserError('The templates of the site cannot be compiled.', 2, faults);
  }
}

const ownReact: Plugin = {
  name: 'techdocs-react',
  resolveId(source) {
    if (/^react(-dom)?(\/|$)/.test(source)) {
      const file = createRequire(import.meta.url).resolve(source);
      return { id: pathToFileURL(file).href, external: true };
    }
    if (source === 'techdocs') return { id: new URL('./index.js', import.meta.url).href, external: true };
  },
};

async function importCode(code: string, names: readonly string[], config: SiteConfig): Promise<Templates> {
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-'));
  try {
    const file = join(folder, 'templates.mjs');
    writeFileSync(file, code);
    const module = (await settled(import(pathToFileURL(file).href))) as Record<string, unknown>;
    const wrong = names.filter((name) => typeof module[name] !== 'function');
    const lack = (name: string) => `has no component as its default export, which \`templates.${name}\` needs.`;
    if (wrong.length > 0) throw templateFault(wrong.map((name) => `\`${config.templates[name]}\` ${lack(name)}`));
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
