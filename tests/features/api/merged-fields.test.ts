import { expect, it } from 'vitest';
import { readApi } from '../../../src/features/api/reading/read-api.ts';

/** Reads the fields of a schema, each as one line. */
async function readFields(schema: string): Promise<readonly string[]> {
  const text = `openapi: 3.1.0
info: { title: Jobs, version: "1" }
paths: {}
components:
  schemas:
    Kind: { type: object, properties: { of: { type: string } } }
    Base:
      type: object
      properties:
        id: { type: string, format: uuid, description: Id of the job, minLength: 36 }
        kind: { type: string, description: Any kind }
        link: { $ref: '#/components/schemas/Kind' }
    Job: ${schema}
`;
  const { reference } = await readApi({ file: 'api.yaml', texts: { 'api.yaml': text } });
  const job = reference?.schemas.find(({ name }) => name === 'Job')?.schema;
  return (job?.fields ?? []).map(({ name, isRequired, marks, schema: { type, descriptions, facts } }) =>
    [
      `${name}${isRequired ? '*' : ''}: ${type.map((part) => (typeof part === 'string' ? part : part.ref)).join('')}`,
      ...marks,
      ...descriptions,
      ...facts.map(({ key, values }) => `${key} ${values.join(' ')}`),
    ].join(', '),
  );
}

const base = "{ $ref: '#/components/schemas/Base' }";
const inherited = ['id: string (uuid), Id of the job, minLength 36', 'kind: string, Any kind', 'link: Kind'];
const required = ['id*: string (uuid), Id of the job, minLength 36', ...inherited.slice(1)];
const state = 'state: { type: string, description: State of the job, enum: [on, off] }';

it.each([
  ['beside `allOf`', `{ allOf: [${base}], required: [id] }`, required],
  ['beside `allOf` and no properties', `{ allOf: [${base}], properties: {}, required: [id] }`, required],
  ['in a member after it', `{ allOf: [${base}, { required: [id] }] }`, required],
  ['in a member before it', `{ allOf: [{ required: [id] }, ${base}] }`, required],
  [
    'beside `allOf` whose member is not named',
    `{ allOf: [${base}, { properties: { ${state} } }], required: [state] }`,
    ['state*: string, State of the job, enum on off', ...inherited],
  ],
  ['and described nowhere', `{ allOf: [${base}], required: [x] }`, ['x*: ', ...inherited]],
])('a field that is required %s keeps its description', async (_name, schema, fields) => {
  expect(await readFields(schema)).toEqual(fields);
});

it.each([
  [
    'in a later member',
    `{ allOf: [${base}, { properties: { kind: { enum: [job], description: Kind of the job } } }] }`,
    'kind: string, Kind of the job, enum job',
  ],
  [
    'beside `allOf`',
    `{ allOf: [${base}, { type: object }], properties: { kind: { const: job, readOnly: true } } }`,
    'kind: string, readOnly, Any kind, const job',
  ],
  [
    'with its type alone',
    `{ allOf: [${base}, { properties: { id: { type: string, maxLength: 36 } } }] }`,
    'id: string (uuid), Id of the job, minLength 36, maxLength 36',
  ],
  [
    'with a text alone',
    `{ allOf: [${base}, { properties: { link: { description: Where it is } } }] }`,
    'link: Kind, Where it is',
  ],
])('a field that is described again %s says both, and the more special text', async (_name, schema, line) => {
  expect(await readFields(schema)).toContain(line);
});

it.each([
  [`{ allOf: [${base}, { description: This job }] }`, 'job: Base, This job'],
  [`{ allOf: [{ readOnly: true }, ${base}], description: That job }`, 'job: Base, readOnly, That job'],
  [`{ allOf: [${base}, { description: This job, minProperties: 1 }] }`, 'job: object, This job, minProperties 1'],
  [`{ allOf: [${base}, { $ref: '#/components/schemas/Kind' }] }`, 'job: object'],
])('a value of `allOf` has the type of its member: %s', async (schema, line) => {
  expect(await readFields(`{ properties: { job: ${schema} } }`)).toEqual([line]);
});
