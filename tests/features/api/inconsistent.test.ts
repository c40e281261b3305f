// Contradictions in a description are findings with a position; what the formats allow is none.
import { describe, expect, it } from 'vitest';
import { readApi } from '../../../src/features/api/reading/read-api.ts';

/** Returns the findings about a description as `LINE:COLUMN message suggestion`. */
async function findingsOf(text: string, others: Readonly<Record<string, string>> = {}) {
  const { diagnostics } = await readApi({ file: 'apis/a.yaml', texts: { 'apis/a.yaml': text, ...others } });
  expect(diagnostics.every(({ severity }) => severity === 'warning')).toBe(true);
  return diagnostics.map(
    ({ code, file, line, column, message, suggestion }) =>
      `${code === 'inconsistent-api' ? '' : `${code} `}${file === 'apis/a.yaml' ? '' : file}${line}:${column} ${message} ${suggestion}`,
  );
}

const head = (version = '3.1.0') => `openapi: ${version}\ninfo: { title: Shop, version: '1' }\n`;
const ok = "responses: { '200': { description: OK } }";
const operation = (rest: string) => `${head()}paths:\n  /pets/{id}:\n    get:\n      ${ok}\n${rest}`;
const schema = (text: string, version?: string) =>
  `${head(version)}paths: {}\ncomponents:\n  schemas:\n    Pet: ${text}\n`;

