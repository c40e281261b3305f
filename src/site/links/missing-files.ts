// Suggestions for a file that a page shows but that is not published at its address.
import { isInFolder } from '../../lib/file-path.ts';
import { encodePath } from '../../model/url.ts';
import { computeProbableTargetPath } from './meant-paths.ts';
import type { LinkTargets, LinkToResolve } from './targets.ts';

/** How to fix the address of a missing file: the correct address, or a sentence. */
type MissingFileFix = { readonly replacement: string } | { readonly fix: string };

/**
 * Suggests how to fix the address of a missing file that a page embeds, such as an image. Returns `undefined` if the page only links to the
 * file, or if no cause is known. `absolute`: path of the file from the root of the site, or empty. `beside`: the file to which a relative
 * path refers.
 */
export function suggestMissingFileFix(
  absolute: string,
  beside: string | undefined,
  request: LinkToResolve,
): MissingFileFix | undefined {
  const { kind, origin, targets, parts } = request;
  if (kind === 'link') return undefined;
  const folders = listPageFolders(targets);
  const probableTargetPath = computeProbableTargetPath(absolute, targets);
  const among = folders.find((folder) => targets.besides.has(folder + probableTargetPath));
  if (among !== undefined && parts.path.startsWith('/'))
    return { fix: formatFixWithStaticDirs(among + probableTargetPath, among) };
  if (beside === undefined || targets.besides.has(beside)) return undefined;
  const fixed = targets.config.staticDirs.find((folder) => beside.startsWith(`${folder}/`));
  const name = beside.slice((fixed ?? '').length + 1);
  if (fixed !== undefined && targets.statics.has(name)) return { replacement: encodePath(`/${name}`) };
  const { contentDir = '' } = origin;
  const isInside = folders.some((folder) => isInFolder(beside, folder));
  if (isInside || !folders.includes(contentDir)) return undefined;
  return { fix: formatFixForFileOutsideFolders(beside, contentDir, targets) };
}

function listPageFolders({ config: { docs, releases, pages } }: LinkTargets): readonly string[] {
  return [...docs.map(({ path }) => path), releases?.path, pages.path].filter((path) => path !== undefined);
}

function formatFixWithStaticDirs(file: string, folder: string): string {
  return `\`${file}\` has an address of its own once \`staticDirs\` names its folder: \`staticDirs: ['${folder}']\`.`;
}

/**
 * Formats the fix for a file outside of the folders of pages. Only files in these folders are copied. If the site has only one docs folder,
 * a setting fixes all such links.
 */
function formatFixForFileOutsideFolders(file: string, contentDir: string, { config: { docs } }: LinkTargets): string {
  const names = file.split('/');
  const contentSegments = contentDir.split('/');
  const parted = contentSegments.findIndex((name, index) => name !== names[index]);
  const shared = contentSegments.slice(0, parted).join('/') || '.';
  const isOnlyDocs = docs.length === 1 && docs[0]?.path === contentDir;
  const widen = isOnlyDocs ? `Set \`docs.path\` to \`${shared}\`, or move` : 'Move';
  return `\`${file}\` is not in \`${contentDir}\`, the only folder that files of its pages are copied from. ${widen} the file into it.`;
}
