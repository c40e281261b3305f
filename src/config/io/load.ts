// IO. Finds, runs and validates the configuration of a site. One error reports all faults: wrong values, missing folders, unknown variables
// and faults of sidebars.
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { computeHash } from '../../lib/hash.ts';
import type { EditUrl, MarkdownExtension, SharedCacheConfig, SiteConfig } from '../../model/config.ts';
import { compareLocations, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { LoadFeatureFilePlanner } from '../../model/features.ts';
import type { PackSelection } from '../../model/part.ts';
import type { PreviewSettings } from '../../model/preview.ts';
import { getCodeRoot, type TrustedBase } from '../../model/untrusted.ts';
import { moveAcceptedKeys } from '../accepted-keys.ts';
import {
  findApiFaults,
  findDocsClashFaults,
  findFaultsOfDocsOutsideRepository,
  listRawDocs,
  loadDocs,
} from '../docs.ts';
import { addFingerprints, findExtensionNameFaults, hasPageReader, listSidebarTypes } from '../extensions.ts';
import {
  type ConfigFault,
  convertToDiagnostic,
  convertToNote,
  createConfigError,
  formatNearestNameHint,
  formatPath,
  type ValuePath,
} from '../fault.ts';
import { addForeignKeyHints } from '../foreign-keys.ts';
import { getValueAt, isPlainObject, listSchemaParts, type ValidationResult, validateValue } from '../judge.ts';
import { addFeatureSearch, loadSiteFeatures, type SiteFeatures } from '../list-features.ts';
import { locateFaults } from '../locate.ts';
import { dropAnalytics } from '../preview.ts';
import { findProductFaults } from '../products.ts';
import { resolveConfig } from '../resolve.ts';
import { findRuleFaults, moveLevelsToSettings } from '../rules.ts';
import { basePathSchema, originSchema } from '../schema/addresses.ts';
import { type CheckedConfig, configSchema } from '../schema/config.ts';
import { docsPathSchema, projectPathSchema } from '../schema/parts.ts';
import { checkSidebars, generatedSidebars } from '../sidebars.ts';
import { addSiteTexts } from '../texts.ts';
import { findUnknownThemeFaults } from '../themes.ts';
import { redirectLookupsToBase, toUntrustedConfig } from '../untrusted.ts';
import {
  type FillResult,
  fillConfigVariables,
  fillConfigWithOwnVariables,
  listLatestVariableNames,
} from '../variables.ts';
import { type LoadedSidebars, moduleExtensions, type ProjectFiles } from '../versions.ts';
import { computeRelativePosixPath } from './bundle.ts';
import { type CompileOptions, type ImportedModule, importFile, readProjectFile } from './compile.ts';
import { readStylesheets } from './css-links.ts';
import { addExtensionFiles, createMissingFilesCheck } from './extension-files.ts';
import { checkNearestPackage } from './judge-package.ts';
import { loadSearchWords } from './load-search-words.ts';
import { addKeyEnabledExtensions } from './own-extensions.ts';
import { createProjectFiles } from './project-files.ts';

/** Options for loading the configuration of a site. */
export interface LoadSiteConfigOptions extends CompileOptions {
  /** Configuration file, absolute or relative to the root; default `site.config.{ts,mts,js,mjs,json}`. */
  readonly configFile?: string;
  /** Command-line options that override the file. `locales` selects some of the site's locales. */
  readonly overrides?: {
    readonly url?: string;
    readonly baseUrl?: string;
    readonly part?: PackSelection;
    /** Set for a preview: its commit and the published pages. */
    readonly preview?: Omit<PreviewSettings, 'production'>;
    readonly locales?: readonly string[];
    /** Locales whose part of the site is written. Sources of all locales are read. */
    readonly parts?: readonly string[];
    readonly includeDrafts?: boolean;
    /** Whether to include future posts, even on a site that schedules them. */
    readonly showsAhead?: boolean;
    /** Whether the releases folder may be missing because the caller creates it. */
    readonly makesReleases?: boolean;
    /** Whether faults in sidebar files are returned in `sidebarFaults` instead of thrown. The caller reports them with those of pages. */
    readonly keepsSidebarFaults?: boolean;
  };
  /** URL of the module with the built-in features; if absent, there are none. */
  readonly features?: string;
  /** Base commit whose code is used, for a build of untrusted changes. */
  readonly untrusted?: TrustedBase;
}

/** A loaded configuration with its input files. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  /** Functions of `markdown.extensions`: they cannot be copied, so they are not part of the plain `config`. */
  readonly markdownPlugins: readonly MarkdownExtension[];
  /** Built-in features, then the site's extensions in configured order. */
  readonly extensions: readonly LoadedExtension[];
  /** Loads the files that features add to the site; absent if there are none. */
  readonly loadSiteFiles?: LoadFeatureFilePlanner | undefined;
  /** Functions of `docs.editUrl`, by docs id. */
  readonly editUrls: ReadonlyMap<string, EditUrl>;
  /** Settings of the shared cache. Not part of `config`, because they do not affect the site's bytes. */
  readonly sharedCache: SharedCacheConfig;
  /** Notes on settings accepted in a different place, and on CSS that browsers ignore. */
  readonly notes: readonly Diagnostic[];
  /** Faults of the sidebar files; the valid parts of these are loaded. Empty unless `keepsSidebarFaults` is set. */
  readonly sidebarFaults: readonly Diagnostic[];
  /** Absolute paths of the files whose changes require a reload. */
  readonly inputs: readonly string[];
  /** The configuration as users wrote it, before variables are replaced. `new-release` writes parts of it into sources. */
  readonly userConfig: unknown;
}

