// Runs `techdocs mcp`: selects the site and the transport.
import { resolve } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { loadPackageInfo } from '../../engine/assets.ts';
import { resolveProjectRoot } from '../../engine/open-project.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { isLoopback } from '../../serve/requests.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import { formatExposedServerWarning } from '../../terminal/report.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { MCP_PATH, startMcpHttp } from './http.ts';
import { createMcpServer } from './server.ts';
import { openMcpSite } from './site.ts';
import { openFolderReader, openPublishedSiteReader, openWorkingCopyReader, type SiteFileReader } from './source.ts';
import { createStdioTransport } from './stdio.ts';

export interface McpFlags extends GlobalFlags {
  readonly site?: string;
  readonly port?: number;
  readonly host?: string;
  readonly allowMove?: boolean;
}

/** Serves requests until the client exits. Throws a `UserError` if there is no site to serve. */
export async function runMcp(flags: McpFlags, terminal: Terminal): Promise<void> {
  const { port, host = '127.0.0.1', quiet } = flags;
  const { colors, writeError } = terminal;
  if (port === undefined && flags.host !== undefined) {
    throw createInvocationError('`--host` has no effect without `--port`.', 'Add it, to answer over HTTP.');
  }
  validateMoveFlags(flags);
  // Standard output is reserved for the protocol, and code of the site may print. Therefore console output goes to standard error.
  if (port === undefined) for (const name of ['log', 'info', 'debug'] as const) console[name] = console.error;
  const onFault = (error: unknown) => writeError(`${colors.red('✘')} ${(error as Error).stack ?? String(error)}\n`);
  const source = await openSiteFileReader(flags, terminal.cwd, onFault);
  const site = openMcpSite(source);
  try {
    const { title } = await site.catalog();
    const create = () => createMcpServer(site, loadPackageInfo().version);
    const greeting = quiet ? '' : `${colors.green('✔')} Answers from ${title}, ${source.name}`;
    if (port === undefined) {
      if (greeting !== '') writeError(`${greeting}\n`);
      const transport = createStdioTransport(process.stdin, process.stdout);
      const stdio = serveStdio(create, { transport, onerror: () => {} });
      await transport.closed;
      await stdio.close();
    } else {
      const server = await startMcpHttp({ host, port, isStrict: true }, create, onFault);
      const name = host.includes(':') ? `[${host}]` : host;
      if (greeting !== '') writeError(`${greeting}, at http://${name}:${server.port}${MCP_PATH}\n`);
      if (!isLoopback(host)) writeError(formatExposedServerWarning(host, colors));
      if (flags.json)
        terminal.writeJson({ ok: true, url: `http://${name}:${server.port}${MCP_PATH}`, host, port: server.port });
      await new Promise<void>((done) => terminal.onKey((key) => (key === 'q' || key === '\u0003') && done()));
      await server.close();
    }
  } finally {
    await source.close();
  }
}

/** Throws if `--allow-move` is not allowed: only a user of this machine may change files. */
function validateMoveFlags({ allowMove, site, host }: McpFlags): void {
  if (!allowMove) return;
  if (site !== undefined)
    throw createInvocationError(
      '`--allow-move` has no effect with `--site`.',
      'Only pages of the working copy can be moved.',
    );
  if (host !== undefined && !isLoopback(host))
    throw createInvocationError(
      `With \`--host ${host}\` other machines could move your pages.`,
      'Remove `--allow-move`, or `--host`.',
    );
}

function openSiteFileReader(
  { site, root: name, config, allowMove }: McpFlags,
  cwd: string,
  onFault: (error: unknown) => void,
): Promise<SiteFileReader> {
  const root = () => resolveProjectRoot(name, cwd);
  if (site === undefined)
    return openWorkingCopyReader({ root: root(), configFile: config, mayMove: allowMove, onFault });
  if (/^https?:\/\//i.test(site))
    return Promise.resolve(openPublishedSiteReader(parseSiteUrl(site), () => performance.now()));
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(site)) {
    throw createInvocationError(
      `\`--site ${site}\` is not the address of a web site.`,
      'Name a folder, or an address that starts with `https://`.',
    );
  }
  return openFolderReader(resolve(root(), site), site);
}

/** Parses the address of a home page. Removes a file name and adds a trailing slash. */
function parseSiteUrl(text: string): URL {
  if (!URL.canParse(text)) throw createInvocationError(`\`--site ${text}\` is not the address of a web site.`);
  const url = new URL(text);
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/\/(?:index\.html|llms\.(?:json|txt))$/, '/').replace(/([^/])$/, '$1/');
  return url;
}
