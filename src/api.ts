// Public functions of the package. Configuration files import this entry point too, so each function loads its implementation only when it
// is called.
import { relative, resolve } from 'node:path';
import type { BuildOptions, BuildReport } from './engine/build.ts';
import { readBuildTime } from './engine/phases.ts';
import { FEATURES_MODULE_URL } from './features/module.ts';
import type { CheckLinksOptions, CheckLinksReport } from './links/check-links.ts';
import type { SiteConfig } from './model/config.ts';
import { type Diagnostic, UserError } from './model/diagnostic.ts';
import type { ReleaseOptionsOfFeatures } from './model/features.ts';

/** Location of the project, and overrides of its configuration. */
export interface LoadConfigOptions {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  /** Configuration file, relative to the root. */
  readonly configFile?: string;
  /** Overrides the configured `url`. */
  readonly url?: string;
  /** Overrides the configured `baseUrl`. */
  readonly baseUrl?: string;
}

/** Loads the configuration of a site, with all defaults. Throws a `UserError` with every fault. */
export async function loadConfig(options: LoadConfigOptions = {}): Promise<SiteConfig> {
  const { root = '.', configFile, url, baseUrl } = options;
  const [{ loadSiteConfig: load }, { runWithWatchdogForLoading: withLoadWatch }] = await Promise.all([
    import('./config/io/load.ts'),
    import('./engine/watch/load-watch.ts'),
  ]);
  const call = { root: resolve(root), configFile, features: FEATURES_MODULE_URL, overrides: { url, baseUrl } };
  return withLoadWatch((watch) => load({ ...call, watch }));
}

/**
 * Builds the site. Faulty content gives a report with `ok: false`; a faulty call or configuration throws a `UserError`. In both cases the
 * output folder stays unchanged.
 */
export async function build(options: BuildOptions = {}): Promise<BuildReport> {
  const { runBuild: run } = await import('./engine/build.ts');
  return run(options, { features: FEATURES_MODULE_URL });
}

/**
 * Checks links. Faulty content gives a report with `ok: false`; a faulty call or configuration throws a `UserError`. Writes only the
 * parser's cache and, on request, the baseline.
 */
export async function checkLinks(options: CheckLinksOptions = {}): Promise<CheckLinksReport> {
  const { runLinkCheck: run } = await import('./links/check-links.ts');
  return run(options, { features: FEATURES_MODULE_URL });
}

/** Options of the dev server, and functions that it calls on events. */
export interface ServeOptions {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  /** Configuration file, relative to the root. */
  readonly configFile?: string;
  /** 3000 by default, or the next free port; 0 for any free port. */
  readonly port?: number;
  /** Fails if the port is taken. */
  readonly strictPort?: boolean;
  /** Address to listen on; only this machine by default. */
  readonly host?: string;
  /** Includes drafts. */
  readonly drafts?: boolean;
  /** Polls for changes, for network folders and containers. */
  readonly poll?: boolean;
  /** Closes the server. */
  readonly signal?: AbortSignal;
  /** Called with the files of each change, root-relative. */
  readonly onChange?: (files: readonly string[]) => void;
  /** Called with all findings whenever they change. */
  readonly onFindings?: (errors: readonly Diagnostic[], warnings: readonly Diagnostic[]) => void;
  /** Called with each failure that is not a finding. */
  readonly onError?: (error: unknown) => void;
}

