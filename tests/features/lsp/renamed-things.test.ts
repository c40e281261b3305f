// What was renamed, or is renamed in the editor: a file that git knows under its new name, and a tag that is that of a product.
import { afterEach, expect, it } from 'vitest';
import type { CodeAction, Diagnostic, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import { applyTextChange } from '../../../src/features/lsp/text.ts';
import { toFileUri } from '../../../src/features/lsp/uri.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { git } from '../../support/versions-site.ts';
import { type Client, openClient } from './client.ts';

const opened: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function editorOf(site: Sandbox): Promise<Client> {
  const client = await openClient([site.root], {
    textDocument: { publishDiagnostics: { relatedInformation: true } },
  });
  opened.push(
    () => client.close(),
    () => site.remove(),
  );
  return client;
}

it('a link to a renamed file has its new name as a fix and as a related place', async () => {
  const site = createSandbox({
    'site.config.json': '{ "title": "Site" }',
    'docs/index.md': '# Start\n\nSee [it](./wifi.md).\n',
    'docs/wifi.md': '# Wi-Fi\n\nText about the radio, and all of its settings.\n',
  });
  git(site.root, 'init', '-q', '-b', 'main');
  git(site.root, 'add', '-A');
  git(site.root, 'commit', '-qm', 'One');
  git(site.root, 'mv', 'docs/wifi.md', 'docs/radio-of-the-device.md');
  git(site.root, 'commit', '-qm', 'Two');
  const client = await editorOf(site);
  const path = site.path('docs/index.md');
  const isKnown = (all: readonly Diagnostic[]) =>
    all.some(({ relatedInformation: related = [] }) => related.length > 0);
  const [finding] = await client.until(path, isKnown);
  expect(finding?.code).toBe('broken-markdown-link');
  expect(finding?.relatedInformation).toEqual([
    {
      location: {
        uri: toFileUri(site.path('docs/radio-of-the-device.md')),
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      },
      message: 'The file as it is called now.',
    },
  ]);
  const range = finding?.range;
  const actions = await client.ask<CodeAction[]>('codeAction', path, { range, context: { diagnostics: [finding] } });
  expect(actions.map(({ title }) => title)).toContain('Write `./radio-of-the-device.md`');
}, 30_000);

it('a tag that is that of a product is renamed in the configuration, and keeps its product', async () => {
  const files: Readonly<Record<string, string>> = {
    'site.config.json': JSON.stringify(
      {
        title: 'Site',
        releases: { path: 'releases', products: { scanner: { tag: 'scanner' } } },
        products: { scanner: { label: 'Scanner' } },
      },
      null,
      2,
    ),
    'docs/index.md': '---\ntags: [scanner, "other"]\n---\n\n# Start\n',
    'releases/2025-01-02-scanner.md': '---\ntags:\n  - scanner\n---\n\n# Scanner 1.0\n\nText.\n',
  };
  const site = createSandbox(files);
  const client = await editorOf(site);
  const path = site.path('docs/index.md');
  await client.open(path, files['docs/index.md'] ?? '');
  const position = { line: 1, character: 9 };
  const edit = await client.ask<WorkspaceEdit>('rename', path, { position, newName: 'Hand scanner' });
  const texts = Object.fromEntries(
    ((edit.documentChanges ?? []) as TextDocumentEdit[]).map(({ textDocument, edits }) => {
      const name = Object.keys(files).find((each) => toFileUri(site.path(each)) === textDocument.uri) ?? '';
      return [
        name,
        edits.reduce((text, one) => applyTextChange(text, one as { range: never; newText: string }), files[name] ?? ''),
      ];
    }),
  );
  expect(texts['docs/index.md']).toContain('tags: [Hand scanner, "other"]');
  expect(texts['releases/2025-01-02-scanner.md']).toContain('  - Hand scanner\n');
  const { releases, redirects } = JSON.parse(texts['site.config.json'] ?? '');
  expect(releases.products).toEqual({ scanner: { tag: 'Hand scanner' } });
  expect(redirects).toContainEqual({ from: '/tags/scanner', to: '/tags/hand-scanner' });
}, 30_000);

it('a rename writes neither a byte order mark nor a carriage return into the text of an editor, which has none', async () => {
  const text = '# Page\n\nText.\n\n## Range\n';
  const site = createSandbox({
    'site.config.json': '{ "title": "Site" }',
    'docs/index.md': text,
    'docs/mark.md': '\uFEFF# Mark\r\n\r\n[The range](./index.md#range)\r\n\r\nText.\r\n',
  });
  const client = await editorOf(site);
  const path = site.path('docs/index.md');
  await client.open(path, text);
  const edit = await client.ask<WorkspaceEdit>('rename', path, {
    position: { line: 4, character: 4 },
    newName: 'Reach',
  });
  const changes = (edit.documentChanges ?? []) as TextDocumentEdit[];
  const { edits } = changes.find(({ textDocument }) => textDocument.uri.endsWith('mark.md')) ?? { edits: [] };
  const range = { start: { line: 2, character: 24 }, end: { line: 2, character: 28 } };
  expect(edits).toEqual([{ range, newText: 'each' }]);
}, 30_000);
