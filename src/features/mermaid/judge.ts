// Parses diagrams with Mermaid, so that a syntax error is reported at its line instead of being shown to readers. Loading Mermaid takes a
// second.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findInstalledPackageFolder } from '../../engine/assets.ts';
import { collapseWhiteSpace } from '../../lib/text.ts';
import type { SlotRequest } from '../../model/extension-slots.ts';
import type { MermaidPackage } from './package.ts';

/** The functions of the package that are used here. */
interface MermaidParser {
  parse(text: string): Promise<unknown>;
}

/** Fault of a diagram and its line, from 1; `null` if the diagram is valid. */
type DiagramFault = { readonly reason: string; readonly line?: number } | null;

/** Reports each diagram that cannot be drawn. The slots' data are the diagram texts. */
export async function reportInvalidDiagrams(
  requests: readonly SlotRequest[],
  mermaid: MermaidPackage,
): Promise<null[]> {
  const [first] = requests;
  if (first === undefined) return [];
  const parser = await loadMermaidParser(first.tools.root, mermaid);
  for (const { data, tools } of requests) {
    const text = String(data);
    const verdict = await findDiagramFault(parser, text);
    if (verdict === null) continue;
    const line = verdict.line === undefined ? 0 : Math.min(verdict.line, text.trimEnd().split('\n').length);
    tools.report({ code: 'invalid-diagram', message: `This diagram cannot be drawn: ${verdict.reason}.` }, line);
  }
  return requests.map(() => null);
}

/** Loads Mermaid with a sanitizer of labels that returns its input. The real sanitizer needs a browser, and no label is shown here. */
async function loadMermaidParser(root: string, { folder }: MermaidPackage): Promise<MermaidParser> {
  const main = join(root, folder, 'dist', 'mermaid.core.mjs');
  const cleaner = findInstalledPackageFolder('dompurify', join(root, folder, 'package.json'));
  if (cleaner !== undefined) {
    const { module = 'dist/purify.es.mjs' } = JSON.parse(readFileSync(join(cleaner, 'package.json'), 'utf8'));
    const { default: purify } = await import(pathToFileURL(join(cleaner, module)).href);
    if (!purify.isSupported) Object.assign(purify, { sanitize: String, addHook() {}, removeHook() {} });
  }
  return existsSync(main) ? (await import(pathToFileURL(main).href)).default : { parse: async () => undefined };
}

/** Error of Mermaid itself or of one of its two kinds of parsers. */
interface MermaidError {
  readonly message: string;
  readonly hash?: { readonly loc?: { readonly first_line?: number }; readonly token?: string; readonly text?: string };
}

/** Error of JavaScript if code uses an object that only browsers have. */
const MISSING_BROWSER_OBJECT_PATTERN = /^\w+ is not defined$/;

/**
 * Parses a diagram. Some of Mermaid's parsers ask the browser whether a text is a colour. Such a diagram is parsed again, with a substitute
 * for `window` that accepts every text as a colour. If a parser needs more of a browser, the diagram counts as valid, because its faults
 * are unknown.
 */
async function findDiagramFault(mermaid: MermaidParser, text: string): Promise<DiagramFault> {
  const error = await findParseError(mermaid, text);
  if (!isMissingBrowserObjectError(error))
    return error === undefined ? null : describeParseError(error as MermaidError, text);
  const again = await parseWithBrowserObjects(() => findParseError(mermaid, text));
  if (again === undefined || again instanceof ReferenceError || again instanceof TypeError) return null;
  return describeParseError(again as MermaidError, text);
}

async function findParseError(mermaid: MermaidParser, text: string): Promise<unknown> {
  try {
    await mermaid.parse(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

function isMissingBrowserObjectError(error: unknown): boolean {
  return error instanceof ReferenceError && MISSING_BROWSER_OBJECT_PATTERN.test(error.message);
}

/** Calls a function while the global `window` exists. */
async function parseWithBrowserObjects<T>(parse: () => Promise<T>): Promise<T> {
  Object.defineProperty(globalThis, 'window', { value: { CSS: { supports: () => true } }, configurable: true });
  try {
    return await parse();
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
  }
}

function describeParseError({ message, hash }: MermaidError, text: string): DiagramFault {
  // Mermaid removes comments and front matter before it counts lines.
  const isCut = /^\s*(?:%%|---)/m.test(text);
  const line = hash?.loc?.first_line ?? Number(/\bline (\d+)/.exec(message)?.[1] ?? Number.NaN);
  const token = collapseWhiteSpace(hash?.text ?? '');
  const reason =
    hash === undefined ? collapseWhiteSpace(message).replace(/\.$/, '') : `\`${token || 'its end'}\` is not expected`;
  return { reason, ...(isCut || !(line > 0) ? {} : { line }) };
}
