// Draws diagrams during a build if Chromium is installed, so that readers get images and no script. The browser opens one page of a server
// in this process. The server serves Mermaid and the texts. The page can reach nothing else.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sanitizeFileWithCode } from '../../content/active-files.ts';
import { findBrowser } from '../../engine/find-browser.ts';
import { runWithBrowser } from '../../engine/run-browser.ts';
import { computeHash } from '../../lib/hash.ts';
import type { ResolveTools, SlotRequest } from '../../model/extension-slots.ts';
import type { DiagramImages } from './figure.ts';
import { type DiagramStyle, diagramColorNames, readDiagramStyle } from './look.ts';
import type { MermaidPackage } from './package.ts';
import { createMermaidSettings, METRIC_COMPATIBLE_FONTS } from './settings.ts';

/**
 * Timeout for all diagrams in milliseconds, shorter than the timeout of a hook. Diagrams that are not drawn in time are drawn by the
 * reader's browser.
 */
const DRAW_TIMEOUT_MS = 55_000;

/** Mermaid as a single classic script. */
const MERMAID_CLASSIC_SCRIPT = 'mermaid.min.js';

/** Styles of the page that diagrams are drawn for, and the fonts that the images inline. */
export interface DrawingStyles {
  readonly css: string;
  /** `@font-face` rules with inlined files; empty if the page uses system fonts. */
  readonly faces: string;
}

/** Light and dark image of a diagram; `null` if it cannot be drawn. */
type DiagramImagePair = { readonly light: string; readonly dark: string } | null;

/**
 * Publishes images of the diagrams that can be drawn here, and publishes Mermaid for the other diagrams. Resolves with one value per
 * diagram: its images, `null` if it can never be drawn, or `undefined` if a later build may draw it.
 */
export async function drawAndPublishDiagrams(
  requests: readonly SlotRequest[],
  mermaid: MermaidPackage,
  page: () => DrawingStyles,
): Promise<(DiagramImages | null | undefined)[]> {
  const [first] = requests;
  if (first === undefined) return [];
  const { root, isWritten } = first.tools;
  const browser = isWritten ? findBrowser() : undefined;
  const dist = join(root, mermaid.folder, 'dist');
  const texts = requests.map(({ data }) => String(data));
  const drawn =
    browser === undefined ? undefined : await drawInBrowser(browser, { ...mermaid, ...page(), dist, texts });
  return requests.map(({ tools }, index) => {
    const both = drawn?.[index];
    if (both && hasNoActiveContent(both)) return publishDiagramImages(texts[index] as string, both, tools);
    publishMermaid(mermaid, dist, tools);
    return both === undefined ? undefined : null;
  });
}

/** Copies all modules of the Mermaid package. For a portable site, copies the single script instead. */
function publishMermaid({ version, path, entry, files }: MermaidPackage, dist: string, { copy }: ResolveTools): void {
  const script = {
    path: `mermaid-${computeHash(`${version}\n${MERMAID_CLASSIC_SCRIPT}`, 8)}/${MERMAID_CLASSIC_SCRIPT}`,
    from: join(dist, MERMAID_CLASSIC_SCRIPT),
  };
  for (const file of files)
    copy(`${path.replace('/assets/', '')}/${file}`, join(dist, file), file === entry ? script : null);
}

/**
 * Returns whether both images are free of active content. An image that is opened by itself must not run code, even if Mermaid lets code
 * through.
 */
function hasNoActiveContent({ light, dark }: NonNullable<DiagramImagePair>): boolean {
  return [light, dark].every((text) => sanitizeFileWithCode('drawing.svg', text) === undefined);
}

/** Publishes the images of a diagram. Diagrams with different texts never share a file, even if their images are equal. */
function publishDiagramImages(
  text: string,
  { light, dark }: NonNullable<DiagramImagePair>,
  { asset }: ResolveTools,
): DiagramImages {
  const [, width = 0, height = 0] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(light) ?? [];
  const address = (picture: string) => asset('diagram.svg', picture, computeHash(text));
  return {
    light: address(light),
    dark: address(dark),
    width: Math.ceil(Number(width)),
    height: Math.ceil(Number(height)),
  };
}

