// Names what makes the files of search, where that is not this package.
import type { SiteConfig } from '../model/config.ts';

/** The version of Pagefind, where that makes them; else nothing. */
export async function searchVersion({ root, search }: SiteConfig): Promise<string> {
  return search.provider === 'pagefind' ? (await import('./pagefind.ts')).pagefindVersion(root) : '';
}
