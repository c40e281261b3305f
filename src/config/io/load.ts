// IO. Finds, runs and validates the configuration of a site. One error reports all faults: wrong values, missing folders, unknown variables
// and faults of sidebars.
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { computeHash } from '../../lib/hash.ts';
import type { EditUrl, MarkdownExtension, SharedCacheConfig, SiteConfig } from '../../model/config.ts';
import { compareLocations, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { type FeatureTables, joinFeatureRuleCodes, resolveFeatureConfigKeys } from '../../model/feature-tables.ts';
import type { FeatureFilePlannerImporter } from '../../model/features.ts';
import { getSiteCodeFolder, type TrustedCommit } from '../../model/untrusted.ts';
import { moveDocusaurusKeys } from '../accepted-keys.ts';
import { findDocsClashFaults, findFaultsOfDocsOutsideRepository, loadDocsConfigs } from '../docs.ts';
import { addExtensionFingerprints, findExtensionNameFaults, listSidebarItemTypes } from '../extensions.ts';
import { type ConfigFault, convertFaultToDiagnostic, convertToNote, createConfigError } from '../fault.ts';
import { addForeignSettingHints } from '../foreign-keys.ts';
import { listNestedSchemas, validateValue } from '../judge.ts';
import { addFeatureSearchProvider, type FeatureList, loadFeatureList, type SiteFeatures } from '../list-features.ts';
import { locateFaults } from '../locate.ts';
import { findMissingFileFaults } from '../missing-files.ts';
import { applyAddressOverrides, type ConfigOverrides, findOverrideFaults, resolvePreview } from '../overrides.ts';
import { findProductFaults } from '../products.ts';
import { resolveConfig } from '../resolve.ts';
import { findRuleSettingFaults, moveRuleLevelsToDedicatedSettings } from '../rules.ts';
import { type CheckedConfig, createConfigSchema } from '../schema/config.ts';
import { collectConfigFieldRoles } from '../schema/roles.ts';
import { checkSidebars, generatedSidebars } from '../sidebars.ts';
import { addInterfaceTexts } from '../texts.ts';
import { findUnknownThemeFaults } from '../themes.ts';
import { createUntrustedBuildConfig, createUntrustedBuildFileLookups } from '../untrusted.ts';
import {
  fillConfigVariables,
  fillConfigWithItsVariables,
  listLatestVersionVariables,
  type VariableFillResult,
} from '../variables.ts';
import { type LoadedSidebars, moduleFileExtensions, type ProjectFiles } from '../versions.ts';
import { computeRelativePosixPath } from './bundle.ts';
import { type CompileOptions, type ImportedModule, importFile, readProjectFile } from './compile.ts';
import { readStylesheets } from './css-links.ts';
import { addFilesOfExtensionSettings, createMissingFilesCheck } from './extension-files.ts';
import { checkNearestPackageJson } from './judge-package.ts';
import { loadSearchWords } from './load-search-words.ts';
import { addExtensionsEnabledByKeys } from './own-extensions.ts';
import { createProjectFiles } from './project-files.ts';

/** Options for loading the configuration of a site. */
export interface LoadSiteConfigOptions extends CompileOptions {
  /** Configuration file, absolute or relative to the root; default `site.config.{ts,mts,js,mjs,json}`. */
  readonly configFile?: string;
  /** Command-line options that override the file. `locales` selects some of the site's locales. */
  readonly overrides?: ConfigOverrides;
  /**
   * URL of the module with the built-in features. With `undefined` there are none, and a configuration may contain none of their keys and
   * codes.
   */
  readonly features: string | undefined;
  /** Trusted base commit, for a build of untrusted changes. The build runs the code of this commit, not the changed code. */
  readonly untrusted?: TrustedCommit;
}

/** A loaded configuration with its input files. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  /** Functions of `markdown.extensions`: they cannot be copied, so they are not part of the plain `config`. */
  readonly markdownPlugins: readonly MarkdownExtension[];
  /** Built-in features, then the site's extensions in configured order. */
  readonly extensions: readonly LoadedExtension[];
  /** Tables of the built-in features. */
  readonly featureTables: readonly FeatureTables[];
  /** Loads the files that features add to the site; absent if there are none. */
  readonly loadSiteFiles?: FeatureFilePlannerImporter | undefined;
  /** Functions of `docs.editUrl`, by docs id. */
  readonly editUrls: ReadonlyMap<string, EditUrl>;
  /** Settings of the shared cache. Not part of `config`, because they do not affect the site's bytes. */
  readonly sharedCache: SharedCacheConfig;
  /** Notes on settings accepted in a different place, and on CSS that browsers ignore. */
  readonly notes: readonly Diagnostic[];
  /** Faults of the sidebar files. The valid parts of faulty files are loaded. Empty unless `keepsSidebarFaults` is set. */
  readonly sidebarFaults: readonly Diagnostic[];
  /** Absolute paths of the files whose changes require a reload. */
  readonly inputs: readonly string[];
  /** The configuration as users wrote it, before variables are replaced. `new-release` writes parts of it into sources. */
  readonly userConfig: unknown;
}

