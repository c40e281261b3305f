// Reads XLIFF 2 as translation tools return it: with other segments, or placeholders in another order. Reports all faults of a document
// with their positions. Pure.
import { parseXml, XmlCdata, type XmlDocument, XmlElement, XmlError, type XmlNode, XmlText } from '@rgrove/parse-xml';
import { createPositionFinder } from '../../lib/text.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { XLIFF_NAMESPACE } from './xliff.ts';

/** A translated unit with its position. Numbers in `target` are placeholders of the source, from 1. */
export interface ParsedUnit {
  readonly id: string;
  /** Absent if the unit is not translated. */
  readonly target?: readonly (string | number)[];
  readonly line: number;
  readonly column: number;
}

/** A translated page. */
export interface ParsedXliffFile {
  readonly original: string;
  readonly revision: string;
  readonly units: readonly ParsedUnit[];
  readonly line: number;
  readonly column: number;
}

/** A parsed XLIFF document. */
export interface ParsedXliff {
  readonly from: string;
  readonly to: string;
  readonly files: readonly ParsedXliffFile[];
}

type XliffFaultReporter = (node: XmlNode, message: string, suggestion: string) => void;

/** Reads a document. `xliff` is absent if there are faults, or if it is not XLIFF. */
export function parseXliff(
  text: string,
  file: string,
): { readonly xliff?: ParsedXliff; readonly faults: readonly Diagnostic[] } {
  const faults: Diagnostic[] = [];
  const positionOf = createPositionFinder(text);
  const fault = (at: { readonly line: number; readonly column: number }, message: string, suggestion: string) =>
    faults.push({ code: 'invalid-translation', severity: 'error', message, file, ...at, suggestion });
  const document = parseXmlOrError(text);
  if (document instanceof XmlError) {
    const reason = /^(.*?)(?: \(line \d+, column \d+\)|\n|$)/s.exec(document.message)?.[1] ?? '';
    fault(
      document,
      `This is no XML: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
      'Ask the translator for the file once more.',
    );
    return { faults };
  }
  const report: XliffFaultReporter = (node, message, suggestion) =>
    fault(positionOf(Math.max(0, node.start)), message, suggestion);
  const xliff = parseXliffRoot(document, { report, placeOf: (node) => positionOf(Math.max(0, node.start)) });
  return faults.length > 0 || xliff === undefined ? { faults } : { xliff, faults };
}

/** Maximum nesting of elements. XLIFF needs ten; the parser is recursive, and a full stack can end the process. */
const MAX_XML_LEVELS = 100;

/** Returns the offset of the first element that is nested too deeply; -1 if there is none. */
function findTooDeepElement(text: string): number {
  let depth = 0;
  for (const { 1: slash, 2: isEmpty, index } of text.matchAll(/<(\/?)[^\s<>/!?][^<>/]*(?:\/(?!>)[^<>/]*)*(\/?)>/g)) {
    if (slash === '/') depth -= 1;
    else if (isEmpty === '') depth += 1;
    if (depth > MAX_XML_LEVELS) return index;
  }
  return -1;
}

function parseXmlOrError(text: string): XmlDocument | XmlError {
  const tooDeep = findTooDeepElement(text);
  if (tooDeep >= 0) return new XmlError(`An element stands in more than ${MAX_XML_LEVELS} others`, tooDeep, text);
  try {
    return parseXml(text, { includeOffsets: true });
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
}

interface XliffParseContext {
  readonly report: XliffFaultReporter;
  readonly placeOf: (node: XmlNode) => { readonly line: number; readonly column: number };
}

function parseXliffRoot({ root }: XmlDocument, reading: XliffParseContext): ParsedXliff | undefined {
  if (root === null) return undefined;
  const { version = '', srcLang, trgLang, xmlns = '' } = root.attributes;
  const again = 'Export the pages with `techdocs translate --export`, and have these files translated.';
  if (getLocalName(root) !== 'xliff' || (xmlns !== '' && xmlns !== XLIFF_NAMESPACE && version.startsWith('2'))) {
    reading.report(root, `\`<${root.name}>\` is not a document of XLIFF 2.`, again);
    return undefined;
  }
  if (!/^2\.\d+$/.test(version)) {
    reading.report(root, `This is XLIFF ${version || 'without a version'}, and techdocs reads XLIFF 2.`, again);
    return undefined;
  }
  if (srcLang === undefined || trgLang === undefined) {
    const missing = srcLang === undefined ? 'srcLang' : 'trgLang';
    reading.report(root, `\`<xliff>\` has no \`${missing}\`.`, `Add it: \`${missing}="de"\`, for example.`);
    return undefined;
  }
  const files = findChildElements(root, 'file').flatMap((childElement) => parseXliffFile(childElement, reading) ?? []);
  return { from: srcLang, to: trgLang, files };
}

