// The routes of the portal in the catalogue, and common elements of all pages of a kind.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readBuiltPage } from '../support/built-page.ts';
import { repository } from '../support/cli.ts';

const folder = inject('portal');
const report = inject('portalReport');

describe('the portal', () => {
  it('builds without a warning', () => {
    // A shallow clone of this repository is not a fault of the content.
    expect(report.warnings.filter(({ code }) => code !== 'shallow-clone')).toEqual([]);
    expect(report.errors).toEqual([]);
  });

  it('has every route of the catalogue, each with its file', () => {
    const wanted = readFileSync(join(repository, 'tests/fixtures/portal-routes.txt'), 'utf8').trim().split('\n');
    const have = new Set(report.routes.map((route) => route.path));
    expect(wanted).toHaveLength(540);
    expect(wanted.filter((route) => !have.has(route))).toEqual([]);
    const fileOf = (route: string) => (route === '/404' ? '404.html' : join(route, 'index.html'));
    expect(wanted.filter((route) => !existsSync(join(folder, fileOf(route))))).toEqual([]);
  });

  it('counts what the catalogue counts', () => {
    const count = (type: string) => report.routes.filter((route) => route.type === type).length;
    expect({
      docs: count('doc'),
      posts: count('post'),
      lists: count('releases'),
      landings: count('landing'),
      redirects: count('redirect'),
    }).toEqual({
      docs: 265,
      posts: 193,
      lists: 20,
      landings: 29,
      redirects: 1,
    });
  });

  it('has no docs page without a sidebar, a breadcrumb and a page beside it', () => {
    const lacks = report.routes
      .filter(({ type }) => type === 'doc')
      .filter(({ path }) => {
        const html = readFileSync(join(folder, path, 'index.html'), 'utf8');
        return !['has-sidebar', 'class="breadcrumbs"', 'class="pager"'].every((part) => html.includes(part));
      });
    expect(lacks.map(({ path }) => path)).toEqual([]);
  });

  it('shows three posts on the last list page', () => {
    expect(readBuiltPage(folder, '/releases/page/20').all('article')).toHaveLength(3);
  });
});