/** Loads the configuration of a site. Throws a `UserError` with every fault as a diagnostic. */
export async function loadSiteConfig(options: LoadSiteConfigOptions): Promise<SiteConfig> {
  return (await loadConfigAndInputFiles(options)).config;
}

/** Loads the configuration of a site. Returns it with its functions and input files. */
export async function loadConfigAndInputFiles(
  options: LoadSiteConfigOptions,
  seen: ProjectFiles = createProjectFiles(options.root),
): Promise<LoadedConfig> {
  const { root } = options;
  const files = createUntrustedBuildFileLookups(
    seen,
    options.untrusted && createProjectFiles(options.untrusted.codeRoot),
  );
  const configFile = findConfigFile(options, files);
  const codeRoot = checkNearestPackageJson(getSiteCodeFolder(options));
  const code = { ...options, root: codeRoot };
  const imported = configFile === undefined ? undefined : await importFile(resolve(codeRoot, configFile), code);
  const { value: userConfig = {} } = imported ?? {};
  const list = await loadFeatureList(options.features);
  const source: ConfigLoadContext = { root, code, configFile, files, list };
  const valid = await validateUserConfig(userConfig, source);
  const { docs, words, notes, sidebarFaults } = valid;
  const checked = addFilesOfExtensionSettings(
    await addExtensionsEnabledByKeys(
      moveRuleLevelsToDedicatedSettings(applyAddressOverrides(valid.value, options.overrides ?? {})),
    ),
    codeRoot,
  );
  const resolved = await resolveCheckedConfig(checked, valid, source);
  const features = await list.listFor(resolved, files);
  const made = [imported?.code ?? '', ...docs.codes, { ...resolved, root: '' }, ...features.keys];
  const inputs = [...new Set([...Object.keys(imported?.inputs ?? {}), ...docs.inputs, ...words.inputs])];
  for (const file of [...inputs, join(codeRoot, 'package.json')])
    files.isFile(computeRelativePosixPath(file, codeRoot));
  for (const file of checked.customCss) files.isFile(file);
  const { links, findings } = await readStylesheets(resolved);
  const config = {
    ...addFeatureSearchProvider(resolved, features),
    configHash: computeHash(JSON.stringify(made), 16),
    ...links,
  };
  const functions = collectConfigFunctions(checked, resolved, { imported, features });
  const read = { inputs, userConfig, sidebarFaults, notes: [...notes, ...findings] };
  return { config, ...functions, featureTables: list.tables, ...read };
}

/** Origin of a configuration: the call, its file, and the files of the project. */
interface ConfigLoadContext {
  /** Root of the site. */
  readonly root: string;
  /** Options of the call. Their root is the root of the code, which may differ from the root of the site. */
  readonly code: LoadSiteConfigOptions;
  readonly configFile: string | undefined;
  readonly files: ProjectFiles;
  readonly list: FeatureList;
}

/** Validates a configuration with its sidebars and search words. Throws one error with all faults. */
async function validateUserConfig(userConfig: unknown, { root, code, configFile, files, list }: ConfigLoadContext) {
  const { overrides = {} } = code;
  const filled = fillConfigWithItsVariables(userConfig);
  const schema = createConfigSchema(list.tables);
  const topKeys = Object.keys(listNestedSchemas(schema));
  const { value: raw, ...accepted } = moveDocusaurusKeys(filled.value, topKeys);
  const judged = validateValue(schema, raw);
  const fill: VariableFiller = (value) => fillConfigVariables(value, filled.variables, listLatestVersionVariables(raw));
  const docs = await loadDocsConfigs(raw, files, (file) =>
    loadSidebars(file, code, { fill, tables: list.tables, extended: listSidebarItemTypes(raw) }),
  );
  const faults = [
    ...judged.faults.flatMap((fault) => addForeignSettingHints(fault, raw, (key) => topKeys.includes(key))),
    ...accepted.faults,
    ...filled.faults,
    ...findMissingFileFaults(raw, files, overrides.makesReleases ? ['releases'] : []),
    ...docs.faults,
    ...findFaultsOfDocsOutsideRepository(raw, root, files),
    ...[findProductFaults, findRuleSettingFaults, findExtensionNameFaults, createMissingFilesCheck(code.root)].flatMap(
      (faultsOf) => faultsOf(raw),
    ),
    ...(await findUnknownThemeFaults(raw)),
  ];
  const words = await loadSearchWords(judged, { ...code, configFile }, files);
  const ofCall = findOverrideFaults(overrides, judged).map(convertFaultToDiagnostic);
  const diagnostics = [...(await convertToDiagnostics(faults, code.root, configFile)), ...ofCall, ...words.diagnostics];
  const isOfSidebars = diagnostics.length === 0 && overrides.keepsSidebarFaults === true;
  if (!isOfSidebars) diagnostics.push(...docs.diagnostics);
  if (diagnostics.length > 0 || !('value' in judged)) throw createConfigError(diagnostics);
  const sidebarFaults = isOfSidebars ? docs.diagnostics : [];
  const notes = (await convertToDiagnostics(accepted.notes, code.root, configFile)).map(convertToNote);
  return { value: judged.value, docs, words, sidebarFaults, notes };
}

