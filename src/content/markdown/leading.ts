// Recognizes content that may precede the title of a page: invisible content, pictures and links. Examples are a logo, badges, and the
// links to parent pages that TypeDoc writes.
import type { Token } from 'markdown-it';
import { scanHtmlTokens } from '../../lib/html.ts';

/** Returns the index of the first visible token. Comments, wrapper elements and empty paragraphs count as invisible. */
export function findFirstVisibleTokenIndex(tokens: readonly Token[], from = 0): number {
  let index = from;
  for (let token = tokens[index]; token !== undefined; token = tokens[index]) {
    if (token.type === 'html_block' && isInvisibleHtml(token.content)) index += 1;
    else if (token.type === 'paragraph_open' && isBlankParagraph(tokens[index + 1])) index += 3;
    else break;
  }
  return index;
}

/** Returns the index of the first token that is neither invisible nor a block of pictures and links. */
export function findFirstTextTokenIndex(tokens: readonly Token[]): number {
  let index = findFirstVisibleTokenIndex(tokens);
  for (let next = index; ; index = next) {
    const token = tokens[index];
    if (token?.type === 'hr' || (token?.type === 'html_block' && isDecorativeHtml(token.content))) next = index + 1;
    else if (
      token?.type === 'paragraph_open' &&
      hasOnlyPicturesAndLinks(maskPicturesAndLinksOfToken(tokens[index + 1]))
    )
      next = index + 3;
    else return index;
    next = findFirstVisibleTokenIndex(tokens, next);
  }
}

/** Placeholder for a picture or a link. A text with such placeholders is called an outline. */
const PICTURE_OR_LINK_PLACEHOLDER = '\u{fffc}';
/** Matches a separator between the links of a path or of a menu. */
const LINK_SEPARATOR_PATTERN = /\n|(?:^|[ \t]+)(?:[/|•·›»→>–—-]|&gt;|&raquo;|&nbsp;)(?:[ \t]+|$)/;
const PLACEHOLDERS_ONLY_PATTERN = new RegExp(`^[\\s${PICTURE_OR_LINK_PLACEHOLDER}\\p{P}]*$`, 'u');
/** Matches up to three words. In a path of links to a page, the last step is often a name without a link. */
const UP_TO_THREE_WORDS_PATTERN = /^\S+(?:[ \t]+\S+){0,2}$/;

/**
 * Whether a paragraph consists of pictures and links. Short names are allowed after a separator. `outline` contains a placeholder for each
 * picture and link.
 */
export function hasOnlyPicturesAndLinks(outline: string): boolean {
  if (!outline.includes(PICTURE_OR_LINK_PLACEHOLDER)) return false;
  const [first = '', ...others] = outline.split(LINK_SEPARATOR_PATTERN).map((piece) => piece.trim());
  return (
    PLACEHOLDERS_ONLY_PATTERN.test(first) &&
    others.every((piece) => PLACEHOLDERS_ONLY_PATTERN.test(piece) || UP_TO_THREE_WORDS_PATTERN.test(piece))
  );
}

/** Returns a paragraph of Markdown with a placeholder for each picture and link. */
export function maskPicturesAndLinks(text: string): string {
  // Replaces twice: a picture may be in a link, so the second call replaces the links around pictures.
  const withObjects = (text: string) =>
    text.replace(/!?\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/g, PICTURE_OR_LINK_PLACEHOLDER);
  return withObjects(withObjects(text))
    .replace(/<img\b[^<>]*>/gi, PICTURE_OR_LINK_PLACEHOLDER)
    .replace(/<[^<>]*>|[*_]/g, '');
}

function maskPicturesAndLinksOfToken(inline: Token | undefined): string {
  let text = '';
  let depth = 0;
  for (const { type, content } of inline?.children ?? []) {
    if (type === 'link_open') depth++;
    else if (type === 'link_close') depth--;
    else if (depth > 0) continue;
    else if (type === 'softbreak' || type === 'hardbreak') text += '\n';
    else if (type !== 'image' && !/^<img\b/i.test(content)) text += type === 'html_inline' ? '' : content;
    if (type === 'link_close' || type === 'image' || /^<img\b/i.test(content)) text += PICTURE_OR_LINK_PLACEHOLDER;
  }
  return text;
}

/** Elements that show nothing by themselves. */
const ELEMENTS_INVISIBLE_IF_EMPTY = new Set(
  'div section article center header main span p br a script style'.split(' '),
);
/** Elements that display pictures, and elements of the text and tables around pictures. */
const DECORATIVE_ELEMENTS = new Set('img picture source svg hr b strong em i sub sup table tbody tr td'.split(' '));

/** Whether HTML shows nothing by itself: comments, scripts, styles, and tags of wrapper elements. */
function isInvisibleHtml(html: string): boolean {
  return [...scanHtmlTokens(html)].every(({ kind, name, start, end }) => {
    if (kind === 'text') return html.slice(start, end).trim() === '';
    // An unclosed script is shown as text.
    if (kind === 'raw') return ELEMENTS_INVISIBLE_IF_EMPTY.has(name) && end < html.length;
    return kind === 'comment' || ELEMENTS_INVISIBLE_IF_EMPTY.has(name);
  });
}

/** Whether HTML shows only pictures and links. */
export function isDecorativeHtml(html: string): boolean {
  let isInLink = false;
  return [...scanHtmlTokens(html)].every(({ kind, name, start, end }) => {
    if (name === 'a') isInLink = kind === 'open';
    if (kind === 'text') return isInLink || /^(?:[\s\p{P}\p{S}]|&\w+;)*$/u.test(html.slice(start, end));
    if (kind === 'raw') return ELEMENTS_INVISIBLE_IF_EMPTY.has(name) && end < html.length;
    return kind === 'comment' || ELEMENTS_INVISIBLE_IF_EMPTY.has(name) || DECORATIVE_ELEMENTS.has(name);
  });
}

/** Whether a paragraph shows nothing: white space, including `&nbsp;`, line breaks, anchors. */
function isBlankParagraph(inline: Token | undefined): boolean {
  return (inline?.children ?? []).every(({ type, content }) => {
    if (type === 'html_inline') return isInvisibleHtml(content);
    return type === 'softbreak' || type === 'hardbreak' || (type.startsWith('text') && content.trim() === '');
  });
}
