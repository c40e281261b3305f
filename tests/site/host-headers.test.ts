// What the site's own files for hosts add to ours.
import { expect, test } from 'vitest';
import { planHeaders, replacedHeaders } from '../../src/site/files/host-headers.ts';
import { renderHeaders, renderRedirects } from '../../src/templates/text/hosting.ts';

const own = '# Ours\n/*\n  content-security-policy: none\n  X-Own: 1\n\n/other/*\n  Referrer-Policy: origin\n';

function siteWith(text?: string) {
  const asset = { origin: 'static' as const, file: 'static/_headers', path: '_headers', size: 1, hash: '0', text };
  return { files: { assets: text === undefined ? [] : [asset] }, config: { baseUrl: '/' } } as unknown as Parameters<
    typeof planHeaders
  >[0];
}

test('a header of the site replaces ours of the same paths and name, and that is told', () => {
  const rest = `/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
  expect(renderHeaders(planHeaders(siteWith(own), 'policy'))).toBe(`${rest}\n${own}`);
  expect(replacedHeaders(siteWith(own)).map(({ message, file }) => `${file}: ${message}`)).toEqual([
    'static/_headers: The header `Content-Security-Policy` for `/*` replaces the one of techdocs.',
  ]);
  expect(renderHeaders(planHeaders(siteWith(), 'policy'))).toBe(
    rest.replace('/*\n', '/*\n  Content-Security-Policy: policy\n'),
  );
  expect(replacedHeaders(siteWith())).toEqual([]);
});

test('the rules of the site come first, since the first one that fits counts', () => {
  expect(renderRedirects({ redirects: [{ from: '/a', to: '/b' }], own: '/x /y 302' })).toBe('/x /y 302\n/a /b 301\n');
});
