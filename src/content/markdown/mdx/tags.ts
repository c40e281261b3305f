// Parses tags in JSX syntax: attributes may contain braces, names may have capitals or dots.
import { escapeAttribute } from '../../../model/html.ts';
import { findBraceEnd, isCommentExpression, parseConstantExpression, type UnclosedBraceCount } from './braces.ts';

export interface JsxAttribute {
  /** Name; empty for `{...props}`. */
  readonly name: string;
  /** The whole attribute as written. */
  readonly written: string;
  /** Value in quotes, entities unresolved. */
  readonly text?: string;
  /** Expression in braces. */
  readonly expression?: string;
}

/** A tag; `name` is empty for a fragment. */
export interface JsxTag {
  readonly name: string;
  readonly isClosing: boolean;
  /** Whether it is self-closing, `<A/>`. */
  readonly isEmpty: boolean;
  readonly attributes: readonly JsxAttribute[];
  /** Offset after the tag. */
  readonly end: number;
}

const TAG_NAME_PATTERN = /[A-Za-z][\w:-]*(?:\.[A-Za-z]\w*)*/y;
const ATTRIBUTE_NAME_PATTERN = /[A-Za-z_$:@][\w$:.@-]*/y;
const WHITE_SPACE_PATTERN = /\s*/y;
/** Maximum number of attributes per tag; real tags have fewer. */
const MAX_TAG_ATTRIBUTES = 200;

function matchPatternAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}

function findSpaceEnd(text: string, at: number): number {
  return at + (matchPatternAt(WHITE_SPACE_PATTERN, text, at)?.length ?? 0);
}

/** Parses the tag at an offset; `undefined` if there is no complete tag. */
export function parseMdxTag(text: string, start: number, braceCount: UnclosedBraceCount): JsxTag | undefined {
  const isClosing = text[start + 1] === '/';
  let offset = start + (isClosing ? 2 : 1);
  const name = matchPatternAt(TAG_NAME_PATTERN, text, offset) ?? '';
  offset += name.length;
  const attributes: JsxAttribute[] = [];
  for (;;) {
    const next = findSpaceEnd(text, offset);
    const isEmpty = text[next] === '/' && text[next + 1] === '>' && !isClosing;
    const end = isEmpty ? next + 2 : text[next] === '>' ? next + 1 : undefined;
    if (end !== undefined) return { name, isClosing, isEmpty, attributes, end };
    // As in HTML, no space has to follow a value in quotes.
    const isSeparate = next > offset || /["'}]/.test(text[offset - 1] ?? '');
    if (!isSeparate || name === '' || isClosing || attributes.length > MAX_TAG_ATTRIBUTES) return undefined;
    const attribute = parseJsxAttribute(text, next, braceCount);
    if (attribute === undefined) return undefined;
    attributes.push(attribute);
    offset = next + attribute.written.length;
  }
}

function parseJsxAttribute(text: string, start: number, braceCount: UnclosedBraceCount): JsxAttribute | undefined {
  if (text[start] === '{') {
    const end = findBraceEnd(braceCount, text, start);
    return end === undefined ? undefined : { name: '', written: text.slice(start, end) };
  }
  const name = matchPatternAt(ATTRIBUTE_NAME_PATTERN, text, start);
  if (name === undefined) return undefined;
  const equals = findSpaceEnd(text, start + name.length);
  if (text[equals] !== '=') return { name, written: name };
  const offset = findSpaceEnd(text, equals + 1);
  const quote = text[offset];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, offset + 1);
    return end < 0 ? undefined : { name, written: text.slice(start, end + 1), text: text.slice(offset + 1, end) };
  }
  const end = quote === '{' ? findBraceEnd(braceCount, text, offset) : undefined;
  if (end !== undefined) return { name, written: text.slice(start, end), expression: text.slice(offset + 1, end - 1) };
  const bare = /[^\s"'=<>`{}]+/y;
  const value = quote === '{' ? undefined : matchPatternAt(bare, text, offset);
  return value === undefined ? undefined : { name, written: text.slice(start, offset + value.length), text: value };
}

const HTML_ATTRIBUTE_NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

/** Whether a capitalized tag or a fragment may begin at `offset`. */
export function mayBeginComponentTag(text: string, offset: number): boolean {
  const char = text.charCodeAt(offset + 1) === 0x2f ? text.charCodeAt(offset + 2) : text.charCodeAt(offset + 1);
  return (char >= 65 && char <= 90) || char === 0x3e;
}

const JSX_TAG_START_PATTERN = /<[a-z][\w-]*\s[^<>]*(?:=\s*\{|\{\.\.\.|\bclassName=|\bhtmlFor=)/y;

/** Whether an HTML tag with JSX syntax may begin at `at`. This quick check rules out nearly all tags. */
export function mayBeginJsxTag(text: string, at: number): boolean {
  return matchPatternAt(JSX_TAG_START_PATTERN, text, at) !== undefined;
}

/** Whether a tag has attributes that are not HTML. */
export function hasJsxAttributes({ attributes }: JsxTag): boolean {
  return attributes.some(
    ({ name, expression }) => name === '' || expression !== undefined || name in HTML_ATTRIBUTE_NAMES,
  );
}

/** Converts a tag to HTML; `lost` are the attributes with a value that only code could compute. */
export function convertJsxTagToHtml({ name, attributes, isClosing, isEmpty }: JsxTag): {
  html: string;
  lost: readonly string[];
} {
  const lost: string[] = [];
  const written = attributes.flatMap(({ name: key, text, expression, written: whole }) => {
    const value = text ?? (expression === undefined ? undefined : parseJsxAttributeValue(expression));
    const html = HTML_ATTRIBUTE_NAMES[key] ?? key;
    if (value === true || (value === undefined && expression === undefined && key !== '')) return [` ${html}`];
    if (typeof value === 'string')
      return [` ${html}="${text === undefined ? escapeAttribute(value) : text.replaceAll('"', '&quot;')}"`];
    if (value !== false && !isCommentExpression(whole)) lost.push(whole);
    return [];
  });
  return { html: `<${isClosing ? '/' : ''}${name}${written.join('')}${isEmpty ? '/' : ''}>`, lost };
}

function parseJsxAttributeValue(expression: string): string | boolean | undefined {
  const code = expression.trim();
  if (code === 'true' || code === 'false') return code === 'true';
  return parseConstantExpression(code);
}
