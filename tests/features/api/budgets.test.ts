// Descriptions of one or two kilobytes that need more than a machine has: nested references to shared parts.
import { describe, expect, it } from 'vitest';
import { apiLimits } from '../../../src/features/api/limits.ts';
import { readApi } from '../../../src/features/api/reading/read-api.ts';
import { apiTexts } from '../../../src/features/api/texts.ts';
import { createLimitLookup } from '../../../src/model/budgets.ts';
import { apiSources } from '../../support/api-pages.ts';
import { cpuTime } from '../../support/cpu.ts';

const file = 'apis/a.json';
const response = (schema: object) => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
const withSchema = (schema: object, rest: object = {}) =>
  described({ '/x': { get: { responses: response(schema) } } }, rest);
const described = (paths: object, rest: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...rest });
/** Returns this many levels of schemas, each of which refers to the next one four times. */
const levels = (count: number, of: (refs: readonly object[]) => object, at: string) => {
  const refs = (to: number) => [0, 1, 2, 3].map(() => ({ $ref: `#/${at}/S${to}` }));
  const inner = Array.from({ length: count }, (_, level) => [`S${level}`, of(refs(level + 1))]);
  return Object.fromEntries([...inner, [`S${count}`, { type: 'object', properties: { end: { type: 'string' } } }]]);
};
const fields = (refs: readonly object[]) => ({ type: 'object', properties: Object.fromEntries(refs.entries()) });
const told = async (text: string, others: Readonly<Record<string, string>> = {}) => {
  const start = cpuTime();
  const read = await readApi({ file, texts: { [file]: text, ...others } });
  expect(cpuTime() - start).toBeLessThan(10_000);
  return read;
};
const messages = ({ diagnostics }: Awaited<ReturnType<typeof told>>) =>
  diagnostics.map(({ code, severity, line, column, message }) => `${code} ${severity} ${line}:${column} ${message}`);
const tooMany = (column: number) =>
  `too-large warning 1:${column} An example of this schema would have more than 20,000 values, so there is none.`;

describe('an example', () => {
  it.each([
    ['of a list', { type: 'array', minItems: 100_000_000, items: { type: 'string' } }],
    ['of lists in lists', { type: 'array', minItems: 300, items: { type: 'array', minItems: 300, items: {} } }],
    ['of a text', { type: 'string', minLength: 500_000_000 }],
  ])('%s that would fill the memory is not made', async (_, schema) => {
    const read = await told(withSchema(schema));
    expect(messages(read)).toEqual([tooMany(156)]);
    const [content] = read.reference?.operations[0]?.answers[0]?.contents ?? [];
    expect(content?.schema?.facts[0]?.key).toMatch(/^min(?:Items|Length)$/);
    expect(content?.examples).toEqual([]);
  });

  it('as XML that is written, of what is all of many, is made in no time', async () => {
    const schemas = levels(11, (allOf) => ({ allOf }), 'components/schemas');
    const content = {
      'application/xml': { schema: { example: { end: 'x' }, allOf: [{ $ref: '#/components/schemas/S0' }, {}] } },
    };
    const paths = { '/x': { get: { responses: { 200: { description: 'ok', content } } } } };
    const read = await told(described(paths, { components: { schemas } }));
    expect(messages(read)).toEqual([]);
    const [answer] = read.reference?.operations[0]?.answers[0]?.contents ?? [];
    expect(answer?.examples[0]?.text).toBe('<root>\n  <end>x</end>\n</root>');
    expect(answer?.schema?.fields.map(({ name }) => name)).toEqual(['end']);
  });

  it('of what is all of many is not made', async () => {
    const schemas = levels(11, (allOf) => ({ allOf }), 'components/schemas');
    const read = await told(withSchema({ $ref: '#/components/schemas/S0' }, { components: { schemas } }));
    expect(messages(read)).toEqual([tooMany(156)]);
    expect(read.reference?.schemas).toHaveLength(12);
  });

  it('of schemas that the library puts into one is counted with what all of them say', async () => {
    const many = { minItems: 100_000_000 };
    const inner = Object.fromEntries([
      ['if', { items: { type: 'string' } }],
      ['then', many],
    ]);
    const beside = { $ref: '#/x-defs/List', ...many };
    for (const schema of [inner, beside]) {
      const read = await told(withSchema(schema, { 'x-defs': { List: { type: 'array', items: { type: 'string' } } } }));
      expect(messages(read)).toEqual([tooMany(156)]);
    }
  });

  it('that is small is made, although another list is long and the library joins schemas', async () => {
    const list = (items: object, rest: object = {}) => ({ type: 'array', items, ...rest });
    const number = { type: 'integer' };
    const properties = {
      joined: Object.fromEntries([
        ['if', { properties: { a: number } }],
        ['then', { properties: { b: number } }],
      ]),
      nested: list(list(list(number))),
      long: list(number, { minItems: 60 }),
    };
    const read = await told(withSchema({ type: 'object', properties }));
    expect(messages(read)).toEqual([]);
    const text = read.reference?.operations[0]?.answers[0]?.contents[0]?.examples[0]?.text;
    expect(JSON.parse(text ?? '')).toEqual({ joined: { a: 0, b: 0 }, nested: [[[0]]], long: Array(60).fill(0) });
  });

  it('of a list that is short is made', async () => {
    const read = await told(withSchema({ type: 'array', minItems: 3, items: { type: 'integer' } }));
    expect(messages(read)).toEqual([]);
    expect(read.reference?.operations[0]?.answers[0]?.contents[0]?.examples[0]?.text).toBe('[\n  0,\n  0,\n  0\n]');
  });
});

