// Root-relative POSIX paths as pure text: no file system here.

/** Resolves a path from the folder of a file; undefined where it leaves the project root. A leading `/` is the root. */
export function resolveFrom(file: string, target: string): string | undefined {
  const base = target.startsWith('/') ? [] : file.split('/').slice(0, -1);
  const parts: string[] = [];
  for (const part of [...base, ...target.split('/')]) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 || target.includes('\\') || target.includes('\0') ? undefined : parts.join('/');
}
