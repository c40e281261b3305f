// What may stand above the title of a page: nothing that is seen, or pictures and links, such as a logo, badges, or the path to the page
// that TypeDoc writes. Pure.
import type { Token } from 'markdown-it';
import { htmlTokens } from '../../lib/html.ts';

/** Returns the index of the first visible token: comments, wrapper elements and empty paragraphs may precede a title. */
export function firstVisible(tokens: readonly Token[], from = 0): number {
  let at = from;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    if (token.type === 'html_block' && isEmptyHtml(token.content)) at += 1;
    else if (token.type === 'paragraph_open' && isBlank(tokens[at + 1])) at += 3;
    else break;
  }
  return at;
}

/** Returns the index of the first token that is neither invisible nor a block of pictures and links. */
export function firstOfText(tokens: readonly Token[]): number {
  let at = firstVisible(tokens);
  for (let next = at; ; at = next) {
    const token = tokens[at];
    if (token?.type === 'hr' || (token?.type === 'html_block' && isDecoration(token.content))) next = at + 1;
    else if (token?.type === 'paragraph_open' && isAside(inlineOutline(tokens[at + 1]))) next = at + 3;
    else return at;
    next = firstVisible(tokens, next);
  }
}

/** Stands for a picture or a link in an outline. */
const OBJECT = '\u{fffc}';
/** What separates the links of a path or of a menu. */
const SEPARATOR = /\n|(?:^|[ \t]+)(?:[/|•·›»→>–—-]|&gt;|&raquo;|&nbsp;)(?:[ \t]+|$)/;
const OBJECTS = new RegExp(`^[\\s${OBJECT}\\p{P}]*$`, 'u');
/** The last step of a path to a page is its name, without a link. */
const SHORT = /^\S+(?:[ \t]+\S+){0,2}$/;

/** Whether a paragraph consists of pictures, links and, after a separator, short names. Each picture and link is an object of the outline. */
export function isAside(outline: string): boolean {
  if (!outline.includes(OBJECT)) return false;
  const [first = '', ...others] = outline.split(SEPARATOR).map((piece) => piece.trim());
  return OBJECTS.test(first) && others.every((piece) => OBJECTS.test(piece) || SHORT.test(piece));
}

/** Returns a paragraph of Markdown with an object for each picture and link. */
export function objectsOf(text: string): string {
  // A picture may be in a link.
  const withObjects = (each: string) => each.replace(/!?\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/g, OBJECT);
  return withObjects(withObjects(text))
    .replace(/<img\b[^<>]*>/gi, OBJECT)
    .replace(/<[^<>]*>|[*_]/g, '');
}

function inlineOutline(inline: Token | undefined): string {
  let [text, depth] = ['', 0];
  for (const { type, content } of inline?.children ?? []) {
    if (type === 'link_open') depth++;
    else if (type === 'link_close') depth--;
    else if (depth > 0) continue;
    else if (type === 'softbreak' || type === 'hardbreak') text += '\n';
    else if (type !== 'image' && !/^<img\b/i.test(content)) text += type === 'html_inline' ? '' : content;
    if (type === 'link_close' || type === 'image' || /^<img\b/i.test(content)) text += OBJECT;
  }
  return text;
}

/** Elements that show nothing by themselves. */
const SILENT = new Set('div section article center header main span p br a script style'.split(' '));
/** Elements of pictures and of the text around them. */
const PICTURES = new Set('img picture source svg hr b strong em i sub sup table tbody tr td'.split(' '));

/** Whether HTML shows nothing by itself: comments, scripts, styles, and tags of wrapper elements. */
function isEmptyHtml(html: string): boolean {
  return [...htmlTokens(html)].every(({ kind, name, start, end }) => {
    if (kind === 'text') return html.slice(start, end).trim() === '';
    // An unclosed script is shown as text.
    if (kind === 'raw') return SILENT.has(name) && end < html.length;
    return kind === 'comment' || SILENT.has(name);
  });
}

/** Whether HTML shows only pictures and links. */
export function isDecoration(html: string): boolean {
  let isInLink = false;
  return [...htmlTokens(html)].every(({ kind, name, start, end }) => {
    if (name === 'a') isInLink = kind === 'open';
    if (kind === 'text') return isInLink || /^(?:[\s\p{P}\p{S}]|&\w+;)*$/u.test(html.slice(start, end));
    if (kind === 'raw') return SILENT.has(name) && end < html.length;
    return kind === 'comment' || SILENT.has(name) || PICTURES.has(name);
  });
}

/** Whether a paragraph shows nothing: white space, including `&nbsp;`, line breaks, anchors. */
function isBlank(inline: Token | undefined): boolean {
  return (inline?.children ?? []).every(({ type, content }) => {
    if (type === 'html_inline') return isEmptyHtml(content);
    return type === 'softbreak' || type === 'hardbreak' || (type.startsWith('text') && content.trim() === '');
  });
}
