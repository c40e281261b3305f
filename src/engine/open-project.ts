// Opens a project: loads its configuration and opens its files and cache. `build`, `serve`, `check-links` and `new-release` all begin here.
// Commands that render also call `loadTheme`.

import { resolve } from 'node:path';
import { findCheckedCacheFolder } from '../cache/cache-folder.ts';
import { type Memo, openMemo, type ParseDepth } from '../cache/memo.ts';
import { type LoadedConfig, loadConfigAndInputFiles } from '../config/io/load.ts';
import { createProjectFileLookup } from '../config/io/project-files.ts';
import { formatDayInTimeZone } from '../lib/day.ts';
import { computeHash } from '../lib/hash.ts';
import { createLimitLookup } from '../model/budgets.ts';
import type { SiteConfig } from '../model/config.ts';
import { createInvocationError } from '../model/diagnostic.ts';
import type { PackagedAssets } from '../model/site.ts';
import { addPublishedStylesheets, appendStylesheets, loadAssets, loadPackageInfo } from './assets.ts';
import { addDocsVersionsInCommits, type ConfigWithDisk } from './commit-versions.ts';
import { loadComponents } from './components.ts';
import { readCustomCss } from './custom-css.ts';
import type { ClientScripts } from './extensions/client.ts';
import type { ExtensionReadResults } from './extensions/read.ts';
import { findSearchExtension } from './extensions/searching.ts';
import { loadIslands } from './islands.ts';
import { readBuildTime } from './phases.ts';
import type { ConfiguredProject, Project, ProjectCallOptions, Theme } from './project.ts';
import { loadPagePartModules } from './site-parts.ts';
import { loadTemplates } from './templates.ts';
import { startWatchdogIfAllowed } from './watch/load-watch.ts';
import type { Watchdog } from './watch/with-watch.ts';

interface ProjectOpenOptions extends Partial<Pick<Project, 'disk' | 'depth'>> {
  /** Returns the configuration to use instead of the loaded one. */
  readonly adjust?: (config: SiteConfig) => Promise<SiteConfig>;
  /** Called before components are compiled, so that threads that it starts work in parallel with the compiler. */
  readonly onConfigured?: (project: ConfiguredProject) => Promise<void>;
}

/** Opens a project. Throws a `UserError` with every fault of its configuration. */
export async function openProject(
  options: ProjectCallOptions,
  { disk, depth = 'pages', adjust, onConfigured }: ProjectOpenOptions = {},
): Promise<Project> {
  const root = resolveProjectRoot(options.root);
  const { configFile, overrides, features, untrusted } = options;
  // Ignores the cache of a project with untrusted content: the cache holds code, and the change may have forged it.
  const ownMemo = openMemo(options.cache === false || untrusted ? undefined : findCheckedCacheFolder(root), depth);
  const memo = options.copyOf === undefined ? ownMemo : addDocumentCacheToMemo(ownMemo, options.copyOf, depth);
  const base = untrusted
    ? (await import('./untrusted.ts')).checkOutBaseCommitCode(root, untrusted, memo.workFolder)
    : undefined;
  const packageInfo = loadPackageInfo();
  const engine = packageInfo.isCompiled ? packageInfo.hash : undefined;
  const named = { root, configFile, overrides, features, ...(engine && { engine }) };
  const call = { ...named, cacheDir: memo.folder, ...(base && { untrusted: base }) };
  const look = createProjectFileLookup(root);
  const ofContent = untrusted
    ? (await import('../content/io/disk.ts')).createDiskWithLimits(createLimitLookup({ isUntrusted: true }))
    : disk;
  const opened = { call, look, depth, packageInfo, memo, ...(ofContent && { disk: ofContent, ownDisk: ofContent }) };
  const settings = await loadProjectSettings(opened);
  const config = (await adjust?.(settings.config)) ?? settings.config;
  const configured = { ...opened, ...settings, config };
  await onConfigured?.(configured);
  return addComponentsToProject(configured);
}

/**
 * Returns a memo that uses the cache of parsed documents of the project in `root`. Copies of a project can share parsed documents, because
 * these are cached by the hash of their text. Other values depend on the settings of each copy, so they are not shared.
 */
function addDocumentCacheToMemo(memo: Memo, root: string, depth: ParseDepth): Memo {
  if (memo.folder === undefined) return memo;
  return { ...memo, documents: openMemo(findCheckedCacheFolder(root), depth).documents };
}

/** Reloads the configuration of an open project. The cache stays open. */
export async function reopenProject(
  project: Project,
  look = createProjectFileLookup(project.call.root),
): Promise<Project> {
  const opened = { ...project, disk: project.ownDisk, look };
  return addComponentsToProject({ ...opened, ...(await loadProjectSettings(opened)) });
}

