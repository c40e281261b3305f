// The layout is rendered once for all pages; these are the places where each page differs.
import { describe, expect, it } from 'vitest';
import type { Layout } from '../../src/model/layout.ts';
import { chrome, head, page, renderPage } from './sample.ts';

function doc(current: string, active: readonly string[], shared: Layout = chrome): string {
  return renderPage(page('doc', { sidebar: { name: 'main', current, active } }), shared);
}

describe('the sidebar', () => {
  it('marks the current page, and it alone', () => {
    const html = doc('cat/a', ['cat', 'cat/a']);
    expect(html).toContain('<a href="/a" aria-current="page">Label cat/a</a>');
    const sidebar = html.slice(html.indexOf('aria-label="Docs sidebar"'), html.indexOf('<main'));
    expect(sidebar.match(/aria-current/g)).toHaveLength(1);
  });

  it('opens the categories around the current page', () => {
    expect(doc('cat/a', ['cat', 'cat/a'])).toContain('<details open><summary class="category-toggle"');
    expect(doc('last', ['last'])).toContain('<details><summary class="category-toggle"');
  });

  it('shows unlisted entries only where they are active', () => {
    expect(doc('last', ['last'])).not.toContain('Label cat/hidden');
    expect(doc('last', ['last'])).not.toContain('Deep');
    expect(doc('cat/hidden', ['cat', 'cat/hidden'])).toContain(
      '<a href="/hidden" aria-current="page">Label cat/hidden</a>',
    );
    const deep = doc('cat/deep/x', ['cat', 'cat/deep', 'cat/deep/x']);
    expect(deep).toContain('Label cat/deep/x');
    expect(deep).not.toContain('Label cat/hidden');
    expect(deep).toContain('Label last');
    expect(doc('cat/deep', ['cat', 'cat/deep'])).not.toContain('Label cat/deep/x');
  });

  it('lets categories close each other where the site asks for it', () => {
    const html = doc('last', ['last'], { ...chrome, sidebar: { hideable: true, autoCollapseCategories: true } });
    expect(html).toContain('<details name="sidebar">');
  });

  it('is the drawer that the menu button opens', () => {
    expect(doc('last', ['last'])).toContain('aria-label="Open menu" popovertarget="docs-sidebar"');
    const alone = renderPage(page('page'), chrome);
    expect(alone).toContain('aria-label="Open menu" popovertarget="main-menu"');
    expect(alone).not.toContain('drawer-switch');
  });
});

it('holds no control characters, whatever its texts hold', () => {
  const html = renderPage(page('doc', { head: { ...head, title: 'A\x07\x1bB\x85\0' } }), chrome);
  expect(html).toContain('AB');
  expect(html).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
});

describe('the top bar', () => {
  it('marks what leads here and what leads to the section', () => {
    const html = renderPage(page('doc', { activeNav: ['menu', 'menu.a', 'releases'] }), chrome);
    expect(html).toContain('<summary class="menu-link" data-active="">Products</summary>');
    expect(html).toContain('<a href="/a" aria-current="page">Product A</a>');
    expect(html).toContain('<a class="menu-link" href="/releases" aria-current="true">Releases</a>');
  });

  it('has a language menu only where there is a choice', () => {
    expect(renderPage(page('doc'), chrome)).not.toContain('aria-label="Languages"');
    const locales = ['en', 'de', 'fr'].map((locale) => ({ locale, label: locale.toUpperCase(), htmlLang: locale }));
    const alternates = [{ hreflang: 'de', href: 'https://docs.example.com/de/a' }];
    const html = renderPage(page('doc', { head: { ...head, alternates } }), { ...chrome, locales });
    expect(html).toContain('<a lang="de" data-locale="de" href="/de/a">DE</a>');
    expect(html).toContain('aria-current="true" href="/a">EN</a>');
    expect(html).not.toContain('>FR</a>');
  });

  it('has no colour switch where the mode is fixed', () => {
    const fixed = { ...chrome, colorMode: { ...chrome.colorMode, disableSwitch: true } };
    expect(renderPage(page('doc'), fixed)).not.toContain('data-theme-toggle');
    expect(renderPage(page('doc'), fixed)).toContain(' data-theme-fixed ');
    expect(renderPage(page('doc'), chrome)).toContain('data-theme-toggle');
  });

  it('announces, and can be closed where the site allows it', () => {
    const open = { ...chrome, announcement: { id: 'x"1', html: '<b>New</b>', isCloseable: true } };
    expect(renderPage(page('doc'), open)).toContain('data-announcement-id="x&quot;1"');
    expect(renderPage(page('doc'), open)).toContain('<b>New</b>');
    const fixed = { ...open, announcement: { ...open.announcement, isCloseable: false } };
    expect(renderPage(page('doc'), fixed)).not.toContain('data-announcement-close');
  });

  it('tells what counts page views only where the site has it done', () => {
    expect(renderPage(page('doc'), chrome)).not.toContain('data-analytics');
    const beacon = { ...chrome, analytics: { provider: 'beacon', endpoint: '/v?a&b' } } as const;
    expect(renderPage(page('doc'), beacon)).toContain(' data-analytics="beacon" data-analytics-target="/v?a&amp;b"');
    const gtag = { ...chrome, analytics: { provider: 'gtag', trackingId: 'G-1' } } as const;
    expect(renderPage(page('doc'), gtag)).toContain(' data-analytics="gtag" data-analytics-target="G-1"');
  });
});
