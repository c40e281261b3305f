// `{{ latest.KEY }}`: the only values that a text may take from other files. So posts are parsed first, and only the texts
// that name such a variable get the values they name, as part of their hash: a new release parses just those again.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { hashOf } from '../model/hash.ts';
import type { Source } from '../model/source.ts';
import type { Jobs, Parsed } from './jobs.ts';

const REFERENCE = /\{\{\s*(latest\.[\w.-]+)\s*\}\}/g;

/** What parsing all sources of a locale gives. */
export interface ParsedContent {
  readonly parsed: Parsed;
  /** The configuration with the latest versions in its texts. */
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses all sources of a locale; where a text names the latest version of a product, posts come first. */
export async function parseAll(
  config: SiteConfig,
  locale: string,
  sources: readonly Source[],
  jobs: Pick<Jobs, 'parse'>,
): Promise<ParsedContent> {
  const naming = new Set(sources.filter(namesLatest));
  const isConfigNaming = namesInConfig(config);
  if (naming.size === 0 && !isConfigNaming) {
    return { parsed: await jobs.parse(config, sources), config, diagnostics: [] };
  }
  const first = await jobs.parse(
    config,
    sources.filter((source) => source.kind === 'post' || !naming.has(source)),
  );
  const [{ localePrefix, planEntries }, { groupByProduct, latestVariables }] = await Promise.all([
    import('../site/entries.ts'),
    import('../site/products.ts'),
  ]);
  const documents = first.documents.filter(({ kind }) => kind === 'post');
  const { posts } = planEntries(documents, config, locale);
  const latest = latestVariables(groupByProduct(config, posts, localePrefix(config, locale)));
  const parsed =
    naming.size === 0
      ? first
      : await jobs.parse(
          config,
          sources.map((source) => (naming.has(source) ? withLatest(source, latest) : source)),
        );
  return { parsed, ...(isConfigNaming ? await fillConfig(config, latest) : { config, diagnostics: [] }) };
}

function textsOf(source: Source): readonly string[] {
  return [source.text, ...Object.values(source.includes)];
}

/** By object, since the dev server asks again at each edit. */
const namesLatest = remembered((source: Source) => textsOf(source).some(isNaming));
const namesInConfig = remembered((config: SiteConfig) => isNaming(JSON.stringify(config)));

function remembered<K extends object, V>(ask: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const value = known.get(key) ?? ask(key);
    known.set(key, value);
    return value;
  };
}

/** Looked for in every text of the site on every build, so the cheap question is asked first: braces are rare. */
function isNaming(text: string): boolean {
  return text.includes('{{') && text.search(REFERENCE) >= 0;
}

/** A source with the variables that it names; with all of them where it names one there is not, for the message to guess. */
function withLatest(source: Source, latest: Readonly<Record<string, string>>): Source {
  const named = new Set(
    textsOf(source).flatMap((text) => [...text.matchAll(REFERENCE)].map((match) => match[1] ?? '')),
  );
  const isKnown = [...named].every((name) => Object.hasOwn(latest, name));
  const entries = Object.entries(latest).filter(([name]) => !isKnown || named.has(name));
  const text = JSON.stringify(entries);
  const known = filled.get(source);
  if (known?.text === text) return known.source;
  const made = { ...source, latest: Object.fromEntries(entries), hash: hashOf(`${source.hash}\0${text}`) };
  filled.set(source, { text, source: made });
  return made;
}

const filled = new WeakMap<Source, { readonly text: string; readonly source: Source }>();

/** The products of the configuration's references are known to be there; they may have no version yet. */
async function fillConfig(config: SiteConfig, latest: Readonly<Record<string, string>>): Promise<FilledConfig> {
  const text = JSON.stringify(latest);
  const known = filledConfigs.get(config);
  if (known?.text === text) return known.content;
  const { fillVariables, LATEST } = await import('../config/variables.ts');
  const { variables, ...texts } = config;
  const { value, faults } = fillVariables(texts, latest);
  const diagnostics = faults.flatMap(({ path, variable }): Diagnostic[] => {
    if (!variable.startsWith(LATEST)) return [];
    return [
      {
        code: 'unknown-variable',
        severity: 'warning',
        message: `\`{{ ${variable} }}\` in \`${path.join('.')}\` stands for nothing: no post of that product has a version.`,
        file: config.configFile,
      },
    ];
  });
  const content = { config: { ...(value as Omit<SiteConfig, 'variables'>), variables }, diagnostics };
  filledConfigs.set(config, { text, content });
  return content;
}

type FilledConfig = Omit<ParsedContent, 'parsed'>;

/** The same versions give the same object, by which an unchanged configuration is told. */
const filledConfigs = new WeakMap<SiteConfig, { readonly text: string; readonly content: FilledConfig }>();
