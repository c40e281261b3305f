// References in API descriptions: paths of external files, found in the text before parsing, and segments of JSON pointers.
import { memoizeByKeyWithLimit } from '../../../lib/lazy.ts';
import { decodePath, hasSchemeOrHost } from '../../../model/url.ts';

/** A reference in the text of a description. Without quotes, it may contain braces in pairs, as in `pets_{id}.yaml`. */
const REFERENCE_PATTERN = /["']?\$ref["']?\s*:\s*(?:["']([^"'\n]+)|((?:\{[^\s{}"']*\}|[^\s"'{},])+))/g;

/** Returns the references in a text as written. References inside examples may be included. */
export function findReferences(text: string): readonly string[] {
  return [...text.matchAll(REFERENCE_PATTERN)].flatMap(([, quoted, plain]) => quoted ?? plain ?? []);
}

/** Returns relative paths of referenced files as written. References inside examples may be included. */
export function findReferencedFiles(text: string): readonly string[] {
  const paths = findReferences(text).map((reference) => reference.replace(/#.*/, ''));
  return [...new Set(paths.filter((path) => path !== '' && !hasSchemeOrHost(path)))];
}

/** Returns the keys of a JSON pointer such as `#/components/schemas/Pet`. Cached, because a description repeats its pointers many times. */
export const parsePointer = memoizeByKeyWithLimit((pointer): readonly string[] => {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => (decodePath(key) ?? key).replaceAll('~1', '/').replaceAll('~0', '~'));
}, 4000);

/** Escapes a key as a JSON pointer segment. */
export function escapePointerKey(key: string): string {
  return key.replaceAll('%', '%25').replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns the JSON pointer of a part of a document. If the part is not found, returns the pointer of the root. */
export function findPointer(document: unknown, part: unknown): string {
  const around = new Set<unknown>();
  const find = (node: unknown, pointer: string): string | undefined => {
    if (node === part) return pointer;
    if (typeof node !== 'object' || node === null || around.has(node)) return undefined;
    around.add(node);
    for (const [key, value] of Object.entries(node)) {
      const found = find(value, `${pointer}/${escapePointerKey(key)}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(document, '#') ?? '#/';
}
