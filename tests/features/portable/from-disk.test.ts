// Pages and stylesheets that open from a disk: each address is relative, with the name of its file.
import { describe, expect, it } from 'vitest';
import { convertToInlineSvg } from '../../../src/features/portable/drawing.ts';
import { createPortableRewriters, type PortableSite } from '../../../src/features/portable/from-disk.ts';
import { computeRelativeAddress } from '../../../src/model/relative.ts';

const DRAWING =
  '<?xml version="1.0"?><svg id="drawing" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-label="A" fill="currentColor"><defs><marker id="arrow"><path d="M0 0"/></marker></defs><path marker-end="url(#arrow)"/></svg>';
const outputs = [
  'index.html',
  'guide/index.html',
  'guide/wifi.html',
  'guide/a b#c.html',
  'de/index.html',
  'assets/site-1a.js',
  'assets/part-1.mjs',
  'own.js',
  'assets/site-1a.css',
  'assets/x.svg',
  'assets/x.woff2',
];
const site: PortableSite = {
  baseUrl: '/docs/',
  url: '',
  has: (output) => outputs.includes(output),
  isClassic: (output) => ['assets/site-1a.js', 'assets/part-1.mjs'].includes(output),
  fileFor: (output) => (output === 'assets/part-1.mjs' ? 'assets/part-2.js' : output),
  mostDrawn: 1_000_000,
  textOf: (output) => (output === 'assets/x.svg' ? DRAWING : undefined),
};
const PICTURE = '<image href="assets/x.svg" width="100%" height="100%"/>';
const { html, css } = createPortableRewriters(site);
const page = (text: string) => html(text, 'guide/index.html');

describe('an address from one file to another', () => {
  it.each([
    ['index.html', 'guide/index.html', 'guide/index.html'],
    ['guide/index.html', 'index.html', '../index.html'],
    ['guide/index.html', 'guide/wifi.html', 'wifi.html'],
    ['a/b/c.html', 'a/d/e f.html', '../d/e%20f.html'],
    ['a/x.html', 'a/50%#ü.html', '50%25%23%C3%BC.html'],
    ['index.html', 'a:b.html', './a:b.html'],
    ['guide/index.html', 'guide', '../guide'],
  ])('from %s to %s is %s', (from, to, address) => {
    expect(computeRelativeAddress(from, to)).toBe(address);
    const folder = new URL('file:///home/me/');
    const end = new URL(address, new URL(from, folder));
    expect(decodeURIComponent(end.pathname)).toBe(`/home/me/${to}`);
  });
});

