// Files that extensions make from the texts of pages.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServeHere, startServe } from '../../support/serve.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

/** Writes a book of each product, as the HTML of its page, and notes each call. */
const BOOK = `import { appendFileSync } from 'node:fs';
export const book = (log, { change = (route) => route, write = (one) => one.write(bookOf(one)), ...others } = {}) => ({
  name: 'book',
  rules: { short: 'note' },
  routes: (site) => site.products.map(({ key, label, path, pages, latestVersion }) => change({
    path: path + '/' + key + '.book',
    data: [site.isWritten, latestVersion],
    book: { title: label, version: latestVersion, about: path, pages: pages.map((page) => page.path) },
  })),
  async renderBooks(books) {
    appendFileSync(log, books.map(({ path }) => path).join(' ') + '\\n');
    for (const one of books) write(one);
  },
  parts: {
    landingAfter: (page, site) => site.products.some(({ path }) => path === page.path) ? 'Below ' + page.title : null,
  },
  ...others,
});
const bookOf = ({ html, file, stylesheetHref, texts, title, version, href, date, data, site, report }) => {
  if (texts.length < 2) report({ code: 'short', message: 'The book of ' + title + ' is short.' });
  const files = [stylesheetHref, '/docs/box.txt', '/docs/nothing.txt', '/docs/rocket/start'].map((each) => file(each)?.length > 0);
  return JSON.stringify({ title, version, href, date, data, files, site: site.title, texts: texts.map(({ id, title }) => id + ' ' + title) }) + html({ 'page-1': 7 });
};
`;
const config = (options = '{}') => `import { book } from './book.mjs';
export default {
  title: 'Acme', baseUrl: '/docs/',
  products: { rocket: { label: 'Rocket', page: '/rocket/start' }, box: { label: 'Box', page: '/box' } },
  docs: { sidebars: './sidebars.js' },
  releases: { path: 'releases', products: { rocket: {}, box: {} } },
  extensions: [book(${JSON.stringify(log())}, ${options})],
};\n`;
const FILES = {
  'book.mjs': BOOK,
  'asked.txt': '',
  'sidebars.js': `export default {
  rocket: [{ type: 'category', label: 'Rocket', link: { type: 'generated-index', slug: '/rocket' }, items: ['rocket/start', 'rocket/fly'] }],
  box: ['box'],
};\n`,
  'docs/index.md': '# Home\n',
  'docs/rocket/start.md': '# Start\n\nSee [flying](./fly.md#high), [the box](../box.md).\n',
  'docs/rocket/fly.md': '# Fly\n\n## High\n\nUp.\n',
  'docs/box.md': '# Box\n\nA box.\n',
  'static/box.txt': 'box',
  'releases/2025-01-01-rocket.md': '---\nproduct: rocket\nversion: 1.4.0\n---\n\n# Rocket 1.4.0\n\nNew.\n',
};

let site: Sandbox;
const log = () => site.path('asked.txt');
const asked = () => site.read('asked.txt').trim().split('\n');
beforeEach(() => {
  site = createSandbox(FILES);
  site.write({ 'site.config.mjs': config() });
});
afterEach(() => site.remove());

const failures = ({ errors }: Awaited<ReturnType<Sandbox['build']>>) =>
  errors.map(({ file, code, message }) => [file, code, message].join(' '));

