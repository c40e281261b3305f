// Schema of search: the engine, its settings, and the treatment of its results.
import * as z from 'zod/mini';
import { algoliaFacets } from '../../model/search-config.ts';
import { joinSitePath } from '../../model/url.ts';
import { linkTargetSchema, originSchema } from './addresses.ts';
import {
  booleanWithDefault,
  nonBlankSchema,
  optionalGroup,
  regexSourceSchema,
  strictObjectOf,
  withDescription,
} from './parts.ts';

const searchProviders = ['lunr', 'pagefind', 'algolia'] as const;

const algoliaSchema = strictObjectOf({
  appId: withDescription('Id of the application.', nonBlankSchema),
  apiKey: withDescription('Search-only key: every reader sees it.', nonBlankSchema),
  indexName: withDescription('Name of the index.', nonBlankSchema),
  facets: withDescription(
    'Attributes by which contextual search filters, named as in DocSearch: `language`, `version`, `docusaurus_tag`.',
    z._default(z.array(z.enum(algoliaFacets)), ['language', 'version']),
  ),
  host: withDescription('Origin of a service to use instead of Algolia.', z.optional(originSchema)),
});

const trimmedPathSchema = z.pipe(
  nonBlankSchema,
  z.transform((value: string) => joinSitePath(value).slice(1)),
);
const searchPageSchema = z.union([z.literal(false), trimmedPathSchema], {
  error: 'must be a path such as `search`, or `false`',
});

const regexReplacementSchema = strictObjectOf({
  from: withDescription('Regular expression.', regexSourceSchema),
  to: withDescription('Replacement.', z.string()),
});

const phraseOrPhraseListSchema = z.union([nonBlankSchema, z.array(nonBlankSchema)], {
  error: 'must be a phrase or a list of phrases',
});
const oneWaySynonymSchema = strictObjectOf({
  from: withDescription('What readers search for.', phraseOrPhraseListSchema),
  to: withDescription('What it stands for.', phraseOrPhraseListSchema),
});
const synonymSchema = z.union(
  [
    z.array(nonBlankSchema).check(z.minLength(2, { error: 'must have at least two phrases, or be `{ from, to }`' })),
    oneWaySynonymSchema,
  ],
  {
    error: 'must be a list of phrases that mean the same, or `{ from, to }`',
  },
);

/** Schema of `synonyms`: phrases that readers search for, with their meanings. */
export const synonymsSchema = z._default(z.array(synonymSchema), []);

/** An entry of `synonyms`. */
export type SynonymSetting = z.output<typeof synonymSchema>;

export const searchSchema = optionalGroup(
  {
    provider: withDescription(
      'Search engine: `lunr` is built in, `pagefind` is for sites of thousands of pages, `algolia` is hosted.',
      z._default(z.enum(searchProviders), 'lunr'),
    ),
    algolia: withDescription('For `algolia`: the index.', z.optional(algoliaSchema)),
    contextual: withDescription(
      'Search only the language and version that the reader is in.',
      booleanWithDefault(true),
    ),
    searchPagePath: withDescription(
      'Path of the search page. `false`: no search page.',
      z._default(searchPageSchema, 'search'),
    ),
    placeholder: withDescription('Text of the empty search field.', z.optional(nonBlankSchema), 'text'),
    externalUrlRegex: withDescription(
      'Regular expression for addresses. Results with a matching address open with a full page load.',
      z.optional(regexSourceSchema),
    ),
    replaceSearchResultPathname: withDescription('Rewrite the paths of results.', z.optional(regexReplacementSchema)),
    synonyms: withDescription(
      'Phrases that mean the same, as lists, or as `{ from, to }` for one direction only. `content/search.yml` can add more.',
      synonymsSchema,
    ),
    feedbackUrl: withDescription(
      'Page of the site, or address, where readers report a query without results. `{query}` in it stands for the query.',
      z.optional(linkTargetSchema),
      'link',
    ),
  },
  (search, report) => {
    const isAlgolia = search.provider === 'algolia';
    if (isAlgolia && search.algolia === undefined) {
      report([], 'Search by `algolia` needs `algolia`.', 'It has `appId`, `apiKey` and `indexName`.');
    }
    if (!isAlgolia && search.algolia !== undefined && searchProviders.some((name) => name === search.provider)) {
      report(['algolia'], `Search by \`${search.provider}\` has no \`algolia\`.`, "Set `provider: 'algolia'`.");
    }
  },
);
