// IO. Finds the configuration of a site, runs it and checks it. All that is wrong with it comes out in one error: faults
// of the values, folders that are not there, unknown variables and the sidebars' faults.
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { hashOf } from '../../lib/hash.ts';
import type { EditUrl, MarkdownExtension, SharedCacheConfig, SiteConfig } from '../../model/config.ts';
import { compareLocations, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { LoadSiteFiles } from '../../model/features.ts';
import type { PartChoice } from '../../model/part.ts';
import type { Preview } from '../../model/preview.ts';
import { codeRootOf, type UntrustedBase } from '../../model/untrusted.ts';
import { acceptKeys } from '../accepted-keys.ts';
import { apiFaults, docsClashes, loadDocs, outsideFaults, writtenDocs } from '../docs.ts';
import { loadedExtensions, ownNameFaults, readsPages, sidebarTypes } from '../extensions.ts';
import { configError, diagnosticOf, type Fault, hintFor, noteOf, pathText, type ValuePath } from '../fault.ts';
import { withForeignKeys } from '../foreign-keys.ts';
import { isPlain, type Judgement, judge, keyParts, valueAt } from '../judge.ts';
import { type Features, listFeatures, withFeatureSearch } from '../list-features.ts';
import { locateFaults } from '../locate.ts';
import { withoutCounters } from '../preview.ts';
import { productFaults } from '../products.ts';
import { resolveConfig } from '../resolve.ts';
import { ruleFaults, withRules } from '../rules.ts';
import { basePath, originSchema } from '../schema/addresses.ts';
import { type CheckedConfig, configSchema } from '../schema/config.ts';
import { docsPath, projectPath } from '../schema/parts.ts';
import { checkSidebars, generatedSidebars } from '../sidebars.ts';
import { withSiteTexts } from '../texts.ts';
import { unknownThemes } from '../themes.ts';
import { asUntrusted, withCodeOf } from '../untrusted.ts';
import { type FillResult, fillConfig, fillConfigVariables, latestNames } from '../variables.ts';
import { type LoadedSidebars, moduleEndings, type ProjectFiles } from '../versions.ts';
import { relativeName } from './bundle.ts';
import { type Compilation, type ImportedModule, importFile, readFile } from './compile.ts';
import { readStylesheets } from './css-links.ts';
import { missingExtensionFiles, withExtensionFiles } from './extension-files.ts';
import { judgePackage } from './judge-package.ts';
import { loadSearchWords } from './load-search-words.ts';
import { withOwnExtensions } from './own-extensions.ts';
import { findProjectFiles } from './project-files.ts';

/** What `loadConfig` needs to know. */
export interface LoadOptions extends Compilation {
  /** Configuration file, absolute or relative to the root; default `site.config.{ts,mts,js,mjs,json}`. */
  readonly configFile?: string;
  /** What the command line says over the file. `locales` picks some of the site's. */
  readonly overrides?: {
    readonly url?: string;
    readonly baseUrl?: string;
    readonly part?: PartChoice;
    /** A preview is built: of this commit, while these pages are published. */
    readonly preview?: Omit<Preview, 'production'>;
    readonly locales?: readonly string[];
    /** Languages that only those parts of the site have which are written. All are read. */
    readonly parts?: readonly string[];
    readonly includeDrafts?: boolean;
    /** Posts whose day is to come are there, on a site that schedules them too. */
    readonly showsAhead?: boolean;
    /** The folder of releases need not be there: who asks makes it. */
    readonly makesReleases?: boolean;
    /** Faults of sidebars alone are no end: `sidebarFaults` has them, to be told with those of the pages. */
    readonly keepsSidebarFaults?: boolean;
  };
  /** The address of the module with the features of techdocs that are extensions; absent: there are none. */
  readonly features?: string;
  /** Whose code is used where strangers propose what is built. */
  readonly untrusted?: UntrustedBase;
}

/** A configuration with the files that it was made from. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  /** The functions of `markdown.extensions`: they cannot be copied, so they are no part of the plain `config`. */
  readonly markdownPlugins: readonly MarkdownExtension[];
  /** Features of techdocs, and those of the site after them, in its order. */
  readonly extensions: readonly LoadedExtension[];
  /** What features plan; absent where there are none. */
  readonly loadSiteFiles?: LoadSiteFiles | undefined;
  /** The functions of `docs.editUrl`, by the id of the docs. */
  readonly editUrls: ReadonlyMap<string, EditUrl>;
  /** What is no part of `config`, as no byte of the site depends on it. */
  readonly sharedCache: SharedCacheConfig;
  /** What is read in another place than where it lives, and what browsers pass over in stylesheets. */
  readonly notes: readonly Diagnostic[];
  /** What is wrong with the files of sidebars; they hold what is right in them. Empty where nobody asks to go on. */
  readonly sidebarFaults: readonly Diagnostic[];
  /** Absolute paths: the files whose change asks for loading again. */
  readonly inputs: readonly string[];
  /** The value as users wrote it, its variables not filled in: `new-release` writes texts of it into sources. */
  readonly userConfig: unknown;
}

