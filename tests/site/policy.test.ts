// The policy of pages: as little as the site's configuration needs.
import { describe, expect, it } from 'vitest';
import { computeCspScriptHash } from '../../src/lib/hash.ts';
import type { AnalyticsConfig, SiteConfig } from '../../src/model/config.ts';
import { createSecurityPolicy } from '../../src/site/files/policy.ts';

const HASH = "'sha256-x'";
const markdown = { html: 'safe', math: true, onUnknownLanguage: 'warn', embeds: [], schemes: [] } as const;
const lunr: SiteConfig['search'] = { provider: 'lunr', contextual: true, searchPagePath: 'search', words: {} };
const directives = (analytics?: AnalyticsConfig, html: 'safe' | 'trusted' = 'safe', search = lunr) =>
  Object.fromEntries(
    createSecurityPolicy(HASH, { analytics, markdown: { ...markdown, html }, search })
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0], directive]),
  );

describe('the policy', () => {
  it('names no other host for scripts and messages by itself', () => {
    const { 'script-src': script, 'connect-src': connect, 'default-src': others } = directives();
    expect([script, connect, others]).toEqual([`script-src 'self' ${HASH}`, undefined, "default-src 'self'"]);
  });

  it('lets the site alone start workers', () => {
    expect(directives()['worker-src']).toBe("worker-src 'self'");
  });

  it('lets in what the site puts into the head, by address or hash', () => {
    const text = createSecurityPolicy(HASH, {
      ...{ markdown, search: lunr },
      stylesheets: [
        { href: 'https://fonts.example.com/css?family=a;b', attributes: {} },
        { href: '/a.css', attributes: {} },
      ],
      scripts: [{ src: '//cdn.example.com/a,b.js', attributes: {} }],
      headTags: [
        { tagName: 'script', attributes: {}, innerHTML: 'a' },
        { tagName: 'style', attributes: {}, innerHTML: 'b' },
        { tagName: 'link', attributes: { rel: 'stylesheet', href: 'https://x.example.com/x.css' } },
        { tagName: 'link', attributes: { rel: 'preconnect', href: 'https://y.example.com' } },
      ],
    });
    expect(text.split('; ').filter((directive) => /^(?:script|style|font)-/.test(directive))).toEqual([
      `script-src 'self' ${HASH} https://cdn.example.com/a%2Cb.js ${computeCspScriptHash('a')}`,
      `style-src 'self' https://fonts.example.com/css https://x.example.com/x.css ${computeCspScriptHash('b')}`,
      "font-src 'self' https:",
    ]);
  });

  it('lets frames of the listed hosts in, and of no others', () => {
    const embeds = ['video.example.com', 'code.example.com'];
    const text = createSecurityPolicy(HASH, { markdown: { ...markdown, embeds }, search: lunr });
    expect(text.split('; ')).toContain('frame-src https://video.example.com https://code.example.com');
    expect(directives()['frame-src']).toBeUndefined();
  });

  it('lets in what the search of an extension asks for, before all else of its kind, and changes nothing else', () => {
    const policy = { script: ["'wasm-unsafe-eval'"], connect: ['https://APP-dsn.algolia.net'] };
    expect(directives(undefined, 'safe', { ...lunr, provider: 'extension', policy })).toEqual({
      ...directives(),
      'script-src': `script-src 'self' ${HASH} 'wasm-unsafe-eval'`,
      'connect-src': "connect-src 'self' https://APP-dsn.algolia.net",
    });
  });

  it('lets raw HTML that is trusted set styles, and nothing else', () => {
    expect(directives()['style-src']).toBe("style-src 'self'");
    expect(directives(undefined, 'trusted')['style-src']).toBe("style-src 'self' 'unsafe-inline'");
  });

  it("lets Google's tag load and send, and changes nothing else", () => {
    expect(directives({ provider: 'gtag', trackingId: 'G-1' })).toEqual({
      ...directives(),
      'script-src': `script-src 'self' ${HASH} https://www.googletagmanager.com`,
      'connect-src':
        "connect-src 'self' https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com",
    });
  });

  it.each([
    ['https://stats.example.com/hit?site=a', "connect-src 'self' https://stats.example.com/hit"],
    // Both characters would end the source, or the directive.
    ['https://stats.example.com:8443/a;b,c', "connect-src 'self' https://stats.example.com:8443/a%3Bb%2Cc"],
  ])('lets a view be sent to %s alone', (endpoint, wanted) => {
    expect(directives({ provider: 'beacon', endpoint })).toEqual({ ...directives(), 'connect-src': wanted });
  });

  it('needs nothing more for a path of the site', () => {
    expect(directives({ provider: 'beacon', endpoint: '/views' })).toEqual(directives());
  });

  it('lets in what `policy` names, each host in its directive, and changes nothing else', () => {
    const withPolicy = (policy: SiteConfig['policy']) =>
      createSecurityPolicy(HASH, { markdown: { ...markdown, embeds: ['video.example.com'] }, search: lunr, policy });
    const before = withPolicy(undefined).split('; ');
    const policy = {
      script: ['https://s.example.com'],
      connect: ['https://c.example.com', 'wss://c.example.com'],
      frame: ['https://video.example.com', 'https://f.example.com'],
      style: ['https://y.example.com'],
      image: ['https://i.example.com', 'http://i.example.com'],
      font: ['https://t.example.com'],
    };
    const after = withPolicy(policy).split('; ');
    expect(after.filter((directive) => !before.includes(directive))).toEqual([
      `script-src 'self' ${HASH} https://s.example.com`,
      "connect-src 'self' https://c.example.com wss://c.example.com",
      "style-src 'self' https://y.example.com",
      "font-src 'self' https://t.example.com",
      'frame-src https://video.example.com https://f.example.com',
      "img-src 'self' data: https: http://i.example.com",
    ]);
    expect(before.filter((directive) => !after.includes(directive))).toEqual([
      `script-src 'self' ${HASH}`,
      "style-src 'self'",
      'frame-src https://video.example.com',
      "img-src 'self' data: https:",
    ]);
    expect(withPolicy({})).toBe(withPolicy(undefined));
  });

  it('has the hosts of `policy` beside those of other settings', () => {
    const text = createSecurityPolicy(HASH, {
      ...{ markdown, search: lunr },
      analytics: { provider: 'beacon', endpoint: 'https://stats.example.com/hit' },
      stylesheets: [{ href: 'https://fonts.example.com/a.css', attributes: {} }],
      policy: { connect: ['https://c.example.com'], font: ['http://f.example.com'] },
    });
    expect(text).toContain("connect-src 'self' https://stats.example.com/hit https://c.example.com;");
    expect(text).toContain("font-src 'self' https: http://f.example.com;");
  });
});
