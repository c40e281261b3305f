// Every page type: props in, HTML out.
import { describe, expect, it } from 'vitest';
import type { AuthorView } from '../../src/model/release-view.ts';
import type { Templates } from '../../src/templates/render.ts';
import type { TemplateProps } from '../../src/templates/views.ts';
import { card, chrome, hostile, page, pageTypes, post, renderPage, views } from './sample.ts';

/** Returns open tags of elements that need closing, in order, and end tags: equal nesting means sound markup. */
function unclosed(html: string): string[] {
  const open: string[] = [];
  const voids = /^(?:meta|link|img|input|br|hr|path|circle|rect)$/;
  const markup = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
  for (const [, slash, name = '', selfClosing] of markup.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)(?:[^>"]|"[^"]*")*?(\/?)>/g,
  )) {
    if (voids.test(name) || selfClosing) continue;
    if (!slash) open.push(name);
    else if (open.at(-1) === name) open.pop();
    else open.push(`/${name}`);
  }
  return open;
}

describe.each(pageTypes)('a page of type %s', (type) => {
  const html = renderPage(page(type), chrome);

  it('is one whole document with one main heading', () => {
    expect(html.startsWith('<!DOCTYPE html><html lang="en" dir="ltr"')).toBe(true);
    expect(unclosed(html)).toEqual([]);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html.match(/<main /g)).toHaveLength(1);
  });

  it('leaves no mark of shared markup and no handler or style', () => {
    expect(html).not.toMatch(/\0|data-mark|slot-if|undefined|\[object/);
    expect(html).not.toMatch(/\s(?:on[a-z]+|style)="/);
  });

  it('has the same bytes each time', () => {
    expect(renderPage(page(type), structuredClone(chrome))).toBe(html);
  });

  it('has no id twice', () => {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe('what pages show', () => {
  it('escapes text that looks like markup', () => {
    const html = renderPage(
      page('post', { view: { ...views.post, post: { ...post, title: hostile, version: hostile } } }),
      chrome,
    );
    expect(html).toContain('<h1>&lt;/title&gt;&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img src=x');
  });

  it('shows authors of whom more than the name is known each on their own', () => {
    const [grace, ada] = [{ name: 'Grace', title: 'Compilers', href: '/g', imageHref: '/g.jpg' }, { name: 'Ada' }];
    const htmlOf = (authors: readonly AuthorView[]) =>
      renderPage(page('post', { view: { ...views.post, post: { ...post, authors } } }), chrome);
    expect(htmlOf([ada])).toContain('<span>Ada</span>');
    expect(htmlOf([grace, ada])).toContain(
      '<span class="author"><img src="/g.jpg" alt="" width="32" height="32" loading="lazy"><span><a href="/g">Grace</a>' +
        '<small>Compilers</small></span></span><span class="author"><span>Ada</span></span>',
    );
  });

  it('has what the site adds to menus and footer', () => {
    const link = {
      key: 'x',
      label: 'All',
      href: '/all',
      position: 'left' as const,
      className: 'own',
      spoken: 'All of it',
    };
    const versions = ['2', '1'].map((name) => ({
      docs: 'default',
      name,
      label: name,
      isLast: name === '2',
      href: `/${name}`,
    }));
    const { navbar, footer } = chrome;
    const html = renderPage(page('doc'), {
      ...{ ...chrome, versions },
      navbar: { ...navbar, items: [{ key: 'v', label: '', position: 'left', menu: 'versions', after: [link] }, link] },
      footer: { ...footer, isDark: true, logo: { src: '/l.svg', srcDark: '/d.svg', alt: 'Acme', href: '/' } },
    });
    expect(html).toContain(
      '<li><a class="own" href="/all" aria-label="All of it">All</a></li></ul></details></nav></li>',
    );
    expect(html).toContain('<a class="menu-link own" href="/all" aria-label="All of it">All</a>');
    expect(html).toContain('<footer class="footer footer-dark" ');
    expect(html).toContain('<p><a href="/"><img class="logo" src="/d.svg" alt="Acme"></a></p><p class="copyright">');
  });

  it('has the version menu of its docs, and those that are asked for by name', () => {
    const versions = ['default', 'api', 'old'].flatMap((docs) =>
      ['2', '1'].map((label) => {
        const name = docs === 'default' ? label : `${docs}/${label}`;
        return { docs, name, label, isLast: label === '2', href: `/${name}` };
      }),
    );
    const docs = ['default', 'api', 'old'].map((id) => ({ id, label: id.toUpperCase() }));
    const items = [{ key: 'v', label: '', position: 'right' as const, menu: 'versions' as const, docs: 'api' }];
    const shared = { ...chrome, versions, docs, navbar: { ...chrome.navbar, items } };
    const menusOf = (name?: string) => {
      const own = versions.find((version) => version.name === name);
      const docsVersion = own && { ...own, hasBadge: false, banner: 'none' as const, same: {} };
      const html = renderPage(page('doc', { docsVersion }), shared);
      return [
        ...html.matchAll(
          /<nav aria-label="([^"]*)"><details class="menu version-menu".*?<summary[^>]*>(.*?)<\/summary>/g,
        ),
      ].map(([, label, summary = '']) => `${label}: ${summary.replace(/<[^>]*>/g, '')}`);
    };
    expect(menusOf()).toEqual(['Versions of the docs: API: API 2']);
    expect(menusOf('api/1')).toEqual(['Versions of the docs: API: API 1']);
    expect(menusOf('1')).toEqual(['Versions of the docs: API: API 2', 'Versions of the docs: DEFAULT: 1']);
    expect(menusOf('old/2')).toEqual(['Versions of the docs: API: API 2', 'Versions of the docs: OLD: 2']);
  });

  it('shows the contents of a reference as chips below its title', () => {
    const child = { level: 3, id: 'b', html: 'get <code>b</code>:', children: [] };
    const toc = [{ level: 2, id: 'a', html: 'Paths:', children: [child] }];
    const view = { ...views.doc, layout: 'reference' as const };
    const html = renderPage(page('doc', { toc, view }), chrome);
    expect(html).toContain('class="main main-doc main-reference"');
    expect(html).toMatch(
      /<\/h1>.*<div><a class="eyebrow" href="#a">Paths<\/a><ul><li><a class="tag" href="#b">get <code>b<\/code><\/a><\/li><\/ul><\/div><\/details><\/nav>/,
    );
    expect(renderPage(page('doc', { toc }), chrome)).toContain('class="main main-doc has-toc"');
  });

  it('shows a tile without an address as text', () => {
    const html = renderPage(page('home'), chrome);
    expect(html).toContain('<strong class="tile-name">Later</strong>');
    expect(html).toContain('<a class="tile-name card-link" href="/a">Android SDK</a>');
  });

  it('gives the home page a heading for every tab, for readers without a script', () => {
    const html = renderPage(page('home'), chrome);
    expect(html).toContain('<h2 class="home-tab-title" id="heading-android">Android</h2>');
    expect(html).toContain('<h2 class="home-tab-title" id="heading-ios">iOS</h2>');
  });

  it('shows the cards of landing pages where there are no tabs', () => {
    const html = renderPage(page('home', { view: { ...views.home, tabs: [], cards: [card] } }), chrome);
    expect(html).toContain('<a class="card-link" href="/a">Card</a>');
    expect(html).not.toContain('role="tablist"');
  });

  it('lists products under area and group, and what has no page as text', () => {
    const html = renderPage(page('product-list'), chrome);
    expect(html).toContain('<h1>All products</h1>');
    expect(html).toContain('<h2 class="product-area-name">Android</h2>');
    expect(html).toContain('<h3 class="eyebrow">Protect</h3>');
    expect(html).toContain(
      '<li class="entry"><span class="tile-icon"></span><a class="card-link" href="/launcher">Launcher</a><span class="product-version">4.2.0</span>',
    );
    expect(html).toContain('<p class="product-none">No pages yet: Shield</p>');
    const { areas } = views['product-list'];
    const home = renderPage(page('home', { view: { ...views.home, tabs: [], areas } }), chrome);
    expect(home).toContain('<h2>Products</h2>');
    expect(home).toContain('<h3 class="product-area-name">Android</h3>');
  });

  it('begins the home page with a search, what readers come to do, and what is new', () => {
    const html = renderPage(page('home'), chrome);
    expect(html).toMatch(
      /<form class="search-form hero-search" action="\/search" method="get">.*<input type="search" [^>]*name="q">/,
    );
    expect(html).toContain('<a class="tile-name card-link" href="/setup">Set up</a>');
    expect(html).toContain('<a class="more-link" href="/releases">All releases</a>');
    const without = renderPage(page('home', { view: { ...views.home, tasks: [], latest: [] } }), {
      ...chrome,
      searchHref: undefined,
    });
    expect(without).not.toMatch(/hero-search|home-ways/);
  });

  it('shows steps, news, needs and pages of a landing page, in this order', () => {
    const html = renderPage(page('landing'), chrome);
    const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text]) => text);
    expect(headings.slice(0, 5)).toEqual([
      'First steps',
      'What is new',
      'What you need',
      'Pages',
      '<a href="/settings">Settings</a>',
    ]);
    expect(html).toContain('<li><span>A PC</span></li>');
  });

  it('names the product of a page in the switcher, and leads to all of them without one', () => {
    const products = {
      href: '/#products',
      bySidebar: {
        main: [
          { key: 'launcher', label: 'Launcher', version: '4.2.0' },
          { key: 'other', label: 'Other' },
        ],
      },
    };
    const switchers = (html: string) => [...html.matchAll(/<a class="switcher".*?<\/a>/g)].map(([link]) => link);
    const at = (product?: string) =>
      switchers(renderPage(page('doc', { sidebar: { name: 'main', active: [], product } }), { ...chrome, products }));
    expect(at('launcher')).toEqual([
      expect.stringContaining(
        '<span class="switcher-name">Launcher</span><span class="product-version">4.2.0</span><svg',
      ),
    ]);
    expect(at()).toEqual([expect.stringContaining('<span class="switcher-name">All products</span><svg')]);
    // Pages without a sidebar have it in the menu of small screens.
    expect(switchers(renderPage(page('home'), { ...chrome, products }))).toHaveLength(1);
    expect(switchers(renderPage(page('home'), chrome))).toEqual([]);
  });

  it('names the landmarks of a docs page', () => {
    const toc = [{ id: 'one', level: 2, html: 'One', children: [{ id: 'ä', level: 3, html: 'Ä', children: [] }] }];
    const html = renderPage(
      page('doc', { toc, breadcrumbs: [{ label: 'Cat', href: '/cat' }, { label: 'Page' }], sidebar: undefined }),
      chrome,
    );
    for (const name of ['Main', 'Breadcrumbs', 'On this page', 'Docs pages', 'Footer']) {
      expect(html.split(`aria-label="${name}"`)).toHaveLength(2);
    }
    expect(html).toContain('<a href="#%C3%A4">Ä</a>');
    expect(html).toContain('<span aria-current="page">Page</span>');
    expect(html).toContain('Last updated on <time datetime="2025-10-01">October 1, 2025</time> by Ann');
    expect(html).toContain('<a href="/after" rel="next" class="pager-next">');
  });

  it('keeps a hidden title for screen readers unless the text has its own', () => {
    const hidden = { ...views.doc, hideTitle: true };
    expect(renderPage(page('doc', { view: hidden }), chrome)).toContain('<h1 class="visually-hidden">');
    const own = renderPage(page('doc', { view: { ...hidden, body: '<h1 id="own">Own</h1>' } }), chrome);
    expect(own.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  it('says the version of a post where its title does not', () => {
    expect(renderPage(page('post'), chrome)).toContain('<span class="badge">4.2.0</span>');
    const named = { ...post, title: 'Launcher 4.2.0' };
    expect(renderPage(page('post', { view: { ...views.post, post: named } }), chrome)).not.toContain('badge');
  });

  it('says what is not public', () => {
    expect(renderPage(page('page'), chrome)).toContain('<strong>Draft.</strong>');
    expect(renderPage(page('doc', { view: { ...views.doc, visibility: 'unlisted' } }), chrome)).toContain(
      '<strong>Unlisted.</strong>',
    );
    expect(renderPage(page('doc'), chrome)).not.toContain('class="banner"');
  });

  it('leads through the pages of a list', () => {
    const html = renderPage(page('releases'), chrome);
    expect(html).toContain('Page 2 of 3');
    expect(html).toContain('<a href="/releases/page/3" rel="next">');
    expect(html).toContain('Read more<span class="visually-hidden"> about Launcher 4.2</span>');
    expect(renderPage(page('tag'), chrome)).not.toContain('class="pagination"');
  });

  it('lists all pages below the search form', () => {
    const html = renderPage(page('search'), chrome);
    expect(html).toContain('action="/search" method="get"');
    expect(html).toContain('<li><a href="/a">Overview</a></li>');
  });
});

function OwnDocPage({ view, chrome: shared }: TemplateProps['DocPage']) {
  return <h1>{`Own ${view.tags.length} ${shared.site.title}`}</h1>;
}

function OwnFooter() {
  return <footer>Own footer</footer>;
}

describe('templates of the site', () => {
  it('replace ours by name', () => {
    const templates: Templates = { DocPage: OwnDocPage, Footer: OwnFooter };
    const html = renderPage(page('doc'), chrome, templates);
    expect(html).toContain('<h1>Own 1 Docs</h1></main>');
    expect(html).toContain('<footer>Own footer</footer>');
    expect(renderPage(page('doc'), chrome)).toContain('aria-label="Footer"');
    expect(renderPage(page('page'), chrome, templates)).toContain('<h1>About</h1>');
  });
});
