// MDX constructs that span several lines, such as template literals. Markdown blocks neither begin nor end inside such a construct.
import { findIndentEnd } from '../lines.ts';
import type { PageState } from '../page.ts';
import { findBraceEnd } from './braces.ts';
import { mayBeginComponentTag, parseMdxTag } from './tags.ts';

/**
 * Returns a function from line to line, from 0. For the first line of a declaration, tag or expression, it returns the line after its end.
 * For any other line, it returns that line.
 */
export function createLineAfterMdxLookup({ lines, mdx }: PageState): (line: number) => number {
  if (!mdx?.isMdx) return (line) => line;
  const text = lines.join('\n');
  let offset = 0;
  const starts = lines.map((line) => {
    offset += line.length + 1;
    return offset - line.length - 1;
  });
  return (line) => {
    const declared = mdx.declarations.get(line);
    const at = (starts[line] ?? 0) + findIndentEnd(lines[line] ?? '');
    const isTag = text[at] === '<' && mayBeginComponentTag(text, at);
    const end = isTag ? parseMdxTag(text, at, mdx)?.end : text[at] === '{' ? findBraceEnd(mdx, text, at) : undefined;
    return declared?.end ?? (end === undefined ? line : line + text.slice(at, end).split('\n').length);
  };
}
