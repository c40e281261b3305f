// Presets of comments, chats, assistants and error reports. Each allows exactly the hosts that its service documents.
import { createRequire } from 'node:module';
import type { Json } from '../../lib/json.ts';
import type { Extension } from '../../model/extension.ts';
import type { SitePage, SiteView } from '../../model/site-view.ts';
import { listExternalOrigins, removeTrailingSlash } from './counters.ts';
import {
  addressOptionRule,
  createChoiceRule,
  createPatternRule,
  flagOptionRule,
  makeRuleOptional,
  objectOptionRule,
  originOptionRule,
  textOptionRule,
  textsByKeyOptionRule,
  validatePresetOptions,
} from './options.ts';
import { createPresetExtension, type ServiceConsentOptions } from './preset.ts';

/** Options of `giscus`. Their names are the names on giscus' settings page. */
export interface GiscusOptions extends ServiceConsentOptions {
  /** Repository whose discussions contain the comments: `acme/docs`. */
  readonly repo: string;
  readonly repoId: string;
  /** Category of the discussions. */
  readonly category: string;
  readonly categoryId: string;
  /** How a page finds its discussion. Default: `pathname`. */
  readonly mapping?: 'pathname' | 'url' | 'title' | 'og:title';
  /** Whether titles have to match exactly. Default: `true`. */
  readonly strict?: boolean;
  /** Whether pages have reactions. Default: `true`. */
  readonly reactions?: boolean;
  /** Whether posts have comments as well. Default: `false`. */
  readonly posts?: boolean;
  /** Origin of a self-hosted giscus. Default: `https://giscus.app`. */
  readonly host?: string;
}

const GISCUS_LANGUAGES =
  'ar be bg ca cs da de en eo es eu fa fr he hu id it ja ko nl pl pt ro ru sv th tr uk uz vi zh-CN zh-TW'.split(' ');

/** Returns giscus' language for a locale. Returns English if giscus lacks the language, because giscus then answers with 404. */
function selectGiscusLanguage(locale: string): string {
  const { language, script, region } = new Intl.Locale(locale).maximize();
  const name = language === 'zh' ? (script === 'Hant' || region === 'TW' ? 'zh-TW' : 'zh-CN') : language;
  return GISCUS_LANGUAGES.includes(name) ? name : 'en';
}

/** Comments below pages, stored in GitHub Discussions. `comments: false` in front matter excludes a page. */
export function giscus(options: GiscusOptions): Extension {
  validatePresetOptions('giscus', options, {
    repo: createPatternRule(/^[\w.-]+\/[\w.-]+$/, 'acme/docs'),
    repoId: textOptionRule,
    category: textOptionRule,
    categoryId: textOptionRule,
    mapping: makeRuleOptional(createChoiceRule('pathname', 'url', 'title', 'og:title')),
    strict: makeRuleOptional(flagOptionRule),
    reactions: makeRuleOptional(flagOptionRule),
    posts: makeRuleOptional(flagOptionRule),
    host: makeRuleOptional(originOptionRule),
  });
  const { repo, repoId, category, categoryId, mapping = 'pathname', strict = true, reactions = true } = options;
  const host = removeTrailingSlash(options.host ?? 'https://giscus.app');
  const place = ({ frontMatter }: SitePage, { locale }: SiteView) => {
    if (frontMatter?.comments === false) return null;
    // Loads React only here, because React selects its build when it is loaded, and configurations are read before `NODE_ENV` is set.
    const { createElement } = createRequire(import.meta.url)('react') as typeof import('react');
    return createElement('div', { className: 'techdocs-giscus', 'data-lang': selectGiscusLanguage(locale) });
  };
  const attributes = {
    repo,
    'repo-id': repoId,
    category,
    'category-id': categoryId,
    mapping,
    strict: strict ? '1' : '0',
    'reactions-enabled': reactions ? '1' : '0',
    'emit-metadata': '0',
    'input-position': 'top',
    loading: 'lazy',
  };
  const base = createPresetExtension({
    name: 'giscus',
    title: 'giscus',
    counts: false,
    consent: options.consent,
    selector: '.techdocs-giscus',
    options: { host, attributes },
    policy: { script: [host], frame: [host], style: [host] },
  });
  return {
    ...base,
    frontMatter: { comments: 'boolean' },
    parts: { docAfter: place, ...(options.posts && { postAfter: place }) },
  };
}

