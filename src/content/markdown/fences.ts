// Renders code blocks with the highlighter. A language unknown to it is reported, and its code is shown as plain text.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { memoizeByKeyWithLimit } from '../../lib/lazy.ts';
import { convertLevelToSeverity, type RuleLevel } from '../../model/diagnostic.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { type FenceAttributeKindByName, unescapeFenceInfo } from './code.ts';
import { type RenderedCodeBlock, renderCodeBlock } from './code-block.ts';
import {
  type CodeTemplate,
  createJsonTemplate,
  createPlaceholderNotInText,
  createTemplateFiller,
} from './filled-code.ts';
import type { Clock, Highlighter } from './highlight/code.ts';
import type { LineClasses } from './notations.ts';
import { findPageOfEnv, getTextsInPageLanguage, type PageState, reportFault } from './page.ts';
import type { CodeTransformer } from './transform-code.ts';
import { addSlotsToTrustedHtml, reportExtensionFailure } from './trusted-html.ts';

/** Languages that "did you mean" suggests. The list contains only languages that are common in technical documentation. */
const commonCodeLanguages =
  'java csharp properties groovy bash json typescript powershell javascript jsx tsx html css xml kotlin swift cpp c yaml shell console csv diff python sql markdown docker ini toml text'.split(
    ' ',
  );

/** Data that rules store about a code block, in `token.meta`. */
interface FenceTokenMeta {
  readonly marks?: LineClasses;
  readonly hasTab?: boolean;
  /** The code of the block as a template with values. */
  readonly filled?: CodeTemplate;
  /** Whether the block repeats the content of another block in another language. */
  readonly isAgain?: boolean;
}

type CodeBlockOptions = Readonly<Record<'label' | 'info' | 'word', string>>;

/**
 * Returns the cache key of a block: its options as a line of JSON, then the code. Appending the code as it is takes less time than
 * converting it to JSON.
 */
function formatCodeBlockKey(look: CodeBlockOptions, code: string): string {
  return `${JSON.stringify(look)}\n${code}`;
}

function parseCodeBlockKey(key: string): CodeBlockOptions & { readonly code: string } {
  const end = key.indexOf('\n');
  return { ...(JSON.parse(key.slice(0, end)) as CodeBlockOptions), code: key.slice(end + 1) };
}

/** Services and settings for rendering code blocks. */
export interface FenceRenderOptions {
  readonly highlighter: Highlighter;
  readonly onUnknownLanguage: RuleLevel;
  /** Clock for the timeout of highlighting a block. */
  readonly clock?: Clock;
  /** Code transformers of extensions. */
  readonly transform?: CodeTransformer;
  /** Attributes of fences that extensions read. */
  readonly codeAttributes?: FenceAttributeKindByName;
}

/** Adds the rules that render code blocks and report unclosed ones. */
export function addFenceRules(md: MarkdownIt, services: FenceRenderOptions): void {
  const { highlighter, onUnknownLanguage, clock, transform, codeAttributes: attributeKinds } = services;
  // Runs directly after block parsing, because later rules remove lines from code.
  md.core.ruler.after('block', 'unclosed_code', reportUnclosedFences);
  // Caches blocks: pages built from pieces repeat the same code, such as API requests and examples.
  const repeated = createCachingHighlighter(highlighter, clock);
  const againOf = memoizeByKeyWithLimit((key) => {
    const { label, info, word, code } = parseCodeBlockKey(key);
    const block = renderCodeBlock({ code, info, attributeKinds, highlighter: repeated, clock, label });
    return { ...block, fill: createTemplateFiller(block.html, word) };
  }, 1000);
  const jsonOf = memoizeByKeyWithLimit((key) => {
    const { code, ...same } = parseCodeBlockKey(key);
    const { template, word, values } = createJsonTemplate(code.slice(0, -1));
    const form = againOf(formatCodeBlockKey({ ...same, word }, template));
    return { ...form, html: form.fill(values), sum: undefined };
  }, 1000);
  const render = (token: Token, env: Parameters<typeof findPageOfEnv>[0]): string => {
    const page = findPageOfEnv(env);
    const info = unescapeFenceInfo(token.info, md.utils.unescapeAll);
    const line = token.map?.[0] ?? 0;
    const label = getTextsInPageLanguage(env).code;
    const { content: code } = token;
    const { marks, hasTab, filled, isAgain } = (token.meta ?? {}) as FenceTokenMeta;
    const known = isAgain && !filled && info.startsWith('json ') ? jsonOf : againOf;
    const key = () => {
      const { template, word } = filled ?? { template: code, word: createPlaceholderNotInText(code) };
      return formatCodeBlockKey({ label, info, word }, template);
    };
    const again = page?.pieces && !marks && !hasTab && !transform ? known(key()) : undefined;
    const block: RenderedCodeBlock & Partial<Pick<ReturnType<typeof againOf>, 'fill'>> =
      again ?? renderCodeBlock({ code, info, attributeKinds, highlighter, clock, label, marks, hasTab, transform });
    const { unknownLanguage, fault, sum } = block;
    const html = page === undefined ? block.html : addSlotsToCodeBlockHtml(block, page, line);
    if (page !== undefined) page.hasCode = true;
    // The displayed code of a filled block differs from the highlighted code.
    if (sum !== undefined && !filled) page?.code.push(sum);
    if (fault !== undefined) reportFault(page, line, fault);
    const severity = convertLevelToSeverity(onUnknownLanguage);
    if (unknownLanguage !== undefined && severity !== undefined) {
      const message = `\`${unknownLanguage}\` is not a language that techdocs can highlight, so the code is shown as plain text.`;
      const suggestion = suggestNearestName(unknownLanguage, commonCodeLanguages);
      reportFault(page, line, { code: 'unknown-language', severity, message, suggestion });
    }
    return `${again && filled ? again.fill(filled.values) : html}\n`;
  };
  md.renderer.rules.fence = (tokens, index, _options, env) => render(tokens[index] as Token, env);
  md.renderer.rules.code_block = (tokens, index, _options, env) => render(tokens[index] as Token, env);
}

