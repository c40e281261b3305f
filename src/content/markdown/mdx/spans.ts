// What of MDX goes on over lines, such as a template literal: nothing in it opens or closes anything else.
import { indentLength } from '../lines.ts';
import type { PageWork } from '../page.ts';
import { endOfBrace } from './braces.ts';
import { mayBeComponent, readMdxTag } from './tags.ts';

/** Gives the line behind the declaration, tag or expression that begins at a line (both from 0); else the line itself. */
export function spansOf({ lines, mdx }: PageWork): (line: number) => number {
  if (!mdx?.isMdx) return (line) => line;
  const text = lines.join('\n');
  let offset = 0;
  const starts = lines.map((line) => {
    offset += line.length + 1;
    return offset - line.length - 1;
  });
  return (line) => {
    const declared = mdx.declarations.get(line);
    const at = (starts[line] ?? 0) + indentLength(lines[line] ?? '');
    const isTag = text[at] === '<' && mayBeComponent(text, at);
    const end = isTag ? readMdxTag(text, at, mdx)?.end : text[at] === '{' ? endOfBrace(mdx, text, at) : undefined;
    return declared?.end ?? (end === undefined ? line : line + text.slice(at, end).split('\n').length);
  };
}
