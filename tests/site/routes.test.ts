import { describe, expect, it } from 'vitest';
import { listRedirectsForHosts } from '../../src/site/files/redirects.ts';
import { config, dataAt, docsConfig, document, pageAt, site } from '../support/site.ts';

const pathsOf = (assembled: ReturnType<typeof site>, type: string) =>
  assembled.routes.filter((route) => route.type === type).map((route) => route.path);

describe('paths of docs', () => {
  it('follow the file, with index and README standing for their folder and number prefixes dropped', () => {
    const files = [
      'a.md',
      'b/index.md',
      'c/README.md',
      '01-intro.md',
      '02-guides/1. Start.md',
      '2025-10-01-notes.md',
      '1.46-changes.md',
    ];
    const assembled = site(files.map((file) => document('doc', file)));
    expect(pathsOf(assembled, 'doc')).toEqual([
      '/intro',
      '/guides/Start',
      '/1.46-changes',
      '/2025-10-01-notes',
      '/a',
      '/b',
      '/c',
    ]);
  });

  it('stand for their folder where they are named like it, as index or README, or by the id `index`', () => {
    const files = {
      'guide/guide.md': {},
      '02-Tools/tools.md': {},
      'a/index.md': { id: 'own' },
      'b/start.md': { id: 'index' },
    };
    const documents = Object.entries(files).map(([file, frontMatter]) => document('doc', file, { frontMatter }));
    const assembled = site([...documents, document('doc', 'guide.md', { frontMatter: { slug: '/first' } })]);
    expect(pathsOf(assembled, 'doc')).toEqual(['/Tools', '/a', '/b', '/first', '/guide']);
  });

  it('take a slug: absolute from the base, relative from the folder', () => {
    const assembled = site([
      document('doc', 'x/a.md', { frontMatter: { slug: '/moved' } }),
      document('doc', 'x/b.md', { frontMatter: { slug: 'other' } }),
      document('doc', 'x/c.md', { frontMatter: { slug: '../../etc' } }),
    ]);
    expect(pathsOf(assembled, 'doc')).toEqual(['/moved', '/x/other', '/x/etc']);
  });

  it('go below the route base path', () => {
    expect(pathsOf(site([document('doc', 'a.md')], docsConfig({ routeBasePath: '/docs' })), 'doc')).toEqual([
      '/docs/a',
    ]);
  });

  it('have the output file that the trailing slash asks for', () => {
    const outputs = (trailingSlash: boolean | undefined) =>
      site([document('doc', 'a.md')], config({ trailingSlash })).routes.find((route) => route.path === '/a')?.output;
    expect([outputs(undefined), outputs(true), outputs(false)]).toEqual(['a/index.html', 'a/index.html', 'a.html']);
  });
});

