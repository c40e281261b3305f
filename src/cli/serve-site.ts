// Runs `techdocs serve`: handles keys and prints messages.
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { findCheckedCacheFolder } from '../cache/cache-folder.ts';
import { loadSiteConfig } from '../config/io/load.ts';
import { loadLiveReloadScript, loadPackageInfo } from '../engine/assets.ts';
import { resolveProjectRoot } from '../engine/open-project.ts';
import { runWithWatchdogForLoading } from '../engine/watch/load-watch.ts';
import { FEATURES_MODULE_URL } from '../features/module.ts';
import { formatCountWithNoun } from '../lib/text.ts';
import { isReportedByLinkCheck } from '../links/link-codes.ts';
import { convertErrorToFindings } from '../model/diagnostic.ts';
import { createFolderReplyGetter } from '../serve/built.ts';
import type { ServeEventListener } from '../serve/dev-server.ts';
import type { LinksToRenamedFileUpdater } from '../serve/offers.ts';
import { openBrowser } from '../serve/open-browser.ts';
import { isLoopback } from '../serve/requests.ts';
import { createRunningEditorLinkBuilder } from '../serve/running-editor.ts';
import { type RunningDevServer, runServer } from '../serve/serve.ts';
import { startHttpServer } from '../serve/server.ts';
import type { GlobalFlags } from '../terminal/options.ts';
import { formatDuration, formatExposedServerWarning, formatFindings } from '../terminal/report.ts';
import type { Terminal } from '../terminal/terminal.ts';
import {
  createFindingsReporter,
  formatFindingCountsAfterSave,
  formatHotkeyHelp,
  formatHotkeyList,
  formatNoBrowserWarning,
  formatNothingToMoveMessage,
  formatPollingWarning,
  formatRenameHint,
  formatServedAddress,
  formatSiteChange,
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

/** Maximum time in milliseconds before the address is printed. */
const MAX_ADDRESS_PRINT_DELAY_MS = 1000;

/** Prints the address, and a warning if other machines can reach it. Returns the origin. */
function printAddress(flags: ServeFlags, { port, path }: { port: number; path: string }, terminal: Terminal): string {
  const { port: requestedPort, host, json, quiet } = flags;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  const { colors, writeError } = terminal;
  const busyPort = port === requestedPort || requestedPort === 0 ? {} : { busyPort: requestedPort };
  const network =
    name === 'localhost'
      ? listNetworkAddresses(host).map((networkAddress) => `http://${networkAddress}:${port}${path}`)
      : [];
  const { version } = loadPackageInfo();
  if (!quiet) writeError(formatServedAddress({ address: origin + path, version, network, ...busyPort }, colors));
  if (!isLoopback(host)) writeError(formatExposedServerWarning(host, colors));
  if (json) terminal.writeJson({ ok: true, url: origin + path, host, port });
  return origin;
}

/** Returns the addresses at which other machines can reach this machine. Includes IPv6 addresses only if `host` is `::`. */
function listNetworkAddresses(host: string): readonly string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const others = interfaces.filter(({ internal, scopeid }) => !internal && !scopeid);
  const isWanted = ({ family }: { readonly family: string }) => host === '::' || family === 'IPv4';
  return others.filter(isWanted).map(({ address, family }) => (family === 'IPv4' ? address : `[${address}]`));
}

