// Changes between two versions of an API, and which of them are breaking: each rule alone.
import { describe, expect, it } from 'vitest';
import { formatChangesSection } from '../../../src/features/api/changes/changes.ts';
import { compareApis } from '../../../src/features/api/changes/compare.ts';
import { ROOT_SCHEMA_NAME } from '../../../src/features/api/reading/read-description.ts';

type Part = Readonly<Record<string, unknown>>;

/** Returns changes, one per line; `!` marks breaking ones. */
function changed(before: Part, after: Part): string[] {
  return compareApis(before, after).map(
    ({ kind, place, text, isBreaking }) =>
      `${isBreaking ? '!' : ''}${kind} ${place}${text === undefined ? '' : `: ${text}`}`,
  );
}

const api = (paths: Part, more: Part = {}): Part => ({ openapi: '3.1.0', info: { title: 'A' }, paths, ...more });
const get = (operation: Part): Part => api({ '/a': { get: operation } });

describe('operations', () => {
  it.each<[string, Part, Part, string[]]>([
    ['added', api({}), get({}), ['added GET /a']],
    ['removed', get({}), api({}), ['!removed GET /a']],
    ['deprecated', get({}), get({ deprecated: true }), ['deprecated GET /a']],
    ['the same', get({ summary: 'a' }), get({ summary: 'b' }), []],
    ['with another variable', api({ '/a/{id}': { get: {} } }), api({ '/a/{key}': { get: {} } }), []],
    ['of webhooks', api({}, { webhooks: { on: { post: {} } } }), api({}), ['!removed on']],
    [
      'of other servers',
      api({}, { servers: [{ url: 'https://a.example.com' }] }),
      api({}, { servers: [{ url: 'https://b.example.com' }] }),
      ['added https://b.example.com: a server', '!removed https://a.example.com: a server'],
    ],
  ])('%s', (_, before, after, expected) => expect(changed(before, after)).toEqual(expected));
});

describe('callbacks are compared as webhooks are', () => {
  const to = (callbacks: Part) => api({ '/a/{id}': { post: { callbacks } } });
  const cb = { '{$url}': { post: { responses: { 200: {} } } } };
  const body = (schema: Part) => ({ requestBody: { content: { 'application/json': { schema } } } });
  const the = 'POST /a/{id} callback cb: POST {$url}';
  it.each<[string, Part, Part, string[]]>([
    ['added', to({}), to({ cb }), [`added ${the}`]],
    ['removed', to({ cb }), to({}), [`!removed ${the}`]],
    ['removed with what calls', to({ cb }), api({}), ['!removed POST /a/{id}']],
    ['the same', to({ cb }), api({ '/a/{key}': { post: { callbacks: { cb } } } }), []],
    [
      'to another address',
      to({ cb }),
      to({ cb: { '{$other}': { post: {} } } }),
      ['added POST /a/{id} callback cb: POST {$other}', `!removed ${the}`],
    ],
    [
      'with a wider body',
      to({ cb: { '{$url}': { post: body({ type: 'integer' }) } } }),
      to({ cb: { '{$url}': { post: body({ type: 'number' }) } } }),
      [`!changed ${the}: the type of the body is \`number\`, and was \`integer\``],
    ],
  ])('%s', (_, before, after, expected) => expect(changed(before, after)).toEqual(expected));

  it('once, where one calls back itself', () => {
    const again = (more: Part) => ({
      ...to({ cb: { $ref: '#/components/callbacks/cb' } }),
      components: {
        callbacks: {
          cb: { '{$url}': { post: { ...more, callbacks: { cb: { $ref: '#/components/callbacks/cb' } } } } },
        },
      },
    });
    expect(changed(again({}), again({ deprecated: true }))).toEqual([`deprecated ${the}`]);
  });
});

