// Raw HTML: what stays, the findings about what is removed, and a long list of attacks that must all become harmless.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fg from 'fast-glob';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '../../src/content/markdown/html.ts';
import { classifyElement, findAddressFault } from '../../src/content/markdown/html-rules.ts';
import { cpuTime } from '../support/cpu.ts';
import { attacks } from './html-attacks.ts';

const safe = (fragment: string) => sanitizeHtml(fragment, 'safe');

describe('sanitizeHtml, safe', () => {
  it.each([
    '<details open><summary>More</summary>',
    '</details>',
    'Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, H<sub>2</sub>O, x<sup>2</sup><br><hr>',
    '<p align="center"><img src="a.png" alt="A &quot;b&quot;" width="20" height="10"></p>',
    '<picture><source srcset="a.webp 1x, b.webp 2x" type="image/webp"><img src="a.png" alt=""></picture>',
    '<video src="v.mp4" poster="p.png" controls muted></video><audio src="a.mp3" controls></audio>',
    '<table class="x"><thead><tr><th scope="col" colspan="2">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<figure id="f"><figcaption>F</figcaption></figure><dl><dt>a</dt><dd>b</dd></dl>',
    '<abbr title="x">y</abbr> <mark>m</mark> <ins>i</ins> <del>d</del>',
    '<div aria-label="x" data-kind="y" role="note" lang="de" dir="rtl" hidden>',
    '<a id="old"></a><a href="mailto:a@b.c">m</a><a href="tel:+1">t</a><a href="intent://x">i</a>',
    '<svg viewbox="0 0 8 8" fill="none" aria-hidden="true"><g><path d="M0 0h8" stroke="#000"/></g><use href="#i"/></svg>',
    '&nbsp;&amp;&copy;&#169;&#xa9; a &lt; b',
    '<img src="data:image/png;base64,AAAA">',
  ])('keeps %s', (fragment) => {
    const { html, problems } = safe(fragment);
    expect(html).toBe(fragment);
    expect(problems).toEqual([]);
  });

  it.each([
    ['<B>x</B>', '<b>x</b>'],
    ["<p title='a\"b' class=x>", '<p title="a&quot;b" class="x">'],
    ['<br/>', '<br>'],
    ['</br>', '<br>'],
    ['<a id="x"/>', '<a id="x"></a>'],
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['&amp &nosuch;', '&amp; &amp;nosuch;'],
    ['<!-- note --><b>x</b>', '<b>x</b>'],
    ['<file.apk>', '&lt;file.apk&gt;'],
    ['Map<String, List<T>> </T>', 'Map&lt;String, List&lt;T&gt;&gt; &lt;/T&gt;'],
    ['<p title="a" title="b">', '<p title="a">'],
    ['<p title="\0">', '<p title="\ufffd">'],
    ['<a href="x" target=_blank>', '<a href="x" target="_blank" rel="noopener">'],
    ['<a href="x" target="w" rel="opener nofollow">', '<a href="x" target="w" rel="nofollow noopener">'],
    ['<a href="x" target="_self" rel="next">', '<a href="x" target="_self" rel="next">'],
  ])('writes %s as %s without a word', (fragment, html) => {
    expect(safe(fragment)).toMatchObject({ html, problems: [] });
  });

  it.each([
    ['<p onclick="x()">', '<p>', 'The attribute `onclick` was removed: it would run code.', 3],
    ['<p STYLE=color:red>', '<p>', 'The attribute `style` was removed: inline styles are not allowed.', 3],
    ['a<script>b()</script>c', 'ac', 'The element `script` was removed: it would run code.', 1],
    ['<style>p{}</style>', '', 'The element `style` was removed: styles belong in a stylesheet.', 0],
    ['<iframe src="x">y</iframe>', '', 'The element `iframe` was removed: frames are not allowed.', 0],
    ['<form action="x"><b>y</b></form>', '<b>y</b>', 'The element `form` was removed: forms are not allowed.', 0],
    ['<base href="/x">', '', 'The element `base` was removed: it affects the whole page.', 0],
    [
      '<svg><title>A</title></svg>',
      '<svg></svg>',
      'The element `title` was removed: it names the whole page; a drawing is named by `aria-label` on its `<svg>`.',
      5,
    ],
    [
      '<noscript><b>x</b></noscript>',
      '<b>x</b>',
      'The element `noscript` was removed: it is not an allowed element.',
      0,
    ],
    ['<animate attributeName=href>', '', 'The element `animate` was removed: it could change an address.', 0],
    [
      '<a href=" java\tscript&colon;x()">y</a>',
      '<a>y</a>',
      'The attribute `href` was removed: its `javascript:` address would run code.',
      3,
    ],
    ['<a href="data:text/html,x">', '<a>', 'The attribute `href` was removed: it contains a `data:` address.', 3],
    ['<img src="data:image/svg+xml,x">', '<img>', 'The attribute `src` was removed: it contains a `data:` address.', 5],
    [
      '<img srcset="a.png, data:x 2x">',
      '<img>',
      'The attribute `srcset` was removed: it contains a `data:` address.',
      5,
    ],
    ['<a href="file:///etc">', '<a>', 'The attribute `href` was removed: `file:` addresses are not allowed.', 3],
    ['<p srcdoc=x>', '<p>', 'The attribute `srcdoc` was removed: it would embed another page.', 3],
    ['<b formaction=x>', '<b>', 'The attribute `formaction` was removed: it is not allowed on the element `b`.', 3],
    ['<b weird=x>', '<b>', 'The attribute `weird` was removed: it is not an allowed attribute.', 3],
    [
      '<svg><path fill="url(http://x)"/>',
      '<svg><path/>',
      'The attribute `fill` was removed: it would load another file.',
      11,
    ],
    [
      '<svg><use href="a.svg#b"/>',
      '<svg><use/>',
      'The attribute `href` was removed: it may only point to a place on the same page.',
      10,
    ],
    ['a<!DOCTYPE html>b', 'ab', 'Markup that is not an element was removed.', 1],
    ['x <div class="a', 'x &lt;div class="a', 'This tag or comment is not closed, so it is shown as text.', 2],
    ['x <!-- y', 'x &lt;!-- y', 'This tag or comment is not closed, so it is shown as text.', 2],
    ['<script>a <b>c', 'a &lt;b&gt;c', 'The element `script` was removed: it would run code.', 0],
  ])('makes %s to %s and says so', (fragment, html, message, offset) => {
    const result = safe(fragment);
    expect(result.html).toBe(html);
    expect(result.problems).toEqual([{ message, offset }]);
  });

  it('reports each removal of a tag', () => {
    expect(safe('<p onclick=a onload=b style=c>').problems.map((problem) => problem.offset)).toEqual([3, 13, 22]);
  });

  it('gives the places of links in its output', () => {
    const { html, links, ids } = safe(
      '<a id=top HREF=\'x?a=1&amp;b="2"\'>y</a><img src=a.png srcset="b.png 1x, c.png 2x"><video poster="p.png"><source src="v.mp4"></video><q cite="z">',
    );
    expect(links.map((link) => [link.kind, link.href, html.slice(link.start, link.end)])).toEqual([
      ['link', 'x?a=1&b="2"', 'x?a=1&amp;b=&quot;2&quot;'],
      ['image', 'a.png', 'a.png'],
      ['media', 'b.png', 'b.png'],
      ['media', 'c.png', 'c.png'],
      ['media', 'p.png', 'p.png'],
      ['media', 'v.mp4', 'v.mp4'],
    ]);
    for (const link of links.slice(0, 2)) expect(html[link.start - 1] + (html[link.end] ?? '')).toBe('""');
    expect(ids).toEqual(['top']);
  });

  it('is the same when run on its own output', () => {
    for (const attack of attacks) {
      const once = safe(attack).html;
      expect(safe(once).html).toBe(once);
    }
  });
});

