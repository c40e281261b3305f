// The head of a page: its content, and escaping of everything in it.
import { describe, expect, it } from 'vitest';
import type { HeadView } from '../../src/model/view.ts';
import { chrome, head, hostile, page, renderPage } from './sample.ts';

function headOf(changes: Partial<HeadView>): string {
  const html = renderPage(page('doc', { head: { ...head, ...changes } }), chrome);
  return html.slice(html.indexOf('<head>'), html.indexOf('</head>'));
}

describe('the head', () => {
  it('starts with charset, policy and theme, before anything is loaded', () => {
    const html = headOf({});
    expect(html.startsWith('<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"')).toBe(true);
    expect(html.indexOf(`<script>${chrome.assets.themeScript}</script>`)).toBeLessThan(
      html.indexOf('rel="stylesheet"'),
    );
    expect(html).toContain('<script type="module" src="/assets/site-1.js"></script>');
  });

  it('escapes titles and descriptions', () => {
    const html = headOf({ title: hostile, description: hostile });
    expect(html).toContain('<title>&lt;/title&gt;&lt;/script&gt;&lt;img src=x');
    expect(html).not.toContain('<img');
    expect(html.match(/<\/title>/g)).toHaveLength(1);
  });

  it('writes JSON-LD that cannot close its script', () => {
    const html = headOf({ jsonLd: [{ name: '</script><b>' }] });
    expect(html).toContain(String.raw`<script type="application/ld+json">{"name":"\u003c/script>\u003cb>"}</script>`);
  });

  it('tells search engines and social sites what the page is', () => {
    const html = headOf({
      ogType: 'article',
      image: 'https://docs.example.com/i.png',
      published: '2025-10-24',
      articleTags: ['launcher'],
      keywords: ['a', 'b'],
      alternates: [{ hreflang: 'de', href: 'https://docs.example.com/de/page' }],
      markdownHref: '/page.md',
    });
    for (const tag of [
      '<meta name="description" content="What it is about">',
      '<meta name="keywords" content="a, b">',
      '<link rel="canonical" href="https://docs.example.com/page">',
      '<link rel="alternate" hreflang="de" href="https://docs.example.com/de/page">',
      '<link rel="alternate" type="text/markdown" title="Markdown" href="/page.md">',
      '<link rel="alternate" type="application/rss+xml" title="RSS" href="/releases/rss.xml">',
      '<meta property="og:type" content="article">',
      '<meta property="og:image" content="https://docs.example.com/i.png">',
      '<meta property="article:published_time" content="2025-10-24">',
      '<meta property="article:tag" content="launcher">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="generator" content="techdocs 0.1.0">',
      '<link rel="icon" href="/img/favicon.svg" type="image/svg+xml">',
      '<link rel="search" type="application/opensearchdescription+xml" title="Docs" href="/opensearch.xml">',
    ]) {
      expect(html).toContain(tag);
    }
  });

  it('names another generator where the site does', () => {
    const own = { tagName: 'meta', attributes: { name: 'generator', content: 'Acme portal 3' } } as const;
    const html = renderPage(page('doc', {}), { ...chrome, assets: { ...chrome.assets, headTags: [own] } });
    expect(html.match(/<meta name="generator"[^>]*>/g)).toEqual(['<meta name="generator" content="Acme portal 3">']);
  });

  it('keeps a page out of search where it asks for it, and needs no canonical address', () => {
    const html = headOf({ noIndex: true, canonical: undefined });
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(html).not.toContain('canonical');
    expect(html).not.toContain('og:url');
    // A site without `url`.
    expect(headOf({ canonical: '/page' })).not.toMatch(/canonical|og:url/);
  });
});
