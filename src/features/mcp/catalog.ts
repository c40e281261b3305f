// Reads a site's catalogue, which may come from anywhere and is therefore validated.
import * as z from 'zod/mini';
import { parseJson } from '../../lib/json.ts';
import { joinNames } from '../../lib/text.ts';
import { generatorsWithAddressRules } from '../../model/address-rules.ts';
import type { LlmsCatalogProduct, LlmsCatalogView } from '../../model/catalog.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { parseUrlOnSite } from '../../model/url.ts';

/** Schema: an address on the site itself, as a path. */
const pathSchema = z
  .string()
  .check(z.refine((text) => text.startsWith('/') && parseUrlOnSite(text, 'http://site.invalid') !== undefined));

const catalogSchema = z.object({
  title: z.string(),
  description: z.string(),
  url: z.string(),
  baseUrl: pathSchema,
  generator: z.string(),
  revision: z.string(),
  language: z.string(),
  languages: z.array(z.object({ language: z.string(), label: z.string(), catalog: pathSchema })),
  search: z.string(),
  versions: z.array(z.object({ version: z.string(), label: z.string(), index: z.optional(pathSchema) })),
  products: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      description: z.optional(z.string()),
      page: z.optional(pathSchema),
      search: z.optional(z.string()),
      llms: z.array(z.object({ version: z.string(), path: pathSchema })),
      releases: z.optional(pathSchema),
      latest: z.optional(z.string()),
    }),
  ),
  addressRules: z.optional(z.enum(generatorsWithAddressRules)),
});

/** Parses a catalogue. Throws a `UserError` if it is invalid. */
export function parseCatalog(text: string, name: string): LlmsCatalogView {
  const result = catalogSchema.safeParse(parseJson(text));
  if (result.success) return result.data as LlmsCatalogView;
  const suggestion = 'Build the site with this version of techdocs.';
  throw createInvocationError(`The \`llms.json\` of \`${name}\` does not describe a site.`, suggestion);
}

/** Returns the product with a key or name, case-insensitively. Throws a `UserError` if there is none. */
export function findCatalogProduct({ products }: LlmsCatalogView, name: string): LlmsCatalogProduct {
  const lowerCaseName = name.trim().toLowerCase();
  const product = products.find(
    ({ key, label }) => key.toLowerCase() === lowerCaseName || label.toLowerCase() === lowerCaseName,
  );
  if (product) return product;
  const names = products.flatMap(({ key, label }) => [key, label]);
  const near = suggestNearestName(name, names);
  const all = `The products are ${joinNames(products.map(({ key }) => `\`${key}\``))}.`;
  const known = products.length === 0 ? 'The site names no products.' : all;
  throw createInvocationError(`There is no product \`${name}\`.`, near === undefined ? known : `${near} ${known}`);
}

/** Returns an item by its name or label. Throws a `UserError` that lists all items if there is none. */
export function findItemByName<Item extends { readonly label: string }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  { name, kind }: { readonly name: string; readonly kind: string },
): Item {
  const lowerCaseName = name.trim().toLowerCase();
  const found = items.find(
    (item) => nameOf(item).toLowerCase() === lowerCaseName || item.label.toLowerCase() === lowerCaseName,
  );
  if (found) return found;
  throw createInvocationError(
    `There is no ${kind} \`${name}\`.`,
    `There is ${items.map((item) => `\`${nameOf(item)}\``).join(', ')}.`,
  );
}
