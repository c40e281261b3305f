// The hosted search: Algolia's query API, as it is documented, over records in DocSearch's shape.
import { searching } from '../../model/constants.ts';
import type { AlgoliaFacet, SearchHit, SearchProvider, SearchRequest, SearchSettings } from '../../model/search.ts';
import { algoliaHosts, docusaurusTag } from '../../model/search.ts';
import { latestOfAll } from '../../model/search-scopes.ts';
import { kindOf } from './hits.ts';
import { pause } from './pause.ts';

/** A record of DocSearch with what the service adds. */
interface AlgoliaHit {
  readonly url: string;
  /** `lvl0` is the group, `lvl1` the page, the others are its headings. */
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

/** Around found words. Characters that no text has, since the service does not escape. */
const [OPEN, CLOSE] = ['\ue000', '\ue001'];
const MARKED = /\ue000([^\ue001]*)\ue001/g;

/** Asks one host after the other until one answers. */
export function createAlgolia(settings: SearchSettings): SearchProvider {
  const { algolia } = settings;
  if (!algolia) throw new Error('The settings of Algolia are missing.');
  return {
    // There is nothing to fetch, and the service is not told of readers who do not search.
    async warm() {},
    async ask(request, signal) {
      await pause(searching.hostedDelay, signal);
      const body = JSON.stringify({ requests: [{ indexName: algolia.indexName, ...parameters(request, settings) }] });
      const { results } = await askHosts(algolia, body, signal);
      const { hits = [], nbHits = 0 } = results[0] ?? {};
      const end = request.offset + hits.length;
      const next = hits.length > 0 && end < nbHits ? end : undefined;
      return { hits: hits.map(hitOf), total: nbHits, next, suggestions: [] };
    },
  };
}

/** What a contextual search is limited to: a list in the list is met by any of it. */
export function facetFilters(
  { contextual, algolia, versions }: Pick<SearchSettings, 'contextual' | 'algolia' | 'versions'>,
  lang: string,
  asked: string | undefined,
): readonly (string | readonly string[])[] {
  // An index may hold more than this site: with one version, that one is asked for, too.
  const version = asked ?? (versions.length === 1 ? versions[0]?.version : undefined);
  const filters: Readonly<Record<AlgoliaFacet, readonly (string | readonly string[])[]>> = {
    language: [`language:${lang}`],
    version: version === undefined ? [] : [`version:${version}`],
    docusaurus_tag:
      version === undefined || version === latestOfAll
        ? []
        : [[undefined, version].map((each) => `docusaurus_tag:${docusaurusTag(each)}`)],
  };
  return contextual ? (algolia?.facets ?? []).flatMap((facet) => filters[facet]) : [];
}

function parameters({ query, offset, limit, version }: SearchRequest, settings: SearchSettings) {
  return {
    query,
    offset,
    length: limit,
    facetFilters: facetFilters(settings, document.documentElement.lang, version),
    attributesToRetrieve: ['hierarchy', 'content', 'url', 'kind', 'date'],
    attributesToHighlight: ['hierarchy'],
    attributesToSnippet: ['content:25'],
    snippetEllipsisText: '…',
    highlightPreTag: OPEN,
    highlightPostTag: CLOSE,
  };
}

/** A refusal is final; where a host does not answer, or fails, the next one is asked. */
async function askHosts(
  algolia: NonNullable<SearchSettings['algolia']>,
  body: string,
  signal: AbortSignal,
): Promise<AlgoliaReply> {
  const headers = {
    'content-type': 'application/json',
    'x-algolia-application-id': algolia.appId,
    'x-algolia-api-key': algolia.apiKey,
  };
  const path = '/1/indexes/*/queries';
  let failure: unknown;
  for (const host of algoliaHosts(algolia)) {
    const response = await fetchInTime(host + path, { method: 'POST', headers, body }, signal).catch((error) => {
      failure = error;
    });
    if (signal.aborted) throw signal.reason;
    if (!response) continue;
    if (response.ok) return readReply(await response.text());
    failure = new Error(`The search service answered ${response.status}.`);
    if (response.status < 500) break;
  }
  throw failure;
}

async function fetchInTime(address: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, searching.timeout);
  try {
    return await fetch(address, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function readReply(text: string): AlgoliaReply {
  const reply = JSON.parse(text) as Partial<AlgoliaReply> | null;
  if (!Array.isArray(reply?.results)) throw new Error('The search service answered something else than results.');
  return reply as AlgoliaReply;
}

function hitOf(record: AlgoliaHit): SearchHit {
  const { hierarchy } = record;
  const levels = [hierarchy.lvl1, hierarchy.lvl2, hierarchy.lvl3, hierarchy.lvl4, hierarchy.lvl5, hierarchy.lvl6];
  const [title = '', ...headings] = levels.filter((level) => typeof level === 'string' && level !== '') as string[];
  const marked = [
    record._snippetResult?.content?.value ?? '',
    ...Object.values(record._highlightResult?.hierarchy ?? {}).map((each) => each.value),
  ];
  const words = marked.flatMap((text) => [...text.matchAll(MARKED)].map((match) => match[1] ?? ''));
  return {
    title,
    href: record.url,
    headings,
    group: hierarchy.lvl0 ?? '',
    kind: kindOf(record.kind),
    date: record.date,
    snippet: (marked[0] || (record.content ?? '')).replace(/[\ue000\ue001]/g, ''),
    words: [...new Set(words)],
    isExternal: false,
  };
}
