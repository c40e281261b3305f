// What the name of a post's file says: `YYYY-MM-DD-slug.md` or `YYYY/MM/DD/slug.md`, in any folder.

/**
 * Reads the path of a post below the releases folder; a folder with an `index.md` names the post. `date` is `YYYY-MM-DD`,
 * whether there is such a day or not.
 */
export function postFileName(path: string): { readonly date?: string; readonly slug: string } {
  const name = path.replace(/\.(?:md|markdown)$/i, '').replace(/\/index$/i, '');
  const match = /(?:^|\/)(\d{4})[-/](\d{2})[-/](\d{2})[-/]([^/]+)$/.exec(name);
  if (match) return { date: `${match[1]}-${match[2]}-${match[3]}`, slug: match[4] as string };
  return { slug: name.split('/').at(-1) ?? name };
}
