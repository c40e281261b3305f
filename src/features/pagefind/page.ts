// HTML of a page for Pagefind: the same sections as in the other indexes, without the layout.

import { escapeAttribute, escapeText } from '../../model/html.ts';
import type { IndexedLocale, IndexedPage, IndexedSection } from '../../model/search-index.ts';
import { computeVersionScoreFactor, listSearchScopeNamesForVersion } from '../../model/search-scopes.ts';

/** Weights of titles and headings; Pagefind's scale is flatter than that of the embedded search. */
const FIELD_WEIGHTS = { title: 8, heading: 5 };

/** Maximum number of characters of a Pagefind page, because a hit downloads the whole page. */
const MAX_PAGEFIND_PAGE_LENGTH = 40_000;
const SECTION_CHUNK_PATTERN = new RegExp(
  `[^]{1,${MAX_PAGEFIND_PAGE_LENGTH}}(?:\\s|$)|[^]{1,${MAX_PAGEFIND_PAGE_LENGTH}}`,
  'g',
);

/** Returns the HTML of a page; a long page becomes several parts that have the same address. */
export function renderPagefindPages(
  page: IndexedPage,
  { lang, scopes }: Pick<IndexedLocale, 'lang' | 'scopes'>,
): string[] {
  const { title, group, date, version, around, about, boost, names = [], keywords = [] } = page;
  // Pagefind also indexes these values. A text that all pages share, such as the site title, would match every page, so it is left out.
  const meta = {
    title,
    group,
    ...(date !== undefined && { date }),
    ...(names.length > 0 && { names: names.join('\n') }),
  };
  const tags = [
    ...Object.entries(meta).map(([name, value]) => renderMetaTag('meta', name, value)),
    ...listSearchScopeNamesForVersion(scopes, version).map((name) => renderMetaTag('filter', 'version', name)),
  ];
  const factor = boost * computeVersionScoreFactor(version, scopes);
  const weight = factor === 1 ? '' : renderWeightAttribute(factor);
  const head = `<!doctype html><html lang="${escapeAttribute(lang)}"><head>${tags.join('')}</head><body${weight}>`;
  const intro = [...around, about].join('. ');
  // Keywords of a page weigh as much as its headings.
  const called =
    keywords.length > 0
      ? `<h6${renderWeightAttribute(FIELD_WEIGHTS.heading * factor)}>${escapeText(keywords.join(', '))}</h6>`
      : '';
  const top = `<h1${renderWeightAttribute(FIELD_WEIGHTS.title * factor)}>${escapeText(title)}</h1>${called}<p>${escapeText(intro)}</p>`;
  const parts = groupSectionsIntoPages(page.sections.flatMap(splitLongSection));
  return parts.map((part, index) => {
    const sections = part.map((indexedSection) => renderSection(indexedSection, factor)).join('');
    return `${head}${index === 0 ? top : ''}${sections}</body></html>`;
  });
}

function renderMetaTag(kind: 'meta' | 'filter', name: string, value: string): string {
  return `<meta data-pagefind-${kind}="${name}[content]" content="${escapeAttribute(value)}">`;
}

/** Splits a section between words into pieces of at most `MAX_PAGEFIND_PAGE_LENGTH` characters. */
function splitLongSection(section: IndexedSection): IndexedSection[] {
  const pieces = section.text.match(SECTION_CHUNK_PATTERN) ?? [''];
  return pieces.map((piece) => ({ ...section, text: piece.trimEnd() }));
}

function groupSectionsIntoPages(sections: readonly IndexedSection[]): IndexedSection[][] {
  const parts: IndexedSection[][] = [[]];
  let length = 0;
  for (const section of sections) {
    if (length > 0 && length + section.text.length > MAX_PAGEFIND_PAGE_LENGTH) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(section);
    length += section.text.length;
  }
  return parts;
}

function renderSection({ id, level, heading, text: content }: IndexedSection, factor: number): string {
  const name = `h${Math.min(6, Math.max(2, level))}`;
  const attributes = `id="${escapeAttribute(id)}"${renderWeightAttribute(FIELD_WEIGHTS.heading * factor)}`;
  const line = `<${name} ${attributes}>${escapeText(heading)}</${name}>`;
  return `${id === '' ? '' : line}<p>${escapeText(content)}</p>`;
}

function renderWeightAttribute(weight: number): string {
  return ` data-pagefind-weight="${Math.round(weight * 100) / 100}"`;
}
