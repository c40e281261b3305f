// Resolves which files an include may refer to.
import { getParentFolder, joinPath } from '../../lib/file-path.ts';

/**
 * Resolves a path relative to the folder of a file. A leading `/` or `@site/` means the project root. Returns `undefined` if the path
 * leaves the project.
 */
export function resolvePathFromFile(file: string, target: string): string | undefined {
  if (/[\\\0]/.test(target)) return undefined;
  const fromRoot = /^(?:@site)?\/(.*)$/s.exec(target)?.[1];
  return joinPath(fromRoot === undefined ? getParentFolder(file) : '', fromRoot ?? target) || undefined;
}

/**
 * Returns the files that a path may refer to. In VitePress `@/` is the docs folder, so each parent folder of the file is a candidate,
 * nearest first.
 */
export function listIncludeCandidates(file: string, target: string): readonly string[] {
  if (!target.startsWith('@/')) return [resolvePathFromFile(file, target)].filter((name) => name !== undefined);
  const folders = getParentFolder(file).split('/');
  const around = folders.map((_, index) => `/${[...folders.slice(0, folders.length - index), ''].join('/')}`);
  const names = [...around, '/'].map((folder) => resolvePathFromFile(file, folder + target.slice(2)));
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** An MDX import of a partial. */
export const MDX_PARTIAL_IMPORT_PATTERN = /^import\s+([A-Z]\w*)\s+from\s*['"]([^'"#]+\.mdx?)['"]/m;

/** Returns the partials (`import Part from './_part.mdx'`) that a text imports, by tag name. */
export function parseImportedPartials(lines: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', path] = (line.startsWith('import ') && MDX_PARTIAL_IMPORT_PATTERN.exec(line)) || [];
    if (path !== undefined) parts.set(name, path);
  }
  return parts;
}
