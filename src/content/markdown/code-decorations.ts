// Applies decorations of transformers. A decoration is a range of a code block, with classes and other attributes for the tokens in it.
import { createHastElement, type HastElement, type HastToken, listClasses } from './code-hast.ts';

/** A range of code, with attributes for its tokens. */
export interface CodeDecoration {
  readonly start: number | CodePosition;
  readonly end: number | CodePosition;
  readonly properties?: HastElement['properties'];
}

type CodePosition = { readonly line: number; readonly character: number };

/** Applies decorations to tokens; splits a token in which a decoration begins or ends. */
export function decorateTokens(
  tokens: HastToken[][],
  decorations: readonly CodeDecoration[],
  source: string,
): HastToken[][] {
  if (decorations.length === 0) return tokens;
  const starts = [0];
  for (const [index, line] of source.split('\n').entries()) starts.push((starts[index] as number) + line.length + 1);
  const offsetOf = (at: number | CodePosition) => (typeof at === 'number' ? at : (starts[at.line] ?? 0) + at.character);
  const parts = decorations.map(({ start, end, properties = {} }) => ({
    from: offsetOf(start),
    to: offsetOf(end),
    properties,
  }));
  const bounds = [...new Set(parts.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const split = (token: HastToken): HastToken[] => {
    const { offset, content } = token;
    const end = offset + content.length;
    const cuts = [offset, ...bounds.filter((at) => at > offset && at < end), end];
    return cuts.slice(1).map((to, index) => {
      const from = cuts[index] as number;
      const inside = parts.filter((part) => part.from <= from && to <= part.to);
      const partOfToken = { ...token, offset: from, content: content.slice(from - offset, to - offset) };
      return inside.reduce((before, { properties }) => addTokenProperties(before, properties), partOfToken);
    });
  };
  return tokens.map((line) => line.flatMap(split));
}

function addTokenProperties(token: HastToken, properties: HastElement['properties']): HastToken {
  const { class: _, className: __, ...rest } = properties;
  const names = [
    ...String(token.htmlAttrs?.class ?? '').split(/\s+/),
    ...listClasses(createHastElement('span', properties)),
  ];
  const others = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return { ...token, htmlAttrs: { ...token.htmlAttrs, ...others, class: names.filter(Boolean).join(' ') } };
}
