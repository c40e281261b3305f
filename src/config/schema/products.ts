// Schema of a product and of its posts.
import * as z from 'zod/mini';
import { routeBase, siteFileAddress } from './addresses.ts';
import { tile } from './look.ts';
import { doc, gitTag, nonEmpty, object, postPattern, projectPath, recordOf, versionScheme } from './parts.ts';

/** Product settings that readers see. */
export const productFields = {
  label: doc('Name of the product.', z.optional(nonEmpty), 'text'),
  description: doc('A sentence about its purpose.', z.optional(nonEmpty), 'text'),
  group: doc('Heading of its group in lists, such as on the home page.', z.optional(nonEmpty), 'text'),
  area: doc('Heading above several groups, such as a platform.', z.optional(nonEmpty), 'text'),
  unlisted: doc('Leave the product out of lists: home page, menus and the switcher.', z.optional(z.boolean())),
  page: doc("Path of the product's page.", z.optional(routeBase), 'link'),
  sidebars: doc('Sidebars of the product. Default: the one that contains its page.', z.optional(z.array(nonEmpty))),
  image: doc('Image of the product.', z.optional(siteFileAddress), 'image'),
  icon: doc('Name of a Lucide icon, for a product without an image.', z.optional(nonEmpty)),
  steps: doc('First steps, in order, for its landing page.', z.optional(z.array(tile))),
  requirements: doc('Requirements of the product, for its landing page.', z.optional(z.array(tile))),
};

const postFields = {
  tag: doc('Tag of its posts.', z.optional(nonEmpty)),
  versionScheme: doc(
    'Form of its versions: `semver`, `short` (1.46), `prefixed` (v2.6.2), `calendar` (2025.11.4), or a shape such as `vN.N.NNN`.',
    z.optional(versionScheme),
  ),
  prereleases: doc(
    'What pre-releases (`2.0.0-rc.1`) are: `listed`, but never the latest version where there is another; `latest` if they are the newest; or `hidden` from lists, feeds and timelines. Default: `listed`.',
    z.optional(z.enum(['listed', 'latest', 'hidden'])),
  ),
  postTitle: doc('Title that `new-release` gives its posts, such as `{label} {version}`.', z.optional(postPattern)),
  postSlug: doc('Slug that `new-release` gives its posts, such as `{product}-v{version}`.', z.optional(postPattern)),
  gitTag: doc('Git tag of its releases, such as `{product}-v{version}`.', z.optional(gitTag)),
  gitPaths: doc(
    'Source folders of the product, in a repository with several products.',
    z.optional(z.array(projectPath)),
  ),
};

/** Schema of `products`. */
export const products = recordOf(object(productFields));

/** Schema of `releases.products`: settings of products and of posts, because a site may not have the key `products`. */
export const releaseProducts = recordOf(object({ ...productFields, ...postFields }));
