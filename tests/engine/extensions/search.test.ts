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
    ['records() { throw new Error("no records") }', 'on `/a`: no records.'],
    ['records: () => 1', 'on `/a`: it must give a list of records with `title` and `text`.'],
    ['records: () => [{ title: "", text: "x" }]', 'on `/a`: it must give a list of records with `title` and `text`.'],
  ])('are a finding where they fail: %s', async (hook, message) => {
    site.write({ 'site.config.mjs': `export default {\n  extensions: [{ name: 'bad', search: { ${hook} } }],\n};\n` });
    const { errors } = await site.build();
    const failed = errors.filter(({ code }) => code === 'extension-failed');
    expect(failed).toMatchObject([
      { file: 'site.config.mjs', line: 2, message: `The extension \`bad\` failed in \`search.records\`: ${message}` },
    ]);
  });
});
