// The rules that report syntax of other generators, in their order. techdocs shows this syntax as text or code.
import type { MarkdownIt, Token } from 'markdown-it';
import { isAdmonitionType } from '../../content/markdown/admonitions.ts';
import { createMkdocstringsFault, MKDOCSTRINGS_BLOCK_PATTERN } from '../../content/markdown/containers.ts';
import { splitCodeLines } from '../../content/markdown/highlight/code.ts';
import { findPageOfEnv, type PageState, reportFault, visitTokens } from '../../content/markdown/page.ts';
import { truncateText } from '../../content/markdown/plain-text.ts';
import { fillVariableMarks } from '../../content/markdown/variables.ts';

/** Adds the rules to a parser. */
export function addForeignRules(md: MarkdownIt): void {
  addForeignSyntaxRule(md);
  addForeignIncludeRule(md);
}

/** Quick test for include lines. */
const MAYBE_INCLUDE_PATTERN = /\{[!*]|-8<-|\{\{#/;
/** An include line of MkDocs' plugins or mdBook, and the file that it names. */
const INCLUDE_LINE_PATTERN =
  /^\s*(?:\{([!*])\s*([^\s!*{}]+)[^{}]*\1\}|;?-+8<-+\s*"([^":]+)[^"]*"|\{\{#(?:rustdoc_)?(?:include|playground)\s+([^\s:{}]+)[^{}]*\}\})\s*$/;

/** Core rule of markdown-it: reports include lines of other generators in code blocks. Runs before directives are removed. */
function addForeignIncludeRule(md: MarkdownIt): void {
  md.core.ruler.after('unknown_in_code', 'foreign_in_code', ({ tokens, env }) => {
    const page = findPageOfEnv(env);
    if (page === undefined) return;
    for (const { type, map, content } of tokens) {
      if ((type !== 'fence' && type !== 'code_block') || !MAYBE_INCLUDE_PATTERN.test(content)) continue;
      reportForeignIncludes(page, (map?.[0] ?? 0) + (type === 'fence' ? 1 : 0), content);
    }
  });
}

/** Reports blocks that consist of include lines only. */
function reportForeignIncludes(page: PageState, first: number, content: string): void {
  const found = splitCodeLines(content).map((text) => ({ text, match: INCLUDE_LINE_PATTERN.exec(text) }));
  if (!found.every(({ text, match }) => match !== null || text.trim() === '')) return;
  for (const [index, { text, match }] of found.entries()) {
    if (match === null) continue;
    const file = match[2] ?? match[3] ?? match[4] ?? '';
    const message = `\`${truncateText(text.trim(), 60)}\` is syntax of another generator, so it is shown as code.`;
    const suggestion = `Write \`file="${file}"\` after the language, with the path from this file, and leave the block empty.`;
    reportFault(page, first + index, { code: 'foreign-syntax', message, suggestion });
  }
}

type ForeignSyntaxPatterns = readonly (readonly [pattern: RegExp, suggestion: string])[];

/** MkDocs' admonition, `!!! note "Title"`, with indented content; `???` is collapsible. */
const MKDOCS_ADMONITION_PATTERN = /^(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)(?:[ \t]+[a-z][\w -]*)?(?:[ \t]+"(.*)")?[ \t]*$/i;

/** Advice for an include of another file. The path comes from the group `path` of the pattern, and replaces `PATH`. */
const INCLUDE_ADVICE = 'Write `<!-- include: PATH -->`, with the path from this file.';
const CODE_FILE_ADVICE = 'Write a block of code with `file="PATH"` after its language, with the path from this file.';

/** Patterns at the start of a block. */
const FOREIGN_BLOCK_PATTERNS: ForeignSyntaxPatterns = [
  [/^===[!+]* "/, 'Write `<Tabs>`, with `<TabItem label="…">` around its content without the indentation.'],
  [
    /^\/{3,}[ \t]*tab\b/i,
    'Write `<Tabs>`, with `<TabItem label="…">` around the content of each tab, and `</TabItem>` and `</Tabs>`.',
  ],
  [/^\/{3,}[ \t]*details\b/i, 'Write `:::details[Title]`, its content, and `:::`.'],
  [/^\/{3,}[ \t]*[a-z]/i, 'Write `:::note[Title]`, its content, and `:::`.'],
  [/^;?-+8<-+[ \t]*"(?<path>[^":]+\.md)\b/, INCLUDE_ADVICE],
  [/^;?-+8<-+[ \t]*"(?<path>[^":]+)/, CODE_FILE_ADVICE],
  [/^;?-+8<-+/, 'Write `<!-- include: ./part.md -->`, with the path from this file.'],
  [/^\{([*!])[ \t]*(?<path>[^\s{}]+\.md)\b[^{}]*\1\}$/, INCLUDE_ADVICE],
  [/^\{([*!])[ \t]*(?<path>[^\s{}]+)[^{}]*\1\}$/, CODE_FILE_ADVICE],
  [/^\{\{#include[ \t]+(?<path>[^\s:{}]+\.md)\b/, INCLUDE_ADVICE],
  [/^\{\{#(?:rustdoc_)?(?:include|playground)[ \t]+(?<path>[^\s:{}]+)/, CODE_FILE_ADVICE],
  [/^\{(?:%|\{[<%#])/, 'Write what it shows, or remove it.'],
  [/^\([\w:./ -]+\)=$/, 'Write the name as an id behind the next heading, such as `## Install {#install}`.'],
  [/^:{3,}[ \t]*\{/, 'Write the name without braces, such as `:::note`.'],
  [/^\[![a-z][\w-]*\]/i, 'Write `:::note[Title]`, its content without the `>`, and `:::`.'],
  [/^\*\[[^\]]+\]:[ \t]/, 'Write `<abbr title="…">…</abbr>`, or what it means where the word first stands.'],
  [/^@?\[(?:TOC|\[_?TOC_?\])\]$/i, 'Write `<TOCInline />`, or remove it: the headings stand beside the page.'],
  [
    /^\.\.[ \t]+[a-z][\w-]*::(?:[ \t]|$)/i,
    'Write `:::note`, its content without the indentation, and `:::`, or what it shows.',
  ],
  [/^::[a-z][\w-]*(?:\[[^\]]*\])?\{[^{}]*\}$/i, 'Write what it shows, such as a link.'],
  [/^\\(?:newpage|pagebreak|clearpage|tableofcontents)\b/, 'Remove it.'],
];

/** Line that starts a definition in a definition list. It follows the term directly, or is a separate paragraph. */
const DEFINITION_LIST_LINE_PATTERN = /^:[ \t]+\S/;

const ATTRIBUTES_ADVICE = 'Remove it. The id of a heading is written `{#id}`.';

const EXPRESSION_ADVICE = 'Write what it shows, or a backslash before it to show it as it is.';

const FOREIGN_INLINE_PATTERNS: ForeignSyntaxPatterns = [
  [/(?<![\w=])==(?=\S)[^=]*[^\s=]==(?![\w=])/g, 'Write `<mark>…</mark>`.'],
  [/(?<![\w+])\+\+[a-z][\w-]*(?:\+[\w-]+)*\+\+(?![\w+])/gi, 'Write `<kbd>…</kbd>` around each key.'],
  [/!?\[\[(?!_?toc_?\]\])[a-z][^[\]]*\]\]/gi, 'Write `[text](./page.md)`, or `![text](./picture.png)`.'],
  // Matches expressions of Vue or Jinja. Three forms do not match: a single name (a variable), several words (a placeholder), and a
  // template of Go or Handlebars (content).
  [
    /(?<!\$)\{\{(?![ \t]*(?:[.<%#/>&^!-]|\$frontmatter\.[\w.-]+[ \t]*\}))(?=[^{}\n]*[$+*?|=(['"])[^{}\n]+\}\}/g,
    EXPRESSION_ADVICE,
  ],
  [/:(?:material|fontawesome|octicons|simple)-[\w-]+:/g, 'Remove it, or show a picture.'],
  [/\{:[ \t]*[.#\w][^{}]*\}/g, ATTRIBUTES_ADVICE],
  [/%%(?=\S)[^%]*[^\s%]%%/g, 'Write `<!-- … -->`.'],
  [/(?<!\^)\^\^(?=\S)[^^]*[^\s^]\^\^(?!\^)/g, 'Write `<ins>…</ins>`.'],
  [/(?<=[\p{L}\d)])\^[^\s^]{1,20}\^(?![\p{L}\d^])/gu, 'Write `<sup>…</sup>`.'],
  [
    /(?<=[^({])\{%-?[ \t]*(?:include|include_relative|link|post_url|highlight|ref|relref)[ \t][^{}%]*%\}/g,
    'Write what it shows, or remove it.',
  ],
  [/(?<![\p{L}\d:]):[a-z][\w-]*\[[^\]\n]*\]\{[^{}\n]*\}/giu, 'Write what it shows.'],
];

/** Fast first test: matches every text that an inline pattern may match. */
const MAYBE_INLINE_PATTERN = /[={[^]|\+\+|%%|:[mfos]/i;

/** Attribute list after an element, or at the end of a heading or paragraph. */
const ATTRIBUTE_LIST_PATTERN = /^\{[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}]*\}/;
const TRAILING_ATTRIBUTE_LIST_PATTERN = /(?:^|\s)\{[ \t]*[.#][\w-]+[^{}]*\}$/;

/** Role of MyST or reStructuredText before code. */
const SPHINX_ROLE_PREFIX_PATTERN = /(?:\{[a-z][\w:-]*\}|(?<![\p{L}\d:]):[a-z][\w:+-]*:)$/u;

/**
 * Adds a core rule that reports text with foreign syntax that no other rule has consumed. The rule runs before tables are arranged. It
 * skips descriptions in API references, because the authors of the site often did not write these.
 */
function addForeignSyntaxRule(md: MarkdownIt): void {
  md.core.ruler.before('table_frames', 'foreign_syntax', ({ tokens, env }) => {
    const page = findPageOfEnv(env);
    if (page === undefined || page.pieces) return;
    let before = '';
    let text = '';
    let isRaw = false;
    visitTokens(tokens, (token, line) => {
      const [role] = (token.type === 'code_inline' && SPHINX_ROLE_PREFIX_PATTERN.exec(text)) || [];
      if (role !== undefined)
        reportForeignSyntax(page, line, { text: role, suggestion: 'Write a link, or only the code.' });
      if (token.type === 'inline') {
        reportForeignBlock(page, line, token);
        reportSubscripts(page, line, token);
      }
      // In Vue, `v-pre` marks the content of an element as plain text.
      const isText = token.type === 'text' && !(before === 'html_inline' && isRaw);
      isRaw = token.type === 'html_inline' && token.content.includes(' v-pre');
      text = token.type === 'text' ? token.content : '';
      if (text !== '' && isText) reportForeignInline(page, line, { before, text });
      if (token.type !== 'text' || text !== '') before = token.type;
    });
  });
}

function reportForeignBlock(page: PageState, line: number, { content, map, children }: Token): void {
  if (!map || !/^[!?=;:({*[/@.\\-]|\n:/.test(content)) return;
  const begin = children?.find(({ type, content: text }) => type !== 'text' || text !== '');
  if (begin?.type === 'link_open') return;
  const [first = '', second = ''] = content.split('\n', 2);
  const [, mark, name = '', title] = MKDOCS_ADMONITION_PATTERN.exec(first) ?? [];
  if (mark !== undefined) {
    const kind = mark !== '!!!' ? 'details' : isAdmonitionType(name.toLowerCase()) ? name.toLowerCase() : 'note';
    const open = `:::${kind}${title ? `[${title}]` : ''}`;
    const message = `\`${mark} ${name}\` is an admonition of MkDocs, so it is shown as text.`;
    const suggestion = `Write \`${open}\`, then its content without the indentation, then \`:::\`.`;
    reportFault(page, line, { code: 'foreign-syntax', message, suggestion });
    return;
  }
  if (MKDOCSTRINGS_BLOCK_PATTERN.test(first)) {
    reportFault(page, line, createMkdocstringsFault(first));
    return;
  }
  const found = FOREIGN_BLOCK_PATTERNS.find(([pattern]) => pattern.test(first));
  const path = found?.[0].exec(first)?.groups?.path ?? '';
  if (found !== undefined)
    reportForeignSyntax(page, line, { text: first, suggestion: found[1].replace('PATH', () => path) });
  const index = [first, second].findIndex((text) => DEFINITION_LIST_LINE_PATTERN.test(text));
  if (index >= 0)
    reportForeignSyntax(page, line + index, {
      text: index === 0 ? first : second,
      suggestion: 'Write a list, such as `- **Term**: …`.',
    });
}

function reportForeignInline(
  page: PageState,
  line: number,
  { before, text }: { readonly before: string; readonly text: string },
) {
  if (!MAYBE_INLINE_PATTERN.test(text)) return;
  const found = FOREIGN_INLINE_PATTERNS.flatMap(([pattern, suggestion]) =>
    [...new Set(text.match(pattern))].map((written) => ({ text: written, suggestion })),
  );
  const isBehind = /_close$|^(?:image|code_inline|html_inline)$/.test(before) && !before.startsWith('paragraph');
  const [attributes] =
    (isBehind && ATTRIBUTE_LIST_PATTERN.exec(text)) || TRAILING_ATTRIBUTE_LIST_PATTERN.exec(text) || [];
  if (attributes !== undefined) found.push({ text: attributes.trim(), suggestion: ATTRIBUTES_ADVICE });
  for (const item of found) reportForeignSyntax(page, line, item);
}

/** Reports `H~2~O`. Pandoc and MkDocs render the `2` as a subscript. GitHub and techdocs render it with a strikethrough. */
function reportSubscripts(page: PageState, line: number, { children }: Token): void {
  for (const [index, { type, markup }] of (children ?? []).entries()) {
    if (type !== 'del_open' || markup !== '~') continue;
    const before = children?.[index - 1];
    const text = children?.[index + 1];
    const close = children?.[index + 2];
    const isLowered = /^[\p{L}\d+-]{1,8}$/u.test(text?.content ?? '') && close?.type === 'del_close';
    if (!isLowered || before?.type !== 'text' || !/[\p{L}\d)]$/u.test(before.content)) continue;
    const written = `~${text?.content}~`;
    const message = `\`${written}\` strikes its text out.`;
    const suggestion = `Write \`<sub>${text?.content}</sub>\` for a lowered text, or \`~${written}~\` for one that is struck out.`;
    const column = (page.lines[line] ?? '').indexOf(written);
    reportFault(page, line, { code: 'foreign-syntax', message, suggestion }, column < 0 ? undefined : column);
  }
}

function reportForeignSyntax(
  page: PageState,
  line: number,
  { text, suggestion }: { readonly text: string; readonly suggestion: string },
): void {
  const written = page.lines[line] ?? '';
  const column = written.indexOf(text);
  // Authors escape an expression to show it as text.
  if (written[column - 1] === '\\' || (column < 0 && text.startsWith('{{'))) return;
  const shown = truncateText(fillVariableMarks(text, page.values).replaceAll('`', "'"), 40);
  const message = `\`${shown}\` is syntax of another generator, so it is shown as text.`;
  reportFault(page, line, { code: 'foreign-syntax', message, suggestion }, column < 0 ? undefined : column);
}
