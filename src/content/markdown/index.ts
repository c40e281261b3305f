// The Markdown dialect: one extension per file, applied in the order of this list. The order determines that of the core rules, so it is
// part of the dialect.
import createMarkdownIt, { type MarkdownIt } from 'markdown-it';
import type { MagicComment } from '../../model/code-config.ts';
import { addAccessibilityRule } from './accessible/index.ts';
import { addAdmonitionRule } from './admonitions.ts';
import { addAlertRule } from './alerts.ts';
import { addAutolinkRules } from './autolinks.ts';
import { addComponentRules } from './components.ts';
import { addHtmlComponentRule } from './components-in-html.ts';
import { addDetailsRules } from './details.ts';
import { addEmphasisRule } from './east-asian.ts';
import { addEmojiRule } from './emoji.ts';
import { addFailedLinkRule } from './failed-links.ts';
import { addFenceRules, type FenceServices } from './fences.ts';
import { addFootnotes } from './footnotes.ts';
import { addHeadingRules } from './headings.ts';
import { plainHighlighter } from './highlight/code.ts';
import { addIgnoreComments } from './ignores.ts';
import { reportIndentedTags } from './indented-tags.ts';
import { addLinkSlots } from './links.ts';
import { reportLostMarks } from './lost-marks.ts';
import { addMdxRules, type MdxRuleServices as MdxServices } from './mdx/index.ts';
import { reportDeepNesting } from './nesting.ts';
import { addNotations } from './notations.ts';
import { parsePagePieces } from './page-pieces.ts';
import { addRawHtmlRules, type HtmlMode } from './raw-html.ts';
import { limitReferences } from './reference-budget.ts';
import { addStrikethrough } from './strikethrough.ts';
import { reportTableFaults } from './table-faults.ts';
import { addTableFrames } from './tables.ts';
import { addTabs } from './tabs.ts';
import { addTaskLists } from './task-lists.ts';
import { addTruncateMark } from './truncate.ts';
import { reportUnknownInCode } from './unknown-in-code.ts';
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

const markdownExtensions = {
  nesting: reportDeepNesting,
  pagePieces: parsePagePieces,
  tables: (md) => md.enable('table'),
  strikethrough: addStrikethrough,
  eastAsian: addEmphasisRule,
  autolinks: addAutolinkRules,
  alerts: addAlertRule,
  admonitions: addAdmonitionRule,
  tabs: addTabs,
  details: addDetailsRules,
  footnotes: addFootnotes,
  emoji: addEmojiRule,
  taskLists: addTaskLists,
  failedLinks: addFailedLinkRule,
  lostMarks: reportLostMarks,
  unknownInCode: (md, { magicComments, codeAttributes }) =>
    reportUnknownInCode(md, magicComments ?? [], codeAttributes ?? new Map()),
  notations: (md, { magicComments }) => addNotations(md, magicComments ?? []),
  variables: addVariableRules,
  links: addLinkSlots,
  referenceBudget: limitReferences,
  ignores: addIgnoreComments,
  truncate: addTruncateMark,
  indentedTags: reportIndentedTags,
  mdx: (md, { mdx: services }) => services !== undefined && addMdxRules(md, services),
  componentsInHtml: addHtmlComponentRule,
  rawHtml: (md, { html, embeds }) => addRawHtmlRules(md, html, embeds ?? []),
  components: addComponentRules,
  headings: addHeadingRules,
  tableFaults: reportTableFaults,
  accessible: (md, { html }) => addAccessibilityRule(md, html !== false),
  tableFrames: addTableFrames,
  fences: (md, { highlighter, ...services }) => {
    if (highlighter !== undefined) addFenceRules(md, { highlighter, ...services });
    // Code stays plain, but extensions may add links and ids around it.
    else if (services.transform)
      addFenceRules(md, { ...services, highlighter: plainHighlighter, onUnknownLanguage: 'ignore' });
  },
} satisfies Record<string, (md: MarkdownIt, services: MarkdownServices) => unknown>;

/** Creates a Markdown parser with the named extensions, by default all. Without any it parses CommonMark. */
export function createMarkdown(
  services: MarkdownServices,
  names: readonly string[] = Object.keys(markdownExtensions),
): MarkdownIt {
  const md = createMarkdownIt({ html: true, linkify: false }).disable(['table', 'strikethrough', 'linkify']);
  md.enable('linkify', true);
  for (const [name, use] of Object.entries(markdownExtensions)) {
    if (names.includes(name)) use(md, services);
  }
  return md;
}
