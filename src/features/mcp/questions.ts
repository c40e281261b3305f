// Input schemas of the tools: the protocol validates requests with them and describes them to clients.
import * as z from 'zod/v4';
import { pageKindsInSearch, searchLimits } from '../../model/search.ts';

const defineTextSchema = (meaning: string) => z.string().min(1).max(500).describe(meaning);
const languageSchema = defineTextSchema(
  'Language of the pages, such as `de`; the site names its own in `list_products`',
).optional();

const moveSchema = z.strictObject({
  from: defineTextSchema('File, folder or heading (`docs/page.md#heading`), from the root of the project'),
  to: defineTextSchema('Its new name; of a heading `#new-id`, or `#New text`'),
  redirect: z.boolean().optional().describe('Whether the old address leads to the new one; true by default'),
});

/** Input schema of each tool. */
export const toolInputSchemas = {
  search: z.strictObject({
    query: defineTextSchema('What to look for, in a few words'),
    product: defineTextSchema('Only pages of this product: its key or name').optional(),
    version: defineTextSchema('Version of the docs; the latest by default').optional(),
    language: languageSchema,
    kind: z.enum(pageKindsInSearch).optional().describe('Only docs pages, references, release posts, or other pages'),
    limit: z.int().min(1).max(searchLimits.mostInAll).optional().describe('Hits of one answer; 8 by default'),
    offset: z.int().min(0).optional().describe('Where to continue: the offset that the previous answer named'),
  }),
  readPage: z.strictObject({
    page: defineTextSchema('Address or path of the page, with or without the anchor of a section'),
    section: defineTextSchema('Heading or anchor of the section, instead of the whole page').optional(),
    part: z.int().min(1).optional().describe('Which part of a long text, from 1'),
  }),
  listProducts: z.strictObject({ language: languageSchema }),
  releaseNotes: z.strictObject({
    product: defineTextSchema('Key or name of the product'),
    from: defineTextSchema('Only releases after this version or day (`YYYY-MM-DD`)').optional(),
    to: defineTextSchema('Only releases up to this version or day').optional(),
    language: languageSchema,
  }),
  findings: z.strictObject({
    file: defineTextSchema('Only findings in this file or folder').optional(),
    code: defineTextSchema('Only findings with this code').optional(),
  }),
  checkText: z.strictObject({
    file: defineTextSchema(
      'Markdown file that the text is for, from the root of the project; it need not be there yet',
    ),
    text: z.string().max(500_000).describe('The whole text of the file, with its front matter'),
  }),
  completeLink: z.strictObject({
    file: defineTextSchema('Markdown file that the link is in, from the root of the project'),
    typed: z
      .string()
      .max(500)
      .optional()
      .describe('What the address begins with or contains; with `#`, anchors of that page'),
    kind: z.enum(['link', 'image']).optional().describe('What is written; a link by default'),
  }),
  triedMove: moveSchema,
  move: moveSchema.extend({ apply: z.boolean().optional().describe('Make the move, and not only try it') }),
};

/** Input of a tool. */
export type ToolInput<Tool extends keyof typeof toolInputSchemas> = Readonly<z.infer<(typeof toolInputSchemas)[Tool]>>;
