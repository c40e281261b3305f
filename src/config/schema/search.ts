// Schema of search: the engine, its settings, and the treatment of its results.
import * as z from 'zod/mini';
import { algoliaFacets } from '../../model/search-config.ts';
import { sitePath } from '../../model/url.ts';
import { linkTarget, originSchema } from './addresses.ts';
import { doc, flag, nonEmpty, object, optionalGroup, regexSource } from './parts.ts';

const searchProviders = ['lunr', 'pagefind', 'algolia'] as const;

const algoliaSchema = object({
  appId: doc('Id of the application.', nonEmpty),
  apiKey: doc('Search-only key: every reader sees it.', nonEmpty),
  indexName: doc('Name of the index.', nonEmpty),
  facets: doc(
    'Attributes by which contextual search filters, named as in DocSearch: `language`, `version`, `docusaurus_tag`.',
    z._default(z.array(z.enum(algoliaFacets)), ['language', 'version']),
  ),
  host: doc('Origin of a service to use instead of Algolia.', z.optional(originSchema)),
});

const pathWithoutSlashes = z.pipe(
  nonEmpty,
  z.transform((value: string) => sitePath(value).slice(1)),
);
const searchPageSetting = z.union([z.literal(false), pathWithoutSlashes], {
  error: 'must be a path such as `search`, or `false`',
});

const replacementSchema = object({
  from: doc('Regular expression.', regexSource),
  to: doc('Replacement.', z.string()),
});

const phraseOrPhrases = z.union([nonEmpty, z.array(nonEmpty)], { error: 'must be a phrase or a list of phrases' });
const oneWaySynonym = object({
  from: doc('What readers search for.', phraseOrPhrases),
  to: doc('What it stands for.', phraseOrPhrases),
});
const synonymSchema = z.union(
  [
    z.array(nonEmpty).check(z.minLength(2, { error: 'must have at least two phrases, or be `{ from, to }`' })),
    oneWaySynonym,
  ],
  {
    error: 'must be a list of phrases that mean the same, or `{ from, to }`',
  },
);

/** Schema of `synonyms`: phrases that readers search for, with their meanings. */
export const synonyms = z._default(z.array(synonymSchema), []);

/** An entry of `synonyms`. */
export type SynonymSetting = z.output<typeof synonymSchema>;

/** Schema of `search`. */
export const search = optionalGroup(
  {
    provider: doc(
      'Search engine: `lunr` is built in, `pagefind` is for sites of thousands of pages, `algolia` is hosted.',
      z._default(z.enum(searchProviders), 'lunr'),
    ),
    algolia: doc('For `algolia`: the index.', z.optional(algoliaSchema)),
    contextual: doc('Search only the language and version that the reader is in.', flag(true)),
    searchPagePath: doc('Path of the search page. `false`: no search page.', z._default(searchPageSetting, 'search')),
    placeholder: doc('Text of the empty search field.', z.optional(nonEmpty), 'text'),
    externalUrlRegex: doc(
      'Regular expression for addresses. Results with a matching address open with a full page load.',
      z.optional(regexSource),
    ),
    replaceSearchResultPathname: doc('Rewrite the paths of results.', z.optional(replacementSchema)),
    synonyms: doc(
      'Phrases that mean the same, as lists, or as `{ from, to }` for one direction only. `content/search.yml` can add more.',
      synonyms,
    ),
    feedbackUrl: doc(
      'Page of the site, or address, where readers report a query without results. `{query}` in it stands for the query.',
      z.optional(linkTarget),
      'link',
    ),
  },
  (given, report) => {
    const isAlgolia = given.provider === 'algolia';
    if (isAlgolia && given.algolia === undefined) {
      report([], 'Search by `algolia` needs `algolia`.', 'It has `appId`, `apiKey` and `indexName`.');
    }
    if (!isAlgolia && given.algolia !== undefined && searchProviders.some((name) => name === given.provider)) {
      report(['algolia'], `Search by \`${given.provider}\` has no \`algolia\`.`, "Set `provider: 'algolia'`.");
    }
  },
);
