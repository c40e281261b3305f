// The scanner of HTML pages, by examples and compared with a parser.
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { scanHtmlPage } from '../../src/links/folder/scan-html.ts';

const hrefs = (html: string) => scanHtmlPage(html).links.map(({ href }) => href);

describe('scanning', () => {
  it.each([
    ['<a href="/a">x</a>', ['/a']],
    ["<A HREF='/a'>x</A>", ['/a']],
    ['<a href=/a/b>x</a>', ['/a/b']],
    ['<a\n  class="x>y"\n  href = "/a"\n>x</a>', ['/a']],
    ['<a href=" /a\n ">', ['/a']],
    ['<a href="/a?x=1&amp;y=2&copy=3&lt;">', ['/a?x=1&y=2&copy=3<']],
    ['<a href="/a&#x2F;b&eacute;">', ['/a/bé']],
    ['<a href>x</a><a href="">y</a>', ['']],
    ['<a href="/a" href="/b">', ['/a']],
    ['<!-- <a href="/a"> --><a href="/b">', ['/b']],
    ['<!--><a href="/a">-->', ['/a']],
    ['<script>"<a href=\'/a\'>"</script><a href="/b">', ['/b']],
    ['<style>a{}</style><textarea><a href="/a"></textarea ><a href="/b">', ['/b']],
    ['<SCRIPT src="/s.js"></SCRIPT><title><a href="/a"></title>', ['/s.js']],
    ['<img src="/a.png" srcset="/b.png 1x, /c.png 2x,/d.png">', ['/a.png', '/b.png', '/c.png', '/d.png']],
    ['<link rel="stylesheet" href="/a.css"><link rel="preconnect" href="https://x.example">', ['/a.css']],
    [
      '<link rel="canonical" href="https://x.example/a"><meta property="og:image" content="/a.png">',
      ['https://x.example/a', '/a.png'],
    ],
    ['<meta http-equiv="Refresh" content="0; URL=\'/new\'">', []],
    ['<svg><use href="#i"/><a xlink:href="/a"></a></svg>', ['#i', '/a']],
    ['a < b <a href="/a">', ['/a']],
    ['<div title="<a href=\'/a\'>"></div>', []],
    ['<a href="/open', []],
    ['<', []],
    ['<!doctype html', []],
  ])('%j has %j', (html, expected) => {
    expect(hrefs(html)).toEqual(expected);
  });

  it('knows ids, and second ones with their place', () => {
    const { ids, duplicateIds } = scanHtmlPage('<p id="a"></p><a name="b"></a><p ID=c></p><i id="a"></i>');
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(duplicateIds).toEqual([{ id: 'a', offset: 49 }]);
  });

  it('knows what stands around the content', () => {
    const html =
      '<nav><a href="/1"></a></nav><main><nav><a href="/2"></a></nav><a href="/3"></a></main><footer><a href="/4"></a></footer>';
    expect(scanHtmlPage(html).links.map(({ isLayout }) => isLayout)).toEqual([true, false, false, true]);
  });

  it.each([
    ['<!-- check-links-ignore --><ul><li><a href="/1"></a></li><ul></ul></ul><a href="/2"></a>', ['/2']],
    ['<!-- check-links-ignore: why -->\n<img src="/1"><a href="/2"></a>', ['/2']],
    ['<!-- check-links-ignore -->text <a href="/1"></a>\n<a href="/2"></a>', ['/2']],
  ])('leaves out what a comment stands before: %j', (html, expected) => {
    expect(hrefs(html)).toEqual(expected);
  });

  it('notes base, canonical address, redirect and source', () => {
    const page = scanHtmlPage(
      '<base href="/b/"><link rel=canonical href="https://x.example/a"><meta http-equiv=refresh content="0;url=/n"><a class="edit-page" href="https://git.example/edit/main/docs/a.md">Edit</a>',
    );
    expect(page).toMatchObject({
      base: '/b/',
      canonical: 'https://x.example/a',
      redirect: { href: '/n' },
      source: 'https://git.example/edit/main/docs/a.md',
    });
  });
});

it('sees what a parser sees, whatever the noise', () => {
  const pieces = [
    '<a href="/1">',
    '<a href=/2 id=x>',
    "<p id='y' title='>'>",
    '<',
    '>',
    '"',
    "'",
    ' ',
    '\n',
    '<!-- x -->',
    '&amp;',
    '</a>',
    '<br/>',
    '<img src="/3"/>',
    'text',
    '=',
    '<b class=c id="z">',
    '</',
    '<1',
  ];
  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed;
  };
  for (let round = 0; round < 3000; round++) {
    const html = Array.from({ length: 12 }, () => pieces[next() % pieces.length]).join('');
    const [links, ids]: [string[], Set<string>] = [[], new Set()];
    const parser = new Parser({
      onopentag(name, attributes) {
        const href = name === 'a' ? attributes.href : name === 'img' ? attributes.src : undefined;
        if (href !== undefined && (href !== '' || html.includes('href=""')))
          links.push(href.trim().replace(/[\n\t]/g, ''));
        if (attributes.id) ids.add(attributes.id);
      },
    });
    parser.end(html);
    const scanned = scanHtmlPage(html);
    const seen = scanned.links.map(({ href }) => href).filter((href) => href !== '');
    expect([html, seen, scanned.ids.filter(Boolean)]).toEqual([html, links.filter(Boolean), [...ids]]);
  }
});
