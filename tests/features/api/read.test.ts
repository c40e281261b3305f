import { describe, expect, it } from 'vitest';
import { readApi } from '../../../src/features/api/reading/read-api.ts';
import { findReferencedFiles } from '../../../src/features/api/reading/references.ts';
import type { ApiSampleRequest, ApiSchema } from '../../../src/features/api/reference.ts';
import { createRequestCodeSamples } from '../../../src/features/api/showing/samples.ts';

const read = (text: string, others: Readonly<Record<string, string>> = {}) =>
  readApi({ file: 'apis/a.yaml', texts: { 'apis/a.yaml': text, ...others } });
const head = 'openapi: 3.1.0\ninfo: { title: Scanner, version: "1" }\n';
const typeText = ({ type }: ApiSchema) =>
  type.map((part) => (typeof part === 'string' ? part : `<${part.ref}>`)).join('');

describe('what is wrong with a description', () => {
  it('is told at its line, all at once', async () => {
    const { reference, diagnostics } = await read(`${head}paths:
  /a:
    gett: {}
    get:
      responses:
        '200': { $ref: 'https://example.com/x.yaml' }
        '201': { $ref: ../../x.yaml }
        '202': { $ref: ./x.yaml }
        '203': { $ref: '#/components/responses/Nothing' }
`);
    expect(reference?.operations).toHaveLength(1);
    expect(
      diagnostics.map(({ code, line, column, message, suggestion }) => [code, line, column, message, suggestion]),
    ).toEqual([
      ['invalid-api', 5, 5, 'Property `gett` is not expected here.', 'Did you mean `get`?'],
      [
        'broken-api',
        8,
        16,
        '`https://example.com/x.yaml` is on another site, and techdocs downloads nothing.',
        'Save the file in the project, and refer to that copy.',
      ],
      ['broken-api', 9, 16, '`../../x.yaml` leads out of the project.', 'Move the file into the project.'],
      [
        'broken-api',
        10,
        16,
        '`./x.yaml` is not a file of the project.',
        'Check the path: it is relative to the folder of this file.',
      ],
      [
        'broken-api',
        11,
        16,
        '`#/components/responses/Nothing` points to nothing.',
        'Check the spelling, or add what it points to.',
      ],
    ]);
  });

  it('is told where a reference fails, and not where others lead to that', async () => {
    const text = `${head}components:
  schemas:
    A: { properties: { x: { $ref: '#/components/schemas/B' } } }
    B: { $ref: 'https://x.example.org/b.json' }
    C: { properties: { x: { $ref: '#/components/schemas/D' } } }
    D: { $ref: ./none.yaml }
    E: { $ref: './b.yaml#/S' }
`;
    const other = `S: { properties: { y: { $ref: '#/B' } } }\nB: { $ref: 'https://x.example.org/c.json' }\n`;
    const { diagnostics } = await read(text, { 'apis/b.yaml': other });
    expect(diagnostics.map(({ file, line, message }) => [file, line, message])).toEqual([
      ['apis/a.yaml', 6, '`https://x.example.org/b.json` is on another site, and techdocs downloads nothing.'],
      ['apis/a.yaml', 8, '`./none.yaml` is not a file of the project.'],
      [
        'apis/b.yaml',
        1,
        '`#/B` leads to `https://x.example.org/c.json`, which is on another site, and techdocs downloads nothing.',
      ],
    ]);
  });

  it('is its syntax, or that it is no description', async () => {
    expect((await read('openapi: 3.1.0\ninfo: [\n')).diagnostics).toEqual([
      {
        code: 'broken-api',
        severity: 'error',
        message: 'The description cannot be read: deficient indentation.',
        file: 'apis/a.yaml',
        line: 3,
        column: 1,
      },
    ]);
    const title = (yaml: string) => `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n${yaml}`;
    const tenfold = [1, 2, 3, 4, 5, 6].map((at) => `  x${at}: &x${at} [${`*x${at - 1}, `.repeat(10)}]\n`);
    const faultsOf = async (yaml: string) =>
      (await read(title(yaml))).diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`);
    expect(await faultsOf('components:\n  schemas: &a\n    B: &b { type: object }\n    C: *b\n    D: *a\n')).toEqual([
      '8:8 The description cannot be read: `*a` stands in what it stands for, or repeats what repeats others: write the value out.',
    ]);
    expect(await faultsOf(`x-many:\n  x0: &x0 [a]\n${tenfold.join('')}`)).toEqual([
      '6:12 The description cannot be read: `*x0` stands in what it stands for, or repeats what repeats others: write the value out.',
    ]);
    expect(await faultsOf('components:\n  schemas:\n    B: &b { type: object }\n    C: *b\n')).toEqual([]);
    expect((await read('a: 1\n')).diagnostics[0]?.message).toBe(
      'This file does not say which kind of API description it is.',
    );
  });

  it('is a reference that leads back to itself, through another file too', async () => {
    const faultsOf = async (schemas: string, others: Readonly<Record<string, string>> = {}) =>
      (await read(`${head}components:\n  schemas:\n${schemas}`, others)).diagnostics.map(
        ({ code, line, column, message }) => `${code} ${line}:${column} ${message}`,
      );
    expect(await faultsOf("    A: { $ref: '#/components/schemas/A' }\n")).toEqual([
      'broken-api 5:16 `#/components/schemas/A` leads back to itself and says nothing else.',
    ]);
    expect(
      await faultsOf("    A/b: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/A~1b' }\n"),
    ).toEqual(['broken-api 5:18 `#/components/schemas/B` leads back to itself and says nothing else.']);
    const other = { 'apis/b.yaml': "B: { $ref: './a.yaml#/components/schemas/A' }\n" };
    expect(await faultsOf("    A: { $ref: './b.yaml#/B' }\n", other)).toEqual([
      'broken-api 1:1 A reference to another file leads back to itself and says nothing else.',
    ]);
    // A recursive schema has content.
    expect(await faultsOf("    A: { type: object, properties: { a: { $ref: '#/components/schemas/A' } } }\n")).toEqual(
      [],
    );
  });

  it('is a key that stands twice in JSON too, however its texts look', async () => {
    const json = (info: string) => `{ "openapi": "3.1.0", "info": { "version": "1", ${info} }, "paths": {} }`;
    const title = String.raw`\"a\": 1, { \\`;
    const { reference, diagnostics } = await read(json(`"title": "${title}", "description": "One: \\n\\"two\\": 2"`));
    expect(diagnostics).toEqual([]);
    expect([reference?.title, reference?.descriptions]).toEqual(['"a": 1, { \\', ['One: \n"two": 2']]);
    const twice = await read(json(`"title": "${title}", "title": "b"`));
    expect(twice.diagnostics.map(({ message }) => message)).toEqual([
      'The description cannot be read: duplicated mapping key.',
    ]);
  });
});

