// The reference shows the exact text of a description: digits, strings that look like numbers, XML names, ids.
import { describe, expect, it } from 'vitest';
import {
  markInexactNumbersInTexts,
  removeNumberMarks,
  removeNumberMarksFromText,
} from '../../../src/features/api/reading/exact-numbers.ts';
import { readApi } from '../../../src/features/api/reading/read-api.ts';

const HEAD = 'openapi: 3.2.0\ninfo: { title: Shop, version: "1.10" }\n';

/** Returns the reference of a description whose body is a schema. */
async function posting(schema: string, mediaType = 'application/json', schemas = '') {
  const text = `${HEAD}paths:\n  /a:\n    post:\n      operationId: add\n      requestBody: { content: { ${mediaType}: { schema: ${schema} } } }\n      responses: { default: { description: OK } }\ncomponents:\n  schemas:\n    Base: { type: object, properties: { name: { type: string } } }\n${schemas}`;
  const { reference, diagnostics } = await readApi({ file: 'a.yaml', texts: { 'a.yaml': text } });
  expect(diagnostics).toEqual([]);
  return reference;
}

async function exampleOf(schema: string, mediaType?: string, schemas?: string): Promise<string | undefined> {
  const reference = await posting(schema, mediaType, schemas);
  return reference?.operations[0]?.body?.contents[0]?.examples[0]?.text;
}

describe('digits of a description', () => {
  it.each([
    ['{ type: integer, format: int64, example: 9007199254740993 }', '9007199254740993'],
    ['{ type: integer, example: -9223372036854775808 }', '-9223372036854775808'],
    ['{ type: integer, maximum: 9223372036854775807, default: 18446744073709551615 }', '18446744073709551615'],
    ['{ type: number, example: 1.10 }', '1.10'],
    ['{ type: number, example: 1e3 }', '1e3'],
    ['{ type: number, example: 0.30000000000000004 }', '0.30000000000000004'],
    ['{ type: array, items: { type: number, enum: [1.50, 2.50] } }', '[\n  1.50\n]'],
    ['{ type: string, example: 1.10 }', '"1.10"'],
    ['{ type: string, example: 007 }', '"007"'],
    ['{ type: string, example: 5 }', '"5"'],
    ['{ type: [string, "null"], enum: [1.0, 2.0] }', '"1.0"'],
    [
      '{ type: object, example: { big: 9007199254740993, text: "1.10", list: [1.0, 2] } }',
      '{\n  "big": 9007199254740993,\n  "text": "1.10",\n  "list": [\n    1.0,\n    2\n  ]\n}',
    ],
  ])('%s: %s', async (schema, expected) => {
    const text = await exampleOf(`{ type: object, properties: { v: ${schema} } }`);
    const value = (text ?? '').replace(/^\{\n {2}"v": ([\s\S]*)\n\}$/, '$1').replace(/\n {2}/g, '\n');
    expect(value).toBe(expected);
  });

  it('are those of facts, of the version and of requests', async () => {
    const field =
      '{ type: object, properties: { v: { type: integer, minimum: 9007199254740993, exclusiveMaximum: 9223372036854775807, example: 9007199254740995 } } }';
    const reference = await posting(field, 'application/x-www-form-urlencoded');
    const [content] = reference?.operations[0]?.body?.contents ?? [];
    expect(content?.schema?.fields[0]?.schema.facts).toEqual([
      { key: '≥', values: ['9007199254740993'] },
      { key: '<', values: ['9223372036854775807'] },
      { key: 'example', values: ['9007199254740995'] },
    ]);
    expect(content?.examples[0]?.text).toBe('v=9007199254740995');
    expect(reference?.operations[0]?.request?.body).toEqual({ text: 'v=9007199254740995' });
  });

  it('are those of JSON, and of a description in several files', async () => {
    const schema = { type: 'object', properties: { v: { $ref: './big.json' } } };
    const whole = {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: {
        '/a': {
          post: {
            requestBody: { content: { 'application/json': { schema } } },
            responses: { default: { description: 'OK' } },
          },
        },
      },
    };
    const texts = {
      'a.json': JSON.stringify(whole),
      'big.json': '{ "type": "integer", "description": "Not \\"9007199254740993\\"", "example": 9007199254740993 }',
    };
    const { reference, joined, diagnostics } = await readApi({ file: 'a.json', texts });
    expect(diagnostics).toEqual([]);
    expect(reference?.operations[0]?.body?.contents[0]?.examples[0]?.text).toBe('{\n  "v": 9007199254740993\n}');
    expect(joined).toContain('"example": 9007199254740993\n');
  });

  it('change nothing else: keys, times, texts and comments are as they are', () => {
    const text = 'swagger: 2.0\na: { 1.10: x, at: 12:05, t: "v: 1.10", n: 1.10 } # 1.0\nb: |\n  costs 1.10\n';
    const marked = markInexactNumbersInTexts({ 'a.yaml': text });
    expect(marked?.texts['a.yaml']).not.toBe(text);
    expect(removeNumberMarksFromText(marked?.texts['a.yaml'] ?? '', marked?.mark ?? '')).toBe(text);
    expect(markInexactNumbersInTexts({ 'a.yaml': 'swagger: 2.0\na: [1, 2.5, "1.10"]\n' })).toBeUndefined();
    expect(removeNumberMarks(['\uE0FF'], undefined)).toEqual(['\uE0FF']);
  });

  it('are those of a version that should be a text', async () => {
    const text = 'openapi: 3.1.0\ninfo: { title: Shop, version: 1.10 }\npaths: {}\n';
    const { reference, diagnostics } = await readApi({ file: 'a.yaml', texts: { 'a.yaml': text } });
    expect(reference?.version).toBe('1.10');
    expect(diagnostics.map(({ column, message, suggestion }) => [column, message, suggestion])).toEqual([
      [31, '`version` must be a text, but is a number.', 'Put the text in quotes: `version: "1.10"`.'],
    ]);
  });

  it('stay rounded where YAML leaves no place for a mark, and the reference is there', async () => {
    expect(await exampleOf('{ type: object, properties: { v: { type: number, example: !!float 1.10 } } }')).toBe(
      '{\n  "v": 1.1\n}',
    );
  });
});

