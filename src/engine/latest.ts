// `{{ latest.KEY }}` variables. Their values come from the heads of posts; no other variables take values from other files. The hash of a
// text contains the value of such a variable only if the text uses it. A new release therefore re-parses only the texts that use the
// variable.

import { defineMemoStep, type Memo } from '../cache/memo.ts';
import { fillVariablesInValue, LATEST_VARIABLE_PREFIX } from '../config/variables.ts';
import { computeHash } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import { convertToPathInUserConfig } from '../model/config-fields.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Source } from '../model/source.ts';
import { computeLocalePrefix, planEntries } from '../site/navigation/entries.ts';
import { createLatestVersionVariables, groupPostsByProduct } from '../site/releases/products.ts';
import type { ParsedDocuments, ParseScheduler } from './parsed-documents.ts';

const LATEST_VERSION_PATTERN = /\{\{\s*(latest\.[\w.-]+)\s*\}\}/g;

interface ConfigWithLatestVersions {
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
}

/** Memo step: whether a source or configuration uses the latest version of a product. */
const USES_LATEST_VERSION_STEP = defineMemoStep<boolean>('source');
/** Memo step: sources with the latest versions that they use. */
const SOURCE_WITH_LATEST_VERSIONS_STEP = defineMemoStep<Source>('source');
/** Memo step: configurations with the latest versions in their texts. */
const CONFIG_WITH_LATEST_VERSIONS_STEP = defineMemoStep<ConfigWithLatestVersions>('config');

/** Content of a locale, with the configuration in its language. */
interface LocaleSources {
  readonly config: SiteConfig;
  readonly locale: string;
  readonly sources: readonly Source[];
}

/** Result of parsing all sources of a locale. Texts of the configuration contain latest versions too. */
export interface ParsedContent extends ConfigWithLatestVersions {
  readonly parsed: ParsedDocuments;
}

/** Parses all sources of a locale. Each text gets the latest versions of the products that it refers to. */
export async function parseAllSources(
  { config, locale, sources }: LocaleSources,
  jobs: Pick<ParseScheduler, 'parse'>,
  memo: Memo,
): Promise<ParsedContent> {
  const isNamingAny = (source: Source) =>
    memo.of(USES_LATEST_VERSION_STEP, [source, undefined], () => listSourceTexts(source).some(refersToLatestVersion));
  const naming = new Set(sources.filter(isNamingAny));
  const isConfigNaming = memo.of(USES_LATEST_VERSION_STEP, [config, undefined], () =>
    refersToLatestVersion(JSON.stringify(config)),
  );
  if (naming.size === 0 && !isConfigNaming) {
    return { parsed: await jobs.parse(config, sources), config, diagnostics: [] };
  }
  const posts = sources.filter(({ kind }) => kind === 'post');
  const { documents } = await jobs.parse(config, posts, { requested: new Set() });
  const { posts: entries } = planEntries(documents, config, locale);
  const latest = createLatestVersionVariables(
    groupPostsByProduct(config, entries, computeLocalePrefix(config, locale)),
  );
  const complete = sources.map((source) => (naming.has(source) ? addLatestVersions(source, latest, memo) : source));
  const parsed = await jobs.parse(config, complete);
  if (!isConfigNaming) return { parsed, config, diagnostics: [] };
  const filled = memo.of(CONFIG_WITH_LATEST_VERSIONS_STEP, [config, JSON.stringify(latest)], () =>
    fillLatestVersions(config, latest),
  );
  return { parsed, ...filled };
}

function listSourceTexts(source: Source): readonly string[] {
  return [source.text, ...Object.values(source.includes)];
}

/** Whether a text uses a latest version. Every build searches every text, so a cheap search for braces rules out most texts first. */
function refersToLatestVersion(text: string): boolean {
  return text.includes('{{') && text.search(LATEST_VERSION_PATTERN) >= 0;
}

/**
 * Adds to a source the latest versions that it uses. If the source uses an unknown variable, adds all versions, so that the message can
 * suggest a similar variable.
 */
function addLatestVersions(source: Source, latest: LatestVersions, memo: Memo): Source {
  const named = new Set(
    listSourceTexts(source).flatMap((text) =>
      [...text.matchAll(LATEST_VERSION_PATTERN)].map((match) => match[1] ?? ''),
    ),
  );
  const isKnown = [...named].every((name) => Object.hasOwn(latest, name));
  const entries = Object.entries(latest).filter(([name]) => !isKnown || named.has(name));
  const text = JSON.stringify(entries);
  const hash = () => computeHash(`${source.hash}\0${text}`);
  return memo.of(SOURCE_WITH_LATEST_VERSIONS_STEP, [source, text], () => ({
    ...source,
    latest: Object.fromEntries(entries),
    hash: hash(),
  }));
}

type LatestVersions = Readonly<Record<string, string>>;

/** Fills the texts of the configuration. The products that they refer to exist, but may have no version yet. */
function fillLatestVersions(config: SiteConfig, latest: LatestVersions): ConfigWithLatestVersions {
  const { variables, ...texts } = config;
  const { value, faults } = fillVariablesInValue(texts, latest);
  const diagnostics = faults.flatMap(({ path, variable }): Diagnostic | [] => {
    if (!variable.startsWith(LATEST_VARIABLE_PREFIX)) return [];
    const message = `\`{{ ${variable} }}\` in \`${convertToPathInUserConfig(config, path).join('.')}\` has no value: no post of that product has a version.`;
    return { code: 'unknown-variable', severity: 'warning', message, file: config.configFile };
  });
  return { config: { ...(value as Omit<SiteConfig, 'variables'>), variables }, diagnostics };
}
