// Texts with slots, written as templates: HTML with addresses, code with values. A slot is data, so no character of the text
// around it has a meaning.
import { pushAll } from '../../lib/push-all.ts';
import type { Filled, FilledSlot } from '../../model/page-piece.ts';

/** A text with texts and slots in it. */
export function withSlots(texts: TemplateStringsArray, ...parts: readonly Filled[]): Filled {
  const all: Filled[] = [];
  for (const [at, text] of texts.entries()) all.push(text, parts[at] ?? '');
  return joined(all);
}

/** Texts with something between each two of them. */
export function joined(parts: readonly Filled[], between = ''): Filled {
  // Not by `join`, which copies all that is there: a long table is joined row by row.
  if (parts.every((part) => typeof part === 'string'))
    return parts.reduce((whole, part, at) => (at === 0 ? part : whole + between + part), '');
  return between === '' ? parts : parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]));
}

/** The texts and slots of a text, no two texts one after the other. */
export function flat(whole: Filled): readonly (string | FilledSlot)[] {
  if (typeof whole === 'string') return [whole];
  const parts: (string | FilledSlot)[] = [];
  // A loop: texts that are joined one after the other nest as deep as they are many.
  const rest = [whole];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (typeof part !== 'string' && !('slot' in part)) pushAll(rest, part.toReversed());
    else if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts.push(`${parts.pop()}${part}`);
    else parts.push(part);
  }
  return parts;
}
