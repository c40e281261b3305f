// Resolves the arguments of `move`: moved files with their translations, or a heading. Throws if the move is impossible.
import { join } from 'node:path';
import { ownStatsOf, statsOf } from '../../content/io/stats.ts';
import { folderOf, isMarkdown, mirrorOf, staysInside, tidyPath } from '../../lib/file-path.ts';
import { compareText } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import { callFault } from '../../model/diagnostic.ts';
import { editionsOf } from '../../model/docs-versions.ts';
import type { FileMoves } from './moved.ts';

/** Target of a move. */
export type MoveTarget =
  | {
      readonly kind: 'files';
      readonly moves: FileMoves /** Whether the user has moved the files already. */;
      readonly isDone: boolean;
    }
  | { readonly kind: 'heading'; readonly file: string; readonly id: string; readonly to: string };

/** Resolves the arguments. */
export function namedBy(from: string, to: string, config: SiteConfig): MoveTarget {
  const at = from.indexOf('#');
  if (at > 0) return headingNamed({ page: from.slice(0, at), id: from.slice(at + 1), to }, config);
  const [old, wanted] = [pathOf(from, config.root), pathOf(to, config.root)];
  const made = to.endsWith('/') || isFolder(config.root, wanted) ? intoFolder(old, wanted, config.root) : wanted;
  const isThere = ownStatsOf(join(config.root, old)) !== undefined;
  const isMade = ownStatsOf(join(config.root, made)) !== undefined;
  if (!isThere && !isMade)
    throw callFault(`There is no \`${from}\`.`, 'Name a file or a folder by its path from the root of the project.');
  // On a case-insensitive file system, names that differ only in case both exist.
  const isCase = old.toLowerCase() === made.toLowerCase();
  if (isThere && isMade && !isCase)
    throw callFault(`\`${made}\` is there already.`, 'Choose another name, or remove it first.');
  if (old === made) throw callFault('Both names are the same.');
  if (`${made}/`.startsWith(`${old}/`)) throw callFault(`\`${old}\` cannot move into itself.`);
  judgeFolder(old, made, config);
  const isDone = !isThere;
  const mirrors = config.i18n.locales.flatMap(({ locale, folder = locale }): FileMoves => {
    const [own, other] = [old, made].map((path) => mirrorOf(path, config.i18n.path, folder));
    if (own === undefined || other === undefined || locale === config.i18n.defaultLocale) return [];
    const isMirrored = ownStatsOf(join(config.root, isDone ? other : own)) !== undefined;
    return isMirrored ? [[own, other]] : [];
  });
  return { kind: 'files', moves: [[old, made], ...mirrors], isDone };
}

function pathOf(name: string, root: string): string {
  const path = tidyPath(name.replaceAll('\\', '/').replace(/\/+$/, '').replace(`${root}/`, ''));
  if (staysInside(path)) return path;
  throw callFault(`\`${name}\` is not in the project.`, 'Name it by its path from the root of the project.');
}

function isFolder(root: string, path: string): boolean {
  return statsOf(join(root, path))?.isDirectory() === true;
}

/** Like `mv`: moves into an existing folder, including a file that was moved there already. */
function intoFolder(old: string, folder: string, root: string): string {
  const inside = `${folder}/${old.slice(folderOf(old).length).replace(/^\//, '')}`;
  const isThere = ownStatsOf(join(root, old)) !== undefined;
  return isThere || ownStatsOf(join(root, inside)) !== undefined ? inside : folder;
}

/** Returns folders with pages or static files. */
function foldersOf({ docs, releases, pages, staticDirs }: SiteConfig): readonly string[] {
  const ofVersions = editionsOf(docs).flatMap(({ version }) => version.source?.folder ?? []);
  const all = [...docs.map(({ path }) => path), ...(releases ? [releases.path] : []), pages.path, ...staticDirs];
  return [...all, ...ofVersions.map((folder) => `${folder}/docs`)].sort((a, b) => compareText(b, a));
}

/** Throws if a page would leave its content folder, which would change its type or version. */
function judgeFolder(from: string, to: string, config: SiteConfig): void {
  const folders = foldersOf(config);
  const ownOf = (path: string) => folders.find((folder) => folder === '.' || path.startsWith(`${folder}/`));
  const own = ownOf(from);
  if (folders.includes(from))
    throw callFault(
      `\`${from}\` is a folder that the configuration names.`,
      'Rename it, and change the configuration.',
    );
  if (own === undefined)
    throw callFault(
      `\`${from}\` is in none of the folders of pages.`,
      `These are ${folders.map((each) => `\`${each}\``).join(', ')}.`,
    );
  if (ownOf(to) !== own)
    throw callFault(`\`${to}\` is not in \`${own}\`, where \`${from}\` is.`, 'Choose a name in that folder.');
  const isPage = isMarkdown(from);
  if (isPage !== isMarkdown(to) && (isPage || /\.[A-Za-z\d]+$/.test(from)))
    throw callFault(`\`${to}\` has another ending than \`${from}\`.`, 'Keep the ending.');
}

function headingNamed(
  { page, id, to }: Readonly<Record<'page' | 'id' | 'to', string>>,
  config: SiteConfig,
): MoveTarget {
  const file = pathOf(page, config.root);
  if (!isMarkdown(file) || statsOf(join(config.root, file))?.isFile() !== true)
    throw callFault(`There is no page \`${page}\`.`);
  const at = to.indexOf('#');
  const other = at > 0 ? pathOf(to.slice(0, at), config.root) : file;
  const wanted = to.slice(at + 1).trim();
  if (at < 0 || wanted === '')
    throw callFault(`\`${to}\` names no heading.`, `Write \`${page}#new-id\`, or \`#New text\`.`);
  if (other !== file)
    throw callFault(
      'A heading keeps its page: no redirect leads from an anchor to another page.',
      'Move its text by hand, and leave the heading with a link.',
    );
  return { kind: 'heading', file, id, to: wanted };
}
