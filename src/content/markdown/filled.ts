// Texts with slots, written as template literals: HTML with addresses, or code with values. A slot is an object, so no characters of the
// text can be mistaken for a slot.
import { pushAll } from '../../lib/push-all.ts';
import type { Filled, FilledSlot } from '../../model/page-piece.ts';

/** Template tag: returns the text of a template literal with its nested texts and slots. */
export function buildTextWithSlots(texts: TemplateStringsArray, ...parts: readonly Filled[]): Filled {
  const filleds: Filled[] = [];
  for (const [index, text] of texts.entries()) filleds.push(text, parts[index] ?? '');
  return joinTextsWithSlots(filleds);
}

/** Joins texts with a separator. */
export function joinTextsWithSlots(parts: readonly Filled[], between = ''): Filled {
  // Concatenates instead of calling `join`, which would copy a long table again for each row.
  if (parts.every((part) => typeof part === 'string'))
    return parts.reduce((whole, part, at) => (at === 0 ? part : whole + between + part), '');
  return between === '' ? parts : parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
}

/** Flattens a nested text; adjacent strings are merged. */
export function flattenTextWithSlots(whole: Filled): readonly (string | FilledSlot)[] {
  if (typeof whole === 'string') return [whole];
  const parts: (string | FilledSlot)[] = [];
  // Uses a loop instead of recursion. A thousand texts that were joined one by one are nested a thousand levels deep.
  const rest = [whole];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (typeof part !== 'string' && !('slot' in part)) pushAll(rest, part.toReversed());
    else if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts.push(`${parts.pop()}${part}`);
    else parts.push(part);
  }
  return parts;
}