describe('OpenAPI', () => {
  it('is read across files, circles included', async () => {
    const text = `${head}paths:
  /nodes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: get node
      responses: { '200': { description: Fine, content: { application/json: { schema: { $ref: ./node.yaml } } } } }
`;
    const node =
      'type: object\nproperties:\n  next: { $ref: ./node.yaml }\n  all: { type: array, items: { $ref: "#" } }\n';
    const { reference, diagnostics, joined } = await read(text, { 'apis/node.yaml': node });
    expect(diagnostics).toEqual([]);
    expect(joined).toContain('#/components/schemas/node');
    const [operation] = reference?.operations ?? [];
    expect(operation).toMatchObject({ id: 'get-node', method: 'GET', address: '/nodes/{id}', title: 'get node' });
    expect(operation?.parameters).toMatchObject([{ place: 'path', fields: [{ name: 'id', isRequired: true }] }]);
    const schema = reference?.schemas[0]?.schema as ApiSchema;
    expect(schema.fields.map((field) => [field.name, typeText(field.schema)])).toEqual([
      ['next', '<node>'],
      ['all', 'array of <node>'],
    ]);
    expect(findReferencedFiles(text)).toEqual(['./node.yaml']);
  });

  it('says what values may be, in every version', async () => {
    const schemas = `components:
  schemas:
    Kind: { type: string, enum: [a, b], default: a }
    Base: { type: object, properties: { kind: { $ref: '#/components/schemas/Kind' } } }
    Thing:
      allOf:
        - $ref: '#/components/schemas/Base'
        - { type: object, required: [size], properties: { size: { type: [integer, 'null'], exclusiveMinimum: 0, format: int32 } } }
    Either: { oneOf: [{ type: string }, { $ref: '#/components/schemas/Thing' }] }
    Typed: { anyOf: [{ $ref: '#/components/schemas/Thing' }], discriminator: { propertyName: kind, mapping: { t: '#/components/schemas/Thing' } } }
`;
    const { reference } = await read(`${head}${schemas}`);
    const schema = (name: string) => reference?.schemas.find((one) => one.name === name)?.schema as ApiSchema;
    expect(schema('Kind').facts).toEqual([
      { key: 'enum', values: ['a', 'b'] },
      { key: 'default', values: ['a'] },
    ]);
    const [kind] = schema('Base').fields;
    expect([typeText(kind?.schema as ApiSchema), kind?.schema.facts[0]?.values]).toEqual(['<Kind>', ['a', 'b']]);
    const size = schema('Thing').fields.find(({ name }) => name === 'size');
    expect([size?.name, size?.isRequired, typeText(size?.schema as ApiSchema), size?.schema.facts]).toEqual([
      'size',
      true,
      'integer or null (int32)',
      [{ key: '>', values: ['0'] }],
    ]);
    expect(schema('Thing').variants).toMatchObject([{ keyword: 'allOf', schemas: [{ ref: 'Base' }] }]);
    expect(typeText(schema('Either'))).toBe('string or <Thing>');
    expect(typeText(schema('Typed'))).toBe('<Thing>');
    const old = await read(
      'openapi: 3.0.3\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n    A: { type: number, minimum: 1, exclusiveMinimum: true, nullable: true }\n',
    );
    const a = old.reference?.schemas[0]?.schema as ApiSchema;
    expect([typeText(a), a.facts]).toEqual(['number or null', [{ key: '>', values: ['1'] }]]);
  });

  it('has requests in six languages, with what is needed alone', async () => {
    const { reference } =
      await read(`${head}servers: [{ url: 'https://{host}/v1', variables: { host: { default: api.example.com } } }]
security: [{ key: [] }]
paths:
  /things/{id}:
    put:
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, example: a b } }
        - { name: force, in: query, schema: { type: boolean } }
        - { name: unit, in: query, required: true, schema: { enum: [mm, in] } }
      requestBody: { content: { application/json: { example: { name: "it's" } } } }
      responses: { '204': { description: Done } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
`);
    const request = reference?.operations[0]?.request as ApiSampleRequest;
    const samples = createRequestCodeSamples(request);
    expect(samples.map(({ label }) => label)).toEqual(['curl', 'JavaScript', 'Python', 'C#', 'Java', 'Kotlin']);
    expect(samples[0]?.text).toBe(`curl -X PUT 'https://api.example.com/v1/things/a%20b?unit=mm' \\
  -H 'X-Key: API_KEY' \\
  -H 'Content-Type: application/json' \\
  -d '{
  "name": "it'\\''s"
}'`);
    // Values that differ between requests are not part of the highlighted text.
    const templateOf = (body: string) =>
      createRequestCodeSamples({ ...request, url: 'https://a.example.com/', body: { text: body } }).map(
        ({ template }) => template,
      );
    expect(templateOf('{\n}')).toEqual(samples.map(({ template }) => template));
    const texts = createRequestCodeSamples({ ...request, body: { text: 'a\\n"""\n$b`' } }).map(({ text }) => text);
    expect(texts[1]).toContain('body: `a\\\\n"""\n\\$b\\``,');
    expect(texts[2]).toContain('data="""a\\\\n\\"""\n$b`""",');
    expect(texts[3]).toContain('new StringContent("a\\\\n\\"\\"\\"\\n$b`", null, "application/json");');
    expect(texts[4]).toContain('ofString("""\na\\\\n\\"""\n$b`"""))');
    expect(texts[5]).toContain(`ofString("""a\\n"""\n\${'$'}b\`"""))`);
  });

  /** Returns the requests of operations, each in all languages. */
  const requestsOf = async (paths: string) =>
    ((await read(`${head}paths:\n${paths}`)).reference?.operations ?? []).map(({ request }) =>
      createRequestCodeSamples(request as ApiSampleRequest).map(({ text }) => text),
    );
  const list = 'schema: { type: array, items: { type: string } }, example: [a b, c]';
  const map = 'schema: { type: object }, example: { k: 1, l: x/y }';

  it.each([
    ['in: path, schema: { type: string }, example: a b', '/x/a%20b'],
    [`in: path, ${list}`, '/x/a%20b,c'],
    [`in: path, ${map}`, '/x/k,1,l,x%2Fy'],
    [`in: path, explode: true, ${map}`, '/x/k=1,l=x%2Fy'],
    [`in: path, style: label, ${list}`, '/x/.a%20b,c'],
    [`in: path, style: label, explode: true, ${list}`, '/x/.a%20b.c'],
    [`in: path, style: matrix, ${list}`, '/x/;p=a%20b,c'],
    [`in: path, style: matrix, explode: true, ${list}`, '/x/;p=a%20b;p=c'],
    [`in: query, ${list}`, '/x/{p}?p=a%20b&p=c'],
    [`in: query, ${map}`, '/x/{p}?k=1&l=x%2Fy'],
    [`in: query, explode: false, ${list}`, '/x/{p}?p=a%20b,c'],
    [`in: query, style: spaceDelimited, ${list}`, '/x/{p}?p=a%20b%20c'],
    [`in: query, style: pipeDelimited, ${list}`, '/x/{p}?p=a%20b%7Cc'],
    [`in: query, style: deepObject, explode: true, ${map}`, '/x/{p}?p%5Bk%5D=1&p%5Bl%5D=x%2Fy'],
    ['in: query, content: { application/json: { example: { k: 1 } } }', '/x/{p}?p=%7B%22k%22%3A1%7D'],
    ['in: query, schema: { type: array, default: [1, 2] }', '/x/{p}?p=1&p=2'],
    ['in: query, schema: { type: string, default: "[1]" }', '/x/{p}?p=%5B1%5D'],
    ['in: query, schema: { type: string, default: "\\uD800" }', '/x/{p}?p=%EF%BF%BD'],
    ['in: query, schema: { type: array, default: [] }', '/x/{p}?p=%5B%5D'],
  ])('has what an example says: %s', async (parameter, expected) => {
    const parameters = `[{ name: p, required: true, ${parameter} }]`;
    const [[curl] = []] = await requestsOf(`  /x/{p}: { get: { parameters: ${parameters} } }\n`);
    expect(curl).toBe(`curl 'https://example.com${expected}'`);
  });

  it('has headers and cookies of any values, which stay values in every language', async () => {
    const value = JSON.stringify(['"\'`', `\${x}\n$(y)`, '\\']);
    const parameter = (rest: string) => `{ required: true, schema: { type: array }, example: ${value}, ${rest} }`;
    const [texts = []] = await requestsOf(`  /x:
    get:
      security: [{ session: [] }]
      parameters:
        - ${parameter('name: X-List, in: header')}
        - ${parameter('name: c, in: cookie')}
        - { name: sess, in: cookie, required: true, example: abc }
        - { name: none, in: cookie, required: true }
components: { securitySchemes: { session: { type: apiKey, in: cookie, name: key } } }
`);
    const cookie = "c=%22'%60&c=%24%7Bx%7D%0A%24(y)&c=%5C; sess=abc; none=NONE; key=API_KEY";
    const inQuotes = `\\"'\`,\${x} $(y),\\\\`;
    expect(texts[0]).toBe(
      `curl 'https://example.com/x' \\\n  -H 'X-List: "'\\''\`,\${x} $(y),\\' \\\n  -H 'Cookie: ${cookie.replaceAll("'", "'\\''")}'`,
    );
    for (const text of texts.slice(1, 5)) {
      expect(text).toContain(`"${inQuotes}"`);
      expect(text).toContain(`"${cookie}"`);
    }
    expect(texts[5]).toContain(`.header("X-List", "${inQuotes.replaceAll('$', '\\$')}")`);
    expect(texts[5]).toContain(`.header("Cookie", "${cookie}")`);
  });

  it('has what examples of forms say, which curl sends as they are', async () => {
    const fields = `properties:
                n: { type: integer, example: 3 }
                t: { type: array, items: { type: string }, example: [x, y] }
                o: { type: object, example: { a: 1 } }
                at: { type: string, example: '@/etc/hosts' }
                f: { type: string, format: binary, example: x }
                no: { type: string }`;
    const form = (type: string, more: string) => `
      requestBody:
        content:
          ${type}:
            ${more}
`;
    const schema = `schema:\n              type: object\n              ${fields}`;
    const texts = await requestsOf(`  /a:
    post:${form('multipart/form-data', schema)}    put:${form('multipart/form-data', `example: { n: 4, t: [z] }\n            ${schema}`)}
  /b:
    post:${form('application/x-www-form-urlencoded', 'example: { n: 3, t: [x, y z] }')}
  /c:
    post:${form('multipart/form-data', "schema: { $ref: '#/components/schemas/Form' }")}
components: { schemas: { Form: { allOf: [{ properties: { n: { type: integer, example: 3 } } }, { properties: { u: {} } }] } } }
`);
    expect(texts.map(([curl = '']) => curl.split(' \\\n  ').slice(1))).toEqual([
      [
        "-F 'n=4'",
        "-F 't=z'",
        `-F 'o={"a":1};type=application/json'`,
        "--form-string 'at=@/etc/hosts'",
        "-F 'f=@FILE'",
        "-F 'no=NO'",
      ],
      [
        ...[
          "-F 'n=3'",
          "-F 't=x'",
          "-F 't=y'",
          `-F 'o={"a":1};type=application/json'`,
          "--form-string 'at=@/etc/hosts'",
          "-F 'f=@FILE'",
        ],
        "-F 'no=NO'",
      ],
      ["-H 'Content-Type: application/x-www-form-urlencoded'", "-d 'n=3&t=x&t=y%20z'"],
      ["-F 'n=3'", "-F 'u=U'"],
    ]);
  });

  it.each([
    [
      "{ type: object, xml: { name: a }, properties: { i: { type: string, xml: { name: B, prefix: xp, namespace: 'http://n', attribute: true } } } }",
      '<a xmlns:xp="http://n" xp:B="string"></a>',
    ],
    ['{ type: object, xml: { name: a }, properties: { i: { type: string } } }', '<a>\n  <i>string</i>\n</a>'],
    [
      "{ type: object, properties: { i: { type: string }, j: { type: integer, xml: { attribute: true, namespace: 'http://n' } } } }",
      '<root j="0">\n  <i>string</i>\n</root>',
    ],
    ["{ $ref: '#/components/schemas/Pet' }", '<Pet xmlns:p="http://p" p:id="&quot;&lt;"></Pet>'],
    [
      "{ type: object, properties: { a: { $ref: '#/components/schemas/Id' } } }",
      '<root xmlns:p="http://p" p:id="&quot;&lt;"></root>',
    ],
    [
      '{ type: array, xml: { name: all, wrapped: true }, items: { type: string, xml: { name: one } } }',
      '<all>\n  <one>string</one>\n</all>',
    ],
  ])('makes XML with one root and its attributes: %s', async (schema, expected) => {
    const { reference } = await read(`${head}paths:
  /a: { post: { requestBody: { content: { application/xml: { schema: ${schema} } } } } }
components:
  schemas:
    Id: { type: string, example: '"<', xml: { name: id, prefix: p, namespace: 'http://p', attribute: true } }
    Pet: { type: object, properties: { id: { type: string, example: '"<', xml: { prefix: p, namespace: 'http://p', attribute: true } } } }
`);
    expect(reference?.operations[0]?.body?.contents[0]?.examples[0]?.text.trim()).toBe(expected);
  });

  it('may be Swagger 2', async () => {
    const { reference, diagnostics } = await read(
      'swagger: "2.0"\ninfo: { title: Old, version: "1" }\nhost: a.example.com\nschemes: [https]\npaths:\n  /a:\n    post:\n      consumes: [application/json]\n      parameters: [{ in: body, name: b, schema: { type: object, properties: { c: { type: string } } } }]\n      responses: { 200: { description: Fine } }\n',
    );
    expect(diagnostics).toEqual([]);
    expect(reference).toMatchObject({ format: 'Swagger 2.0', servers: [{ url: 'https://a.example.com' }] });
    expect(reference?.operations[0]?.body?.contents[0]?.schema?.fields[0]?.name).toBe('c');
  });
});

