// The promises of `check-links` for a whole site: every place that can contain a link, every way to write a link, and network access only
// on request.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await site.run(['check-links', '--json', ...args]);
  return { code, stderr, report: JSON.parse(stdout) };
};

it('finds a broken link wherever it stands, at its line', async () => {
  site = createSandbox({
    'site.config.json': `{
  "title": "Acme",
  "url": "https://docs.example.com",
  "navbar": {
    "logo": { "src": "/img/no-logo.svg", "href": "/no-home" },
    "items": [{ "label": "A", "to": "/no-navbar" }]
  },
  "footer": { "links": [{ "title": "T", "items": [
    { "label": "F", "href": "https://docs.example.com/no-footer" }
  ] }] },
  "announcementBar": { "id": "a", "content": "See <a href=\\"/no-bar\\">this</a>" },
  "favicon": "/no-favicon.ico",
  "redirects": [{ "from": "/old", "to": "/no-redirect" }],
  "docs": { "sidebars": "sidebars.json" },
  "releases": { "path": "releases", "products": { "scanner": {
    "label": "Scanner",
    "page": "/no-product"
  } } }
}
`,
    'sidebars.json':
      '{\n  "docs": [\n    "index",\n    { "type": "link", "label": "S", "href": "/no-sidebar" }\n  ]\n}\n',
    'docs/index.md':
      '---\nimage: /img/no-image.png\n---\n# Start\n\n[feed](/releases/rss.xml) and [none](/releases/rss2.xml)\n\n<p><a href="/no-html">x</a></p>\n',
    'releases/2025-01-01-s.md': '---\ntitle: S 1\nproduct: scanner\nversion: 1.0.0\n---\n\n![x](./no-shot.png)\n',
  });
  const { code, report } = await json();
  expect(code).toBe(1);
  const shown = [...report.errors, ...report.warnings].map(
    ({ file, line, column, link, target }: Record<string, unknown>) => `${file}:${line}:${column} ${link} → ${target}`,
  );
  expect(shown).toEqual([
    'docs/index.md:2:1 /img/no-image.png → /img/no-image.png',
    'docs/index.md:6:38 /releases/rss2.xml → /releases/rss2.xml',
    'docs/index.md:8:13 /no-html → /no-html',
    'releases/2025-01-01-s.md:7:6 ./no-shot.png → /releases/2025/01/01/no-shot.png',
    'sidebars.json:4:45 /no-sidebar → /no-sidebar',
    'site.config.json:5:22 /img/no-logo.svg → /img/no-logo.svg',
    'site.config.json:5:50 /no-home → /no-home',
    'site.config.json:6:37 /no-navbar → /no-navbar',
    'site.config.json:9:29 https://docs.example.com/no-footer → /no-footer',
    'site.config.json:11:46 /no-bar → /no-bar',
    'site.config.json:12:14 /no-favicon.ico → /no-favicon.ico',
    'site.config.json:13:41 /no-redirect → /no-redirect',
    'site.config.json:17:13 /no-product → /no-product',
  ]);
  const inFooter = report.errors.find(({ link }: { link: string }) => link.endsWith('/no-footer'));
  expect(inFooter.message).toBe(
    '`https://docs.example.com/no-footer` at `footer.links[0].items[0].href`, on 9 pages, is not a page.',
  );
});

describe.each([
  ['/', undefined],
  ['/d/', true],
  ['/d/', false],
])('below %s with trailingSlash %s', (baseUrl, trailingSlash) => {
  it('right links are right, in the site and in the folder that is built of it', async () => {
    const own = `https://docs.example.com${baseUrl}`;
    const links = [
      ...['./größe+a.md#maß', '/gr%C3%B6%C3%9Fe+a', '/größe+a/', '/größe%2Ba#ma%C3%9F', './größe+a?x=1#maß'],
      ...['#', '#top', '#more', '/', '/files/a%20b+c.zip', `${own}gr%C3%B6%C3%9Fe+a`, `${own}releases/rss.xml`],
      ...['/releases', '/releases/archive', '/releases#p1-news', '/search', '/sitemap.xml', 'mailto:a@example.com'],
    ];
    site = createSandbox({
      'site.config.json': JSON.stringify({
        title: 'Acme',
        url: 'https://docs.example.com',
        baseUrl,
        trailingSlash,
        staticDirs: ['static'],
      }),
      'docs/index.md': `# Start\n\n${links.map((href) => `- [x](<${href}>)`).join('\n')}\n\n## More\n`,
      'docs/größe+a.md': '# Größe\n\n## Maß\n',
      'static/files/a b+c.zip': 'x',
      'releases/2025-01-01-s.md': '---\ntitle: S 1\n---\n\n## News\n',
    });
    const ofSite = await json('--strict');
    expect([ofSite.code, ofSite.report.errors, ofSite.report.warnings]).toEqual([0, [], []]);
    await site.build();
    const ofFolder = await json('build', '--strict', '--warn', 'orphan-page', 'unused-file');
    expect([ofFolder.code, ofFolder.report.errors, ofFolder.report.warnings]).toEqual([0, [], []]);
  });
});

describe('other sites', () => {
  const requests: string[] = [];
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  it('are asked only by --external, private ones only where that is allowed', async () => {
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      response.writeHead(request.url === '/there' ? 200 : 404).end();
    });
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    site = createSandbox({ 'docs/index.md': `# Start\n\n[a](http://${host}/there) [b](http://${host}/gone)\n` });
    expect((await json('--strict')).code).toBe(0);
    const refused = await json('--external', '--retries', '0');
    expect([refused.code, refused.report.warnings.map(({ message }: { message: string }) => message)]).toEqual([
      0,
      ['there', 'gone'].map(
        (path) =>
          `\`http://${host}/${path}\` could not be verified: \`127.0.0.1\` is a private address, which techdocs does not request.`,
      ),
    ]);
    expect((await json('--external', '--strict', '--retries', '0')).code).toBe(1);
    expect(requests).toEqual([]);
    const args = ['--external', '--allow-private', '127.0.0.1', '--cache', 'answers.json', '--concurrency', '1'];
    const asked = await json(...args);
    expect([asked.code, asked.report.checked.external]).toEqual([1, 2]);
    expect(asked.report.errors).toEqual([
      {
        code: 'broken-external-link',
        severity: 'error',
        message: `\`http://${host}/gone\` is broken: the site answers 404 Not Found.`,
        file: 'docs/index.md',
        line: 3,
        column: `[a](http://${host}/there) [b](`.length + 1,
        link: `http://${host}/gone`,
        target: `http://${host}/gone`,
      },
    ]);
    expect(requests).toEqual(['HEAD /gone', 'GET /gone', 'HEAD /there']);
    await json(...args, '--cache-age', '1h');
    expect(requests).toHaveLength(3);
    await json(...args, '--cache-age', '0s');
    expect(requests).toHaveLength(6);
  });
});
