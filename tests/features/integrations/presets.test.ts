// The content and the hosts of each preset; findings about wrong options; the consent before a service loads.
import { existsSync } from 'node:fs';
import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import * as presets from '../../../src/features/integrations/index.ts';
import { consentTexts } from '../../../src/features/integrations/texts.ts';
import type { Extension } from '../../../src/model/extension.ts';
import { isAddressAllowedByOrigins, normalizePolicyOrigin } from '../../../src/model/policy.ts';
import type { SitePage, SiteView } from '../../../src/model/site-view.ts';

const page: SitePage = { type: 'doc', path: '/a', href: '/a', title: 'A', description: '', isIndexed: true };
const view: SiteView = {
  ...{ title: 'Acme', tagline: '', url: '', baseUrl: '/', locale: 'en', defaultLocale: 'en' },
  ...{ variables: {}, products: [], isWritten: true, pages: [page], texts: consentTexts.en ?? {} },
};
/** Returns the options that a preset passes to its module. */
function handed(extension: Extension, site = view) {
  const tags = extension.head?.(page, site) ?? [];
  expect(tags.map(({ tagName, attributes }) => [tagName, attributes.name])).toEqual([
    ['meta', `techdocs-${extension.name}`],
  ]);
  return JSON.parse(String(tags[0]?.attributes.content));
}

/** Each preset with its script and its hosts. */
const all = {
  plausible: {
    call: presets.plausible,
    options: { domain: 'docs.example.com' },
    script: 'https://plausible.io/js/script.manual.js',
    policy: { script: ['https://plausible.io'], connect: ['https://plausible.io'] },
  },
  matomo: {
    call: presets.matomo,
    options: { host: 'https://stats.example.com/', siteId: '7' },
    script: 'https://stats.example.com/matomo.js',
    policy: {
      script: ['https://stats.example.com'],
      connect: ['https://stats.example.com'],
      image: ['https://stats.example.com'],
    },
  },
  umami: {
    call: presets.umami,
    options: { websiteId: 'w' },
    script: 'https://cloud.umami.is/script.js',
    policy: { script: ['https://cloud.umami.is'], connect: ['https://cloud.umami.is'] },
  },
  posthog: {
    call: presets.posthog,
    options: { projectKey: 'phc_1', init: { autocapture: false } },
    script: 'https://us-assets.i.posthog.com/static/array.js',
    policy: { script: ['https://*.posthog.com'], connect: ['https://*.posthog.com'] },
  },
  gtag: {
    call: presets.gtag,
    options: { id: 'G-1' },
    script: 'https://www.googletagmanager.com/gtag/js?id=G-1',
    policy: {
      script: ['https://www.googletagmanager.com'],
      connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
    },
  },
  gtm: {
    call: presets.gtm,
    options: { id: 'GTM-1' },
    script: 'https://www.googletagmanager.com/gtm.js?id=GTM-1',
    policy: {
      script: ['https://www.googletagmanager.com'],
      connect: ['https://www.googletagmanager.com', 'https://www.google.com'],
    },
  },
  clarity: {
    call: presets.clarity,
    options: { projectId: 'p1' },
    script: 'https://www.clarity.ms/tag/p1',
    policy: { script: ['https://*.clarity.ms'], connect: ['https://*.clarity.ms', 'https://c.bing.com'] },
  },
  giscus: {
    call: presets.giscus,
    options: { repo: 'acme/docs', repoId: 'R_1', category: 'Docs', categoryId: 'C_1' },
    script: 'https://giscus.app',
    policy: { script: ['https://giscus.app'], frame: ['https://giscus.app'], style: ['https://giscus.app'] },
  },
  intercom: {
    call: presets.intercom,
    options: { appId: 'i1' },
    script: 'https://widget.intercom.io/widget/i1',
    policy: {
      script: ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
      connect: [
        'https://via.intercom.io',
        'https://api.intercom.io',
        'https://api-iam.intercom.io',
        'https://api-ping.intercom.io',
        'https://nexus-websocket-a.intercom.io',
        'https://nexus-websocket-b.intercom.io',
        'wss://nexus-websocket-a.intercom.io',
        'wss://nexus-websocket-b.intercom.io',
        'https://*.intercom-messenger.com',
        'wss://*.intercom-messenger.com',
        'https://uploads.intercomcdn.com',
        'https://uploads.intercomusercontent.com',
      ],
      frame: ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
      font: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
    },
  },
  kapa: {
    call: presets.kapa,
    options: { websiteId: 'k', projectName: 'Acme', projectColor: '#00676a', projectLogo: 'https://a.example/l.svg' },
    script: 'https://widget.kapa.ai/kapa-widget.bundle.js',
    policy: {
      script: [
        'https://widget.kapa.ai',
        'https://www.google.com',
        'https://www.gstatic.com',
        'https://hcaptcha.com',
        'https://*.hcaptcha.com',
      ],
      connect: [
        'https://proxy.kapa.ai',
        'https://kapa-widget-proxy-la7dkmplpq-uc.a.run.app',
        'https://metrics.kapa.ai',
        'https://www.google.com',
        'https://hcaptcha.com',
        'https://*.hcaptcha.com',
      ],
      frame: ['https://www.google.com', 'https://hcaptcha.com', 'https://*.hcaptcha.com'],
      style: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    },
  },
  algoliaAsk: {
    call: presets.algoliaAsk,
    options: { appId: 'APP', apiKey: 'key', agentId: 'agent' },
    script: 'https://cdn.jsdelivr.net/npm/@docsearch/sidepanel-js@5/dist/umd/index.js',
    policy: {
      script: ['https://cdn.jsdelivr.net'],
      style: ['https://cdn.jsdelivr.net'],
      connect: ['https://app.algolia.net'],
    },
  },
  sentry: {
    call: presets.sentry,
    options: { dsn: 'https://abc@o1.ingest.us.sentry.io/2', init: { release: '1' } },
    script: 'https://js.sentry-cdn.com/abc.min.js',
    policy: {
      script: ['https://js.sentry-cdn.com', 'https://browser.sentry-cdn.com'],
      connect: ['https://o1.ingest.us.sentry.io'],
    },
  },
} as const;
const rows = Object.entries(all).map(([name, row]) => ({
  name,
  ...row,
  call: row.call as (options: unknown) => Extension,
}));