describe('told is', () => {
  it.each([
    [
      'a parameter of the path that is not declared',
      operation('      parameters: []\n'),
      [
        '7:7 The path `/pets/{id}` has `{id}`, but this operation has no such parameter. Add one with `name: id`, `in: path` and `required: true`.',
      ],
    ],
    [
      'one that is declared and not in the path, where it is referred to',
      operation(
        "      parameters:\n        - { name: id, in: path, required: true, schema: {} }\n        - { $ref: '#/components/parameters/ide' }\ncomponents:\n  parameters:\n    ide: { name: ide, in: path, required: true, schema: {} }\n",
      ),
      [
        '9:11 `ide` is a parameter of the path, but `/pets/{id}` has no `{ide}`. Write `{ide}` into the path, or remove the parameter.',
      ],
    ],
    [
      'a parameter that is there twice',
      `${head()}paths:\n  /a:\n    get:\n      ${ok}\n      parameters:\n        - { name: q, in: query, schema: {} }\n        - { name: q, in: query, schema: {} }\n`,
      ['9:11 Another parameter in `query` is called `q` too. Remove one of them.'],
    ],
    [
      'a security scheme that is not described',
      `${head()}security: [{ kee: [] }]\npaths: {}\ncomponents:\n  securitySchemes:\n    key: { type: apiKey, in: header, name: X }\n`,
      ['3:14 No security scheme is called `kee`. Did you mean `key`?'],
    ],
    [
      'any security scheme, if none is described',
      `${head()}paths:\n  /a:\n    get:\n      security: [{ token: [] }]\n      ${ok}\n`,
      ['6:20 No security scheme is called `token`. Describe it among the security schemes.'],
    ],
    [
      'a scope that is not described',
      `${head()}security: [{ login: [rea] }]\npaths: {}\ncomponents:\n  securitySchemes:\n    login: { type: oauth2, flows: { implicit: { authorizationUrl: 'https://a.example', scopes: { read: All } } } }\n`,
      ['3:22 The security scheme `login` has no scope `rea`. Did you mean `read`?'],
    ],
    [
      'a tag that is not declared, if others are',
      `${head()}tags: [{ name: pets }]\npaths:\n  /a:\n    get:\n      tags: [pet, pets, zoo]\n      ${ok}\n`,
      [
        '7:14 The tag `pet` is not among the `tags` of the description. Did you mean `pets`?',
        '7:25 The tag `zoo` is not among the `tags` of the description. Declare it there, with a `description`.',
      ],
    ],
    [
      'an operation without responses',
      `${head()}paths:\n  /a:\n    get:\n      responses: {}\n`,
      ["6:7 This operation has no response. Add what it answers, such as `'200': { description: OK }`."],
    ],
    [
      'a required property that is not described',
      schema('{ type: object, required: [name, agee], properties: { name: {}, age: {} } }'),
      ['6:43 `agee` is required, but is not among the properties, so the page does not show it. Did you mean `age`?'],
    ],
    [
      'a link to an operation that does not exist',
      `${head()}paths:
  /a:
    get:
      operationId: listPets
      responses: { '200': { description: OK, links: { next: { operationId: listPet }, other: { operationId: zoo } } } }
`,
      [
        '7:76 No operation has the `operationId` `listPet`. Did you mean `listPets`?',
        '7:109 No operation has the `operationId` `zoo`. Give the operation this `operationId`, or remove the link.',
      ],
    ],
    [
      'a part of the address of a server that is not described',
      `${head()}paths: {}\nservers:\n  - url: https://{host}.example.com/{base}\n    variables: { hosts: { default: a } }\n  - { url: 'https://a.example.com/{b}' }\n`,
      [
        '5:10 The URL has `{host}`, but the server has no such variable. Did you mean `hosts`?',
        '5:10 The URL has `{base}`, but the server has no such variable. Describe it in the `variables` of the server, with a `default`.',
        '7:12 The URL has `{b}`, but the server has no such variable. Describe it in the `variables` of the server, with a `default`.',
      ],
    ],
    [
      'a parameter of the path that is not required',
      `${head()}paths:
  /{a}/{b}/{c}:
    parameters:
      - { name: a, in: path, schema: {} }
      - { name: b, in: path, required: false, schema: {} }
      - $ref: '#/components/parameters/c'
    get: { ${ok} }
    put: { ${ok} }
components:
  parameters:
    c:
      name: c
      in: path
      schema: {}
`,
      [
        '6:24 `a` is a parameter of the path, and those are always required. Write `required: true`.',
        '7:40 `b` is a parameter of the path, and those are always required. Write `required: true`.',
        '15:11 `c` is a parameter of the path, and those are always required. Write `required: true`.',
      ],
    ],
    [
      'a list that does not say what is in it, where the format asks for that',
      schema('{ properties: { a: { type: array }, b: { type: array, items: {} } } }', '3.0.3'),
      ['6:37 This list has no `items`, which OpenAPI 3.0 requires. Write what is in it; `items: {}` allows all.'],
    ],
    [
      'what the format ignores beside a reference',
      schema(
        "{ properties: { a: { $ref: '#/components/schemas/B', nullable: true, description: x } } }\n    B: {}",
        '3.0.3',
      ),
      [
        '6:63 `nullable` stands beside `$ref`, where this format ignores it, but the page shows it. Put the reference into `allOf`, or write `nullable` at its target.',
      ],
    ],
  ])('%s', async (_, text, findings) => expect(await findingsOf(text)).toEqual(findings));

  it('what stands in another file, there', async () => {
    const others = { 'apis/pet.yaml': 'type: object\nrequired: [size]\nproperties: { name: { type: string } }\n' };
    expect(await findingsOf(schema('{ $ref: ./pet.yaml }'), others)).toEqual([
      'apis/pet.yaml2:12 `size` is required, but is not among the properties, so the page does not show it. Add it to `properties`, or remove it from `required`.',
    ]);
  });

  it('an unknown security scheme and a wrong example of Swagger', async () => {
    const text = `swagger: '2.0'\ninfo: { title: Shop, version: '1' }\nsecurity: [{ kee: [] }]\nsecurityDefinitions: { key: { type: basic } }\npaths: {}\ndefinitions:\n  Pet: { properties: { age: { type: integer, example: old } } }\n`;
    expect((await findingsOf(text)).sort()).toEqual([
      '3:14 No security scheme is called `kee`. Did you mean `key`?',
      '7:55 This example is a string, but its schema has the type `integer`. Write a value of that type, or change the type.',
    ]);
  });
});

const wrong = (what: string, found: string, expected: string) =>
  `${what} is ${found}, but its schema has the type ${expected}. Write a value of that type, or change the type.`;

