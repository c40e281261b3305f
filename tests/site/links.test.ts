import { describe, expect, it } from 'vitest';
import { findUnknownSchemeProblem } from '../../src/model/link-problems.ts';
import type { Asset } from '../../src/model/source.ts';
import { config, document, findingsOf, site } from '../support/site.ts';

const asset = (origin: Asset['origin'], file: string, path: string): Asset => ({
  origin,
  file,
  path,
  size: 1,
  hash: '0123456789abcdef',
  width: 4,
  height: 3,
});
const assets = [
  asset('static', 'static/img/logo.svg', 'img/logo.svg'),
  asset('content', 'docs/x/shot.png', 'x/shot.png'),
];
const target = document('doc', 'x/b.md', { headings: [[2, 'Set up']] });

function resolve(href: string, settings = config()): { href: string | undefined; problem: string | undefined } {
  const assembled = site(
    [document('doc', 'x/a.md', { links: [href] }), target, document('doc', 'x/d.mdx'), document('page', 'about.md')],
    settings,
    assets,
  );
  const link = assembled.links['docs/x/a.md']?.[0];
  return { href: link?.href, problem: findingsOf(assembled)[0]?.message };
}

describe('schemes', () => {
  const fault = (href: string, name: string) =>
    `\`${href}\` is broken: its scheme \`${name}:\` is not allowed in links.`;

  it.each(['https://a.example', 'tel:+1', 'sms:1', 'ftp://a.example/b', 'MAILTO:a@example.com'])(
    '%s is allowed',
    (href) => {
      expect(resolve(href)).toEqual({ href, problem: undefined });
    },
  );

  it.each([
    ['vscode://open', 'vscode'],
    ['  vscode:open', 'vscode'],
    ['Data:text/html,x', 'data'],
    ['blob:x', 'blob'],
    ['file:///etc/passwd', 'file'],
    ['JavaScript:alert(1)', 'javascript'],
  ])('%j is not, and does not reach the page', (href, name) => {
    expect(resolve(href)).toEqual({ href: '', problem: fault(href, name) });
  });

  it('are allowed where the site adds them, or trusts its HTML', () => {
    const markdown = { html: 'safe', math: true, onUnknownLanguage: 'warn', embeds: [], schemes: ['vscode'] } as const;
    expect(resolve('VSCode:x', config({ markdown }))).toEqual({ href: 'VSCode:x', problem: undefined });
    const trusted = config({ markdown: { ...markdown, html: 'trusted', schemes: [] } });
    expect(resolve('vscode:x', trusted)).toEqual({ href: 'vscode:x', problem: undefined });
  });

  it('that hold code are never allowed, and nothing in Markdown that only trusted HTML may have', () => {
    const markdown = { html: 'trusted', math: true, onUnknownLanguage: 'warn', embeds: [], schemes: ['data'] } as const;
    expect(findUnknownSchemeProblem('data:text/html,x', true, markdown.schemes)).toEqual({
      code: 'broken-link',
      reason: 'its scheme `data:` is not allowed in links',
    });
    const of = (mark: { isUnsafe?: true }) => {
      const bare = document('doc', 'x/a.md', { links: ['javascript:x'] });
      const links = bare.links.map((link) => ({ ...link, ...mark }));
      return site([{ ...bare, links }], config({ markdown })).links['docs/x/a.md']?.[0]?.href;
    };
    expect([of({}), of({ isUnsafe: true })]).toEqual(['javascript:x', '']);
  });

  it('are named with what to do', () => {
    const assembled = site([document('doc', 'x/a.md', { links: ['irc://a'] })], config(), assets);
    expect(findingsOf(assembled)[0]?.suggestion).toBe('To allow it, add `irc` to `markdown.schemes`.');
  });
});

