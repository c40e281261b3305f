// Where a configuration that is not checked yet says what products there are.
import type { ValuePath } from './fault.ts';
import { isPlain, valueAt } from './judge.ts';

/** The products of a configuration that is not checked yet: their keys, and where they stand. */
export function writtenProducts(raw: unknown): { readonly path: ValuePath; readonly keys: readonly string[] } {
  const keysAt = (path: ValuePath) => {
    const products = valueAt(raw, path);
    return isPlain(products) ? Object.keys(products) : [];
  };
  const own = keysAt(['products']);
  if (own.length > 0) return { path: ['products'], keys: own };
  return { path: ['releases', 'products'], keys: keysAt(['releases', 'products']) };
}
