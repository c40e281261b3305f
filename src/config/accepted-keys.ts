// Docusaurus keys that techdocs also accepts where Docusaurus has them: the keys of `themeConfig`, which are top-level keys in techdocs,
// and `i18n.currentLocale`, which is ignored. A note names the place of a key in techdocs.
import { ownValue } from '../lib/own.ts';
import { joinNames } from '../lib/text.ts';
import { didYouMean } from '../model/nearest.ts';
import type { Fault } from './fault.ts';
import { foreignKeyHints } from './foreign-keys.ts';
import { isPlain } from './judge.ts';

/**
 * A configuration in which accepted Docusaurus keys have been moved to their techdocs places, with notes on them and faults of all other
 * keys.
 */
export interface AcceptedConfig {
  readonly value: unknown;
  readonly notes: readonly Fault[];
  readonly faults: readonly Fault[];
}

/** Keys of `themeConfig` whose values have the same form in Docusaurus and techdocs. Other keys of these names are from VitePress. */
const UNCHANGED_THEME_KEYS = new Set([
  'navbar',
  'footer',
  'announcementBar',
  'colorMode',
  'tableOfContents',
  'sidebar',
]);

/** Moves accepted keys to their techdocs places. A key that is already there is not overwritten; the duplicate is a fault. */
export function moveAcceptedKeys(config: unknown, topKeys: readonly string[]): AcceptedConfig {
  if (!isPlain(config)) return { value: config, notes: [], faults: [] };
  const { themeConfig, ...rest } = config;
  const locale = dropCurrentLocale(rest);
  if (!isPlain(themeConfig))
    return {
      ...locale,
      value: themeConfig === undefined ? locale.value : { ...locale.value, themeConfig },
      faults: [],
    };
  const { docs, ...own } = themeConfig;
  const { sidebar, ...ofDocs } = isPlain(docs) ? docs : {};
  const given = { ...own, ...(sidebar !== undefined && { sidebar }) };
  const isSame = (key: string) =>
    UNCHANGED_THEME_KEYS.has(key)
      ? key !== 'sidebar' || sidebar !== undefined
      : !Object.hasOwn(foreignKeyHints, `themeConfig.${key}`);
  const isRead = (key: string) => topKeys.includes(key) && !Object.hasOwn(rest, key) && isSame(key);
  const read = Object.entries(given).filter(([key]) => isRead(key));
  const others = [
    ...Object.keys(own).filter((key) => !isRead(key)),
    ...(Object.keys(ofDocs).length > 0 ? ['docs'] : []),
  ];
  const names = joinNames(read.map(([key]) => `\`${key}\``));
  const message = `techdocs reads ${names} of \`themeConfig\` as if ${read.length === 1 ? 'it' : 'they'} stood at the top level of the configuration, where ${read.length === 1 ? 'it lives' : 'they live'} here.`;
  return {
    value: { ...locale.value, ...Object.fromEntries(read) },
    notes: [...locale.notes, ...(read.length > 0 ? [{ path: ['themeConfig'], isKey: true as const, message }] : [])],
    faults: others.map((key) => unknownKeyFault(key, topKeys, rest)),
  };
}

function unknownKeyFault(key: string, topKeys: readonly string[], rest: Readonly<Record<string, unknown>>): Fault {
  const path = ['themeConfig', key];
  if (topKeys.includes(key) && Object.hasOwn(rest, key)) {
    const message = `\`${key}\` stands at the top level and in \`themeConfig\`.`;
    return { path, isKey: true, message, suggestion: 'Keep the one at the top level.' };
  }
  const suggestion = ownValue(foreignKeyHints, `themeConfig.${key}`) ?? didYouMean(key, topKeys);
  return {
    path,
    isKey: true,
    message: `\`themeConfig.${key}\` is not a known key.`,
    ...(suggestion && { suggestion }),
  };
}

/** Removes `i18n.currentLocale`, which Docusaurus adds when it passes its configuration on. */
function dropCurrentLocale(config: Readonly<Record<string, unknown>>) {
  const { i18n } = config;
  if (!isPlain(i18n) || !Object.hasOwn(i18n, 'currentLocale')) return { value: config, notes: [] };
  const { currentLocale: _, ...rest } = i18n;
  const message = '`i18n.currentLocale` has no effect: every language is built, or those that `--locale` names.';
  return {
    value: { ...config, i18n: rest },
    notes: [{ path: ['i18n', 'currentLocale'], isKey: true as const, message }],
  };
}
