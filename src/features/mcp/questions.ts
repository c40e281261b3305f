// Tools of the server with their input schemas: the protocol validates requests with them and describes them to clients.
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

const findingsSchema = z.strictObject({
  file: defineTextSchema('Only findings in this file or folder').optional(),
  code: defineTextSchema('Only findings with this code').optional(),
});

const MOVE_DESCRIPTION = 'Rename a page, a folder, an image or a heading with all links to it and the redirect.';

/** A tool, as clients see it. */
export interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Whether the tool may change files. */
  readonly changes?: boolean;
}

/** All tools. */
export const toolDefinitions = {
  search: {
    name: 'search',
    title: 'Search',
    description: 'Find pages and sections of the documentation. Ranks as the search dialog of the site does.',
    input: z.strictObject({
      query: defineTextSchema('What to look for, in a few words'),
      product: defineTextSchema('Only pages of this product: its key or name').optional(),
      version: defineTextSchema('Version of the docs; the latest by default').optional(),
      language: languageSchema,
      kind: z.enum(pageKindsInSearch).optional().describe('Only docs pages, references, release posts, or other pages'),
      limit: z.int().min(1).max(searchLimits.mostInAll).optional().describe('Hits of one answer; 8 by default'),
      offset: z.int().min(0).optional().describe('Where to continue: the offset that the previous answer named'),
    }),
  },
  readPage: {
    name: 'read_page',
    title: 'Read a page',
    description: 'The text of a page as Markdown, or of a section of it.',
    input: z.strictObject({
      page: defineTextSchema('Address or path of the page, with or without the anchor of a section'),
      section: defineTextSchema('Heading or anchor of the section, instead of the whole page').optional(),
      part: z.int().min(1).optional().describe('Which part of a long text, from 1'),
    }),
  },
  listProducts: {
    name: 'list_products',
    title: 'List products',
    description: 'The products of the site, with their latest versions; its versions and languages.',
    input: z.strictObject({ language: languageSchema }),
  },
  releaseNotes: {
    name: 'release_notes',
    title: 'Release notes',
    description: 'Release notes of a product: the latest ones, or those between two versions.',
    input: z.strictObject({
      product: defineTextSchema('Key or name of the product'),
      from: defineTextSchema('Only releases after this version or day (`YYYY-MM-DD`)').optional(),
      to: defineTextSchema('Only releases up to this version or day').optional(),
      language: languageSchema,
    }),
  },
  checkLinks: {
    name: 'check_links',
    title: 'Check links',
    description: 'Broken links, anchors and routes of the working copy, with file and line.',
    input: findingsSchema,
  },
  findings: {
    name: 'findings',
    title: 'Findings',
    description: 'All that a build would report about the working copy, or about one file of it, with file and line.',
    input: findingsSchema,
  },
  checkText: {
    name: 'check_text',
    title: 'Check a text',
    description: 'What a build would report if a page had this text, in it and in other files. Nothing is saved.',
    input: z.strictObject({
      file: defineTextSchema(
        'Markdown file that the text is for, from the root of the project; it need not be there yet',
      ),
      text: z.string().max(500_000).describe('The whole text of the file, with its front matter'),
    }),
  },
  completeLink: {
    name: 'complete_link',
    title: 'Complete a link',
    description: 'What a link or an image in a page may name: relative addresses with titles, nearest first; anchors.',
    input: z.strictObject({
      file: defineTextSchema('Markdown file that the link is in, from the root of the project'),
      typed: z
        .string()
        .max(500)
        .optional()
        .describe('What the address begins with or contains; with `#`, anchors of that page'),
      kind: z.enum(['link', 'image']).optional().describe('What is written; a link by default'),
    }),
  },
  triedMove: {
    name: 'move',
    title: 'Move',
    description: `${MOVE_DESCRIPTION} Gives the patch, and changes nothing.`,
    input: moveSchema,
  },
  move: {
    name: 'move',
    title: 'Move',
    description: `${MOVE_DESCRIPTION} Gives the patch; with \`apply\` the move is made.`,
    input: moveSchema.extend({ apply: z.boolean().optional().describe('Make the move, and not only try it') }),
    changes: true,
  },
} satisfies Readonly<Record<string, ToolDefinition<z.ZodObject>>>;

/** Input of a tool. */
export type ToolInput<Tool extends keyof typeof toolDefinitions> = Readonly<
  z.infer<(typeof toolDefinitions)[Tool]['input']>
>;
