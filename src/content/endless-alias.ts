// Finds YAML aliases that expand without end. The YAML parsers used here do not reject all of them.
import { findLineAndColumn } from '../lib/text.ts';
import { type ContentLimitLookup, createLimitLookup } from '../model/budgets.ts';

/**
 * Returns a position and a reason if the aliases of a YAML text yield a value that contains itself or grows exponentially, else
 * `undefined`.
 */
export function findEndlessYamlAlias(value: unknown, text: string, limits: ContentLimitLookup = createLimitLookup()) {
  let left = limits('aliases', text.length);
  const around = new Set<unknown>();
  const isEndless = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null) return false;
    left -= 1;
    if (left < 0 || around.has(part)) return true;
    around.add(part);
    const found = Object.values(part).some(isEndless);
    around.delete(part);
    return found;
  };
  if (!isEndless(value)) return undefined;
  // Finds the first alias inside the value to which it refers. If there is none, finds the first alias of the text.
  const inside = /^( *)(?! ).*&([^\s,\]}]+).*(?:\n(?:\1 .*)?)*?[\s[{,](?=\*\2(?![^\s,\]}]))/m.exec(text);
  const index = inside ? inside.index + inside[0].length : text.search(/(?<=[\s[{,])\*/);
  const alias = /^[^\s,\]}]*/.exec(text.slice(index))?.[0];
  const reason = `\`${alias}\` stands in what it stands for, or repeats what repeats others: write the value out`;
  return { reason, ...findLineAndColumn(text, index) };
}
