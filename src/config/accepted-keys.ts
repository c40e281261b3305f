// Accepts Docusaurus keys where Docusaurus has them: moves keys of `themeConfig` to the top level, and ignores `i18n.currentLocale`. A note
// names each moved key and its place in techdocs.
import { getOwnPropertyValue } from '../lib/own.ts';
import { joinNames } from '../lib/text.ts';
import { isPlainObject } from '../lib/values.ts';
import { suggestNearestName } from '../model/nearest.ts';
import type { ConfigFault } from './fault.ts';
import { foreignSettingHints } from './foreign-keys.ts';

/**
 * A configuration whose accepted Docusaurus keys have been moved to their techdocs places. Notes name the moved keys; faults report all
 * other keys of `themeConfig`.
 */
interface ConfigWithMovedKeys {
  readonly value: unknown;
  readonly notes: readonly ConfigFault[];
  readonly faults: readonly ConfigFault[];
}

/**
 * Keys of `themeConfig` whose values have the same form in Docusaurus and techdocs. For some of these keys, VitePress has values of another
 * form.
 */
const MOVABLE_THEME_CONFIG_KEYS = new Set([
  'navbar',
  'footer',
  'announcementBar',
  'colorMode',
  'tableOfContents',
  'sidebar',
]);

/**
 * Moves accepted keys to their techdocs places. If a techdocs place already has a value, the Docusaurus key is reported as a fault and not
 * moved.
 */
export function moveDocusaurusKeys(config: unknown, topKeys: readonly string[]): ConfigWithMovedKeys {
  if (!isPlainObject(config)) return { value: config, notes: [], faults: [] };
  const { themeConfig, ...rest } = config;
  const locale = dropCurrentLocaleKey(rest);
  if (!isPlainObject(themeConfig))
    return {
      ...locale,
      value: themeConfig === undefined ? locale.value : { ...locale.value, themeConfig },
      faults: [],
    };
  const { docs, ...ownOwn } = themeConfig;
  const { sidebar, ...ofDocs } = isPlainObject(docs) ? docs : {};
  const values = { ...ownOwn, ...(sidebar !== undefined && { sidebar }) };
  const isSame = (key: string) =>
    MOVABLE_THEME_CONFIG_KEYS.has(key)
      ? key !== 'sidebar' || sidebar !== undefined
      : !Object.hasOwn(foreignSettingHints, `themeConfig.${key}`);
  const isRead = (key: string) => topKeys.includes(key) && !Object.hasOwn(rest, key) && isSame(key);
  const read = Object.entries(values).filter(([key]) => isRead(key));
  const others = [
    ...Object.keys(ownOwn).filter((key) => !isRead(key)),
    ...(Object.keys(ofDocs).length > 0 ? ['docs'] : []),
  ];
  const names = joinNames(read.map(([key]) => `\`${key}\``));
  const message = `techdocs reads ${names} of \`themeConfig\` as if ${read.length === 1 ? 'it' : 'they'} stood at the top level of the configuration, where ${read.length === 1 ? 'it lives' : 'they live'} here.`;
  return {
    value: { ...locale.value, ...Object.fromEntries(read) },
    notes: [...locale.notes, ...(read.length > 0 ? [{ path: ['themeConfig'], isKey: true as const, message }] : [])],
    faults: others.map((key) => createUnknownKeyFault(key, topKeys, rest)),
  };
}

function createUnknownKeyFault(
  key: string,
  topKeys: readonly string[],
  rest: Readonly<Record<string, unknown>>,
): ConfigFault {
  const path = ['themeConfig', key];
  if (topKeys.includes(key) && Object.hasOwn(rest, key)) {
    const message = `\`${key}\` stands at the top level and in \`themeConfig\`.`;
    return { path, isKey: true, message, suggestion: 'Keep the one at the top level.' };
  }
  const suggestion = getOwnPropertyValue(foreignSettingHints, `themeConfig.${key}`) ?? suggestNearestName(key, topKeys);
  return {
    path,
    isKey: true,
    message: `\`themeConfig.${key}\` is not a known key.`,
    ...(suggestion && { suggestion }),
  };
}

/** Removes `i18n.currentLocale`, which Docusaurus adds when it passes its configuration on. */
function dropCurrentLocaleKey(config: Readonly<Record<string, unknown>>) {
  const { i18n } = config;
  if (!isPlainObject(i18n) || !Object.hasOwn(i18n, 'currentLocale')) return { value: config, notes: [] };
  const { currentLocale: _, ...rest } = i18n;
  const message = '`i18n.currentLocale` has no effect: every language is built, or those that `--locale` names.';
  return {
    value: { ...config, i18n: rest },
    notes: [{ path: ['i18n', 'currentLocale'], isKey: true as const, message }],
  };
}
