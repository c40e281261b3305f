// IO. Finds and runs the configuration of a site, and loads its valid form with its extensions. Loads the code that validates it only if
// the cached valid form is out of date.
import { join, resolve } from 'node:path';
import { computeHash } from '../../lib/hash.ts';
import type { EditUrl, MarkdownExtension, SharedCacheConfig, SiteConfig } from '../../model/config.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { FilePlannerLoader } from '../../model/features.ts';
import { getSiteCodeFolder, type TrustedCommit } from '../../model/untrusted.ts';
import { addExtensionFingerprints } from '../extensions.ts';
import { addFeatureSearchProvider, loadSiteFeatures } from '../list-features.ts';
import { moduleFileExtensions } from '../module-files.ts';
import type { ConfigOverrides } from '../overrides.ts';
import { createLookupsForUntrustedBuild } from '../untrusted.ts';
import type { ProjectFileLookup } from '../versions.ts';
import { computeRelativePosixPath } from './bundle.ts';
import { type CompileOptions, importFile } from './compile.ts';
import { createConfigSources } from './config-sources.ts';
import { readStylesheets } from './css-links.ts';
import { assertValidPackageJson } from './judge-package.ts';
import { loadValidConfig } from './kept-config.ts';
import { createProjectFileLookup } from './project-files.ts';

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
  /**
   * Hash of the engine and its packages. If it and a cache folder are given, the valid form of the configuration is cached between runs.
   */
  readonly engine?: string;
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
  /** Loads the files that features add to the site; absent if there are none. */
  readonly loadSiteFiles?: FilePlannerLoader | undefined;
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
  projectFiles: ProjectFileLookup = createProjectFileLookup(options.root),
): Promise<LoadedConfig> {
  const { root } = options;
  const files = createLookupsForUntrustedBuild(
    projectFiles,
    options.untrusted && createProjectFileLookup(options.untrusted.codeRoot),
  );
  const configFile = findConfigFile(options, files);
  const codeRoot = assertValidPackageJson(getSiteCodeFolder(options));
  const code = { ...options, root: codeRoot };
  const imported = configFile === undefined ? undefined : await importFile(resolve(codeRoot, configFile), code);
  const { value: userConfig = {} } = imported ?? {};
  const { overrides = {}, untrusted, features: module, cacheDir, engine } = options;
  const validationInput = {
    userConfig,
    root,
    codeRoot,
    configFile,
    overrides,
    untrusted,
    features: module,
    cacheDir,
    engine,
  };
  const valid = await loadValidConfig(validationInput, createConfigSources(files, code), async (sources) =>
    (await import('./validate-config.ts')).validateAndCompleteConfig(validationInput, sources),
  );
  const features = await loadSiteFeatures(module, valid.config, files);
  const hashInputs = [imported?.code ?? '', ...valid.codes, { ...valid.config, root: '' }, ...features.keys];
  const inputs = [...new Set([...Object.keys(imported?.inputs ?? {}), ...valid.inputs])];
  // `projectFiles` may record its lookups. After these lookups, its `hasChanged` also covers files that were read in another way.
  for (const file of [...inputs, join(codeRoot, 'package.json')])
    files.isFile(computeRelativePosixPath(file, codeRoot));
  for (const file of valid.config.customCss) files.isFile(file);
  const { links, findings } = await readStylesheets(valid.config);
  const config = {
    ...addFeatureSearchProvider(valid.config, features),
    configHash: computeHash(JSON.stringify(hashInputs), 16),
    ...links,
  };
  const entry = join(codeRoot, configFile ?? '');
  const ownLoadedExtensions = imported ? addExtensionFingerprints(valid.extensions, imported, entry) : [];
  const { markdownPlugins, editUrls, sharedCache, sidebarFaults } = valid;
  const notes = [...valid.notes, ...findings];
  const extensions = [...features.extensions, ...ownLoadedExtensions];
  const { loadSiteFiles } = features;
  const functions = { markdownPlugins, extensions, editUrls, loadSiteFiles };
  return { config, ...functions, sharedCache, inputs, userConfig, sidebarFaults, notes };
}

/** Returns the root-relative configuration file of a project, or `undefined`. Throws if `configFile` names a file that does not exist. */
export function findConfigFile(
  { root, configFile }: Pick<LoadSiteConfigOptions, 'root' | 'configFile'>,
  files: ProjectFileLookup = createProjectFileLookup(root),
): string | undefined {
  const usual = moduleFileExtensions.map((ending) => `site.config.${ending}`).find(files.isFile);
  if (configFile === undefined) return usual;
  const path = computeRelativePosixPath(resolve(root, configFile), root);
  if (files.isFile(path)) return path;
  const suggestion =
    usual === undefined
      ? 'Name a file that exists, or none: a site needs no configuration.'
      : `Did you mean \`${usual}\`? It is used if none is named.`;
  throw UserError.of({ code: 'invalid-config', message: `There is no configuration file \`${path}\`.`, suggestion });
}