/** Options of `intercom`. */
export interface IntercomOptions extends ServiceConsentOptions {
  /** Id of the workspace. */
  readonly appId: string;
  /** Region of the workspace data. Default: `us`. */
  readonly region?: 'us' | 'eu' | 'au';
}

/** Intercom's hosts by region. The API host comes first, then the WebSocket hosts. */
const INTERCOM_HOSTS = {
  us: ['api-iam.intercom.io', 'nexus-websocket-a.intercom.io', 'nexus-websocket-b.intercom.io'],
  eu: ['api-iam.eu.intercom.io', 'nexus-europe-websocket.intercom.io'],
  au: ['api-iam.au.intercom.io', 'nexus-australia-websocket.intercom.io'],
} as const;
const INTERCOM_UPLOAD_HOSTS = {
  us: ['uploads.intercomcdn.com'],
  eu: ['uploads.eu.intercomcdn.com', 'uploads.intercomcdn.eu'],
  au: ['uploads.au.intercomcdn.com'],
} as const;

/** Intercom's messenger. */
export function intercom(options: IntercomOptions): Extension {
  validatePresetOptions('intercom', options, {
    appId: createPatternRule(/^\w+$/, 'abcd1234'),
    region: makeRuleOptional(createChoiceRule('us', 'eu', 'au')),
  });
  const { appId, region = 'us', consent } = options;
  const [api, ...sockets] = INTERCOM_HOSTS[region];
  const suffix = region === 'us' ? '' : `${region}.`;
  const script = `https://widget.intercom.io/widget/${appId}`;
  const connect = [
    ...['via.intercom.io', `api.${suffix}intercom.io`, api, 'api-ping.intercom.io', ...sockets],
    ...sockets.map((host) => `wss://${host}`),
    ...['*.intercom-messenger.com', 'wss://*.intercom-messenger.com', ...INTERCOM_UPLOAD_HOSTS[region]],
    'uploads.intercomusercontent.com',
  ];
  return createPresetExtension({
    name: 'intercom',
    title: 'Intercom',
    counts: false,
    consent,
    options: { appId, apiBase: `https://${api}`, script },
    policy: {
      script: ['app.intercom.io', 'widget.intercom.io', 'js.intercomcdn.com'],
      connect,
      frame: ['intercom-sheets.com', 'www.intercom-reporting.com'],
      font: ['js.intercomcdn.com', 'fonts.intercomcdn.com'],
    },
  });
}

