// Feeds and other text files: well-formed with any content.
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import type { FeedView } from '../../src/model/text-view.ts';
import { resolveHtmlAddresses } from '../../src/templates/html.ts';
import { renderPageForJoinedMarkdownFile, renderTextFile } from '../../src/templates/text/render.ts';
import { feedFaults } from '../support/feeds.ts';

const nasty = `A & B <i>"x"</i> ]]> \u0001'`;

function feed(format: FeedView['format']): FeedView {
  return {
    format,
    title: nasty,
    description: nasty,
    language: 'en',
    siteUrl: 'https://docs.example.com/base/',
    stylesheetHref: '/base/assets/feed-1.css',
    feedUrl: 'https://docs.example.com/base/releases/rss.xml',
    homeUrl: 'https://docs.example.com/base/releases',
    author: 'Acme & Co',
    updated: { date: '2025-10-24' },
    items: [
      {
        title: nasty,
        url: 'https://docs.example.com/base/releases/a?x=1&y=2',
        published: { date: '2025-10-24' },
        summary: nasty,
        authors: [],
        tags: ['a & b'],
        body: '<p id="x">]]> <a href="/base/a">a</a> <a href="#x">x</a> <a href="//cdn.example.com">c</a></p>',
      },
    ],
  };
}

/** Returns texts by element name; throws if tags do not match. */
function parseXml(xml: string): Map<string, string> {
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true);
  const texts = new Map<string, string>();
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentagname: (name) => open.push(name),
      ontext(text) {
        const name = open.join('/');
        texts.set(name, (texts.get(name) ?? '') + text);
      },
      onclosetag(name, isImplied) {
        expect(open.pop()).toBe(name);
        expect(isImplied && !xml.includes('/>')).toBe(false);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  expect(open).toEqual([]);
  return texts;
}

const absolute =
  '<p id="x">]]> <a href="https://docs.example.com/base/a">a</a> <a href="https://docs.example.com/base/releases/a?x=1&amp;y=2#x">x</a> <a href="//cdn.example.com">c</a></p>';
const readable = nasty.replace('\u0001', '');

