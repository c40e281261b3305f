// The public `build`: opens what the pipeline needs of the world, runs it, and renders and writes when the site is clean.
import { rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Coverage } from '../model/coverage.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { hashOf } from '../model/hash.ts';
import { isPage, type Route } from '../model/route.ts';
import { loadAssets, loadEngine } from './assets.ts';
import { run } from './build.ts';
import { type Emitted, emit } from './emit.ts';
import { createJobs, type Workers } from './jobs.ts';
import { loadSite } from './load-site.ts';
import { forgetfulMemo, openMemo } from './memo-store.ts';
import { createPhases, type Phase } from './phases.ts';
import { loadTemplates } from './templates.ts';
import { furthestDay } from './today.ts';
import { openOutFolder } from './write.ts';

/** What to build, and how. Every key may be left out. */
export interface BuildOptions {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  /** Configuration file, relative to the root. */
  readonly configFile?: string;
  /** Folder to write, relative to the root; `build` by default. */
  readonly outDir?: string;
  /** Only these of the configured locales. */
  readonly locales?: readonly string[];
  /** Builds drafts too. */
  readonly drafts?: boolean;
  /** Warnings fail the build as errors do. */
  readonly strict?: boolean;
  /** `false` neither reads nor writes the cache. */
  readonly cache?: boolean;
  /** Drops the cache first. */
  readonly clean?: boolean;
  /** Threads that parse; as many as pay by default. */
  readonly workers?: Workers;
  /** Instead of the configured `url`. */
  readonly url?: string;
  /** Instead of the configured `baseUrl`. */
  readonly baseUrl?: string;
  /** Told when a phase begins and how far it is. */
  readonly onProgress?: (phase: Phase, done?: number, all?: number) => void;
}

/** What a build did. */
export interface BuildReport {
  /** Whether the site is clean; where it is not, nothing was written. */
  readonly ok: boolean;
  /** Absolute. */
  readonly outDir: string;
  readonly durationMs: number;
  /** Milliseconds by phase. */
  readonly phases: Readonly<Partial<Record<Phase, number>>>;
  readonly routes: readonly { readonly path: string; readonly type: Route['type']; readonly source?: string }[];
  readonly counts: {
    /** HTML pages. */
    readonly pages: number;
    readonly docs: number;
    readonly posts: number;
    readonly redirects: number;
    /** All files. */
    readonly files: number;
    readonly bytes: number;
  };
  /** Of the parser. */
  readonly cache: { readonly hits: number; readonly misses: number };
  /** Files. */
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly warnings: readonly Diagnostic[];
  readonly errors: readonly Diagnostic[];
  /** How far the languages besides the default one are translated. */
  readonly coverage: readonly Coverage[];
}

/**
 * Builds the site. Content at fault gives a report with `ok: false`; a call or configuration at fault throws a
 * `UserError`. In both cases the output folder stays as it was.
 */
export async function build(options: BuildOptions = {}): Promise<BuildReport> {
  const now = () => performance.now();
  const start = now();
  const { onProgress } = options;
  const phases = createPhases(now, onProgress);
  const root = resolve(options.root ?? '.');
  const cacheFolder = cacheFolderOf(root);
  if (options.clean) rmSync(cacheFolder, { recursive: true, force: true });
  const cacheDir = options.cache === false ? undefined : cacheFolder;
  const { locales, url, baseUrl, drafts: includeDrafts } = options;
  const call = { root, configFile: options.configFile, overrides: { url, baseUrl, locales, includeDrafts }, cacheDir };

  const { config } = await phases.clock('config', () => loadSite(call));
  const out = openOutFolder(options.outDir ?? 'build', config, cacheDir);
  const engine = loadEngine();
  const [assets, templates] = await phases.clock('config', () =>
    Promise.all([loadAssets(config, engine, cacheDir), loadTemplates(config, cacheDir)]),
  );
  const memo = cacheDir === undefined ? forgetfulMemo() : openMemo(join(cacheDir, 'parse'));
  const jobs = createJobs({
    memo,
    engine: engine.hash,
    workers: options.workers ?? 'auto',
    call,
    onProgress: (done, all) => onProgress?.('parse', done, all),
  });

  const { readContent } = await import('../content/folder.ts');
  const { sites, coverage, diagnostics } = await run({
    config,
    engine,
    assets,
    read: readContent,
    readTranslations: async (...input) => (await import('../content/translations.ts')).readTranslations(...input),
    jobs,
    clock: phases.clock,
    today: furthestDay(Date.now()),
  });
  const errors = diagnostics.filter((each) => each.severity === 'error');
  const warnings = diagnostics.filter((each) => each.severity === 'warning');
  const ok = errors.length === 0 && !(options.strict && warnings.length > 0);
  let emitted: Emitted = { written: 0, unchanged: 0, removed: 0, bytes: 0 };
  if (ok) {
    const salt = hashOf([jobs.saltOf(config), templates.hash].join('\0'));
    emitted = await emit({
      config,
      sites,
      out,
      templates,
      salt,
      cacheDir,
      phases,
      now,
      onProgress: (done, all) => onProgress?.('render', done, all),
    });
  }
  await phases.clock('write', () => memo.save());

  const routes = sites.flatMap(({ site }) => site.routes);
  return {
    ok,
    outDir: out.dir,
    durationMs: Math.round(now() - start),
    phases: phases.times,
    routes: routes.map(({ path, type, source }) => ({ path, type, source })),
    counts: { ...countRoutes(routes), files: emitted.written + emitted.unchanged, bytes: emitted.bytes },
    cache: { hits: jobs.hits, misses: jobs.misses },
    written: emitted.written,
    unchanged: emitted.unchanged,
    removed: emitted.removed,
    warnings,
    errors,
    coverage,
  };
}

/** Where what is remembered between builds is kept. */
export function cacheFolderOf(root: string): string {
  const modules = join(root, 'node_modules');
  const hasModules = statSync(modules, { throwIfNoEntry: false })?.isDirectory() === true;
  return hasModules ? join(modules, '.cache', 'techdocs') : join(root, '.techdocs', 'cache');
}

function countRoutes(routes: readonly Route[]) {
  const count = (type: Route['type']) => routes.filter((route) => route.type === type).length;
  return {
    pages: routes.filter(isPage).length,
    docs: count('doc'),
    posts: count('post'),
    redirects: count('redirect'),
  };
}
