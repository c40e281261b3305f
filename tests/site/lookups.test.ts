// Routes name the content that they show: an unknown name is a fault of techdocs, and throws.
import { expect, it } from 'vitest';
import type { Route } from '../../src/model/route.ts';
import { document, planRoute, site } from '../support/site.ts';

const assembled = site([
  document('doc', 'a.md', { frontMatter: { tags: ['Setup'] } }),
  document('post', '2025-01-01-x.md', { frontMatter: { product: 'scanner', tags: ['News'], version: '1.0' } }),
  document('page', 'about.md'),
]);

/** Returns the route of a type, with another name in it. */
function renamed<T extends Route['type']>(type: T, name: Partial<Route<T>>): Route {
  return { ...assembled.routes.find((route): route is Route<T> & Route => route.type === type), ...name } as Route;
}

it.each([
  ['There is no document `docs/b.md`.', renamed('doc', { source: 'docs/b.md' })],
  ['There is no docs page `pages/about.md`.', renamed('doc', { source: 'pages/about.md' })],
  ['There is no post `docs/a.md`.', renamed('post', { source: 'docs/a.md' })],
  ['There is no document `pages/b.md`.', renamed('page', { source: 'pages/b.md' })],
  ['There is no landing page `/none`.', renamed('landing', { type: 'landing', path: '/none' })],
  ['There is no docs version `9.9`.', renamed('doc-tags', { tagsOf: '9.9' })],
  ['There is no tag `none`.', renamed('doc-tag', { tag: 'none' })],
  ['There is no tag `none`.', renamed('tag', { tag: 'none' })],
  ['There is no product with releases `none`.', renamed('timeline', { product: 'none' })],
  ['There is no product with releases `none`.', renamed('data', { product: 'none' })],
  ['There is no file of techdocs `/assets/none.css`.', renamed('stylesheet', { path: '/assets/none.css' })],
])('%s', (message, route) => {
  expect(() => planRoute(assembled, route)).toThrow(new Error(message));
});

it('plans each route of the site as it is named', () => {
  for (const route of assembled.routes) expect(() => planRoute(assembled, route), route.path).not.toThrow();
});