/** Serves the site until the user quits. */
export async function runServe(flags: ServeFlags, terminal: Terminal): Promise<void> {
  const { colors, env, writeError } = terminal;
  const root = resolveProjectRoot(flags.root, terminal.cwd);
  const isQuiet = flags.quiet === true;
  const start = performance.now();
  let edited: string | undefined;
  const editor = isLoopback(flags.host) ? createRunningEditorLinkBuilder(env) : undefined;
  const serving = await runServer({
    root,
    configFile: flags.config,
    features: FEATURES_MODULE_URL,
    host: flags.host,
    port: flags.port,
    isStrict: flags.strictPort === true,
    includeDrafts: flags.drafts === true,
    isPolling: flags.poll === true,
    script: loadLiveReloadScript(),
    now: () => performance.now(),
    readLines: () => terminal.linesOf(root),
    withCommands: terminal.withCommands,
    ...(editor && { editor }),
    ...(isLoopback(flags.host) && { move: createRenameHandler(flags, terminal) }),
    on: createServeEventPrinter(
      { flags, root },
      (file) => {
        edited = file;
      },
      terminal,
    ),
  });
  // Prints the address after the site has been read, or the faults of the configuration instead. If reading takes long, prints the address
  // earlier, but not before the base URL is known, which is part of the address.
  const soon = new Promise((resume) => setTimeout(resume, MAX_ADDRESS_PRINT_DELAY_MS).unref());
  const printable = Promise.all([serving.baseUrl, Promise.race([serving.ready, soon])]);
  const [path] = await Promise.race([printable, serving.ready.then(() => printable)]).catch(async (error) => {
    await serving.close();
    throw error;
  });
  const origin = printAddress(flags, { port: serving.port, path }, terminal);
  process.once('exit', serving.save);
  const actions = createHotkeyActions(serving, { origin, edited: () => edited }, terminal);
  const { o: open } = actions;
  const quit = waitForQuitKey(actions, isQuiet ? '' : formatHotkeyList(colors), terminal);
  if (flags.open !== undefined) open(flags.open === true ? undefined : flags.open).catch(() => {});
  try {
    const { pages, documents } = await serving.whole;
    const time = formatDuration(performance.now() - start);
    if (!isQuiet)
      writeError(
        `  ${formatCountWithNoun(pages, 'page')} from ${formatCountWithNoun(documents, 'document')}  ${colors.dim(time)}\n`,
      );
    await quit;
  } finally {
    process.off('exit', serving.save);
    await serving.close();
  }
}

/** Returns the handlers that print the events of the server. `onEdit` receives the file of each edit. */
function createServeEventPrinter(
  { flags, root }: { readonly flags: ServeFlags; readonly root: string },
  onEdit: (file: string) => void,
  { colors, isLive, writeError, linesOf }: Terminal,
): ServeEventListener {
  const { quiet, verbose, config, root: named } = flags;
  const isQuiet = quiet === true;
  const location = { ...(config !== undefined && { config }), ...(named !== undefined && { root: named }) };
  const screen = createFindingsReporter(colors, isQuiet, verbose === true);
  return {
    renamed: (renamed) => {
      if (!isQuiet) writeError(formatRenameHint(renamed, { ...location, hasKeys: isLive }, colors));
    },
    changed: (change) => {
      const [first] = change.files;
      if (first !== undefined) onEdit(first.file);
      if (!isQuiet)
        writeError(formatSiteChange(change, colors) + formatFindingCountsAfterSave(change.remaining, colors));
    },
    findings: (errors, warnings) => writeError(screen.next(errors, warnings, linesOf(root))),
    polling: ({ code }) => writeError(formatPollingWarning(code, colors)),
    failed: (error) => writeError(`${colors.red('✘')} ${(error as Error).stack ?? String(error)}\n`),
  };
}

/** Returns the action of each key. */
function createHotkeyActions(
  serving: RunningDevServer,
  { origin, edited }: { readonly origin: string; readonly edited: () => string | undefined },
  terminal: Terminal,
) {
  const { colors, env, writeError } = terminal;
  const open = async (path?: string) => {
    const address = origin + (path ?? (await serving.pageOf(edited())));
    const onNone = () => writeError(formatNoBrowserWarning(address, colors));
    openBrowser(address, { platform: process.platform, browser: env.BROWSER, onNone });
  };
  return {
    o: open,
    r: () => rebuildServedSite(serving, terminal),
    l: () => checkServedLinks(serving, terminal),
    m: () => (serving.canMove() ? serving.move() : writeError(formatNothingToMoveMessage(colors))),
    '?': () => writeError(formatHotkeyHelp(colors)),
  };
}

