// References of descriptions of APIs: which files they name, by the text alone, as whoever reads files asks before it is parsed;
// and the keys that they lead through.
import { hasScheme } from '../../../model/url.ts';

/** Files that a text refers to, by paths from its own, as they are written. What stands in examples may be among them. */
export function referencesIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, quoted, plain] of text.matchAll(/["']?\$ref["']?\s*:\s*(?:["']([^"'#\n]+)|([^\s"'#,}]+))/g)) {
    const path = quoted ?? plain ?? '';
    if (path !== '' && !hasScheme(path)) found.add(path);
  }
  return [...found];
}

/** The keys of a pointer, as in `#/components/schemas/Pet`. */
export function pointerKeys(pointer: string): readonly string[] {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => decode(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A key as a part of a pointer. */
export function pointerPart(key: string): string {
  return key.replaceAll('%', '%25').replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Where a part of a document is, as a pointer; that of all of it where it is in none. */
export function pointerTo(document: unknown, part: unknown): string {
  const around = new Set<unknown>();
  const find = (node: unknown, pointer: string): string | undefined => {
    if (node === part) return pointer;
    if (typeof node !== 'object' || node === null || around.has(node)) return undefined;
    around.add(node);
    for (const [key, value] of Object.entries(node)) {
      const found = find(value, `${pointer}/${pointerPart(key)}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(document, '#') ?? '#/';
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
