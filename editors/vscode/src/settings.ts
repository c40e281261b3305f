// The settings of the extension.
import * as vscode from 'vscode';

/** Returns the path of the Node that runs techdocs. */
export function nodeOf(scope: vscode.Uri): string {
  return vscode.workspace.getConfiguration('techdocs', scope).get<string>('node') || 'node';
}

/** Returns the first port of the preview. */
export function portOf(scope: vscode.Uri): number {
  return vscode.workspace.getConfiguration('techdocs', scope).get<number>('port') ?? 3000;
}
