import { expect, it } from 'vitest';
import { readApi } from '../../../src/features/api/reading/read-api.ts';

const read = (text: string) => readApi({ file: 'a.yaml', texts: { 'a.yaml': text } });
const AVRO = 'application/vnd.apache.avro;version=1.9.0';
const record = '{ type: record, name: R, fields: [{ name: a, type: string }] }';

it('shows schemas of other formats as code with the name of the format, and finds nothing wrong with them', async () => {
  const { reference, diagnostics } = await read(`asyncapi: 3.0.0
info: { title: Events, version: '1' }
channels:
  c:
    messages:
      inline: { payload: { schemaFormat: '${AVRO}', schema: ${record} } }
      named: { payload: { $ref: '#/components/schemas/R' }, headers: { schemaFormat: '${AVRO}', schema: ${record} } }
      text: { payload: { schemaFormat: 'application/vnd.google.protobuf;version=3', schema: 'message P {}' } }
      known: { payload: { schemaFormat: 'application/schema+json;version=draft-07', schema: { propertees: {} } } }
components: { schemas: { R: { schemaFormat: '${AVRO}', schema: ${record} } } }
`);
  expect(diagnostics.map(({ line, message }) => [line, message])).toEqual([
    [9, 'Property `propertees` is not expected here.'],
  ]);
  const examples = reference?.operations[0]?.answers.map(({ contents }) => contents[0]?.examples ?? []) ?? [];
  expect(examples.map((all) => all.map(({ title, language, isHeaders }) => [title, language, isHeaders]))).toEqual([
    [[AVRO, 'json', undefined]],
    [
      [AVRO, 'json', true],
      [AVRO, 'json', undefined],
    ],
    [['application/vnd.google.protobuf;version=3', 'text', undefined]],
    [],
  ]);
  const [named] = reference?.schemas ?? [];
  expect([named?.name, named?.schema.type, named?.examples]).toEqual(['R', [], examples[0]]);
  expect(JSON.parse(named?.examples[0]?.text ?? '')).toMatchObject({ type: 'record', fields: [{ name: 'a' }] });
});

it('takes the format of a payload from its message in version 2', async () => {
  const message = (format: string, payload: string) =>
    `{ subscribe: { message: { schemaFormat: '${format}', payload: ${payload} } } }`;
  const { reference, diagnostics } = await read(`asyncapi: 2.6.0
info: { title: Events, version: '1' }
channels:
  a: ${message(AVRO, record)}
  b: ${message('application/schema+json;version=draft-07', '{ propertees: {} }')}
  c: ${message(AVRO, "{ $ref: '#/components/schemas/R' }")}
components: { schemas: { R: ${record} } }
`);
  expect(diagnostics.map(({ line }) => line)).toEqual([5]);
  const contents = reference?.operations.map(({ answers }) => answers[0]?.contents[0]);
  expect(contents?.map((each) => [each?.schema !== undefined, each?.examples[0]?.title])).toEqual([
    [false, AVRO],
    [true, undefined],
    [false, AVRO],
  ]);
});

it('takes what version 3 allows: a server with a title, a channel whose address nobody knows', async () => {
  const { reference, diagnostics } = await read(`asyncapi: 3.0.0
info: { title: Events, version: '1' }
servers: { main: { host: h, protocol: kafka, title: Main, summary: Where all is sent, titel: none } }
channels: { c: { address: null }, d: { address: 1 } }
`);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'Property `titel` is not expected here.',
    '`address` must be a text, but is a number.',
  ]);
  expect(reference?.operations.map(({ address }) => address)).toEqual(['c', '1']);
});
