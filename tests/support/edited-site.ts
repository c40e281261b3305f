// A small site that is served while a test edits it. Only one exists at a time: `site` and `server` are those started last.
import { rmSync } from 'node:fs';
import type { DevServerEvent } from '../../src/model/live.ts';
import { createSandbox, type Sandbox, smallSite } from '../engine/sandbox.ts';
import { type DevServer, type EventStream, unlikeBuilt, until } from './serve.ts';

export let site: Sandbox;
export let server: DevServer;
/** Initial pages of each test. */
export let pages: readonly string[] = [];

const streams: EventStream[] = [];
const paths = ['/', '/wifi', '/code', '/more/rest'];
const readPages = () => Promise.all(paths.map((path) => server.page(path)));

/** Writes a site of these files alone. */
export function makeSite(files: Readonly<Record<string, string>>): void {
  site = createSandbox(files);
}

/** Starts a server for the current site. */
export async function startServer<Server extends DevServer>(start: (root: string) => Promise<Server>): Promise<Server> {
  const started = await start(site.root);
  server = started;
  return started;
}

/** Writes the small site with more files, and serves it. */
export async function start<Server extends DevServer>(
  startOn: (root: string) => Promise<Server>,
  files: Readonly<Record<string, string>> = {},
): Promise<Server> {
  makeSite({ ...smallSite, ...files });
  const started = await startServer(startOn);
  // Changes before the watcher is ready are found by a scan.
  await started.untilSaid('pages from');
  pages = await readPages();
  return started;
}

/** Reuses the server of the previous test, with its initial files. */
export async function startAgain(): Promise<void> {
  site.restore();
  await until(async () => (await readPages()).every((page, at) => page === pages[at]), 'the site as it was');
  server.hush();
}

/** Ends the server, and removes the site. */
export async function end(): Promise<void> {
  await server?.stop();
  site?.remove();
}

/** Returns the version of a page that the page reports to the server. */
export async function versionOf(page: string): Promise<string | undefined> {
  return /data-techdocs="([^"]*)"/.exec(await (await server.fetch(page)).text())?.[1];
}

/** Opens the event stream of a page. */
export async function listen(page: string, known?: string): Promise<EventStream> {
  const version = known ?? (await versionOf(page));
  const stream = await server.listen(page, version);
  streams.push(stream);
  await stream.next(({ type }) => type === 'faults');
  return stream;
}

/** Closes all streams. */
export function closeStreams(): void {
  for (const stream of streams.splice(0)) stream.close();
}

/** Whether an event sends a page with a text. */
export const isPage = (event: DevServerEvent, text: string) => event.type === 'page' && event.html.includes(text);

/** Returns the codes of an event's errors. */
export const errorsOf = (event: DevServerEvent) =>
  event.type === 'faults' ? event.errors.faults.map(({ code }) => code) : undefined;

/** Expects the server to answer every file of a clean build with the same content. */
export async function equalsCleanBuild(): Promise<void> {
  await site.build({ outDir: 'fresh', cache: false });
  const folder = site.path('fresh');
  let wrong = await unlikeBuilt(server.origin, folder);
  await until(
    async () => {
      // Files that were right may have changed meanwhile.
      if (wrong.length > 0) {
        const stillWrong = await unlikeBuilt(server.origin, folder, wrong);
        wrong = stillWrong.length > 0 ? stillWrong : await unlikeBuilt(server.origin, folder);
      }
      return wrong.length === 0;
    },
    'the site to be what a build makes of it: ',
    () => wrong.join(' '),
  );
  rmSync(folder, { recursive: true });
}
