// `hreflang` lists only pages that are canonical, because search engines ignore all others; edit links point to files.
import { describe, expect, it } from 'vitest';
import { config, dataAt, docsConfig, document, languages, pageAt, site } from '../support/site.ts';

const settings = config({ i18n: languages('en', 'de', 'ar') });
const both = document('doc', 'a.md');
const english = document('doc', 'b.md');
const german = document('doc', 'a.md', { locale: 'de', file: 'i18n/de/docs/a.md', original: 'docs/a.md' });
const plain = (locale: string) => site(locale === 'de' ? [german, english] : [both, english], settings, [], locale);

/** Assembles all languages, each with the paths of the others, as a build does it. */
async function all() {
  const { assembleSite } = await import('../../src/site/assemble/assemble-site.ts');
  const planned = ['en', 'de', 'ar'].map(plain);
  const paths = new Map(planned.map(({ locale, pagePaths }) => [locale, pagePaths]));
  return planned.map((each) => assembleSite(each, each.documents, { localePaths: paths }));
}

describe('languages of a page', () => {
  it('are those that have a text of their own', async () => {
    const [en, de, ar] = await all();
    if (!en || !de || !ar) throw new Error('no site');
    const told = (of: typeof en, path: string) =>
      pageAt(of, path).head.alternates.map(({ hreflang, isCopy }) => `${hreflang}${isCopy ? ' copy' : ''}`);
    expect(told(en, '/a')).toEqual(['en', 'de', 'ar copy', 'x-default']);
    expect(told(de, '/de/a')).toEqual(['en', 'de', 'ar copy', 'x-default']);
    expect(told(ar, '/ar/a')).toEqual(['en copy', 'de copy', 'ar copy']);
    expect(told(en, '/b')).toEqual(['en copy', 'de copy', 'ar copy']);
    const sitemap = dataAt(en, '/sitemap.xml');
    const urls = sitemap.kind === 'text' && sitemap.props.type === 'sitemap' ? sitemap.props.view.urls : [];
    expect(urls.map(({ loc, alternates }) => [loc.slice(24), alternates.map(({ hreflang }) => hreflang)])).toEqual(
      expect.arrayContaining([
        ['/a', ['en', 'de', 'x-default']],
        ['/b', []],
      ]),
    );
  });
});

it.each([
  ['c#.md', 'https://git.example.com/edit/docs/c%23.md'],
  ['100%.md', 'https://git.example.com/edit/docs/100%25.md'],
  ['a b/ü?.md', 'https://git.example.com/edit/docs/a%20b/%C3%BC%3F.md'],
])('the edit link of %s names that file', (path, href) => {
  const assembled = site([document('doc', path)], docsConfig({ editUrl: 'https://git.example.com/edit/' }));
  const route = assembled.routes.find(({ source }) => source === `docs/${path}`);
  expect(pageAt(assembled, route?.path ?? '').view).toMatchObject({ editHref: href });
});
