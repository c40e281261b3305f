// Edits category files in a move. Changes the doc id of the page that a category links to, and the path of the category's image.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStats } from '../../content/io/stats.ts';
import type { LocaleBuild } from '../../engine/locale-build.ts';
import { isSafeRelativePath } from '../../lib/file-path.ts';
import type { ChangesOfMoveInLocale } from './moved.ts';

/** Inputs for edits of category files, besides the site and the move. */
interface CategoryEditInput {
  /** Root of the project. */
  readonly root: string;
  /** New addresses, by old address. */
  readonly links: ReadonlyMap<string, string>;
  /** Texts of files that the move has edited already. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Edits category files with a doc id or an image. */
export function editCategoryFiles(
  { site, content }: LocaleBuild,
  { ids }: ChangesOfMoveInLocale,
  { root, links, texts }: CategoryEditInput,
): ReadonlyMap<string, string> {
  const edited = new Map<string, string>();
  const all = [['current', content.categories] as const, ...Object.entries(content.versionCategories ?? {})];
  for (const [version, categories] of all)
    for (const { file, link } of Object.values(categories)) {
      if (
        link === undefined ||
        link === null ||
        !isSafeRelativePath(file) ||
        readStats(join(root, file))?.isFile() !== true
      )
        continue;
      const from = link.type === 'doc' ? link.id : (link.image ?? '');
      const to = link.type === 'doc' ? ids.get(version)?.get(from) : links.get(from);
      if (to === undefined) continue;
      const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
      const pattern = new RegExp(
        `((?:id|image)["']?\\s*:\\s*["']?)${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=["'\\s,}]|$)`,
      );
      edited.set(
        file,
        text.replace(pattern, (_, before: string) => before + to),
      );
    }
  return site.documents.length === 0 ? new Map() : edited;
}
