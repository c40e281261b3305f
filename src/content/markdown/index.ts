// The Markdown dialect: one extension per file, applied in the order of this list. The list also determines the order of the core rules, so
// its order is part of the dialect.
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
import { addMalformedLinkRule } from './failed-links.ts';
import { addFenceRules, type FenceRenderOptions } from './fences.ts';
import { addFootnoteRules } from './footnotes.ts';
import { addHeadingRules } from './headings.ts';
import { addHiddenCommentRule } from './hidden-comments.ts';
import { plainHighlighter } from './highlight/code.ts';
import { addIgnoreDirectiveRule } from './ignores.ts';
import { addIndentedTagRule } from './indented-tags.ts';
import { addLinkSlotRules } from './links.ts';
import { addIneffectiveMarkupRule } from './lost-marks.ts';
import { addMdxRules, type MdxRuleOptions } from './mdx/index.ts';
import { addMediaImageRule } from './media-images.ts';
import { addNestingCheck } from './nesting.ts';
import { addNotationRule } from './notations.ts';
import { addPagePieceParser } from './page-pieces.ts';
import { addRawHtmlRules, type HtmlMode } from './raw-html.ts';
import { addRuleLimitingLinkLengths } from './reference-budget.ts';
import { addStrikethroughRules } from './strikethrough.ts';
import { addTableFaultRule } from './table-faults.ts';
import { addTableWrapperRule } from './tables.ts';
import { addTabRules } from './tabs.ts';
import { addTaskListRule } from './task-lists.ts';
import { addTruncateRule } from './truncate.ts';
import { addRuleForUnknownInstructions } from './unknown-in-code.ts';
import { addVariableRules } from './variables.ts';

/** Services that the extensions need. Without a highlighter, code stays plain. */
export interface MarkdownParserOptions
  extends Omit<FenceRenderOptions, 'highlighter'>,
    Partial<Pick<FenceRenderOptions, 'highlighter'>> {
  readonly html: HtmlMode;
  /** Hosts whose frames may be embedded; `undefined` forbids frames. */
  readonly embeds?: readonly string[];
  /** Services for MDX. `undefined` means that MDX syntax is shown as text. */
  readonly mdx?: MdxRuleOptions;
  /** `undefined` disables magic comments. */
  readonly magicComments?: readonly MagicComment[];
}

const markdownRuleSets = {
  nesting: addNestingCheck,
  pagePieces: addPagePieceParser,
  tables: (md) => md.enable('table'),
  strikethrough: addStrikethroughRules,
  eastAsian: addEmphasisRule,
  autolinks: addAutolinkRules,
  alerts: addAlertRule,
  admonitions: addAdmonitionRule,
  tabs: addTabRules,
  details: addDetailsRules,
  footnotes: addFootnoteRules,
  emoji: addEmojiRule,
  taskLists: addTaskListRule,
  failedLinks: addMalformedLinkRule,
  lostMarks: addIneffectiveMarkupRule,
  unknownInCode: (md, { magicComments, codeAttributes }) =>
    addRuleForUnknownInstructions(md, magicComments ?? [], codeAttributes ?? new Map()),
  notations: (md, { magicComments }) => addNotationRule(md, magicComments ?? []),
  hiddenComments: addHiddenCommentRule,
  variables: addVariableRules,
  links: addLinkSlotRules,
  mediaImages: (md, { html }) => addMediaImageRule(md, html !== false),
  referenceBudget: addRuleLimitingLinkLengths,
  ignores: addIgnoreDirectiveRule,
  truncate: addTruncateRule,
  indentedTags: addIndentedTagRule,
  mdx: (md, { mdx: services }) => services !== undefined && addMdxRules(md, services),
  componentsInHtml: addHtmlComponentRule,
  rawHtml: (md, { html, embeds }) => addRawHtmlRules(md, html, embeds ?? []),
  components: addComponentRules,
  headings: addHeadingRules,
  tableFaults: addTableFaultRule,
  accessible: (md, { html }) => addAccessibilityRule(md, html !== false),
  tableFrames: addTableWrapperRule,
  fences: (md, { highlighter, ...services }) => {
    if (highlighter !== undefined) addFenceRules(md, { highlighter, ...services });
    // Code stays plain, but extensions may add links and ids around it.
    else if (services.transform)
      addFenceRules(md, { ...services, highlighter: plainHighlighter, onUnknownLanguage: 'ignore' });
  },
} satisfies Record<string, (md: MarkdownIt, services: MarkdownParserOptions) => unknown>;

/** Creates a Markdown parser with the named extensions, by default all. Without any it parses CommonMark. */
export function createMarkdownParser(
  services: MarkdownParserOptions,
  names: readonly string[] = Object.keys(markdownRuleSets),
): MarkdownIt {
  const md = createMarkdownIt({ html: true, linkify: false }).disable(['table', 'strikethrough', 'linkify']);
  md.enable('linkify', true);
  for (const [name, use] of Object.entries(markdownRuleSets)) {
    if (names.includes(name)) use(md, services);
  }
  return md;
}
