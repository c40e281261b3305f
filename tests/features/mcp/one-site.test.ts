// `techdocs mcp --site URL` requests one origin, whatever addresses it gets from an argument or from the site itself.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRequestedPage } from '../../../src/features/mcp/addresses.ts';
import { parseCatalog } from '../../../src/features/mcp/catalog.ts';
import { openPublishedSiteReader } from '../../../src/features/mcp/source.ts';
import { parseUrlOnSite } from '../../../src/model/url.ts';

const asked: string[] = [];
const server = createServer(({ headers, url }, response) => {
  asked.push(`${headers.host} ${url}`);
  response.end('text');
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** Addresses of another host, as `URL` and browsers parse them. */
const others = (host: string) => [
  `//${host}/x`,
  `/\\${host}/x`,
  `\\\\${host}/x`,
  `/\t/${host}/x`,
  `/\n\\${host}/x`,
  `http://${host}/x`,
  `http:\\\\${host}\\x`,
];

describe('an address', () => {
  it.each([
    ...others('evil.example'),
    'javascript:alert(1)',
    'data:text/html,x',
    'http://a.example:81/',
    'https://a.example/',
    'http://[bad/',
  ])('%j is not one of the site', (address) => expect(parseUrlOnSite(address, 'http://a.example')).toBeUndefined());

  it.each([
    ['/docs/a.md', 'http://a.example/docs/a.md'],
    ['/a\\b', 'http://a.example/a/b'],
    ['http://a.example/x', 'http://a.example/x'],
    ['x?y#z', 'http://a.example/x?y#z'],
  ])('%j is %s', (address, href) => expect(parseUrlOnSite(address, 'http://a.example')?.href).toBe(href));

  it.each(['/\\evil.example/x', '\\\\evil.example/x', 'https://a.example//evil.example/x', 'https://evil.example/x'])(
    '%j is asked for as no page of another host',
    (page) => {
      const found = parseRequestedPage(page, '/', ['https://a.example']);
      expect(found === undefined || !/^\/[/\\]/.test(found.mirror)).toBe(true);
    },
  );
});

it('a published site is asked at its own origin alone', async () => {
  const source = openPublishedSiteReader(new URL(`http://localhost:${port}/`), () => 0);
  for (const address of others(`127.0.0.1:${port}`))
    await expect(source.read(address)).rejects.toThrow('is not an address of');
  expect(asked).toEqual([]);
  expect(await source.read('/a.md')).toBe('text');
  expect(asked).toEqual([`localhost:${port} /a.md`]);
  await source.close();
});

it('a catalogue that names another host describes no site', () => {
  const catalog = {
    ...{
      title: 'T',
      description: '',
      url: '',
      baseUrl: '/',
      generator: '',
      revision: '',
      language: 'en',
      search: 'lunr',
    },
    ...{ languages: [], versions: [{ version: '1', label: '1', index: '/search.json' }], products: [] },
  };
  const read = (changes: object) => () => parseCatalog(JSON.stringify({ ...catalog, ...changes }), 'a');
  expect(read({})().baseUrl).toBe('/');
  for (const address of ['//evil.example/', '/\\evil.example/', '/\t/evil.example/', 'http://evil.example/']) {
    expect(read({ baseUrl: address })).toThrow('does not describe a site');
    expect(read({ versions: [{ version: '1', label: '1', index: address }] })).toThrow('does not describe a site');
  }
});
