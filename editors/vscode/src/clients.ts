// The language servers: one for each folder of the workspace that has a site, run by the techdocs that is installed there.
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { findProjects, techdocsOf } from './projects.ts';
import { nodeOf } from './settings.ts';

/** Command that installs techdocs in a project. */
export const INSTALL = 'npm install --save-dev techdocs';

/** The files below a folder whose changes are reported to a server. */
const FILES = ['**/*.{md,mdx}', '**/{site.config,sidebars}.{ts,mts,js,mjs,json}'];

/** Manages the servers of the folders. */
export function createClients(output: vscode.LogOutputChannel) {
  const clients = new Map<string, LanguageClient>();
  async function start(folder: vscode.WorkspaceFolder): Promise<void> {
    const key = folder.uri.toString();
    if (clients.has(key) || folder.uri.scheme !== 'file') return;
    const projects = findProjects(folder.uri.fsPath);
    const [first] = projects;
    if (first === undefined) return;
    await vscode.commands.executeCommand('setContext', 'techdocs.hasProjects', true);
    const script = projects.map(techdocsOf).find((each) => each !== undefined);
    if (script === undefined) return void sayMissing(first);
    const client = clientOf(folder, script, output);
    clients.set(key, client);
    await client.start().catch((error: Error) => {
      clients.delete(key);
      void vscode.window.showErrorMessage(
        `techdocs cannot be started: ${error.message}. Set \`techdocs.node\` to your Node.`,
      );
    });
  }
  async function stop(folder: vscode.WorkspaceFolder): Promise<void> {
    const key = folder.uri.toString();
    const client = clients.get(key);
    clients.delete(key);
    if (client?.needsStop()) await client.stop();
  }
  const all = () => vscode.workspace.workspaceFolders ?? [];
  return {
    start,
    stop,
    startAll: async () => void (await Promise.all(all().map(start))),
    async restart(): Promise<void> {
      await Promise.all(all().map(stop));
      await Promise.all(all().map(start));
    },
    close: async () => void (await Promise.all(all().map(stop))),
  };
}

function clientOf(folder: vscode.WorkspaceFolder, script: string, output: vscode.LogOutputChannel): LanguageClient {
  const cwd = folder.uri.fsPath;
  const documentSelector = FILES.map((pattern) => ({
    scheme: 'file',
    pattern: { baseUri: folder.uri.toString(), pattern },
  }));
  return new LanguageClient(
    'techdocs',
    'techdocs',
    { command: nodeOf(folder.uri), args: [script, 'lsp', '--stdio'], options: { cwd } },
    { documentSelector, workspaceFolder: folder, diagnosticCollectionName: 'techdocs', outputChannel: output },
  );
}

/** Shows the command that installs techdocs. */
export async function sayMissing(root: string): Promise<void> {
  const copy = 'Copy the Line';
  const chosen = await vscode.window.showWarningMessage(
    `The site in \`${vscode.workspace.asRelativePath(root)}\` has no techdocs. Type \`${INSTALL}\` there, then run *techdocs: Restart the Language Servers*.`,
    copy,
  );
  if (chosen === copy) await vscode.env.clipboard.writeText(INSTALL);
}
