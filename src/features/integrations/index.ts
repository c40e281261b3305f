// `techdocs/integrations`: services that many sites use, each a function of its options that gives an extension.
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
