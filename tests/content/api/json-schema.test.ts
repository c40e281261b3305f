import { expect, it } from 'vitest';
import { readApi } from '../../../src/content/api/read-api.ts';
import type { ApiSchema } from '../../../src/model/api.ts';

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
