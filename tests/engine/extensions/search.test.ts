// Search records of extensions.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSiteSearch } from '../../../src/features/mcp/search.ts';
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
  const search = openSiteSearch({ read: async (address) => site.read(`build${address}`) });
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

const INDEXER = `export const indexer = (at, make) => ({
  name: 'indexer',
  rules: { 'no-words': 'warn' },
  search: { provider: { client: './finder.mjs', policy: { script: ["'wasm-unsafe-eval'"] }, index: { at, make } } },
});
export const made = async (locales, { site: { title, baseUrl } }) => {
  (globalThis.calls ??= []).push(locales.length);
  return locales.map(({ locale, lang, scopes, synonyms, pages }) => {
    const texts = pages.map(({ path, title, kind, sections }) => [path, title, kind, sections.map(({ id, text }) => id + ':' + text)]);
    return { path: 'found/' + locale + '.json', content: JSON.stringify({ title, baseUrl, lang, scopes, synonyms, texts }) };
  });
};
`;
const withIndex = (make = 'made', at = "'found/'", settings = '') => ({
  'finder.mjs': FINDER,
  'indexer.mjs': INDEXER,
  'site.config.mjs': `import { indexer, made } from './indexer.mjs';
export default { title: 'Acme', baseUrl: '/docs/', extensions: [indexer(${at}, ${make})]${settings} };
`,
});
const calls = globalThis as { calls?: number[] };

describe('an index of an extension', () => {
  beforeEach(() => {
    calls.calls = [];
  });

  it('is made of the texts of all pages that readers can find', async () => {
    site.write(withIndex('made', undefined, ", i18n: { defaultLocale: 'en', locales: ['en', 'de'] }"));
    const report = await site.build();
    expect(report.errors).toEqual([]);
    expect(JSON.parse(site.read('build/found/en.json'))).toEqual({
      ...{ title: 'Acme', baseUrl: '/docs/', lang: 'en', synonyms: [] },
      scopes: [{ name: 'current', label: 'Next', versions: ['current'] }],
      texts: [
        ['/a', 'A', 'doc', [':A text.', 'terms:Words.']],
        ['/b', 'B', 'doc', [':Other words.']],
      ],
    });
    expect(JSON.parse(site.read('build/found/de.json')).texts[0][0]).toBe('/de/a');
    expect(site.read('build/a/index.html')).toContain('&#39;wasm-unsafe-eval&#39;');
  });

  it('is made again where a text is another, and only then', async () => {
    site.write(withIndex());
    await site.build();
    expect(await site.build()).toMatchObject({ written: 0, removed: 0 });
    site.write({ 'docs/a.md': site.read('docs/a.md').replace('zymurgy', 'xylograph') });
    await site.build();
    expect(calls.calls).toHaveLength(1);
    site.write({ 'docs/b.md': '# B\n\nNew words.\n' });
    await site.build();
    expect(site.read('build/found/en.json')).toContain('New words.');
    expect(calls.calls).toHaveLength(2);
    await site.build({ cache: false, outDir: 'clean' });
    expect(hashFolder(site.path('clean'))).toEqual(hashFolder(site.path('build')));
    site.write({ 'site.config.mjs': "export default { title: 'Acme', baseUrl: '/docs/' };\n" });
    await site.build();
    expect(Object.keys(hashFolder(site.path('build'))).filter((name) => name.startsWith('found/'))).toEqual([]);
  });

  it('goes behind a static file of its name, which is told', async () => {
    site.write({
      ...withIndex('made', undefined, ", rules: { 'replaced-file': 'warn' }"),
      'static/found/en.json': '{}',
    });
    const { warnings } = await site.build();
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'replaced-file', file: 'static/found/en.json' }));
    expect(site.read('build/found/en.json')).toBe('{}');
  });

  const failed = 'The extension `indexer` failed in `search.provider.index.make`: ';
  it.each([
    ['() => { throw new Error("no room") }', 'extension-failed', `${failed}no room.`],
    [
      '() => 1',
      'extension-failed',
      `${failed}it must give a list of files with \`path\` and \`content\`, or \`{ problem }\`.`,
    ],
    [
      "() => [{ path: 'found/../x', content: '' }]",
      'extension-failed',
      `${failed}\`found/../x\` must begin with \`found/\`, and be there once.`,
    ],
    [
      "() => [{ path: 'elsewhere/x', content: '' }]",
      'extension-failed',
      `${failed}\`elsewhere/x\` must begin with \`found/\`, and be there once.`,
    ],
    ["() => ({ problem: { code: 'no-words', message: 'Nothing to find.' } })", 'indexer/no-words', 'Nothing to find.'],
  ])('is an error where there is none, and the site before stays: %s', async (make, code, message) => {
    site.write(withIndex(make));
    const error = await site.build().catch((thrown) => thrown);
    expect(error.diagnostics).toMatchObject([{ code, severity: 'error', message }]);
    expect(hashFolder(site.path('.'))).not.toHaveProperty(['build/index.html']);
  });

  it('is judged with the configuration', async () => {
    site.write(withIndex('1', "'../x/'"));
    const error = await site.build().catch((thrown) => thrown);
    expect(error.diagnostics.map(({ message }: { readonly message: string }) => message)).toEqual([
      'The extension `indexer`: `search.provider.index.at` must be what paths begin with, such as `find/`; found "../x/".',
      'The extension `indexer`: `search.provider.index.make` must be a function; found 1.',
    ]);
  });
});
