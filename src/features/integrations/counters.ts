// Presets of analytics services. Each allows exactly the hosts that its service documents.
import type { Json } from '../../lib/json.ts';
import type { Extension } from '../../model/extension.ts';
import {
  addressOptionRule,
  createPatternRule,
  flagOptionRule,
  makeRuleOptional,
  objectOptionRule,
  originOptionRule,
  textOptionRule,
  validatePresetOptions,
} from './options.ts';
import { createPresetExtension, type ServiceConsentOptions } from './preset.ts';

/** Options of `plausible`. */
export interface PlausibleOptions extends ServiceConsentOptions {
  /** Domain of the site in Plausible: `docs.example.com`. */
  readonly domain: string;
  /** Origin of a self-hosted Plausible. Default: `https://plausible.io`. */
  readonly host?: string;
  /** Address of the site-specific script (`…/js/pa-….js`). Default: the script for all sites. */
  readonly script?: string;
}

/** Plausible Analytics. */
export function plausible(options: PlausibleOptions): Extension {
  validatePresetOptions('plausible', options, {
    domain: textOptionRule,
    host: makeRuleOptional(originOptionRule),
    script: makeRuleOptional(addressOptionRule),
  });
  const { domain, host = 'https://plausible.io', consent } = options;
  const { script = `${removeTrailingSlash(host)}/js/script.manual.js` } = options;
  const policy = {
    script: listExternalOrigins(script),
    connect: [...new Set([removeTrailingSlash(host), ...listExternalOrigins(script)])],
  };
  const shared = { name: 'plausible', title: 'Plausible', counts: true, consent };
  return createPresetExtension({ ...shared, options: { domain, script }, policy });
}

/** Options of `matomo`. */
export interface MatomoOptions extends ServiceConsentOptions {
  /** Origin of Matomo: `https://stats.example.com` or `https://acme.matomo.cloud`. */
  readonly host: string;
  /** Number of the site in Matomo. */
  readonly siteId: string;
  /** Whether Matomo sets cookies. Default: `false`. */
  readonly cookies?: boolean;
}

/** Matomo, self-hosted or in its cloud. */
export function matomo(options: MatomoOptions): Extension {
  const fields = {
    host: originOptionRule,
    siteId: createPatternRule(/^\d+$/, '1'),
    cookies: makeRuleOptional(flagOptionRule),
  };
  validatePresetOptions('matomo', options, fields);
  const { siteId, cookies = false, consent } = options;
  const host = removeTrailingSlash(options.host);
  const cloud = 'https://cdn.matomo.cloud';
  const isCloud = host.endsWith('.matomo.cloud');
  const script = isCloud ? `${cloud}/${host.replace('https://', '')}/matomo.js` : `${host}/matomo.js`;
  const policy = { script: [isCloud ? cloud : host], connect: [host], image: [host] };
  const shared = { name: 'matomo', title: 'Matomo', counts: true, consent };
  return createPresetExtension({
    ...shared,
    options: { tracker: `${host}/matomo.php`, script, siteId, cookies },
    policy,
  });
}

/** Options of `umami`. */
export interface UmamiOptions extends ServiceConsentOptions {
  /** Id of the website in Umami. */
  readonly websiteId: string;
  /** Origin of a self-hosted Umami. Default: `https://cloud.umami.is`. */
  readonly host?: string;
}

/** Umami. */
export function umami(options: UmamiOptions): Extension {
  validatePresetOptions('umami', options, { websiteId: textOptionRule, host: makeRuleOptional(originOptionRule) });
  const { websiteId, consent } = options;
  const host = removeTrailingSlash(options.host ?? 'https://cloud.umami.is');
  const policy = { script: [host], connect: [host] };
  const shared = { name: 'umami', title: 'Umami', counts: true, consent };
  return createPresetExtension({ ...shared, options: { websiteId, host, script: `${host}/script.js` }, policy });
}

