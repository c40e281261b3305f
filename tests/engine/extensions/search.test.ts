// What extensions have readers find.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSearch } from '../../../src/features/mcp/search.ts';
import { createSandbox, hashFolder, type Sandbox } from '../sandbox.ts';

const GLOSSARY = `export const glossary = {
  name: 'glossary',
  search: {
    records: (page, site) => [
      ...(page.frontMatter?.terms ?? []).map((term) => ({ title: term, text: 'Meaning of ' + term + ' in ' + site.title + '.', anchor: 'terms' })),
      ...(page.path === '/terms' ? [{ title: 'Quokka', text: 'An animal on a page of ours.' }] : []),
    ],
  },
  frontMatter: { terms: 'list' },
  routes: () => [{ path: '/terms', title: 'Terms', description: 'All of them.', data: 1 }],
  render: () => '<p>Terms</p>',
};
`;
const config = (more = '') => `import { glossary } from './glossary.mjs';
export default { title: 'Acme', baseUrl: '/docs/', extensions: [glossary]${more} };
`;

let site: Sandbox;
beforeEach(() => {
  site = createSandbox({
    'glossary.mjs': GLOSSARY,
    'site.config.mjs': config(),
    'docs/a.md': '---\nterms: [zymurgy]\n---\n\n# A\n\nA text.\n\n## Terms\n\nWords.\n',
    'docs/b.md': '# B\n\nOther words.\n',
    'docs/hidden.md': '---\nsearch: false\nterms: [hiddenword]\n---\n\n# Hidden\n\nText.\n',
  });
});
afterEach(() => site.remove());

const ask = async (query: string, pointer = '/search/en.json') => {
  const search = createSearch({ read: async (address) => site.read(`build${address}`) });
  const { hits } = await search.ask(pointer, { query, offset: 0, limit: 10 });
  return hits.map(({ href, title, headings, snippet }) => [href, title, headings.join(' > '), snippet].join(' | '));
};

describe('records of pages', () => {
  it('are found where readers and tools search, with their anchor or the page itself', async () => {
    const report = await site.build();
    expect(report.errors).toEqual([]);
    expect(await ask('zymurgy')).toEqual(['/docs/a#terms | A | zymurgy | Meaning of zymurgy in Acme.']);
    expect(await ask('quokka')).toEqual(['/docs/terms | Terms | Quokka | An animal on a page of ours.']);
    expect(await ask('hiddenword')).toEqual([]);
    expect(await ask('other words')).toEqual(expect.arrayContaining([expect.stringMatching(/^\/docs\/b \| B /)]));
  });

  it('are after edits as in a clean build', async () => {
    await site.build();
    expect(await site.build()).toMatchObject({ written: 0, removed: 0 });
    site.write({ 'docs/a.md': site.read('docs/a.md').replace('zymurgy', 'xylograph') });
    await site.build();
    expect(await ask('zymurgy')).toEqual([]);
    expect(await ask('xylograph')).toHaveLength(1);
    site.write({ 'glossary.mjs': GLOSSARY.replace('Meaning of', 'Sense of'), 'docs/b.md': '# B\n\nNew words.\n' });
    await site.build();
    expect(await ask('xylograph')).toEqual(['/docs/a#terms | A | xylograph | Sense of xylograph in Acme.']);
    await site.build({ cache: false, outDir: 'clean', workers: 2 });
    expect(hashFolder(site.path('clean'))).toEqual(hashFolder(site.path('build')));
  });

  it('leave the index as it is where there are none', async () => {
    site.write({ 'docs/a.md': '# A\n', 'docs/hidden.md': '# Hidden\n' });
    const without = { 'glossary.mjs': GLOSSARY.replace("page.path === '/terms'", 'false') };
    site.write(without);
    await site.build();
    const index = () => site.read('build/search/en.json');
    const before = index();
    site.write({ 'glossary.mjs': without['glossary.mjs'].replace(/search: \{[\s\S]*?\n {2}\},\n/, '') });
    await site.build();
    expect(index()).toBe(before);
  });

  it('are by language', async () => {
    site.write({
      'site.config.mjs': config(", i18n: { defaultLocale: 'en', locales: ['en', 'de'] }"),
      'i18n/de/docs/a.md': '---\nterms: [Brauwesen]\n---\n\n# A\n\n## Terms\n\nWorte.\n',
    });
    await site.build();
    expect(await ask('brauwesen', '/search/de.json')).toEqual([
      '/docs/de/a#terms | A | Brauwesen | Meaning of Brauwesen in Acme.',
    ]);
    expect(await ask('brauwesen')).toEqual([]);
  });

  it.each([
    ['records() { throw new Error("no records") }', 'on `/a` and 2 other pages: no records.'],
    ['records: () => 1', 'on `/a` and 2 other pages: it must give a list of records with `title` and `text`.'],
    [
      'records: () => [{ title: "", text: "x" }]',
      'on `/a` and 2 other pages: it must give a list of records with `title` and `text`.',
    ],
  ])('are a finding where they fail: %s', async (hook, message) => {
    site.write({ 'site.config.mjs': `export default {\n  extensions: [{ name: 'bad', search: { ${hook} } }],\n};\n` });
    const { errors } = await site.build();
    const failed = errors.filter(({ code }) => code === 'extension-failed');
    expect(failed).toMatchObject([
      { file: 'site.config.mjs', line: 2, message: `The extension \`bad\` failed in \`search.records\` ${message}` },
    ]);
  });
});

