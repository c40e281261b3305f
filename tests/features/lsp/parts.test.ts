// Answers at what is not a link in the text: an include, the address of a link definition, the mark of a footnote, an alert.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompletionList, Hover, Location } from 'vscode-languageserver/node';
import { toFileUri } from '../../../src/features/lsp/uri.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { type Client, marked, openClient } from './client.ts';

const text = [
  '# Start',
  'See [roaming][r].[^own]',
  '<!-- include: ./_battery.md#charge -->',
  '[^own]: Of that radio.',
  '[r]: ./wifi.md#roaming',
  '',
].join('\n\n');

let site: Sandbox;
let client: Client;
const path = (name: string) => site.path(`docs/${name}`);

beforeAll(async () => {
  site = createSandbox({
    'site.config.json': '{ "title": "Acme" }',
    'docs/index.md': text,
    'docs/wifi.md': '# Wi-Fi\n\nJoins a network.\n\n## Roaming\n\nText.\n',
    'docs/_battery.md': '# Battery\n\n## Charge\n\nCharge it.\n',
  });
  client = await openClient([site.root]);
  await client.open(path('index.md'), text);
  await client.ask('documentSymbol', path('index.md'));
});
afterAll(async () => {
  await client.close();
  site.remove();
});

/** Returns the answer to a request about a mark in the page. */
function at<Answer>(method: string, mark: string): Promise<Answer> {
  const { position } = marked(text.replace(mark, `|${mark}`));
  return client.ask<Answer>(method, path('index.md'), { position });
}

const lineOf = (place: Location | null) => place && [place.uri, place.range.start.line];

it('leads from the address of a definition to its page, and tells it', async () => {
  expect(lineOf(await at('definition', 'wifi.md'))).toEqual([toFileUri(path('wifi.md')), 4]);
  expect((await at<Hover>('hover', 'wifi.md')).contents).toMatchObject({
    value: expect.stringContaining('Wi-Fi › Roaming'),
  });
});

it('leads from an include to its file, and from the mark of a footnote to the footnote', async () => {
  expect(lineOf(await at('definition', '_battery'))).toEqual([toFileUri(path('_battery.md')), 0]);
  expect(lineOf(await at('definition', '^own]\n'))).toEqual([toFileUri(path('index.md')), 6]);
  expect(await at('definition', 'Start')).toBeNull();
});

it.each([
  ['<!-- include: |', ['./_battery.md']],
  ['> [!|', ['NOTE]', 'TIP]', 'IMPORTANT]', 'WARNING]', 'CAUTION]']],
  ['> [!N|]', ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION']],
])('completes %s', async (line, made) => {
  const { text: written, position } = marked(`${text}\n\n${line}\n`);
  await client.open(path('index.md'), written);
  const { items } = await client.ask<CompletionList>('completion', path('index.md'), { position });
  expect(items.map(({ textEdit }) => textEdit?.newText)).toEqual(made);
});
