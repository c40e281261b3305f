// Glob patterns in the syntax of git and VitePress. Pure.

/** Returns the source of a regular expression for a glob: `**` matches any folders, `*` and `?` match within one segment. */
export function convertGlobToRegexSource(glob: string): string {
  return glob.replace(/\*\*\/?|[*?]|[.+^${}()|[\]\\]/g, (sign) => {
    if (sign.startsWith('**')) return sign === '**' ? '.*' : '(?:.*/)?';
    return sign === '*' ? '[^/]*' : sign === '?' ? '[^/]' : `\\${sign}`;
  });
}

/**
 * Creates a function that returns whether the lines of a `.gitignore` exclude a path. The last matching line counts. As in MkDocs, a line with
 * `!` that names a folder does not bring back files that an earlier line names.
 */
export function createGitignoreMatcher(text: string): (path: string) => boolean {
  const lines = text.split('\n').map((line) => line.trim());
  const rules = lines
    .filter((line) => !/^(?:#|!?$)/.test(line))
    .map((line) => ({ isExcluding: !line.startsWith('!'), pattern: parseGitignorePattern(line.replace(/^!/, '')) }));
  return (path) => {
    let isExcluded = false;
    let isByName = false;
    for (const { isExcluding, pattern } of rules) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const isFolder = match[1] === '/';
      if (isFolder && isByName && !isExcluding) continue;
      [isExcluded, isByName] = [isExcluding, !isFolder];
    }
    return isExcluded;
  };
}

/** Returns the pattern of a line. Its group is `/` if the line matches a folder of the path. */
function parseGitignorePattern(line: string): RegExp {
  const isRooted = /^\/|\/./.test(line);
  return new RegExp(`${isRooted ? '^' : '(?:^|/)'}${convertGlobToRegexSource(line.replace(/^\/|\/$/g, ''))}(/|$)`);
}
