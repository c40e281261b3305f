// The preview beside the text: the page of the edited file, from the dev server, in a frame. It shows the saved text.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { EditorScrollMessage } from '../../../src/model/live.ts';
import { techdocsOf } from './projects.ts';
import { lineOf, scrollTo } from './scroll.ts';
import type { createServers, ServedPage } from './serving.ts';
import { nodeOf, portOf } from './settings.ts';
import { fileOf, techdocsIn } from './targets.ts';

/** A message of the frame: it has loaded a page, or its reader has scrolled. */
type FrameMessage = 'loaded' | EditorScrollMessage;

/** Content of the preview. */
interface Shown extends ServedPage {
  readonly document: vscode.TextDocument;
  /** The origin from the point of view of the frame; differs if VS Code runs remotely. */
  readonly outer: string;
}

/** Creates the preview; there is at most one. */
export function createPreview(servers: ReturnType<typeof createServers>) {
  let panel: vscode.WebviewPanel | undefined;
  let shown: Shown | undefined;
  // The editor reports every scroll, including those that the preview caused.
  let isFollowing = false;

  async function show(document: vscode.TextDocument): Promise<void> {
    const asked = fileOf(document.uri);
    if (asked === undefined || panel === undefined) return;
    const script = techdocsOf(asked.root);
    const how = { node: nodeOf(document.uri), port: portOf(document.uri), script };
    const served = await servers.page(asked, how);
    const outer = await vscode.env.asExternalUri(vscode.Uri.parse(served.origin));
    if (panel === undefined || served.page === undefined) return;
    const before = shown?.outer;
    shown = { ...served, document, outer: outer.toString(true).replace(/\/$/, '') };
    panel.title = `Preview ${asked.file.replace(/^.*\//, '')}`;
    if (shown.outer !== before) panel.webview.html = frameHtml(shown.outer, served.page.path);
    else await panel.webview.postMessage({ type: 'show', href: shown.outer + served.page.path });
    scroll();
  }

  /** Scrolls the page to the line at the top of the editor. */
  function scroll(): void {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document === shown?.document);
    const [range] = editor?.visibleRanges ?? [];
    if (shown?.page === undefined || range === undefined || panel === undefined) return;
    const place = scrollTo(range.start.line + 1, shown.page.headings, shown.document.lineCount);
    void panel.webview.postMessage(place);
  }

  /** Scrolls the editor to the place at the top of the page. */
  function reveal(place: EditorScrollMessage): void {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document === shown?.document);
    if (shown?.page === undefined || editor === undefined) return;
    const line = lineOf(place, shown.page.headings, editor.document.lineCount);
    if (line === undefined || editor.visibleRanges[0]?.start.line === line - 1) return;
    isFollowing = true;
    editor.revealRange(new vscode.Range(line - 1, 0, line - 1, 0), vscode.TextEditorRevealType.AtTop);
  }

  const tell = (error: Error) => void vscode.window.showErrorMessage(`The preview cannot be shown. ${error.message}`);
  const isPage = ({ uri }: vscode.TextDocument) => /\.mdx?$/.test(uri.path);
  const followed = [
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      if (editor && isPage(editor.document)) show(editor.document).catch(tell);
    }),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      if (textEditor.document !== shown?.document) return;
      if (!isFollowing) scroll();
      isFollowing = false;
    }),
    // Headings are those of the saved text.
    vscode.workspace.onDidSaveTextDocument((document) => {
      if (document === shown?.document) show(document).catch(tell);
    }),
  ];
  return {
    /** Opens the preview of the edited page. */
    async open(): Promise<void> {
      const document = vscode.window.activeTextEditor?.document;
      const asked = fileOf(document?.uri);
      if (document === undefined || asked === undefined || !isPage(document)) {
        void vscode.window.showWarningMessage('Open a page of a site first.');
        return;
      }
      if (techdocsIn(asked.root) === undefined) return;
      const told = (message: FrameMessage) => (message === 'loaded' ? scroll() : reveal(message));
      panel ??= openPanel(told, () => {
        panel = undefined;
        shown = undefined;
      });
      panel.reveal(vscode.ViewColumn.Beside, true);
      await show(document).catch(tell);
      if (shown?.document !== document)
        void vscode.window.showWarningMessage(`\`${asked.file}\` is no page of the site.`);
    },
    dispose(): void {
      for (const each of followed) each.dispose();
      panel?.dispose();
    },
  };
}

function openPanel(onTold: (message: FrameMessage) => void, onClosed: () => void): vscode.WebviewPanel {
  const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const options = { enableScripts: true, retainContextWhenHidden: true };
  const panel = vscode.window.createWebviewPanel('techdocs.preview', 'Preview', place, options);
  panel.webview.onDidReceiveMessage(onTold);
  panel.onDidDispose(onClosed);
  return panel;
}

/** The frame. It passes on to the page what the extension says, to the extension where the page is scrolled, and tells when one is loaded. */
export function frameHtml(origin: string, path: string): string {
  const nonce = randomBytes(16).toString('hex');
  const policy = `default-src 'none'; frame-src ${origin}; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Preview</title>
<style nonce="${nonce}">html, body, iframe { width: 100%; height: 100%; margin: 0; padding: 0; border: 0; display: block; background: #fff }</style>
</head>
<body>
<iframe title="Preview" src="${origin}${path.replaceAll('"', '%22')}"></iframe>
<script nonce="${nonce}">
const editor = acquireVsCodeApi();
const frame = document.querySelector('iframe');
frame.addEventListener('load', () => editor.postMessage('loaded'));
addEventListener('message', ({ source, origin, data }) => {
  if (source === frame.contentWindow) {
    if (origin === ${JSON.stringify(origin)} && data?.type === 'techdocs-scroll') editor.postMessage(data);
    return;
  }
  if (data.type !== 'show') frame.contentWindow.postMessage(data, ${JSON.stringify(origin)});
  else if (frame.src !== data.href) frame.src = data.href;
});
</script>
</body>
</html>`;
}
