// IO. Finds, runs and validates the configuration of a site. One error reports all faults: wrong values, missing folders, unknown variables
// and faults of sidebars.
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { hashOf } from '../../lib/hash.ts';
import type { EditUrl, MarkdownExtension, SharedCacheConfig, SiteConfig } from '../../model/config.ts';
import { compareLocations, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { LoadSiteFiles } from '../../model/features.ts';
import type { PackSelection } from '../../model/part.ts';
import type { Preview } from '../../model/preview.ts';
import { codeRootOf, type UntrustedBase } from '../../model/untrusted.ts';
import { moveAcceptedKeys } from '../accepted-keys.ts';
import { apiFaults, clashFaults, listRawDocs, loadDocs, outsideDocsFaults } from '../docs.ts';
import { addFingerprints, hasPageReader, nameFaults, sidebarTypesOf } from '../extensions.ts';
import { configError, convertToNote, diagnosticOf, type Fault, formatPath, hintFor, type ValuePath } from '../fault.ts';
import { addForeignKeyHints } from '../foreign-keys.ts';
import { isPlain, schemaParts, type ValidationResult, validateValue, valueAt } from '../judge.ts';
import { addFeatureSearch, listFeatures, type SiteFeatures } from '../list-features.ts';
import { locateFaults } from '../locate.ts';
import { dropAnalytics } from '../preview.ts';
import { productFaults } from '../products.ts';
import { resolveConfig } from '../resolve.ts';
import { applyRules, ruleFaults } from '../rules.ts';
import { basePath, originSchema } from '../schema/addresses.ts';
import { type CheckedConfig, configSchema } from '../schema/config.ts';
import { docsPath, projectPath } from '../schema/parts.ts';
import { checkSidebars, generatedSidebars } from '../sidebars.ts';
import { addSiteTexts } from '../texts.ts';
import { unknownThemeFaults } from '../themes.ts';
import { addCodeOfBase, toUntrustedConfig } from '../untrusted.ts';
import { type FillResult, fillConfig, fillConfigVariables, latestVariableNames } from '../variables.ts';
import { type LoadedSidebars, moduleExtensions, type ProjectFiles } from '../versions.ts';
import { relativePosixPath } from './bundle.ts';
import { type Compilation, type ImportedModule, importFile, readProjectFile } from './compile.ts';
import { readStylesheets } from './css-links.ts';
import { addExtensionFiles, missingFilesCheck } from './extension-files.ts';
import { checkNearestPackage } from './judge-package.ts';
import { loadSearchWords } from './load-search-words.ts';
import { addOwnExtensions } from './own-extensions.ts';
import { createProjectFiles } from './project-files.ts';

/** Options of `loadConfig`. */
export interface LoadOptions extends Compilation {
  /** Configuration file, absolute or relative to the root; default `site.config.{ts,mts,js,mjs,json}`. */
  readonly configFile?: string;
  /** Command-line options that override the file. `locales` selects some of the site's locales. */
  readonly overrides?: {
    readonly url?: string;
    readonly baseUrl?: string;
    readonly part?: PackSelection;
    /** Set for a preview: its commit and the published pages. */
    readonly preview?: Omit<Preview, 'production'>;
    readonly locales?: readonly string[];
    /** Locales whose part of the site is written; all locales are read. */
    readonly parts?: readonly string[];
    readonly includeDrafts?: boolean;
    /** Whether to include future posts, even on a site that schedules them. */
    readonly showsAhead?: boolean;
    /** Whether the releases folder may be missing because the caller creates it. */
    readonly makesReleases?: boolean;
    /** Whether faults in sidebar files do not throw: they are returned in `sidebarFaults` and reported with those of pages. */
    readonly keepsSidebarFaults?: boolean;
  };
  /** URL of the module with the built-in features; if absent, there are none. */
  readonly features?: string;
  /** Base commit whose code is used, for a build of untrusted changes. */
  readonly untrusted?: UntrustedBase;
}

/** A loaded configuration with its input files. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  /** Functions of `markdown.extensions`: they cannot be copied, so they are not part of the plain `config`. */
  readonly markdownPlugins: readonly MarkdownExtension[];
  /** Built-in features, then the site's extensions in configured order. */
  readonly extensions: readonly LoadedExtension[];
  /** Loads the files that features add to the site; absent if there are none. */
  readonly loadSiteFiles?: LoadSiteFiles | undefined;
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
  /** The value as users wrote it, with variables not replaced: `new-release` writes parts of it into sources. */
  readonly userConfig: unknown;
}