describe('schemas that others refer to', () => {
  const names = (read: Awaited<ReturnType<typeof told>>) => read.reference?.schemas.map(({ name }) => name);

  it('are told once, wherever they stand', async () => {
    const read = await told(withSchema({ $ref: '#/x-defs/S0' }, { 'x-defs': levels(8, fields, 'x-defs') }));
    expect(messages(read)).toEqual([]);
    expect(names(read)).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8']);
    expect(read.reference?.schemas[0]?.schema.fields.map(({ schema }) => schema.type)).toEqual(
      Array(4).fill([{ ref: 'S1' }]),
    );
  });

  it('are called by what leads to them, and like no other', async () => {
    const pet = { type: 'object', properties: { owner: { type: 'object', properties: { name: { type: 'string' } } } } };
    const refs = ['#/components/schemas/Pet/properties/owner', '#/x-defs/Pet', '#/x-defs/Self', '#/x-defs/Text'];
    const self = { type: 'object', properties: { next: { $ref: '#/x-defs/Self' } } };
    const read = await told(
      withSchema(
        { type: 'object', properties: Object.fromEntries(refs.map(($ref, at) => [`p${at}`, { $ref }])) },
        { components: { schemas: { Pet: pet } }, 'x-defs': { Pet: pet, Self: self, Text: { type: 'string' } } },
      ),
    );
    expect(names(read)).toEqual(['Pet', 'Pet.owner', 'Pet-2', 'Self']);
    const shown = read.reference?.operations[0]?.answers[0]?.contents[0]?.schema?.fields ?? [];
    expect(shown.map(({ schema }) => schema.type)).toEqual([
      [{ ref: 'Pet.owner' }],
      [{ ref: 'Pet-2' }],
      [{ ref: 'Self' }],
      ['string'],
    ]);
  });
});

