// Include paths in pages: `<!-- include: ./part.md -->` and `file="./part.ts"` of a code block. Pure.
import { folderOf, joinPath, relativePath } from '../../lib/file-path.ts';
import { type FileMoves, movedFile } from './moved.ts';

const INCLUDE_PATTERN = /(<!--\s*include:\s*|\bfile=["'])([^\s"'#>]+)/g;

/** Returns the text with paths that lead to the same files after a move. `file` is their base, `included` are the page's includes. */
export function updateIncludePaths(
  text: string,
  {
    file,
    included,
    moves,
  }: { readonly file: string; readonly included: ReadonlySet<string>; readonly moves: FileMoves },
): string {
  const now = movedFile(moves, file);
  return text.replace(INCLUDE_PATTERN, (whole, before: string, path: string) => {
    const own = joinPath(folderOf(file), path);
    if (own === undefined || !included.has(own)) return whole;
    const made = relativePath(folderOf(now), movedFile(moves, own));
    if (made === relativePath(folderOf(file), own)) return whole;
    return before + (path.startsWith('./') && !made.startsWith('.') ? './' : '') + made;
  });
}
