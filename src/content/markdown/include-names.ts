// Which files an include may mean, by what is written in it.
import { folderOf, joinPath } from '../../lib/file-path.ts';

/** Resolves a path from the folder of a file; nothing where it leaves the project. A leading `/` or `@site/` is the root. */
export function resolveFrom(file: string, target: string): string | undefined {
  if (/[\\\0]/.test(target)) return undefined;
  const fromRoot = /^(?:@site)?\/(.*)$/s.exec(target)?.[1];
  return joinPath(fromRoot === undefined ? folderOf(file) : '', fromRoot ?? target) || undefined;
}

/** The files that a path may mean: `@/` is the folder of the docs in VitePress, so one of those around the file, the nearest first. */
export function namesOf(file: string, target: string): readonly string[] {
  if (!target.startsWith('@/')) return [resolveFrom(file, target)].filter((name) => name !== undefined);
  const folders = folderOf(file).split('/');
  const around = folders.map((_, index) => `/${[...folders.slice(0, folders.length - index), ''].join('/')}`);
  const names = [...around, '/'].map((folder) => resolveFrom(file, folder + target.slice(2)));
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** An import of a part, as MDX has it. */
export const IMPORTED_PART = /^import\s+([A-Z]\w*)\s+from\s*['"]([^'"#]+\.mdx?)['"]/m;

/** The parts that a text imports as MDX does, by the names of their tags: `import Part from './_part.mdx'`. */
export function importedParts(lines: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', path] = (line.startsWith('import ') && IMPORTED_PART.exec(line)) || [];
    if (path !== undefined) parts.set(name, path);
  }
  return parts;
}
