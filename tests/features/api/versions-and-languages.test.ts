// References of APIs on a site with versions and languages.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const description = (version: string) => `openapi: 3.1.0
info: { title: Scanner, version: '${version}', description: Reads codes. }
tags: [{ name: Codes }]
paths:
  /codes/{id}:
    get:
      operationId: getCode
      summary: Get a code
      tags: [Codes]
      parameters: [{ $ref: './parts.yaml#/id' }]
      responses: { '200': { description: Fine } }
`;

let site: Sandbox;
beforeAll(() => {
  const apis = [
    { id: 'scanner', spec: 'apis/scanner.yaml', path: '/http', versions: { '1.0': 'apis/scanner-1.0.yaml' } },
  ];
  const i18n = { defaultLocale: 'en', locales: ['en', 'de'] };
  site = createSandbox({
    'site.config.json': JSON.stringify({ title: 'Acme', i18n, docs: { versions: { '1.0': {} } }, apis }),
    'docs/index.md': '# Start\n\n[read](api:scanner#getCode)\n',
    'versions/1.0/docs/index.md': '# Start\n\n[read](api:scanner#getCode)\n',
    'apis/scanner.yaml': description('2'),
    'apis/scanner-1.0.yaml': description('1'),
    'apis/parts.yaml': 'id: { name: id, in: path, required: true, description: Which one, schema: { type: string } }\n',
    'i18n/de/apis/scanner.yaml': description('2')
      .replace('name: Codes', 'name: Codes, x-displayName: Kodes')
      .replace('Get a code', 'Kode holen'),
  });
});
afterAll(() => site.remove());

it('stands in each version, and in the language of its translation', async () => {
  const { code, stderr } = await site.run(['build']);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('✘')]);
  const page = (path: string) => site.read(`build/${path}`);
  expect(page('http.md')).toContain('`1` · OpenAPI');
  expect(page('next/http.md')).toContain('[Get a code](/next/http/codes.md#getCode)');
  expect(page('de/next/http.md')).toContain('## Kodes {#group-Codes}');
  expect(page('de/next/http.md')).toContain('[Beschreibung herunterladen](/de/next/http/scanner.yaml)');
  expect(page('de/next/http/scanner.yaml')).toContain('x-displayName: Kodes');
  expect(page('de/next/http/codes/index.html')).toMatch(/<h1>Kodes[\s\S]*Kode[\s\S]*Which one/);
  // Without a translation it is in the default language.
  expect(page('de/http/codes/index.html')).toContain('Get a code');
  expect(page('de/next/index.html')).toContain('href="/de/next/http/codes#getCode"');
});

it('is the same where it is parsed from what the cache kept of its description', async () => {
  const pages = ['http.md', 'next/http/codes/index.html', 'de/next/http.md'];
  const read = () => pages.map((page) => site.read(`build/${page}`));
  await site.run(['build']);
  const before = read();
  const config = JSON.parse(site.read('site.config.json'));
  site.write({ 'site.config.json': JSON.stringify({ ...config, variables: { unused: 'a' } }) });
  const { stderr } = await site.run(['build', '--verbose']);
  expect(stderr).toContain('0 of 8 from the cache');
  expect(read()).toEqual(before);
});

it('is whole where two references are made of one file', async () => {
  const two = createSandbox({
    'site.config.json': JSON.stringify({
      title: 'Acme',
      apis: [
        { id: 'many', spec: 'a.yaml', path: '/many' },
        { id: 'one', spec: 'a.yaml', path: '/one', pages: 'single' },
      ],
    }),
    'docs/index.md': '# Start\n\n[a](api:many) [b](api:one) [c](api:many#getCode)\n',
    'a.yaml': description('1')
      .replace('Reads codes.', '"See [it](#operation/getCode)."')
      .replace("[{ $ref: './parts.yaml#/id' }]", '[{ name: id, in: path, required: true, schema: { type: string } }]'),
  });
  const { code, stderr } = await two.run(['build', '--strict']);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('✘')]);
  for (const page of ['many', 'many/codes', 'one']) expect(two.read(`build/${page}/index.html`)).toContain('Codes');
  expect(two.read('build/index.html').match(/href="\/(?:many|one)[^"]*"(?=>[abc]<)/g)).toEqual([
    'href="/many"',
    'href="/one"',
    'href="/many/codes#getCode"',
  ]);
  expect(two.read('build/many.md')).toContain('See [it](/many/codes.md#getCode).');
  two.remove();
});

it('alone is told where it cannot be read, and no link to it', async () => {
  const broken = createSandbox({
    'site.config.json': JSON.stringify({ title: 'Acme', apis: [{ id: 'a', spec: 'a.yaml', path: '/a' }] }),
    'docs/index.md': '# Start\n\n[a](api:a) [b](api:a#getCode) [c](api:b)\n',
    'a.yaml': 'openapi: 3.1.0\ninfo: [\n',
  });
  const { stderr } = await broken.run(['build']);
  expect(stderr.match(/✘ \S+ +\S+/g)).toEqual([
    '✘ broken-api    a.yaml:3:1',
    '✘ broken-link    docs/index.md:3:35',
    expect.any(String),
  ]);
  broken.remove();
});
