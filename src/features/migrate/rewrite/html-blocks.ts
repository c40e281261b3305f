// Converts Markdown in blocks of HTML. MDX parses such Markdown, but techdocs shows it as text up to the next empty line, as in CommonMark.
// Links, pictures, code and strong text in such blocks therefore become HTML. Pure.
import MarkdownIt from 'markdown-it';
import { isHtmlElement } from '../../../content/markdown/html-rules.ts';
import type { RangeEdit } from '../../../lib/edits.ts';
import { escapeAttribute, escapeText } from '../../../model/html.ts';

/** Elements with text that MDX does not read as Markdown, or whose content techdocs reads as Markdown. */
const SKIPPED_ELEMENT = /^(?:pre|script|style|svg|textarea|details|summary)$/;
const TAG_OR_COMMENT_REGEX_SOURCE =
  '<!--[\\s\\S]*?(?:-->|$)|</?[A-Za-z](?:"[^"]*"|\'[^\']*\'|\\{[^{}]*\\}|[^<>{}"\'])*>';
const LINK_LABEL_REGEX_SOURCE = '((?:`[^`\\n]*`|[^[\\]<>{}`\\n])*)';
const IMAGE_REGEX_SOURCE = `!\\[${LINK_LABEL_REGEX_SOURCE}\\]\\(\\s*([^\\s()<>{}]+)(?:\\s+"[^"\\n]*")?\\s*\\)`;
const LINK_REGEX_SOURCE = `(?<!!)\\[${LINK_LABEL_REGEX_SOURCE}\\]\\(\\s*([^\\s()<>{}]+)(?:\\s+"[^"\\n]*")?\\s*\\)`;
const CODE_SPAN_REGEX_SOURCE = '(?<!`)`([^`\\n]+)`(?!`)';
const STRONG_REGEX_SOURCE = '\\*\\*(?=\\S)([^*<>{}\\n]*[^\\s*])\\*\\*';
const INLINE_MARKDOWN = new RegExp(
  `${IMAGE_REGEX_SOURCE}|${LINK_REGEX_SOURCE}|${CODE_SPAN_REGEX_SOURCE}|${TAG_OR_COMMENT_REGEX_SOURCE}|${STRONG_REGEX_SOURCE}`,
  'g',
);

const htmlBlockParser = new MarkdownIt({ html: true });
htmlBlockParser.disable(['code', 'reference', 'table']);
htmlBlockParser.core.ruler.enableOnly(['normalize', 'block']);

interface HtmlBlockContext {
  /** Whether another edit in a range inserts a line break, which ends the block. */
  readonly isDivided: (start: number, end: number) => boolean;
  readonly isCode: (offset: number) => boolean;
  readonly link: (address: string) => string | undefined;
}

/** Returns edits of the Markdown in the blocks of HTML after an offset. */
export function createHtmlBlockEdits(text: string, from: number, context: HtmlBlockContext): readonly RangeEdit[] {
  if (!/^[ \t>]*<\/?[a-z]/m.test(text.slice(from))) return [];
  const offsets = [from];
  for (let index = text.indexOf('\n', from); index >= 0; index = text.indexOf('\n', index + 1)) offsets.push(index + 1);
  return htmlBlockParser.parse(text.slice(from), {}).flatMap(({ type, map }) => {
    if (type !== 'html_block' || map === null) return [];
    const start = offsets[map[0]] ?? text.length;
    const end = offsets[map[1]] ?? text.length;
    const block = text.slice(start, end);
    const [, name = ''] = /^[\s>]*<\/?([a-z][a-z\d]*)\b/.exec(block) ?? [];
    return isHtmlElement(name) && !SKIPPED_ELEMENT.test(name) && !/<[A-Z]/.test(block) && !context.isDivided(start, end)
      ? createInlineMarkdownEdits(block, start, context)
      : [];
  });
}

function createInlineMarkdownEdits(
  block: string,
  start: number,
  { isCode, link }: Omit<HtmlBlockContext, 'isDivided'>,
): readonly RangeEdit[] {
  return [...block.matchAll(INLINE_MARKDOWN)].flatMap((match): RangeEdit[] => {
    const [whole, alt, src, label, href, code, strong] = match;
    // `isCode` is true in a code span, too. The start of its line is code only in a code block.
    const line = block.lastIndexOf('\n', match.index) + 1;
    if (whole.startsWith('<') || isCode(start + (code === undefined ? match.index : line))) return [];
    const address = (written: string) => escapeAttribute(link(written) ?? written);
    const plain = (written: string) =>
      written.replace(/`([^`]+)`/g, (_, inner: string) => `<code>${escapeText(inner)}</code>`);
    const made =
      src !== undefined
        ? `<img src="${address(src)}" alt="${escapeAttribute((alt ?? '').replaceAll('`', ''))}">`
        : label !== undefined && href !== undefined
          ? `<a href="${address(href)}">${plain(label)}</a>`
          : code !== undefined
            ? `<code>${escapeText(code)}</code>`
            : `<strong>${plain(strong ?? '')}</strong>`;
    return [{ start: start + match.index, end: start + match.index + whole.length, text: made }];
  });
}
