// What the name of a post's file says: `YYYY-MM-DD-slug.md` or `YYYY/MM/DD/slug.md`, in any folder.

/** A post's date and slug, as its file is named. */
export interface PostFileName {
  /** `YYYY-MM-DD`; absent where the name holds none. Whether there is such a day is not asked. */
  readonly date?: string;
  readonly slug: string;
}

/** Reads the path of a post below the releases folder. A folder with an `index.md` is named by the folder. */
export function postFileName(path: string): PostFileName {
  const name = path.replace(/\.(?:md|markdown)$/i, '').replace(/\/index$/i, '');
  const match = /(?:^|\/)(\d{4})[-/](\d{2})[-/](\d{2})[-/]([^/]+)$/.exec(name);
  if (match) return { date: `${match[1]}-${match[2]}-${match[3]}`, slug: match[4] as string };
  return { slug: name.split('/').at(-1) ?? name };
}