describe('feeds', () => {
  it('writes RSS', () => {
    const texts = parseXml(renderTextFile({ type: 'feed', view: feed('rss') }));
    expect(texts.get('rss/channel/item/title')).toBe(readable);
    // Feed readers interpret it as HTML.
    const asHtml = readable.replace('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(texts.get('rss/channel/item/description')).toBe(asHtml);
    expect(texts.get('rss/channel/description')).toBe(asHtml);
    expect(texts.get('rss/channel/item/pubDate')).toBe('Fri, 24 Oct 2025 00:00:00 GMT');
    expect(texts.get('rss/channel/item/content:encoded')).toBe(absolute);
  });

  it('writes Atom', () => {
    const texts = parseXml(renderTextFile({ type: 'feed', view: feed('atom') }));
    expect(texts.get('feed/entry/title')).toBe(readable);
    expect(texts.get('feed/entry/updated')).toBe('2025-10-24T00:00:00Z');
    expect(texts.get('feed/entry/author/name')).toBe('Acme & Co');
    expect(texts.get('feed/entry/content')).toBe(absolute);
  });

  it('writes JSON Feed', () => {
    const value = JSON.parse(renderTextFile({ type: 'feed', view: feed('json') }));
    expect(value.version).toBe('https://jsonfeed.org/version/1.1');
    expect([value.authors, value.items[0].authors]).toEqual([[{ name: 'Acme & Co' }], undefined]);
    expect(value.items[0]).toMatchObject({
      title: nasty,
      date_published: '2025-10-24T00:00:00Z',
      content_html: absolute,
    });
  });
});

it('what leaves its page has no links of headings to themselves', () => {
  const heading = '<h2 id="a">A # b <a href="#a" class="anchor" aria-hidden="true" tabindex="-1">#</a></h2>';
  const text = '<p><a href="#a" class="other">#</a></p>';
  expect(resolveHtmlAddresses(heading + text, 'https://a.example/b', 'https://a.example/')).toBe(
    '<h2 id="a">A # b</h2><p><a href="https://a.example/b#a" class="other">#</a></p>',
  );
});

describe('control characters', () => {
  const title = 'A\0\x07\x1b[1m\x7f\x85 B';
  const url = 'https://docs.example.com/a';
  const page = { title, url, body: `c\x08\td${title}\n` };

  it.each([
    ['markdown', renderTextFile({ type: 'markdown', view: page })],
    ['joined-markdown', renderPageForJoinedMarkdownFile(page, true)],
    [
      'link-list',
      renderTextFile({
        type: 'link-list',
        view: {
          title,
          description: title,
          groups: [{ label: title, links: [{ label: title, href: url, description: title }] }],
        },
      }),
    ],
  ])('reach no file: %s', (_, text) => {
    expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    expect(text).toContain('# A[1m B\n');
  });
});

describe('other text files', () => {
  it('writes the sitemap', () => {
    const alternates = [{ hreflang: 'de', href: 'https://x.example/de/a' }];
    const xml = renderTextFile({
      type: 'sitemap',
      view: { urls: [{ loc: 'https://x.example/a?b&c', lastmod: '2025-10-24', alternates }] },
    });
    expect(parseXml(xml).get('urlset/url/loc')).toBe('https://x.example/a?b&c');
    expect(xml).toContain('<xhtml:link rel="alternate" hreflang="de" href="https://x.example/de/a"/>');
  });

  it('writes robots.txt and the empty file', () => {
    expect(renderTextFile({ type: 'robots', view: { sitemapUrls: ['https://x.example/sitemap.xml'] } })).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://x.example/sitemap.xml\n',
    );
    expect(renderTextFile({ type: 'empty', view: {} })).toBe('');
  });

  it('describes the search to browsers', () => {
    const searchUrl = 'https://x.example/search?q={searchTerms}';
    const xml = renderTextFile({ type: 'opensearch', view: { title: nasty, description: nasty, searchUrl } });
    parseXml(xml);
    expect(xml).toContain(`template="${searchUrl}"`);
  });

  it('writes addresses that work wherever an address may stand in Markdown, and leaves code as it is', () => {
    const links = { 'a b.png': '/1.png', 'c_(d).md': '/2.md', "it's.md": '/3.md', 'e&f.md': '/4.md', 'g.md': '/5.md' };
    const body = [
      '![a](<a b.png> "T") [c](c_(d).md) [c](c\\_\\(d\\).md) [i](it\'s.md) [e](e&amp;f.md) [u](unknown.md)',
      '[g]: g.md "T"',
      '<img srcset="g.md 1x, it\'s.md 2x" src=\'g.md\' poster="u.png"> <a href="e&amp;f.md">',
      '`[g](g.md)` ``[g](g.md) ` `` \\`[g](g.md) [g](g.md)`',
    ].join('\n');
    expect(
      renderTextFile({ type: 'markdown', view: { title: 'T', url: '/', body, links } })
        .split('\n')
        .slice(4),
    ).toEqual([
      '![a](</1.png> "T") [c](/2.md) [c](/2.md) [i](/3.md) [e](/4.md) [u](unknown.md)',
      '[g]: /5.md "T"',
      '<img srcset="/5.md 1x, /3.md 2x" src=\'/5.md\' poster="u.png"> <a href="/4.md">',
      '`[g](g.md)` ``[g](g.md) ` `` \\`[g](/5.md) [g](/5.md)`',
      '',
    ]);
  });

  it('writes a title as text, whatever signs it has', () => {
    const view = { title: 'The <b> of *a* `c` [d](e) [f] g_h < 3', url: '/', body: 'Text.' };
    expect(renderTextFile({ type: 'markdown', view }).split('\n')[0]).toBe(
      '# The \\<b> of \\*a\\* \\`c\\` \\[d](e) [f] g_h < 3',
    );
  });

  it('writes Markdown with its title once', () => {
    const url = 'https://x.example/a';
    const expected = '# Title\n\nSource: <https://x.example/a>\n\nText.\n';
    expect(renderTextFile({ type: 'markdown', view: { title: 'Title', url, body: '# Title {#t}\n\nText.\n' } })).toBe(
      expected,
    );
    expect(renderTextFile({ type: 'markdown', view: { title: 'Title', url, body: '\nText.' } })).toBe(expected);
  });

  it('writes links of Markdown as addresses, but for those in code', () => {
    const body =
      '[a](./a.md "A") ![b](<./b.png>) [c](./c.md)\n\n```md\n[a](./a.md)\n```\n\n[d]: ./a.md\n\n<a href="./a.md">';
    const links = { './a.md': 'https://x.example/a.md', './b.png': 'https://x.example/assets/b.png' };
    const text = renderTextFile({ type: 'markdown', view: { title: 'T', url: 'https://x.example/t', body, links } });
    expect(text.split('\n').slice(4).join('\n')).toBe(
      '[a](https://x.example/a.md "A") ![b](<https://x.example/assets/b.png>) [c](./c.md)\n\n```md\n[a](./a.md)\n```\n\n[d]: https://x.example/a.md\n\n<a href="https://x.example/a.md">\n',
    );
  });

  it('lists pages for machine readers', () => {
    const href = 'https://x.example/a.md';
    const links = [
      { label: 'A [b]', href, description: 'About\na' },
      { label: 'C', href, description: 'About c', size: 1001 },
      { label: 'D', href, description: '', size: 12 },
    ];
    expect(
      renderTextFile({ type: 'link-list', view: { title: 'T', description: 'D', groups: [{ label: 'G', links }] } }),
    ).toBe(
      '# T\n\n> D\n\n## G\n\n- [A \\[b\\]](https://x.example/a.md): About a\n' +
        '- [C](https://x.example/a.md): About c (2 kB)\n- [D](https://x.example/a.md): 1 kB\n',
    );
    const pages = ['a', 'b'].map((title) => ({ title, url: `https://x.example/${title}`, body: 'Text.' }));
    expect(pages.map((page, at) => renderPageForJoinedMarkdownFile(page, at === 0)).join('')).toBe(
      '# a\n\nSource: <https://x.example/a>\n\nText.\n\n---\n\n# b\n\nSource: <https://x.example/b>\n\nText.\n',
    );
  });

  it('writes redirects and headers for hosts', () => {
    const redirects = [{ from: '/a%20b', to: '/c$d' }];
    expect(renderTextFile({ type: 'redirects', view: { redirects } })).toBe('/a%20b /c$d 301\n');
    const nginx = renderTextFile({ type: 'nginx-redirects', view: { redirects } });
    expect(nginx).toContain('  "/a b" "/c%24d$is_args$args";\n  "/a b/" "/c%24d$is_args$args";\n');
    const own = '# first\n/t /u 302\n/old/* /new/:splat\n/a%20b /x\n/app/* /index.html 200\n';
    const both = [...redirects, { from: '/old/y', to: '/z' }, { from: '/e', to: '/f' }];
    expect(
      renderTextFile({ type: 'nginx-redirects', view: { redirects: both, siteRules: own } }),
    ).toBe(`# For long addresses, include pages.nginx.map before this file.

# Include in the http block, then in the server block:
#   if ($techdocs_redirect) { return 301 $techdocs_redirect; }
map $uri $techdocs_redirect {
  default "";
  "~^/old/(?![/\\\\x5c])([^\\\\x00-\\\\x20\\\\x7f]*)\\\\z" "/new/$1$is_args$args";
  "/a b" "/x$is_args$args";
  "/a b/" "/x$is_args$args";
  "/e" "/f$is_args$args";
  "/e/" "/f$is_args$args";
}

# Include in the http block, then in the server block:
#   if ($techdocs_temporary_redirect) { return 302 $techdocs_temporary_redirect; }
map $uri $techdocs_temporary_redirect {
  default "";
  "/t" "/u$is_args$args";
  "/t/" "/u$is_args$args";
}

# No redirect that this file can hold: /app/* /index.html 200
`);
    expect(
      renderTextFile({
        type: 'headers',
        view: { blocks: [{ pattern: '/x/*', headers: [['Content-Security-Policy', "default-src 'self'"]] }] },
      }),
    ).toContain("/x/*\n  Content-Security-Policy: default-src 'self'\n");
  });
});

