// Examples that a description refers to by an address: they are links, and never shown as examples themselves.
import { expect, test } from 'vitest';
import { readApi } from '../../../src/features/api/reading/read-api.ts';

async function bodyOf(examples: string) {
  const content = `{ application/json: { schema: { type: object, properties: { id: { type: integer } } }, examples: ${examples} } }`;
  const text = `openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths:\n  /a:\n    post:\n      operationId: add\n      requestBody: { content: ${content} }\n      responses: { default: { description: OK } }\n`;
  const { reference, diagnostics } = await readApi({ file: 'a.yaml', texts: { 'a.yaml': text } });
  const [operation] = reference?.operations ?? [];
  const shown = operation?.body?.contents[0]?.examples.map(({ text, address }) => address ?? text);
  const said = diagnostics.map(({ code, line, message }) => `${code} ${line} ${message}`);
  return { shown, said, sent: operation?.request?.body };
}

test('one on another site is a link, and a request has an example that is made', async () => {
  expect(await bodyOf("{ far: { externalValue: 'https://files.example.com/a.json' } }")).toEqual({
    shown: ['{\n  "id": 0\n}', 'https://files.example.com/a.json'],
    said: [],
    sent: { text: '{\n  "id": 0\n}' },
  });
});

test('one that is written comes before it, wherever it stands', async () => {
  const { shown, sent } = await bodyOf(
    "{ far: { externalValue: 'https://files.example.com/a.json' }, near: { value: { id: 7 } } }",
  );
  expect(shown).toEqual(['{\n  "id": 7\n}', 'https://files.example.com/a.json']);
  expect(sent).toEqual({ text: '{\n  "id": 7\n}' });
});

test('one in a file of the project is told', async () => {
  const { said } = await bodyOf("{ own: { externalValue: './a.json' } }");
  expect(said).toEqual([
    'invalid-api 7 The example `./a.json` is in a file of its own, which techdocs does not read, so only its path is shown.',
  ]);
});