describe('parameters', () => {
  const q = (more: Part = {}) => ({ name: 'q', in: 'query', ...more });
  const withAll = (...parameters: Part[]) => get({ parameters });
  const the = 'the query parameter `q`';
  it.each<[string, Part[], Part[], string[]]>([
    ['added', [], [q()], [`added GET /a: ${the}`]],
    ['added and required', [], [q({ required: true })], [`!added GET /a: ${the} is required`]],
    ['removed', [q()], [], [`!removed GET /a: ${the}`]],
    ['required now', [q()], [q({ required: true })], [`!changed GET /a: ${the} is required`]],
    ['optional now', [q({ required: true })], [q()], [`changed GET /a: ${the} is optional`]],
    ['deprecated', [q()], [q({ deprecated: true })], [`deprecated GET /a: ${the}`]],
    [
      'of another type',
      [q({ schema: { type: 'string' } })],
      [q({ schema: { type: 'integer' } })],
      [`!changed GET /a: the type of ${the} is \`integer\`, and was \`string\``],
    ],
  ])('%s', (_, before, after, expected) => expect(changed(withAll(...before), withAll(...after))).toEqual(expected));

  it('of a path count for each of its operations, and a reference for what it names', () => {
    const components = { parameters: { q: q({ required: true }) } };
    const before = api({ '/a': { get: {}, put: {} } });
    const after = api(
      { '/a': { parameters: [{ $ref: '#/components/parameters/q' }], get: {}, put: {} } },
      { components },
    );
    expect(changed(before, after)).toEqual([`!added GET /a: ${the} is required`, `!added PUT /a: ${the} is required`]);
  });
});

describe('bodies and answers', () => {
  const body = (more?: Part) => get(more === undefined ? {} : { requestBody: more });
  const json = { content: { 'application/json': {} } };
  const answers = (responses: Part) => get({ responses });
  it.each<[string, Part, Part, string[]]>([
    ['a body', body(), body(json), ['added GET /a: a body']],
    ['a body that is required', body(), body({ ...json, required: true }), ['!added GET /a: a body is required']],
    ['no body', body(json), body(), ['!removed GET /a: the body']],
    ['the body is required', body(json), body({ ...json, required: true }), ['!changed GET /a: the body is required']],
    [
      'another form of the body',
      body(json),
      body({ content: { 'text/xml': {} } }),
      ['added GET /a: the body as `text/xml`', '!removed GET /a: the body as `application/json`'],
    ],
    ['an answer', answers({}), answers({ 201: {} }), ['added GET /a: the response `201`']],
    ['no answer', answers({ 200: {} }), answers({}), ['!removed GET /a: the response `200`']],
    ['an error less', answers({ 404: {} }), answers({}), ['removed GET /a: the response `404`']],
    [
      'a header less',
      answers({ 200: { headers: { ETag: {} } } }),
      answers({ 200: { headers: {} } }),
      ['!removed GET /a: the header `ETag` of the response `200`'],
    ],
  ])('%s', (_, before, after, expected) => expect(changed(before, after)).toEqual(expected));
});

describe('access', () => {
  const schemes = { components: { securitySchemes: { key: { type: 'apiKey', in: 'header' } } } };
  const by = (security?: readonly Part[]) => api({ '/a': { get: security ? { security } : {} } }, schemes);
  const key = '`key` (apiKey header)';
  it.each<[string, Part, Part, string[]]>([
    [
      'that is asked for',
      by(),
      by([{ key: [] }]),
      ['!changed GET /a: access by none is no longer enough', `changed GET /a: access is allowed by ${key}`],
    ],
    ['by one way more', by([{ key: [] }]), by([{ key: [] }, {}]), ['changed GET /a: access is allowed by none']],
    [
      'with more scopes',
      by([{ key: ['a'] }]),
      by([{ key: ['a', 'b'] }]),
      [
        `!changed GET /a: access by ${key} with a is no longer enough`,
        `changed GET /a: access is allowed by ${key} with a, b`,
      ],
    ],
  ])('%s', (_, before, after, expected) => expect(changed(before, after)).toEqual(expected));
});

/** Returns an operation that sends a schema, or one that receives it. */
const sent = (schema: Part) => get({ requestBody: { content: { 'application/json': { schema } } } });
const received = (schema: Part) => get({ responses: { 200: { content: { 'application/json': { schema } } } } });

