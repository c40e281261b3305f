// Aliases of YAML that make more than a text can mean; no reader of YAML that is used here refuses them all.
import { positionAt } from '../lib/text.ts';
import { type Limits, limitsOf } from '../model/budgets.ts';

/** Where the aliases of a text make a value that holds itself, or that grows with each of them, and why that cannot be. */
export function endlessAlias(value: unknown, text: string, limits: Limits = limitsOf()) {
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
  // The first one in the lines of what it stands for, or else of all.
  const inside = /^( *)(?! ).*&([^\s,\]}]+).*(?:\n(?:\1 .*)?)*?[\s[{,](?=\*\2(?![^\s,\]}]))/m.exec(text);
  const index = inside ? inside.index + inside[0].length : text.search(/(?<=[\s[{,])\*/);
  const alias = /^[^\s,\]}]*/.exec(text.slice(index))?.[0];
  const reason = `\`${alias}\` stands in what it stands for, or repeats what repeats others: write the value out`;
  return { reason, ...positionAt(text, index) };
}
