// Configuration changes for a preview, which must not count page views or collect feedback.
import type { HeadTag } from '../model/head.ts';
import type { CheckedConfig } from './schema/config.ts';

/** Matches hosts and files of known analytics services in script tags. */
const ANALYTICS_SCRIPT_PATTERN =
  /googletagmanager\.com|google-analytics\.com|plausible\.io|\bplausible\b[\w.-]*\.js|matomo|piwik|umami|posthog|clarity\.ms|goatcounter|gc\.zgo\.at|simpleanalytics|usefathom|cloudflareinsights|hotjar|segment\.(?:com|io)|mixpanel|amplitude|heap(?:analytics|-api)|hs-scripts|fullstory|\bga\s*\(\s*['"]create|\bgtag\s*\(/i;

/**
 * Removes analytics and feedback from the configuration: the settings for them, the scripts of known services, and the extensions that
 * declare that they count readers.
 */
export function dropAnalytics({ analytics: _, feedback: __, ...config }: CheckedConfig): CheckedConfig {
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