describe('XML', () => {
  const xml = 'application/xml';
  const place = '    Place: { type: object, properties: { street: { type: string } } }\n';

  it.each([
    [
      'lists are named by their field',
      "{ type: object, properties: { lines: { type: array, items: { $ref: '#/components/schemas/Place' } } } }",
      '<root>\n  <lines>\n    <street>string</street>\n  </lines>\n</root>',
    ],
    [
      'members of `allOf` are one element',
      "{ type: object, properties: { item: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, properties: { own: { type: string } } }] } } }",
      '<root>\n  <item>\n    <name>string</name>\n    <own>string</own>\n  </item>\n</root>',
    ],
    [
      'lists that are wrapped',
      '{ type: object, properties: { tags: { type: array, xml: { wrapped: true }, items: { type: string, xml: { name: tag } } }, ids: { type: array, xml: { wrapped: true, name: all }, items: { type: integer } } } }',
      '<root>\n  <tags>\n    <tag>string</tag>\n  </tags>\n  <all>\n    <all>0</all>\n  </all>\n</root>',
    ],
    [
      'namespaces, texts and what has to be escaped',
      "{ type: object, xml: { name: a, namespace: 'http://a', prefix: p }, properties: { id: { type: string, example: 'x&\"', xml: { attribute: true } }, t: { type: string, example: '1 < 2', xml: { nodeType: text } } } }",
      '<p:a xmlns:p="http://a" id="x&amp;&quot;">1 &lt; 2</p:a>',
    ],
    [
      'digits',
      '{ type: object, properties: { n: { type: integer, example: 9007199254740993 } } }',
      '<root>\n  <n>9007199254740993</n>\n</root>',
    ],
  ])('%s', async (_, schema, expected) => {
    expect(await exampleOf(schema, xml, place)).toBe(expected);
  });
});

it('two operations of one id are told', async () => {
  const text = `${HEAD}paths:\n  /orders:\n    get: { operationId: orders, responses: { default: { description: OK } } }\n    post: { operationId: orders, responses: { default: { description: OK } } }\n`;
  const { diagnostics } = await readApi({ file: 'a.yaml', texts: { 'a.yaml': text } });
  expect(diagnostics).toEqual([
    {
      code: 'invalid-api',
      severity: 'warning',
      message: 'Another operation has this `operationId`, and links by it lead to that one.',
      file: 'a.yaml',
      line: 6,
      column: 11,
      suggestion: 'Give each operation its own.',
    },
  ]);
});

describe('fields of `allOf`', () => {
  const schemas = `    Named: { type: object, required: [id], properties: { id: { type: string }, kind: { type: string, description: Of Named } } }
    Middle: { allOf: [{ $ref: '#/components/schemas/Named' }], properties: { mid: { type: string } } }
    Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }], type: object, properties: { a: { type: string } } }
`;
  const fieldsOf = async (schema: string) => {
    const reference = await posting(schema, 'application/json', schemas);
    const { fields = [], variants = [] } = reference?.operations[0]?.body?.contents[0]?.schema ?? {};
    const said = variants.map(({ keyword, schemas: all }) => [keyword, ...all.map(({ ref }) => ref)]);
    return { fields: fields.map(({ name, isRequired }) => `${name}${isRequired ? '*' : ''}`), said };
  };
  const ref = (name: string) => `{ $ref: '#/components/schemas/${name}' }`;

  it.each([
    [
      'are one list, with the names that they come from',
      `{ allOf: [${ref('Named')}, ${ref('Base')}, { type: object, properties: { own: { type: string } } }] }`,
      { fields: ['id*', 'kind', 'name', 'own'], said: [['allOf', 'Named', 'Base']] },
    ],
    [
      'are those of all levels, and required by any of them',
      `{ allOf: [${ref('Middle')}, ${ref('Base')}], required: [kind, mid] }`,
      { fields: ['kind*', 'mid*', 'id*', 'name'], said: [['allOf', 'Middle', 'Base']] },
    ],
    [
      'end where a schema is of itself',
      `{ allOf: [${ref('Loop')}, ${ref('Base')}] }`,
      { fields: ['a', 'name'], said: [['allOf', 'Loop', 'Base']] },
    ],
  ])('%s', async (_, schema, expected) => {
    expect(await fieldsOf(schema)).toEqual(expected);
  });
});

describe('a generated example', () => {
  /** Returns a schema of levels of objects, each of which has this many fields of the next level. */
  const levels = (count: number, width: number): string =>
    count === 0
      ? '{ type: string, example: end }'
      : `{ type: object, properties: { ${Array.from({ length: width }, (_, at) => `field${at}: ${levels(count - 1, width)}`).join(', ')} } }`;

  it.each([
    ['all levels of a narrow schema', 5, 1, 'end'],
    ['only the first levels of a wide schema, up to 3,000 characters', 4, 7, '{}'],
  ])('shows %s', async (_, count, width, inner) => {
    const text = (await exampleOf(levels(count, width))) ?? '';
    expect(text).toContain(inner);
    expect(text.length).toBeLessThanOrEqual(3000);
  });
});
