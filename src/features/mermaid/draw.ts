// Draws diagrams during a build if Chromium is installed, so that readers get images and no script. The browser opens one page of a server
// in this process. The server serves Mermaid and the texts. The page can reach nothing else.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sanitizeFileWithCode } from '../../content/active-files.ts';
import { findBrowser } from '../../engine/find-browser.ts';
import { runWithBrowser } from '../../engine/run-browser.ts';
import { computeHash } from '../../lib/hash.ts';
import type { ResolveTools, SlotFinding, SlotRequest } from '../../model/extension-slots.ts';
import type { DiagramImages } from './figure.ts';
import { type DiagramStyle, diagramColorNames, readDiagramStyle } from './look.ts';
import type { MermaidPackage } from './package.ts';
import { createMermaidSettings, METRIC_COMPATIBLE_FONTS } from './settings.ts';

/**
 * Timeout for all diagrams in milliseconds, shorter than the timeout of a hook. Diagrams that are not drawn in time are drawn by the
 * reader's browser.
 */
const DRAW_TIMEOUT_MS = 55_000;

/** Timeout for one image. The browser is started again for the other diagrams. */
const IMAGE_TIMEOUT_MS = 15_000;

const MODES = ['light', 'dark'] as const;

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
  const { images, endless } =
    browser === undefined ? NOTHING_DRAWN : await drawDiagrams(browser, { ...mermaid, ...page(), dist, texts });
  return requests.map(({ tools }, index) => {
    if (endless.has(index)) tools.report(ENDLESS_DIAGRAM_FINDING);
    const both = pairImages(images, index);
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

/** Images as SVG by mode and index of the diagram; `null` if the diagram cannot be drawn. */
type ImagesByJob = Map<string, string | null>;

/** One image to draw. */
interface DrawingJob {
  readonly mode: (typeof MODES)[number];
  readonly index: number;
}

/** What a browser draws, and with what. */
type Drawing = MermaidPackage & DrawingStyles & { readonly dist: string; readonly texts: readonly string[] };

/** Images, and indexes of the diagrams whose drawing did not end. */
interface DrawnDiagrams {
  readonly images: ImagesByJob;
  readonly endless: ReadonlySet<number>;
}

const NOTHING_DRAWN: DrawnDiagrams = { images: new Map(), endless: new Set() };

const ENDLESS_DIAGRAM_FINDING: SlotFinding = {
  code: 'slow-diagram',
  message: `Drawing this diagram did not end within ${IMAGE_TIMEOUT_MS / 1000} seconds, so it is left to the browsers of readers.`,
  suggestion: 'Make it smaller, or split it: it may keep these browsers busy, too.',
};

function createJobKey({ mode, index }: DrawingJob): string {
  return `${mode} ${index}`;
}

/** Returns both images of a diagram; `null` if it can never be drawn, `undefined` if an image is missing. */
function pairImages(images: ImagesByJob, index: number): DiagramImagePair | undefined {
  const [light, dark] = MODES.map((mode) => images.get(createJobKey({ mode, index })));
  if (light === undefined || dark === undefined) return undefined;
  return light === null || dark === null ? null : { light, dark };
}

/** Draws diagrams in a separate browser. If one does not end, draws the others in another browser. */
async function drawDiagrams(browser: string, drawing: Drawing): Promise<DrawnDiagrams> {
  const images: ImagesByJob = new Map();
  const endless = new Set<number>();
  const deadline = Date.now() + DRAW_TIMEOUT_MS;
  const jobs = MODES.flatMap((mode) => drawing.texts.map((_, index): DrawingJob => ({ mode, index })));
  const listOpenJobs = () => jobs.filter((job) => !images.has(createJobKey(job)) && !endless.has(job.index));
  let stuckJob: DrawingJob | undefined;
  do {
    stuckJob = await drawInBrowser(browser, { ...drawing, jobs: listOpenJobs(), images, deadline });
    if (stuckJob !== undefined) endless.add(stuckJob.index);
  } while (stuckJob !== undefined && listOpenJobs().length > 0);
  return { images, endless };
}

/** A run of one browser: what it draws, where the images go, and when it ends at the latest. */
type DrawingRun = Drawing & {
  readonly jobs: readonly DrawingJob[];
  readonly images: ImagesByJob;
  readonly deadline: number;
};

/** Draws images in one browser. Resolves with the job that does not end, if any. */
async function drawInBrowser(browser: string, run: DrawingRun): Promise<DrawingJob | undefined> {
  let take: (stuckJob: DrawingJob | undefined) => void = () => {};
  const answer = new Promise<DrawingJob | undefined>((resolve) => {
    take = resolve;
  });
  let timer: NodeJS.Timeout | undefined;
  const watch = (job: DrawingJob | undefined) => {
    clearTimeout(timer);
    const rest = Math.max(0, run.deadline - Date.now());
    const isJudged = job !== undefined && rest > IMAGE_TIMEOUT_MS;
    timer = setTimeout(() => take(isJudged ? job : undefined), isJudged ? IMAGE_TIMEOUT_MS : rest);
  };
  const secret = randomUUID();
  const server = await createDrawingServer(secret, run, { onProgress: watch, onEnd: () => take(undefined) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}/`;
  try {
    return await runWithBrowser(browser, [address], async ({ child, whenGone }) => {
      for (const stream of child.stdio.slice(3)) stream?.on('error', () => {});
      watch(undefined);
      whenGone.then(() => take(undefined));
      return answer.finally(() => clearTimeout(timer));
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Creates the server of the page that draws. `onProgress` receives the job that the page does next. */
async function createDrawingServer(
  secret: string,
  { entry, files, css, faces, dist, texts, jobs, images }: DrawingRun,
  { onProgress, onEnd }: { readonly onProgress: (next: DrawingJob | undefined) => void; readonly onEnd: () => void },
): Promise<Server> {
  const { createServer } = await import('node:http');
  const script = { ...SECURITY_HEADERS, 'content-type': 'text/javascript' };
  /** Answers a request of the page: first colours and fonts, whose answer is the settings, then each image. */
  const answerPost = (name: string, body: string): string => {
    const value = JSON.parse(body);
    if (name === 'looks') {
      onProgress(jobs[0]);
      return JSON.stringify(
        (value as readonly DiagramStyle[]).map((look) => createMermaidSettings(selectDrawingFont(look, faces))),
      );
    }
    if (name === 'end') onEnd();
    const job = name === 'drawn' ? jobs[value.at as number] : undefined;
    if (job === undefined) return '';
    images.set(createJobKey(job), inlineFontFaces((value.svg as string | null) ?? null, faces));
    onProgress(jobs[value.at + 1]);
    return '';
  };
  return createServer((request, response) => {
    const [, requests, ...rest] = (request.url ?? '').split('/');
    const name = rest.join('/');
    if (requests !== secret) response.writeHead(404).end();
    else if (request.method === 'POST') {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (piece: string) => {
        body += piece;
      });
      request.on('end', () => response.end(answerPost(name, body)));
    } else if (name === '')
      response
        .writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'text/html' })
        .end(renderDrawingPage(css, faces !== ''));
    else if (name === 'draw.mjs') response.writeHead(200, script).end(renderDrawingScript(entry, texts, jobs));
    else if (files.includes(name)) response.writeHead(200, script).end(readFileSync(join(dist, name)));
    else response.writeHead(404).end();
  });
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

/** Inlines font faces into an image, because an image loads no files. */
function inlineFontFaces(svg: string | null, faces: string): string | null {
  return faces === '' || svg === null ? svg : svg.replace('<style>', () => `<style>${faces}`);
}

/**
 * Script that draws the images and sends each in a request. Each image is drawn independently, so that its bytes do not depend on the
 * others. If Mermaid cannot be loaded, the script ends, so that the build does not wait for the time limit.
 */
function renderDrawingScript(entry: string, texts: readonly string[], jobs: readonly DrawingJob[]): string {
  return `const texts = ${JSON.stringify(texts)};
const jobs = ${JSON.stringify(jobs)};
const modes = ${JSON.stringify(MODES)};
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
  let current;
  for (const [at, { mode, index }] of jobs.entries()) {
    if (mode !== current) mermaid.initialize(settings[modes.indexOf(mode)]);
    current = mode;
    const picture = await mermaid.render('diagram', texts[index]).catch(() => undefined);
    await send('drawn', { at, svg: picture?.svg ?? null });
  }
}
await draw().catch(() => {}).then(() => send('end', null));
`;
}