/** Loads the configuration of a site. Throws a `UserError` with every fault as a diagnostic. */
export async function loadSiteConfig(options: LoadSiteConfigOptions): Promise<SiteConfig> {
  return (await loadConfigAndInputs(options)).config;
}

/** Loads the configuration of a site. Returns it with its functions and input files. */
export async function loadConfigAndInputs(
  options: LoadSiteConfigOptions,
  seen: ProjectFiles = createProjectFiles(options.root),
): Promise<LoadedConfig> {
  const { root, overrides = {} } = options;
  const files = redirectLookupsToBase(seen, options.untrusted && createProjectFiles(options.untrusted.codeRoot));
  const configFile = findConfigFile(options, files);
  const codeRoot = checkNearestPackage(getCodeRoot(options));
  const code = { ...options, root: codeRoot };
  const imported = configFile === undefined ? undefined : await importFile(resolve(codeRoot, configFile), code);
  const { value: userConfig = {} } = imported ?? {};
  const filled = fillConfigWithOwnVariables(userConfig);
  const topKeys = Object.keys(listSchemaParts(configSchema));
  const { value: raw, ...accepted } = moveAcceptedKeys(filled.value, topKeys);
  const judged = validateValue(configSchema, raw);
  const fill: FillVariables = (value) => fillConfigVariables(value, filled.variables, listLatestVariableNames(raw));
  const docs = await loadDocs(raw, files, (file) =>
    loadSidebars(file, code, { fill, extended: listSidebarTypes(raw) }),
  );
  const faults = [
    ...judged.faults.flatMap((fault) => addForeignKeyHints(fault, raw, (key) => topKeys.includes(key))),
    ...accepted.faults,
    ...filled.faults,
    ...findMissingFileFaults(raw, files, overrides.makesReleases ? ['releases'] : []),
    ...docs.faults,
    ...findFaultsOfDocsOutsideRepository(raw, root, files),
    ...[findProductFaults, findRuleFaults, findExtensionNameFaults, createMissingFilesCheck(codeRoot)].flatMap(
      (faultsOf) => faultsOf(raw),
    ),
    ...(await findUnknownThemeFaults(raw)),
  ];
  const words = await loadSearchWords(judged, { ...code, configFile }, files);
  const ofCall = findOverrideFaults(overrides, judged).map(convertToDiagnostic);
  const diagnostics = [...(await convertToDiagnostics(faults, codeRoot, configFile)), ...ofCall, ...words.diagnostics];
  const isOfSidebars = diagnostics.length === 0 && overrides.keepsSidebarFaults === true;
  if (!isOfSidebars) diagnostics.push(...docs.diagnostics);
  if (diagnostics.length > 0 || !('value' in judged)) throw createConfigError(diagnostics);
  const sidebarFaults = isOfSidebars ? docs.diagnostics : [];
  const notes = (await convertToDiagnostics(accepted.notes, codeRoot, configFile)).map(convertToNote);
  const checked = addExtensionFiles(
    await addKeyEnabledExtensions(moveLevelsToSettings(applyAddressOverrides(judged.value, overrides))),
    codeRoot,
  );
  const resolvedConfig = resolveConfig(checked, {
    root,
    configFile,
    docs: docs.loaded,
    projectName: readProjectName(root, codeRoot),
    words: words.words,
    files,
    ...{ locales: overrides.locales, part: overrides.part, preview: resolvePreview(judged.value, overrides) },
    includeDrafts: overrides.includeDrafts ?? false,
    makesReleases: overrides.makesReleases ?? false,
  });
  const resolved = toUntrustedConfig(await addSiteTexts(resolvedConfig, judged.value), options.untrusted);
  const clashes = await convertToDiagnostics(
    [...findDocsClashFaults(resolved), ...findApiFaults(resolved)],
    codeRoot,
    configFile,
  );
  if (clashes.length > 0) throw createConfigError(clashes);
  const features = await loadSiteFeatures(options.features, resolved, files);
  const made = [imported?.code ?? '', ...docs.codes, { ...resolved, root: '' }, ...features.keys];
  const inputs = [...new Set([...Object.keys(imported?.inputs ?? {}), ...docs.inputs, ...words.inputs])];
  for (const file of [...inputs, join(codeRoot, 'package.json')])
    files.isFile(computeRelativePosixPath(file, codeRoot));
  for (const file of checked.customCss) files.isFile(file);
  const { links, findings } = await readStylesheets(resolved);
  const config = {
    ...addFeatureSearch(resolved, features),
    configHash: computeHash(JSON.stringify(made), 16),
    ...links,
  };
  const functions = collectConfigFunctions(checked, resolved, { imported, features });
  return { config, ...functions, inputs, userConfig, sidebarFaults, notes: [...notes, ...findings] };
}

