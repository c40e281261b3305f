// Formats and escapes XLIFF 2. Pure.
import type { TextOrPlaceholder } from './inline.ts';

/** A page with its translated units. */
export interface XliffFile {
  /** Root-relative path of the original. */
  readonly original: string;
  /** Revision of the original. */
  readonly revision: string;
  readonly units: readonly XliffUnit[];
}

/** A block to translate. */
export interface XliffUnit {
  readonly id: string;
  /** Kind of block, shown to translators. */
  readonly name: string;
  readonly source: readonly TextOrPlaceholder[];
  /** Absent if the block is not translated. */
  readonly target?: readonly TextOrPlaceholder[];
}

/** Namespace of the XLIFF 2 core, for version 2.0 and later. */
export const XLIFF_NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/** Formats a document in one locale. */
export function formatXliff({
  from,
  to,
  files,
}: {
  readonly from: string;
  readonly to: string;
  readonly files: readonly XliffFile[];
}): string {
  const body = files.map(formatFileElement).join('');
  const attributes = `xmlns="${XLIFF_NAMESPACE}" version="2.0" srcLang="${escapeXliff(from)}" trgLang="${escapeXliff(to)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff ${attributes}>\n${body}</xliff>\n`;
}

/** Formats the file element of a page. The id of the element contains the revision, because translation tools preserve ids. */
function formatFileElement({ original, revision, units }: XliffFile, at: number): string {
  const unitElements = units.map(formatUnitElement).join('');
  return `  <file id="f${at + 1}.${revision}" original="${escapeXliff(original)}">\n${unitElements}  </file>\n`;
}

function formatUnitElement({ id, name, source, target }: XliffUnit): string {
  const placeholders = source.flatMap((part) => (typeof part === 'string' ? [] : part.kept));
  const data = placeholders
    .map((text, index) => `        <data id="d${index + 1}" xml:space="preserve">${escapeXliff(text)}</data>\n`)
    .join('');
  const original = data && `      <originalData>\n${data}      </originalData>\n`;
  const element = (tag: string, parts: readonly TextOrPlaceholder[]) =>
    `        <${tag} xml:space="preserve">${formatInlineElements(parts, placeholders)}</${tag}>\n`;
  const state = target === undefined ? 'initial' : 'translated';
  return [
    `    <unit id="${id}" name="${escapeXliff(name)}">\n${original}`,
    `      <segment id="s1" state="${state}">\n${element('source', source)}`,
    `${target === undefined ? '' : element('target', target)}      </segment>\n    </unit>\n`,
  ].join('');
}

/**
 * Formats texts and placeholders. Placeholders are numbered by their position in the source, so repeated placeholders have different
 * numbers.
 */
function formatInlineElements(parts: readonly TextOrPlaceholder[], placeholders: readonly string[]): string {
  const used = new Set<number>();
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapeXliff(part);
      const at = placeholders.findIndex((text, index) => text === part.kept && !used.has(index));
      used.add(at);
      return `<ph id="${at + 1}" dataRef="d${at + 1}" disp="${escapeXliff(part.kept)}"/>`;
    })
    .join('');
}

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text or an attribute value. Line breaks and tabs are preserved; characters that XML does not allow are dropped. */
function escapeXliff(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => XML_ENTITIES[sign] as string)
    .replace(/\r/g, '&#13;');
}
