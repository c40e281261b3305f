// Parts of a description that were not on the pages.
import { expect, it } from 'vitest';
import { loadParser } from '../../../src/content/io/load-parser.ts';
import { readApi } from '../../../src/features/api/reading/read-api.ts';
import { apiTexts } from '../../../src/features/api/texts.ts';
import { settings } from '../../content/parse-one.ts';
import { apiSettings, apiSources } from '../../support/api-pages.ts';

async function read(text: string) {
  const { reference } = await readApi({ file: 'api.yaml', texts: { 'api.yaml': text } });
  if (reference === undefined) throw new Error('The description cannot be read.');
  return reference;
}

const head = 'openapi: 3.1.0\ninfo: { title: Scanner, version: "1" }\n';

it.each([
  ['{ name: Apache 2.0, identifier: Apache-2.0 }', 'Apache 2.0 (Apache-2.0)'],
  ['{ name: MIT, identifier: MIT }', 'MIT'],
  ['{ identifier: MIT }', 'MIT'],
  ['{ name: Own }', 'Own'],
])('the identifier of a licence is shown: %s', async (license, text) => {
  const { links } = await read(`openapi: 3.1.0\ninfo: { title: Scanner, version: "1", license: ${license} }\n`);
  expect(links).toEqual([{ label: 'license', text }]);
});

it('a link says what it sends, and to which server', async () => {
  const link = `{ operationId: next, requestBody: '$request.body#/x', server: { url: 'https://b.example.com', description: Second } }`;
  const { operations } = await read(
    `${head}paths: { /a: { get: { responses: { '200': { description: OK, links: { more: ${link} } } } } } }\n`,
  );
  expect(operations[0]?.answers[0]).toMatchObject({
    descriptions: ['OK', 'Second'],
    facts: [{ key: 'links.more', values: ['next', 'requestBody: $request.body#/x', 'server: https://b.example.com'] }],
  });
});

it('the scopes of each flow are shown, with all their texts', async () => {
  const flow = (url: string, scopes: string) => `{ ${url}: 'https://a.example.com', scopes: { ${scopes} } }`;
  const { securities } = await read(`${head}components:
  securitySchemes:
    two: { type: oauth2, flows: { implicit: ${flow('authorizationUrl', 'r: Read')}, password: ${flow('tokenUrl', 'r: Read it, w: Write')} } }
    one: { type: oauth2, flows: { implicit: ${flow('authorizationUrl', 'r: Read')} } }
`);
  expect(securities.map(({ scopes }) => scopes)).toEqual([
    [
      { name: 'r', description: 'Read / Read it' },
      { name: 'w', description: 'Write' },
    ],
    [{ name: 'r', description: 'Read' }],
  ]);
  expect(securities.map(({ facts }) => facts.map(({ key, values }) => `${key} ${values.join(' ')}`))).toEqual([
    [
      'implicit.authorizationUrl https://a.example.com',
      'implicit.scopes r',
      'password.tokenUrl https://a.example.com',
      'password.scopes r w',
    ],
    ['implicit.authorizationUrl https://a.example.com'],
  ]);
});

it.each(['x-codeSamples', 'x-code-samples'])('the samples in `%s` are code', async (key) => {
  const samples =
    "[{ lang: C#, source: 'Scan();' }, { lang: cURL, label: Shell, source: curl a }, { lang: 'a b', source: x }]";
  const { operations } = await read(`${head}paths: { /a: { get: { ${key}: ${samples} } } }\n`);
  expect(operations[0]?.codeSamples).toEqual([
    { title: 'C#', language: 'csharp', text: 'Scan();', isWritten: true },
    { title: 'Shell', language: 'bash', text: 'curl a', isWritten: true },
    { title: 'a b', language: 'text', text: 'x', isWritten: true },
  ]);
});

/** Returns a whole reference on one page: HTML, and Markdown. */
async function show(text: string) {
  const api = { id: 'a', spec: 'a.yaml', path: '/a', pages: 'single', docs: 'default', versions: {} } as const;
  const texts = { 'a.yaml': text };
  const input = { api, version: 'current', spec: api.spec, texts, files: {}, isExtended: false };
  const { sources } = await apiSources({ ...input, words: apiTexts.byLanguage.en });
  const parser = await loadParser({ ...settings, ...apiSettings }, sources);
  const [page] = sources.map((source) => parser.parse(source));
  return page?.body.html ?? '';
}

it('an empty text is visible', async () => {
  const schema = "{ type: string, default: '', enum: ['', a] }";
  const html = await show(`${head}components: { schemas: { A: { type: object, properties: { a: ${schema} } } } }\n`);
  expect(html).toContain('Allowed values: <code>""</code> <code>a</code>');
  expect(html).toContain('Default: <code>""</code>');
});

it('a field that is only required has no type', async () => {
  const html = await show(`${head}components: { schemas: { A: { anyOf: [{ required: [a] }, { required: [b] }] } } }\n`);
  expect(html).toContain('<code>a</code>');
  expect(html).not.toMatch(/<p class="api-type"><\/p>/);
});

it('a discriminator alone has no empty list', async () => {
  const schema = '{ type: object, discriminator: { propertyName: kind }, properties: { kind: { type: string } } }';
  const html = await show(`${head}components: { schemas: { A: ${schema} } }\n`);
  expect(html).toMatch(/The <code>kind<\/code> field determines the schema<\/p><\/div>/);
});

it('the description of an example follows its title', async () => {
  const examples = '{ one: { summary: First, description: With one, value: { a: 1 } } }';
  const answer = `{ description: OK, content: { application/json: { schema: {}, examples: ${examples} } } }`;
  const html = await show(`${head}paths: { /a: { get: { responses: { '200': ${answer} } } } }\n`);
  expect(html).toMatch(/<p class="api-media">First<\/p>\s*<p>With one<\/p>/);
});

it('the samples of the description are beside the request', async () => {
  const html = await show(
    `${head}paths: { /a: { get: { x-codeSamples: [{ lang: Go, label: Client, source: scan.Get() }] } } }\n`,
  );
  expect(html).toMatch(/curl[\s\S]*<figcaption>Client<\/figcaption>[\s\S]*Get/);
});
