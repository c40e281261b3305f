// Schema of what a site adds to the `head` of its pages.
import * as z from 'zod/mini';
import { headTagNames } from '../../model/head.ts';
import { siteFileAddress } from './addresses.ts';
import { doc, list, object, projectPath } from './parts.ts';

const attributeValueSchema = z.union([z.string(), z.boolean()], { error: 'must be a text, `true` or `false`' });
const attributesSchema = z.record(z.string(), attributeValueSchema);

/** A script or stylesheet that pages load: an address, or an object with an address and attributes. */
const scriptSchema = z.pipe(
  z.union([
    siteFileAddress,
    z.catchall(z.object({ src: doc('Address of the script.', siteFileAddress, 'image') }), attributeValueSchema),
  ]),
  z.transform((value) => {
    const { src, ...rest } = typeof value === 'string' ? { src: value } : value;
    return { src, attributes: rest as Record<string, string | boolean> };
  }),
);

const stylesheetSchema = z.pipe(
  z.union([
    siteFileAddress,
    z.catchall(z.object({ href: doc('Address of the stylesheet.', siteFileAddress, 'image') }), attributeValueSchema),
  ]),
  z.transform((value) => {
    const { href, ...rest } = typeof value === 'string' ? { href: value } : value;
    return { href, attributes: rest as Record<string, string | boolean> };
  }),
);

const headTagSchema = object({
  tagName: doc('Name of the element.', z.enum(headTagNames)),
  attributes: doc('Its attributes.', z._default(attributesSchema, {})),
  innerHTML: doc('Its content.', z.optional(z.string())),
});

/** Configuration keys for the `head`. */
export const headKeys = {
  customCss: doc(
    "Your own stylesheets, added to the site's stylesheet: one file, or a list.",
    z._default(
      z.pipe(
        z.union([projectPath, z.array(projectPath)]),
        z.transform((value): readonly string[] => (typeof value === 'string' ? [value] : value)),
      ),
      [],
    ),
  ),
  stylesheets: doc(
    'Stylesheets that all pages load: addresses, or objects with `href` and attributes.',
    list(stylesheetSchema),
  ),
  scripts: doc('Scripts that all pages load: addresses, or objects with `src` and attributes.', list(scriptSchema)),
  headTags: doc('Other elements for the head of all pages.', list(headTagSchema)),
};
