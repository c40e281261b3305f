// Converts raw HTML in MDX syntax to HTML: attributes in braces, comments, expressions and components.
import { escapeText } from '../../../model/html.ts';
import type { PageFault } from '../page.ts';
import { findBraceEnd, isCommentExpression, isVariableReference, parseConstantExpression } from './braces.ts';
import { classifyTag, createAttributeWithCodeFault, createExpressionFault, createTagFault } from './constructs.ts';
import type { MdxPageState } from './reading.ts';
import { convertJsxTagToHtml, hasJsxAttributes, parseMdxTag } from './tags.ts';

/** Raw HTML without MDX syntax. */
interface HtmlWithoutJsx {
  readonly html: string;
  /** Findings, with offsets in the original HTML. */
  readonly faults: readonly { readonly fault: PageFault; readonly offset: number }[];
}

/** Whether raw HTML may contain MDX syntax. */
export function mayContainJsx(html: string, isMdx: boolean): boolean {
  return isMdx ? /[{]|<\/?[A-Z>]|\b(?:className|htmlFor)=/.test(html) : /=\{|\{\/\*|<\/?[A-Z]|\bclassName=/.test(html);
}

/** Elements whose content is not parsed. */
const VERBATIM_ELEMENT_PATTERN = /^<(script|style|textarea|pre|code)\b/;

/** Converts MDX syntax in raw HTML. Preserves line breaks, so that line numbers stay valid. */
export function convertJsxToHtml(html: string, reading: MdxPageState): HtmlWithoutJsx {
  const { isMdx, onMdxSyntax } = reading;
  const faults: { fault: PageFault; offset: number }[] = [];
  const note = (fault: PageFault | undefined, offset: number) => fault && faults.push({ fault, offset });
  const marks = /[<{]/g;
  const lower = html.toLowerCase();
  let out = '';
  let at = 0;
  const replace = (end: number, text: string) => {
    const breaks = html.slice(at, end).split('\n').length - text.split('\n').length;
    out += text + '\n'.repeat(Math.max(0, breaks));
    at = end;
  };
  const keep = (end: number) => {
    out += html.slice(at, end);
    at = end;
  };
  while (at < html.length) {
    marks.lastIndex = at;
    const next = marks.exec(html)?.index;
    if (next === undefined) break;
    keep(next);
    const verbatim = findVerbatimEnd(lower, at, isMdx);
    const tag = html[at] === '<' && verbatim === undefined ? parseMdxTag(html, at, reading) : undefined;
    const end = html[at] === '{' ? findBraceEnd(reading, html, at) : tag?.end;
    if (verbatim !== undefined || end === undefined) {
      keep(verbatim ?? at + 1);
      continue;
    }
    const written = html.slice(at, end);
    const start = at;
    if (tag === undefined) {
      const value = isMdx ? parseConstantExpression(written.slice(1, -1)) : undefined;
      if (isCommentExpression(written)) replace(end, '');
      else if (!isMdx || isVariableReference(written)) keep(end);
      else {
        replace(end, value === undefined ? '' : escapeText(value));
        if (value === undefined) note(createExpressionFault(written, onMdxSyntax), start);
      }
      continue;
    }
    const verdict = classifyTag(tag, reading);
    if (verdict !== 'other') {
      note(createTagFault(tag, written, reading), start);
      replace(end, verdict === 'text' ? escapeText(written) : '');
    } else if (hasJsxAttributes(tag)) {
      const { html: plain, lost } = convertJsxTagToHtml(tag);
      replace(end, plain);
      for (const attribute of lost) note(createAttributeWithCodeFault(attribute, onMdxSyntax), start);
    } else keep(end);
  }
  keep(html.length);
  return { html: out, faults };
}

/**
 * Returns the end of the comment or verbatim element that begins at `offset`. Returns `undefined` if no comment or verbatim element begins
 * there.
 */
function findVerbatimEnd(html: string, offset: number, isMdx: boolean): number | undefined {
  if (html.startsWith('<!--', offset)) {
    const end = html.indexOf('-->', offset + 4);
    return end < 0 ? html.length : end + 3;
  }
  const name = VERBATIM_ELEMENT_PATTERN.exec(html.slice(offset, offset + 12))?.[1];
  if (name === undefined || (isMdx && (name === 'pre' || name === 'code'))) return undefined;
  const end = html.indexOf(`</${name}`, offset);
  return end < 0 ? html.length : end;
}
