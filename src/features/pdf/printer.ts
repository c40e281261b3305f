// Prints pages with a browser. The browser gets every file from this process and contacts no host; scripts are disabled, because content is
// untrusted.
import type { Readable, Writable } from 'node:stream';
import { findBrowser } from '../../engine/find-browser.ts';
import { requireFreeDiskSpace, runWithBrowser } from '../../engine/run-browser.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { connectToDevTools, type DevTools } from './devtools.ts';
import { findMissingLetters, type MissingLetters } from './missing-letters.ts';

/** A page to print. */
interface PrintablePage {
  /** Address on the site, which relative links are resolved against. */
  readonly url: string;
  readonly html: string;
  /** Ids of the elements with the texts of the page. */
  readonly ids: readonly string[];
  /** Returns a file of the site by its address; `undefined` if there is none. */
  find(address: URL): PrintableFile | undefined;
}

/** A file that a page loads. */
export interface PrintableFile {
  readonly type: string;
  readonly body: Uint8Array;
}

/** A printed page. */
interface PrintResult {
  readonly pdf: Uint8Array;
  /** Requested addresses without a file. */
  readonly missing: readonly string[];
  readonly missingLetters: MissingLetters;
}

/** Prints one page. */
export type Printer = (page: PrintablePage) => Promise<PrintResult>;

/**
 * Returns the timeout for one document in seconds: ten minutes, and one for each megabyte of HTML. A thousand sheets take 15 seconds, but
 * far longer on a busy machine.
 */
export function computePrintTimeout(html: string): number {
  return 600 + 60 * Math.floor(html.length / 1e6);
}

/** Bytes that are read from the browser per call. */
const BYTES_PER_STREAM_READ = 4 << 20;

/** Returns the path of the browser. If there is no browser, throws an error that explains how to configure one. */
export function findBrowserOrThrow(): string {
  const browser = findBrowser();
  if (browser !== undefined) return browser;
  const named = process.env.CHROMIUM_PATH;
  const message = named
    ? `\`CHROMIUM_PATH\` is \`${named}\`, but there is no browser.`
    : 'PDFs need Chromium, and none was found on this machine.';
  const suggestion = 'Install Chromium or Google Chrome, or set the environment variable `CHROMIUM_PATH` to its path.';
  throw createInvocationError(message, suggestion);
}

/** Starts a printer and closes it when `use` is done. */
export async function runWithPrinter<T>(use: (print: Printer) => Promise<T>): Promise<T> {
  return runWithBrowser(findBrowserOrThrow(), [], ({ child, whenGone }) => {
    const [, , , write, read] = child.stdio;
    const devTools = connectToDevTools(write as Writable, read as Readable, whenGone);
    return use((page) => printPage(devTools, page).catch(throwPrintError));
  });
}

function throwPrintError(error: unknown): never {
  requireFreeDiskSpace();
  const reason = error instanceof Error ? error.message : String(error);
  const suggestion =
    'Run the command again. If it fails again, print less at once, or set `CHROMIUM_PATH` to another Chromium.';
  throw createInvocationError(`Chromium did not print the document: ${reason}`, suggestion);
}

async function printPage(browser: DevTools, page: PrintablePage): Promise<PrintResult> {
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const attach = { targetId, flatten: true };
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', attach);
  const tab = browser.page(sessionId);
  let timer: NodeJS.Timeout | undefined;
  const seconds = computePrintTimeout(page.html);
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${seconds} s.`)), seconds * 1000);
  });
  try {
    return await Promise.race([printBrowserTab(tab, page), tooLong]);
  } finally {
    clearTimeout(timer);
    await browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
  }
}

async function printBrowserTab(tab: DevTools, page: PrintablePage): Promise<PrintResult> {
  const missing = await answerTabRequests(tab, page);
  await tab.send('Page.enable');
  await tab.send('Emulation.setScriptExecutionDisabled', { value: true });
  await tab.send('Emulation.setEmulatedMedia', { media: 'print' });
  const loaded = new Promise<void>((resolve) => tab.on('Page.loadEventFired', () => resolve()));
  await tab.send('Page.navigate', { url: page.url });
  await loaded;
  const missingLetters = await findMissingLetters(tab, page.ids);
  const { stream } = await tab.send<{ stream: string }>('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  });
  return { pdf: await readTabStream(tab, stream), missing: [...missing], missingLetters };
}

interface RequestPausedEvent {
  readonly requestId: string;
  readonly resourceType: string;
  readonly request: { readonly url: string };
}

/** Allows pictures of other sites. The browser therefore requests them, and missing pictures can be reported. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src 'self' data: https:; media-src 'none'; font-src 'self' data:; style-src 'self' 'unsafe-inline'";

/** Answers the browser's requests. The returned set collects the addresses without a file. */
async function answerTabRequests(tab: DevTools, page: PrintablePage): Promise<ReadonlySet<string>> {
  const missing = new Set<string>();
  tab.on<RequestPausedEvent>('Fetch.requestPaused', ({ requestId, request, resourceType }) => {
    const isPage = resourceType === 'Document';
    const response = isPage ? { type: 'text/html; charset=utf-8', body: Buffer.from(page.html) } : undefined;
    const file = isPage ? (request.url === page.url ? response : undefined) : page.find(new URL(request.url));
    if (file === undefined) {
      // Browsers request a favicon by themselves, with the type `Other`. It is not reported.
      if (!isPage && resourceType !== 'Other') missing.add(request.url);
      // Blocks navigation to another page.
      tab.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => undefined);
      return;
    }
    const headers = { 'content-type': file.type, 'content-security-policy': CONTENT_SECURITY_POLICY };
    tab
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
        body: Buffer.from(file.body).toString('base64'),
      })
      .catch(() => undefined);
  });
  await tab.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  return missing;
}

async function readTabStream(tab: DevTools, handle: string): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for (let isEnd = false; !isEnd; ) {
    const piece = await tab.send<{ data: string; base64Encoded?: boolean; eof: boolean }>('IO.read', {
      handle,
      size: BYTES_PER_STREAM_READ,
    });
    pieces.push(Buffer.from(piece.data, piece.base64Encoded ? 'base64' : 'utf8'));
    isEnd = piece.eof;
  }
  return Buffer.concat(pieces);
}