/** Returns a function that updates links and adds a redirect after a rename, as `techdocs move` does for a renamed file. */
function createRenameHandler({ config, root, quiet }: ServeFlags, terminal: Terminal): LinksToRenamedFileUpdater {
  return async ({ from, to }) => {
    const { runMove } = await import('./move/run.ts');
    const flags = { ...(config !== undefined && { config }), ...(root !== undefined && { root }), quiet };
    await runMove({ from, to, flags }, terminal).catch((error: Error) => {
      terminal.writeError(
        `${formatFindings(convertErrorToFindings(error), { colors: terminal.colors, all: false, linesOf: terminal.linesOf(resolveProjectRoot(root, terminal.cwd)) })}\n`,
      );
      throw error;
    });
  };
}

async function checkServedLinks(serving: RunningDevServer, { colors, writeError }: Terminal): Promise<void> {
  const { findings: allFindings, links, documents, linesOf } = await serving.check();
  const findings = allFindings.filter(isReportedByLinkCheck);
  const checked = `${formatCountWithNoun(links, 'link')} in ${formatCountWithNoun(documents, 'document')}`;
  if (findings.length > 0) writeError(`\n${formatFindings(findings, { colors, all: true, linesOf })}\n`);
  const result = findings.length === 0 ? 'nothing is wrong' : formatCountWithNoun(findings.length, 'finding');
  const hasError = findings.some(({ severity }) => severity === 'error');
  const mark = hasError ? colors.red('✘') : findings.length > 0 ? colors.yellow('⚠') : colors.green('✔');
  writeError(`${mark} ${checked} checked: ${result}\n`);
}

async function rebuildServedSite(serving: RunningDevServer, { colors, writeError }: Terminal): Promise<void> {
  const start = performance.now();
  await serving.rebuild();
  writeError(
    `${colors.green('✔')} all files were read again  ${colors.dim(formatDuration(performance.now() - start))}\n`,
  );
}

/**
 * Resolves when the user quits. `actions` contains an action for each key. `hint` lists the keys, and is printed only if the terminal
 * accepts keys.
 */
function waitForQuitKey(
  actions: Readonly<Record<string, () => unknown>>,
  hint: string,
  terminal: Terminal,
): Promise<void> {
  return new Promise((done) => {
    const isListening = terminal.onKey((key) => {
      // In raw mode, the terminal does not convert Ctrl+C to a signal. The event is emitted here, because a real signal would end the
      // process at once on Windows.
      if (key === '\u0003') process.emit('SIGINT');
      else if (key === 'q') done();
      else if (Object.hasOwn(actions, key)) void actions[key]?.();
    });
    if (isListening) terminal.writeError(hint);
  });
}

/** Serves a built folder (`--built`, by default `build`) until the user quits. */
export async function serveBuiltFolder(flags: ServeFlags, terminal: Terminal): Promise<void> {
  const root = resolveProjectRoot(flags.root, terminal.cwd);
  const name = flags.built === true || flags.built === undefined ? 'build' : flags.built;
  const overrides = { baseUrl: flags.baseUrl };
  const settings = { root, configFile: flags.config, cacheDir: findCheckedCacheFolder(root), overrides };
  const call = { ...settings, features: FEATURES_MODULE_URL };
  const { baseUrl } = await runWithWatchdogForLoading((watch) => loadSiteConfig({ ...call, watch }));
  const answer = createFolderReplyGetter({ dir: resolve(root, name), name, baseUrl });
  const { host, port, strictPort, open } = flags;
  const screen = createFindingsReporter(terminal.colors, true, true);
  const onFault = (error: unknown) =>
    terminal.writeError(screen.next(convertErrorToFindings(error), [], terminal.linesOf(root)));
  const server = await startHttpServer({ host, port, isStrict: strictPort === true }, { answer, onFault });
  const origin = printAddress(flags, { port: server.port, path: baseUrl }, terminal);
  const { colors, env, writeError } = terminal;
  const openAt = (path: string) => {
    const onNone = () => writeError(formatNoBrowserWarning(origin + path, colors));
    openBrowser(origin + path, { platform: process.platform, browser: env.BROWSER, onNone });
  };
  if (open !== undefined) openAt(open === true ? baseUrl : open);
  const hint = flags.quiet ? '' : terminal.colors.dim('  o open   q quit\n');
  await waitForQuitKey({ o: () => openAt(baseUrl) }, hint, terminal);
  await server.close();
}
