// Patterns of file names, as git and VitePress have them. Pure.

/** The expression that a pattern stands for: `**` is any folders, `*` and `?` are within one. */
export function globText(glob: string): string {
  return glob.replace(/\*\*\/?|[*?]|[.+^${}()|[\]\\]/g, (sign) => {
    if (sign.startsWith('**')) return sign === '**' ? '.*' : '(?:.*/)?';
    return sign === '*' ? '[^/]*' : sign === '?' ? '[^/]' : `\\${sign}`;
  });
}