/** Loads the configuration of a site. Throws a `UserError` with every fault as a diagnostic. */
export async function openConfig(options: LoadOptions): Promise<SiteConfig> {
  return (await loadConfigAndInputs(options)).config;
}

/** As `loadConfig`, with its functions and the files that were read. */
export async function loadConfigAndInputs(
  options: LoadOptions,
  seen: ProjectFiles = findProjectFiles(options.root),
): Promise<LoadedConfig> {
  const { root, overrides = {} } = options;
  const files = withCodeOf(seen, options.untrusted && findProjectFiles(options.untrusted.codeRoot));
  const configFile = findConfig(options, files);
  const codeRoot = judgePackage(codeRootOf(options));
  const code = { ...options, root: codeRoot };
  const imported = configFile === undefined ? undefined : await importFile(resolve(codeRoot, configFile), code);
  const { value: userConfig = {} } = imported ?? {};
  const filled = fillConfig(userConfig);
  const topKeys = Object.keys(keyParts(configSchema));
  const { value: raw, ...accepted } = acceptKeys(filled.value, topKeys);
  const judged = judge(configSchema, raw);
  const fill: Fill = (value) => fillConfigVariables(value, filled.variables, latestNames(raw));
  const docs = await loadDocs(raw, files, (file) => loadSidebars(file, code, { fill, extended: sidebarTypes(raw) }));
  const faults = [
    ...judged.faults.flatMap((fault) => withForeignKeys(fault, raw, (key) => topKeys.includes(key))),
    ...accepted.faults,
    ...filled.faults,
    ...missingFiles(raw, files, overrides.makesReleases ? ['releases'] : []),
    ...docs.faults,
    ...outsideFaults(raw, root, files),
    ...[productFaults, ruleFaults, ownNameFaults, missingExtensionFiles(codeRoot)].flatMap((faultsOf) => faultsOf(raw)),
    ...(await unknownThemes(raw)),
  ];
  const words = await loadSearchWords(judged, { ...code, configFile }, files);
  const ofCall = overrideFaults(overrides, judged).map(diagnosticOf);
  const diagnostics = [...(await diagnosticsOf(faults, codeRoot, configFile)), ...ofCall, ...words.diagnostics];
  const isOfSidebars = diagnostics.length === 0 && overrides.keepsSidebarFaults === true;
  if (!isOfSidebars) diagnostics.push(...docs.diagnostics);
  if (diagnostics.length > 0 || !('value' in judged)) throw configError(diagnostics);
  const sidebarFaults = isOfSidebars ? docs.diagnostics : [];
  const notes = (await diagnosticsOf(accepted.notes, codeRoot, configFile)).map(noteOf);
  const checked = withExtensionFiles(await withOwnExtensions(withRules(override(judged.value, overrides))), codeRoot);
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
  const resolved = asUntrusted(await withSiteTexts(resolvedConfig, judged.value), options.untrusted);
  const clashes = await diagnosticsOf([...docsClashes(resolved), ...apiFaults(resolved)], codeRoot, configFile);
  if (clashes.length > 0) throw configError(clashes);
  const features = await listFeatures(options.features, resolved, files);
  const made = [imported?.code ?? '', ...docs.codes, { ...resolved, root: '' }, ...features.keys];
  const inputs = [...new Set([...Object.keys(imported?.inputs ?? {}), ...docs.inputs, ...words.inputs])];
  for (const file of [...inputs, join(codeRoot, 'package.json')]) files.isFile(relativeName(file, codeRoot));
  for (const file of checked.customCss) files.isFile(file);
  const { links, findings } = await readStylesheets(resolved);
  const config = { ...withFeatureSearch(resolved, features), configHash: hashOf(JSON.stringify(made), 16), ...links };
  const functions = functionsOf(checked, resolved, { imported, features });
  return { config, ...functions, inputs, userConfig, sidebarFaults, notes: [...notes, ...findings] };
}

/** What a configuration holds that is no data, or that says how a build is done. */
function functionsOf(
  checked: CheckedConfig,
  config: Omit<SiteConfig, 'configHash'>,
  { imported, features }: { readonly imported?: ImportedModule; readonly features: Features },
) {
  const { docs, cache, markdown } = checked;
  const editUrls = new Map<string, EditUrl>();
  for (const [at, { id }] of config.docs.entries()) {
    const editUrl = docs[at]?.editUrl;
    if (typeof editUrl === 'function') editUrls.set(id, editUrl);
  }
  const { configFile = '' } = config;
  const entry = join(codeRootOf(config), configFile);
  const own = imported ? loadedExtensions(checked.extensions, imported, entry) : [];
  const extensions = [...features.extensions, ...own];
  const { loadSiteFiles } = features;
  return { markdownPlugins: markdown.extensions, extensions, editUrls, sharedCache: cache, loadSiteFiles };
}