it.each([
  [
    'rss',
    '<pubDate>Sun, 02 Jun 2024 07:30:00 GMT</pubDate>',
    '<lastBuildDate>Sun, 02 Jun 2024 07:30:00 GMT</lastBuildDate>',
  ],
  ['atom', '<published>2024-06-02T07:30:00Z</published>', '<updated>2024-06-02T07:30:00Z</updated>'],
  ['json', '"date_published": "2024-06-02T07:30:00Z"', '"date_published"'],
] as const)('a post with a time has it in a feed: %s', (format, published, updated) => {
  // 23:30 at -08:00.
  const instant = { date: '2024-06-01', time: 31.5 * 3600 };
  const view = feed(format);
  const items = view.items.map((item) => ({ ...item, published: instant }));
  const text = renderTextFile({ type: 'feed', view: { ...view, updated: instant, items } });
  expect(text).toContain(published);
  expect(text).toContain(updated);
});

it.each([
  ['atom', '<published>2025-10-24T00:00:00Z</published>\n<updated>2025-11-02T00:00:00Z</updated>'],
  ['json', '"date_published": "2025-10-24T00:00:00Z",\n      "date_modified": "2025-11-02T00:00:00Z"'],
] as const)('a post that was updated says so in a feed: %s', (format, dates) => {
  const view = feed(format);
  const items = view.items.map((item) => ({ ...item, modified: '2025-11-02' }));
  expect(renderTextFile({ type: 'feed', view: { ...view, items } })).toContain(dates);
});

