// Input schemas of the tools: the protocol validates requests with them and describes them to clients.
import * as z from 'zod/v4';
import { searchKinds, searchLimits } from '../../model/search.ts';

const text = (meaning: string) => z.string().min(1).max(500).describe(meaning);
const language = text('Language of the pages, such as `de`; the site names its own in `list_products`').optional();

const triedMove = z.strictObject({
  from: text('File, folder or heading (`docs/page.md#heading`), from the root of the project'),
  to: text('Its new name; of a heading `#new-id`, or `#New text`'),
  redirect: z.boolean().optional().describe('Whether the old address leads to the new one; true by default'),
});

/** Input schema of each tool. */
export const questions = {
  search: z.strictObject({
    query: text('What to look for, in a few words'),
    product: text('Only pages of this product: its key or name').optional(),
    version: text('Version of the docs; the latest by default').optional(),
    language,
    kind: z.enum(searchKinds).optional().describe('Only docs pages, references, release posts, or other pages'),
    limit: z.int().min(1).max(searchLimits.mostInAll).optional().describe('Hits of one answer; 8 by default'),
    offset: z.int().min(0).optional().describe('Where to continue: the offset that the previous answer named'),
  }),
  readPage: z.strictObject({
    page: text('Address or path of the page, with or without the anchor of a section'),
    section: text('Heading or anchor of the section, instead of the whole page').optional(),
    part: z.int().min(1).optional().describe('Which part of a long text, from 1'),
  }),
  listProducts: z.strictObject({ language }),
  releaseNotes: z.strictObject({
    product: text('Key or name of the product'),
    from: text('Only releases after this version or day (`YYYY-MM-DD`)').optional(),
    to: text('Only releases up to this version or day').optional(),
    language,
  }),
  findings: z.strictObject({
    file: text('Only findings in this file or folder').optional(),
    code: text('Only findings with this code').optional(),
  }),
  checkText: z.strictObject({
    file: text('Markdown file that the text is for, from the root of the project; it need not be there yet'),
    text: z.string().max(500_000).describe('The whole text of the file, with its front matter'),
  }),
  completeLink: z.strictObject({
    file: text('Markdown file that the link is in, from the root of the project'),
    typed: z
      .string()
      .max(500)
      .optional()
      .describe('What the address begins with or contains; with `#`, anchors of that page'),
    kind: z.enum(['link', 'image']).optional().describe('What is written; a link by default'),
  }),
  triedMove,
  move: triedMove.extend({ apply: z.boolean().optional().describe('Make the move, and not only try it') }),
};

/** Input of a tool. */
export type Question<Tool extends keyof typeof questions> = Readonly<z.infer<(typeof questions)[Tool]>>;
