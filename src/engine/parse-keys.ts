// Computes the keys by which parsed documents are cached: from the source, the parser's settings, and the code that the page may use.

import { defineMemoStep } from '../cache/memo.ts';
import { computeParseFingerprint } from '../cache/parse-fingerprint.ts';
import { createPageExtensionSelector } from '../content/extensions.ts';
import type { ParseSettings } from '../content/parse-settings.ts';
import { computeHash } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import { collectContentTextsByLocale } from '../model/messages.ts';
import type { Source } from '../model/source.ts';
import type { Project } from './project.ts';

/** Memo step: fingerprints of parse jobs, which depend on the source and the salt. */
const PARSE_KEY_STEP = defineMemoStep<string>('source');

/**
 * Returns a function that computes the cache key of a source. The parser adds texts in the language of the source's locale, so the key
 * depends on the texts of this locale, but not on the texts of other locales.
 */
export function createParseKeyLookup(project: Project, config: SiteConfig): (source: Source) => string {
  const salt = computeParserSalt(project, config);
  const texts = Object.entries(collectContentTextsByLocale(config));
  const saltsOf = (plain: string) => [plain, computeHash(plain + project.components.hash)] as const;
  const ofOthers = saltsOf(salt);
  const saltsByLocale = new Map(
    texts.map(([locale, written]) => [locale, saltsOf(computeHash(salt + JSON.stringify(written)))]),
  );
  const usesComponents = createComponentUseDetector(project.components.names);
  const { of: extensionsOf } = createPageExtensionSelector(project.extensions);
  const all = project.extensions.map(({ fingerprint }) => fingerprint).join(' ');
  return (source) => {
    const [plain, full] = saltsByLocale.get(source.locale) ?? ofOthers;
    return project.memo.of(PARSE_KEY_STEP, [source, full + all], () => {
      // A key depends on the code of components only if the page may use components. It depends on the code of an extension only if the
      // extension matches the page.
      const salts = usesComponents(source) ? full : plain;
      const extended = extensionsOf(source).map(({ fingerprint }) => fingerprint);
      return computeParseFingerprint(
        source,
        extended.length === 0 ? salts : computeHash([salts, ...extended].join('\0')),
      );
    });
  };
}

function createComponentUseDetector(names: readonly string[]): (source: Source) => boolean {
  if (names.length === 0) return () => false;
  const tag = new RegExp(`<(?:${names.join('|')})\\b`);
  return ({ text, includes }) => tag.test(text) || Object.values(includes).some((included) => tag.test(included));
}

/**
 * Returns the hash of the parser's version and settings. It is computed here because a build without changes must not import the parser.
 * Markdown plugins are functions and have no fingerprint: if there are any, the hash includes the whole configuration.
 */
export function computeParserSalt({ packageInfo, markdownPlugins }: Project, config: SiteConfig): string {
  const { variables, markdown, code, onMdxSyntax, addressRules, featureCodes, untrusted } = config;
  const settings: Omit<ParseSettings, 'texts' | 'markdownPlugins' | 'extensions' | 'components'> = {
    variables,
    markdown,
    code,
    onMdxSyntax,
    ...(addressRules && { addressRules }),
    ...(featureCodes && { featureCodes }),
    isUntrusted: untrusted !== undefined,
  };
  const functions = markdownPlugins.length > 0 ? config.configHash : '';
  return computeHash([packageInfo.hash, functions, JSON.stringify(settings)].join('\0'));
}