describe('posts', () => {
  const post = (path: string, date?: string, slug?: string) =>
    document('post', path, { frontMatter: { date, slug, title: path } });

  it('are dated by file name or front matter and ordered newest first', () => {
    const assembled = site([
      post('2024/2024-01-02-b.md'),
      post('2025/03/04/a.md'),
      post('loose.md', '2023-05-06'),
      post('2024-01-02-a.md', undefined, 'v1.46'),
    ]);
    expect(pathsOf(assembled, 'post')).toEqual([
      '/releases/2025/03/04/a',
      '/releases/2024/01/02/v1.46',
      '/releases/2024/01/02/b',
      '/releases/2023/05/06/loose',
    ]);
  });

  it('need a date', () => {
    expect(site([post('loose.md')]).diagnostics).toEqual([
      {
        code: 'missing-date',
        severity: 'error',
        message: 'This post has no date.',
        file: 'releases/loose.md',
        line: 1,
        column: 1,
        suggestion: 'Name the file `YYYY-MM-DD-slug.md`, or add `date: YYYY-MM-DD` to its front matter.',
      },
    ]);
  });

  it('need a day that exists, and front matter may give it', () => {
    const faulty = site([post('2024-13-45-a.md'), post('2024/99/01/b.md'), post('2023-02-29-c.md', '2023-03-01')]);
    expect(faulty.diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual([
      ['invalid-date', 'releases/2024-13-45-a.md', "The file's name says `2024-13-45`, a day that does not exist."],
      ['invalid-date', 'releases/2024/99/01/b.md', "The file's name says `2024-99-01`, a day that does not exist."],
    ]);
    expect(pathsOf(faulty, 'post')).toEqual(['/releases/2023/03/01/c']);
  });

  it('show the same day in every time zone', () => {
    const zone = process.env.TZ;
    const texts = ['Pacific/Kiritimati', 'America/Adak'].map((name) => {
      process.env.TZ = name;
      const props = pageAt(site([post('2025-01-01-a.md')]), '/releases/2025/01/01/a');
      return props.type === 'post' ? props.view.post.dateText : '';
    });
    process.env.TZ = zone;
    expect(texts).toEqual(['January 1, 2025', 'January 1, 2025']);
  });

  it('are listed in pages of ten, with tags in pages of their own', () => {
    const posts = Array.from({ length: 23 }, (_, index) =>
      document('post', `2025-01-${String(index + 1).padStart(2, '0')}-x.md`, { frontMatter: { tags: ['Wi-Fi'] } }),
    );
    const assembled = site(posts);
    expect(pathsOf(assembled, 'releases')).toEqual(['/releases', '/releases/page/2', '/releases/page/3']);
    expect(pathsOf(assembled, 'tag')).toEqual([
      '/releases/tags/wi-fi',
      '/releases/tags/wi-fi/page/2',
      '/releases/tags/wi-fi/page/3',
    ]);
    const last = pageAt(assembled, '/releases/page/3');
    if (last.type !== 'releases') throw new Error(last.type);
    expect(last.view.posts).toHaveLength(3);
    expect(last.view.pagination).toEqual({ page: 3, pages: 3, previousHref: '/releases/page/2', nextHref: undefined });
  });
});

describe('drafts and unlisted pages', () => {
  const docs = [
    document('doc', 'a.md'),
    document('doc', 'b.md', { frontMatter: { draft: true } }),
    document('doc', 'c.md', { frontMatter: { unlisted: true } }),
  ];

  it('leave drafts out unless they are asked for', () => {
    expect(pathsOf(site(docs), 'doc')).toEqual(['/a', '/c']);
    expect(pathsOf(site(docs, config({ includeDrafts: true })), 'doc')).toEqual(['/a', '/b', '/c']);
  });

  it('keep unlisted pages away from search engines, neighbours and lists', () => {
    const assembled = site(docs);
    expect(pageAt(assembled, '/c').head.noIndex).toBe(true);
    const props = pageAt(assembled, '/a');
    expect(props.type === 'doc' && props.view.next).toBeUndefined();
    const sitemap = dataAt(assembled, '/sitemap.xml');
    expect(JSON.stringify(sitemap)).not.toContain('/c"');
  });
});

describe('tags', () => {
  it('have paths of their own, whatever is in them', () => {
    const tags = ['C++', 'C#', 'Wi-Fi 6', '../x', 'Überblick', '<b>', '::'];
    const assembled = site([document('doc', 'a.md', { frontMatter: { tags } })]);
    expect(pathsOf(assembled, 'doc-tag').sort()).toEqual(
      [
        '/tags/b',
        '/tags/c-plus-plus',
        '/tags/c-sharp',
        '/tags/untitled',
        '/tags/wi-fi-6',
        '/tags/x',
        '/tags/überblick',
      ].sort(),
    );
  });
});

describe('two sources of one address', () => {
  it('are named both, and the first is used', () => {
    const assembled = site([document('doc', 'a.md'), document('doc', 'b.md', { frontMatter: { slug: '/a' } })]);
    expect(assembled.diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
      ['warning', 'Two sources make the page `/a`: docs/a.md and docs/b.md. The first one is used.'],
    ]);
    expect(assembled.routes.filter((route) => route.output === 'a/index.html').map((route) => route.source)).toEqual([
      'docs/a.md',
    ]);
  });

  it('are one page in every list, where one of them is generated too', () => {
    const [tags, other] = [
      document('doc', 'tags.md', { frontMatter: { tags: ['x'] } }),
      document('doc', 'releases.md'),
    ];
    const assembled = site([tags, other, document('doc', 'search.md')], config({ fromExtensions: ['php'] }));
    expect(assembled.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual(
      [
        ['releases', 'releases'],
        ['tags', 'doc-tags'],
        ['search', 'search'],
      ].map(
        ([name, type]) =>
          `docs/${name}.md:1 Two sources make the page \`/${name}\`: docs/${name}.md and the generated ${type} page. The first one is used.`,
      ),
    );
    const listed = JSON.stringify(dataAt(assembled, '/sitemap.xml')).match(/(?<="loc":"[^"]*com)\/\w+(?=")/g) ?? [];
    expect(listed).toEqual(['/releases', '/search', '/tags']);
  });

  it('are none where a former ending would be the page of missing addresses', () => {
    const { diagnostics, routes } = site([document('doc', '404.md')], config({ fromExtensions: ['html'] }));
    expect(diagnostics).toEqual([]);
    expect(routes.filter(({ path }) => path.startsWith('/404')).map(({ output }) => output)).toEqual(
      expect.arrayContaining(['404/index.html', '404.html', '404.md']),
    );
  });

  it('are a page and a redirect, which has no effect', () => {
    const redirects = [
      { from: ['/b'], to: '/' },
      { from: ['/old', '/c'], to: '/b' },
      { from: ['/old'], to: '/c' },
    ];
    const documents = [document('doc', 'b.md'), document('doc', 'c.md')];
    const assembled = site(documents, config({ redirects }));
    expect(
      assembled.diagnostics.map(({ code, severity, file, message, suggestion, ...rest }) => [rest, message]),
    ).toEqual([
      [
        { setting: 'redirects[0].from', target: '/b' },
        'The page `/b` exists (docs/b.md) and is shown, so this redirect has no effect.',
      ],
      [
        { setting: 'redirects[1].from[1]', target: '/c' },
        'The page `/c` exists (docs/c.md) and is shown, so this redirect has no effect.',
      ],
      [
        { setting: 'redirects[2].from', target: '/old' },
        '`/old` already has a redirect, so this redirect has no effect.',
      ],
    ]);
    expect(assembled.diagnostics[0]).toMatchObject({ file: 'site.config.ts', suggestion: 'Remove one of the two.' });
    expect(listRedirectsForHosts(assembled).redirects.map(({ from }) => from)).toEqual(['/old']);
  });

  it('are a page and a redirect that may mean it: its old path may contain the base URL or omit it, as in links', () => {
    const redirects = [
      { from: ['/help/old', '/help'], to: '/help/b' },
      { from: ['/help/c'], to: '/b' },
      { from: ['/c'], to: '/' },
    ];
    const documents = [document('doc', 'index.md'), document('doc', 'b.md')];
    const assembled = site(documents, config({ baseUrl: '/help/', redirects }));
    expect(assembled.diagnostics).toEqual([]);
    const made = assembled.routes.filter(({ type }) => type === 'redirect').map(({ path }) => path);
    expect(made.sort()).toEqual(['/c', '/help', '/help/c', '/help/old', '/old']);
    const { redirects: ofHosts } = listRedirectsForHosts(assembled);
    expect(ofHosts).toContainEqual({ from: '/help/old', to: '/help/b' });
    expect(ofHosts).toContainEqual({ from: '/help/help/old', to: '/help/b' });
    expect(ofHosts).toContainEqual({ from: '/help/c', to: '/help/' });
    expect(ofHosts.some(({ from }) => from === '/help/b' || from === '/help/')).toBe(false);
  });

  it.each([undefined, true, false])(
    'are a redirect from the name of a file, which many hosts leave out before they look for it (%j)',
    (trailingSlash) => {
      const redirects = [
        { from: ['/old.html', '/dir/x/index.html', '/dir/y/index.html', '/dir/y'], to: '/b' },
        { from: ['/B.html', '/taken.html'], to: '/c' },
        { from: ['/index.html'], to: '/' },
        { from: ['/b/index.html'], to: '/b' },
      ];
      const documents = [document('doc', 'index.md'), document('doc', 'b.md'), document('doc', 'c.md')];
      const assembled = site(documents, config({ redirects, trailingSlash }));
      expect(assembled.diagnostics).toEqual([]);
      const froms = listRedirectsForHosts(assembled).redirects.map(({ from }) => from.replace(/(.)\/$/, '$1'));
      expect(froms).toEqual(expect.arrayContaining(['/old.html', '/old', '/dir/x/index.html', '/dir/x']));
      const made = assembled.routes.filter(({ type }) => type === 'redirect').map(({ output }) => output);
      expect(new Set(made).size).toBe(made.length);
      for (const path of ['old', 'dir/x', 'dir/y', 'taken'])
        expect(made).toContain(trailingSlash === false ? `${path}.html` : `${path}/index.html`);
      // Hosts look for `/b/` in this file. With trailing slashes, it is that of the page.
      expect(made.includes('b/index.html')).toBe(trailingSlash === false);
      expect(made.filter((output) => output.endsWith('.html.html'))).toEqual([]);
    },
  );

  it('are the static file where techdocs makes one of its name, with a note', () => {
    const paths = ['.nojekyll', 'a.md', 'llms.txt', 'releases/rss.xml', 'robots.txt', 'search/en.json', 'sitemap.xml'];
    const statics = paths.map((path) => ({
      origin: 'static' as const,
      file: `static/${path}`,
      path,
      size: 1,
      hash: path,
    }));
    const documents = [document('doc', 'a.md'), document('post', '2024-01-01-x.md')];
    const { routes, diagnostics } = site(documents, config(), statics);
    for (const path of paths)
      expect(routes.filter(({ output }) => output === path).map(({ type }) => type)).toEqual(['static']);
    const told = diagnostics.map(({ code, severity, file, message }) => `${severity} ${code} ${file} ${message}`);
    expect(told.sort()).toEqual(
      paths
        .slice(1)
        .map((path) => `note replaced-file static/${path} This file replaces the \`${path}\` that techdocs writes.`),
    );
  });

  it('fail where the config says so', () => {
    const assembled = site([document('doc', 'a.md'), document('page', 'a.md')], config({ onDuplicateRoutes: 'error' }));
    expect(assembled.diagnostics[0]?.severity).toBe('error');
  });
});

describe('page titles', () => {
  it('are trimmed, then `page | site`, or the site alone', () => {
    const assembled = site([document('doc', 'a.md', { title: '  Wi-Fi ' }), document('doc', 'b.md', { title: ' ' })]);
    expect([
      pageAt(assembled, '/a').head.title,
      pageAt(assembled, '/b').head.title,
      pageAt(assembled, '/').head.title,
    ]).toEqual(['Wi-Fi | Acme Docs', 'Acme Docs', 'Acme Docs']);
  });
});
