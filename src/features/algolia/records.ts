// Records that a site uploads to Algolia, in DocSearch's format: one per section, with its headings by level.
import type { IndexedLocale, IndexedPage, IndexFile } from '../../model/search-index.ts';
import { computeVersionScoreFactor, listSearchScopeNamesForVersion } from '../../model/search-scopes.ts';
import { createAbsoluteUrl } from '../../model/url.ts';
import { createSectionRecords } from '../../search/records.ts';
import { formatDocusaurusTag } from './service.ts';

interface AlgoliaRecordsInput extends Omit<IndexedLocale, 'synonyms'> {
  /** Origin of the site; empty if unknown. */
  readonly url: string;
}

/** Maximum characters of a record's content: Algolia's free plan allows 10 kB per record, including the other fields. */
const MAX_RECORD_CONTENT_LENGTH = 8000;

/** Heading levels of DocSearch. */
const DOCSEARCH_LEVELS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Returns the file of records of a locale: a JSON array. */
export function createAlgoliaRecordsFile({ locale, lang, url, scopes, pages }: AlgoliaRecordsInput): IndexFile {
  const records = createSectionRecords(pages).map(({ page, anchor, headings, text }) => {
    const { title, href, group, version, kind, date, boost } = pages[page] as IndexedPage;
    const lines = [group, title, ...headings];
    const level = Math.min(lines.length - 1, DOCSEARCH_LEVELS.length - 1);
    const address = createAbsoluteUrl(href, url);
    return {
      objectID: `${locale}-${href}#${anchor}`,
      url: anchor === '' ? address : `${address}#${encodeURIComponent(anchor)}`,
      url_without_anchor: address,
      anchor: anchor === '' ? null : anchor,
      hierarchy: Object.fromEntries(DOCSEARCH_LEVELS.map((at) => [`lvl${at}`, lines[at] || null])),
      content: text === '' ? null : shortenContent(text),
      type: text === '' ? `lvl${level}` : 'content',
      kind,
      date,
      lang,
      language: lang,
      version: listSearchScopeNamesForVersion(scopes, version),
      docusaurus_tag: formatDocusaurusTag(version),
      weight: {
        pageRank: Math.round(boost * 100 * computeVersionScoreFactor(version, scopes)),
        level: 100 - level * 10,
      },
    };
  });
  const content = `${JSON.stringify(records, null, 1)}\n`;
  return { path: `search/algolia-${locale}.json`, content };
}

function shortenContent(text: string): string {
  return text.length <= MAX_RECORD_CONTENT_LENGTH
    ? text
    : `${text.slice(0, MAX_RECORD_CONTENT_LENGTH).replace(/\s+\S*$/, '')} …`;
}