/** Completes a configuration. Throws if docs clash, or the keys of features. */
async function resolveCheckedConfig(
  checked: CheckedConfig,
  { value, docs, words }: Awaited<ReturnType<typeof validateUserConfig>>,
  { root, code, configFile, files, list }: ConfigLoadContext,
) {
  const { overrides = {} } = code;
  const core = resolveConfig(checked, {
    root,
    configFile,
    docs: docs.loaded,
    projectName: readProjectName(root, code.root),
    words: words.words,
    files,
    ...{ locales: overrides.locales, part: overrides.part, preview: resolvePreview(value, overrides) },
    includeDrafts: overrides.includeDrafts ?? false,
    makesReleases: overrides.makesReleases ?? false,
    roles: collectConfigFieldRoles(list.tables),
  });
  const config = resolveFeatureConfigKeys(core, list.tables);
  const featureCodes = joinFeatureRuleCodes(list.tables);
  const resolved = createUntrustedBuildConfig(
    { ...(await addInterfaceTexts(config, value, list.tables)), ...(list.tables.length > 0 && { featureCodes }) },
    code.untrusted,
  );
  const faults = [
    ...findDocsClashFaults(resolved),
    ...list.tables.flatMap(({ keys }) => keys?.findFaults?.(resolved) ?? []),
  ];
  const clashes = await convertToDiagnostics(faults, code.root, configFile);
  if (clashes.length > 0) throw createConfigError(clashes);
  return resolved;
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
  const entry = join(getSiteCodeFolder(config), configFile);
  const own = imported ? addExtensionFingerprints(checked.extensions, imported, entry) : [];
  const extensions = [...features.extensions, ...own];
  const { loadSiteFiles } = features;
  return { markdownPlugins: markdown.extensions, extensions, editUrls, sharedCache: cache, loadSiteFiles };
}

/** Returns the root-relative configuration file of a project, or `undefined`. Throws if `configFile` names a file that does not exist. */
export function findConfigFile(
  { root, configFile }: Pick<LoadSiteConfigOptions, 'root' | 'configFile'>,
  files: ProjectFiles = createProjectFiles(root),
): string | undefined {
  if (configFile === undefined) return moduleFileExtensions.map((ending) => `site.config.${ending}`).find(files.isFile);
  const path = computeRelativePosixPath(resolve(root, configFile), root);
  if (files.isFile(path)) return path;
  throw UserError.of({ code: 'invalid-config', message: `There is no configuration file \`${path}\`.` });
}

const fallbackSidebars: LoadedSidebars = { value: generatedSidebars, diagnostics: [], inputs: [], code: '' };

type VariableFiller = (value: unknown) => VariableFillResult;

/** Settings for reading a sidebar file. */
interface SidebarsOptions {
  readonly fill: VariableFiller;
  readonly tables: readonly FeatureTables[];
  /** Item types that extensions define. */
  readonly extended: readonly string[];
}

async function loadSidebars(
  file: string,
  options: LoadSiteConfigOptions,
  { fill, ...known }: SidebarsOptions,
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
  const checked = checkSidebars(filled.value, known);
  const diagnostics = await convertToDiagnostics([...checked.faults, ...filled.faults], options.root, file);
  return { value: checked.sidebars, diagnostics, inputs: Object.keys(inputs), code };
}

async function convertToDiagnostics(
  faults: readonly ConfigFault[],
  root: string,
  file?: string,
): Promise<Diagnostic[]> {
  if (file === undefined || faults.length === 0) return faults.map(convertFaultToDiagnostic);
  return (await locateFaults(faults, readFileSync(join(root, file), 'utf8'), file)).sort(compareLocations);
}

/** Returns the name of a project: `name` in the `package.json` of its code, else the name of its folder. */
function readProjectName(root: string, codeRoot = root): string {
  try {
    const { name } = JSON.parse(readProjectFile(join(codeRoot, 'package.json'), 'package.json'));
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // Falls back to the folder name: there is no readable `package.json`.
  }
  return basename(root) || 'Documentation';
}
