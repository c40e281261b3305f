// Runs `techdocs serve`: handles keys and prints messages.
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { loadSiteConfig } from '../config/io/load.ts';
import { loadLiveScript, loadPackageInfo } from '../engine/assets.ts';
import { cacheFolderOf } from '../engine/cache-folder.ts';
import { projectRoot } from '../engine/project.ts';
import { withLoadWatch } from '../engine/watch/load-watch.ts';
import { FEATURES_MODULE_URL } from '../features/module.ts';
import { plural } from '../lib/text.ts';
import { isAboutLinks } from '../links/link-codes.ts';
import { errorsOf } from '../model/diagnostic.ts';
import { serveBuiltFolder } from '../serve/built.ts';
import type { MoveFile } from '../serve/offers.ts';
import { openBrowser } from '../serve/open-browser.ts';
import { isLoopback } from '../serve/requests.ts';
import { findEditor } from '../serve/running-editor.ts';
import { type RunningDevServer, runServer } from '../serve/serve.ts';
import { startServer } from '../serve/server.ts';
import { formatExposure } from '../terminal/exposure.ts';
import type { GlobalFlags } from '../terminal/options.ts';
import { formatFindings, formatSeconds } from '../terminal/report.ts';
import type { Terminal } from '../terminal/terminal.ts';
import {
  createFindingsScreen,
  formatAddress,
  formatChange,
  formatHelp,
  formatKeys,
  formatNoBrowser,
  formatNothingToMove,
  formatPolling,
  formatRemaining,
  formatRenamed,
} from './serve-screen.ts';

export interface ServeFlags extends GlobalFlags {
  readonly port: number;
  readonly strictPort?: boolean;
  readonly host: string;
  readonly open?: string | true;
  readonly drafts?: boolean;
  readonly poll?: boolean;
  readonly built?: string | true;
  readonly baseUrl?: string;
}

/** Milliseconds after which the address is printed at the latest. */
const MAX_SILENCE_MS = 1000;

/** Prints the address, and a warning if other machines can reach it. Returns the origin. */
function printAddress(flags: ServeFlags, { port, path }: { port: number; path: string }, terminal: Terminal): string {
  const { port: asked, host, json, quiet } = flags;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  const { colors, writeError } = terminal;
  const taken = port === asked || asked === 0 ? {} : { taken: asked };
  const network = name === 'localhost' ? ownAddresses(host).map((own) => `http://${own}:${port}${path}`) : [];
  const { version } = loadPackageInfo();
  if (!quiet) writeError(formatAddress({ address: origin + path, version, network, ...taken }, colors));
  if (!isLoopback(host)) writeError(formatExposure(host, colors));
  if (json) terminal.writeJson({ ok: true, url: origin + path, host, port });
  return origin;
}

/** Returns the network addresses of this machine. */
function ownAddresses(host: string): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const others = all.filter(({ internal, scopeid }) => !internal && !scopeid);
  const isWanted = ({ family }: { readonly family: string }) => host === '::' || family === 'IPv4';
  return others.filter(isWanted).map(({ address, family }) => (family === 'IPv4' ? address : `[${address}]`));
}

/** Serves the site until it is stopped. */
export async function runServe(flags: ServeFlags, terminal: Terminal): Promise<void> {
  const { colors, env, writeError } = terminal;
  const root = projectRoot(flags.root, terminal.cwd);
  const isQuiet = flags.quiet === true;
  const screen = createFindingsScreen(colors, isQuiet, flags.verbose === true);
  const start = performance.now();
  let edited: string | undefined;
  const editor = isLoopback(flags.host) ? findEditor(env) : undefined;
  const serving = await runServer({
    root,
    configFile: flags.config,
    features: FEATURES_MODULE_URL,
    host: flags.host,
    port: flags.port,
    isStrict: flags.strictPort === true,
    includeDrafts: flags.drafts === true,
    isPolling: flags.poll === true,
    script: loadLiveScript(),
    now: () => performance.now(),
    readLines: () => terminal.linesOf(root),
    withCommands: terminal.withCommands,
    ...(editor && { editor }),
    ...(isLoopback(flags.host) && { move: createMover(flags, terminal) }),
    on: {
      renamed: (renamed) => {
        if (!isQuiet) writeError(formatRenamed(renamed, terminal.isLive, colors));
      },
      changed(change) {
        edited = change.files[0]?.file ?? edited;
        if (!isQuiet) writeError(formatChange(change, colors) + formatRemaining(change.remaining, colors));
      },
      findings: (errors, warnings) => writeError(screen.next(errors, warnings, terminal.linesOf(root))),
      polling: ({ code }) => writeError(formatPolling(code, colors)),
      failed: (error) => writeError(`${colors.red('✘')} ${(error as Error).stack ?? String(error)}\n`),
    },
  });
  // The address is printed when the site is readable; faults of its configuration are printed instead. A large site is not waited for.
  const soon = new Promise((resume) => setTimeout(resume, MAX_SILENCE_MS).unref());
  await Promise.race([serving.ready, soon]).catch(async (error) => {
    await serving.close();
    throw error;
  });
  const path = await Promise.race([serving.baseUrl, soon.then(() => '/')]);
  const origin = printAddress(flags, { port: serving.port, path }, terminal);
  process.once('exit', serving.save);
  const actions = createKeyActions(serving, { origin, edited: () => edited }, terminal);
  const { o: open } = actions;
  const quit = untilQuit(actions, isQuiet ? '' : formatKeys(colors), terminal);
  if (flags.open !== undefined) open(flags.open === true ? undefined : flags.open).catch(() => {});
  try {
    const { pages, documents } = await serving.whole;
    const time = formatSeconds(performance.now() - start);
    if (!isQuiet) writeError(`  ${plural(pages, 'page')} from ${plural(documents, 'document')}  ${colors.dim(time)}\n`);
    await quit;
  } finally {
    process.off('exit', serving.save);
    await serving.close();
  }
}

