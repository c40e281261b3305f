// The file or the project that a command applies to.
import * as vscode from 'vscode';
import { sayMissing } from './clients.ts';
import { findProjects, type ProjectFile, projectFile, techdocsOf } from './projects.ts';
import { nodeOf } from './settings.ts';

/** The techdocs of a project, with the Node that runs it. */
export interface Techdocs {
  readonly root: string;
  readonly node: string;
  readonly script: string;
}

/** Returns the project of an address; `undefined` if it is in none. */
export function fileOf(uri: vscode.Uri | undefined): ProjectFile | undefined {
  const folder = uri && vscode.workspace.getWorkspaceFolder(uri);
  return uri?.scheme === 'file' && folder ? projectFile(uri.fsPath, folder.uri.fsPath) : undefined;
}

/** Returns the project of the edited file, else the only project, else the user's choice. */
export async function pickProject(): Promise<string | undefined> {
  const active = fileOf(vscode.window.activeTextEditor?.document.uri);
  if (active !== undefined) return active.root;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const all = folders.flatMap(({ uri }) => (uri.scheme === 'file' ? findProjects(uri.fsPath) : []));
  if (all.length === 0) void vscode.window.showWarningMessage('No folder of the workspace has a `site.config` file.');
  if (all.length <= 1) return all[0];
  const items = all.map((root) => ({ label: vscode.workspace.asRelativePath(root), root }));
  return (await vscode.window.showQuickPick(items, { placeHolder: 'Which site?' }))?.root;
}

/** Returns the techdocs of a project. Shows a message if it has none. */
export function techdocsIn(root: string): Techdocs | undefined {
  const script = techdocsOf(root);
  if (script !== undefined) return { root, node: nodeOf(vscode.Uri.file(root)), script };
  void sayMissing(root);
  return undefined;
}