async function addComponentsToProject(project: ConfiguredProject): Promise<Project> {
  let { watchdog } = project;
  const components = await loadComponents(project.config, project.call, () => watchdog?.siteWatch);
  // Components are compiled only here, so only now is it known whether pages run site code, which needs the watchdog.
  const isLate = watchdog === undefined && components.names.length > 0;
  if (isLate) watchdog = await startWatchdogIfAllowed();
  if (watchdog === undefined || components.names.length === 0) return { ...project, components };
  if (isLate) watchdog.watching(project, project.call.features);
  const { addWatchToComponents } = await import('./watch/with-watch.ts');
  const { siteWatch } = watchdog;
  const load = async () => addWatchToComponents(await components.load(), siteWatch);
  return { ...project, watchdog, components: { ...components, load } };
}
type ProjectWithoutConfig = Omit<ConfiguredProject, keyof LoadedConfig | 'watched'>;
type ProjectSettings = LoadedConfig & Pick<Project, 'disk' | 'watched' | 'read' | 'watchdog'>;
/** Loads the configuration, including docs versions in commits. */
async function loadProjectSettings({
  call,
  look,
  depth,
  memo,
  disk,
  read,
  watchdog: knownWatchdog,
}: ProjectWithoutConfig & Pick<Project, 'read' | 'watchdog'>): Promise<ProjectSettings> {
  const { watchdog, ...loaded } = await loadConfigUnderWatchdog({ call, look }, knownWatchdog);
  const hasLastUpdate = loaded.extensions.some(({ extension }) => extension.lastUpdate)
    ? enableLastUpdateDates(loaded.config)
    : {};
  const scheduled = {
    ...loaded,
    config: { ...loaded.config, ...hasLastUpdate, ...computeLastDayOfShownPosts(loaded.config, call.overrides) },
  };
  const versioned = await addDocsVersionsInCommits(scheduled, { features: call.features, memo, disk });
  const reading = () => addFilesReadByExtensions(versioned, { memo, disk, before: read });
  const complete = { ...(await runUnderWatchdog({ watchdog }, reading)), ...(watchdog && { watchdog }) };
  if (depth !== 'links') return complete;
  // Turns off dates of last updates: they come from git, and a check of links does not need them.
  const undated = { showLastUpdateTime: false, showLastUpdateAuthor: false, asksLastUpdate: undefined };
  const docs = complete.config.docs.map((item) => ({ ...item, ...undated }));
  return { ...complete, config: { ...complete.config, docs } };
}

/**
 * Loads the configuration with its code under the watchdog. A site without code starts no watchdog here; its components are compiled later.
 */
async function loadConfigUnderWatchdog(
  { call, look }: Pick<ProjectWithoutConfig, 'call' | 'look'>,
  knownWatchdog: Watchdog | undefined,
): Promise<LoadedConfig & Pick<Project, 'watchdog'>> {
  let watchdog = knownWatchdog;
  const start = async () => {
    watchdog ??= await startWatchdogIfAllowed();
    return watchdog;
  };
  try {
    const loaded = await loadConfigAndInputFiles({ ...call, watch: async () => (await start())?.siteWatch }, look);
    const { extensions, markdownPlugins, editUrls, config } = loaded;
    const hasCode =
      extensions.some(({ isBuiltIn }) => !isBuiltIn) ||
      markdownPlugins.length + editUrls.size > 0 ||
      Object.keys({ ...config.templates, ...config.parts, ...config.components }).length > 0;
    if (hasCode) await start();
    return watchdog === undefined ? loaded : { ...watchdog.watching(loaded, call.features), watchdog };
  } catch (error) {
    if (knownWatchdog === undefined) watchdog?.close();
    throw error;
  }
}

/** Adds files that extensions read from other places. The returned disk contains these files and all other content. */
async function addFilesReadByExtensions(
  loaded: ConfigWithDisk,
  { memo, disk: givenDisk, before }: Pick<Project, 'memo' | 'disk'> & { readonly before?: ExtensionReadResults },
): Promise<ProjectSettings> {
  const { extensions, config, notes } = loaded;
  const isReading = config.untrusted === undefined && extensions.some(({ extension }) => extension.read);
  if (!isReading) return { ...loaded, watched: [], read: undefined };
  const [{ callReadHooks: readByExtensions }, { overlayVirtualFiles: withVirtualFiles }, { uncachedDisk: plainDisk }] =
    await Promise.all([
      import('./extensions/read.ts'),
      import('../content/io/virtual-files.ts'),
      import('../content/io/disk.ts'),
    ]);
  const read = await readByExtensions(extensions, { config, memo, before });
  const { files, watched, data, findings } = read;
  const disk = withVirtualFiles(loaded.disk ?? givenDisk ?? plainDisk, files);
  const { addCodePositionsToFindings } = await import('./code-places.ts');
  const projectFindings = [...notes, ...(await addCodePositionsToFindings(findings, config))];
  const complete = { ...loaded, disk, watched, read, notes: projectFindings };
  if (data.size === 0) return complete;
  // Pages show the data that extensions read, so the hash of the configuration includes it.
  const configHash = computeHash(JSON.stringify([config.configHash, ...data]), 16);
  const seeing = extensions.map((extension) => ({ ...extension, data: data.get(extension.extension.name) }));
  return { ...complete, config: { ...config, configHash }, extensions: seeing };
}