/** Options of `posthog`. */
export interface PosthogOptions extends ServiceConsentOptions {
  /** Key of the project: `phc_…`. */
  readonly projectKey: string;
  /**
   * Origin of PostHog. Default: `https://us.i.posthog.com`. Use `https://eu.i.posthog.com` for projects in Europe, or the origin of a
   * self-hosted PostHog.
   */
  readonly host?: string;
  /** Further settings of `posthog.init`. */
  readonly init?: { readonly [name: string]: Json };
}

/** PostHog. */
export function posthog(options: PosthogOptions): Extension {
  validatePresetOptions('posthog', options, {
    projectKey: textOptionRule,
    host: makeRuleOptional(originOptionRule),
    init: makeRuleOptional(objectOptionRule),
  });
  const { projectKey, init = {}, consent } = options;
  const host = removeTrailingSlash(options.host ?? 'https://us.i.posthog.com');
  const isCloud = host.endsWith('.posthog.com');
  const script = `${host.replace(/^(https:\/\/\w+)(\.i\.posthog\.com)$/, '$1-assets$2')}/static/array.js`;
  const hosts = [isCloud ? 'https://*.posthog.com' : host];
  const shared = { name: 'posthog', title: 'PostHog', counts: true, consent };
  return createPresetExtension({
    ...shared,
    options: { projectKey, host, script, init },
    policy: { script: hosts, connect: hosts },
  });
}

const GOOGLE_ORIGIN = 'https://www.googletagmanager.com';

/** Options of `gtag`. */
export interface GtagOptions extends ServiceConsentOptions {
  /** Google's id of the site: `G-…`. */
  readonly id: string;
}

/** Google Analytics, with its tag and without Google Signals. */
export function gtag(options: GtagOptions): Extension {
  validatePresetOptions('gtag', options, { id: createPatternRule(/^[A-Z]+-\w+$/, 'G-ABC123') });
  const { id, consent } = options;
  const connect = ['https://*.google-analytics.com', 'https://*.analytics.google.com', GOOGLE_ORIGIN];
  const shared = { name: 'gtag', title: 'Google Analytics', counts: true, consent };
  return createPresetExtension({
    ...shared,
    options: { id, script: `${GOOGLE_ORIGIN}/gtag/js?id=${id}` },
    policy: { script: [GOOGLE_ORIGIN], connect },
  });
}

/** Options of `gtm`. */
export interface GtmOptions extends ServiceConsentOptions {
  /** Id of the container: `GTM-…`. */
  readonly id: string;
}

/** Google Tag Manager. Hosts of the container's tags have to be added to `policy`. */
export function gtm(options: GtmOptions): Extension {
  validatePresetOptions('gtm', options, { id: createPatternRule(/^GTM-\w+$/, 'GTM-ABC123') });
  const { id, consent } = options;
  const shared = { name: 'gtm', title: 'Google Tag Manager', counts: true, consent };
  return createPresetExtension({
    ...shared,
    options: { script: `${GOOGLE_ORIGIN}/gtm.js?id=${id}` },
    policy: { script: [GOOGLE_ORIGIN], connect: [GOOGLE_ORIGIN, 'https://www.google.com'] },
  });
}

/** Options of `clarity`. */
export interface ClarityOptions extends ServiceConsentOptions {
  /** Id of the project. */
  readonly projectId: string;
}

/** Microsoft Clarity. */
export function clarity(options: ClarityOptions): Extension {
  validatePresetOptions('clarity', options, { projectId: createPatternRule(/^\w+$/, 'abcdef1234') });
  const { projectId, consent } = options;
  const shared = { name: 'clarity', title: 'Microsoft Clarity', counts: true, consent };
  return createPresetExtension({
    ...shared,
    options: { script: `https://www.clarity.ms/tag/${projectId}` },
    policy: { script: ['https://*.clarity.ms'], connect: ['https://*.clarity.ms', 'https://c.bing.com'] },
  });
}

/** Removes the trailing slash of an origin. */
export function removeTrailingSlash(host: string): string {
  return host.replace(/\/+$/, '');
}

/** Returns a list with the origin of an address. The list is empty for an address on the site itself. */
export function listExternalOrigins(href: string): string[] {
  return href.startsWith('/') ? [] : [new URL(href).origin];
}