describe.each(rows)('$name', ({ name, call, options, script, policy }) => {
  const extension = call(options);
  it('hands its options to a module that is there, and writes no script', () => {
    expect(Object.values(extension.client?.on ?? {}).map((file) => existsSync(file))).toEqual([true]);
    const given = handed(extension);
    expect([given.script ?? given.host, given.consent]).toEqual([script, undefined]);
  });

  it('names the hosts of its service and no others, each an origin', () => {
    expect(extension.policy).toEqual(policy);
    const origins = Object.values(policy).flat();
    expect(origins.map((origin) => normalizePolicyOrigin(origin))).toEqual(origins.map((origin) => ({ origin })));
  });

  it('may load its script by them', () => {
    expect(isAddressAllowedByOrigins(extension.policy?.script ?? [], script)).toBe(true);
  });

  it('has its options for a key', () => {
    expect(extension.key).toMatchObject({ consent: null });
    expect(JSON.parse(JSON.stringify(extension.key))).toEqual(extension.key);
  });

  it('tells of options that are missing, wrong or unknown', () => {
    const [first = ''] = Object.keys(options);
    expect(() => call(undefined)).toThrow(`\`${name}\` needs its options, such as \`${name}({ ${first}: '…' })\`.`);
    expect(() => call({})).toThrow(new RegExp(`^\`${name}\`: \`${first}\` is missing; it must be `));
    expect(() => call({ ...options, consent: 'yes', zzz: 1 })).toThrow(
      `\`${name}\`: \`zzz\` is not a known option. \`consent\` must be \`'banner'\` or a function that runs in the browser.`,
    );
  });
});

describe('options', () => {
  it('are judged, all at once', () => {
    expect(() => presets.plausible({ domain: ' ', host: 'stats.example.com' })).toThrow(
      '`plausible`: `domain` must be a text. `host` must be an origin such as `https://stats.example.com`.',
    );
    expect(() => presets.plausible({ domain: 'a', hots: 'b' } as never)).toThrow(
      '`plausible`: `hots` is not a known option. Did you mean `host`?',
    );
    expect(() => presets.plausible({ domain: 'a', host: 'https://*.example.com' })).toThrow('`host` must be an origin');
    expect(() => presets.gtag({ id: "G-1'; x" })).toThrow('`gtag`: `id` must be a text such as `G-ABC123`.');
    expect(() => presets.intercom({ appId: 'a', region: 'uk' as 'us' })).toThrow(
      "`intercom`: `region` must be one of `'us'`, `'eu'`, `'au'`.",
    );
    expect(() => presets.sentry({ dsn: 'abc' })).toThrow(
      '`sentry`: `dsn` must be a text such as `https://KEY@o1.ingest.sentry.io/2`.',
    );
  });

  it('say where a service is that sites host themselves', () => {
    const host = 'http://127.0.0.1:3000';
    expect(presets.plausible({ domain: 'a', host }).policy).toEqual({ script: [host], connect: [host] });
    expect(presets.umami({ websiteId: 'a', host }).policy).toEqual({ script: [host], connect: [host] });
    expect(presets.posthog({ projectKey: 'a', host }).policy).toEqual({ script: [host], connect: [host] });
    expect(handed(presets.posthog({ projectKey: 'a', host })).script).toBe(`${host}/static/array.js`);
    expect(presets.sentry({ dsn: 'https://k@errors.example.com/2' }).policy).toEqual({
      script: ['https://errors.example.com', 'https://browser.sentry-cdn.com'],
      connect: ['https://errors.example.com'],
    });
  });

  it('say which cloud', () => {
    const cloud = presets.matomo({ host: 'https://acme.matomo.cloud', siteId: '1' });
    expect(handed(cloud).script).toBe('https://cdn.matomo.cloud/acme.matomo.cloud/matomo.js');
    expect(cloud.policy?.script).toEqual(['https://cdn.matomo.cloud']);
    const europe = presets.posthog({ projectKey: 'a', host: 'https://eu.i.posthog.com' });
    expect(handed(europe).script).toBe('https://eu-assets.i.posthog.com/static/array.js');
    const { policy } = presets.intercom({ appId: 'a', region: 'eu' });
    expect(policy?.connect).toContain('wss://nexus-europe-websocket.intercom.io');
    expect(policy?.connect).not.toContain('https://api-iam.intercom.io');
  });

  it('keep other hosts out where the files are the site’s', () => {
    const own = presets.algoliaAsk({ appId: 'APP', apiKey: 'k', agentId: 'a', files: '/docsearch/' });
    expect(own.policy).toEqual({ connect: ['https://app.algolia.net'] });
    expect(handed(own)).toMatchObject({
      script: '/docsearch/sidepanel.js',
      styles: ['/docsearch/style.css', '/docsearch/sidepanel.css'],
    });
  });
});