/** Loads the configuration of a site. Throws a `UserError` with every fault as a diagnostic. */
export async function loadSiteConfig(options: LoadOptions): Promise<SiteConfig> {
  return (await loadConfigAndInputs(options)).config;
}

/** Loads the configuration of a site like `loadConfig`, and returns it with its functions and input files. */
export async function loadConfigAndInputs(
  options: LoadOptions,
  seen: ProjectFiles = createProjectFiles(options.root),
): Promise<LoadedConfig> {
  const { root, overrides = {} } = options;
  const files = addCodeOfBase(seen, options.untrusted && createProjectFiles(options.untrusted.codeRoot));
  const configFile = findConfig(options, files);
  const codeRoot = checkNearestPackage(codeRootOf(options));
  const code = { ...options, root: codeRoot };
  const imported = configFile === undefined ? undefined : await importFile(resolve(codeRoot, configFile), code);
  const { value: userConfig = {} } = imported ?? {};
  const filled = fillConfig(userConfig);
  const topKeys = Object.keys(schemaParts(configSchema));
  const { value: raw, ...accepted } = moveAcceptedKeys(filled.value, topKeys);
  const judged = validateValue(configSchema, raw);
  const fill: FillVariables = (value) => fillConfigVariables(value, filled.variables, latestVariableNames(raw));
  const docs = await loadDocs(raw, files, (file) => loadSidebars(file, code, { fill, extended: sidebarTypesOf(raw) }));
  const faults = [
    ...judged.faults.flatMap((fault) => addForeignKeyHints(fault, raw, (key) => topKeys.includes(key))),
    ...accepted.faults,
    ...filled.faults,
    ...missingFileFaults(raw, files, overrides.makesReleases ? ['releases'] : []),
    ...docs.faults,
    ...outsideDocsFaults(raw, root, files),
    ...[productFaults, ruleFaults, nameFaults, missingFilesCheck(codeRoot)].flatMap((faultsOf) => faultsOf(raw)),
    ...(await unknownThemeFaults(raw)),
  ];
  const words = await loadSearchWords(judged, { ...code, configFile }, files);
  const ofCall = overrideFaults(overrides, judged).map(diagnosticOf);
  const diagnostics = [...(await diagnosticsOf(faults, codeRoot, configFile)), ...ofCall, ...words.diagnostics];
  const isOfSidebars = diagnostics.length === 0 && overrides.keepsSidebarFaults === true;
  if (!isOfSidebars) diagnostics.push(...docs.diagnostics);
  if (diagnostics.length > 0 || !('value' in judged)) throw configError(diagnostics);
  const sidebarFaults = isOfSidebars ? docs.diagnostics : [];
  const notes = (await diagnosticsOf(accepted.notes, codeRoot, configFile)).map(convertToNote);
  const checked = addExtensionFiles(await addOwnExtensions(applyRules(override(judged.value, overrides))), codeRoot);
  const resolvedConfig = resolveConfig(checked, {
    root,
    configFile,
    docs: docs.loaded,
    projectName: projectNameOf(root, codeRoot),
    words: words.words,
    files,
    ...{ locales: overrides.locales, part: overrides.part, preview: previewOf(judged.value, overrides) },
    includeDrafts: overrides.includeDrafts ?? false,
    makesReleases: overrides.makesReleases ?? false,
  });
  const resolved = toUntrustedConfig(await addSiteTexts(resolvedConfig, judged.value), options.untrusted);
  const clashes = await diagnosticsOf([...clashFaults(resolved), ...apiFaults(resolved)], codeRoot, configFile);
  if (clashes.length > 0) throw configError(clashes);
  const features = await listFeatures(options.features, resolved, files);
  const made = [imported?.code ?? '', ...docs.codes, { ...resolved, root: '' }, ...features.keys];
  const inputs = [...new Set([...Object.keys(imported?.inputs ?? {}), ...docs.inputs, ...words.inputs])];
  for (const file of [...inputs, join(codeRoot, 'package.json')]) files.isFile(relativePosixPath(file, codeRoot));
  for (const file of checked.customCss) files.isFile(file);
  const { links, findings } = await readStylesheets(resolved);
  const config = { ...addFeatureSearch(resolved, features), configHash: hashOf(JSON.stringify(made), 16), ...links };
  const functions = configFunctions(checked, resolved, { imported, features });
  return { config, ...functions, inputs, userConfig, sidebarFaults, notes: [...notes, ...findings] };
}

