// Edits category files in a move. Changes the doc id of the page that a category links to, and the path of the category's image.
import { escapeRegExp } from '../../lib/text.ts';
import type { SiteContent } from '../../model/source.ts';
import type { EditedFiles } from './edited-files.ts';
import type { MoveChangesInLocale } from './moved.ts';

/** Edits category files with a doc id or an image. `links` contains new addresses by old address. */
export function editCategoryFiles(
  { categories: current, versionCategories }: SiteContent,
  { ids, links }: Pick<MoveChangesInLocale, 'ids'> & { readonly links: ReadonlyMap<string, string> },
  files: EditedFiles,
): void {
  for (const [version, categories] of Object.entries({ current, ...versionCategories }))
    for (const { file, link } of Object.values(categories)) {
      if (link === undefined || link === null) continue;
      const from = link.type === 'doc' ? link.id : (link.image ?? '');
      const to = link.type === 'doc' ? ids.get(version)?.get(from) : links.get(from);
      if (to === undefined) continue;
      const pattern = new RegExp(`((?:id|image)["']?\\s*:\\s*["']?)${escapeRegExp(from)}(?=["'\\s,}]|$)`);
      files.edit(file, (text) => text.replace(pattern, (_, before: string) => before + to));
    }
}