function parseXliffFile(element: XmlElement, reading: XliffParseContext): ParsedXliffFile | undefined {
  const { id = '', original } = element.attributes;
  const revision = /\.([\da-f]{12,64})$/.exec(id)?.[1];
  if (original === undefined || revision === undefined) {
    const what =
      original === undefined ? 'names no page in `original`' : `has the id \`${id}\`, which names no revision`;
    reading.report(element, `This \`<file>\` ${what}.`, 'Keep both as `techdocs translate --export` wrote them.');
    return undefined;
  }
  return { original, revision, units: parseUnits(element, reading), ...reading.placeOf(element) };
}

/** Returns the units of a file, or of a group in it. */
function parseUnits(element: XmlElement, reading: XliffParseContext): ParsedUnit[] {
  return getChildElements(element).flatMap((child): ParsedUnit[] => {
    if (getLocalName(child) === 'group') return parseUnits(child, reading);
    return getLocalName(child) === 'unit' ? [parseUnit(child, reading)] : [];
  });
}

/** Returns a unit. Tools may have split it into several segments with ignorable text between them. */
function parseUnit(unit: XmlElement, reading: XliffParseContext): ParsedUnit {
  const { id = '' } = unit.attributes;
  const place = reading.placeOf(unit);
  const parts: (string | number)[] = [];
  const segments = getChildElements(unit).filter((childElement) =>
    ['segment', 'ignorable'].includes(getLocalName(childElement)),
  );
  for (const segment of segments) {
    const [target] = findChildElements(segment, 'target');
    const [source] = findChildElements(segment, 'source');
    const isIgnorable = getLocalName(segment) === 'ignorable';
    const shown = target ?? (isIgnorable ? source : undefined);
    if (shown === undefined || (!isIgnorable && shown.text.trim() === '' && getChildElements(shown).length === 0))
      return { id, ...place };
    parts.push(...parseInlineContent(shown, reading));
  }
  return segments.length === 0 ? { id, ...place } : { id, target: parts, ...place };
}

function parseInlineContent(element: XmlElement, reading: XliffParseContext): (string | number)[] {
  return element.children.flatMap((child): (string | number)[] => {
    if (child instanceof XmlText || child instanceof XmlCdata) return [child.text];
    if (!(child instanceof XmlElement)) return [];
    const { id = '', dataRef = '', hex = '' } = child.attributes;
    switch (getLocalName(child)) {
      case 'ph':
        return [Number(/^d?(\d+)$/.exec(dataRef || id)?.[1] ?? 0)];
      case 'cp':
        return [String.fromCodePoint(Math.min(Number.parseInt(hex, 16) || 0xfffd, 0x10ffff))];
      case 'mrk':
        return parseInlineContent(child, reading);
      case 'sm':
      case 'em':
        return [];
      default:
        reading.report(child, `\`<${child.name}>\` is not a sign of the source.`, 'Remove it, and keep its text.');
        return [];
    }
  });
}

function getChildElements(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => child instanceof XmlElement);
}

function findChildElements(element: XmlElement, name: string): XmlElement[] {
  return getChildElements(element).filter((child) => getLocalName(child) === name);
}

/** Returns the element name without its prefix. */
function getLocalName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}