describe('attributes of scripts', () => {
  /** Attributes that authors may write, or that do nothing outside of the elements of templates. */
  const free = new Set(['consent', 'locale', 'sort', 'table', 'tabs', 'version', 'zoom']);

  it('removes those by which scripts of techdocs find elements', () => {
    const root = join(import.meta.dirname, '../../src');
    const files = fg.sync(['client/**/*.{ts,tsx,json}', 'features/*/client/**/*.{ts,tsx,json}'], { cwd: root });
    const names = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\[data-([a-z-]+)/g)].map(([, name = '']) => name),
    );
    expect(names).toContain('diagram');
    const kept = [...new Set(names)].filter((name) => safe(`<p data-${name}="/a">`).problems.length === 0);
    expect(kept.filter((name) => !free.has(name))).toEqual([]);
  });

  it('says so', () => {
    const { html, problems } = safe('<figure data-diagram="/assets/a.js" data-kind="b"></figure>');
    expect([html, problems.map(({ message }) => message)]).toEqual([
      '<figure data-kind="b"></figure>',
      ['The attribute `data-diagram` was removed: scripts of techdocs act on it.'],
    ]);
  });
});

describe('classes of the layout', () => {
  /** Elements that precede content, belong to content, only appear in the dev server, or at which content changes nothing but itself. */
  const free = new Set(
    `.brand|.code|.top-bar|.layout|.tab-list:has(:nth-child(9))|.tabs,[data-tabs]|.entry|.entry-list|.product-area|.search-close
    .prose :is(img,.drawing)|.prose > :has(math)|.drawer|.drawer a|.menu a|.menu, [data-switcher]|.drawer:popover-open`
      .split(/[|\n]/)
      .map((selector) => selector.trim()),
  );

  it('are no way for content to stand in for an element of the layout', () => {
    const root = join(import.meta.dirname, '../../src');
    const files = fg.sync(['client/**/*.{ts,tsx}', 'features/*/client/**/*.{ts,tsx}'], {
      cwd: root,
      ignore: ['client/live/**'],
    });
    const selectors = files.flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /(?:\bdocument\.querySelector(?:All)?|\.closest)(?:<\w+>)?\('([^']*\.[a-z][^']*)'|_SELECTOR = '([^']*)'/g,
        ),
      ].map(([, used = '', named = used]) => named),
    );
    expect(selectors).toContain('dialog.search-dialog');
    const isExact = (selector: string) =>
      selector.includes(':not(.prose *)') ||
      selector.split(',').every((part) => /^\[data-|^(?:a\.anchor|(?:dialog|button)\.)/.test(part));
    const known = new Set(['h1,nav', '.main a:not([href*="/print"])']);
    expect(selectors.filter((selector) => !isExact(selector) && !free.has(selector) && !known.has(selector))).toEqual(
      [],
    );
  });
});