/** The configuration file of a project, root-relative, where there is one. Throws where a named one does not exist. */
export function findConfig(
  { root, configFile }: Pick<LoadOptions, 'root' | 'configFile'>,
  files: ProjectFiles = findProjectFiles(root),
): string | undefined {
  if (configFile === undefined) return moduleEndings.map((ending) => `site.config.${ending}`).find(files.isFile);
  const path = relativeName(resolve(root, configFile), root);
  if (files.isFile(path)) return path;
  throw UserError.of({ code: 'invalid-config', message: `There is no configuration file \`${path}\`.` });
}

const noSidebars: LoadedSidebars = { value: generatedSidebars, diagnostics: [], inputs: [], code: '' };

type Fill = (value: unknown) => FillResult;

/** How the items of a file are read. */
interface SidebarReading {
  readonly fill: Fill;
  /** Types of items that extensions have. */
  readonly extended: readonly string[];
}

async function loadSidebars(
  file: string,
  options: LoadOptions,
  { fill, extended }: SidebarReading,
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

/** Folders and files that the configuration names and that are not there, but for the folders of `except`. */
function missingFiles(raw: unknown, files: ProjectFiles, except: readonly string[]): Fault[] {
  // Where an extension reads pages from elsewhere, their folder need not be there.
  const mayBeRead = readsPages(raw);
  const keys = ['releases', 'pages', 'i18n'].filter((key) => !except.includes(key) && !(mayBeRead && key !== 'i18n'));
  const docs = mayBeRead ? [] : writtenDocs(raw).map(({ at }) => at);
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
    const judged = judge(path[0] === 'docs' ? docsPath : projectPath, valueAt(raw, path));
    if (!('value' in judged) || isThere(judged.value)) return [];
    return [{ path, message: `\`${pathText(path)}\` names the ${kind} \`${judged.value}\`, which does not exist.` }];
  };
  return [
    ...folders.flatMap((path) => check(path, files.isFolder, 'folder')),
    ...[...docs.map((at) => [...at, 'sidebars']), ...named].flatMap((path) => check(path, files.isFile, 'file')),
  ];
}

type Overrides = NonNullable<LoadOptions['overrides']>;

const overrideSchema = z.object({ '--url': z.optional(originSchema), '--base-url': z.optional(basePath) });

/** Throws for a wrong address in the call, where no configuration is loaded. */
export function judgeAddresses(addresses: Addresses): void {
  const faults = addressFaults(addresses);
  if (faults.length > 0) throw configError(faults.map(diagnosticOf));
}

type Addresses = Pick<Overrides, 'url' | 'baseUrl'>;

function addressFaults({ url, baseUrl }: Addresses): readonly Fault[] {
  return judge(overrideSchema, { '--url': url, '--base-url': baseUrl }).faults;
}

function overrideFaults(overrides: Overrides, judged: Judgement<CheckedConfig>): readonly Fault[] {
  const faults = addressFaults(overrides);
  if (!('value' in judged)) return faults;
  const locales = judged.value.i18n.locales ?? [judged.value.i18n.defaultLocale];
  const named = [...(overrides.locales ?? []), ...(overrides.parts ?? [])];
  const unknown = named.filter((locale) => !locales.includes(locale));
  const message = (locale: string) => `\`--locale ${locale}\` is not a language of this site.`;
  return [...faults, ...unknown.map((one) => ({ path: [], message: message(one), suggestion: hintFor(one, locales) }))];
}

/** A preview has an address that is known to its call alone. */
function override(config: CheckedConfig, { url, baseUrl = config.baseUrl, preview }: Overrides): CheckedConfig {
  const kept = preview === undefined ? config : { ...withoutCounters(config), url: '' };
  return { ...kept, url: url?.replace(/\/$/, '') ?? kept.url, baseUrl };
}

function previewOf({ url, baseUrl }: CheckedConfig, { preview }: Overrides): Preview | undefined {
  return preview && { ...preview, production: url && url + baseUrl.replace(/\/$/, '') };
}

async function diagnosticsOf(faults: readonly Fault[], root: string, file?: string): Promise<Diagnostic[]> {
  if (file === undefined || faults.length === 0) return faults.map(diagnosticOf);
  return (await locateFaults(faults, readFileSync(join(root, file), 'utf8'), file)).sort(compareLocations);
}

/** What a project calls itself: the name in the `package.json` of its code, else that of its folder. */
export function projectNameOf(root: string, codeRoot = root): string {
  try {
    const { name } = JSON.parse(readFile(join(codeRoot, 'package.json'), 'package.json'));
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // There is no readable package.json.
  }
  return basename(root) || 'Documentation';
}