/** Enables reading last updates from git, without showing them on pages. */
function enableLastUpdateDates({ docs }: SiteConfig): Pick<SiteConfig, 'docs'> {
  return { docs: docs.map((item) => ({ ...item, asksLastUpdate: true })) };
}

/** Returns `postsUntil`, the last day whose posts are shown; empty if all posts are shown (no schedule, or a preview). */
function computeLastDayOfShownPosts(
  { releases, timeZone, includeDrafts }: SiteConfig,
  { showsAhead }: ProjectCallOptions['overrides'] = {},
) {
  const isWhole = releases?.schedule !== true || includeDrafts || showsAhead === true;
  return isWhole ? {} : { postsUntil: formatDayInTimeZone(readBuildTime(), timeZone) };
}

/** Loads templates and assets, which only rendering needs. */
export async function loadTheme(project: Project): Promise<Theme> {
  const { config, packageInfo, memo, components, extensions, watchdog } = project;
  const hasClient = extensions.some(({ extension: { client } }) => client) || findSearchExtension(extensions, config);
  const hasStyles = extensions.some(({ extension, isBuiltIn }) => isBuiltIn !== true && extension.styles);
  const [assets, templates, parts, { scripts, css: ofIslands, inputs }, clients, styles] = await Promise.all([
    loadAssets(config, packageInfo, memo),
    loadTemplates(config, memo.folder, watchdog?.siteWatch),
    loadPagePartModules(config, memo.folder, watchdog?.siteWatch),
    loadIslands(config, packageInfo, memo.folder),
    hasClient
      ? import('./extensions/client.ts').then(({ loadClientScripts }) =>
          loadClientScripts(extensions, config, memo.folder),
        )
      : undefined,
    hasStyles
      ? import('./extensions/page-styles.ts').then(({ hashStylesOfSiteExtensions: pageStylesOf }) =>
          pageStylesOf(extensions, config),
        )
      : undefined,
  ]);
  const sheets = readCustomCss(config);
  const ofCode = appendStylesheets(assets, [ofIslands, templates.css, parts.css, components.css]);
  const styled = addPublishedStylesheets(ofCode, [...sheets, { css: '', fonts: clients?.files ?? [], preloads: [] }]);
  const sheetFiles = sheets.flatMap(({ fonts }) => fonts.map(({ from }) => from));
  const clientInputs = [...(clients?.inputs ?? []), ...(styles?.inputs ?? []), ...sheetFiles];
  return {
    assets: { ...styled, ...(scripts && { islands: scripts }), ...selectClientAssets(clients) },
    templates,
    parts,
    islandInputs: inputs,
    clientInputs,
    pageStyles: styles?.hash ?? '',
  };
}

function selectClientAssets(clients: ClientScripts | undefined): Pick<PackagedAssets, 'clients' | 'searchClient'> {
  if (clients === undefined) return {};
  const { scripts, search } = clients;
  return { ...(scripts.length > 0 && { clients: scripts }), ...(search && { searchClient: search }) };
}

/** Returns the absolute path of a project's folder. Throws if it does not exist; never creates it. */
export function resolveProjectRoot(name = '.', from = ''): string {
  const root = resolve(from, name);
  if (createProjectFileLookup(root).isFolder('')) return root;
  const suggestion = 'Name the folder that contains the docs, or remove `--root` to use the current folder.';
  throw createInvocationError(`The folder of the project, \`${name}\`, does not exist.`, suggestion);
}

/** Runs work that may call site code, which the watchdog ends if it never returns. */
export function runUnderWatchdog<Value>(
  { watchdog }: Pick<Project, 'watchdog'>,
  work: () => Promise<Value>,
): Promise<Value> {
  return watchdog?.during(work) ?? work();
}

/** Releases the cache on disk and the watchdog thread of an open project. */
export function closeProject({ memo, watchdog }: Pick<Project, 'memo' | 'watchdog'>): void {
  watchdog?.close();
  memo.close();
}
