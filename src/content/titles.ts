// Titles of sources that name none.
import { capitalize, humanize } from '../model/text.ts';

/** A file name made readable: `01-save-and-scan.md` is `Save and scan`; an index is named by its folder. */
export function humanised(path: string): string {
  const parts = path.replace(/\.mdx?$/i, '').split('/');
  if (parts.length > 1 && /^(?:index|readme)$/i.test(parts.at(-1) ?? '')) parts.pop();
  const name = (parts.at(-1) ?? '').replace(/^\d{4}-\d{2}-\d{2}-/, '').replace(/^\d+[-_.]\s*(?=\D)/, '');
  return humanize(name) || capitalize(name || path);
}