describe('a page', () => {
  it.each([
    ['<a href="/docs/">', '<a href="../index.html">'],
    ['<a href="/docs">', '<a href="../index.html">'],
    ['<a class="b" href="/docs/guide/wifi?a=1&amp;b=2#c">', '<a class="b" href="wifi.html?a=1&amp;b=2#c">'],
    ['<a href="/docs/guide/a%20b%23c#x">', '<a href="a%20b%23c.html#x">'],
    ['<a href="/docs/guide/#top">', '<a href="#top">'],
    ["<a href='/docs/de/'>", '<a href="../de/index.html">'],
    ['<a href=/docs/de/>', '<a href="../de/index.html">'],
    ['<a href="/docs/gone">', '<a href="../gone">'],
    // Not of this site, or already relative.
    ['<a href="/elsewhere">', '<a href="/elsewhere">'],
    ['<a href="//example.com/x">', '<a href="//example.com/x">'],
    ['<a href="https://example.com/docs/">', '<a href="https://example.com/docs/">'],
    ['<a href="#x" title="href=&quot;/docs/&quot;">', '<a href="#x" title="href=&quot;/docs/&quot;">'],
    ['<a title=\'href="/docs/"\' href="../x">', '<a title=\'href="/docs/"\' href="../x">'],
    [
      '<img srcset="/docs/assets/x.svg 1x, /docs/assets/x.svg 2x">',
      '<img srcset="../assets/x.svg 1x, ../assets/x.svg 2x">',
    ],
    [
      '<meta http-equiv="refresh" content="0; url=/docs/de/">',
      '<meta http-equiv="refresh" content="0; url=../de/index.html">',
    ],
    ['<meta property="og:image" content="/docs/assets/x.svg">', '<meta property="og:image" content="../assets/x.svg">'],
    ['<meta name="description" content="/docs/de/">', '<meta name="description" content="/docs/de/">'],
    ['<p style="background:url(/docs/assets/x.svg)">', '<p style="background:url(../assets/x.svg)">'],
    ['<html data-base="/docs/">', '<html data-base="../">'],
    [
      '<a data-docs="{&quot;2.5&quot;:&quot;/docs/guide/wifi&quot;}">',
      '<a data-docs="{&quot;2.5&quot;:&quot;wifi.html&quot;}">',
    ],
    [
      '<html data-search="{&quot;page&quot;:&quot;/docs/de&quot;,&quot;placeholder&quot;:&quot;/docs/&quot;,&quot;versions&quot;:[{&quot;label&quot;:&quot;/docs/&quot;,&quot;pointer&quot;:&quot;/docs/de/&quot;}]}">',
      '<html data-search="{&quot;page&quot;:&quot;../de/index.html&quot;,&quot;placeholder&quot;:&quot;/docs/&quot;,&quot;versions&quot;:[{&quot;label&quot;:&quot;/docs/&quot;,&quot;pointer&quot;:&quot;../de/index.html&quot;}]}">',
    ],
    [
      '<html data-search="{&quot;client&quot;:&quot;/docs/assets/x.svg&quot;,&quot;options&quot;:[&quot;/docs/&quot;]}">',
      '<html data-search="{&quot;client&quot;:&quot;../assets/x.svg&quot;,&quot;options&quot;:[&quot;/docs/&quot;]}">',
    ],
    // Only addresses change.
    [
      '<!-- <a href="/docs/"> --><title><a href="/docs/"></title>',
      '<!-- <a href="/docs/"> --><title><a href="/docs/"></title>',
    ],
    ['<script>x = \'<a href="/docs/">\'</script>', '<script>x = \'<a href="/docs/">\'</script>'],
    ['<p>/docs/guide</p>', '<p>/docs/guide</p>'],
    ['<style>a{background:url(/docs/assets/x.svg)}</style>', '<style>a{background:url(../assets/x.svg)}</style>'],
    // No modules, no cross-origin requests, and no canonical address without a host.
    [
      '<script type="module" src="/docs/assets/site-1a.js"></script>',
      '<script defer src="../assets/site-1a.js"></script>',
    ],
    ['<script type="module" src="/docs/own.js"></script>', '<script type="module" src="../own.js"></script>'],
    // A script that an attribute of techdocs loads is the one that replaces a module.
    ['<x-y data-script="/docs/assets/part-1.mjs">', '<x-y data-script="../assets/part-2.js">'],
    ['<x-y data-script="/docs/own.js">', '<x-y data-script="/docs/own.js">'],
    ['<x-y data-script="/docs/assets/part-1.mjs?x">', '<x-y data-script="../assets/part-2.js?x">'],
    ['<link rel="preload" as="font" href="/docs/assets/x.woff2" crossorigin>', ''],
    ['<link rel="canonical" href="/docs/guide">', ''],
    [
      '<link rel="canonical" href="https://example.com/guide">',
      '<link rel="canonical" href="https://example.com/guide">',
    ],
  ])('%s becomes %s', (before, after) => expect(page(before)).toBe(after));

  it('holds its drawings itself, each with ids of its own', () => {
    const use = '<svg class="drawing"><use href="/docs/assets/x.svg#drawing"/></svg>';
    const drawn = (prefix: string) =>
      `<svg class="drawing"><svg viewBox="0 0 9 9" fill="currentColor"><defs><marker id="${prefix}arrow"><path d="M0 0"/></marker></defs><path marker-end="url(#${prefix}arrow)"/></svg></svg>`;
    expect(page(use)).toBe(drawn('drawing-1-'));
  });

  it('says behind a link that its page is left out, or leads to where that is published', () => {
    const text = '<a class="x" href="/docs/de/y">German</a> <a href="/docs/guide/wifi">Wi-Fi</a>';
    const left = createPortableRewriters({ ...site, elsewhere: () => undefined, leftOut: ' (not here)' });
    expect(left.html(text, 'index.html')).toBe(
      '<a class="x">German (not here)</a> <a href="guide/wifi.html">Wi-Fi</a>',
    );
    const published = createPortableRewriters({ ...site, elsewhere: (address) => `https://example.com${address}` });
    expect(published.html(text, 'index.html')).toContain(
      '<a class="x" href="https://example.com/docs/de/y">German</a>',
    );
  });
});

