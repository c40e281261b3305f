// Who wrote posts, as front matter and `authors.yml` say it. The names of keys are Docusaurus's.

/** What may be said of an author. */
export const authorKeys = ['name', 'title', 'url', 'email', 'image_url'] as const;

/** An author. `key` is one of `authors.yml`; what stands beside it takes the place of what is said there. */
export type PostAuthor = { readonly [K in (typeof authorKeys)[number] | 'key']?: string };

/** What `authors.yml` beside the posts says, by key, with where it says it. */
export interface AuthorsFile {
  /** Root-relative. */
  readonly file: string;
  readonly byKey: Readonly<Record<string, PostAuthor & { readonly line: number; readonly column: number }>>;
}
