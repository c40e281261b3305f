// Resolves the arguments of `move`: moved files with their translations, or a heading. Throws if the move is impossible.
import { join } from 'node:path';
import { readStats, readSymlinkStats } from '../../content/io/stats.ts';
import {
  computeTranslationFolder,
  getParentFolder,
  isInFolder,
  isMarkdownPath,
  isSafeRelativePath,
  leadsOutOfRoot,
  normalizePath,
} from '../../lib/file-path.ts';
import { compareText } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { listDocsVersions } from '../../model/docs-versions.ts';
import type { FileMoves } from './moved.ts';

export type MoveTarget =
  | {
      readonly kind: 'files';
      readonly moves: FileMoves;
      /** Whether the user has moved the files already. */
      readonly isDone: boolean;
    }
  | { readonly kind: 'heading'; readonly file: string; readonly id: string; readonly to: string };

/** Resolves the arguments. */
export function resolveMoveTarget(from: string, to: string, config: SiteConfig): MoveTarget {
  const index = from.indexOf('#');
  if (index > 0) return resolveHeadingMove({ page: from.slice(0, index), id: from.slice(index + 1), to }, config);
  const old = parseProjectPath(from, config.root);
  const projectPath = parseProjectPath(to, config.root);
  const newName =
    to.endsWith('/') || isFolder(config.root, projectPath)
      ? resolveTargetInFolder(old, projectPath, config.root)
      : projectPath;
  const isThere = readSymlinkStats(join(config.root, old)) !== undefined;
  const isMade = readSymlinkStats(join(config.root, newName)) !== undefined;
  if (!isThere && !isMade)
    throw createInvocationError(
      `There is no \`${from}\`.`,
      'Name a file or a folder by its path from the root of the project.',
    );
  // On a case-insensitive file system, both names appear to exist if they differ only in case.
  const isCase = old.toLowerCase() === newName.toLowerCase();
  if (isThere && isMade && !isCase)
    throw createInvocationError(`\`${newName}\` is there already.`, 'Choose another name, or remove it first.');
  if (old === newName) throw createInvocationError('Both names are the same.');
  if (`${newName}/`.startsWith(`${old}/`)) throw createInvocationError(`\`${old}\` cannot move into itself.`);
  assertSameContentFolder(old, newName, config);
  const isDone = !isThere;
  const mirrors = config.i18n.locales.flatMap(({ locale, folder = locale }): FileMoves => {
    const [oldFolder, other] = [old, newName].map((path) => computeTranslationFolder(path, config.i18n.path, folder));
    if (oldFolder === undefined || other === undefined || locale === config.i18n.defaultLocale) return [];
    const isMirrored = readSymlinkStats(join(config.root, isDone ? other : oldFolder)) !== undefined;
    return isMirrored ? [[oldFolder, other]] : [];
  });
  return { kind: 'files', moves: [[old, newName], ...mirrors], isDone };
}

function parseProjectPath(name: string, root: string): string {
  const path = normalizePath(name.replaceAll('\\', '/').replace(/\/+$/, '').replace(`${root}/`, ''));
  if (isSafeRelativePath(path)) return path;
  if (leadsOutOfRoot(path) || /^(?:\/|[a-z]:\/)/i.test(name.replaceAll('\\', '/')))
    throw createInvocationError(
      `\`${name}\` is outside of the project, where \`move\` changes no files.`,
      'Move it with `git mv`. Then `techdocs addresses --fix` adds redirects, and `techdocs check-links` names the links to change.',
    );
  throw createInvocationError(
    `\`${name}\` is not in the project.`,
    'Name it by its path from the root of the project.',
  );
}

function isFolder(root: string, path: string): boolean {
  return readStats(join(root, path))?.isDirectory() === true;
}

/**
 * Returns the new path of a file or folder that moves into an existing folder, as with `mv`. If the user has already moved the item, the
 * item may be in `folder`, or `folder` may be the item itself under its new name.
 */
function resolveTargetInFolder(old: string, folder: string, root: string): string {
  const inside = `${folder}/${old.slice(getParentFolder(old).length).replace(/^\//, '')}`;
  const isThere = readSymlinkStats(join(root, old)) !== undefined;
  return isThere || readSymlinkStats(join(root, inside)) !== undefined ? inside : folder;
}

/** Returns folders with pages or static files. */
export function listSiteFolders({ docs, releases, pages, staticDirs }: SiteConfig): readonly string[] {
  const ofVersions = listDocsVersions(docs).flatMap(({ version }) => version.source?.folder ?? []);
  const all = [...docs.map(({ path }) => path), ...(releases ? [releases.path] : []), pages.path, ...staticDirs];
  return [...all, ...ofVersions.map((folder) => `${folder}/docs`)].sort((a, b) => compareText(b, a));
}

/** Throws if a page would leave its content folder, because its type or version would change. */
function assertSameContentFolder(from: string, to: string, config: SiteConfig): void {
  const folders = listSiteFolders(config);
  const ownOf = (path: string) => folders.find((folder) => isInFolder(path, folder));
  const newPath = ownOf(from);
  if (folders.includes(from))
    throw createInvocationError(
      `\`${from}\` is a folder that the configuration names.`,
      'Rename it, and change the configuration.',
    );
  if (newPath === undefined)
    throw createInvocationError(
      `\`${from}\` is in none of the folders of pages.`,
      `These are ${folders.map((folder) => `\`${folder}\``).join(', ')}.`,
    );
  if (ownOf(to) !== newPath)
    throw createInvocationError(
      `\`${to}\` is not in \`${newPath}\`, where \`${from}\` is.`,
      'Choose a name in that folder.',
    );
  const isPage = isMarkdownPath(from);
  if (isPage !== isMarkdownPath(to) && (isPage || /\.[A-Za-z\d]+$/.test(from)))
    throw createInvocationError(`\`${to}\` has another ending than \`${from}\`.`, 'Keep the ending.');
}

function resolveHeadingMove(
  { page, id, to }: Readonly<Record<'page' | 'id' | 'to', string>>,
  config: SiteConfig,
): MoveTarget {
  const file = parseProjectPath(page, config.root);
  if (!isMarkdownPath(file) || readStats(join(config.root, file))?.isFile() !== true)
    throw createInvocationError(`There is no page \`${page}\`.`);
  const index = to.indexOf('#');
  const other = index > 0 ? parseProjectPath(to.slice(0, index), config.root) : file;
  const wanted = to.slice(index + 1).trim();
  if (index < 0 || wanted === '')
    throw createInvocationError(`\`${to}\` names no heading.`, `Write \`${page}#new-id\`, or \`#New text\`.`);
  if (other !== file)
    throw createInvocationError(
      'A heading keeps its page: no redirect leads from an anchor to another page.',
      'Move its text by hand, and leave the heading with a link.',
    );
  return { kind: 'heading', file, id, to: wanted };
}
