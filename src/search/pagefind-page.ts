// A page as Pagefind reads it: the same sections that the other engines get, and nothing of the page's frame.
import type { SearchText } from '../model/search-source.ts';

/** What all pages of a locale share. */
export interface PagefindLocale {
  /** As in `<html lang>`. */
  readonly lang: string;
  /** All docs versions: pages without a version belong to each. */
  readonly versions: readonly string[];
}

/** How much a title and a heading weigh; Pagefind's own numbers are less far apart than ours. */
const WEIGHTS = { title: 8, heading: 5 };

/** The HTML of a page. */
export function pagefindHtml(page: SearchText, { lang, versions }: PagefindLocale): string {
  const { title, group, kind, date, version, around, about, sections } = page;
  const meta = { title, group, kind, ...(date !== undefined && { date }) };
  const tags = [
    ...Object.entries(meta).map(
      ([name, value]) => `<meta data-pagefind-meta="${name}[content]" content="${text(value)}">`,
    ),
    ...(version === undefined ? versions : [version]).map(
      (name) => `<meta data-pagefind-filter="version[content]" content="${text(name)}">`,
    ),
  ];
  const parts = sections.map((section) => {
    const level = Math.min(6, Math.max(2, section.level));
    const heading = `<h${level} id="${text(section.id)}" data-pagefind-weight="${WEIGHTS.heading}">${text(section.heading)}</h${level}>`;
    return `${section.id === '' ? '' : heading}<p>${text(section.text)}</p>`;
  });
  return [
    `<!doctype html><html lang="${text(lang)}"><head>${tags.join('')}</head><body>`,
    `<h1 data-pagefind-weight="${WEIGHTS.title}">${text(title)}</h1>`,
    `<p>${text([...around, about].join('. '))}</p>`,
    ...parts,
    '</body></html>',
  ].join('');
}

function text(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