describe('AsyncAPI', () => {
  it('has channels with their messages in versions 2 and 3', async () => {
    const two = await read(`asyncapi: 2.6.0
info: { title: Events, version: '1' }
channels:
  scans/{device}:
    parameters: { device: { description: Which one, schema: { type: string } } }
    subscribe:
      operationId: onScan
      message: { oneOf: [{ name: scan, payload: { type: object, properties: { text: { type: string } } } }] }
`);
    expect(two.reference?.operations).toMatchObject([
      { id: 'onScan', kind: 'subscribe', address: 'scans/{device}', answers: [{ code: 'scan' }] },
    ]);
    const three = await read(`asyncapi: 3.0.0
info: { title: Events, version: '1' }
channels:
  scans: { address: scans, messages: { scan: { payload: { type: object, properties: { text: { type: string } } } } } }
  idle: { address: idle, description: Nobody asks for it, messages: { tick: { payload: { type: string } } } }
operations:
  onScan: { action: receive, channel: { $ref: '#/channels/scans' } }
`);
    expect(three.diagnostics).toEqual([]);
    expect(three.reference?.operations).toMatchObject([
      {
        id: 'onScan',
        kind: 'receive',
        address: 'scans',
        answers: [{ code: 'scan', contents: [{ examples: [{ text: '{\n  "text": "string"\n}' }] }] }],
      },
      { id: 'idle', kind: 'channel', descriptions: ['Nobody asks for it'], answers: [{ code: 'tick' }] },
    ]);
  });
});

describe('JSON Schema', () => {
  it('is a reference of its own, as draft 7 too', async () => {
    const { reference, diagnostics } = await read(`$schema: http://json-schema.org/draft-07/schema#
title: Settings
description: What a device holds.
type: object
required: [wifi]
properties:
  wifi: { $ref: '#/definitions/wifi' }
definitions:
  wifi: { type: object, properties: { ssid: { type: string, maxLength: 32 } } }
`);
    expect(diagnostics).toEqual([]);
    expect(reference).toMatchObject({
      format: 'JSON Schema draft 7',
      title: 'Settings',
      descriptions: ['What a device holds.'],
    });
    expect(reference?.schemas.map(({ name, schema }) => [name, schema.fields.map((field) => field.name)])).toEqual([
      ['Settings', ['wifi']],
      ['wifi', ['ssid']],
    ]);
  });
});
