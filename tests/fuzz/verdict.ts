// Invariants of any site, whatever its content. A fault is a sentence; an empty list means success.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5';
import { build, UserError } from 'techdocs';
import type { Files } from './pieces.ts';

type Element = DefaultTreeAdapterMap['element'];
type Parent = DefaultTreeAdapterMap['parentNode'];

/** Milliseconds after which a build counts as hanging. */
export const PATIENCE = 10_000;

const TWICE = 'ids are there twice';

/** Builds a site and checks it: returns every fault of techdocs, as opposed to faults of the site. */
export async function judgeBuild(root: string, files: Files): Promise<readonly string[]> {
  const start = performance.now();
  const findings: string[] = [];
  let isBuilt = false;
  try {
    const report = await build({ root, cache: false });
    findings.push(...[...report.errors, ...report.warnings].map((finding) => JSON.stringify(finding)));
    isBuilt = report.ok;
  } catch (error) {
    if (!(error instanceof UserError)) return [`exit 3: ${(error as Error).stack ?? error}`];
    findings.push(error.message, ...error.diagnostics.map((finding) => JSON.stringify(finding)));
  }
  const time = performance.now() - start;
  const faults = time > PATIENCE ? [`took ${Math.round(time)} ms`] : [];
  if (!isBuilt) return findings.length === 0 ? [...faults, 'failed without a finding'] : faults;
  const pages = filesBelow(join(root, 'build')).map((path): [string, string] => [
    path,
    readFileSync(join(root, 'build', path), 'utf8'),
  ]);
  // If an element is closed too late, browsers repeat it with its id. A finding reports that.
  const isTold = findings.some((finding) => /"code":"(?:unbalanced-html|duplicate-id)"/.test(finding));
  for (const [path, text] of pages) {
    const ofPage = path.endsWith('.html') ? judgePage(text) : [];
    faults.push(...ofPage.filter((fault) => !(isTold && fault.startsWith(TWICE))).map((fault) => `${path}: ${fault}`));
  }
  const shown = pages.filter(([path]) => !path.startsWith('assets/')).map(([, text]) => text);
  return [...faults, ...lostTokens(files, shown, findings)];
}

/** Returns the files below a folder. */
export function filesBelow(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(join(folder, name)).isFile());
}

/** Returns the faults in the structure of a page, and content that would run. */
export function judgePage(html: string): readonly string[] {
  const faults: string[] = [];
  const elements = [...elementsOf(parse(html))];
  const named = (name: string, test: (element: Element) => boolean = () => true) =>
    elements.filter((element) => element.tagName === name && test(element));
  if (named('meta', (meta) => attributeOf(meta, 'http-equiv') === 'refresh').length > 0) return [];
  const header = named('header', (one) => attributeOf(one, 'class') === 'top-bar');
  const footer = named('footer', (one) => attributeOf(one, 'class')?.startsWith('footer') === true);
  const main = named('main');
  if (header.length !== 1 || main.length !== 1 || footer.length !== 1)
    faults.push(`${header.length} headers, ${main.length} mains, ${footer.length} footers`);
  for (const part of [...header, ...footer])
    if (!isElement(part.parentNode, 'body')) faults.push(`${part.tagName} is not in the body itself`);
  for (const part of main) {
    const around = isElement(part.parentNode, 'body') ? part : part.parentNode;
    if (!isElement(part.parentNode, 'body') && !isElement((around as Element).parentNode, 'body'))
      faults.push('main is inside something');
  }
  const ids = elements.flatMap((element) => attributeOf(element, 'id') ?? []);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (twice.length > 0) faults.push(`${TWICE}: ${[...new Set(twice)].join(', ')}`);
  return [...faults, ...elements.flatMap(dangers)];
}

function dangers(element: Element): readonly string[] {
  const { tagName, attrs } = element;
  const faults: string[] = [];
  if (tagName === 'script' && !isOurs(element)) faults.push(`script ${JSON.stringify(attrs)}`);
  if (['object', 'embed', 'base', 'applet', 'frame', 'frameset'].includes(tagName))
    faults.push(`an element ${tagName}`);
  for (const { name, value } of attrs) {
    const address = [...value]
      .filter((sign) => sign > ' ' && sign !== '\u007f')
      .join('')
      .toLowerCase();
    if (/^on/i.test(name) || name === 'srcdoc') faults.push(`the attribute ${name}`);
    if (/^(?:javascript|vbscript|data:text)/.test(address) && /href|src|action|data|poster|cite/.test(name))
      faults.push(`the address ${value}`);
  }
  return faults;
}

/** Whether a script belongs to techdocs: its own files, structured data, and the one in the head. */
function isOurs(script: Element): boolean {
  const source = attributeOf(script, 'src');
  if (source !== undefined) return /^\/(?:[^/]+\/)*assets\/[\w-]+\.js$/.test(source);
  return isElement(script.parentNode, 'head');
}

/** Returns tokens of the sources that are neither on a page nor in a finding. A finding about a file may explain any of its tokens. */
function lostTokens(files: Files, shown: readonly string[], findings: readonly string[]): readonly string[] {
  const everything = [...shown, ...findings].join('\n');
  const hasTranslations = files['site.config.json']?.includes('i18n') === true;
  return Object.entries(files).flatMap(([path, text]) => {
    const isRead = /\.(?:md|markdown)$/.test(path) && !path.startsWith('static/');
    if (!isRead || (path.startsWith('i18n/') && !hasTranslations)) return [];
    if (findings.some((finding) => finding.includes(JSON.stringify(path)))) return [];
    const body = text.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/<!--(?!-?>)[\s\S]*?-->/g, '');
    const tokens = new Set(body.match(/zq\d+zq/g) ?? []);
    return [...tokens].filter((token) => !everything.includes(token)).map((token) => `${token} of ${path} is lost`);
  });
}

function isElement(node: Parent | null | undefined, name: string): boolean {
  return node !== null && node !== undefined && tree.isElementNode(node) && node.tagName === name;
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

function* elementsOf(node: Parent): Generator<Element> {
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue;
    yield child;
    yield* elementsOf(child);
    if (child.tagName === 'template' && 'content' in child) yield* elementsOf(child.content as Parent);
  }
}
