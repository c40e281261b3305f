// HTML of a page for Pagefind: the same sections as in the other indexes, without the layout.

import type { IndexedLocale, IndexedPage, IndexedSection } from '../../model/extension.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';
import { scopesOf, versionWeight } from '../../model/search-scopes.ts';

/** Weights of titles and headings; Pagefind's scale is flatter than that of the embedded search. */
const WEIGHTS = { title: 8, heading: 5 };

/** Maximum characters of a part: a hit downloads a whole Pagefind page. */
const MAX_PART_LENGTH = 40_000;
const PIECE_PATTERN = new RegExp(`[^]{1,${MAX_PART_LENGTH}}(?:\\s|$)|[^]{1,${MAX_PART_LENGTH}}`, 'g');

/** Returns the HTML of a page; a long page becomes several parts that have the same address. */
export function pagefindHtml(page: IndexedPage, { lang, scopes }: Pick<IndexedLocale, 'lang' | 'scopes'>): string[] {
  const { title, group, date, version, around, about, boost, names = [], keywords = [] } = page;
  // Pagefind indexes these values too: a word on all pages, such as the site's title, would match all of them.
  const meta = {
    title,
    group,
    ...(date !== undefined && { date }),
    ...(names.length > 0 && { names: names.join('\n') }),
  };
  const tags = [
    ...Object.entries(meta).map(([name, value]) => metaTag('meta', name, value)),
    ...scopesOf(scopes, version).map((name) => metaTag('filter', 'version', name)),
  ];
  const factor = boost * versionWeight(version, scopes);
  const weight = factor === 1 ? '' : weightAttribute(factor);
  const head = `<!doctype html><html lang="${escapeAttribute(lang)}"><head>${tags.join('')}</head><body${weight}>`;
  const intro = [...around, about].join('. ');
  // Names of a page weigh as much as its headings.
  const called =
    keywords.length > 0
      ? `<h6${weightAttribute(WEIGHTS.heading * factor)}>${escapeText(keywords.join(', '))}</h6>`
      : '';
  const top = `<h1${weightAttribute(WEIGHTS.title * factor)}>${escapeText(title)}</h1>${called}<p>${escapeText(intro)}</p>`;
  const parts = groupSections(page.sections.flatMap(splitSection));
  return parts.map((part, at) => {
    const sections = part.map((each) => sectionHtml(each, factor)).join('');
    return `${head}${at === 0 ? top : ''}${sections}</body></html>`;
  });
}

function metaTag(kind: 'meta' | 'filter', name: string, value: string): string {
  return `<meta data-pagefind-${kind}="${name}[content]" content="${escapeAttribute(value)}">`;
}

/** Splits a section between words into pieces of at most `MAX_PART_LENGTH` characters. */
function splitSection(section: IndexedSection): IndexedSection[] {
  const pieces = section.text.match(PIECE_PATTERN) ?? [''];
  return pieces.map((piece) => ({ ...section, text: piece.trimEnd() }));
}

function groupSections(sections: readonly IndexedSection[]): IndexedSection[][] {
  const parts: IndexedSection[][] = [[]];
  let length = 0;
  for (const section of sections) {
    if (length > 0 && length + section.text.length > MAX_PART_LENGTH) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(section);
    length += section.text.length;
  }
  return parts;
}

function sectionHtml({ id, level, heading, text: content }: IndexedSection, factor: number): string {
  const name = `h${Math.min(6, Math.max(2, level))}`;
  const attributes = `id="${escapeAttribute(id)}"${weightAttribute(WEIGHTS.heading * factor)}`;
  const line = `<${name} ${attributes}>${escapeText(heading)}</${name}>`;
  return `${id === '' ? '' : line}<p>${escapeText(content)}</p>`;
}

function weightAttribute(weight: number): string {
  return ` data-pagefind-weight="${Math.round(weight * 100) / 100}"`;
}
