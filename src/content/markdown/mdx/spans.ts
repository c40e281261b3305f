// MDX constructs that span lines, such as template literals: nothing in them opens or closes a block.
import { findIndentEnd } from '../lines.ts';
import type { PageState } from '../page.ts';
import { findBraceEnd } from './braces.ts';
import { mayBeComponent, parseMdxTag } from './tags.ts';

/**
 * Returns a function that finds the line after the declaration, tag or expression that begins at a line; it returns the line itself if none
 * begins there. Lines count from 0.
 */
export function createMdxConstructEndLookup({ lines, mdx }: PageState): (line: number) => number {
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
    const isTag = text[at] === '<' && mayBeComponent(text, at);
    const end = isTag ? parseMdxTag(text, at, mdx)?.end : text[at] === '{' ? findBraceEnd(mdx, text, at) : undefined;
    return declared?.end ?? (end === undefined ? line : line + text.slice(at, end).split('\n').length);
  };
}
