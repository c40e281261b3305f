// The extension: language servers for the folders of the workspace, commands and a preview.
import * as vscode from 'vscode';
import { createClients } from './clients.ts';
import { movePage, newPage, runTask } from './commands.ts';
import { createPreview } from './preview.ts';
import { createServers } from './serving.ts';

/** Starts the parts that the workspace needs. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('techdocs', { log: true });
  const clients = createClients(output);
  const servers = createServers((text) => output.info(text.trim()));
  const preview = createPreview(servers);
  const commands: Readonly<Record<string, (uri?: vscode.Uri) => Promise<void>>> = {
    'techdocs.preview': () => preview.open(),
    'techdocs.newPage': () => newPage(),
    'techdocs.move': (uri) => movePage(uri),
    'techdocs.build': () => runTask('build'),
    'techdocs.checkLinks': () => runTask('check-links'),
    'techdocs.restart': () => clients.restart(),
  };
  // A site that is created while the window is open.
  const watcher = vscode.workspace.createFileSystemWatcher('**/site.config.{ts,mts,js,mjs,json}', false, true, true);
  context.subscriptions.push(
    output,
    preview,
    watcher,
    { dispose: () => servers.close() },
    { dispose: () => clients.close() },
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
    watcher.onDidCreate((uri) => {
      const folder = vscode.workspace.getWorkspaceFolder(uri);
      if (folder) void clients.start(folder);
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      for (const folder of removed) void clients.stop(folder);
      for (const folder of added) void clients.start(folder);
    }),
  );
  await clients.startAll();
}