describe('the type of a value is told where it differs:', () => {
  it.each([
    ['{ type: integer, example: five }', ['6:36', 'This example', 'a string', '`integer`']],
    ['{ type: integer, example: 1.5 }', ['6:36', 'This example', 'a number', '`integer`']],
    ['{ type: boolean, default: 1 }', ['6:36', 'This default value', 'a number', '`boolean`']],
    ['{ type: string, enum: [a, [b]] }', ['6:36', 'This value of `enum`', 'a list', '`string`']],
    ['{ type: string, const: null }', ['6:33', 'This constant', '`null`', '`string`']],
    ['{ type: [string, "null"], examples: [{}] }', ['6:47', 'This example', 'an object', '`string` or `null`']],
    [
      '{ type: object, properties: { a: { type: array, items: { properties: { b: { type: number } } } } }, example: { a: [{}, { b: x }] } }',
      ['6:134', '`a[1].b` of this example', 'a string', '`number`'],
    ],
    [
      "{ allOf: [{ $ref: '#/components/schemas/B' }], example: { size: big } }\n    B: { properties: { size: { type: number } } }",
      ['6:74', '`size` of this example', 'a string', '`number`'],
    ],
  ])('%s', async (text, [place = '', what = '', found = '', expected = '']) =>
    expect(await findingsOf(schema(text))).toEqual([`${place} ${wrong(what, found, expected)}`]),
  );

  it('examples of bodies, parameters and headers, also shared ones', async () => {
    const text = `${head()}paths:
  /a:
    get:
      parameters:
        - { name: q, in: query, schema: { type: integer }, example: no }
      responses:
        '200':
          description: OK
          headers:
            X-Rate: { schema: { type: integer }, examples: { one: { value: no } } }
          content:
            application/json:
              schema: { type: object, properties: { id: { type: integer } } }
              examples: { own: { value: { id: x } }, shared: { $ref: '#/components/examples/E' } }
components:
  examples:
    E: { value: { id: y } }
`;
    expect(await findingsOf(text)).toEqual([
      `7:69 ${wrong('This example', 'a string', '`integer`')}`,
      `12:76 ${wrong('This example', 'a string', '`integer`')}`,
      `16:47 ${wrong('`id` of this example', 'a string', '`integer`')}`,
      `19:23 ${wrong('`id` of this example', 'a string', '`integer`')}`,
    ]);
  });
});

describe('nothing is told of', () => {
  it.each([
    ['tags where none is declared', `${head()}paths:\n  /a:\n    get:\n      tags: [pet]\n      ${ok}\n`],
    [
      'operations without security',
      `${head()}paths:\n  /a:\n    get:\n      ${ok}\n  /b:\n    get:\n      security: []\n      ${ok}\n`,
    ],
    [
      'parameters of the path for all its operations',
      `${head()}paths:\n  /{id}:\n    parameters: [{ name: id, in: path, required: true, schema: {} }]\n    get:\n      ${ok}\n`,
    ],
    [
      'links to operations of callbacks and shared paths, and links by `operationRef`',
      `${head()}paths:
  /a:
    post:
      ${ok}
      callbacks: { done: { '{$request.body#/url}': { post: { operationId: tell, ${ok} } } } }
components:
  pathItems: { B: { get: { operationId: other, ${ok} } } }
  links: { A: { operationId: tell }, B: { operationId: other }, C: { operationRef: '#/paths/~1a/post' } }
`,
    ],
    [
      'servers with described variables',
      `${head()}paths: {}\nservers:\n  - { url: 'https://{a}/{b}', variables: { a: { default: x }, b: { default: y } } }\n  - { url: /v1 }\n`,
    ],
    ['lists without `items` in later formats', schema('{ properties: { a: { type: array } } }')],
    [
      'lists that get their items from `allOf`',
      schema(
        "{ properties: { a: { type: array, allOf: [{ $ref: '#/components/schemas/B' }] } } }\n    B: { type: array, items: {} }",
        '3.0.3',
      ),
    ],
    ['a number for a text, which pages show as text', schema('{ type: string, example: 5 }')],
    ['null where it is allowed', schema('{ type: string, nullable: true, example: null }', '3.0.3')],
    [
      'properties of the schema around',
      schema('{ properties: { a: {}, b: {} }, anyOf: [{ required: [a] }, { required: [b] }] }'),
    ],
    [
      'conditions',
      schema('{ properties: { a: {} }, not: { required: [b] }, if: { required: [c] }, then: { required: [a] } }'),
    ],
    [
      'properties that `allOf` brings',
      schema("{ allOf: [{ $ref: '#/components/schemas/B' }, { required: [b] }] }\n    B: { properties: { b: {} } }"),
    ],
    [
      'examples that are texts of what is sent',
      `${head()}paths:\n  /a:\n    post:\n      parameters: [{ name: q, in: query, schema: { type: array }, example: 'a,b' }]\n      requestBody: { content: { application/xml: { schema: { type: object }, example: '<a/>' } } }\n      ${ok}\n`,
    ],
    [
      'keys beside a reference that the format allows',
      schema("{ properties: { a: { $ref: '#/components/schemas/B', minimum: 1 } } }\n    B: {}"),
    ],
    [
      'schemas that are made of themselves',
      schema(`{ allOf: [${"{ $ref: '#/components/schemas/Pet' }, ".repeat(9)}{ type: object }], example: {} }`),
    ],
    [
      'schemas that contain themselves',
      schema("{ properties: { pet: { $ref: '#/components/schemas/Pet' } }, example: { pet: { pet: {} } } }"),
    ],
  ])('%s', async (_, text) => expect(await findingsOf(text)).toEqual([]));
});
