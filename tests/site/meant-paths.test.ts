// The intended target of an address: below a path, in another language, in another case, by the file of its page.
import { describe, expect, it } from 'vitest';
import { formatFindingSentence } from '../../src/model/diagnostic.ts';
import type { Asset } from '../../src/model/source.ts';
import { config, document, findingsOf, languages, site } from '../support/site.ts';

const asset = (origin: Asset['origin'], file: string, path: string): Asset => {
  return { origin, file, path, size: 1, hash: '0123456789abcdef' };
};

interface Case {
  readonly settings?: Parameters<typeof config>[0];
  readonly locale?: string;
  readonly kind?: 'image';
  readonly assets?: readonly Asset[];
}

/** Returns the target of a link on `/x/a`, and the finding about it. */
function judge(href: string, { settings, locale, kind, assets = [] }: Case = {}): (string | undefined)[] {
  const from = document('doc', 'x/a.md', { links: [href] });
  const links = from.links.map((link) => (kind ? { ...link, kind } : link));
  const documents = [
    { ...from, links },
    document('doc', 'x/b.md', { headings: [[2, 'Set up']] }),
    document('doc', 'Plugins.md'),
    document('doc', 'guide/index.md'),
  ];
  const made = site(documents, config(settings), assets, locale);
  const told = findingsOf(made).filter(({ code }) => code !== 'no-url');
  return [
    made.links['docs/x/a.md']?.[0]?.href,
    ...told.map((each) => `${each.severity} ${each.code} ${formatFindingSentence(each)}`),
  ];
}

describe('below a path, in several languages', () => {
  const settings = { baseUrl: '/docs/', i18n: languages('en', 'de') };

  it.each([
    ['en', 'https://docs.example.com/docs/x/b#set-up', '/docs/x/b#set-up'],
    ['en', '/docs/x/b', '/docs/x/b'],
    ['de', 'https://docs.example.com/docs/x/b', '/docs/de/x/b'],
    ['de', '/docs/x/b', '/docs/de/x/b'],
    ['de', '/docs/de/x/b', '/docs/de/x/b'],
    ['de', '/x/b', '/docs/de/x/b'],
    ['de', 'https://docs.example.com/docs', '/docs/de'],
  ])('%s: %s is %s', (locale, href, to) => {
    expect(judge(href, { settings, locale })).toEqual([to]);
  });

  it('what is missing is suggested without the path', () => {
    expect(judge('/docs/guid', { settings })).toEqual([
      '/docs/guid',
      'error broken-link `/docs/guid` is not a page. Did you mean `/guide`?',
    ]);
    expect(judge('/docs/de/x/b', { settings })).toEqual([
      '/docs/de/x/b',
      'warning other-locale-link `/docs/de/x/b` leads to another language, Deutsch. Write `/x/b`.',
    ]);
  });

  it('a redirect leads on as a link does', () => {
    const redirects = [{ from: ['/old'], to: '/docs/x/b' }];
    expect(judge('/old', { settings: { ...settings, redirects }, locale: 'de' })).toEqual([
      '/docs/de/old',
      'warning redirected-link `/old` is redirected to `/de/x/b`. Write `/de/x/b`.',
    ]);
  });
});

describe('a page by nearly its name', () => {
  it.each([
    ['/plugins/', '/Plugins', '`/plugins/` differs in case from `/Plugins`. Write `/Plugins/`.'],
    ['/X/B?a#set-up', '/x/b?a#set-up', '`/X/B?a#set-up` differs in case from `/x/b`. Write `/x/b?a#set-up`.'],
    ['./B', '/x/b', '`./B` differs in case from `/x/b`. Write `./b`.'],
    ['./B.md', '/x/b', '`./B.md` differs in case from `docs/x/b.md`. Write `./b.md`.'],
    ['/x/b.html#set-up', '/x/b#set-up', '`/x/b.html#set-up` names the file of the page `/x/b`. Write `/x/b#set-up`.'],
    ['b.htm', '/x/b', '`b.htm` names the file of the page `/x/b`. Write `b`.'],
    ['/guide/index', '/guide', '`/guide/index` names the file of the page `/guide`. Write `/guide`.'],
    ['/guide/README', '/guide', '`/guide/README` names the file of the page `/guide`. Write `/guide`.'],
    ['/guide/index.html', '/guide', '`/guide/index.html` names the file of the page `/guide`. Write `/guide`.'],
    ['/PLUGINS.html', '/Plugins', '`/PLUGINS.html` names the file of the page `/Plugins`. Write `/Plugins`.'],
  ])('%s leads to %s, and the author is told', (href, to, told) => {
    expect(judge(href)).toEqual([to, `warning link-case ${told}`]);
  });

  it('has its level in the settings of the link check', () => {
    const { linkCheck } = config();
    const level = (rule: 'ignore' | 'error') => ({
      linkCheck: { ...linkCheck, rules: { ...linkCheck.rules, 'link-case': rule } },
    });
    expect(judge('/X/b', { settings: level('ignore') })).toEqual(['/x/b']);
    expect(judge('/X/b', { settings: level('error') })[1]).toMatch(/^error link-case /);
  });

  it('is no excuse for an anchor that is not there, nor for a file', () => {
    expect(judge('/X/b#nope')[1]).toBe('warning broken-anchor `/X/b#nope` is broken: the page `/x/b` has no `#nope`.');
    const assets = [asset('static', 'static/img/Logo.svg', 'img/Logo.svg')];
    expect(judge('/img/logo.svg', { kind: 'image', assets })).toEqual([
      '/img/Logo.svg',
      'error broken-link `/img/logo.svg` differs in case from `/img/Logo.svg`. Write `/img/Logo.svg`.',
    ]);
  });

  it('an image of a page is no file of another case', () => {
    expect(judge('/x/b/', { kind: 'image' })[1]).toBe('error broken-link `/x/b/` is not a file of the site.');
  });
});

describe('a file that is not published where a page looks for it', () => {
  const beside = [asset('content', 'docs/img/dot.svg', 'img/dot.svg')];

  it.each([
    [
      'among the pages, by the address that MkDocs gives it',
      '/img/dot.svg',
      beside,
      "`/img/dot.svg` is not a file of the site. `docs/img/dot.svg` has an address of its own once `staticDirs` names its folder: `staticDirs: ['docs']`.",
    ],
    [
      'from another page of the folder',
      'img/dot.svg',
      beside,
      '`img/dot.svg` is not a file of the site. Did you mean `../img/dot.svg`?',
    ],
    [
      'beside the folder of pages',
      '../../img/x.png',
      [],
      '`../../img/x.png` is broken: it leaves the site. `img/x.png` is not in `docs`, the only folder that files of its pages are copied from. Set `docs.path` to `.`, or move the file into it.',
    ],
    [
      'in a folder of static files, by its path on the disk',
      '../../static/img/x.png',
      [asset('static', 'static/img/x.png', 'img/x.png')],
      '`../../static/img/x.png` is broken: it leaves the site. Write `/img/x.png`.',
    ],
  ])('%s', (_, href, assets, told) => {
    expect(judge(href, { kind: 'image', assets })[1]).toBe(`error broken-link ${told}`);
  });
});

it.each(['/x/b#?code=abc', '/x/b#/route', 'https://docs.example.com/x/b#!state'])(
  '%s names a state, no heading',
  (href) => {
    expect(judge(href)).toHaveLength(1);
  },
);
