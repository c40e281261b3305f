// Which files a description of an API refers to, by its text alone: whoever reads files asks before it is parsed.
import { hasScheme } from '../../model/url.ts';

/** Files that a text refers to, by paths from its own, as they are written. What stands in examples may be among them. */
export function referencesIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, quoted, plain] of text.matchAll(/["']?\$ref["']?\s*:\s*(?:["']([^"'#\n]+)|([^\s"'#,}]+))/g)) {
    const path = quoted ?? plain ?? '';
    if (path !== '' && !hasScheme(path)) found.add(path);
  }
  return [...found];
}