describe('a book of pages', () => {
  it('is made from their texts, one call for all that changed', async () => {
    const report = await site.build();
    expect(failures(report)).toEqual([]);
    expect(
      report.notes.filter(({ code }) => code.startsWith('book/')).map(({ code, message }) => [code, message]),
    ).toEqual([['book/short', 'The book of Box is short.']]);
    const [facts = '', page = ''] = site.read('build/rocket/rocket.book').split('<!DOCTYPE html>');
    expect(JSON.parse(facts)).toEqual({
      title: 'Rocket',
      version: '1.4.0',
      href: '/docs/rocket/rocket.book',
      data: [true, '1.4.0'],
      files: [true, true, false, false],
      site: 'Acme',
      texts: ['page-1 Start', 'page-2 Fly'],
    });
    expect(page).toContain('<a href="/docs/rocket/rocket.book#p2-high">flying</a>');
    expect(page).toContain('<a href="/docs/box">the box</a>');
    expect(page).toContain('<span class="paper-sheet">7</span>');
    expect(site.read('build/rocket/index.html')).toContain('<div class="part part-landing-after">Below Rocket</div>');
    await site.build();
    site.write({ 'docs/box.md': '# Box\n\nA larger box.\n' });
    await site.build();
    expect(site.read('build/box/box.book')).toContain('A larger box.');
    expect(asked()).toEqual(['/box/box.book /rocket/rocket.book', '/box/box.book']);
  });

  it('may be linked to, as it is a file of the site', async () => {
    site.write({ 'docs/box.md': '# Box\n\n[Book](/rocket/rocket.book), [none](/rocket/other.book)\n' });
    const { errors } = await site.build();
    expect(errors.map(({ code, link }) => [code, link])).toEqual([['broken-link', '/rocket/other.book']]);
  });

  it.each([
    [
      '{ change: (route) => ({ ...route, path: "/book" }) }',
      'failed in `routes`: route 1 of its list has a `book`, and its path "/book" is that of a page.',
    ],
    [
      '{ change: (route) => ({ ...route, book: { pages: ["/box"] } }) }',
      'failed in `routes`: route 1 of its list has a `book` without a `title`.',
    ],
    [
      '{ change: (route) => ({ ...route, book: { title: "A", pages: [] } }) }',
      'failed in `routes`: route 1 of its list has a `book` without `pages`.',
    ],
    [
      '{ change: (route) => ({ ...route, book: { title: "A", pages: ["/nope"] } }) }',
      'failed in `routes`: route 1 of its list has a `book` with a page that the site lacks: "/nope".',
    ],
    ['{ renderBooks: undefined, render: () => "" }', 'failed in `routes`: it adds routes and has no `renderBooks`.'],
    ['{ write: () => {} }', 'failed in `renderBooks`: it wrote no `/box/box.book`.'],
    [
      '{ write: (one) => { one.write("a"); one.write("b"); } }',
      'failed in `renderBooks`: it wrote `/box/box.book` twice.',
    ],
    ['{ write: (one) => one.write(1) }', 'failed in `renderBooks`: `/box/box.book` must be a text or bytes.'],
    ['{ write: () => { throw new Error("no ink"); } }', 'failed in `renderBooks`: no ink.'],
  ])('with %s is refused, and nothing is written', async (options, message) => {
    site.write({ 'site.config.mjs': config(options) });
    const failed = await site
      .build()
      .then(failures, (error: Error & { diagnostics?: readonly { message: string }[] }) =>
        (error.diagnostics ?? []).map((one) => one.message),
      );
    expect(failed).toHaveLength(1);
    expect(failed[0]).toContain(`The extension \`book\` ${message}`);
    expect(() => site.read('build/index.html')).toThrow();
  });
});

describe('while the site is served, its address', () => {
  let server: ServeHere;
  afterEach(() => server.stop());

  it('shows the page with the texts, after an edit too', async () => {
    server = await startServe(site.root);
    const shown = async () => {
      const reply = await server.fetch('/docs/rocket/rocket.book');
      return [reply.headers.get('content-type'), await reply.text()] as const;
    };
    const [type, html] = await shown();
    expect(type).toBe('text/html; charset=utf-8');
    expect(html).toContain('<a href="/docs/rocket/rocket.book#p2-high">flying</a>');
    site.write({ 'docs/rocket/fly.md': '# Fly\n\n## High\n\nUp and away.\n' });
    await server.untilSaid(/fly\.md/);
    expect((await shown())[1]).toContain('Up and away.');
    expect(site.read('asked.txt')).toBe('');
  });
});
