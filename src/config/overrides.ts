// Command-line options that override the configuration. Finds faults of the options, and applies their addresses to the configuration.

import * as z from 'zod/mini';
import type { HeadTag } from '../model/head.ts';
import { formatNearestNameHint } from '../model/nearest.ts';
import type { SitePartToPack } from '../model/part.ts';
import type { PreviewSettings } from '../model/preview.ts';
import { type ConfigFault, convertFaultToDiagnostic, createConfigError } from './fault.ts';
import { type ValidationResult, validateValue } from './judge.ts';
import { basePathSchema, originSchema } from './schema/addresses.ts';
import type { CheckedConfig } from './schema/config.ts';

/** Command-line options that override the configuration file. `locales` selects some of the site's locales. */
export interface ConfigOverrides {
  readonly url?: string;
  readonly baseUrl?: string;
  readonly part?: SitePartToPack;
  /** Commit and published pages of a preview. Absent if the site is not a preview. */
  readonly preview?: Omit<PreviewSettings, 'production'>;
  readonly locales?: readonly string[];
  /** Locales whose part of the site is written. Sources of all locales are read. */
  readonly parts?: readonly string[];
  readonly includeDrafts?: boolean;
  /** Whether to include future posts, even on a site that schedules them. */
  readonly showsAhead?: boolean;
  /** Whether the releases folder may be missing because the caller creates it. */
  readonly makesReleases?: boolean;
  /**
   * Whether faults in sidebar files are returned in `sidebarFaults` instead of thrown. The caller then reports them together with the
   * faults of pages.
   */
  readonly keepsSidebarFaults?: boolean;
}

const addressOverridesSchema = z.object({
  '--url': z.optional(originSchema),
  '--base-url': z.optional(basePathSchema),
});

/** Throws a `UserError` if addresses on the command line are invalid; used if no configuration is loaded. */
export function validateSiteAddresses(addresses: AddressOverrides): void {
  const faults = findSiteAddressFaults(addresses);
  if (faults.length > 0) throw createConfigError(faults.map(convertFaultToDiagnostic));
}

type AddressOverrides = Pick<ConfigOverrides, 'url' | 'baseUrl'>;

function findSiteAddressFaults({ url, baseUrl }: AddressOverrides): readonly ConfigFault[] {
  return validateValue(addressOverridesSchema, { '--url': url, '--base-url': baseUrl }).faults;
}

/** Reports invalid addresses, and locales that the site does not have. */
export function findOverrideFaults(
  overrides: ConfigOverrides,
  validation: ValidationResult<CheckedConfig>,
): readonly ConfigFault[] {
  const faults = findSiteAddressFaults(overrides);
  if (!('value' in validation)) return faults;
  const locales = validation.value.i18n.locales ?? [validation.value.i18n.defaultLocale];
  const named = [...(overrides.locales ?? []), ...(overrides.parts ?? [])];
  const unknown = named.filter((locale) => !locales.includes(locale));
  const message = (locale: string) => `\`--locale ${locale}\` is not a language of this site.`;
  return [
    ...faults,
    ...unknown.map((locale) => ({
      path: [],
      message: message(locale),
      suggestion: formatNearestNameHint(locale, locales),
    })),
  ];
}

/**
 * Returns the configuration with the addresses from the command line. For a preview, ignores the configured `url`, because the address of a
 * preview is known only on the command line.
 */
export function applyAddressOverrides(
  config: CheckedConfig,
  { url, baseUrl = config.baseUrl, preview }: ConfigOverrides,
): CheckedConfig {
  const base = preview === undefined ? config : { ...dropAnalytics(config), url: '' };
  return { ...base, url: url?.replace(/\/$/, '') ?? base.url, baseUrl };
}

/** Returns the settings of a preview with the address of the published site; `undefined` if the site is not a preview. */
export function findPreviewSettings(
  { url, baseUrl }: CheckedConfig,
  { preview }: ConfigOverrides,
): PreviewSettings | undefined {
  return preview && { ...preview, production: url && url + baseUrl.replace(/\/$/, '') };
}

/** Matches hosts and files of known analytics services in script tags. */
const ANALYTICS_SCRIPT_PATTERN =
  /googletagmanager\.com|google-analytics\.com|plausible\.io|\bplausible\b[\w.-]*\.js|matomo|piwik|umami|posthog|clarity\.ms|goatcounter|gc\.zgo\.at|simpleanalytics|usefathom|cloudflareinsights|hotjar|segment\.(?:com|io)|mixpanel|amplitude|heap(?:analytics|-api)|hs-scripts|fullstory|\bga\s*\(\s*['"]create|\bgtag\s*\(/i;

/**
 * Removes analytics and feedback from the configuration: the settings for them, the scripts of known services, and extensions that count
 * readers (`counts`).
 */
function dropAnalytics({ analytics: _, feedback: __, ...config }: CheckedConfig): CheckedConfig {
  return {
    ...config,
    extensions: config.extensions.filter((extension) => extension?.counts !== true),
    scripts: config.scripts.filter(({ src }) => !ANALYTICS_SCRIPT_PATTERN.test(src)),
    headTags: config.headTags.filter((tag) => !isAnalyticsTag(tag)),
  };
}

function isAnalyticsTag({ tagName, attributes, innerHTML = '' }: HeadTag): boolean {
  const names = [attributes.src, attributes.href].filter((value) => typeof value === 'string');
  if (tagName === 'link') return names.some((name) => ANALYTICS_SCRIPT_PATTERN.test(name));
  return tagName === 'script' && [...names, innerHTML].some((text) => ANALYTICS_SCRIPT_PATTERN.test(text));
}