/** Draws diagrams in a separate browser. Resolves with `undefined` if drawing fails. */
async function drawInBrowser(
  browser: string,
  drawing: MermaidPackage & DrawingStyles & { readonly dist: string; readonly texts: readonly string[] },
): Promise<readonly DiagramImagePair[] | undefined> {
  const { entry, files, css, faces, dist, texts } = drawing;
  const secret = randomUUID();
  let take: (drawn: readonly DiagramImagePair[] | undefined) => void = () => {};
  const answer = new Promise<readonly DiagramImagePair[] | undefined>((resolve) => {
    take = resolve;
  });
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const [, requests, ...rest] = (request.url ?? '').split('/');
    const name = rest.join('/');
    if (requests !== secret) response.writeHead(404).end();
    else if (request.method === 'POST') {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (piece: string) => {
        body += piece;
      });
      request.on('end', () => {
        // The page sends two requests. The first contains colours and fonts, and its response is the settings. The second contains the
        // images.
        if (name === 'looks') {
          const looks = JSON.parse(body) as readonly DiagramStyle[];
          response.end(JSON.stringify(looks.map((look) => createMermaidSettings(selectDrawingFont(look, faces)))));
          return;
        }
        response.end();
        take(inlineFontFacesInImages((JSON.parse(body) as readonly DiagramImagePair[] | null) ?? undefined, faces));
      });
    } else if (name === '')
      response
        .writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'text/html' })
        .end(renderDrawingPage(css, faces !== ''));
    else if (name === 'draw.mjs')
      response
        .writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'text/javascript' })
        .end(renderDrawingScript(entry, texts));
    else if (files.includes(name))
      response
        .writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'text/javascript' })
        .end(readFileSync(join(dist, name)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}/`;
  try {
    return await runWithBrowser(browser, [address], async ({ child, whenGone }) => {
      for (const stream of child.stdio.slice(3)) stream?.on('error', () => {});
      const timer = setTimeout(() => take(undefined), DRAW_TIMEOUT_MS);
      whenGone.then(() => take(undefined));
      return answer.finally(() => clearTimeout(timer));
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Headers that allow only scripts of this server. Inline styles are allowed, because Mermaid writes them. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; font-src data:; connect-src 'self'",
};

/** Returns a page that contains the styles of the site and the script that draws the diagrams. */
function renderDrawingPage(css: string, hasFont: boolean): string {
  const style = css.replaceAll('</', '<\\/');
  const root = `<html${hasFont ? ' data-font' : ''}>`;
  return `<!doctype html>${root}<meta charset="utf-8"><title>Diagrams</title><style>${style}</style><body><script type="module" src="draw.mjs"></script>`;
}

/**
 * Replaces the page's font by a font with the same metrics on all systems, unless the images inline the page's font. Reason: the build
 * measures texts with its own fonts, and the reader's browser may have different fonts.
 */
function selectDrawingFont(look: DiagramStyle, faces: string): DiagramStyle {
  return faces === '' ? { ...look, font: METRIC_COMPATIBLE_FONTS } : look;
}

/** Inlines font faces into the images, because an image loads no files. */
function inlineFontFacesInImages(
  drawn: readonly DiagramImagePair[] | undefined,
  faces: string,
): readonly DiagramImagePair[] | undefined {
  if (faces === '') return drawn;
  const dressed = (svg: string) => svg.replace('<style>', () => `<style>${faces}`);
  return drawn?.map((both) => both && { light: dressed(both.light), dark: dressed(both.dark) });
}

/**
 * Script that draws all texts in both modes and sends the images in one request. Each image is drawn independently, so that its bytes do
 * not depend on the others. If Mermaid cannot be loaded, the script reports that, so that the build does not wait for the time limit.
 */
function renderDrawingScript(entry: string, texts: readonly string[]): string {
  return `const texts = ${JSON.stringify(texts)};
const modes = ['light', 'dark'];
const read = ${readDiagramStyle};
const probe = document.body.appendChild(document.createElement('span'));
const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const tools = { root: document.documentElement, probe, paper, styleOf: () => getComputedStyle(probe) };
const send = (name, value) => fetch(name, { method: 'POST', body: JSON.stringify(value) });
async function draw() {
  const mermaid = (await import('./${entry}')).default;
  await Promise.all([...document.fonts].map((font) => font.load().catch(() => {})));
  const looks = modes.map((mode) => read(mode, ${JSON.stringify(diagramColorNames)}, tools));
  const settings = await (await send('looks', looks)).json();
  const drawn = texts.map(() => ({}));
  for (const [at, mode] of modes.entries()) {
    mermaid.initialize(settings[at]);
    for (const [index, text] of texts.entries()) {
      const picture = await mermaid.render('diagram', text).catch(() => undefined);
      if (picture && drawn[index]) drawn[index][mode] = picture.svg;
      else drawn[index] = null;
    }
  }
  return drawn;
}
await draw().then((drawn) => send('drawn', drawn), () => send('drawn', null));
`;
}