describe('schemas break where what is sent narrows, or what is received widens', () => {
  const field = (name: string, more: Part = {}) => ({ type: 'object', properties: { [name]: {} }, ...more });
  it.each<[string, Part, Part, sentBreaks: boolean | undefined, receivedBreaks: boolean | undefined]>([
    ['an integer for a number', { type: 'number' }, { type: 'integer' }, true, false],
    ['a number for an integer', { type: 'integer' }, { type: 'number' }, false, true],
    ['a text for a number', { type: 'number' }, { type: 'string' }, true, true],
    ['null as well', { type: 'string' }, { type: ['string', 'null'] }, false, true],
    ['null as OpenAPI 3.0 has it', { type: 'string' }, { type: 'string', nullable: true }, false, true],
    ['any type', { type: 'string' }, {}, false, true],
    ['one type', {}, { type: 'string' }, true, false],
    ['a value more', { enum: ['a'] }, { enum: ['a', 'b'] }, false, true],
    ['a value less', { enum: ['a', 'b'] }, { enum: ['a'] }, true, false],
    ['a list of values', {}, { enum: ['a'] }, true, false],
    ['no list of values', { const: 'a' }, {}, false, true],
    ['a format', {}, { format: 'date' }, true, false],
    ['no format', { format: 'date' }, {}, false, true],
    ['another pattern', { pattern: 'a' }, { pattern: 'b' }, true, true],
    ['a lower maximum', { maximum: 9 }, { maximum: 8 }, true, false],
    ['a higher maximum', { maxLength: 8 }, { maxLength: 9 }, false, false],
    ['a higher minimum', { minItems: 1 }, { minItems: 2 }, true, false],
    ['no minimum', { minimum: 1 }, {}, false, false],
    ['a field', { type: 'object' }, field('a'), false, false],
    ['a field that is required', { type: 'object' }, field('a', { required: ['a'] }), true, false],
    ['no field', field('a'), { type: 'object' }, true, true],
    ['a field is required', field('a'), field('a', { required: ['a'] }), true, false],
    ['a field is optional', field('a', { required: ['a'] }), field('a'), false, true],
    ['no other fields', { type: 'object' }, { type: 'object', additionalProperties: false }, true, false],
    ['a form more', { oneOf: [{ title: 'A' }] }, { oneOf: [{ title: 'A' }, { title: 'B' }] }, false, true],
    ['a form less', { anyOf: [{ title: 'A' }, { title: 'B' }] }, { anyOf: [{ title: 'A' }] }, true, false],
    ['entries of another type', { items: { type: 'string' } }, { items: { type: 'number' } }, true, true],
    ['a default', {}, { default: 1 }, false, false],
    ['another default', { default: 1 }, { default: 2 }, false, false],
    ['no default', { default: [1] }, {}, false, false],
    ['the same default', { default: [1] }, { default: [1] }, undefined, undefined],
    [
      'all of the same',
      { allOf: [field('a'), field('b')] },
      { properties: { a: {}, b: {} }, type: 'object' },
      undefined,
      undefined,
    ],
    [
      'a field that only the API sets',
      { type: 'object' },
      { type: 'object', properties: { a: { readOnly: true } } },
      undefined,
      false,
    ],
    [
      'a field that only callers set',
      { type: 'object' },
      { type: 'object', properties: { a: { writeOnly: true } } },
      false,
      undefined,
    ],
  ])('%s', (_, before, after, sentBreaks, receivedBreaks) => {
    const breaks = (wrap: typeof sent) => {
      const all = compareApis(wrap(before), wrap(after));
      return all.length === 0 ? undefined : all.some(({ isBreaking }) => isBreaking);
    };
    expect([breaks(sent), breaks(received)]).toEqual([sentBreaks, receivedBreaks]);
  });

  it('and say what it is', () => {
    const pet = (tag: Part) => ({ type: 'object', properties: { tag: { type: 'object', properties: tag } } });
    const before = sent(pet({ a: { type: 'string', enum: ['x', 'y'], maxLength: 9 }, b: {} }));
    const after = sent(
      pet({ a: { type: 'string', enum: ['x'], maxLength: 8 }, c: { deprecated: true }, b: { deprecated: true } }),
    );
    expect(changed(before, after)).toEqual([
      'added GET /a: the field `c` of the field `tag` of the body',
      '!removed GET /a: the field `a` of the field `tag` of the body may no longer be `"y"`',
      '!changed GET /a: `maxLength` of the field `a` of the field `tag` of the body is 8, and was 9',
      'deprecated GET /a: the field `b` of the field `tag` of the body',
    ]);
  });

  it('that hold themselves are compared once', () => {
    const tree = (type: string) => ({
      components: {
        schemas: {
          Tree: { type: 'object', properties: { at: { type }, next: { $ref: '#/components/schemas/Tree' } } },
        },
      },
    });
    const of = (type: string) => ({ ...sent({ $ref: '#/components/schemas/Tree' }), ...tree(type) });
    expect(changed(of('string'), of('number'))).toEqual([
      '!changed GET /a: the type of the field `at` of the body is `number`, and was `string`',
    ]);
    const loop = {
      ...sent({ $ref: '#/components/schemas/A' }),
      components: { schemas: { A: { $ref: '#/components/schemas/A' } } },
    };
    expect(changed(loop, loop)).toEqual([]);
  });
});

