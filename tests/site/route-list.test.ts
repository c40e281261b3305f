// The file from which the 404 page suggests a page.
import { expect, it } from 'vitest';
import { config, document, languages, pageAt, planRoute, site } from '../support/site.ts';

const docs = [
  document('doc', 'a.md'),
  document('doc', 'hidden.md', { frontMatter: { unlisted: true } }),
  document('post', '2025-01-01-x.md', { frontMatter: { title: 'X' } }),
];

function listOf(assembled: ReturnType<typeof site>) {
  const route = assembled.routes.find(({ path }) => path.startsWith('/assets/routes-'));
  if (!route) throw new Error('There is no list.');
  const plan = planRoute(assembled, route);
  if (plan.kind !== 'literal') throw new Error(plan.kind);
  return { path: route.path, pages: JSON.parse(plan.text) as Readonly<Record<string, string>> };
}

it('holds the titles of the public pages, by path', () => {
  expect(listOf(site(docs)).pages).toEqual({
    '/': 'Acme Docs',
    '/a': 'a.md',
    '/releases': 'Releases',
    '/releases/2025/01/01/x': 'X',
    '/releases/archive': 'Archive',
    '/releases/tags': 'Tags',
  });
});

it('is named by its content, below the base URL, and the 404 page knows it', () => {
  const assembled = site(docs, config({ baseUrl: '/portal/' }));
  const { path } = listOf(assembled);
  expect(path).toMatch(/^\/assets\/routes-[0-9a-f]{8}\.json$/);
  expect(listOf(site(docs.slice(1))).path).not.toBe(path);
  const props = pageAt(assembled, '/404');
  expect(props.type === 'not-found' && props.view.routesHref).toBe(`/portal${path}`);
});

it('is a file of its own for a language with titles of its own', () => {
  const settings = config({ i18n: languages('en', 'de') });
  const [en, de] = ['en', 'de'].map((locale) => listOf(site(docs, settings, [], locale)));
  expect(de).toEqual(en);
  const german = document('doc', 'a.md', { locale: 'de', file: 'i18n/de/docs/a.md', frontMatter: { title: 'Anfang' } });
  const own = listOf(site([german, ...docs.slice(1)], settings, [], 'de'));
  expect(own.pages).toEqual({ ...en?.pages, '/a': 'Anfang' });
  expect(own.path).not.toBe(en?.path);
});