/** Returns the functions of a configuration, the extensions and the settings of the shared cache. */
function collectConfigFunctions(
  checked: CheckedConfig,
  config: Omit<SiteConfig, 'configHash'>,
  { imported, features }: { readonly imported?: ImportedModule; readonly features: SiteFeatures },
) {
  const { docs, cache, markdown } = checked;
  const editUrls = new Map<string, EditUrl>();
  for (const [at, { id }] of config.docs.entries()) {
    const editUrl = docs[at]?.editUrl;
    if (typeof editUrl === 'function') editUrls.set(id, editUrl);
  }
  const { configFile = '' } = config;
  const entry = join(getCodeRoot(config), configFile);
  const own = imported ? addFingerprints(checked.extensions, imported, entry) : [];
  const extensions = [...features.extensions, ...own];
  const { loadSiteFiles } = features;
  return { markdownPlugins: markdown.extensions, extensions, editUrls, sharedCache: cache, loadSiteFiles };
}

/** Returns the root-relative configuration file of a project, or `undefined`. Throws if `configFile` names a file that does not exist. */
export function findConfigFile(
  { root, configFile }: Pick<LoadSiteConfigOptions, 'root' | 'configFile'>,
  files: ProjectFiles = createProjectFiles(root),
): string | undefined {
  if (configFile === undefined) return moduleExtensions.map((ending) => `site.config.${ending}`).find(files.isFile);
  const path = computeRelativePosixPath(resolve(root, configFile), root);
  if (files.isFile(path)) return path;
  throw UserError.of({ code: 'invalid-config', message: `There is no configuration file \`${path}\`.` });
}

const fallbackSidebars: LoadedSidebars = { value: generatedSidebars, diagnostics: [], inputs: [], code: '' };

type FillVariables = (value: unknown) => FillResult;

/** Settings for reading a sidebar file. */
interface SidebarsOptions {
  readonly fill: FillVariables;
  /** Item types that extensions define. */
  readonly extended: readonly string[];
}

async function loadSidebars(
  file: string,
  options: LoadSiteConfigOptions,
  { fill, extended }: SidebarsOptions,
): Promise<LoadedSidebars> {
  let imported: ImportedModule;
  try {
    imported = await importFile(join(options.root, file), options);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...fallbackSidebars, diagnostics: [...error.diagnostics] };
  }
  const { code, inputs } = imported;
  const filled = fill(imported.value);
  const checked = checkSidebars(filled.value, extended);
  const diagnostics = await convertToDiagnostics([...checked.faults, ...filled.faults], options.root, file);
  return { value: checked.sidebars, diagnostics, inputs: Object.keys(inputs), code };
}