/** Creates a highlighter that highlights equal code once, even if the titles of its blocks differ. */
function createCachingHighlighter(highlighter: Highlighter, clock: Clock | undefined): Highlighter {
  const highlighted = memoizeByKeyWithLimit((key) => {
    const end = key.indexOf('\n');
    return highlighter.highlight(key.slice(end + 1), key.slice(0, end), clock);
  }, 1000);
  return { nameOf: highlighter.nameOf, highlight: (code, language) => highlighted(`${language}\n${code}`) };
}

/**
 * Returns the HTML of a block and reports failures of extensions. If extensions changed the block, each address in the HTML becomes a slot,
 * a placeholder that is filled later.
 */
function addSlotsToCodeBlockHtml(
  { html, isTransformed, failed = [] }: RenderedCodeBlock,
  page: PageState,
  line: number,
): string {
  for (const { extension, hook, error } of failed) {
    reportExtensionFailure(
      { page, line },
      `The extension \`${extension}\` failed in \`${hook}\` on this block of code`,
      error,
    );
  }
  return isTransformed ? addSlotsToTrustedHtml(html, { page, line }) : html;
}

/**
 * Reports fences without a closing line; they end with the enclosing block. Skips pages built from pieces, whose texts come from another
 * source. Adds the closing line to the Markdown mirror, because other pages follow it in `llms-full.txt`. Omits this in lists and quotes:
 * every Markdown parser ends a fence with these, but not with a container.
 */
function reportUnclosedFences({ tokens, env }: StateCore): void {
  const page = findPageOfEnv(env);
  if (page === undefined || page.pieces) return;
  let depth = 0;
  for (const token of tokens) {
    if (token.type.startsWith('list_item_') || token.type.startsWith('blockquote_')) depth += token.nesting;
    // A fence without markup was generated by an extension.
    const isFence = token.type === 'fence' || token.type === 'extension_fence';
    if (!isFence || token.markup === '' || !token.map || hasClosingLine(token, token.map)) continue;
    const last = token.map[1] - 1;
    if (depth === 0) page.mirrored.set(last, `${page.mirrored.get(last) ?? page.lines[last]}\n${token.markup}`);
    const marks = `\` ${token.markup} \``;
    const message =
      token.level === 0
        ? `The code that begins with ${marks} is never closed, so all that follows is code.`
        : `The code that begins with ${marks} is not closed in the block where it opens.`;
    const suggestion = `End it with a line ${marks}${token.level === 0 ? '' : ', which begins as the first one does'}.`;
    reportFault(page, token.map[0], { code: 'unclosed-code', message, suggestion });
  }
}

/** Whether a fence has a closing line: one line more than its opening line and its code. */
function hasClosingLine({ content }: Token, [from, to]: readonly [number, number]): boolean {
  const breaks = content.split('\n').length - 1;
  const lines = content === '' || content.endsWith('\n') ? breaks : breaks + 1;
  return to - from > lines + 1;
}
