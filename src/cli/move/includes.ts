// Include paths in pages: `<!-- include: ./part.md -->` and `file="./part.ts"` of a code block. Pure.
import { computeRelativePath, getParentFolder, joinPath } from '../../lib/file-path.ts';
import { computeMovedFileName, type FileMoves } from './moved.ts';

const INCLUDE_PATTERN = /(<!--\s*include:\s*|\bfile=["'])([^\s"'#>]+)/g;

/**
 * Returns the text with include paths that lead to the same files after a move. Paths are relative to `file`; `included` contains the
 * includes of the page.
 */
export function updateIncludePaths(
  text: string,
  {
    file,
    included,
    moves,
  }: { readonly file: string; readonly included: ReadonlySet<string>; readonly moves: FileMoves },
): string {
  const now = computeMovedFileName(moves, file);
  return text.replace(INCLUDE_PATTERN, (whole, before: string, path: string) => {
    const own = joinPath(getParentFolder(file), path);
    if (own === undefined || !included.has(own)) return whole;
    const made = computeRelativePath(getParentFolder(now), computeMovedFileName(moves, own));
    if (made === computeRelativePath(getParentFolder(file), own)) return whole;
    return before + (path.startsWith('./') && !made.startsWith('.') ? './' : '') + made;
  });
}
