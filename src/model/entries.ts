// Entries of a site: documents with their path, date and visibility. Also the groups of entries by tag and by product.
import { requireDefined } from '../lib/found.ts';
import type { ProductConfig } from './config.ts';
import type { SettingDiagnostic } from './diagnostic.ts';
import type { Document } from './document.ts';

/**
 * The fields of a document that other pages may show. An edit that leaves them unchanged affects only routes that show the text of the
 * document. The omitted fields depend on the text; planners read them from the current document.
 */
export type DocumentMetadata = Omit<
  Document,
  'hash' | 'links' | 'wordCount' | 'size' | 'isTruncated' | 'hasCode' | 'diagnostics'
>;

/** Visibility of a document. */
export type Visibility = 'public' | 'unlisted' | 'draft';

/** Fields of every document in a site; standalone pages have no others. */
interface BaseEntry {
  readonly document: DocumentMetadata;
  /** Site path. */
  readonly path: string;
  readonly visibility: Visibility;
}

/** A docs page. */
export interface DocEntry extends BaseEntry {
  /**
   * Path below the docs folder without extension and number prefixes. An `id` in the front matter replaces the file name, the last part of
   * the path.
   */
  readonly id: string;
  /** Source folder below the docs folder; `.` for the docs folder itself. */
  readonly dir: string;
  /** File name without extension and number prefix. */
  readonly name: string;
  /** Whether the file is the index of its folder. */
  readonly isIndex: boolean;
  /** `sidebar_position`, otherwise the number prefix. */
  readonly position?: number;
  readonly label: string;
}

/** A release post. */
export interface PostEntry extends BaseEntry {
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

export type Entry = BaseEntry | DocEntry | PostEntry;

export interface LocaleEntries {
  readonly docs: readonly DocEntry[];
  /** Newest first. */
  readonly posts: readonly PostEntry[];
  readonly pages: readonly BaseEntry[];
  /** All entries by file. */
  readonly byFile: ReadonlyMap<string, Entry>;
  /** Drafts and future posts that are left out; sidebars and links may still refer to them. */
  readonly drafts: readonly Entry[];
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** The entries with one tag. Tags that differ only in case or punctuation count as one tag. */
export interface TagGroup<E extends Entry> {
  readonly slug: string;
  readonly label: string;
  readonly entries: readonly E[];
}

/**
 * Returns the file by which links refer to a document. For a translation, this is the file of its original; otherwise, it is the document's
 * own file.
 */
export function getFileNamedByLinks({ file, original }: Pick<DocumentMetadata, 'file' | 'original'>): string {
  return original ?? file;
}

/** A product with its listed posts. */
export interface ProductWithPosts {
  readonly product: ProductConfig;
  /** The product's key as a path segment. */
  readonly slug: string;
  /** Site path of its timeline. */
  readonly path: string;
  /** Newest first; at least one. */
  readonly posts: readonly PostEntry[];
  /** The same posts as in `posts`, ordered by version, the greatest first. */
  readonly versions: readonly PostEntry[];
  /** Post of the latest version; absent, like `latestVersion`, if no post has a version. */
  readonly latest?: PostEntry;
  readonly latestVersion?: string;
}

export interface ReleasesSection {
  /** Posts that lists show, newest first. */
  readonly listed: readonly PostEntry[];
  /**
   * The next newer and the next older post of each post, by file. Both have the product of the post; if it has none, they are its
   * neighbours among all listed posts.
   */
  readonly neighbours: ReadonlyMap<string, { readonly newer?: PostEntry; readonly older?: PostEntry }>;
  readonly tags: readonly TagGroup<PostEntry>[];
  /** Products that have listed posts, ordered by label. */
  readonly products: readonly ProductWithPosts[];
}

/** Returns the entry of a file that a route refers to. Throws if there is none. */
export function requireEntry({ byFile }: Pick<LocaleEntries, 'byFile'>, file: string): Entry {
  return requireDefined(byFile.get(file), 'document', file);
}

/** Returns the docs page of a file. Throws if there is none. */
export function requireDoc(entries: Pick<LocaleEntries, 'byFile'>, file: string): DocEntry {
  const entry = requireEntry(entries, file);
  return requireDefined('id' in entry ? entry : undefined, 'docs page', file);
}

/** Returns the post of a file. Throws if there is none. */
export function requirePost(entries: Pick<LocaleEntries, 'byFile'>, file: string): PostEntry {
  const entry = requireEntry(entries, file);
  return requireDefined('date' in entry ? entry : undefined, 'post', file);
}

/** Returns the group of a tag by its slug. Throws if there is none. */
export function requireTagGroup<E extends Entry>(tags: readonly TagGroup<E>[], slug: string): TagGroup<E> {
  const tag = tags.find((candidate) => candidate.slug === slug);
  return requireDefined(tag, 'tag', slug);
}
