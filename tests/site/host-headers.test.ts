// Additions of the site's own files for hosts.
import { expect, test } from 'vitest';
import type { SiteConfig } from '../../src/model/config.ts';
import {
  planHttpHeaders,
  reportReplacedHttpHeaders,
  type SiteConfigAndAssets,
} from '../../src/site/files/host-headers.ts';
import { reportReplacedRedirects } from '../../src/site/files/redirects.ts';
import { renderHeadersFile, renderRedirectsFile } from '../../src/templates/text/hosting.ts';
import { linesOf } from '../config/project.ts';
import { config as settings } from '../support/site.ts';

const own = '# Ours\n/*\n  content-security-policy: none\n  X-Own: 1\n\n/other/*\n  Referrer-Policy: origin\n';

function siteWith(text?: string, path = '_headers', config: Partial<SiteConfig> = {}): SiteConfigAndAssets {
  const asset = { origin: 'static' as const, file: `static/${path}`, path, size: 1, hash: '0', text };
  return { files: { assets: text === undefined ? [] : [asset] }, config: settings(config) };
}

test('a header of the site replaces ours of the same paths and name, and that is told', () => {
  const rest = `/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
  expect(renderHeadersFile(planHttpHeaders(siteWith(own), 'policy'))).toBe(`${rest}\n${own}`);
  expect(linesOf(reportReplacedHttpHeaders(siteWith(own)))).toEqual([
    'static/_headers:3:3 The header `Content-Security-Policy` for `/*` replaces the one of techdocs.',
  ]);
  expect(renderHeadersFile(planHttpHeaders(siteWith(), 'policy'))).toBe(
    rest.replace('/*\n', '/*\n  Content-Security-Policy: policy\n'),
  );
  expect(reportReplacedHttpHeaders(siteWith())).toEqual([]);
});

test('the rules of the site come first, since the first one that fits counts', () => {
  expect(renderRedirectsFile({ redirects: [{ from: '/a', to: '/b' }], siteRules: '/x /y 302' })).toBe(
    '/x /y 302\n/a /b 301\n',
  );
});

test('a rule of the site that answers before a redirect of the configuration is told', () => {
  const redirects = ['/a', '/b/c', '/\u00e9', '/x'].map((from) => ({ from: [from], to: '/page' }));
  const text = '# Ours\n/a/ /y\n/b/* /z 302\n/%C3%A9 /page\n/* /index.html 200\n/xy /z\n';
  const rest = 'that the configuration has. Remove one of the two.';
  expect(linesOf(reportReplacedRedirects(siteWith(text, '_redirects', { redirects, baseUrl: '/' })))).toEqual([
    `static/_redirects:2:5 The rule for \`/a/\` replaces the redirect from \`/a\` ${rest}`,
    `static/_redirects:3:6 The rule for \`/b/*\` replaces the redirect from \`/b/c\` ${rest}`,
    `static/_redirects:4:9 The rule for \`/%C3%A9\` replaces the redirect from \`/%C3%A9\` ${rest}`,
  ]);
  expect(reportReplacedRedirects(siteWith())).toEqual([]);
});
