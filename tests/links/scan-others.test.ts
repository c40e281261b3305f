// The scanners of stylesheets, feeds, sitemaps and manifests: addresses and their positions.
import { describe, expect, it } from 'vitest';
import type { HtmlLink } from '../../src/links/folder/html-elements.ts';
import { scanCssLinks } from '../../src/links/folder/scan-css.ts';
import { scanJsonLinks, scanXmlLinks } from '../../src/links/folder/scan-feed.ts';
import { cpuTime } from '../support/cpu.ts';

/** Returns kind and address, after checking that the address is at its position. */
function shown(text: string, links: readonly HtmlLink[]): string[] {
  for (const { href, offset } of links) {
    const start = href.slice(0, 2);
    expect([href, text.slice(offset, offset + start.length)]).toEqual([href, start]);
  }
  return links.map(({ kind, href }) => `${kind} ${href}`);
}

describe('a stylesheet', () => {
  it.each([
    ['a{background:url(/a.png)}', ['file /a.png']],
    ['a{background:url( "/a b.png" ),URL(\'/c.png\')}', ['file /a b.png', 'file /c.png']],
    [
      '@import "/a.css";@import url(/b.css) print;@IMPORT url("/c.css");',
      ['file /a.css', 'file /b.css', 'file /c.css'],
    ],
    ['@font-face{src:url(/f.woff2?v=1#iefix)format("woff2")}', ['file /f.woff2?v=1#iefix']],
    ['a{mask:url(#mask)}/* url(/b.png) */c{content:"url(/d.png)"}', []],
    ['@namespace svg url(/ns);a{b:url(/e\\ f\\28.png)}', ['file /e f(.png']],
    ['a{b:url(}url(', []],
    ['/* open url(/a.png)', []],
  ])('%j has %j', (css, expected) => {
    expect(shown(css, scanCssLinks(css))).toEqual(expected);
  });
});

describe('a feed', () => {
  it.each([
    [
      'RSS',
      `<?xml version="1.0"?><?xml-stylesheet href="/feed.css"?>
<rss><channel><link>/home</link><atom:link href="/rss.xml" rel="self"/><image><url>/logo.png</url></image><url>/no</url>
<item><link><![CDATA[/post]]></link><guid isPermaLink="false">/no-address</guid><guid>/guid</guid><enclosure url='/a.mp3'/>
<description>&lt;p&gt;&lt;a href=&quot;/in&amp;amp;side&quot;&gt;</description>
<content:encoded><![CDATA[<p><img src="/b.png"><a href="#own">]]></content:encoded></item></channel></rss>`,
      [
        'file /feed.css',
        'link /home',
        'link /rss.xml',
        'file /logo.png',
        'link /post',
        'link /guid',
        'file /a.mp3',
        'link /in&side',
        'file /b.png',
      ],
    ],
    [
      'Atom',
      `<feed xmlns="x"><icon>/i.png</icon><link href="/a"/><!-- <link href="/no"/> --><entry><id>/no</id>
<content type="xhtml"><div><a href="/b">x</a><img src="/c.png"/></div></content></entry></feed>`,
      ['file /i.png', 'link /a', 'link /b', 'file /c.png'],
    ],
    [
      'a sitemap',
      `<urlset><url><loc> /a?x=1&amp;y=2 </loc><image:image><image:loc>/b.png</image:loc></image:image><xhtml:link rel="alternate" href="/de/a"/></url></urlset>`,
      ['link /a?x=1&y=2', 'file /b.png', 'link /de/a'],
    ],
    ['a sitemap of sitemaps', '<sitemapindex><sitemap><loc>/one.xml</loc></sitemap></sitemapindex>', ['link /one.xml']],
    ['other XML', '<beans><link href="/a"/><loc>/b</loc></beans>', []],
    ['a torn file', '<rss><link>/a</link><link href="/b', ['link /a']],
  ])('as %s', (_, xml, expected) => {
    expect(shown(xml, scanXmlLinks(xml))).toEqual(expected);
  });

  it('honours xml:base', () => {
    const xml =
      '<feed><entry><content type="html" xml:base="https://x.example/p/">&lt;a href="q#r"&gt;&lt;a href="#s"&gt;&lt;a href="mailto:a@b.c"&gt;</content><link href="/t"/></entry></feed>';
    expect(scanXmlLinks(xml).map(({ href }) => href)).toEqual([
      'https://x.example/p/q#r',
      'https://x.example/p/#s',
      'mailto:a@b.c',
      '/t',
    ]);
  });

  it('as JSON, and a manifest', () => {
    const feed = String.raw`{"version":"https://jsonfeed.org/version/1.1","home_page_url":"/home","icon":"\/i.png","items":[{"id":"/no","url" : "/a","content_html":"<p title=\"x\">\n\u00e9<a href=\"/b\">\"url\":\"/no\"</a><a href=\"#own\">"}]}`;
    expect(scanJsonLinks(feed).map(({ kind, href }) => `${kind} ${href}`)).toEqual([
      'link /home',
      'file /i.png',
      'link /a',
      'link /b',
    ]);
    const [, , , inside] = scanJsonLinks(feed);
    expect(feed.slice(inside?.offset).startsWith('/b')).toBe(true);
    const manifest = '{"start_url":"/","icons":[{"src":"/i.png"}]}';
    expect(shown(manifest, scanJsonLinks(manifest))).toEqual(['link /', 'file /i.png']);
  });

  it('takes no longer for one that is meant to be slow', () => {
    const started = cpuTime();
    for (const piece of ['<a "', '<!--', '<![CDATA[', '<a href="', '&lt;', "<a '<"])
      scanXmlLinks(`<rss>${piece.repeat(50_000)}`);
    for (const piece of ['url("', 'url(', '/*', '@import ', '"\\']) scanCssLinks(piece.repeat(50_000));
    for (const piece of ['"url":"', '"url":"\\', '"content_html":"<']) scanJsonLinks(piece.repeat(50_000));
    expect(cpuTime() - started).toBeLessThan(3000);
  });
});

it('elements called as properties of every object are elements like others', () => {
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
  const inner = names.map((name) => `<${name}>x</${name}>`).join('');
  expect(scanXmlLinks(`<rss>${inner}<link>https://a.example/</link></rss>`).map(({ href }) => href)).toEqual([
    'https://a.example/',
  ]);
});
