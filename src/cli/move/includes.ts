// Include paths in pages: `<!-- include: ./part.md -->` and `file="./part.ts"` of a code block. Pure.
import { resolvePathFromFile } from '../../content/markdown/include-names.ts';
import { computeRelativePath, getParentFolder } from '../../lib/file-path.ts';
import { computeMovedFileName, type FileMoves } from './moved.ts';

/** Matches a path in an include. A path may contain spaces, and ends before a region, a range of lines or the end of the directive. */
const INCLUDE_PATTERN = /(<!--\s*@?include:\s*|\bfile=["'])([^\s"'#>{]+(?:[ \t]+(?!-->)[^\s"'#>{]+)*)/g;

/** Matches a path in `file` without quotes, which contains no spaces. */
const UNQUOTED_FILE_PATTERN = /(\bfile=)([^\s"'#>{]+)/g;

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
  const update = (whole: string, before: string, path: string) => {
    const ownPath = resolvePathFromFile(file, path);
    if (ownPath === undefined || !included.has(ownPath)) return whole;
    // Relative to the root of the project, so that only a move of the included file changes the path.
    const root = /^(?:@site)?\//.exec(path)?.[0];
    if (root !== undefined) return before + root + computeMovedFileName(moves, ownPath);
    const newPath = computeRelativePath(getParentFolder(now), computeMovedFileName(moves, ownPath));
    if (newPath === computeRelativePath(getParentFolder(file), ownPath)) return whole;
    return before + (path.startsWith('./') && !newPath.startsWith('.') ? './' : '') + newPath;
  };
  return text.replace(INCLUDE_PATTERN, update).replace(UNQUOTED_FILE_PATTERN, update);
}