describe('sanitizeHtml, trusted', () => {
  it('leaves all but the quotes of links as it is', () => {
    const fragment =
      '<div onclick="x()" style=\'a\'><!-- c --><Custom-x A=1/><script>if (a<b) "<a href=q>"</script>&nbsp; < </div';
    expect(sanitizeHtml(fragment, 'trusted')).toEqual({ html: fragment, problems: [], links: [], ids: [] });
  });

  it('finds links and ids', () => {
    const { html, links, ids } = sanitizeHtml(
      "<A ID=x Href='a&amp;b' class=c>t</A><iframe src=f.html></iframe>",
      'trusted',
    );
    expect(html).toBe('<A ID=x Href="a&amp;b" class=c>t</A><iframe src="f.html"></iframe>');
    expect(ids).toEqual(['x']);
    expect(links.map((link) => [link.kind, link.href, html.slice(link.start, link.end)])).toEqual([
      ['link', 'a&b', 'a&amp;b'],
      ['media', 'f.html', 'f.html'],
    ]);
  });
});

/** Returns everything in a piece of HTML that a browser could run or load, by an independent parser. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (classifyElement(name.toLowerCase()) !== 'allowed') found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on|^style$|^srcdoc$|action$/i.test(key)) found.push(key);
        if (/href$|src|poster|cite|data$/i.test(key)) {
          if (findAddressFault(value, name === 'img' ? 'image' : 'link') !== undefined) found.push(`${key}=${value}`);
          if (/^[\s\S]{0,40}(?:java|vb)\s*script\s*:/i.test(value.replace(/[\x00-\x20]/g, '')))
            found.push(`${key}=${value}`);
        }
        if (/url\s*\((?!["']?#)/i.test(value) && key !== 'title' && key !== 'alt') found.push(`${key}=${value}`);
      }
    },
    oncomment: (text) => found.push(`<!--${text}`),
    onprocessinginstruction: (name) => found.push(`<${name}`),
  });
  parser.end(html);
  return found;
}

describe('attacks', () => {
  it('are many', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(60);
    expect(new Set(attacks).size).toBe(attacks.length);
    expect(attacks.filter((attack) => dangers(attack).length > 0).length).toBeGreaterThanOrEqual(60);
  });

  it.each(attacks)('leave nothing of %s', (attack) => {
    expect(dangers(safe(attack).html)).toEqual([]);
  });

  it('leave nothing when cut anywhere or joined', () => {
    for (const [index, attack] of attacks.entries()) {
      for (let cut = 0; cut <= attack.length; cut++) {
        const joined = safe(attack.slice(0, cut)).html + safe(attack.slice(cut)).html;
        expect(dangers(joined), attack).toEqual([]);
      }
      const other = attacks[(index * 7 + 3) % attacks.length] ?? '';
      expect(dangers(safe(attack + other).html)).toEqual([]);
    }
  });

  it('take linear time', () => {
    const start = cpuTime();
    for (const part of ['<', '<a ', '<!--', '<a href="', '&', '<b x=', ' ,', '<svg>', '<script>'])
      safe(part.repeat(20_000));
    safe(`<img srcset="${' ,'.repeat(20_000)}">`);
    safe(`<img srcset="${'a '.repeat(20_000)}">`);
    expect(cpuTime() - start).toBeLessThan(5000);
  });
});