/** Reports folders and files that the configuration names but that do not exist. Does not report the folders of the keys in `except`. */
function findMissingFileFaults(raw: unknown, files: ProjectFiles, except: readonly string[]): ConfigFault[] {
  // If an extension reads pages from other sources, the folders of pages may be missing.
  const mayBeRead = hasPageReader(raw);
  const keys = ['releases', 'pages', 'i18n'].filter((key) => !except.includes(key) && !(mayBeRead && key !== 'i18n'));
  const docs = mayBeRead ? [] : listRawDocs(raw).map(({ at }) => at);
  const folders: ValuePath[] = [...docs, ...keys.map((key) => [key])].map((at) => [...at, 'path']);
  const statics = getValueAt(raw, ['staticDirs']);
  if (Array.isArray(statics)) folders.push(...statics.map((_, index) => ['staticDirs', index]));
  const named = ['templates', 'parts', 'components'].flatMap((key): ValuePath[] => {
    const all = getValueAt(raw, [key]);
    return Object.entries(isPlainObject(all) ? all : {}).map(([name, one]) => [
      key,
      name,
      ...(isPlainObject(one) ? ['file'] : []),
    ]);
  });
  const css = getValueAt(raw, ['customCss']);
  if (css !== undefined)
    named.push(...(Array.isArray(css) ? css.map((_, index) => ['customCss', index]) : [['customCss']]));
  const check = (path: ValuePath, isThere: (file: string) => boolean, kind: string): ConfigFault[] => {
    const judged = validateValue(path[0] === 'docs' ? docsPathSchema : projectPathSchema, getValueAt(raw, path));
    if (!('value' in judged) || isThere(judged.value)) return [];
    return [{ path, message: `\`${formatPath(path)}\` names the ${kind} \`${judged.value}\`, which does not exist.` }];
  };
  return [
    ...folders.flatMap((path) => check(path, files.isFolder, 'folder')),
    ...[...docs.map((at) => [...at, 'sidebars']), ...named].flatMap((path) => check(path, files.isFile, 'file')),
  ];
}

type ConfigOverrides = NonNullable<LoadSiteConfigOptions['overrides']>;

const overrideSchema = z.object({ '--url': z.optional(originSchema), '--base-url': z.optional(basePathSchema) });

/** Throws a `UserError` if addresses on the command line are invalid; used if no configuration is loaded. */
export function validateAddresses(addresses: AddressOverrides): void {
  const faults = findAddressFaults(addresses);
  if (faults.length > 0) throw createConfigError(faults.map(convertToDiagnostic));
}

type AddressOverrides = Pick<ConfigOverrides, 'url' | 'baseUrl'>;

function findAddressFaults({ url, baseUrl }: AddressOverrides): readonly ConfigFault[] {
  return validateValue(overrideSchema, { '--url': url, '--base-url': baseUrl }).faults;
}

function findOverrideFaults(
  overrides: ConfigOverrides,
  judged: ValidationResult<CheckedConfig>,
): readonly ConfigFault[] {
  const faults = findAddressFaults(overrides);
  if (!('value' in judged)) return faults;
  const locales = judged.value.i18n.locales ?? [judged.value.i18n.defaultLocale];
  const named = [...(overrides.locales ?? []), ...(overrides.parts ?? [])];
  const unknown = named.filter((locale) => !locales.includes(locale));
  const message = (locale: string) => `\`--locale ${locale}\` is not a language of this site.`;
  return [
    ...faults,
    ...unknown.map((one) => ({ path: [], message: message(one), suggestion: formatNearestNameHint(one, locales) })),
  ];
}

/**
 * Returns the configuration with the addresses of the command line. A preview ignores the configured `url`, because only the command line
 * knows its address.
 */
function applyAddressOverrides(
  config: CheckedConfig,
  { url, baseUrl = config.baseUrl, preview }: ConfigOverrides,
): CheckedConfig {
  const kept = preview === undefined ? config : { ...dropAnalytics(config), url: '' };
  return { ...kept, url: url?.replace(/\/$/, '') ?? kept.url, baseUrl };
}

function resolvePreview({ url, baseUrl }: CheckedConfig, { preview }: ConfigOverrides): PreviewSettings | undefined {
  return preview && { ...preview, production: url && url + baseUrl.replace(/\/$/, '') };
}

async function convertToDiagnostics(
  faults: readonly ConfigFault[],
  root: string,
  file?: string,
): Promise<Diagnostic[]> {
  if (file === undefined || faults.length === 0) return faults.map(convertToDiagnostic);
  return (await locateFaults(faults, readFileSync(join(root, file), 'utf8'), file)).sort(compareLocations);
}

/** Returns the name of a project: `name` in the `package.json` of its code, else the name of its folder. */
export function readProjectName(root: string, codeRoot = root): string {
  try {
    const { name } = JSON.parse(readProjectFile(join(codeRoot, 'package.json'), 'package.json'));
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // Falls back to the folder name: there is no readable `package.json`.
  }
  return basename(root) || 'Documentation';
}
