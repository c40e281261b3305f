// Schema of what a site adds to the `head` of its pages.
import * as z from 'zod/mini';
import { headTagNames } from '../../model/head.ts';
import { siteFileAddressSchema } from './addresses.ts';
import { listOf, projectPathSchema, strictObjectOf, withDescription } from './parts.ts';

const attributeValueSchema = z.union([z.string(), z.boolean()], { error: 'must be a text, `true` or `false`' });
const attributesSchema = z.record(z.string(), attributeValueSchema);

/** A script that pages load: an address, or an object with an address and attributes. */
const scriptSchema = z.pipe(
  z.union([
    siteFileAddressSchema,
    z.catchall(
      z.object({ src: withDescription('Address of the script.', siteFileAddressSchema, 'image') }),
      attributeValueSchema,
    ),
  ]),
  z.transform((value) => {
    const { src, ...rest } = typeof value === 'string' ? { src: value } : value;
    return { src, attributes: rest as Record<string, string | boolean> };
  }),
);

const stylesheetSchema = z.pipe(
  z.union([
    siteFileAddressSchema,
    z.catchall(
      z.object({ href: withDescription('Address of the stylesheet.', siteFileAddressSchema, 'image') }),
      attributeValueSchema,
    ),
  ]),
  z.transform((value) => {
    const { href, ...rest } = typeof value === 'string' ? { href: value } : value;
    return { href, attributes: rest as Record<string, string | boolean> };
  }),
);

const headTagSchema = strictObjectOf({
  tagName: withDescription('Name of the element.', z.enum(headTagNames)),
  attributes: withDescription('Its attributes.', z._default(attributesSchema, {})),
  innerHTML: withDescription('Its content.', z.optional(z.string())),
});

/** Configuration keys for the `head`. */
export const headSettingFields = {
  customCss: withDescription(
    "Your own stylesheets, added to the site's stylesheet: one file, or a list.",
    z._default(
      z.pipe(
        z.union([projectPathSchema, z.array(projectPathSchema)]),
        z.transform((value): readonly string[] => (typeof value === 'string' ? [value] : value)),
      ),
      [],
    ),
  ),
  stylesheets: withDescription(
    'Stylesheets that all pages load: addresses, or objects with `href` and attributes.',
    listOf(stylesheetSchema),
  ),
  scripts: withDescription(
    'Scripts that all pages load: addresses, or objects with `src` and attributes.',
    listOf(scriptSchema),
  ),
  headTags: withDescription('Other elements for the head of all pages.', listOf(headTagSchema)),
};
