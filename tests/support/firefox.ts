// Headless Firefox for tests, over WebDriver BiDi, which it supports itself. It is found, never downloaded; without it, tests that need it
// are skipped and report so.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'undici';

const NAMES = ['firefox-esr', 'firefox'];

/** Path of the browser; `undefined` if there is none. `FIREFOX_PATH` sets it. */
export const firefoxPath =
  process.env.FIREFOX_PATH ??
  (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/** A window of a browser, for tests of pages opened from a disk. */
export interface DiskBrowser {
  goto(address: string): Promise<unknown>;
  /** Returns the value of an expression on the page, which may be a promise. */
  evaluate<T>(expression: string): Promise<T>;
  /** Returns console messages since the last call, except for plain logs. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

type Preferences = Readonly<Record<string, string | number | boolean>>;

/** Starts the browser. */
export async function launchFirefox(preferences: Preferences = {}): Promise<DiskBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'techdocs-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const call = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const child = spawn(firefoxPath ?? '', call, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.stderr.on('data', (data) => {
      told += data;
      const [, found] = /WebDriver BiDi listening on (\S+)/.exec(told) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', () => reject(new Error(`Firefox ended:\n${told}`)));
  });
  const { send, logs, close } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = (await send('browsingContext.getTree', {})) as { contexts: readonly { context: string }[] };
  const context = tree.contexts[0]?.context;
  const evaluate = async <T>(expression: string) => {
    const asked = { expression: `(async () => JSON.stringify(await (${expression})))()`, awaitPromise: true };
    const { result, exceptionDetails } = (await send('script.evaluate', {
      ...asked,
      target: { context },
    })) as Evaluated;
    if (result === undefined) throw new Error(exceptionDetails?.text);
    return JSON.parse(result.value ?? 'null') as T;
  };
  /** Whether a page is the one that responds. A page that is left during the request never responds. */
  const isShown = (url: string) =>
    Promise.race([
      evaluate(`document.readyState === 'complete' && location.href === ${JSON.stringify(new URL(url).href)}`),
      setTimeout(1000, false),
    ]).catch(() => false);
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      // The browser reports a navigation as complete while the previous page, opened at an anchor, may still be there.
      while (!(await isShown(url))) await setTimeout(20);
    },
    evaluate,
    complaints: () => logs.splice(0),
    async close() {
      close();
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Evaluated {
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

interface Message {
  readonly id?: number;
  readonly type: string;
  readonly message?: string;
  readonly result?: unknown;
  readonly params?: { readonly level: string; readonly text: string };
}

/** Opens the connection: responses are matched to commands by number, and events are logged. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (message: Message) => void>();
  const logs: string[] = [];
  let calls = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.params && message.params.level !== 'info')
      logs.push(`${message.params.level}: ${message.params.text}`);
  });
  const send = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      calls += 1;
      waiting.set(calls, ({ type, message, result }) =>
        type === 'error' ? reject(new Error(message)) : resolve(result),
      );
      socket.send(JSON.stringify({ id: calls, method, params }));
    });
  return { send, logs, close: () => socket.close() };
}
