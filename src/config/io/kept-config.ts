// IO. Caches a valid configuration between runs, so that most starts load no schema: building and applying it takes a fifth of a build
// without changes. The cached value is valid while the file exports an equal value, the call and the engine are the same, and the project
// would give the validation the same answers. Configurations with functions, secrets, notes or faults are not cached.
import { join } from 'node:path';
import { computeHash } from '../../lib/hash.ts';
import { isJson } from '../../lib/json.ts';
import { cacheText, readCachedText } from './cached-file.ts';
import {
  type ConfigSourceAnswer,
  type ConfigSources,
  createRecordingConfigSources,
  wouldGiveAnswers,
} from './config-sources.ts';
import { listExtensionsEnabledByKeys } from './own-extensions.ts';
import type { ConfigToValidate, ValidConfig } from './validate-config.ts';

/** The plain data of a valid configuration. */
type PlainConfig = Pick<ValidConfig, 'config' | 'sharedCache' | 'codes' | 'inputs'>;

/**
 * Returns the cached configuration if it is up to date for these sources. If it is not, validates the given configuration, and caches the
 * result if it is plain data.
 */
export async function loadValidConfig(
  configToValidate: ConfigToValidate,
  sources: ConfigSources,
  validate: (sources: ConfigSources) => Promise<ValidConfig>,
): Promise<ValidConfig> {
  const entry = findKeptConfigEntry(configToValidate);
  if (entry === undefined) return validate(sources);
  const text = readCachedText(entry.file, entry.key);
  if (text !== undefined) {
    const { answers, plain } = JSON.parse(text) as {
      readonly answers: readonly ConfigSourceAnswer[];
      plain: PlainConfig;
    };
    if (await wouldGiveAnswers(sources, answers)) return completePlainConfig(plain);
  }
  const recorded = createRecordingConfigSources(sources);
  const valid = await validate(recorded);
  if (!isKeepableConfig(valid)) return valid;
  const { config, sharedCache, codes, inputs } = valid;
  const plain = JSON.stringify({ config, sharedCache, codes, inputs } satisfies PlainConfig);
  cacheText(entry.file, entry.key, `{"answers":${JSON.stringify(recorded.answers())},"plain":${plain}}`);
  // Parses the cached text, so that this run and later runs get the same value: one without `undefined` keys.
  return completePlainConfig(JSON.parse(plain));
}

async function completePlainConfig(plain: PlainConfig): Promise<ValidConfig> {
  const extensions = await listExtensionsEnabledByKeys(plain.config);
  return { ...plain, extensions, markdownPlugins: [], editUrls: new Map(), notes: [], sidebarFaults: [] };
}

/** Returns the cache file and the cache key of a configuration. Each configuration file has one cache file for each set of options. */
function findKeptConfigEntry({
  cacheDir,
  ...call
}: ConfigToValidate): { readonly file: string; readonly key: string } | undefined {
  const { engine, userConfig, configFile, overrides } = call;
  // Writes nothing to a folder without a configuration file, because it may not be a project.
  if (cacheDir === undefined || engine === undefined || configFile === undefined || !isJson(userConfig))
    return undefined;
  const overriddenNames = Object.entries(overrides).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const subject = computeHash(JSON.stringify([configFile, overriddenNames.sort()]));
  // Includes the version of Node, which determines names of languages. Distinguishes a key with the value `undefined` from a missing key.
  const decisive = [process.version, call];
  const key = computeHash(JSON.stringify(decisive, (_, value) => (value === undefined ? '\0undefined' : value)));
  return { file: join(cacheDir, 'config', `valid-${subject}.json`), key };
}

function isKeepableConfig({ config, sharedCache, extensions, ...valid }: ValidConfig): boolean {
  const { markdownPlugins, editUrls, notes, sidebarFaults } = valid;
  const isOnlyFeedback = extensions.length === (config.feedback === undefined ? 0 : 1);
  const isPlain = markdownPlugins.length + editUrls.size + notes.length + sidebarFaults.length === 0;
  return isOnlyFeedback && isPlain && sharedCache.token === undefined && isJson(config);
}
