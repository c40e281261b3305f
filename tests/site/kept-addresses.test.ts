// Names of pages that would collide with others: a reference's beside its first page, and files named like their folder.
import { describe, expect, it } from 'vitest';
import { checkAddressesMatchFiles } from '../../src/check/addresses.ts';
import { parseDocumentHead } from '../../src/content/head.ts';
import { loadParser } from '../../src/content/io/load-parser.ts';
import { apiTexts } from '../../src/features/api/texts.ts';
import { formatFindingSentence } from '../../src/model/diagnostic.ts';
import { settings } from '../content/parse-one.ts';
import { apiContent, apiHooks, apiSettings, apiSources } from '../support/api-pages.ts';
import { config, docsConfig, document, findingsOf, site } from '../support/site.ts';

/** Returns a reference with an operation in each of some tags; each has a page. */
async function reference(path: string, tags: readonly string[], pages: 'tag' | 'operation' = 'tag') {
  const paths = tags.map((tag, at) => [
    `/p${at}`,
    { get: { operationId: `op${at}`, tags: [tag], responses: { 200: { description: 'ok' } } } },
  ]);
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: Object.fromEntries(paths),
  });
  const api = { id: 'a', spec: 'apis/pets.json', path, pages, docs: 'default', versions: {} };
  const given = { texts: { [api.spec]: text }, files: {}, words: apiTexts.byLanguage.en, isExtended: false };
  const made = await apiSources({ api, version: 'current', spec: api.spec, ...given });
  const parser = await loadParser({ ...settings, ...apiSettings }, made.sources);
  const links = tags.map((_, at) => `api:a#op${at}`);
  const documents = [
    document('doc', 'start.md', { links }),
    ...made.sources.map((each) => parser.parse(each).document),
  ];
  const items = docsConfig({ sidebars: { main: ['start', { type: 'api' as const, id: 'a' }] } }, { apis: [api] });
  const assembled = site(documents, items, apiContent(made.set), 'en', apiHooks(items));
  const paths2 = assembled.routes.filter(({ type }) => type === 'doc').map((route) => route.path);
  return { assembled, paths: paths2, heads: made.sources.map((each) => parseDocumentHead(each, {})) };
}

describe('pages of a reference', () => {
  it.each([
    ['a tag that is named like the path', '/pets', ['pets'], ['/pets', '/pets/pets']],
    ['tags with numbers', '/http', ['1-pets', '2-pets'], ['/http', '/http/1-pets', '/http/2-pets']],
    ['tags that are named like an index', '/http', ['readme', 'index'], ['/http', '/http/index-2', '/http/readme']],
    ['a tag that is named like the description', '/http', ['pets.json'], ['/http', '/http/pets.json-2']],
    [
      'a tag that is named like a Markdown file',
      '/http',
      ['pets', 'pets.md'],
      ['/http', '/http/pets', '/http/pets-md'],
    ],
    ['a path with a number', '/1-http', ['pets'], ['/1-http', '/1-http/pets']],
  ])('%s', async (_, path, tags, expected) => {
    const { assembled, paths } = await reference(path, tags);
    expect(paths.filter((one) => one !== '/start').sort()).toEqual(expected);
    expect(findingsOf(assembled)).toEqual([]);
    const leads = (assembled.links['docs/start.md'] ?? []).map(({ href }) => href);
    expect(leads.map((href) => href.replace(/#.*/, '')).sort()).toEqual(expected.slice(1));
  });

  it('have the same names before they are parsed', async () => {
    const { heads } = await reference('/pets', ['pets', '1-cats']);
    const routes = site(heads).routes.filter(({ type }) => type === 'doc');
    expect(routes.map(({ path }) => path)).toEqual(['/pets/1-cats', '/pets', '/pets/pets']);
  });

  it('have names of their own where a page is parted', async () => {
    const text = JSON.stringify('word '.repeat(30_000));
    const operation = (at: number, tag: string) =>
      `"/p${at}":{"get":{"operationId":"op${at}","tags":["${tag}"],"description":${text},"responses":{}}}`;
    const paths = [operation(0, 'pets 2'), operation(1, 'pets'), operation(2, 'pets')];
    const spec = `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{${paths.join(',')}}}`;
    const api = { id: 'a', spec: 'a.json', path: '/http', pages: 'tag' as const, docs: 'default', versions: {} };
    const given = { texts: { 'a.json': spec }, files: {}, words: apiTexts.byLanguage.en, isExtended: false };
    const { sources } = await apiSources({ api, version: 'current', spec: 'a.json', ...given });
    expect(sources.map(({ path }) => path)).toEqual([
      'http/index.md',
      'http/pets-2.md',
      'http/pets.md',
      'http/pets-2-2.md',
    ]);
  });
});

describe('pages of a project of another generator', () => {
  const documents = ['index', 'errors/errors', '1-setup/2-first', '1-setup/index', 'plain/a'].map((name) =>
    document('doc', `${name}.md`),
  );
  const told = (foreign: string | undefined, changes: Parameters<typeof config>[0] = {}) =>
    checkAddressesMatchFiles(site(documents, config(changes)), foreign).map(formatFindingSentence);
  const HINT = (from: string, to: string) =>
    `To keep an address, write it as \`slug\` in the front matter of its page; to lead readers on, write \`redirects: [{ from: '${from}', to: '${to}' }]\`.`;

  it('are told once where their addresses are others', () => {
    expect(told('MkDocs')).toEqual([
      `Pages have other addresses here than by MkDocs: \`/1-setup/2-first\` is \`/setup/first\`, \`/1-setup\` is \`/setup\` and \`/errors/errors\` is \`/errors\`. ${HINT('/1-setup/2-first', '/setup/first')}`,
    ]);
    expect([told('Docusaurus'), told(undefined)]).toEqual([[], []]);
  });

  it('are not told where a redirect or a slug keeps them', () => {
    const redirects = [{ from: ['/1-setup/2-first', '/1-setup', '/errors/errors'], to: '/' }];
    expect(told('VitePress', { redirects })).toEqual([]);
    const own = [document('doc', 'errors/errors.md', { frontMatter: { slug: '/e' } })];
    expect(checkAddressesMatchFiles(site(own), 'MkDocs')).toEqual([]);
  });
});
