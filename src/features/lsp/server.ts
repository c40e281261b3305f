// The language server: requests and notifications of the Language Server Protocol, for all open projects.
import {
  CodeActionKind,
  type Connection,
  DidChangeWorkspaceFoldersNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { addRequestHandlers } from './answers.ts';
import { type LanguageServerOptions, openEditorSession } from './editor.ts';
import { toFilePath } from './uri.ts';

/** Starts the server on a connection, which the editor initializes. */
export function startLanguageServer(connection: Connection, call: LanguageServerOptions) {
  const documents = new TextDocuments(TextDocument);
  const editor = openEditorSession(connection, documents, call);
  connection.onInitialize((params) => {
    editor.folders = call.root === undefined ? listWorkspaceFolders(params) : [call.root];
    const { completion, publishDiagnostics } = params.capabilities.textDocument ?? {};
    editor.hasSnippets = completion?.completionItem?.snippetSupport === true;
    editor.hasRelated = publishDiagnostics?.relatedInformation === true;
    return createInitializeResult(call.version);
  });
  connection.onInitialized(() => {
    if (call.root === undefined) editor.openFolders(editor.folders);
    else editor.open(call.root);
  });
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
    if (call.root !== undefined) return;
    const [come, gone] = [added, removed].map((workspaceFolders) =>
      workspaceFolders.flatMap(({ uri }) => toFilePath(uri) ?? []),
    );
    const others = editor.folders.filter((folder) => !gone?.includes(folder) && !come?.includes(folder));
    editor.openFolders([...others, ...(come ?? [])]);
  });
  documents.onDidChangeContent(({ document }) => editor.changed(document));
  documents.onDidSave(({ document }) => editor.saved(document.uri));
  documents.onDidClose(({ document }) => editor.closed(document.uri));
  addRequestHandlers(connection, editor);
  connection.onShutdown(() => editor.close());
  documents.listen(connection);
  connection.listen();
  return { close: () => editor.close() };
}

function listWorkspaceFolders({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  return uris.flatMap((uri) => toFilePath(uri) ?? []);
}

function createInitializeResult(version: string): InitializeResult {
  return {
    serverInfo: { name: 'techdocs', version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      completionProvider: { triggerCharacters: ['(', '#', '^', '/', '.', '{', ':', '`', '<', ' ', '[', '"', "'", '='] },
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      documentLinkProvider: {},
      documentSymbolProvider: true,
      workspaceSymbolProvider: true,
      foldingRangeProvider: true,
      renameProvider: { prepareProvider: true },
      workspace: {
        workspaceFolders: { supported: true, changeNotifications: true },
        fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] } },
      },
    },
  };
}
