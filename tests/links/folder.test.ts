// Folders of HTML of any generator: findings, positions, and suggestions.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type CheckLinksOptions, runLinkCheck } from '../../src/links/check-links.ts';
import { makeFolder } from '../support/tree.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function check(files: Readonly<Record<string, string>>, options: CheckLinksOptions = {}) {
  const root = makeFolder(Object.fromEntries(Object.entries(files).map(([name, text]) => [`site/${name}`, text])));
  folders.push(root);
  const { errors, warnings, checked } = await runLinkCheck({ root, dir: 'site', cache: false, ...options });
  const shown = [...errors, ...warnings].map(
    ({ file, line, column, code, message, suggestion }) =>
      `${file?.replace('site/', '')}:${line}:${column} ${code} ${message}${suggestion ? ` ${suggestion}` : ''}`,
  );
  return { found: shown, checked };
}
const one = async (body: string, files: Readonly<Record<string, string>> = {}, options: CheckLinksOptions = {}) =>
  (
    await check(
      {
        'index.html': body,
        'guide/index.html': '<h1 id="über uns">G</h1><a name="old">',
        'a+b.html': '<p id="c">',
        'img/x.png': 'x',
        'pdf/a.pdf': 'x',
        ...files,
      },
      options,
    )
  ).found;

describe('an address of a folder', () => {
  it.each([
    '/guide/',
    '/guide',
    'guide/',
    './guide/index.html',
    '/guide#%C3%BCber%20uns',
    '/guide#über%20uns',
    '/guide/#old',
    '#',
    '#top',
    '#TOP',
    '/a+b',
    '/a%2Bb.html#c',
    '/a+b#:~:text=x',
    '/guide?x=1#old',
    '?x',
    '/pdf/a.pdf#page=2',
    '//elsewhere.example/x',
    'mailto:a@example.com',
    'tel:1',
    'https://elsewhere.example/',
    '#/app/route',
    '.',
    './',
    '/',
  ])('%s is right', async (href) => {
    expect(await one(`<a href="${href}">x</a>`)).toEqual([]);
  });

  it.each([
    ['/absent', 'broken-link `/absent` is not a page.'],
    ['/giude/', 'broken-link `/giude/` is not a page. Did you mean `/guide`?'],
    ['/Guide/', 'broken-link `/Guide/` differs in case from `/guide/`. Write `/guide/`.'],
    ['/img/X.png', 'broken-link `/img/X.png` differs in case from `/img/x.png`. Write `/img/x.png`.'],
    ['/img/', 'broken-link `/img/` is a folder without a page.'],
    ['/a+b/', 'broken-link `/a+b/` ends with a slash, but is a file and no folder. Write `/a+b`.'],
    ['/a%20b', 'broken-link `/a%20b` is not a page. Did you mean `/a+b`?'],
    ['/%E0%A4', 'broken-link `/%E0%A4` is broken: its percent-encoding is malformed.'],
    ['/guide#ueber', 'broken-anchor `/guide#ueber` is broken: the page `/guide/` has no `#ueber`.'],
    ['mailto:', 'broken-link `mailto:` is broken: its address is empty.'],
    ['tel:', 'broken-link `tel:` is broken: its address is empty.'],
    ['http://localhost:99999/', 'broken-link `http://localhost:99999/` is not a valid address.'],
    ['//256.256.256.256/', 'broken-link `//256.256.256.256/` is not a valid address.'],
    ['#nowhere', 'broken-anchor `#nowhere` is broken: the page `/` has no `#nowhere`.'],
    [
      '',
      'empty-link This link has no address, so it leads to its own page. Add an address, or write `#` for the top of the page.',
    ],
  ])('%j is wrong', async (href, expected) => {
    expect(await one(`\n <a href="${href}">x</a>`)).toEqual([`index.html:2:11 ${expected}`]);
  });

  it('honours <base>, the base URL and the address of the site', async () => {
    expect(await one('<base href="/guide/"><a href="../img/x.png">x</a><a href="#old">y</a>')).toEqual([]);
    const based = {
      'guide/index.html':
        '<link rel="canonical" href="https://docs.example.com/d/guide/"><a href="/d/">x</a><a href="https://docs.example.com/d/nope">',
    };
    expect(await one('<a href="/d/guide/">x</a>', based)).toEqual([
      'guide/index.html:1:92 broken-link `https://docs.example.com/d/nope` is not a page.',
    ]);
    expect(await one('<a href="/guide/">', {}, { baseUrl: '/d/' })).toEqual([
      'index.html:1:10 broken-link `/guide/` is not below the base URL `/d/`.',
    ]);
  });

  it('is followed through redirects', async () => {
    const page = (to: string) => `<meta http-equiv="refresh" content="0; url=${to}">`;
    const files = {
      'old.html': page('/older'),
      'older.html': page('/guide/'),
      'dead.html': page('/absent'),
      'loop.html': page('/loop'),
      _redirects: '# moved\n/moved /guide/ 301\n/blog/* /guide/:splat\n/gone /absent 301\n/app/* /index.html 200\n',
    };
    expect(
      await one(
        '<a href="/old">1</a>\n<a href="/moved#old">2</a>\n<a href="/blog/x">3</a>\n<a href="/loop">4</a>\n<a href="/app/any">5</a>',
        files,
      ),
    ).toEqual(
      [
        'dead.html:1:44 broken-link The redirect from `/dead.html` leads to `/absent`, which is not a page.',
        'index.html:3:10 broken-link `/blog/x` is redirected to `/guide/x`, which is not a page.',
        'index.html:4:10 broken-link `/loop` leads into a redirect loop.',
        'loop.html:1:44 broken-link The redirect from `/loop.html` leads into a redirect loop.',
        '_redirects:4:7 broken-link The redirect from `/gone` leads to `/absent`, which is not a page.',
        'index.html:1:10 redirected-link `/old` is redirected to `/guide/`. Write `/guide/`.',
        'index.html:2:10 redirected-link `/moved#old` is redirected to `/guide/`. Write `/guide/#old`.',
        'old.html:1:44 redirect-chain The redirect from `/old.html` leads to another redirect, which ends at `/guide/`. Redirect it to `/guide/`.',
      ].sort(
        (a, b) =>
          Number(a.includes('chain') || a.includes('redirected-link')) -
            Number(b.includes('chain') || b.includes('redirected-link')) || (a < b ? -1 : 1),
      ),
    );
  });
});