describe('channels', () => {
  const old = (action: string, message: Part): Part => ({
    asyncapi: '2.6.0',
    channels: { c: { [action]: { message } } },
  });
  const now = (action: string, payload: Part): Part => ({
    asyncapi: '3.0.0',
    channels: { c: { address: 'c', messages: { m: { name: 'm', payload } } } },
    operations: { o: { action, channel: { $ref: '#/channels/c' } } },
  });
  const [wide, narrow] = [{ enum: ['a', 'b'] }, { enum: ['a'] }];
  it.each<[string, Part, Part, string[]]>([
    [
      'of AsyncAPI 2, sent',
      old('publish', { name: 'm', payload: wide }),
      old('publish', { name: 'm', payload: narrow }),
      ['!removed send m on c: the message may no longer be `"b"`'],
    ],
    [
      'of AsyncAPI 2, received',
      old('subscribe', { name: 'm', payload: wide }),
      old('subscribe', { name: 'm', payload: narrow }),
      ['removed receive m on c: the message may no longer be `"b"`'],
    ],
    [
      'of AsyncAPI 3, sent',
      now('receive', wide),
      now('receive', narrow),
      ['!removed send m on c: the message may no longer be `"b"`'],
    ],
    [
      'of AsyncAPI 3, received',
      now('send', narrow),
      now('send', wide),
      ['!added receive m on c: the message may be `"b"`'],
    ],
    ['with one message less', now('send', wide), { ...now('send', wide), operations: {} }, ['!removed receive m on c']],
    [
      'deprecated',
      old('publish', { name: 'm' }),
      old('publish', { name: 'm', deprecated: true }),
      ['deprecated send m on c'],
    ],
  ])('%s', (_, before, after, expected) => expect(changed(before, after)).toEqual(expected));
});

it('a schema alone is one of values that people write', () => {
  const file = (schema: Part) =>
    api({}, { components: { schemas: { [ROOT_SCHEMA_NAME]: { title: 'Setup', ...schema } } } });
  const before = file({ type: 'object', properties: { a: {} } });
  const after = file({ type: 'object', properties: { a: {} }, required: ['a'] });
  expect(compareApis(before, after, true)).toEqual([
    { kind: 'changed', place: 'Setup', text: 'the field `a` of the value is required', isBreaking: true },
  ]);
});

it('the section has what breaks first, and says where nothing does', () => {
  const before = api({ '/a': { get: {} }, '/b': { get: { parameters: [{ name: 'q', in: 'query' }] } } });
  const after = api({
    '/b': {
      get: {
        deprecated: true,
        parameters: [
          { name: 'r', in: 'query' },
          { name: 's', in: 'query', required: true },
        ],
      },
    },
  });
  expect(formatChangesSection('Acme', compareApis(before, after))).toBe(`## Changes of the API: Acme

Changes marked as breaking may need changes in clients.

### Added

- **Breaking:** \`GET /b\`: the query parameter \`s\` is required.
- \`GET /b\`: the query parameter \`r\`.

### Deprecated

- \`GET /b\`

### Removed

- **Breaking:** \`GET /a\`
- **Breaking:** \`GET /b\`: the query parameter \`q\`.`);
  expect(formatChangesSection('Acme', [])).toBe('## Changes of the API: Acme\n\nClients of the API need no changes.');
});
