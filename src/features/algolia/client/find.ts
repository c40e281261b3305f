// Hosted search: Algolia's documented query API, over records in DocSearch's format.
import { browserSearchSettings } from '../../../model/constants.ts';
import { pageKindsInSearch } from '../../../model/search.ts';
import type { AlgoliaFacet } from '../../../model/search-config.ts';
import type { SearchCall, SearchPart, SearchResult } from '../../../model/search-function.ts';
import { LATEST_SEARCH_SCOPE_NAME } from '../../../model/search-scopes.ts';
import { type AlgoliaOptions, formatDocusaurusTag, listAlgoliaHosts } from '../service.ts';

/** A DocSearch record with fields that the service adds. */
interface AlgoliaHit {
  readonly url: string;
  /** `lvl0` is the group, `lvl1` the page, deeper levels are headings. */
  readonly hierarchy: Readonly<Record<`lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}`, string | null>>;
  readonly content?: string | null;
  readonly kind?: string;
  readonly date?: string;
  readonly _snippetResult?: { readonly content?: { readonly value: string } };
  readonly _highlightResult?: { readonly hierarchy?: Readonly<Record<string, { readonly value: string }>> };
}

interface AlgoliaReply {
  readonly results: readonly { readonly hits: readonly AlgoliaHit[]; readonly nbHits: number }[];
}

/** Delimiters of highlighted words. The service does not escape texts, so the delimiters are characters that texts do not contain. */
const HIGHLIGHT_START = '\ue000';
const HIGHLIGHT_END = '\ue001';
const HIGHLIGHT_PATTERN = /\ue000([^\ue001]*)\ue001/g;

/** Queries the hosts in turn; resolves with the hits. */
export default async function find(query: string, options: AlgoliaOptions, call: SearchCall): Promise<SearchPart> {
  const requested = { indexName: options.indexName, ...createSearchParameters(query, options, call) };
  const { results } = await queryAlgoliaHosts(options, JSON.stringify({ requests: [requested] }), call.signal);
  const { hits = [], nbHits = 0 } = results[0] ?? {};
  const end = call.from + hits.length;
  const next = hits.length > 0 && end < nbHits ? end : undefined;
  return { results: hits.map(toSearchResult), total: nbHits, ...(next !== undefined && { next }) };
}

/** Returns the filters of a search in Algolia's format. The values in a nested list are alternatives. */
export function createFacetFilters(
  facets: readonly AlgoliaFacet[],
  { lang, version: requested, versions }: Pick<SearchCall, 'lang' | 'version' | 'versions'>,
): readonly (string | readonly string[])[] {
  // An index may contain several sites, so a site with a single version filters by that version too.
  const version = requested ?? (versions.length === 1 ? versions[0] : undefined);
  const filters: Readonly<Record<AlgoliaFacet, readonly (string | readonly string[])[]>> = {
    language: [`language:${lang}`],
    version: version === undefined ? [] : [`version:${version}`],
    docusaurus_tag:
      version === undefined || version === LATEST_SEARCH_SCOPE_NAME
        ? []
        : [[undefined, version].map((text) => `docusaurus_tag:${formatDocusaurusTag(text)}`)],
  };
  return facets.flatMap((facet) => filters[facet]);
}

function createSearchParameters(query: string, { facets }: AlgoliaOptions, call: SearchCall) {
  return {
    query,
    offset: call.from,
    length: call.limit - call.from,
    facetFilters: createFacetFilters(facets, call),
    attributesToRetrieve: ['hierarchy', 'content', 'url', 'kind', 'date'],
    attributesToHighlight: ['hierarchy'],
    attributesToSnippet: ['content:25'],
    snippetEllipsisText: '…',
    highlightPreTag: HIGHLIGHT_START,
    highlightPostTag: HIGHLIGHT_END,
  };
}

/**
 * Returns the first successful reply. If a host refuses the query, the search fails at once. After other failures the next host is queried.
 */
async function queryAlgoliaHosts(algolia: AlgoliaOptions, body: string, signal: AbortSignal): Promise<AlgoliaReply> {
  const headers = {
    'content-type': 'application/json',
    'x-algolia-application-id': algolia.appId,
    'x-algolia-api-key': algolia.apiKey,
  };
  const path = '/1/indexes/*/queries';
  let failure: unknown;
  for (const host of listAlgoliaHosts(algolia)) {
    const response = await fetchWithTimeout(host + path, { method: 'POST', headers, body }, signal).catch((error) => {
      failure = error;
    });
    if (signal.aborted) throw signal.reason;
    if (!response) continue;
    if (response.ok) return parseAlgoliaReply(await response.text());
    failure = new Error(`The search service answered ${response.status}.`);
    if (response.status < 500) break;
  }
  throw failure;
}

async function fetchWithTimeout(address: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, browserSearchSettings.timeout);
  try {
    return await fetch(address, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function parseAlgoliaReply(text: string): AlgoliaReply {
  const reply = JSON.parse(text) as Partial<AlgoliaReply> | null;
  if (!Array.isArray(reply?.results)) throw new Error('The search service answered something else than results.');
  return reply as AlgoliaReply;
}

function toSearchResult(record: AlgoliaHit): SearchResult {
  const { hierarchy, date } = record;
  const levels = [hierarchy.lvl1, hierarchy.lvl2, hierarchy.lvl3, hierarchy.lvl4, hierarchy.lvl5, hierarchy.lvl6];
  const [title = '', ...headings] = levels.filter((level) => typeof level === 'string' && level !== '') as string[];
  const marked = [
    record._snippetResult?.content?.value ?? '',
    ...Object.values(record._highlightResult?.hierarchy ?? {}).map((item) => item.value),
  ];
  const words = marked.flatMap((text) => [...text.matchAll(HIGHLIGHT_PATTERN)].map((match) => match[1] ?? ''));
  return {
    title,
    href: record.url,
    headings,
    group: hierarchy.lvl0 ?? '',
    kind: pageKindsInSearch.find((candidate) => candidate === record.kind) ?? 'doc',
    ...(date !== undefined && { date }),
    text: (marked[0] || (record.content ?? '')).replace(/[\ue000\ue001]/g, ''),
    words: [...new Set(words)],
  };
}
