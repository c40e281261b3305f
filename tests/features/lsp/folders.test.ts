// Folders that come to the workspace and go, and files that the editor renames in them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import { toFileUri } from '../../../src/features/lsp/uri.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { type Client, openClient } from './client.ts';

const files = {
  'one/site.config.json': JSON.stringify({ title: 'One' }),
  'one/docs/index.md': '# Start\n\nSee [Wi-Fi](./wifi.md).\n',
  'one/docs/wifi.md': '# Wi-Fi\n\nText.\n',
  'one/src/main.ts': 'run();\n',
  'two/site.config.json': JSON.stringify({ title: 'Two' }),
  'two/docs/index.md': '# Start\n\nSee [nothing](./gone.md).\n',
};

let site: Sandbox;
let client: Client;

beforeAll(async () => {
  site = createSandbox(files);
  client = await openClient([site.path('one')]);
});
afterAll(async () => {
  await client.close();
  site.remove();
});

const changeFolders = (added: readonly string[], removed: readonly string[]) => {
  const folder = (name: string) => ({ uri: toFileUri(site.path(name)), name });
  const event = { added: added.map(folder), removed: removed.map(folder) };
  return client.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
};

/** Sends the rename of files, each a pair of names. */
const renameFiles = (...pairs: readonly (readonly [string, string])[]) =>
  client.connection.sendRequest<WorkspaceEdit | null>('workspace/willRenameFiles', {
    files: pairs.map(([from, to]) => ({ oldUri: toFileUri(site.path(from)), newUri: toFileUri(site.path(to)) })),
  });

it('has the findings of a folder that is added, until it is removed', async () => {
  const page = site.path('two/docs/index.md');
  await client.open(page, files['two/docs/index.md']);
  await changeFolders(['two'], []);
  const [finding] = await client.until(page, (all) => all.length > 0);
  expect(finding?.code).toBe('broken-markdown-link');
  await changeFolders([], ['two']);
  await client.until(page, (all) => all.length === 0);
  await client.shut(page);
});

it('lets the editor rename what is not of the site, beside a page as well', async () => {
  expect(await renameFiles(['one/src/main.ts', 'one/src/other.ts'])).toBeNull();
  expect(await renameFiles(['one/site.config.json', 'one/site.config.old.json'])).toBeNull();
  const edit = await renameFiles(['one/src/main.ts', 'one/src/other.ts'], ['one/docs/wifi.md', 'one/docs/radio.md']);
  expect(JSON.stringify(edit)).toContain('radio');
  const both = renameFiles(['one/docs/index.md', 'one/docs/a.md'], ['one/docs/wifi.md', 'one/docs/b.md']);
  await expect(both).rejects.toThrow('Rename one page or one folder at a time, so that links to it are rewritten.');
});

it('takes a text whose edits are undone for a saved one', async () => {
  const page = site.path('one/docs/wifi.md');
  await client.open(page, files['one/docs/wifi.md']);
  await client.change(page, '# Wi-Fi\n\nTexts.\n');
  await expect(renameFiles(['one/docs/wifi.md', 'one/docs/radio.md'])).rejects.toThrow('Save all files first');
  await client.change(page, files['one/docs/wifi.md']);
  expect(JSON.stringify(await renameFiles(['one/docs/wifi.md', 'one/docs/radio.md']))).toContain('radio');
});
