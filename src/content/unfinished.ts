// Finds unfinished parts of a release post: headings without text, outlines, placeholders; and pages without any content.
import type { Token } from 'markdown-it';
import { collapseWhiteSpace } from '../lib/text.ts';
import type { FrontMatterResult } from './front-matter.ts';
import { type PageState, reportFault } from './markdown/page.ts';
import { extractPlainText } from './markdown/plain-text.ts';

/** Placeholder texts, in lower case and without punctuation at the end. */
const PLACEHOLDER_TEXTS = new Set([
  'tbd',
  'tba',
  'tbc',
  'todo',
  'to do',
  'fixme',
  'wip',
  'xxx',
  'to be done',
  'to be defined',
  'to be written',
  'to be announced',
  'to be decided',
  'to be determined',
  't.b.d',
  't.b.a',
  'coming soon',
  'lorem ipsum',
  '',
  // Texts that `init` writes into the first post.
  'say in a sentence what is new. it appears in the list of releases and in the feeds',
  'what can be done now that could not be done before',
  'what is fixed, and how readers noticed the fault',
]);

/** Matches a note of the author, such as `TODO: ask Ada`, or a subject with a placeholder, such as `API: TBD`. */
const TODO_NOTE_PATTERN = /^(?:todo|fixme|tb[adc])\s*:|:\s*(?:todo|fixme|tb[adc])[\s.…!?)]*$/;

/** Reports unfinished parts. `tokens` are all tokens of the post. */
export function reportUnfinishedTexts(tokens: readonly Token[], page: PageState): void {
  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1];
    const line = token.map?.[0] ?? 0;
    if (token.type === 'heading_open' && token.level === 0) reportEmptyHeading(tokens.slice(index), line, page);
    else if (token.type === 'paragraph_open' && inline !== undefined && isPlaceholderToken(inline)) {
      const message = `\`${collapseWhiteSpace(extractPlainText(inline.children ?? []))}\` is not a text for readers.`;
      reportFault(page, line, { code: 'empty-section', message, suggestion: 'Write the text, or remove this.' });
    }
  }
}

/** Reports a heading without content. `tokens` begin with the heading. */
function reportEmptyHeading(tokens: readonly Token[], line: number, page: PageState): void {
  const [, inline, , ...rest] = tokens;
  const end = rest.findIndex(({ type, level }) => type === 'heading_open' && level === 0);
  const section = rest.slice(0, end < 0 ? undefined : end);
  // Content below a subheading counts for this heading, too.
  const isParted = end >= 0 && (rest[end] as Token).tag > (tokens[0] as Token).tag;
  if (isParted || section.some(isVisibleToken)) return;
  const heading = collapseWhiteSpace(extractPlainText(inline?.children ?? []));
  const only = section.some(({ type }) => type === 'html_block') ? 'only a comment' : 'nothing';
  const message = `There is ${only} under the heading \`${heading}\`.`;
  reportFault(page, line, { code: 'empty-section', message, suggestion: 'Write what changed, or remove the heading.' });
}

function isVisibleToken({ type, nesting, content, children }: Token): boolean {
  if (type === 'inline') return (children ?? []).some((child) => child.type === 'image' || child.content.trim() !== '');
  if (type === 'html_block') return content.replace(/<!--[\s\S]*?-->/g, '').trim() !== '';
  return nesting === 0 && type !== 'truncate' && type !== 'hr';
}

function isPlaceholderToken({ children }: Token): boolean {
  const parts = children ?? [];
  if (parts.some(({ type }) => !/^(?:text|softbreak|em_|strong_)/.test(type))) return false;
  return isPlaceholderText(extractPlainText(parts));
}

/** Whether a text is a placeholder, such as `TBD`, or has punctuation only. An empty text is no placeholder. */
export function isPlaceholderText(plain: string): boolean {
  const text = collapseWhiteSpace(plain).toLowerCase();
  const bare = text.replace(/[\s.:…!?_-]+$/, '').replace(/^[\s[(]+|[\])]+$/g, '');
  return text !== '' && (PLACEHOLDER_TEXTS.has(bare) || TODO_NOTE_PATTERN.test(text));
}

/** Reports a page without any content by its author, unless an error was reported for the page already. */
export function reportEmptyPage({ file, titleText, diagnostics }: PageState, { frontMatter }: FrontMatterResult): void {
  if (
    frontMatter.title ||
    frontMatter.hero ||
    frontMatter.features ||
    titleText ||
    diagnostics.some(({ severity }) => severity === 'error')
  )
    return;
  const message = 'This page is empty: it has neither a title nor a text.';
  const suggestion = 'Write its text, or remove the file. `draft: true` leaves it out until then.';
  diagnostics.push({ code: 'empty-page', severity: 'warning', message, file, line: 1, column: 1, suggestion });
}
