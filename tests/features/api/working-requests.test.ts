// Requests of a reference do what the description says when they are pasted.
import { expect, it } from 'vitest';
import { readApi } from '../../../src/features/api/reading/read-api.ts';
import { createRequestCodeSamples } from '../../../src/features/api/showing/samples.ts';

/** Returns the arguments of curl for the one operation of a description, and the text of its first example. */
async function readRequest(item: string, more = '') {
  const text = `openapi: 3.1.0
info: { title: Scanner, version: "1" }
${more}
paths:
  /a: ${item}
`;
  const { reference } = await readApi({ file: 'api.yaml', texts: { 'api.yaml': text } });
  const [operation] = reference?.operations ?? [];
  const [curl] = operation?.request === undefined ? [] : createRequestCodeSamples(operation.request);
  return { curl: curl?.text.split(' \\\n  ') ?? [], example: operation?.body?.contents[0]?.examples[0]?.text };
}

const post = (type: string, content: string) => `{ post: { requestBody: { content: { ${type}: ${content} } } } }`;

it.each([
  ['//a.example.com/v1/', 'https://a.example.com/v1/a'],
  ['/v1', 'https://example.com/v1/a'],
  ['/', 'https://example.com/a'],
  ['http://a.example.com', 'http://a.example.com/a'],
])('the server `%s` is completed', async (server, url) => {
  expect((await readRequest('{ get: {} }', `servers: [{ url: '${server}' }]`)).curl).toEqual([`curl '${url}'`]);
});

it('a request for headers alone does not wait for a body', async () => {
  expect((await readRequest('{ head: {} }')).curl).toEqual(["curl --head 'https://example.com/a'"]);
});

it('a text that begins with `@` is not the name of a file', async () => {
  expect((await readRequest(post('text/plain', "{ example: '@home' }"))).curl.at(-1)).toBe("--data-raw '@home'");
});

const form = `{
    schema: { type: object, properties: {
      tags: { type: array, items: { type: string }, example: [a, b c] },
      more: { type: array, items: { type: string }, example: [d, e] },
      meta: { type: object, example: { by: you, in: [x, { y: 1 }] } } } },
    encoding: { tags: { style: spaceDelimited, explode: false }, meta: { style: deepObject, explode: true } } }`;

it('a field of a form follows the style of its encoding, in the example too', async () => {
  const { curl, example } = await readRequest(post('application/x-www-form-urlencoded', form));
  const sent = 'tags=a%20b%20c&more=d&more=e&meta%5Bby%5D=you&meta%5Bin%5D%5B0%5D=x&meta%5Bin%5D%5B1%5D%5By%5D=1';
  expect(example).toBe(sent);
  expect(curl.at(-1)).toBe(`-d '${sent}'`);
});

it('a part of a form is sent with its media type', async () => {
  const parts = `{
    schema: { type: object, properties: {
      photo: { type: string, format: binary },
      any: { type: string, format: binary },
      meta: { type: object, properties: { n: { type: integer, example: 3 }, s: { type: string, example: 'a;"b' }, t: { type: string } } },
      note: { type: string, example: hi } } },
    encoding: { photo: { contentType: image/png }, any: { contentType: 'image/png, image/*' }, note: { contentType: text/markdown } } }`;
  expect((await readRequest(post('multipart/form-data', parts))).curl.slice(1)).toEqual([
    "-F 'photo=@FILE;type=image/png'",
    "-F 'any=@FILE'",
    `-F 'meta="{\\"n\\":3,\\"s\\":\\"a;\\\\\\"b\\",\\"t\\":\\"T\\"}";type=application/json'`,
    "-F 'note=hi;type=text/markdown'",
  ]);
});

it.each([
  ['{ schema: { type: string }, example: hi }', '"hi"'],
  ['{ schema: { type: string }, examples: { one: { value: hi } } }', '"hi"'],
  ['{ schema: { type: string }, example: \'"hi"\' }', '"hi"'],
  ['{ schema: { type: string } }', '"string"'],
  ["{ schema: { type: object }, example: '{}' }", '{}'],
])('the example of a JSON body is JSON: %s', async (content, example) => {
  const read = await readRequest(post('application/json', content));
  expect(read.example).toBe(example);
  expect(read.curl.at(-1)).toBe(`-d '${example}'`);
});
