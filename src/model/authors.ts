// Authors of posts in front matter and `authors.yml`. The names of keys are Docusaurus's.

/** Keys of an author. */
export const authorFieldNames = ['name', 'title', 'url', 'email', 'image_url'] as const;

/** An author. `key` selects an entry of `authors.yml`; the author's other keys override the keys of this entry. */
export type PostAuthor = { readonly [K in (typeof authorFieldNames)[number] | 'key']?: string };

/** Authors in the `authors.yml` of the posts folder, by key, with the positions of the entries. */
export interface AuthorsFile {
  /** Root-relative path. */
  readonly file: string;
  readonly byKey: Readonly<Record<string, PostAuthor & { readonly line: number; readonly column: number }>>;
}
