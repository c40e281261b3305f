// XLIFF 2: pages for translators, as a text and back. Pure.
import type { Inline } from './inline.ts';

/** A page, with all that is translated of it. */
export interface XliffFile {
  /** The source, root-relative. */
  readonly original: string;
  /** The revision of that. */
  readonly revision: string;
  readonly units: readonly XliffUnit[];
}

/** A block. */
export interface XliffUnit {
  readonly id: string;
  /** What it is, for translators. */
  readonly name: string;
  readonly source: readonly Inline[];
  /** Absent where it is not translated. */
  readonly target?: readonly Inline[];
}

/** The namespace of the core, of 2.0 and all later versions. */
export const XLIFF = 'urn:oasis:names:tc:xliff:document:2.0';

/** Writes a document in one language. */
export function formatXliff({
  from,
  to,
  files,
}: {
  readonly from: string;
  readonly to: string;
  readonly files: readonly XliffFile[];
}): string {
  const body = files.map(fileElement).join('');
  const attributes = `xmlns="${XLIFF}" version="2.0" srcLang="${escapeXliff(from)}" trgLang="${escapeXliff(to)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff ${attributes}>\n${body}</xliff>\n`;
}

/** Its id carries the revision, as programs keep ids whatever else they change. */
function fileElement({ original, revision, units }: XliffFile, at: number): string {
  const own = units.map(unitElement).join('');
  return `  <file id="f${at + 1}.${revision}" original="${escapeXliff(original)}">\n${own}  </file>\n`;
}

function unitElement({ id, name, source, target }: XliffUnit): string {
  const kept = source.flatMap((part) => (typeof part === 'string' ? [] : part.kept));
  const data = kept
    .map((text, at) => `        <data id="d${at + 1}" xml:space="preserve">${escapeXliff(text)}</data>\n`)
    .join('');
  const original = data && `      <originalData>\n${data}      </originalData>\n`;
  const element = (tag: string, parts: readonly Inline[]) =>
    `        <${tag} xml:space="preserve">${inlineElements(parts, kept)}</${tag}>\n`;
  const state = target === undefined ? 'initial' : 'translated';
  return [
    `    <unit id="${id}" name="${escapeXliff(name)}">\n${original}`,
    `      <segment id="s1" state="${state}">\n${element('source', source)}`,
    `${target === undefined ? '' : element('target', target)}      </segment>\n    </unit>\n`,
  ].join('');
}

/** Signs are numbered by what they are in the source; the same text twice is two of them. */
function inlineElements(parts: readonly Inline[], kept: readonly string[]): string {
  const used = new Set<number>();
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapeXliff(part);
      const at = kept.findIndex((text, index) => text === part.kept && !used.has(index));
      used.add(at);
      return `<ph id="${at + 1}" dataRef="d${at + 1}" disp="${escapeXliff(part.kept)}"/>`;
    })
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text or the value of an attribute. Line ends and tabs stay what they are; what XML cannot hold is left out. */
export function escapeXliff(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string)
    .replace(/\r/g, '&#13;');
}
