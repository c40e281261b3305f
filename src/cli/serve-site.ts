// `techdocs serve` at work: the keys, and what is said while it runs.
import { resolve } from 'node:path';
import { loadLiveScript } from '../build/assets.ts';
import { cacheFolderOf } from '../build/cache.ts';
import { searchFiles } from '../build/search.ts';
import { loadConfig } from '../config/load.ts';
import { plural } from '../model/text.ts';
import { openBuilt } from '../serve/built.ts';
import { editorLink } from '../serve/editor.ts';
import { openBrowser } from '../serve/open-browser.ts';
import { isLoopback } from '../serve/requests.ts';
import { type Serving, serve } from '../serve/serve.ts';
import { type RunningServer, startServer } from '../serve/server.ts';
import type { GlobalFlags } from './options.ts';
import { formatFindings, seconds } from './report.ts';
import {
  createFindingsScreen,
  formatAddress,
  formatChange,
  formatExposure,
  formatKeys,
  formatPolling,
} from './serve-screen.ts';
import type { Terminal } from './terminal.ts';

/** What the command was called with. */
export interface ServeFlags extends GlobalFlags {
  readonly port: number;
  readonly strictPort?: boolean;
  readonly host: string;
  readonly open?: string | true;
  readonly drafts?: boolean;
  readonly poll?: boolean;
  readonly built?: string | true;
}

/** Says where the site is, and what to think of when others can reach it. */
function greet({ port: asked, host, json, quiet }: ServeFlags, port: number, path: string, terminal: Terminal): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  const { colors, writeError } = terminal;
  if (!quiet) writeError(formatAddress(origin + path, port, asked, colors));
  if (!isLoopback(host)) writeError(formatExposure(host, colors));
  if (json) terminal.writeJson({ ok: true, url: origin + path, host, port });
  return origin;
}

/** Serves the site while its author writes, until it is ended. */
export async function runServe(flags: ServeFlags, terminal: Terminal): Promise<void> {
  const { colors, writeError } = terminal;
  const { env, platform } = process;
  const root = resolve(flags.root ?? '.');
  const isQuiet = flags.quiet === true;
  const screen = createFindingsScreen(colors, isQuiet, flags.verbose === true);
  const start = performance.now();
  let origin = '';
  let edited: string | undefined;
  const fail = (error: unknown) => writeError(`${colors.red('✘')} ${(error as Error).stack ?? String(error)}\n`);

  const editor = isLoopback(flags.host) ? editorLink(env) : undefined;
  const serving = await serve({
    root,
    configFile: flags.config,
    host: flags.host,
    port: flags.port,
    isStrict: flags.strictPort === true,
    includeDrafts: flags.drafts === true,
    isPolling: flags.poll === true,
    cacheDir: cacheFolderOf(root),
    script: loadLiveScript(),
    now: () => performance.now(),
    searchFilesOf: ({ config, sites }) => searchFiles(config, sites),
    readLines: () => terminal.linesOf(root),
    ...(editor && { editor }),
    on: {
      listening(port) {
        origin = greet(flags, port, '/', terminal);
      },
      changed(change) {
        edited = change.files[0]?.file ?? edited;
        if (!isQuiet) writeError(formatChange(change, colors));
      },
      found: (errors, warnings) => writeError(screen.next(errors, warnings, terminal.linesOf(root))),
      polling: ({ code }) => writeError(formatPolling(code, colors)),
      failed: fail,
    },
  });
  process.once('exit', serving.save);
  const open = async (path?: string) => {
    openBrowser(origin + (path ?? (await serving.pageOf(edited))), platform, env.BROWSER);
  };
  const quit = untilQuit(serving, open, flags, terminal);
  if (flags.open !== undefined) open(flags.open === true ? undefined : flags.open).catch(() => {});
  try {
    const { pages, documents } = await serving.whole;
    const time = seconds(performance.now() - start);
    if (!isQuiet) writeError(`  ${plural(pages, 'page')} from ${plural(documents, 'document')}  ${colors.dim(time)}\n`);
    await quit;
  } finally {
    process.off('exit', serving.save);
    await serving.close();
  }
  // A keyboard that is listened to keeps the process alive.
  process.exit(0);
}

/** Settles when the reader has had enough. */
function untilQuit(
  serving: Serving,
  open: () => Promise<void>,
  { quiet }: ServeFlags,
  terminal: Terminal,
): Promise<void> {
  const { colors, writeError } = terminal;
  return new Promise((done) => {
    const checkLinks = async () => {
      const { findings, links, documents, linesOf } = await serving.check();
      const all = `${plural(links, 'link')} in ${plural(documents, 'document')}`;
      if (findings.length > 0) writeError(`\n${formatFindings(findings, { colors, all: true, linesOf })}\n`);
      const result = findings.length === 0 ? 'nothing is wrong' : plural(findings.length, 'finding');
      writeError(`${findings.length === 0 ? colors.green('✔') : colors.yellow('⚠')} ${all} checked: ${result}\n`);
    };
    const rebuild = async () => {
      const start = performance.now();
      await serving.rebuild();
      writeError(`${colors.green('✔')} everything is read anew  ${colors.dim(seconds(performance.now() - start))}\n`);
    };
    const actions: Readonly<Record<string, () => unknown>> = {
      o: open,
      r: rebuild,
      l: checkLinks,
      q: done,
      // In raw mode the terminal does not send the signal itself.
      '\u0003': () => process.kill(process.pid, 'SIGINT'),
    };
    const isListening = terminal.onKey((key) => {
      if (Object.hasOwn(actions, key)) void actions[key]?.();
    });
    if (isListening && !quiet) writeError(formatKeys(colors));
  });
}

/** Serves a finished folder. */
export async function runBuilt(flags: ServeFlags, terminal: Terminal): Promise<void> {
  const root = resolve(flags.root ?? '.');
  const name = flags.built === true || flags.built === undefined ? 'build' : flags.built;
  const { baseUrl } = await loadConfig({ root, configFile: flags.config, cacheDir: cacheFolderOf(root) });
  const answer = openBuilt({ dir: resolve(root, name), name, baseUrl });
  const { host, port, strictPort, open } = flags;
  const onFault = (error: unknown) => terminal.writeError(`${(error as Error).stack}\n`);
  const server: RunningServer = await startServer({ host, port, isStrict: strictPort === true }, { answer, onFault });
  const origin = greet(flags, server.port, baseUrl, terminal);
  if (open !== undefined) openBrowser(origin + (open === true ? baseUrl : open), process.platform, process.env.BROWSER);
  await new Promise<void>((done) => {
    const isListening = terminal.onKey((key) => {
      if (key === 'q') done();
      if (key === 'o') openBrowser(origin + baseUrl, process.platform, process.env.BROWSER);
      if (key === '\u0003') process.kill(process.pid, 'SIGINT');
    });
    if (isListening && !flags.quiet) terminal.writeError(terminal.colors.dim('  o open   q quit\n'));
  });
  await server.close();
  process.exit(0);
}
