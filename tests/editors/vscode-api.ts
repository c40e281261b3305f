// A substitute for the module `vscode`, which exists only in the editor: it records what an extension registers, answers as a user would,
// and lets a test edit. All other functions of the API exist and do nothing.
import { readFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { minimatch } from 'minimatch';
import { TextDocument as Text } from 'vscode-languageserver-textdocument';
import { URI, Utils } from 'vscode-uri';

/** An event with its emitter. */
class EventEmitter {
  readonly #listeners = new Set<(value: unknown) => unknown>();
  readonly event = (listener: (value: unknown) => unknown, self?: unknown) => {
    const bound = (value: unknown) => listener.call(self, value);
    this.#listeners.add(bound);
    return { dispose: () => void this.#listeners.delete(bound) };
  };
  fire(value: unknown): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

class Disposable {
  constructor(readonly end: () => unknown = () => {}) {}
  static from(...all: { dispose(): unknown }[]) {
    return new Disposable(() => {
      for (const each of all) each.dispose();
    });
  }
  dispose() {
    return this.end();
  }
}

class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(...ends: [Position, Position] | [number, number, number, number]) {
    const isPlaces = ends.length === 2;
    this.start = isPlaces ? ends[0] : new Position(ends[0], ends[1]);
    this.end = isPlaces ? ends[1] : new Position(ends[2], ends[3]);
  }
}

class Diagnostic {
  code: unknown;
  constructor(
    readonly range: Range,
    readonly message: string,
    readonly severity: number,
  ) {}
}

class RelativePattern {
  readonly baseUri: URI;
  constructor(
    base: URI | { readonly uri: URI },
    readonly pattern: string,
  ) {
    this.baseUri = 'uri' in base ? base.uri : base;
  }
}

class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter().event };
  cancel() {}
  dispose() {}
}

class Task {
  presentationOptions: unknown;
  constructor(
    readonly definition: unknown,
    readonly scope: unknown,
    readonly name: string,
    readonly source: string,
    readonly execution: ProcessExecution,
  ) {}
}

class ProcessExecution {
  constructor(
    readonly process: string,
    readonly args: readonly string[],
    readonly options: { readonly cwd?: string },
  ) {}
}

class CompletionItem {
  constructor(readonly label: string) {}
}

class CompletionList {
  constructor(readonly items: readonly CompletionItem[]) {}
}

/** Kinds of code actions: words separated by dots. */
class CodeActionKind {
  static readonly Empty = new CodeActionKind('');
  constructor(readonly value: string) {}
  append(part: string): CodeActionKind {
    return new CodeActionKind([this.value, part].filter(Boolean).join('.'));
  }
}

/** A file that is open in the editor. */
export interface OpenDocument {
  readonly uri: URI;
  readonly languageId: string;
  readonly version: number;
  readonly lineCount: number;
  getText(): string;
}

/** Returns a proxy: unknown names with a capital are classes, `on…` are events, and all others are functions. */
function lenient<T extends object>(known: T): T {
  const made = new Map<string, unknown>();
  return new Proxy(known, {
    get(target, name) {
      if (typeof name !== 'string' || name in target || name === 'then') return Reflect.get(target, name);
      const isClass = /^[A-Z]/.test(name);
      const make = () =>
        isClass ? class {} : /^on[A-Z]/.test(name) ? new EventEmitter().event : () => new Disposable();
      if (!made.has(name)) made.set(name, make());
      return made.get(name);
    },
  });
}

/** One filter of a document selector. */
interface Filter {
  readonly language?: string;
  readonly scheme?: string;
  readonly pattern?: string | RelativePattern;
}

