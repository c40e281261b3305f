// What the server answers: each request of an editor with the function that has its answer.
import { join } from 'node:path';
import type { Connection } from 'vscode-languageserver/node';
import { statsOf } from '../../content/io/stats.ts';
import type { Editor } from './editor.ts';
import { fixesOf } from './fixes.ts';
import { uriOf } from './uri.ts';

/** Answers the requests of an editor. */
export function addAnswers(connection: Connection, editor: Editor): void {
  connection.onCodeAction(({ textDocument, context }) => {
    const file = editor.fileOf(textDocument.uri);
    if (file === undefined) return [];
    const { root } = file.project;
    const exists = (name: string) => statsOf(join(root, name)) !== undefined;
    const fixed = { ...file, uriOf: (name: string) => uriOf(join(root, name)), exists };
    return context.diagnostics.flatMap((told) => fixesOf(told, fixed));
  });
}