it('reports a link of the layout once, with the number of pages', async () => {
  const page = (n: number) =>
    `<nav><a href="/absent">x</a></nav><main><a href="/gone-${n % 2}">y</a><p id="i"></p><p id="i"></p></main>`;
  const files = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`p${n}.html`, page(n)]));
  const { found, checked } = await check(files);
  expect(checked).toEqual({ pages: 4, links: 8, external: 0 });
  expect(found).toEqual([
    'p0.html:1:15 broken-link `/absent`, on 4 pages, is not a page.',
    'p0.html:1:50 broken-link `/gone-0` is not a page.',
    'p1.html:1:50 broken-link `/gone-1` is not a page.',
    'p2.html:1:50 broken-link `/gone-0` is not a page.',
    'p3.html:1:50 broken-link `/gone-1` is not a page.',
    ...[0, 1, 2, 3].map((n) => `p${n}.html:1:85 duplicate-id The id \`i\` is used twice on this page.`),
  ]);
});

it('takes the settings of the project', async () => {
  const root = makeFolder({
    'site.config.json': JSON.stringify({
      onBrokenLinks: 'warn',
      linkCheck: { exclude: ['^/skip'], rules: { 'empty-link': 'ignore' } },
    }),
    'docs/a.md': '# A\n',
    'site/index.html': '<a href="/skip/me">x</a><a href="">y</a><a href="/absent">z</a>',
  });
  folders.push(root);
  const { errors, warnings } = await runLinkCheck({ root, dir: 'site', cache: false });
  expect([errors.length, warnings.map(({ link }) => link)]).toEqual([0, ['/absent']]);
  expect(join(root, 'site')).toContain(root);
});

