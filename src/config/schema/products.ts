// Schema of a product and of its posts.
import * as z from 'zod/mini';
import { routeBasePathSchema, siteFileAddressSchema } from './addresses.ts';
import { tileSchema } from './look.ts';
import {
  nonBlankSchema,
  postTextPatternSchema,
  projectPathSchema,
  recordOf,
  releaseTagFormatSchema,
  strictObjectOf,
  versionSchemeSchema,
  withDescription,
} from './parts.ts';

/** Product settings that readers see. */
export const productFields = {
  label: withDescription('Name of the product.', z.optional(nonBlankSchema), 'text'),
  description: withDescription('A sentence about its purpose.', z.optional(nonBlankSchema), 'text'),
  group: withDescription(
    'Heading of its group in lists, such as on the home page.',
    z.optional(nonBlankSchema),
    'text',
  ),
  area: withDescription('Heading above several groups, such as a platform.', z.optional(nonBlankSchema), 'text'),
  unlisted: withDescription(
    'Leave the product out of lists: home page, menus and the switcher.',
    z.optional(z.boolean()),
  ),
  page: withDescription("Path of the product's page.", z.optional(routeBasePathSchema), 'link'),
  sidebars: withDescription(
    'Sidebars of the product. Default: the one that contains its page.',
    z.optional(z.array(nonBlankSchema)),
  ),
  image: withDescription('Image of the product.', z.optional(siteFileAddressSchema), 'image'),
  icon: withDescription('Name of a Lucide icon, for a product without an image.', z.optional(nonBlankSchema)),
  steps: withDescription('First steps, in order, for its landing page.', z.optional(z.array(tileSchema))),
  requirements: withDescription('Requirements of the product, for its landing page.', z.optional(z.array(tileSchema))),
};

const productPostFields = {
  tag: withDescription('Tag of its posts.', z.optional(nonBlankSchema)),
  versionScheme: withDescription(
    'Form of its versions: `semver`, `short` (1.46), `prefixed` (v2.6.2), `calendar` (2025.11.4), or a shape such as `vN.N.NNN`.',
    z.optional(versionSchemeSchema),
  ),
  prereleases: withDescription(
    'What pre-releases (`2.0.0-rc.1`) are: `listed`, but never the latest version where there is another; `latest` if they are the newest; or `hidden` from lists, feeds and timelines. Default: `listed`.',
    z.optional(z.enum(['listed', 'latest', 'hidden'])),
  ),
  postTitle: withDescription(
    'Title that `new-release` gives its posts, such as `{label} {version}`.',
    z.optional(postTextPatternSchema),
  ),
  postSlug: withDescription(
    'Slug that `new-release` gives its posts, such as `{product}-v{version}`.',
    z.optional(postTextPatternSchema),
  ),
  gitTag: withDescription(
    'Git tag of its releases, such as `{product}-v{version}`.',
    z.optional(releaseTagFormatSchema),
  ),
  gitPaths: withDescription(
    'Source folders of the product, in a repository with several products.',
    z.optional(z.array(projectPathSchema)),
  ),
};

export const productsSchema = recordOf(strictObjectOf(productFields));

/**
 * Schema of `releases.products`. It also accepts the settings in `productFields`, because a site without the key `products` sets them here.
 */
export const releaseProductsSchema = recordOf(strictObjectOf({ ...productFields, ...productPostFields }));
