// IO. Validates the configuration that a site exports, and completes it. One error reports all faults: wrong values, missing folders,
// unknown variables and faults of sidebars. Reads the project only through `ConfigSources`, so that the result can be cached between runs.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { EditUrl, MarkdownExtension, SharedCacheConfig, SiteConfig } from '../../model/config.ts';
import { compareLocations, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import type { Extension } from '../../model/extension.ts';
import { type FeatureTables, joinFeatureRuleCodes, resolveFeatureConfigKeys } from '../../model/feature-tables.ts';
import type { TrustedCommit } from '../../model/untrusted.ts';
import { moveDocusaurusKeys } from '../accepted-keys.ts';
import { findDocsClashFaults, findDocsFolderFaults, loadDocsConfigs } from '../docs.ts';
import { findExtensionNameFaults, listExtensionSidebarItemTypes } from '../extensions.ts';
import {
  type ConfigFault,
  convertFaultToDiagnostic,
  convertToForeignSettingNote,
  createConfigError,
  removeFaultsBelowWrongKeys,
} from '../fault.ts';
import { addForeignSettingHints } from '../foreign-keys.ts';
import { listNestedSchemas, validateValue } from '../judge.ts';
import { loadFeatureTables } from '../list-features.ts';
import { locateFaults } from '../locate.ts';
import { findMissingFileFaults } from '../missing-files.ts';
import { applyAddressOverrides, type ConfigOverrides, findOverrideFaults, findPreviewSettings } from '../overrides.ts';
import { findProductFaults } from '../products.ts';
import { resolveConfig } from '../resolve.ts';
import { findRuleSettingFaults, moveRuleLevelsToTheirSettings } from '../rules.ts';
import { type CheckedConfig, createConfigSchema } from '../schema/config.ts';
import { collectConfigFieldRoles } from '../schema/roles.ts';
import { generatedSidebars, validateSidebars } from '../sidebars.ts';
import { addInterfaceTexts } from '../texts.ts';
import { findUnknownThemeFaults } from '../themes.ts';
import { createConfigForUntrustedBuild } from '../untrusted.ts';
import {
  fillOwnVariablesInConfig,
  fillVariablesInValue,
  listLatestVersionVariables,
  type VariableFillResult,
} from '../variables.ts';
import type { LoadedSidebars } from '../versions.ts';
import type { ImportedModule } from './compile.ts';
import type { ConfigSources } from './config-sources.ts';
import { addExtensionFilesToConfig, createExtensionFileChecker } from './extension-files.ts';
import { loadSearchWords } from './load-search-words.ts';
import { listExtensionsEnabledByKeys } from './own-extensions.ts';

/** An exported configuration, with all other inputs of its validation. */
export interface ConfigToValidate {
  readonly userConfig: unknown;
  /** Root of the site. */
  readonly root: string;
  /** Root of the code, which may differ from the root of the site. */
  readonly codeRoot: string;
  readonly configFile: string | undefined;
  readonly overrides: ConfigOverrides;
  readonly untrusted?: TrustedCommit | undefined;
  /** Address of the list of features. */
  readonly features: string | undefined;
  readonly cacheDir?: string | undefined;
  /** Hash of the engine and its packages. */
  readonly engine?: string | undefined;
}

/** A complete configuration. */
export interface ValidConfig {
  readonly config: Omit<SiteConfig, 'configHash'>;
  /** Settings of the shared cache. */
  readonly sharedCache: SharedCacheConfig;
  /** Compiled code of the sidebar files. */
  readonly codes: readonly string[];
  /** Absolute paths of sidebar files with their imports, and of the file of search words. */
  readonly inputs: readonly string[];
  readonly notes: readonly Diagnostic[];
  readonly sidebarFaults: readonly Diagnostic[];
  /** Functions of `markdown.extensions`. */
  readonly markdownPlugins: readonly MarkdownExtension[];
  /** Listed extensions, and those that keys enable. */
  readonly extensions: readonly (Extension | undefined)[];
  /** Functions of `docs.editUrl`, by docs id. */
  readonly editUrls: ReadonlyMap<string, EditUrl>;
}

/** Validates a configuration and completes it. Throws a `UserError` with every fault as a diagnostic. */
export async function validateAndCompleteConfig(
  configToValidate: ConfigToValidate,
  sources: ConfigSources,
): Promise<ValidConfig> {
  const tables = await loadFeatureTables(configToValidate.features);
  const valid = await validateUserConfig(configToValidate, sources, tables);
  const { docs, words, notes, sidebarFaults } = valid;
  const listed = moveRuleLevelsToTheirSettings(applyAddressOverrides(valid.value, configToValidate.overrides));
  const extensions = [...listed.extensions, ...(await listExtensionsEnabledByKeys(listed))];
  const checked = addExtensionFilesToConfig({ ...listed, extensions }, configToValidate.codeRoot);
  const config = await completeConfig(checked, valid, { input: configToValidate, sources, tables });
  const editUrls = new Map<string, EditUrl>();
  for (const [index, { id }] of config.docs.entries()) {
    const editUrl = checked.docs[index]?.editUrl;
    if (typeof editUrl === 'function') editUrls.set(id, editUrl);
  }
  const inputs = [...docs.inputs, ...words.inputs];
  const functions = { markdownPlugins: checked.markdown.extensions, extensions, editUrls };
  return { config, sharedCache: checked.cache, codes: docs.codes, inputs, notes, sidebarFaults, ...functions };
}

/** Validates a configuration with its sidebars and search words. Throws one error with all faults. */
async function validateUserConfig(
  configToValidate: ConfigToValidate,
  sources: ConfigSources,
  tables: readonly FeatureTables[],
) {
  const { userConfig, root, codeRoot, configFile, overrides, cacheDir } = configToValidate;
  const { files } = sources;
  const filled = fillOwnVariablesInConfig(userConfig);
  const schema = createConfigSchema(tables);
  const topKeys = Object.keys(listNestedSchemas(schema));
  const { value: raw, ...accepted } = moveDocusaurusKeys(filled.value, topKeys);
  const validation = validateValue(schema, raw);
  const fill: SiteVariableFiller = (value) =>
    fillVariablesInValue(value, filled.variables, listLatestVersionVariables(raw));
  const docs = await loadDocsConfigs(raw, files, (file) =>
    loadSidebars(file, { sources, root: codeRoot }, { fill, tables, extended: listExtensionSidebarItemTypes(raw) }),
  );
  const faults = removeFaultsBelowWrongKeys([
    ...validation.faults.flatMap((fault) => addForeignSettingHints(fault, raw, (key) => topKeys.includes(key))),
    ...accepted.faults,
    ...filled.faults,
    ...findMissingFileFaults(raw, files, overrides.makesReleases ? ['releases'] : []),
    ...docs.faults,
    ...findDocsFolderFaults(raw, root, files),
    ...[
      findProductFaults,
      findRuleSettingFaults,
      findExtensionNameFaults,
      createExtensionFileChecker(codeRoot),
    ].flatMap((faultsOf) => faultsOf(raw)),
    ...(await findUnknownThemeFaults(raw)),
  ]);
  const words = await loadSearchWords(validation, { root: codeRoot, configFile, cacheDir }, sources);
  const ofCall = findOverrideFaults(overrides, validation).map(convertFaultToDiagnostic);
  const diagnostics = [
    ...(await convertFaultsToDiagnostics(faults, codeRoot, configFile)),
    ...ofCall,
    ...words.diagnostics,
  ];
  const isOfSidebars = diagnostics.length === 0 && overrides.keepsSidebarFaults === true;
  if (!isOfSidebars) diagnostics.push(...docs.diagnostics);
  if (diagnostics.length > 0 || !('value' in validation)) throw createConfigError(diagnostics);
  const sidebarFaults = isOfSidebars ? docs.diagnostics : [];
  const notes = (await convertFaultsToDiagnostics(accepted.notes, codeRoot, configFile)).map(
    convertToForeignSettingNote,
  );
  return { value: validation.value, docs, words, sidebarFaults, notes };
}

/** A configuration, with the sources and tables that its validation uses. */
interface ConfigValidation {
  readonly input: ConfigToValidate;
  readonly sources: ConfigSources;
  readonly tables: readonly FeatureTables[];
}

/** Completes a configuration. Throws a `UserError` if several docs contradict each other, or if the keys of features do. */
async function completeConfig(
  checked: CheckedConfig,
  { value, docs, words }: Awaited<ReturnType<typeof validateUserConfig>>,
  { input, sources, tables }: ConfigValidation,
): Promise<Omit<SiteConfig, 'configHash'>> {
  const { root, codeRoot, configFile, overrides, untrusted } = input;
  const { files } = sources;
  const core = resolveConfig(checked, {
    root,
    configFile,
    docs: docs.loaded,
    projectName: readProjectName(root, codeRoot, sources),
    words: words.words,
    files,
    locales: overrides.locales,
    part: overrides.part,
    preview: findPreviewSettings(value, overrides),
    includeDrafts: overrides.includeDrafts ?? false,
    makesReleases: overrides.makesReleases ?? false,
    roles: collectConfigFieldRoles(tables),
  });
  const config = resolveFeatureConfigKeys(core, tables);
  const featureCodes = joinFeatureRuleCodes(tables);
  const resolved = createConfigForUntrustedBuild(
    { ...(await addInterfaceTexts(config, value, tables)), ...(tables.length > 0 && { featureCodes }) },
    untrusted,
  );
  const faults = [
    ...findDocsClashFaults(resolved),
    ...tables.flatMap(({ keys }) => keys?.findFaults?.(resolved) ?? []),
  ];
  const clashes = await convertFaultsToDiagnostics(faults, codeRoot, configFile);
  if (clashes.length > 0) throw createConfigError(clashes);
  return resolved;
}

const fallbackSidebars: LoadedSidebars = { value: generatedSidebars, diagnostics: [], inputs: [], code: '' };

type SiteVariableFiller = (value: unknown) => VariableFillResult;

/** Settings for reading a sidebar file. */
interface SidebarsFileOptions {
  readonly fill: SiteVariableFiller;
  readonly tables: readonly FeatureTables[];
  /** Item types that extensions define. */
  readonly extended: readonly string[];
}

async function loadSidebars(
  file: string,
  { sources, root }: { readonly sources: ConfigSources; readonly root: string },
  { fill, ...knownKnown }: SidebarsFileOptions,
): Promise<LoadedSidebars> {
  let imported: ImportedModule;
  try {
    imported = await sources.importModule(join(root, file));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...fallbackSidebars, diagnostics: [...error.diagnostics] };
  }
  const { code, inputs } = imported;
  const filled = fill(imported.value);
  const checked = validateSidebars(filled.value, knownKnown);
  const diagnostics = await convertFaultsToDiagnostics([...checked.faults, ...filled.faults], root, file);
  return { value: checked.sidebars, diagnostics, inputs: Object.keys(inputs), code };
}

async function convertFaultsToDiagnostics(
  faults: readonly ConfigFault[],
  root: string,
  file?: string,
): Promise<Diagnostic[]> {
  if (file === undefined || faults.length === 0) return faults.map(convertFaultToDiagnostic);
  return (await locateFaults(faults, readFileSync(join(root, file), 'utf8'), file)).sort(compareLocations);
}

/** Returns the name of a project: `name` in the `package.json` of its code, else the name of its folder. */
function readProjectName(root: string, codeRoot: string, { readText }: ConfigSources): string {
  try {
    const { name } = JSON.parse(readText(join(codeRoot, 'package.json'), 'package.json'));
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // Falls back to the folder name if `package.json` cannot be read.
  }
  return basename(root) || 'Documentation';
}