it('reads stylesheets, feeds, sitemaps and manifests, each with its place', async () => {
  const { found, checked } = await check({
    'index.html':
      '<link rel="canonical" href="https://docs.example.com/"><link rel="stylesheet" href="/css/a.css"><style>\n@import "/css/none.css";</style><p style="background:url(/img/no.png)">',
    'post/index.html': '<p id="there">',
    'css/a.css': 'a {}\nb { background: url("../img/x.png"), url(gone.png) }\n',
    'img/x.png': 'x',
    'rss.xml':
      '<rss><channel>\n<link>https://docs.example.com/</link>\n<item><link>https://docs.example.com/psot</link><description>&lt;a href="/absent"&gt;</description></item></channel></rss>',
    'atom.xml': '<feed><entry><content type="html"><![CDATA[<a href="/absent">]]></content></entry></feed>',
    'feed.json': '{"items": [\n{"url": "/post#nowhere"}]}',
    'sitemap.xml': '<urlset><url><loc>https://docs.example.com/Post/</loc></url></urlset>',
    'site.webmanifest': '{"icons": [{"src": "/img/icon.png"}]}',
    'other.xml': '<x><link>/absent</link></x>',
  });
  expect(checked).toEqual({ pages: 2, links: 13, external: 0 });
  expect(found).toEqual([
    'atom.xml:1:53 broken-link `/absent`, in 2 files, is not a page.',
    'css/a.css:2:42 broken-link `gone.png` is not a file of the site.',
    'index.html:2:10 broken-link `/css/none.css` is not a file of the site.',
    'index.html:2:58 broken-link `/img/no.png` is not a file of the site.',
    'rss.xml:3:13 broken-link `https://docs.example.com/psot` is not a page. Did you mean `/post`?',
    'site.webmanifest:1:21 broken-link `/img/icon.png` is not a file of the site.',
    'sitemap.xml:1:19 broken-link `https://docs.example.com/Post/` differs in case from `/post/`. Write `/post/`.',
    'feed.json:2:10 broken-anchor `/post#nowhere` is broken: the page `/post/` has no `#nowhere`.',
  ]);
});

describe('asked for what nothing leads to', () => {
  const files = {
    'index.html': '<a href="/a">a</a><link rel="stylesheet" href="/a.css"><script src="/a.js"></script>',
    'a.html': '<a href="/a">itself</a>',
    'lonely.html': '<a href="/lonely#x" id="x">itself</a>',
    'moved.html': '<meta http-equiv="refresh" content="0;url=/by-redirect">',
    'by-redirect.html': 'x',
    'by-rule.html': 'x',
    'search.html': '<meta name="robots" content="noindex, nofollow">',
    '404.html': 'x',
    _redirects: '/old /by-rule 301\n/file /by-rule.zip 301\n',
    'sitemap.xml': '<urlset><url><loc>/lonely</loc></url></urlset>',
    'a.css': 'a{background:url(/img/css.png)}',
    'a.js': 'import("/chunk.js")',
    'chunk.js': 'x',
    'img/css.png': 'x',
    'img/none.png': 'x',
    'by-rule.zip': 'x',
    'robots.txt': 'x',
    '.nojekyll': '',
  };
  const rules = ['orphan-page', 'unused-file'] as const;

  it('tells pages and files', async () => {
    expect((await check(files)).found).toEqual([]);
    expect((await check(files, { warn: rules })).found).toEqual([
      'img/none.png:undefined:undefined unused-file Nothing links to this file. Remove it, or link to it.',
      'lonely.html:1:1 orphan-page No page or menu links to `/lonely.html`. Link to it, or remove it.',
    ]);
  });

  it('says of one rule what that rule says', async () => {
    const codes = async (rule: (typeof rules)[number]) =>
      (await check(files, { warn: [rule] })).found.map((row) => row.split(' ')[1]);
    expect([await codes('orphan-page'), await codes('unused-file')]).toEqual([['orphan-page'], ['unused-file']]);
  });
});
