// Findings while an author types, and the fixes that an editor offers, with the client of the protocol's library.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeAction, CompletionList, Diagnostic } from 'vscode-languageserver/node';
import { applyTextChange } from '../../../src/features/lsp/text.ts';
import { toFileUri } from '../../../src/features/lsp/uri.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { type Client, openClient, openCommand } from './client.ts';

const files = {
  'one/site.config.json': JSON.stringify({ title: 'One', variables: { vendor: 'Acme' } }),
  'one/docs/index.md': '# Start\n\nSee [Wi-Fi](./wifi.md#roaming).\n',
  'one/docs/wifi.md': '# Wi-Fi\n\n## Roaming\n\nText.\n',
  'two/site.config.json': JSON.stringify({ title: 'Two' }),
  'two/docs/index.md': '# Start\n\nSee [nothing](./gone.md).\n',
};

let site: Sandbox;
let client: Client;
const codes = (all: readonly Diagnostic[]) => all.map(({ code }) => code);
const has = (code: string) => (all: readonly Diagnostic[]) => codes(all).includes(code);
const isClean = (all: readonly Diagnostic[]) => all.length === 0;

beforeAll(async () => {
  site = createSandbox(files);
  client = await openClient([site.root], { textDocument: { publishDiagnostics: { relatedInformation: true } } });
});
afterAll(async () => {
  await client.close();
  site.remove();
});

const start = () => site.path('one/docs/index.md');
const wifi = () => site.path('one/docs/wifi.md');

/** Returns the offered fixes for the findings of a file, by title. */
async function fixes(path: string): Promise<Readonly<Record<string, CodeAction>>> {
  const diagnostics = client.findings(path);
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const actions = await client.ask<CodeAction[]>('codeAction', path, { range, context: { diagnostics } });
  return Object.fromEntries(actions.map((action) => [action.title, action]));
}

/** Returns the text after a fix. */
function fixed(path: string, text: string, action: CodeAction | undefined): string {
  const edits = action?.edit?.changes?.[toFileUri(path)] ?? [];
  return edits.reduce((made, edit) => applyTextChange(made, edit), text);
}

describe('findings', () => {
  it('are told of every project in the folder, opened or not', async () => {
    const [finding] = await client.until(site.path('two/docs/index.md'), has('broken-markdown-link'));
    expect(finding).toMatchObject({
      range: { start: { line: 2, character: 14 }, end: { line: 2, character: 23 } },
      severity: 2,
      code: 'broken-markdown-link',
      source: 'techdocs',
    });
    expect(finding?.message).toContain('`./gone.md` is not a page.');
    expect(finding?.codeDescription?.href).toMatch(/^file:.*findings\/broken-markdown-link\.md$/);
  });

  it('follow a text that is not saved, and the pages that it breaks', async () => {
    await client.open(wifi(), files['one/docs/wifi.md']);
    await client.change(wifi(), '# Wi-Fi\n\n## Romaing\n\nText.\n');
    const [finding] = await client.until(start(), has('broken-anchor'));
    expect(finding?.message).toContain('the page `/wifi` has no `#roaming`');
    await client.change(wifi(), files['one/docs/wifi.md']);
    await client.until(start(), isClean);
    await client.shut(wifi());
  });

  it('name the other places that they are about', async () => {
    await client.open(wifi(), '---\nslug: /\n---\n\n# Wi-Fi\n');
    const twice = await client.until(wifi(), has('duplicate-route'));
    expect(twice.find(({ code }) => code === 'duplicate-route')?.relatedInformation).toEqual([
      {
        location: {
          uri: toFileUri(start()),
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
        },
        message: 'The other place that this is about.',
      },
    ]);
    await client.change(wifi(), '# Wi-Fi\n\n## Romaing\n');
    const isAt = (all: readonly Diagnostic[]) => all.some(({ message }) => String(message).includes('/wifi` has no'));
    const broken = (await client.until(start(), isAt)).find(({ code }) => code === 'broken-anchor');
    expect(broken?.relatedInformation).toMatchObject([
      { location: { uri: toFileUri(wifi()) }, message: 'The page that it leads to.' },
    ]);
    await client.shut(wifi());
    await client.until(start(), isClean);
    await client.open(start(), '# Start\n\n[a](./wfii.md)\n');
    const [meant] = await client.until(start(), has('broken-markdown-link'));
    expect(meant?.relatedInformation).toMatchObject([
      { location: { uri: toFileUri(wifi()) }, message: 'The file that may be meant.' },
    ]);
    await client.shut(start());
    await client.until(start(), isClean);
  });

  it('are those of the file again when a text is thrown away', async () => {
    await client.open(wifi(), '# Wi-Fi\n\n:::tpi\nA\n:::\n');
    await client.until(wifi(), has('unknown-admonition'));
    await client.shut(wifi());
    await client.until(wifi(), isClean);
    await client.until(start(), isClean);
  });

  it('see a page that is not saved yet', async () => {
    const text = '# Start\n\nSee [New](./new.md).\n';
    await client.open(start(), text);
    await client.until(start(), has('broken-markdown-link'));
    await client.open(site.path('one/docs/new.md'), '# New\n');
    await client.until(start(), isClean);
    await client.shut(site.path('one/docs/new.md'));
    await client.until(start(), has('broken-markdown-link'));
    await client.shut(start());
    await client.until(start(), isClean);
  });

  it('of a broken configuration stand in it, and go when it is right', async () => {
    const config = site.path('one/site.config.json');
    site.write({ 'one/site.config.json': '{ "titel": "One" }' });
    await client.until(config, has('invalid-config'));
    site.write({ 'one/site.config.json': files['one/site.config.json'] });
    await client.until(config, isClean);
  });
});

