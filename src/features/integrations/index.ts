// `techdocs/integrations`: common third-party services, each a function that returns an extension.
export {
  type ClarityOptions,
  clarity,
  type GtagOptions,
  type GtmOptions,
  gtag,
  gtm,
  type MatomoOptions,
  matomo,
  type PlausibleOptions,
  type PosthogOptions,
  plausible,
  posthog,
  type UmamiOptions,
  umami,
} from './counters.ts';
export {
  type AlgoliaAskOptions,
  algoliaAsk,
  type GiscusOptions,
  giscus,
  type IntercomOptions,
  intercom,
  type KapaOptions,
  kapa,
  type SentryOptions,
  sentry,
} from './helpers.ts';
export type { ConsentOption } from './preset.ts';
