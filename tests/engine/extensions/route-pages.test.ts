// Pages that extensions add with `routes`: they take part in a site like pages with a file.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSiteSearch } from '../../../src/features/mcp/search.ts';
import { runLinkCheck } from '../../../src/links/check-links.ts';
import { createSandbox, hashFolder, type Sandbox } from '../sandbox.ts';

const TERMS = `import { appendFileSync } from 'node:fs';
export const terms = (log, body) => ({
  name: 'terms',
  key: body,
  routes: (site) => [{ path: '/terms', title: 'Terms', description: 'All words.', data: site.pages.map(({ title }) => title) }],
  render({ data }) {
    appendFileSync(log, 'x');
    return '<p>Words of ' + data.join(', ') + '.</p>' + body;
  },
});
`;
const BODY =
  '<div><h2 id="quokka">Quokka</h2><p>An animal, see <a href="/a#part">part</a>.</p><h2 id=\'zebu\'>Zebu</h2><p>A cow.</p></div>';

let site: Sandbox;
const config = (body: string, more = '') => `import { terms } from './terms.mjs';
export default {
  title: 'Acme', url: 'https://acme.example', baseUrl: '/docs/',
  extensions: [terms(${JSON.stringify(site.path('rendered.txt'))}, ${JSON.stringify(body)})],${more}
};
`;

beforeEach(() => {
  site = createSandbox({
    'terms.mjs': TERMS,
    'rendered.txt': '',
    'docs/a.md': '# A\n\n## Part\n\nSee [the animal](/terms#quokka).\n',
  });
  site.write({ 'site.config.mjs': config(BODY) });
});
afterEach(() => site.remove());

const lines = ({ errors, warnings }: Awaited<ReturnType<Sandbox['build']>>) =>
  [...errors, ...warnings].map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`);

const ask = async (query: string, pointer = '/search/en.json') => {
  const search = openSiteSearch({ read: async (address) => site.read(`build${address}`) });
  const { hits } = await search.ask(pointer, { query, offset: 0, limit: 10 });
  return hits.map(({ href, title, headings }) => [href, title, headings.join(' > ')].join(' | '));
};

describe('a page of an extension', () => {
  it('is found by its text, and each heading with an id by its own address', async () => {
    expect(lines(await site.build())).toEqual([]);
    expect(await ask('animal')).toContain('/docs/terms#quokka | Terms | Quokka');
    expect(await ask('zebu')).toEqual(['/docs/terms#zebu | Terms | Zebu']);
  });

  it('has a Markdown copy with its text, and is in the lists of pages', async () => {
    await site.build();
    const markdown = site.read('build/terms.md');
    expect(markdown).toContain('# Terms\n');
    expect(markdown).toContain(
      'Words of A.\n\n## Quokka {#quokka}\n\nAn animal, see [part](https://acme.example/docs/a',
    );
    expect(site.read('build/llms.txt')).toContain('[Terms](https://acme.example/docs/terms.md): All words.');
    expect(site.read('build/llms-full.txt')).toContain('An animal, see');
    expect(site.read('build/sitemap.xml')).toContain('<loc>https://acme.example/docs/terms</loc>');
  });

  it('leads to pages as links in Markdown do, with the base URL', async () => {
    await site.build();
    expect(site.read('build/terms/index.html')).toContain('see <a href="/docs/a#part">part</a>');
  });

  it('has its links checked, also without a build, and so have links to its headings', async () => {
    site.write({
      'site.config.mjs': config(
        '<h2 id="zebu">Z</h2><a href="/none">x</a><a href="/a#none">x</a><img src="/none.png">',
      ),
    });
    const place = 'on the page `/terms` of the extension `terms`.';
    expect(lines(await site.build())).toEqual([
      `site.config.mjs:4 broken-link \`/none.png\` is not a file of the site, ${place}`,
      `site.config.mjs:4 broken-link \`/none\` is not a page, ${place}`,
      'docs/a.md:5 broken-anchor `/terms#quokka` is broken: the page `/terms` has no `#quokka`.',
      `site.config.mjs:4 broken-anchor \`/a#none\` is broken: the page \`/a\` has no \`#none\`, ${place}`,
    ]);
    const { errors, warnings } = await runLinkCheck({ root: site.root }, {});
    expect([...errors, ...warnings].map(({ link }) => link)).toEqual([
      '/none.png',
      '/none',
      '/terms#quokka',
      '/a#none',
    ]);
  });

  it('takes its title from its first heading, and front matter as a page does', async () => {
    site.write({
      'terms.mjs': TERMS.replace("title: 'Terms', ", 'frontMatter: { search: false, unlisted: true, tag: 1 }, '),
      'site.config.mjs': config('<h1>All &amp; every word</h1>'),
      'docs/a.md': '# A\n',
    });
    expect(lines(await site.build())).toEqual([
      'site.config.mjs:4 unknown-front-matter `tag` is not a front matter key of this kind of page, on the page `/terms` of the extension `terms`.',
    ]);
    const html = site.read('build/terms/index.html');
    expect(html).toContain('<title>All &amp; every word | Acme</title>');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(site.read('build/sitemap.xml')).not.toContain('terms');
  });

  it('is rendered once while its data stays the same, and is after edits as in a clean build', async () => {
    await site.build();
    expect(await site.build()).toMatchObject({ written: 0, removed: 0 });
    site.write({ 'docs/a.md': '# A\n\n## Part\n\nOther words.\n' });
    await site.build();
    expect(site.read('rendered.txt')).toBe('x');
    site.write({ 'docs/b.md': '# B\n' });
    await site.build();
    expect(site.read('rendered.txt')).toBe('xx');
    expect(site.read('build/terms/index.html')).toContain('Words of A, B.');
    await site.build({ cache: false, outDir: 'clean', workers: 2 });
    expect(hashFolder(site.path('clean'))).toEqual(hashFolder(site.path('build')));
  });

  it('has a page in each language', async () => {
    site.write({
      'site.config.mjs': config(BODY, "\n  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },"),
      'i18n/de/docs/a.md': '# Ah\n\n## Teil {#part}\n\nWorte.\n',
    });
    expect(lines(await site.build()).filter((line) => !line.includes(' untranslated '))).toEqual([]);
    const html = site.read('build/de/terms/index.html');
    expect(html).toContain('Words of Ah.');
    expect(html).toContain('<a href="/docs/de/a#part">');
  });

  it('may be a file without an extension, or a page with a dot', async () => {
    site.write({
      'terms.mjs': `export const terms = () => ({
        name: 'terms',
        routes: () => [{ path: '/CNAME', isFile: true, data: 1 }, { path: '/v1.2', isFile: false, title: 'Two', data: 2 }],
        render: ({ data }) => 'content ' + data,
      });\n`,
      'docs/a.md': '# A\n\n[Two](/v1.2)\n',
    });
    expect(lines(await site.build())).toEqual([]);
    expect(site.read('build/CNAME')).toBe('content 1');
    expect(site.read('build/v1.2/index.html')).toContain('content 2');
  });
});