describe('a reference that would be too large is not shown, and told at the part that is too much', () => {
  const limit = (text: string) =>
    `more than ${createLimitLookup()(apiLimits.apiText, text.length).toLocaleString('en')} characters`;
  const fault = (column: number, text: string) =>
    `too-large error 1:${column} With what this refers to, the reference of the API would have ${limit(text)}, so none of it is shown.`;

  it('callbacks that call back', async () => {
    const responses = { 200: { description: 'ok' } };
    const callbacks = levels(
      9,
      (refs) => ({ '{$url}': { post: { responses, callbacks: Object.fromEntries(refs.entries()) } } }),
      'components/callbacks',
    );
    const post = { responses, callbacks: { a: { $ref: '#/components/callbacks/S0' } } };
    const text = described({ '/x': { post } }, { components: { callbacks: { ...callbacks, S9: {} } } });
    const read = await told(text);
    expect(read.reference).toBeUndefined();
    expect(messages(read)).toEqual([fault(text.indexOf('{"responses"') + 1, text)]);
  });

  it('a response that thousands of operations share', async () => {
    const large = fields(Array.from({ length: 500 }, () => ({ type: 'string', description: 'What it is.' })));
    const answers = { 200: { $ref: '#/components/responses/R' } };
    const paths = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`/x${at}`, { get: { responses: answers } }]),
    );
    const R = { description: 'ok', content: { 'text/plain': { schema: large } } };
    const read = await told(described(paths, { components: { responses: { R } } }));
    expect([read.reference, read.diagnostics.map(({ code }) => code)]).toEqual([undefined, ['too-large']]);
  });

  it('a small schema that all operations show', async () => {
    const text = 'x'.repeat(50_000);
    const operation = { get: { responses: response({ $ref: '#/components/schemas/S' }) } };
    const paths = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`/x${at}`, operation]));
    const S = { type: 'object', properties: { a: { type: 'string', description: text } } };
    const input = {
      api: { id: 'a', spec: file, path: '/a', docs: 'default', versions: {}, pages: 'tag' } as const,
      ...{ version: 'current', spec: file, files: { [file]: file }, words: apiTexts.byLanguage.en, isExtended: false },
    };
    const made = await apiSources({
      ...input,
      texts: { [file]: described(paths, { components: { schemas: { S } } }) },
    });
    expect([made.sources, made.diagnostics.map(({ code }) => code)]).toEqual([[], ['too-large']]);
  });
});

it('references that lead through thousands of others are told, in one file and in several', async () => {
  const chain = (count: number, file = '') =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`S${at}`, { $ref: `${file}#/components/schemas/S${at + 1}` }]),
    );
  const of = (schemas: object) => described({}, { components: { schemas } });
  expect(messages(await told(of({ ...chain(5000), S5000: { type: 'string' } })))).toEqual([
    'broken-api error 1:104 `#/components/schemas/S1` leads through more than 20 other references.',
  ]);
  const read = await told(of(chain(5000, 'b.json')), { 'apis/b.json': of(chain(5000, 'a.json')) });
  expect(messages(read)).toEqual([
    'broken-api error 1:104 `b.json#/components/schemas/S1` leads through more than 20 other references.',
  ]);
});

it('schemas in each other are shown as deep as anybody opens them, and the rest is told', async () => {
  const deep = (count: number): object =>
    count === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(count - 1) } };
  expect(messages(await told(withSchema(deep(38))))).toEqual([]);
  expect((await told(withSchema(deep(45)))).diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'too-large The table of this schema has more than 40 levels, so its fields are not shown.',
  ]);
});

it('schemas that refer to one another in a longer chain than can be followed are told, and nothing crashes', async () => {
  const name = (at: number) => `S${at}`;
  const schemas = Object.fromEntries(
    Array.from({ length: 6000 }, (_, at) => [
      name(at),
      { type: 'object', properties: { next: at < 5999 ? { $ref: `#/components/schemas/${name(at + 1)}` } : {} } },
    ]),
  );
  const read = await told(withSchema({ $ref: `#/components/schemas/${name(0)}` }, { components: { schemas } }));
  expect(messages(read)).toEqual([
    'broken-api error 1:1 The schemas of this description refer to one another in a longer chain than can be followed.',
  ]);
});
