// The Markdown dialect: one extension per file, applied in the order of this list. The order determines that of the core rules, so it is
// part of the dialect.
import createMarkdownIt, { type MarkdownIt } from 'markdown-it';
import type { MagicComment } from '../../model/code-config.ts';
import { accessible } from './accessible/index.ts';
import { admonitions } from './admonitions.ts';
import { alerts } from './alerts.ts';
import { autolinks } from './autolinks.ts';
import { addComponentRules } from './components.ts';
import { componentsInHtml } from './components-in-html.ts';
import { details } from './details.ts';
import { eastAsian } from './east-asian.ts';
import { emoji } from './emoji.ts';
import { failedLinks } from './failed-links.ts';
import { type FenceServices, fences } from './fences.ts';
import { footnotes } from './footnotes.ts';
import { headings } from './headings.ts';
import { plainHighlighter } from './highlight/code.ts';
import { ignores } from './ignores.ts';
import { indentedTags } from './indented-tags.ts';
import { links } from './links.ts';
import { lostMarks } from './lost-marks.ts';
import { type Services as MdxServices, mdx } from './mdx/index.ts';
import { nesting } from './nesting.ts';
import { notations } from './notations.ts';
import { pagePieces } from './page-pieces.ts';
import { type HtmlMode, rawHtml } from './raw-html.ts';
import { referenceBudget } from './reference-budget.ts';
import { strikethrough } from './strikethrough.ts';
import { tableFaults } from './table-faults.ts';
import { tableFrames } from './tables.ts';
import { tabs } from './tabs.ts';
import { taskLists } from './task-lists.ts';
import { truncate } from './truncate.ts';
import { unknownInCode } from './unknown-in-code.ts';
import { addVariableRules } from './variables.ts';

/** Services that the extensions need. Without a highlighter, code stays plain. */
export interface MarkdownServices
  extends Omit<FenceServices, 'highlighter'>,
    Partial<Pick<FenceServices, 'highlighter'>> {
  readonly html: HtmlMode;
  /** Hosts whose frames may be embedded; `undefined` forbids frames. */
  readonly embeds?: readonly string[];
  /** `undefined` if MDX syntax is text. */
  readonly mdx?: MdxServices;
  /** `undefined` disables magic comments. */
  readonly magicComments?: readonly MagicComment[];
}

const extensions = {
  nesting,
  pagePieces,
  tables: (md) => md.enable('table'),
  strikethrough,
  eastAsian,
  autolinks,
  alerts,
  admonitions,
  tabs,
  details,
  footnotes,
  emoji,
  taskLists,
  failedLinks,
  lostMarks,
  unknownInCode: (md, { magicComments, codeAttributes }) =>
    unknownInCode(md, magicComments ?? [], codeAttributes ?? new Map()),
  notations: (md, { magicComments }) => notations(md, magicComments ?? []),
  variables: addVariableRules,
  links,
  referenceBudget,
  ignores,
  truncate,
  indentedTags,
  mdx: (md, { mdx: services }) => services !== undefined && mdx(md, services),
  componentsInHtml,
  rawHtml: (md, { html, embeds }) => rawHtml(md, html, embeds ?? []),
  components: addComponentRules,
  headings,
  tableFaults,
  accessible: (md, { html }) => accessible(md, html !== false),
  tableFrames,
  fences: (md, { highlighter, ...services }) => {
    if (highlighter !== undefined) fences(md, { highlighter, ...services });
    // Code stays plain, but extensions may add links and ids around it.
    else if (services.transform)
      fences(md, { ...services, highlighter: plainHighlighter, onUnknownLanguage: 'ignore' });
  },
} satisfies Record<string, (md: MarkdownIt, services: MarkdownServices) => unknown>;

/** Creates a Markdown parser with the named extensions, by default all. Without any it parses CommonMark. */
export function createMarkdown(
  services: MarkdownServices,
  names: readonly string[] = Object.keys(extensions),
): MarkdownIt {
  const md = createMarkdownIt({ html: true, linkify: false }).disable(['table', 'strikethrough', 'linkify']);
  md.enable('linkify', true);
  for (const [name, use] of Object.entries(extensions)) {
    if (names.includes(name)) use(md, services);
  }
  return md;
}
