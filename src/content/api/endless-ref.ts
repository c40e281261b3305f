// References of a description that lead back to themselves before anything is said. The library that judges stops there, without a place.
import { isPlain, type Plain } from './plain.ts';
import { pointerPart } from './references.ts';
import { nodeAt } from './tree.ts';

/** The first reference of a document that stands for itself, or for one that leads back to it, and where it is, as a JSON pointer. */
export function endlessRef(document: Plain) {
  const isEndless = (ref: string): boolean => {
    const seen = new Set<string>();
    for (let next: unknown = ref; typeof next === 'string'; ) {
      if (seen.has(next)) return true;
      seen.add(next);
      const node = nodeAt(document, next);
      next = isPlain(node) ? node.$ref : undefined;
    }
    return false;
  };
  const around = new Set<unknown>();
  const find = (node: unknown, pointer: string): { readonly pointer: string; readonly ref: string } | undefined => {
    if (typeof node !== 'object' || node === null || around.has(node)) return undefined;
    around.add(node);
    for (const [key, value] of Object.entries(node)) {
      const at = `${pointer}/${pointerPart(key)}`;
      const found =
        key === '$ref' && typeof value === 'string' && isEndless(value) ? { pointer: at, ref: value } : find(value, at);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(document, '#');
}