it('a copy of a page names files also where it has the addresses of the published site', () => {
  const { markdown } = createPortableRewriters({ ...site, url: 'https://docs.example.com' });
  const links = [
    ['https://docs.example.com/docs/guide/wifi?a=1#b', 'wifi.html?a=1#b'],
    ['/docs/guide/wifi#b', 'wifi.html#b'],
    ['https://docs.example.com/docs/left-out', 'https://docs.example.com/docs/left-out'],
    ['https://docs.example.com/others', 'https://docs.example.com/others'],
    ['https://docs.example.com.evil.example/docs/', 'https://docs.example.com.evil.example/docs/'],
    ['https://example.com/docs/', 'https://example.com/docs/'],
  ];
  for (const [written, address] of links)
    expect(markdown(`Source: <${written}>\n\n[a](${written})`, 'guide/a.md')).toBe(
      `Source: <${address}>\n\n[a](${address})`,
    );
  expect(createPortableRewriters(site).markdown('[a](https://example.com/docs/)', 'guide/a.md')).toBe(
    '[a](https://example.com/docs/)',
  );
});

it('a stylesheet names files relative to itself', () => {
  expect(css('@import "/docs/assets/site-1a.css";a{src:url(x.woff2),url("/docs/assets/x.woff2")}', 'css/own.css')).toBe(
    '@import "../assets/site-1a.css";a{src:url(x.woff2),url("../assets/x.woff2")}',
  );
});

describe('a drawing that could do more than draw stays a file', () => {
  const svg = (inner: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`;
  it.each([
    svg('<script>alert(1)</script>'),
    svg('<path onload="alert(1)"/>'),
    svg('<path ONLOAD="alert(1)"/>'),
    svg('<![CDATA[<p>]]>'),
    svg('<path style="fill:red"/>'),
    svg('<style>p{display:none}</style>'),
    svg('<a href="javascript:alert(1)"><text>x</text></a>'),
    svg('<use href="https://example.com/x.svg#y"/>'),
    svg('<foreignObject><p>x</p></foreignObject>'),
    svg('<g><path/>'),
    svg('</svg><p>x</p>'),
    svg('<text>a < b</text>'),
    svg('', ' onload="alert(1)"'),
    'no drawing',
  ])('%s', (file) => {
    expect(convertToInlineSvg(file, 'a-')).toBeUndefined();
    const { html: own } = createPortableRewriters({ ...site, textOf: () => file });
    expect(own('<use href="/docs/assets/x.svg#y"/>', 'index.html')).toBe(PICTURE);
  });

  it('or loses the attributes by which scripts find elements', () => {
    const drawn = convertToInlineSvg(svg('<path data-name="a" d="M0 0h8"/>', ' data-diagram="/assets/a.js"'), 'a-');
    expect(drawn).toBe('<svg><path d="M0 0h8"/></svg>');
  });

  it('that would be too much beside the others of its page', () => {
    const small = createPortableRewriters({ ...site, mostDrawn: DRAWING.length });
    const two = '<use href="/docs/assets/x.svg#y"/>'.repeat(2);
    const shown = small.html(two, 'index.html');
    expect([shown.split(PICTURE).length, shown.startsWith('<svg')]).toEqual([2, true]);
  });
});