describe('comments', () => {
  const made = presets.giscus({ repo: 'acme/docs', repoId: 'R', category: 'C', categoryId: 'D', posts: true });
  it.each([
    ['en', 'en'],
    ['zh', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['pt-BR', 'pt'],
    ['sv-SE', 'sv'],
    ['fi', 'en'],
  ])('have a place on a page in %s', (locale, lang) => {
    const place = made.parts?.docAfter?.(page, { ...view, locale });
    expect(isValidElement(place) && place.props).toEqual({ className: 'techdocs-giscus', 'data-lang': lang });
  });

  it('have none where the page says so', () => {
    expect(made.parts?.docAfter?.({ ...page, frontMatter: { comments: false } }, view)).toBeNull();
    expect(made.frontMatter).toEqual({ comments: 'boolean' });
  });

  it('stand below posts where they are asked for', () => {
    expect(Object.keys(made.parts ?? {})).toEqual(['docAfter', 'postAfter']);
    expect(Object.keys(presets.giscus(all.giscus.options).parts ?? {})).toEqual(['docAfter']);
  });
});

describe('consent', () => {
  it('by the banner is asked in the nine languages of the interface', () => {
    expect(Object.keys(consentTexts).sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'pt', 'zh']);
    for (const [language, texts] of Object.entries(consentTexts)) {
      expect(Object.keys(texts), language).toEqual(Object.keys(consentTexts.en ?? {}));
      expect(texts.consent, language).toContain('{services}');
    }
  });

  it('by the banner comes with its texts and its styles, on sites that ask', () => {
    const asked = presets.plausible({ domain: 'a', consent: 'banner' });
    expect(handed(asked, { ...view, texts: consentTexts.de ?? {} })).toMatchObject({
      consent: 'banner',
      texts: consentTexts.de,
    });
    expect([asked.texts, existsSync(asked.client?.style ?? '')]).toEqual([consentTexts, true]);
    const silent = presets.plausible(all.plausible.options);
    expect([silent.texts, silent.client?.style, handed(silent).texts]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    [
      async (service: string) => service === 'plausible',
      /^export default async \(service\) ?=> ?service === "plausible"/,
    ],
    [
      function ask() {
        return true;
      },
      /^export default function ask\(\)/,
    ],
    [
      {
        ask() {
          return true;
        },
      }.ask,
      /^export default Object\.values\(\{ ask\(\) \{[\s\S]*\} \}\)\[0\];\n$/,
    ],
  ])('by a function is a file of the site: %s', async (consent, text) => {
    const asked = presets.plausible({ domain: 'a', consent });
    const site = { ...view, baseUrl: '/docs/' };
    expect(handed(asked, site).consent).toBe('/docs/techdocs-consent-plausible.js');
    const [route] = asked.routes?.(site) ?? [];
    expect(route?.path).toBe('/techdocs-consent-plausible.js');
    const code = String(asked.render?.(route as never, {} as never));
    expect(code).toMatch(text);
    const { default: ask } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(await ask('plausible')).toBe(true);
    expect(asked.routes?.({ ...site, locale: 'de' })).toEqual([]);
    expect(asked.key).toMatchObject({ consent: code });
  });

  it('by a function without a text is refused', () => {
    const consent = (() => true).bind(null);
    expect(() => presets.plausible({ domain: 'a', consent })).toThrow(
      '`consent` is a function without a text: write it out.',
    );
  });
});