function matches(selector: unknown, { uri, languageId }: OpenDocument): number {
  const filters = (Array.isArray(selector) ? selector : [selector]) as readonly (Filter | string)[];
  const isMatch = (filter: Filter | string) => {
    if (typeof filter === 'string') return filter === languageId;
    const { language = languageId, scheme = uri.scheme, pattern } = filter;
    if (language !== languageId || scheme !== uri.scheme) return false;
    if (pattern === undefined) return true;
    if (typeof pattern === 'string') return minimatch(uri.fsPath, pattern);
    const path = relative(pattern.baseUri.fsPath, uri.fsPath).split(sep).join('/');
    return !path.startsWith('../') && minimatch(path, pattern.pattern);
  };
  return filters.some(isMatch) ? 10 : 0;
}

/** Returns an editor with these folders. */
export function createVscode(folders: readonly string[], settings: Readonly<Record<string, unknown>> = {}) {
  const workspaceFolders = folders.map((path, index) => ({ uri: URI.file(path), name: basename(path), index }));
  const commands = new Map<string, (...given: unknown[]) => unknown>();
  const providers = new Map<string, { readonly selector: unknown; readonly provider: Record<string, unknown> }[]>();
  const findings = new Map<string, readonly { readonly code?: unknown; readonly message: string }[]>();
  const messages: string[] = [];
  const answers: (string | undefined)[] = [];
  const tasks: Task[] = [];
  const documents: OpenDocument[] = [];
  const panels: ReturnType<typeof createPanel>[] = [];
  const events = Object.fromEntries(
    [
      ['open', 'onDidOpenTextDocument'],
      ['change', 'onDidChangeTextDocument'],
      ['save', 'onDidSaveTextDocument'],
      ['active', 'onDidChangeActiveTextEditor'],
      ['visible', 'onDidChangeTextEditorVisibleRanges'],
    ].map(([name]) => [name, new EventEmitter()]),
  ) as Record<'open' | 'change' | 'save' | 'active' | 'visible', EventEmitter>;
  const say = async (message: string) => {
    messages.push(message);
    return undefined;
  };
  const ofFolder = (uri: URI) =>
    workspaceFolders.find(
      (folder) => uri.fsPath === folder.uri.fsPath || uri.fsPath.startsWith(folder.uri.fsPath + sep),
    );
  const window = lenient({
    activeTextEditor: undefined as unknown,
    visibleTextEditors: [] as unknown[],
    tabGroups: { all: [], close: async () => true },
    onDidChangeActiveTextEditor: events.active.event,
    onDidChangeTextEditorVisibleRanges: events.visible.event,
    createOutputChannel: (name: string) => lenient({ name }),
    createWebviewPanel: () => {
      const panel = createPanel();
      panels.push(panel);
      return panel;
    },
    showErrorMessage: say,
    showWarningMessage: say,
    showInformationMessage: say,
    showInputBox: async () => answers.shift(),
    showQuickPick: async (items: unknown[]) => items[0],
    showTextDocument: async (uri: URI) => show(uri.fsPath),
    withProgress: (_: unknown, run: () => unknown) => run(),
  });
  const workspace = lenient({
    workspaceFolders,
    textDocuments: documents,
    fs: {
      stat: (uri: URI) => stat(uri.fsPath),
      writeFile: (uri: URI, bytes: Uint8Array) => writeFile(uri.fsPath, bytes),
    },
    onDidOpenTextDocument: events.open.event,
    onDidChangeTextDocument: events.change.event,
    onDidSaveTextDocument: events.save.event,
    getWorkspaceFolder: ofFolder,
    asRelativePath: (path: string) => relative(ofFolder(URI.file(path))?.uri.fsPath ?? '', path) || basename(path),
    getConfiguration: (section = '') => ({
      get: (key: string, usual?: unknown) => settings[[section, key].filter(Boolean).join('.')] ?? usual,
      has: () => false,
      inspect: () => undefined,
    }),
    createFileSystemWatcher: () => lenient({}),
    saveAll: async () => true,
  });
  const languages = new Proxy(
    {
      match: matches,
      createDiagnosticCollection: () => ({
        name: 'techdocs',
        set: (uri: URI, all: readonly Diagnostic[]) => void findings.set(uri.fsPath, all),
        delete: (uri: URI) => void findings.delete(uri.fsPath),
        clear: () => findings.clear(),
        dispose: () => {},
      }),
    },
    {
      get: (target, name: string) =>
        Reflect.get(target, name) ??
        ((selector: unknown, provider: Record<string, unknown>) => {
          providers.set(name, [...(providers.get(name) ?? []), { selector, provider }]);
          return new Disposable();
        }),
    },
  );
  /** Opens and shows a file. */
  function show(path: string, text = readFileSync(path, 'utf8')): OpenDocument {
    const uri = URI.file(path);
    const languageId = path.endsWith('.md') ? 'markdown' : path.endsWith('.mdx') ? 'mdx' : 'plaintext';
    const inner = Text.create(uri.toString(), languageId, 1, text);
    const document = {
      ...{ uri, languageId, version: 1, fileName: path, isDirty: false, lineCount: inner.lineCount, eol: 1 },
      ...{ isClosed: false, isUntitled: false },
      getText: () => text,
    };
    documents.push(document);
    events.open.fire(document);
    const revealRange = ({ start }: { readonly start: { readonly line: number } }) => scroll(start.line);
    const editor = { document, visibleRanges: [new Range(0, 0, 10, 0)], revealRange };
    window.activeTextEditor = editor;
    window.visibleTextEditors = [editor];
    events.active.fire(editor);
    return document;
  }
  /** Scrolls what is shown, so that a line, from 0, is at the top. */
  function scroll(line: number) {
    const editor = window.activeTextEditor as { document: unknown };
    const scrolled = { ...editor, visibleRanges: [new Range(line, 0, line + 10, 0)] };
    window.visibleTextEditors = [scrolled];
    events.visible.fire({ textEditor: scrolled });
  }
  const api = lenient({
    __esModule: true,
    version: '1.91.0',
    ...{ EventEmitter, Disposable, Position, Range, Diagnostic, RelativePattern, CancellationTokenSource },
    TextEditorRevealType: { AtTop: 3 },
    ...{ CodeActionKind, CompletionItem, CompletionList, Task, ProcessExecution, window, workspace, languages },
    Uri: Object.assign(URI, { joinPath: Utils.joinPath }),
    ViewColumn: { Beside: -2 },
    ProgressLocation: { Notification: 15 },
    TaskRevealKind: { Always: 1 },
    TaskScope: { Workspace: 2 },
    commands: lenient({
      registerCommand(name: string, run: (...given: unknown[]) => unknown) {
        commands.set(name, run);
        return new Disposable(() => void commands.delete(name));
      },
      executeCommand: async () => undefined,
    }),
    env: lenient({ asExternalUri: async (uri: URI) => uri, clipboard: { writeText: async () => {} }, appName: 'Test' }),
    tasks: lenient({ executeTask: async (task: Task) => void tasks.push(task) }),
  });
  return {
    ...{ api, commands, providers, findings, messages, answers, tasks, panels, show },
    /** Runs a command like the command palette. */
    run: async (name: string, ...given: unknown[]) => commands.get(name)?.(...given),
    scroll,
    /** The line, from 0, at the top of what is shown. */
    topLine: () =>
      (window.visibleTextEditors as { visibleRanges: { start: { line: number } }[] }[])[0]?.visibleRanges[0]?.start
        .line,
  };
}

function createPanel() {
  const posted: unknown[] = [];
  const received = new EventEmitter();
  const closed = new EventEmitter();
  return {
    title: '',
    posted,
    received,
    onDidDispose: closed.event,
    reveal: () => {},
    dispose: () => closed.fire(undefined),
    webview: {
      html: '',
      onDidReceiveMessage: received.event,
      postMessage: async (message: unknown) => posted.push(message) > 0,
    },
  };
}