/** Returns the action of each key. */
function createKeyActions(
  serving: RunningDevServer,
  { origin, edited }: { readonly origin: string; readonly edited: () => string | undefined },
  terminal: Terminal,
) {
  const { colors, env, writeError } = terminal;
  const open = async (path?: string) => {
    const address = origin + (path ?? (await serving.pageOf(edited())));
    const onNone = () => writeError(formatNoBrowser(address, colors));
    openBrowser(address, { platform: process.platform, browser: env.BROWSER, onNone });
  };
  return {
    o: open,
    r: () => rebuild(serving, terminal),
    l: () => checkLinks(serving, terminal),
    m: () => (serving.canMove() ? serving.move() : writeError(formatNothingToMove(colors))),
    '?': () => writeError(formatHelp(colors)),
  };
}

/** Returns a function that does what `techdocs move` does, for a file that is renamed already. */
function createMover({ config, root, quiet }: ServeFlags, terminal: Terminal): MoveFile {
  return async ({ from, to }) => {
    const { runMove } = await import('./move/run.ts');
    const flags = { ...(config !== undefined && { config }), ...(root !== undefined && { root }), quiet };
    await runMove({ from, to, flags }, terminal).catch((error: Error) => {
      terminal.writeError(
        `${formatFindings(errorsOf(error), { colors: terminal.colors, all: false, linesOf: terminal.linesOf(projectRoot(root, terminal.cwd)) })}\n`,
      );
      throw error;
    });
  };
}

async function checkLinks(serving: RunningDevServer, { colors, writeError }: Terminal): Promise<void> {
  const { findings: all, links, documents, linesOf } = await serving.check();
  const findings = all.filter(isAboutLinks);
  const checked = `${plural(links, 'link')} in ${plural(documents, 'document')}`;
  if (findings.length > 0) writeError(`\n${formatFindings(findings, { colors, all: true, linesOf })}\n`);
  const result = findings.length === 0 ? 'nothing is wrong' : plural(findings.length, 'finding');
  const hasError = findings.some(({ severity }) => severity === 'error');
  const mark = hasError ? colors.red('✘') : findings.length > 0 ? colors.yellow('⚠') : colors.green('✔');
  writeError(`${mark} ${checked} checked: ${result}\n`);
}

async function rebuild(serving: RunningDevServer, { colors, writeError }: Terminal): Promise<void> {
  const start = performance.now();
  await serving.rebuild();
  writeError(
    `${colors.green('✔')} all files were read again  ${colors.dim(formatSeconds(performance.now() - start))}\n`,
  );
}

/** Resolves when the user quits. `actions` are the actions of keys; `hint` lists the keys and is printed on a terminal. */
function untilQuit(actions: Readonly<Record<string, () => unknown>>, hint: string, terminal: Terminal): Promise<void> {
  return new Promise((done) => {
    const isListening = terminal.onKey((key) => {
      // In raw mode the terminal does not send the signal itself, and on Windows sending it would end the process at once.
      if (key === '\u0003') process.emit('SIGINT');
      else if (key === 'q') done();
      else if (Object.hasOwn(actions, key)) void actions[key]?.();
    });
    if (isListening) terminal.writeError(hint);
  });
}

/** Serves a built folder. */
export async function runBuilt(flags: ServeFlags, terminal: Terminal): Promise<void> {
  const root = projectRoot(flags.root, terminal.cwd);
  const name = flags.built === true || flags.built === undefined ? 'build' : flags.built;
  const overrides = { baseUrl: flags.baseUrl };
  const call = { root, configFile: flags.config, cacheDir: cacheFolderOf(root), overrides };
  const { baseUrl } = await withLoadWatch((watch) => loadSiteConfig({ ...call, watch }));
  const answer = serveBuiltFolder({ dir: resolve(root, name), name, baseUrl });
  const { host, port, strictPort, open } = flags;
  const screen = createFindingsScreen(terminal.colors, true, true);
  const onFault = (error: unknown) => terminal.writeError(screen.next(errorsOf(error), [], terminal.linesOf(root)));
  const server = await startServer({ host, port, isStrict: strictPort === true }, { answer, onFault });
  const origin = printAddress(flags, { port: server.port, path: baseUrl }, terminal);
  const { colors, env, writeError } = terminal;
  const openAt = (path: string) => {
    const onNone = () => writeError(formatNoBrowser(origin + path, colors));
    openBrowser(origin + path, { platform: process.platform, browser: env.BROWSER, onNone });
  };
  if (open !== undefined) openAt(open === true ? baseUrl : open);
  const hint = flags.quiet ? '' : terminal.colors.dim('  o open   q quit\n');
  await untilQuit({ o: () => openAt(baseUrl) }, hint, terminal);
  await server.close();
}