/** Returns the functions of a configuration, the extensions and the settings of the shared cache. */
function configFunctions(
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
  const entry = join(codeRootOf(config), configFile);
  const own = imported ? addFingerprints(checked.extensions, imported, entry) : [];
  const extensions = [...features.extensions, ...own];
  const { loadSiteFiles } = features;
  return { markdownPlugins: markdown.extensions, extensions, editUrls, sharedCache: cache, loadSiteFiles };
}

/** Returns the root-relative configuration file of a project, or `undefined`. Throws if a named file does not exist. */
export function findConfig(
  { root, configFile }: Pick<LoadOptions, 'root' | 'configFile'>,
  files: ProjectFiles = createProjectFiles(root),
): string | undefined {
  if (configFile === undefined) return moduleExtensions.map((ending) => `site.config.${ending}`).find(files.isFile);
  const path = relativePosixPath(resolve(root, configFile), root);
  if (files.isFile(path)) return path;
  throw UserError.of({ code: 'invalid-config', message: `There is no configuration file \`${path}\`.` });
}

const noSidebars: LoadedSidebars = { value: generatedSidebars, diagnostics: [], inputs: [], code: '' };

type FillVariables = (value: unknown) => FillResult;

/** Settings for reading a sidebar file. */
interface SidebarsOptions {
  readonly fill: FillVariables;
  /** Item types that extensions define. */
  readonly extended: readonly string[];
}

async function loadSidebars(
  file: string,
  options: LoadOptions,
  { fill, extended }: SidebarsOptions,
): Promise<LoadedSidebars> {
  let imported: ImportedModule;
  try {
    imported = await importFile(join(options.root, file), options);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...noSidebars, diagnostics: [...error.diagnostics] };
  }
  const { code, inputs } = imported;
  const filled = fill(imported.value);
  const checked = checkSidebars(filled.value, extended);
  const diagnostics = await diagnosticsOf([...checked.faults, ...filled.faults], options.root, file);
  return { value: checked.sidebars, diagnostics, inputs: Object.keys(inputs), code };
}

