// Draws the diagrams of a site while it is built, in a Chromium where one is found, so that readers get pictures and no
// script. What was drawn is remembered by its text. The browser opens one page of a server of this process, which holds
// Mermaid and the texts; it can reach nothing else.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { activeIn } from '../content/active-files.ts';
import { hashOf } from '../lib/hash.ts';
import { ownOf } from '../lib/own.ts';
import type { MermaidPackage } from '../model/code-config.ts';
import type { Document } from '../model/document.ts';
import { mermaidSettings } from '../model/mermaid.ts';
import type { DrawnDiagram, PackagedAssets } from '../model/site.ts';
import { findBrowser } from './find-browser.ts';
import { step } from './memo.ts';
import type { Project } from './project.ts';
import { withBrowser } from './run-browser.ts';

/** By the hashes of texts. */
const PICTURES = step<Readonly<Record<string, Drawn>>>('diagram');
/** Changes with anything below that changes pictures. */
const FORMAT = 1;
/** Time for all of them, in milliseconds. What is not drawn then is drawn where it is read. */
const PATIENCE = 60_000;

/** Both pictures of a text; nothing where it cannot be drawn. */
type Drawn = { readonly light: string; readonly dark: string } | null;

/** What a site's diagrams look like, as far as they can be drawn here; nothing where there is none. */
export async function drawDiagrams(
  { config, memo }: Pick<Project, 'config' | 'memo'>,
  documents: readonly Document[],
): Promise<PackagedAssets['diagrams']> {
  const { mermaid } = config.markdown;
  const texts = [...new Set(documents.flatMap(({ diagrams = [] }) => diagrams.map(({ text }) => text)))];
  if (mermaid === undefined || texts.length === 0) return undefined;
  const key = ['pictures', hashOf(`${FORMAT} ${mermaid.path}`)] as const;
  const drawn: Record<string, Drawn> = { ...memo.find(PICTURES, key) };
  const missed = texts.filter((text) => !Object.hasOwn(drawn, hashOf(text)));
  const browser = missed.length === 0 ? undefined : findBrowser();
  if (browser !== undefined) {
    const pictures = await drawAll(browser, join(config.root, mermaid.folder, 'dist'), mermaid, missed);
    for (const [index, text] of missed.entries()) {
      const picture = pictures?.[index];
      if (picture !== undefined) drawn[hashOf(text)] = isHarmless(picture) ? picture : null;
    }
    memo.keep(PICTURES, key, drawn);
  }
  const found = texts.map((text) => [hashOf(text), ownOf(drawn, hashOf(text)) ?? null] as const);
  return Object.fromEntries(found.flatMap(([hash, both]) => (both === null ? [] : [[hash, drawingOf(hash, both)]])));
}

/** A picture that is opened by itself must not run anything, whatever Mermaid let through. */
function isHarmless(drawn: Drawn): boolean {
  return drawn !== null && [drawn.light, drawn.dark].every((text) => activeIn('drawing.svg', text) === undefined);
}

/** Two texts may give the same picture, and each has files of its own. */
function drawingOf(hash: string, { light, dark }: NonNullable<Drawn>): DrawnDiagram {
  const [, width = 0, height = 0] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(light) ?? [];
  const file = (text: string) => ({ path: `/assets/diagram-${hashOf(hash + text, 8)}.svg`, text });
  return { light: file(light), dark: file(dark), width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) };
}

/** Draws in a browser of its own; gives nothing where that does not work. */
async function drawAll(
  browser: string,
  dist: string,
  { entry, files }: MermaidPackage,
  texts: readonly string[],
): Promise<readonly Drawn[] | undefined> {
  const secret = randomUUID();
  let take: (drawn: readonly Drawn[] | undefined) => void = () => {};
  const answer = new Promise<readonly Drawn[] | undefined>((resolve) => {
    take = resolve;
  });
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const [, asked, ...rest] = (request.url ?? '').split('/');
    const name = rest.join('/');
    if (asked !== secret) response.writeHead(404).end();
    else if (request.method === 'POST') {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (piece: string) => {
        body += piece;
      });
      request.on('end', () => {
        response.end();
        take((JSON.parse(body) as readonly Drawn[] | null) ?? undefined);
      });
    } else if (name === '') response.writeHead(200, { ...HEADERS, 'content-type': 'text/html' }).end(PAGE);
    else if (name === 'draw.mjs')
      response.writeHead(200, { ...HEADERS, 'content-type': 'text/javascript' }).end(scriptFor(entry, texts));
    else if (files.includes(name))
      response.writeHead(200, { ...HEADERS, 'content-type': 'text/javascript' }).end(readFileSync(join(dist, name)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}/`;
  try {
    return await withBrowser(browser, [address], async ({ child, whenGone }) => {
      for (const stream of child.stdio.slice(3)) stream?.on('error', () => {});
      const timer = setTimeout(() => take(undefined), PATIENCE);
      whenGone.then(() => take(undefined));
      return answer.finally(() => clearTimeout(timer));
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Scripts of the server alone; Mermaid writes styles. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'",
};

/** A page whose script draws. */
const PAGE =
  '<!doctype html><meta charset="utf-8"><title>Diagrams</title><body><script type="module" src="draw.mjs"></script>';

/**
 * Draws text by text and mode by mode, and sends all of it at once. No picture knows of others, so its bytes are its own. Where
 * Mermaid cannot be loaded, that is sent: nobody waits for it.
 */
function scriptFor(entry: string, texts: readonly string[]): string {
  return `const texts = ${JSON.stringify(texts)};
const send = (drawn) => fetch('drawn', { method: 'POST', body: JSON.stringify(drawn) });
async function draw() {
  const mermaid = (await import('./${entry}')).default;
  const drawn = texts.map(() => ({}));
  for (const [mode, theme] of [['light', 'default'], ['dark', 'dark']]) {
    mermaid.initialize({ ...${JSON.stringify(mermaidSettings)}, theme });
    for (const [index, text] of texts.entries()) {
      const picture = await mermaid.render('diagram', text).catch(() => undefined);
      if (picture && drawn[index]) drawn[index][mode] = picture.svg;
      else drawn[index] = null;
    }
  }
  return drawn;
}
await draw().then(send, () => send(null));
`;
}