/** A running dev server. */
export interface Server {
  /** Address of the home page, without the base URL. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the site and updates open pages. Settles when the server answers requests. */
export async function serve(options: ServeOptions = {}): Promise<Server> {
  const { root = '.', configFile, port = 3000, host = '127.0.0.1', signal, onChange, onFindings, onError } = options;
  signal?.throwIfAborted();
  const [{ runServer: start }, { loadLiveReloadScript: loadLiveScript }, { createTerminal: openTerminal }] =
    await Promise.all([import('./serve/serve.ts'), import('./engine/assets.ts'), import('./terminal/terminal.ts')]);
  const absolute = resolve(root);
  const serving = await start({
    root: absolute,
    configFile,
    features: FEATURES_MODULE_URL,
    host,
    port,
    isStrict: options.strictPort === true,
    includeDrafts: options.drafts === true,
    isPolling: options.poll === true,
    script: loadLiveScript(),
    now: () => performance.now(),
    readLines: () => openTerminal().linesOf(absolute),
    on: {
      changed: ({ files }) => onChange?.(files.map(({ file }) => file)),
      findings: (errors, warnings) => onFindings?.(errors, warnings),
      polling: () => {},
      failed: (error) => onError?.(error),
    },
  });
  const close = () => serving.close();
  signal?.addEventListener('abort', () => void close(), { once: true });
  await serving.ready.catch(async (error) => {
    await close();
    throw error;
  });
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${serving.port}`, port: serving.port, close };
}

/** Options of a new release post: the release, and how the post is written. */
export interface NewReleaseOptions extends ReleaseOptionsOfFeatures {
  /** Folder of the project; the current folder by default. */
  readonly root?: string;
  /** Configuration file, relative to the root. */
  readonly configFile?: string;
  /** Key of the product. */
  readonly product: string;
  readonly version: string;
  /** `YYYY-MM-DD`; today by default. */
  readonly date?: string;
  readonly title?: string;
  readonly slug?: string;
  readonly tags?: readonly string[];
  /** Allows tags that no other post has. */
  readonly newTag?: boolean;
  /** Allows a version below the last one. */
  readonly allowOlder?: boolean;
  /** Markdown file with the text, relative to the current folder. */
  readonly body?: string;
  /** Drafts the text from commits: `true` for the commits since the last release tag, or a range. */
  readonly fromGit?: boolean | string;
  /** Drafts the text from the commits since a tag, a version or a commit. */
  readonly since?: string;
  /** Name of a file in `release-templates`, without its ending. */
  readonly template?: string;
  /** Plans the post and writes nothing. */
  readonly dryRun?: boolean;
  /** Overwrites the post of the same version. */
  readonly force?: boolean;
}

/** The post of a release. */
export interface NewReleaseReport {
  /** Root-relative path of the file. */
  readonly path: string;
  /** Site path of the post. */
  readonly route: string;
  readonly product: string;
  readonly version: string;
  readonly date: string;
  readonly tags: readonly string[];
  readonly previousVersion: string | null;
  /** The range of commits that the text was drafted from. */
  readonly commits?: string;
  /** Points to check in the draft, one sentence each. */
  readonly notes?: readonly string[];
  /** Root-relative path of the change log that was written with the post: `releases.changelog`. */
  readonly changelog?: string;
  /** Whether the post was written; `false` for a dry run, and if the post existed already. */
  readonly created: boolean;
}

/** Writes the post of a release. On an error, throws a `UserError` and writes nothing. */
export async function newRelease(options: NewReleaseOptions): Promise<NewReleaseReport> {
  const { root = '.', configFile, version: releaseVersion, tags, fromGit, ...others } = options;
  const [
    { closeProject, openProject, runUnderWatchdog: underWatch },
    { draftRelease, createReleaseReport: reportOf, writeRelease },
  ] = await Promise.all([import('./engine/open-project.ts'), import('./cli/new-release/draft.ts')]);
  const overrides = { makesReleases: true, showsAhead: true };
  const project = await openProject({ root, configFile, features: FEATURES_MODULE_URL, overrides });
  const flags = {
    ...others,
    fromGit: fromGit === false ? undefined : fromGit,
    // The keys are named like the options of the command, because messages name these options.
    root,
    config: configFile,
    releaseVersion,
    tags: tags?.join(','),
    yes: true,
    json: true,
  };
  const call = { flags, around: { folder: process.cwd(), now: new Date(readBuildTime()) }, project };
  const write = async () => {
    const { plan, findings, state } = await draftRelease(call);
    if (state === undefined) {
      const errors = findings.filter(({ severity }) => severity === 'error');
      throw new UserError('A build would report this about the post.', 1, errors);
    }
    if (options.dryRun) return reportOf(plan, plan.file, false);
    const log = await writeRelease(call, plan, state);
    const changelog =
      log === undefined ? {} : { changelog: relative(resolve(root), resolve(log)).replaceAll('\\', '/') };
    return { ...reportOf(plan, plan.file, state === 'free'), ...changelog };
  };
  return underWatch(project, write).finally(() => closeProject(project));
}
