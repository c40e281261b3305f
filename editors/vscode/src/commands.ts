// The commands that write and build: new page, move, build, check links.
import { execFile } from 'node:child_process';
import { join, posix } from 'node:path';
import * as vscode from 'vscode';
import { fileOf, pickProject, type Techdocs, techdocsIn } from './targets.ts';

/** Creates a page and opens it. */
export async function newPage(): Promise<void> {
  const root = await pickProject();
  if (root === undefined) return;
  const title = (await vscode.window.showInputBox({ prompt: 'Title of the page' }))?.trim();
  if (!title) return;
  const active = fileOf(vscode.window.activeTextEditor?.document.uri);
  const folder = active?.root === root && /\.mdx?$/.test(active.file) ? posix.dirname(active.file) : 'docs';
  const value = posix.join(folder, `${nameOf(title)}.md`);
  const file = await vscode.window.showInputBox({ prompt: 'Its file, from the root of the project', value });
  if (!file?.trim()) return;
  const uri = vscode.Uri.file(join(root, file.trim()));
  if (await isThere(uri)) {
    void vscode.window.showErrorMessage(`\`${file}\` is there already.`);
    return;
  }
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(pageText(title)));
  await vscode.window.showTextDocument(uri);
}

/** Returns the text of a page with only a title. */
export function pageText(title: string): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: \n---\n\n`;
}

/** Returns the file name for a title. */
export function nameOf(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join('-') ?? 'page';
}

async function isThere(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Moves a page or a folder with all links to it. `uri` comes from the explorer; without it, the edited page is moved. */
export async function movePage(uri: vscode.Uri | undefined): Promise<void> {
  const moved = fileOf(uri ?? vscode.window.activeTextEditor?.document.uri);
  const techdocs = moved && techdocsIn(moved.root);
  if (moved === undefined)
    void vscode.window.showWarningMessage('Open a page of a site first, or choose it in the list of files.');
  if (moved === undefined || techdocs === undefined) return;
  const { file } = moved;
  const valueSelection: [number, number] = [posix.dirname(file).length + 1, file.length - posix.extname(file).length];
  const prompt = 'Its new path, from the root of the project. Links to it are rewritten.';
  const to = (await vscode.window.showInputBox({ prompt, value: file, valueSelection }))?.trim();
  if (!to || to === file || !(await vscode.workspace.saveAll(false))) return;
  const title = `Moving ${file}`;
  const progress = { location: vscode.ProgressLocation.Notification, title };
  const { isDone, text } = await vscode.window.withProgress(progress, () => runMove(techdocs, file, to));
  if (!isDone) {
    void vscode.window.showErrorMessage(text);
    return;
  }
  void vscode.window.showInformationMessage(text);
  await reopen(vscode.Uri.file(join(moved.root, file)), vscode.Uri.file(join(moved.root, to)));
}

function runMove({ node, script, root }: Techdocs, from: string, to: string) {
  const env = { ...process.env, NO_COLOR: '1' };
  return new Promise<{ readonly isDone: boolean; readonly text: string }>((done) => {
    execFile(node, [script, 'move', from, to, '--root', root], { cwd: root, env }, (error, _, stderr) =>
      done({ isDone: error === null, text: stderr.trim() || (error?.message ?? '') }),
    );
  });
}

/** Shows the moved file in the place of its old tab. */
async function reopen(before: vscode.Uri, after: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const own = tabs.filter(
    ({ input }) => (input as { uri?: vscode.Uri } | undefined)?.uri?.toString() === before.toString(),
  );
  if (own.length === 0) return;
  await vscode.window.tabGroups.close(own);
  await vscode.window.showTextDocument(after);
}

/** Runs a command of techdocs in a terminal. */
export async function runTask(name: 'build' | 'check-links'): Promise<void> {
  const root = await pickProject();
  const techdocs = root === undefined ? undefined : techdocsIn(root);
  if (techdocs === undefined) return;
  const { node, script } = techdocs;
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(techdocs.root)) ?? vscode.TaskScope.Workspace;
  const execution = new vscode.ProcessExecution(node, [script, name, '--root', techdocs.root], { cwd: techdocs.root });
  const task = new vscode.Task({ type: 'process' }, folder, name, 'techdocs', execution, []);
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
  await vscode.tasks.executeTask(task);
}
