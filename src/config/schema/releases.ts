// Schema of release posts: their folder, their lists, and how `new-release` writes posts.
import * as z from 'zod/mini';
import { routeBasePathSchema } from './addresses.ts';
import {
  booleanWithDefault,
  createMinIntegerSchema,
  nonBlankSchema,
  optionalGroup,
  projectPathSchema,
  strictObjectOf,
  withDescription,
} from './parts.ts';
import { releaseProductsSchema } from './products.ts';

const feedSchema = optionalGroup({
  types: withDescription(
    'Formats of the feeds. An empty list makes no feeds.',
    z._default(z.array(z.enum(['rss', 'atom', 'json'])), ['rss', 'atom', 'json']),
  ),
  limit: withDescription('Number of posts in a feed.', z._default(createMinIntegerSchema(1), 20)),
});

/** Schema of `releases`. */
export const releaseSettingsSchema = strictObjectOf({
  path: withDescription(
    'Folder of the posts. Default: `releases` or `content/releases`, whichever exists.',
    z.optional(projectPathSchema),
  ),
  routeBasePath: withDescription('Base path of the posts.', z._default(routeBasePathSchema, '/releases')),
  title: withDescription(
    'Title of the list. Default: `Releases` in the default language.',
    z.optional(z.string()),
    'text',
  ),
  description: withDescription('Description of the list.', z._default(z.string(), ''), 'text'),
  postsPerPage: withDescription('Number of posts on each page of the list.', z._default(createMinIntegerSchema(1), 10)),
  recentPosts: withDescription('Number of posts under "recent posts".', z._default(createMinIntegerSchema(0), 5)),
  showReadingTime: withDescription('Show the reading time of a post.', booleanWithDefault(true)),
  feed: withDescription('Feeds of the posts.', feedSchema),
  products: withDescription(
    'Settings for the posts of each product, by the key that posts name in `product`. On a site without `products`, all settings of a product go here.',
    releaseProductsSchema,
  ),
  commitHeadings: withDescription(
    'Headings that `new-release` puts commits under, by kind (`feat`) or first word (`add`) of a commit. `false` leaves the commits out.',
    z._default(z.record(z.string(), z.union([z.literal(false), nonBlankSchema])), {}),
  ),
  links: withDescription(
    'Whether drafts of `new-release` link to issues, requests, commits and the comparison of two tags. Default: `true` with fewer than two products.',
    z.optional(z.boolean()),
  ),
  thanks: withDescription('Name the authors of the commits in drafts of `new-release`.', booleanWithDefault(false)),
  changelog: withDescription(
    'Change log that `new-release` writes from all posts, such as `CHANGELOG.md`.',
    z.optional(projectPathSchema),
  ),
  schedule: withDescription('Hold a post back until its day.', booleanWithDefault(false)),
});