describe('the rules of the feed formats', () => {
  const written = (format: FeedView['format']) =>
    renderTextFile({ type: 'feed', view: { ...feed(format), title: 'A & B' } });
  const path = (format: FeedView['format']) => (format === 'json' ? 'feed.json' : `${format}.xml`);

  it.each(['rss', 'atom', 'json'] as const)(
    '%s keeps them, but for the address without a scheme that its text holds',
    (format) => {
      expect(feedFaults(path(format), written(format))).toEqual(['a href="//cdn.example.com"']);
    },
  );

  it.each([
    ['rss', /<pubDate>.*<\/pubDate>/, '<pubDate>2025-10-24</pubDate>', 'pubDate is 2025-10-24'],
    ['rss', 'https://docs.example.com/base/releases/rss.xml', '/rss.xml', 'self link is /rss.xml'],
    ['rss', /<language>.*<\/language>/, '', 'no language'],
    ['atom', '<updated>2025-10-24T00:00:00Z', '<updated>2025-10-24', 'updated is 2025-10-24'],
    ['atom', /<author>.*<\/author>/, '', 'no author'],
    ['atom', /<entry>[\s\S]*<\/entry>/, (entry: string) => entry + entry, 'two of one id'],
    ['json', '"id": "https', '"id": "", "old": "https', 'id is no text'],
    ['json', 'version/1.1', 'version/1', 'not version 1.1'],
  ] as const)('a breach in %s is told: %s', (format, from, to, fault) => {
    const text = written(format).replace(from, to as string);
    expect(text).not.toBe(written(format));
    expect(feedFaults(path(format), text)).toContain(fault);
  });

  it('an element that is not closed is told', () => {
    expect(() => feedFaults('rss.xml', written('rss').replace('</item>', ''))).toThrow('<item> is not closed.');
  });
});

describe('the timeline of a product as data', () => {
  it('joins the texts of a kind and makes addresses absolute', () => {
    const text = renderTextFile({
      type: 'timeline',
      view: {
        product: 'scanner',
        label: 'Scanner',
        url: 'https://docs.example.com/releases/products/scanner',
        latest: '1.0',
        siteUrl: 'https://docs.example.com/base/',
        versions: [
          {
            version: '1.0',
            date: '2025-10-24',
            title: 'Scanner 1.0',
            url: 'https://docs.example.com/base/releases/a',
            summary: 'New.',
            changes: [
              {
                kind: 'fixes',
                heading: 'Corrected defects',
                bodies: ['<p><a href="/base/a">a</a></p>', '<p><a href="#x">x</a></p>\n'],
              },
            ],
          },
        ],
      },
    });
    expect(JSON.parse(text)).toEqual({
      product: 'scanner',
      label: 'Scanner',
      url: 'https://docs.example.com/releases/products/scanner',
      latest: '1.0',
      versions: [
        {
          version: '1.0',
          date: '2025-10-24',
          title: 'Scanner 1.0',
          url: 'https://docs.example.com/base/releases/a',
          summary: 'New.',
          changes: [
            {
              kind: 'fixes',
              heading: 'Corrected defects',
              html: '<p><a href="https://docs.example.com/base/a">a</a></p>\n<p><a href="https://docs.example.com/base/releases/a#x">x</a></p>',
            },
          ],
        },
      ],
    });
  });
});