describe('links', () => {
  it.each([
    ['./b.md', '/x/b'],
    ['b.md#set-up', '/x/b#set-up'],
    ['../x/b.md?q=1#set-up', '/x/b?q=1#set-up'],
    ['/x/b.md', '/x/b'],
    ['./d.mdx', '/x/d'],
    ['@site/docs/x/b.md#set-up', '/x/b#set-up'],
    ['@site/static/img/logo.svg', '/img/logo.svg'],
    ['@site/docs/x/shot.png', '/assets/shot-01234567.png'],
    ['/x/b', '/x/b'],
    ['/x/b/', '/x/b'],
    ['./b', '/x/b'],
    ['/about', '/about'],
    ['#top', '/x/a#top'],
    ['https://docs.example.com/x/b#set-up', '/x/b#set-up'],
    ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['/img/logo.svg', '/img/logo.svg'],
    ['./shot.png', '/assets/shot-01234567.png'],
    ['/releases/rss.xml', '/releases/rss.xml'],
    ['/x/b.md#set-up', '/x/b#set-up'],
  ])('%s leads to %s', (href, expected) => {
    expect(resolve(href)).toEqual({ href: expected, problem: undefined });
  });

  it.each([
    ['https://elsewhere.example/x', true],
    ['//elsewhere.example/x', true],
    ['mailto:a@example.com', false],
    ['tel:+4989123', false],
    ['/x/b', false],
  ])('%s leads to another site: %s', (to, isExternal) => {
    const { navbar, footer } = config();
    const item = { label: 'A', href: to, position: 'left', items: [] };
    const links = {
      navbar: { ...navbar, items: [item] },
      footer: { ...footer, links: [{ title: 'B', items: [item] }] },
    };
    const { layout } = site([document('doc', 'x/b.md')], config(links as never));
    expect(layout.navbar.items.map((link) => link.isExternal)).toEqual([isExternal]);
    expect(layout.footer.groups.flatMap((group) => group.items.map((link) => link.isExternal))).toEqual([isExternal]);
  });

  it.each([
    ['/x/c', '`/x/c` is not a page.'],
    ['./c.md', '`./c.md` is not a page.'],
    ['./b.md#setup', '`./b.md#setup` is broken: the page `/x/b` has no `#setup`.'],
    ['../../../etc/passwd.md', '`../../../etc/passwd.md` is broken: it leaves the project.'],
    ['/X/B', '`/X/B` differs in case from `/x/b`.'],
    ['/%E0%A4%A', '`/%E0%A4%A` is broken: its percent-encoding is malformed.'],
    ['http://localhost:99999/', '`http://localhost:99999/` is not a valid address.'],
    ['http://256.256.256.256/', '`http://256.256.256.256/` is not a valid address.'],
    ['http://', '`http://` is not a valid address.'],
    ['//[x', '`//[x` is not a valid address.'],
    ['https://[::1', '`https://[::1` is not a valid address.'],
    ['https:x.com', '`https:x.com` is not a valid address.'],
    ['https:/x.com', '`https:/x.com` is not a valid address.'],
    ['http:///x', '`http:///x` is not a valid address.'],
    ['HTTP:\\\\x', '`HTTP:\\\\x` is not a valid address.'],
    ['///x', '`///x` is not a valid address.'],
    ['mailto:', '`mailto:` is broken: its address is empty.'],
  ])('%s is broken: %s', (href, message) => {
    expect(resolve(href).problem).toBe(message);
  });

  it('carry base URL and trailing slash', () => {
    const settings = config({ baseUrl: '/portal/', trailingSlash: true });
    expect(resolve('./b.md#set-up', settings).href).toBe('/portal/x/b/#set-up');
    expect(resolve('/portal/x/b', settings)).toEqual({ href: '/portal/x/b/', problem: undefined });
    expect(resolve('/img/logo.svg', settings).href).toBe('/portal/img/logo.svg');
    const feedbackOf = (feedbackUrl: string) =>
      site([target], { ...settings, search: { ...settings.search, feedbackUrl } });
    expect(feedbackOf('/x/b#set-up').layout.search.feedbackUrl).toBe('/portal/x/b/#set-up');
    expect(feedbackOf('https://a.example/?q={query}').layout.search.feedbackUrl).toBe('https://a.example/?q={query}');
    expect(findingsOf(feedbackOf('/x/c')).map(({ code }) => code)).toEqual(['broken-link']);
  });

  it('say what was meant, with the line', () => {
    const assembled = site([
      document('doc', 'x/a.md', { links: ['./b.md', './bb.md', '/x/bb', './b.md#setup'] }),
      target,
    ]);
    expect(
      findingsOf(assembled).map(({ code, severity, line, suggestion }) => [code, severity, line, suggestion]),
    ).toEqual([
      ['broken-markdown-link', 'warning', 2, 'Did you mean `./b.md`?'],
      ['broken-link', 'error', 3, 'Did you mean `/x/b`?'],
      ['broken-anchor', 'warning', 4, 'Did you mean `./b.md#set-up`?'],
    ]);
  });

  it('without the scheme of another site or of a mailbox name the whole address', () => {
    const links = [
      'www.acme.example/a?b#c',
      'example.com',
      'github.com/acme/x/README.md',
      'me@acme.example',
      'logo@2x.png',
    ];
    const assembled = site([document('doc', 'x/a.md', { links }), target]);
    expect(findingsOf(assembled).map(({ link, suggestion }) => [link, suggestion])).toEqual([
      ['www.acme.example/a?b#c', 'Write `https://www.acme.example/a?b#c`.'],
      ['example.com', 'Write `https://example.com`.'],
      ['github.com/acme/x/README.md', 'Write `https://github.com/acme/x/README.md`.'],
      ['me@acme.example', 'Write `mailto:me@acme.example`.'],
      ['logo@2x.png', undefined],
    ]);
  });

  it('to the title of a page lead to its top, as on hosts of repositories', () => {
    const titled = document('doc', 'x/c.md', { frontMatter: { title: 'Our docs & you' } });
    const hrefsOf = (settings = config()) => {
      const links = ['#our-docs--you', './c.md?q=1#our-docs--you', './b.md#set-up', './c.md#our-doc'];
      const page = { ...document('doc', 'x/a.md', { links }), title: 'Docs', titleHtml: 'Our <em>docs</em> &amp; you' };
      const assembled = site([page, { ...titled, title: 'Our docs & you' }, target], settings);
      return [(assembled.links['docs/x/a.md'] ?? []).map(({ href }) => href), findingsOf(assembled)] as const;
    };
    const [hrefs, [finding, ...others]] = hrefsOf();
    expect(hrefs).toEqual(['/x/a#', '/x/c?q=1', '/x/b#set-up', '/x/c#our-doc']);
    expect(finding?.message).toBe('`./c.md#our-doc` is broken: the page `/x/c` has no `#our-doc`.');
    expect(others).toEqual([]);
    // By the rules of another generator, the same text has other ids, which are the anchors there.
    expect(hrefsOf(config({ addressRules: 'mkdocs' }))[1].map(({ link }) => link)).toEqual([
      '#our-docs--you',
      './c.md?q=1#our-docs--you',
      './c.md#our-doc',
    ]);
  });

  it('to a heading with the text of the title lead to the heading', () => {
    const page = { ...document('doc', 'x/b.md', { headings: [[2, 'Set up']] }), titleHtml: 'Set up' };
    const assembled = site([document('doc', 'x/a.md', { links: ['./b.md#set-up'] }), page]);
    expect(assembled.links['docs/x/a.md']?.[0]?.href).toBe('/x/b#set-up');
  });

  it('through a redirect to the title name the page', () => {
    const page = { ...document('doc', 'x/b.md'), title: 'Set up' };
    const redirects = config({ redirects: [{ from: ['/old'], to: '/x/b' }] });
    const [finding] = findingsOf(site([document('doc', 'x/a.md', { links: ['/old#set-up'] }), page], redirects));
    expect(finding?.code).toBe('redirected-link');
  });

  it('say so when the page is a draft', () => {
    const assembled = site([
      document('doc', 'x/a.md', { links: ['./b.md'] }),
      document('doc', 'x/b.md', { frontMatter: { draft: true } }),
    ]);
    expect(findingsOf(assembled)[0]?.message).toBe('`./b.md` is a draft, which is not published.');
  });

  it('are judged at the level that the config sets', () => {
    const broken = [document('doc', 'a.md', { links: ['/nope'] })];
    const severities = (['ignore', 'warn', 'error'] as const).map(
      (onBrokenLinks) => findingsOf(site(broken, config({ onBrokenLinks })))[0]?.severity,
    );
    expect(severities).toEqual([undefined, 'warning', 'error']);
  });

  it('of the configuration are judged too, once, with their place', () => {
    const settings = config({
      navbar: {
        title: '',
        hideOnScroll: false,
        items: [{ type: 'link', label: 'A', to: '/aa', position: 'left', items: [] }],
      },
    });
    expect(findingsOf(site([document('doc', 'a.md'), document('doc', 'b.md')], settings))).toEqual([
      {
        code: 'broken-link',
        severity: 'error',
        message: '`/aa` at `navbar.items[0].to`, on 9 pages, is not a page.',
        file: 'site.config.ts',
        setting: 'navbar.items[0].to',
        link: '/aa',
        target: '/aa',
        suggestion: 'Did you mean `/a`?',
      },
    ]);
  });
});
