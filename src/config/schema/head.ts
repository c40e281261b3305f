// Schema of what a site adds to the `head` of its pages.
import * as z from 'zod/mini';
import { headTagNames } from '../../model/head.ts';
import { siteFile } from './addresses.ts';
import { doc, list, object, projectPath } from './parts.ts';

const attributeValue = z.union([z.string(), z.boolean()], { error: 'must be a text, `true` or `false`' });
const attributes = z.record(z.string(), attributeValue);

/** A script or stylesheet that pages load: an address, or an object with an address and attributes. */
const script = z.pipe(
  z.union([siteFile, z.catchall(z.object({ src: doc('Address of the script.', siteFile, 'image') }), attributeValue)]),
  z.transform((value) => {
    const { src, ...rest } = typeof value === 'string' ? { src: value } : value;
    return { src, attributes: rest as Record<string, string | boolean> };
  }),
);

const stylesheet = z.pipe(
  z.union([
    siteFile,
    z.catchall(z.object({ href: doc('Address of the stylesheet.', siteFile, 'image') }), attributeValue),
  ]),
  z.transform((value) => {
    const { href, ...rest } = typeof value === 'string' ? { href: value } : value;
    return { href, attributes: rest as Record<string, string | boolean> };
  }),
);

const headTag = object({
  tagName: doc('Name of the element.', z.enum(headTagNames)),
  attributes: doc('Its attributes.', z._default(attributes, {})),
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
    list(stylesheet),
  ),
  scripts: doc('Scripts that all pages load: addresses, or objects with `src` and attributes.', list(script)),
  headTags: doc('Other elements for the head of all pages.', list(headTag)),
};
