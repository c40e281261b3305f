// What a product is, as users write it, and what its posts are like.
import * as z from 'zod/mini';
import { tile } from './look.ts';
import {
  doc,
  gitTag,
  nonEmpty,
  object,
  postPattern,
  projectPath,
  recordOf,
  routeBase,
  siteFile,
  versionScheme,
} from './parts.ts';

/** What readers see of a product. */
export const productShape = {
  label: doc('Name of the product.', z.optional(nonEmpty), 'text'),
  description: doc('A sentence on what it is for.', z.optional(nonEmpty), 'text'),
  group: doc('Heading that it stands under with others, such as on the home page.', z.optional(nonEmpty), 'text'),
  area: doc('Heading that groups stand under, such as a platform.', z.optional(nonEmpty), 'text'),
  unlisted: doc('Leave it out where products are listed: home page, menus and the switcher.', z.optional(z.boolean())),
  page: doc("Path of the product's page.", z.optional(routeBase), 'link'),
  sidebars: doc(
    'Sidebars whose pages are those of the product; default the one that holds its page.',
    z.optional(z.array(nonEmpty)),
  ),
  image: doc('Image of the product.', z.optional(siteFile), 'image'),
  icon: doc('Name of a Lucide icon, for a product without an image.', z.optional(nonEmpty)),
  steps: doc('First steps, in their order, which its landing page shows.', z.optional(z.array(tile))),
  requirements: doc('What is needed to use it, which its landing page shows.', z.optional(z.array(tile))),
};

const postsShape = {
  tag: doc('Tag that its posts carry.', z.optional(nonEmpty)),
  versionScheme: doc(
    'How its versions are written: `semver`, `short` (1.46), `prefixed` (v2.6.2), `calendar` (2025.11.4), or a shape such as `vN.N.NNN`.',
    z.optional(versionScheme),
  ),
  postTitle: doc('Title that `new-release` gives its posts, such as `{label} {version}`.', z.optional(postPattern)),
  postSlug: doc('Slug that `new-release` gives its posts, such as `{product}-v{version}`.', z.optional(postPattern)),
  gitTag: doc('How its releases are tagged in git, such as `{product}-v{version}`.', z.optional(gitTag)),
  gitPaths: doc('Where its sources are in a repository of several products.', z.optional(z.array(projectPath))),
};

/** `products`. */
export const products = recordOf(object(productShape));

/** `releases.products`: both, as there may be no `products`. */
export const releaseProducts = recordOf(object({ ...productShape, ...postsShape }));
