// Schema of release posts: their folder, their lists, and how `new-release` writes them.
import * as z from 'zod/mini';
import { routeBase } from './addresses.ts';
import { countFrom, doc, flag, nonEmpty, object, optionalGroup, projectPath } from './parts.ts';
import { releaseProducts } from './products.ts';

const feedSchema = optionalGroup({
  types: doc(
    'Formats of the feeds. An empty list makes no feeds.',
    z._default(z.array(z.enum(['rss', 'atom', 'json'])), ['rss', 'atom', 'json']),
  ),
  limit: doc('Number of posts in a feed.', z._default(countFrom(1), 20)),
});

/** Schema of `releases`. */
export const releases = object({
  path: doc(
    'Folder of the posts. Default: `releases` or `content/releases`, whichever exists.',
    z.optional(projectPath),
  ),
  routeBasePath: doc('Base path of the posts.', z._default(routeBase, '/releases')),
  title: doc('Title of the list. Default: `Releases` in the default language.', z.optional(z.string()), 'text'),
  description: doc('Description of the list.', z._default(z.string(), ''), 'text'),
  postsPerPage: doc('Number of posts on each page of the list.', z._default(countFrom(1), 10)),
  recentPosts: doc('Number of posts under "recent posts".', z._default(countFrom(0), 5)),
  showReadingTime: doc('Show the reading time of a post.', flag(true)),
  feed: doc('Feeds of the posts.', feedSchema),
  products: doc(
    'Settings for the posts of each product, by the key that posts name in `product`. On a site without `products`, all settings of a product go here.',
    releaseProducts,
  ),
  commitHeadings: doc(
    'Headings that `new-release` puts commits under, by kind (`feat`) or first word (`add`) of a commit. `false` leaves the commits out.',
    z._default(z.record(z.string(), z.union([z.literal(false), nonEmpty])), {}),
  ),
  links: doc(
    'Whether drafts of `new-release` link to issues, requests, commits and the comparison of two tags. Default: `true` with fewer than two products.',
    z.optional(z.boolean()),
  ),
  thanks: doc('Name the authors of the commits in drafts of `new-release`.', flag(false)),
  changelog: doc(
    'Change log that `new-release` writes from all posts, such as `CHANGELOG.md`.',
    z.optional(projectPath),
  ),
  schedule: doc('Hold a post back until its day.', flag(false)),
});
