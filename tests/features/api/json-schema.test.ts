import { expect, it } from 'vitest';
import { readApi } from '../../../src/features/api/reading/read-api.ts';
import type { ApiSchema } from '../../../src/features/api/reference.ts';

const read = (schema: object, others: Readonly<Record<string, string>> = {}) =>
  readApi({ file: 'shapes/t.json', texts: { 'shapes/t.json': JSON.stringify(schema), ...others } });
const typeText = ({ type }: ApiSchema) =>
  type.map((part) => (typeof part === 'string' ? part : `<${part.ref}>`)).join('');

it('shows all that a file defines, which its root need not reach', async () => {
  const { reference, diagnostics } = await read({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Lib',
    $defs: {
      Money: { type: 'object', description: 'How much', properties: { in: { $ref: '#/$defs/My currency' }, is: true } },
      'My currency': { type: 'string' },
      Any: true,
      None: false,
      schema: { $ref: '#/$defs/Money' },
    },
  });
  expect(diagnostics).toEqual([]);
  const schemas = reference?.schemas ?? [];
  expect(schemas.map(({ name, schema }) => [name, typeText(schema)])).toEqual([
    ['Lib', 'any'],
    ['Money', 'object'],
    ['My currency', 'string'],
    ['Any', 'any'],
    ['None', 'never'],
    ['schema', '<Money>'],
  ]);
  expect(schemas[1]?.schema.descriptions).toEqual(['How much']);
  expect(schemas[1]?.schema.fields.map(({ schema }) => typeText(schema))).toEqual(['<My currency>', 'any']);
});

it('follows references by ids and anchors of the same file, and calls the root by its title', async () => {
  const id = 'https://ex.example.org/shapes/t.json';
  const { reference, diagnostics } = await read(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: id,
      title: 'Shape',
      $dynamicAnchor: 'node',
      type: 'object',
      properties: {
        byId: { $ref: `${id}#/$defs/50%25~1x` },
        byAnchor: { $ref: '#here' },
        children: { type: 'array', items: { $dynamicRef: '#node' } },
        self: { $ref: '#' },
        inner: { $ref: 'inner' },
        innerAnchor: { $ref: `https://ex.example.org/shapes/inner#deep` },
        sibling: { $ref: './s.json' },
        none: { $ref: 'urn:none' },
      },
      $defs: {
        '50%/x': { type: 'string' },
        Well: { $anchor: 'here', type: 'object', properties: { $id: { type: 'string' } } },
        Inner: { $id: 'inner', $defs: { Deep: { $anchor: 'deep', type: 'number' } }, items: { $ref: '#/$defs/Deep' } },
        Sloppy: { $id: 'sloppy', items: { $ref: '#/$defs/Well' } },
      },
    },
    { 'shapes/s.json': '{"type":"array","items":{"$ref":"#one"},"$defs":{"One":{"$anchor":"one","type":"null"}}}' },
  );
  expect(diagnostics.map(({ message }) => message)).toEqual(['`urn:none` is the id of no schema of this file.']);
  const schemas = reference?.schemas ?? [];
  expect(schemas[0]?.schema.fields.map(({ name, schema }) => [name, typeText(schema)])).toEqual([
    ['byId', '<50%/x>'],
    ['byAnchor', '<Well>'],
    ['children', 'array of <Shape>'],
    ['self', '<Shape>'],
    ['inner', '<Inner>'],
    ['innerAnchor', '<Deep>'],
    ['sibling', '<s>'],
    ['none', 'any'],
  ]);
  const others = Object.fromEntries(schemas.map(({ name, schema }) => [name, typeText(schema)]));
  expect(others).toMatchObject({
    '50%/x': 'string',
    Inner: 'array of <Deep>',
    Sloppy: 'array of <Well>',
    s: 'array of <One>',
    One: 'null',
  });
});

it('shows what draft 7 alone has: lists with places, and what depends on fields', async () => {
  const { reference, diagnostics } = await read({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Old',
    properties: {
      pair: { type: 'array', items: [true, { $ref: '#/definitions/n' }], additionalItems: { $ref: '#/definitions/n' } },
      one: { type: 'array', items: [{ type: 'string' }], additionalItems: false },
    },
    dependencies: { pair: ['one'], one: { $ref: '#/definitions/n' } },
    definitions: { n: { type: 'number' } },
  });
  expect(diagnostics).toEqual([]);
  const { fields = [], facts, variants } = reference?.schemas[0]?.schema ?? {};
  expect(fields.map(({ schema }) => [typeText(schema), schema.fields.map((each) => typeText(each.schema))])).toEqual([
    ['array of <n>', ['any', '<n>']],
    ['array', ['string']],
  ]);
  expect(fields[1]?.schema.facts).toEqual([{ key: 'additionalItems', values: ['false'] }]);
  expect(facts).toEqual([{ key: 'dependencies', values: ['{"pair":["one"]}'] }]);
  expect(variants).toMatchObject([{ keyword: 'dependencies one', schemas: [{ ref: 'n' }] }]);
});