const FINDER = `export default (words, { server }) => [{ href: server + '/a', title: words, text: 'found' }];\n`;
const finder = (more = '', name = 'finder') =>
  `{ name: '${name}', search: { provider: { client: './finder.mjs', options: { server: 'https://find.example.com' } } }, policy: { connect: ['find.example.com'] } ${more} }`;
const withFinder = (settings = '', ...extensions: readonly string[]) => ({
  'finder.mjs': FINDER,
  'site.config.mjs': `export default {\n  extensions: [${[finder(), ...extensions].join(', ')}],\n  ${settings}\n};\n`,
});
const settingsOf = (html: string) =>
  JSON.parse((/ data-search="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'));

describe('a search of an extension', () => {
  it('takes the place of the built-in one: pages name its module, and there is no index', async () => {
    site.write(withFinder());
    const report = await site.build();
    expect(report.errors).toEqual([]);
    const html = site.read('build/a/index.html');
    const { provider, client, options } = settingsOf(html);
    expect([provider, options]).toEqual(['extension', { server: 'https://find.example.com' }]);
    expect(client).toMatch(/^\/assets\/search-by-finder-[0-9a-f]{8}\.js$/);
    const module = await import(`data:text/javascript,${encodeURIComponent(site.read(`build${client}`))}`);
    expect(module.default('b', options)).toEqual([{ href: 'https://find.example.com/a', title: 'b', text: 'found' }]);
    expect(html).toContain('connect-src &#39;self&#39; https://find.example.com;');
    const written = Object.keys(hashFolder(site.path('build')));
    expect(written.filter((name) => /(?:^|\/)search\//.test(name))).toEqual(['search/index.html']);
    expect(await site.build()).toMatchObject({ written: 0, removed: 0 });
  });

  it('is another file when its module is, and gone with the extension', async () => {
    site.write(withFinder());
    await site.build();
    const { client } = settingsOf(site.read('build/a/index.html'));
    site.write({ 'finder.mjs': FINDER.replace('found', 'seen') });
    await site.build();
    expect(settingsOf(site.read('build/a/index.html')).client).not.toBe(client);
    site.write({ 'site.config.mjs': 'export default {};\n' });
    await site.build();
    expect(settingsOf(site.read('build/a/index.html')).provider).toBe('lunr');
    expect(await ask('other words')).not.toEqual([]);
  });

  it.each([
    ['', [finder('', 'other')], 'The extensions `finder` and `other` both bring a search. Remove one of them.'],
    [
      "search: { provider: 'pagefind' }",
      [],
      'The extension `finder` brings a search, but `search.provider` is `pagefind`. Remove one of them.',
    ],
    [
      '',
      ["{ name: 'x', search: { provider: { options: () => 1, url: 1 } } }"],
      'The extension `x` has no `search.provider.client`. The extension `x`: `search.provider.options` must be a value that JSON can hold; found a function. The extension `x`: `search.provider.url` is not a known key.',
    ],
  ])('is told where it cannot be: %s %j', async (settings, extensions, message) => {
    site.write(withFinder(settings, ...extensions));
    const error = await site.build().catch((thrown) => thrown);
    const told = error.diagnostics.map((one: { message: string; suggestion?: string }) =>
      [one.message, one.suggestion].filter(Boolean).join(' '),
    );
    expect(told.join(' ')).toContain(message);
  });

  it('is a fault where its module exports nothing', async () => {
    site.write({ ...withFinder("search: { provider: 'lunr' }"), 'finder.mjs': 'export const x = 1;\n' });
    const error = await site.build().catch((thrown) => thrown);
    expect(error.message).toMatch(/^The extension `finder` failed in `search\.provider\.client`: .*default/);
  });
});