describe('fixes', () => {
  it.each([
    ['a link', 'See [Wi-Fi](./wfii.md).', 'broken-markdown-link', 'Write `./wifi.md`', 'See [Wi-Fi](./wifi.md).'],
    ['an anchor', '[R](./wifi.md#romaing)', 'broken-anchor', 'Write `./wifi.md#roaming`', '[R](./wifi.md#roaming)'],
    ['a kind of note', ':::tpi\nA\n:::', 'unknown-admonition', 'Write `:::tip`', ':::tip\nA\n:::'],
    ['a variable', 'By {{ vendr }}.', 'unknown-variable', 'Write `{{ vendor }}`', 'By {{ vendor }}.'],
  ])('write the nearest name of %s', async (_, written, code, title, right) => {
    const text = `# Start\n\n${written}\n`;
    await client.open(start(), text);
    await client.until(start(), has(code));
    const offered = await fixes(start());
    expect(Object.keys(offered)).toContain(title);
    const made = fixed(start(), text, offered[title]);
    expect(made).toBe(`# Start\n\n${right}\n`);
    await client.change(start(), made);
    await client.until(start(), isClean);
    await client.shut(start());
    await client.until(start(), isClean);
  });

  it('pass over a finding here, or on the page', async () => {
    const text = '# Start\n\n- One\n- [Two](./zzzzzzzzzz.md)\n';
    await client.open(start(), text);
    await client.until(start(), has('broken-markdown-link'));
    const offered = await fixes(start());
    const here = fixed(start(), text, offered['Ignore `broken-markdown-link` here']);
    expect(here).toBe(
      '# Start\n\n<!-- techdocs-ignore broken-markdown-link: reason -->\n- One\n- [Two](./zzzzzzzzzz.md)\n',
    );
    const page = fixed(start(), text, offered['Ignore `broken-markdown-link` on this page']);
    expect(page).toBe(`---\nignore: [broken-markdown-link]\n---\n\n${text}`);
    for (const made of [here, page]) {
      await client.change(start(), made);
      await client.until(start(), isClean);
      await client.change(start(), text);
      await client.until(start(), has('broken-markdown-link'));
    }
    expect(offered['Create `docs/zzzzzzzzzz.md`']?.edit?.documentChanges).toMatchObject([
      { kind: 'create', uri: toFileUri(site.path('one/docs/zzzzzzzzzz.md')) },
      { edits: [{ newText: '# Zzzzzzzzzz\n' }] },
    ]);
    await client.shut(start());
    await client.until(start(), isClean);
  });
});

it('helps with the first page of a site', async () => {
  const empty = createSandbox({ 'site.config.json': '{ "title": "New" }' });
  const editor = await openClient([empty.root]);
  const page = empty.path('docs/index.md');
  await editor.open(page, '');
  const position = { line: 0, character: 0 };
  const { items } = await editor.ask<CompletionList>('completion', page, { position });
  expect(items.map(({ label }) => label)).toEqual(['front matter']);
  await editor.change(page, '# New\n\n[a](./next.md)\n');
  await editor.until(page, has('broken-markdown-link'));
  await editor.close();
  empty.remove();
});

it('answers over the standard streams, and ends when it is told to', async () => {
  const command = await openCommand([site.path('two')]);
  await command.until(site.path('two/docs/index.md'), has('broken-markdown-link'));
  expect(await command.close()).toBe(0);
  expect(command.errors).toEqual([]);
});
