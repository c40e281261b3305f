// Glob patterns in the syntax of git and VitePress. Pure.

/** Returns the source of a regular expression for a glob: `**` matches any folders, `*` and `?` match within one segment. */
export function convertGlobToRegexSource(glob: string): string {
  return glob.replace(/\*\*\/?|[*?]|[.+^${}()|[\]\\]/g, (sign) => {
    if (sign.startsWith('**')) return sign === '**' ? '.*' : '(?:.*/)?';
    return sign === '*' ? '[^/]*' : sign === '?' ? '[^/]' : `\\${sign}`;
  });
}