/** Reports folders and files that the configuration names but that do not exist, except the folders in `except`. */
function missingFileFaults(raw: unknown, files: ProjectFiles, except: readonly string[]): Fault[] {
  // The folders may be missing if an extension reads pages from other sources.
  const mayBeRead = hasPageReader(raw);
  const keys = ['releases', 'pages', 'i18n'].filter((key) => !except.includes(key) && !(mayBeRead && key !== 'i18n'));
  const docs = mayBeRead ? [] : listRawDocs(raw).map(({ at }) => at);
  const folders: ValuePath[] = [...docs, ...keys.map((key) => [key])].map((at) => [...at, 'path']);
  const statics = valueAt(raw, ['staticDirs']);
  if (Array.isArray(statics)) folders.push(...statics.map((_, index) => ['staticDirs', index]));
  const named = ['templates', 'parts', 'components'].flatMap((key): ValuePath[] => {
    const all = valueAt(raw, [key]);
    return Object.entries(isPlain(all) ? all : {}).map(([name, one]) => [key, name, ...(isPlain(one) ? ['file'] : [])]);
  });
  const css = valueAt(raw, ['customCss']);
  if (css !== undefined)
    named.push(...(Array.isArray(css) ? css.map((_, index) => ['customCss', index]) : [['customCss']]));
  const check = (path: ValuePath, isThere: (file: string) => boolean, kind: string): Fault[] => {
    const judged = validateValue(path[0] === 'docs' ? docsPath : projectPath, valueAt(raw, path));
    if (!('value' in judged) || isThere(judged.value)) return [];
    return [{ path, message: `\`${formatPath(path)}\` names the ${kind} \`${judged.value}\`, which does not exist.` }];
  };
  return [
    ...folders.flatMap((path) => check(path, files.isFolder, 'folder')),
    ...[...docs.map((at) => [...at, 'sidebars']), ...named].flatMap((path) => check(path, files.isFile, 'file')),
  ];
}

type Overrides = NonNullable<LoadOptions['overrides']>;

const overrideSchema = z.object({ '--url': z.optional(originSchema), '--base-url': z.optional(basePath) });

/** Throws a `UserError` if addresses on the command line are invalid; used if no configuration is loaded. */
export function validateAddresses(addresses: Addresses): void {
  const faults = addressFaults(addresses);
  if (faults.length > 0) throw configError(faults.map(diagnosticOf));
}

type Addresses = Pick<Overrides, 'url' | 'baseUrl'>;

function addressFaults({ url, baseUrl }: Addresses): readonly Fault[] {
  return validateValue(overrideSchema, { '--url': url, '--base-url': baseUrl }).faults;
}

function overrideFaults(overrides: Overrides, judged: ValidationResult<CheckedConfig>): readonly Fault[] {
  const faults = addressFaults(overrides);
  if (!('value' in judged)) return faults;
  const locales = judged.value.i18n.locales ?? [judged.value.i18n.defaultLocale];
  const named = [...(overrides.locales ?? []), ...(overrides.parts ?? [])];
  const unknown = named.filter((locale) => !locales.includes(locale));
  const message = (locale: string) => `\`--locale ${locale}\` is not a language of this site.`;
  return [...faults, ...unknown.map((one) => ({ path: [], message: message(one), suggestion: hintFor(one, locales) }))];
}

/** Returns the configuration with the addresses of the command line. A preview drops `url`: only the command line knows its address. */
function override(config: CheckedConfig, { url, baseUrl = config.baseUrl, preview }: Overrides): CheckedConfig {
  const kept = preview === undefined ? config : { ...dropAnalytics(config), url: '' };
  return { ...kept, url: url?.replace(/\/$/, '') ?? kept.url, baseUrl };
}

function previewOf({ url, baseUrl }: CheckedConfig, { preview }: Overrides): Preview | undefined {
  return preview && { ...preview, production: url && url + baseUrl.replace(/\/$/, '') };
}

async function diagnosticsOf(faults: readonly Fault[], root: string, file?: string): Promise<Diagnostic[]> {
  if (file === undefined || faults.length === 0) return faults.map(diagnosticOf);
  return (await locateFaults(faults, readFileSync(join(root, file), 'utf8'), file)).sort(compareLocations);
}

/** Returns the name of a project: `name` in the `package.json` of its code, else the name of its folder. */
export function projectNameOf(root: string, codeRoot = root): string {
  try {
    const { name } = JSON.parse(readProjectFile(join(codeRoot, 'package.json'), 'package.json'));
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // Falls back to the folder name: there is no readable `package.json`.
  }
  return basename(root) || 'Documentation';
}