/** Options of `kapa`. */
export interface KapaOptions extends ServiceConsentOptions {
  /** Id of the integration. */
  readonly websiteId: string;
  /** Title of the window. */
  readonly projectName: string;
  /** Colour of the button, such as `#00676a`. */
  readonly projectColor: string;
  /** Address of the logo. */
  readonly projectLogo: string;
  /** Further settings: attributes of the script without `data-`, such as `{ 'modal-title': 'Ask' }`. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Kapa's assistant. */
export function kapa(options: KapaOptions): Extension {
  const rules = {
    websiteId: textOptionRule,
    projectName: textOptionRule,
    projectColor: createPatternRule(/^#[\da-f]{3,8}$/i, '#00676a'),
    projectLogo: textOptionRule,
  };
  validatePresetOptions('kapa', options, { ...rules, attributes: makeRuleOptional(textsByKeyOptionRule) });
  const { websiteId, projectName, projectColor, projectLogo, consent } = options;
  const named = { 'website-id': websiteId, 'project-name': projectName, 'project-color': projectColor };
  const all = { ...named, 'project-logo': projectLogo, ...options.attributes };
  const attributes = Object.fromEntries(Object.entries(all).map(([name, value]) => [`data-${name}`, value]));
  const proxies = ['proxy.kapa.ai', 'kapa-widget-proxy-la7dkmplpq-uc.a.run.app', 'metrics.kapa.ai'];
  const captcha = ['hcaptcha.com', '*.hcaptcha.com'];
  return createPresetExtension({
    name: 'kapa',
    title: 'Kapa',
    counts: false,
    consent,
    options: { script: 'https://widget.kapa.ai/kapa-widget.bundle.js', attributes },
    policy: {
      script: ['widget.kapa.ai', 'www.google.com', 'www.gstatic.com', ...captcha],
      connect: [...proxies, 'www.google.com', ...captcha],
      frame: ['www.google.com', ...captcha],
      style: captcha,
    },
  });
}

/** Options of `algoliaAsk`. */
export interface AlgoliaAskOptions extends ServiceConsentOptions {
  readonly appId: string;
  /** Search-only API key. */
  readonly apiKey: string;
  /** Id of the agent in Agent Studio. */
  readonly agentId: string;
  /**
   * Address of a folder with `sidepanel.js`, `style.css` and `sidepanel.css` of DocSearch 5, such as `/docsearch` among the static files.
   * Default: jsDelivr, which can then run any script on the pages.
   */
  readonly files?: string;
}

/** Algolia's Ask AI, as a panel beside each page. */
export function algoliaAsk(options: AlgoliaAskOptions): Extension {
  const rules = {
    appId: createPatternRule(/^\w+$/, 'ABC123'),
    apiKey: textOptionRule,
    agentId: textOptionRule,
    files: makeRuleOptional(addressOptionRule),
  };
  validatePresetOptions('algoliaAsk', options, rules);
  const { appId, apiKey, agentId, files, consent } = options;
  const npm = 'https://cdn.jsdelivr.net/npm/@docsearch';
  const folder = files && removeTrailingSlash(files);
  const script = folder ? `${folder}/sidepanel.js` : `${npm}/sidepanel-js@5/dist/umd/index.js`;
  const styles = ['style.css', 'sidepanel.css'].map((name) =>
    folder ? `${folder}/${name}` : `${npm}/css@5/dist/${name}`,
  );
  const hosts = listExternalOrigins(script);
  return createPresetExtension({
    name: 'algolia-ask',
    title: 'Algolia Ask AI',
    counts: false,
    consent,
    options: { script, styles, settings: { appId, apiKey, agentId } },
    policy: { script: hosts, style: hosts, connect: [`${appId}.algolia.net`] },
  });
}

/** Options of `sentry`. */
export interface SentryOptions extends ServiceConsentOptions {
  /** Address of the project: `https://KEY@o1.ingest.sentry.io/2`. */
  readonly dsn: string;
  /** Further settings of `Sentry.init`. */
  readonly init?: { readonly [name: string]: Json };
}

/** Error reports by Sentry. */
export function sentry(options: SentryOptions): Extension {
  const dsn = createPatternRule(/^https?:\/\/\w+@[\w.:-]+\/\d+$/, 'https://KEY@o1.ingest.sentry.io/2');
  validatePresetOptions('sentry', options, { dsn, init: makeRuleOptional(objectOptionRule) });
  const { username, origin: originOfDsn, hostname } = new URL(options.dsn);
  const isCloud = hostname.endsWith('.sentry.io');
  const loader = isCloud ? 'https://js.sentry-cdn.com' : `${originOfDsn}/js-sdk-loader`;
  return createPresetExtension({
    name: 'sentry',
    title: 'Sentry',
    counts: true,
    consent: options.consent,
    options: { script: `${loader}/${username}.min.js`, init: { dsn: options.dsn, ...options.init } },
    policy: { script: [...listExternalOrigins(loader), 'https://browser.sentry-cdn.com'], connect: [originOfDsn] },
  });
}
