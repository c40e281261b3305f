// What pages may load: as little as the site's configuration needs.
import { describe, expect, it } from 'vitest';
import type { AnalyticsConfig } from '../../src/model/config.ts';
import { contentSecurityPolicy } from '../../src/site/policy.ts';

const HASH = "'sha256-x'";
const markdown = { html: 'safe', math: true, onUnknownLanguage: 'warn', extensions: [] } as const;
const directives = (analytics?: AnalyticsConfig, html: 'safe' | 'trusted' = 'safe') =>
  Object.fromEntries(
    contentSecurityPolicy(HASH, { analytics, markdown: { ...markdown, html } })
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0], directive]),
  );

describe('the policy', () => {
  it('names no other host for scripts and messages by itself', () => {
    const { 'script-src': script, 'connect-src': connect, 'default-src': others } = directives();
    expect([script, connect, others]).toEqual([`script-src 'self' ${HASH}`, undefined, "default-src 'self'"]);
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
});
