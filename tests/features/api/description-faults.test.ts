// Small faults of descriptions, and what looks like a fault and is none.
import { expect, it } from 'vitest';
import { readApi } from '../../../src/features/api/reading/read-api.ts';

const head = 'openapi: 3.1.0\ninfo: { title: Scanner, version: "1" }\n';

async function read(text: string, others: Readonly<Record<string, string>> = {}) {
  const { reference, diagnostics } = await readApi({ file: 'api.yaml', texts: { 'api.yaml': text, ...others } });
  return {
    reference,
    findings: diagnostics.map(({ line, message, suggestion = '' }) => `${line}: ${message} ${suggestion}`.trim()),
  };
}

it.each([
  ['openapi: 4.0.0', '`openapi: 4.0.0`'],
  ["swagger: '3.0'", '`swagger: 3.0`'],
  ['asyncapi: 1.2.0', '`asyncapi: 1.2.0`'],
])('the version of `%s` is not known', async (line, written) => {
  const { findings } = await read(`${line}\ninfo: { title: Scanner, version: "1" }\n`);
  expect(findings).toEqual([
    `1: ${written} is no version that techdocs reads. It reads OpenAPI 3.0 to 3.2, Swagger 2.0, and AsyncAPI 2 and 3.`,
  ]);
});

it('a path without a slash is named with its fix', async () => {
  const { findings } = await read(`${head}paths:\n  pets/{id}: {}\n`);
  expect(findings).toEqual(['4: The path `pets/{id}` does not begin with a slash. Write `/pets/{id}`.']);
});

it.each(['#/components/schemas/Dog', 'Dog'])(
  'a schema that a discriminator names and that does not exist: %s',
  async (name) => {
    const { findings } = await read(`${head}components:
  schemas:
    Pet: { type: object, discriminator: { propertyName: kind, mapping: { dog: '${name}' } } }
`);
    expect(findings[0]).toBe(`5: \`${name}\` points to nothing. Check the spelling, or add what it points to.`);
  },
);

it('each schema that a discriminator names and that does not exist, once, and the references beside it', async () => {
  const { findings } = await read(`${head}components:
  schemas:
    Cat: { type: object }
    Pet:
      properties: { owner: { $ref: '#/components/schemas/Owner' } }
      discriminator:
        propertyName: kind
        mapping:
          bird: ./bird.yaml
          fish: Fish
          cat: Cat
          lion: '#/components/schemas/Cat'
          dog: '#/components/schemas/Dog'
          a/b: '#/components/schemas/A'
          eel: Eel
`);
  const broken = (line: number, name: string) =>
    `${line}: \`${name}\` points to nothing. Check the spelling, or add what it points to.`;
  expect(findings.toSorted()).toEqual([
    '11: `./bird.yaml` is not a file of the project. Check the path: it is relative to the folder of this file.',
    broken(12, 'Fish'),
    broken(15, '#/components/schemas/Dog'),
    broken(16, '#/components/schemas/A'),
    broken(17, 'Eel'),
    broken(7, '#/components/schemas/Owner'),
  ]);
});

it.each(['pets_{id}.yaml', '"pets_{id}.yaml"', "'./pets_{id}.yaml'", 'a_{b}_{c}.yaml'])(
  'a file may have braces in its name: %s',
  async ($ref) => {
    const file = $ref.replace(/["']|\.\//g, '');
    const paths = `${head}paths:\n  /pets/{id}:\n    $ref: ${$ref}\n`;
    const item = `get: { operationId: getPet, parameters: [{ name: id, in: path, required: true, schema: { type: string } }] }\n`;
    const { reference, findings } = await read(paths, { [file]: item });
    expect([findings, reference?.operations.map(({ id }) => id)]).toEqual([[], ['getPet']]);
    expect((await read(paths)).findings[0]).toContain(`\`${$ref.replace(/["']/g, '')}\` is not a file of the project.`);
  },
);

it('properties that are taken from elsewhere are properties', async () => {
  const { findings } = await read(`${head}components:
  schemas:
    A: { type: object, required: [id], properties: { $ref: '#/components/x-fields' } }
    B: { required: [id], allOf: [{ type: object, properties: { $ref: '#/components/x-fields' } }] }
    C: { type: object, required: [id], properties: { name: { type: string } } }
  x-fields: { id: { type: string } }
`);
  expect(findings.map((finding) => finding.slice(0, 20))).toEqual(['7: `id` is required,']);
});

it('a pointer may lead through a reference', async () => {
  const { reference, findings } = await read(`${head}paths:
  /a: { get: { responses: { '500': { $ref: '#/components/responses/Error' } } } }
components:
  responses: { Error: { description: No, content: { text/x: { schema: { type: object, properties: { code: { type: integer } } } } } } }
  schemas: { Fault: { $ref: '#/paths/~1a/get/responses/500/content/text~1x/schema' } }
`);
  const named = reference?.schemas.find(({ schema }) => schema.fields.length > 0);
  expect([findings, named?.schema.fields.map(({ name }) => name)]).toEqual([[], ['code']]);
});

it('each security scheme of Swagger keeps its description', async () => {
  const { reference } = await read(`swagger: '2.0'
info: { title: Scanner, version: '1' }
paths: {}
securityDefinitions:
  a: { type: oauth2, description: Sign in, flow: implicit, authorizationUrl: 'https://a.example.com', scopes: { r: Read } }
  b: { type: basic, description: Name and password }
  c: { type: apiKey, description: A key, name: X, in: header }
  d: { type: basic }
`);
  expect(reference?.securities.map(({ description }) => description)).toEqual([
    'Sign in',
    'Name and password',
    'A key',
    undefined,
  ]);
});
