// Finds the products of an unvalidated configuration.
import { getValueAt, isPlainObject } from '../lib/values.ts';
import type { ValuePath } from './fault.ts';

/** Returns the product keys of an unvalidated configuration, and the path of the setting that contains them. */
export function findUnvalidatedProductKeys(raw: unknown): {
  readonly path: ValuePath;
  readonly keys: readonly string[];
} {
  const keysAt = (path: ValuePath) => {
    const products = getValueAt(raw, path);
    return isPlainObject(products) ? Object.keys(products) : [];
  };
  const productKeys = keysAt(['products']);
  if (productKeys.length > 0) return { path: ['products'], keys: productKeys };
  return { path: ['releases', 'products'], keys: keysAt(['releases', 'products']) };
}
