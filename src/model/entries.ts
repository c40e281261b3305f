// Documents as parts of a site: each with its path, its day, and how far it may be seen; and what they are grouped by.
import { found } from '../lib/found.ts';
import type { ProductConfig } from './config.ts';
import type { SettingDiagnostic } from './diagnostic.ts';
import type { Document } from './document.ts';

/**
 * All that other pages may show of a document: an edit that leaves this as it is changes only routes that show the text. The
 * rest is the text with what is counted in it, and planners take that from the document as it is now.
 */
export type DocumentFacts = Omit<
  Document,
  'hash' | 'links' | 'wordCount' | 'size' | 'isTruncated' | 'hasCode' | 'diagnostics'
>;

/** How far a document may be seen. */
export type Visibility = 'public' | 'unlisted' | 'draft';

/** What every document has once it is part of a site; standalone pages have no more. */
export interface BaseEntry {
  readonly document: DocumentFacts;
  /** Site path. */
  readonly path: string;
  readonly visibility: Visibility;
}

/** A docs page. */
export interface DocEntry extends BaseEntry {
  /** Path below the docs folder without ending and number prefixes, or the front matter's `id` in that folder. */
  readonly id: string;
  /** Source folder below the docs folder, `.` for the top. */
  readonly dir: string;
  /** File name without ending and number prefix. */
  readonly name: string;
  /** Whether the file stands for its folder. */
  readonly isIndex: boolean;
  /** From `sidebar_position`, else the number prefix. */
  readonly position?: number;
  readonly label: string;
}

/** A release post. */
export interface PostEntry extends BaseEntry {
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** Any of them. */
export type Entry = BaseEntry | DocEntry | PostEntry;

/** All entries of one locale. */
export interface Entries {
  readonly docs: readonly DocEntry[];
  /** Newest first. */
  readonly posts: readonly PostEntry[];
  readonly pages: readonly BaseEntry[];
  /** All of them by file. */
  readonly byFile: ReadonlyMap<string, Entry>;
  /** Drafts that are left out, and posts of days to come, so that a sidebar may name one, and a link to one can say so. */
  readonly drafts: readonly Entry[];
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** A group of entries that carry one tag. Tags that differ only in case or punctuation are one. */
export interface TagGroup<E extends Entry> {
  readonly slug: string;
  readonly label: string;
  readonly entries: readonly E[];
}

/** The file by which links know a document: the original of a translation, else its own. */
export function originalFile({ file, original }: Pick<DocumentFacts, 'file' | 'original'>): string {
  return original ?? file;
}

/** A product with its listed posts. */
export interface ProductGroup {
  readonly product: ProductConfig;
  /** Its key as a path segment. */
  readonly slug: string;
  /** Site path of its timeline. */
  readonly path: string;
  /** Newest first; at least one. */
  readonly posts: readonly PostEntry[];
  /** The same by version, the greatest first. */
  readonly versions: readonly PostEntry[];
  /** The post of the latest version; absent where no post names a version, as that version is. */
  readonly latest?: PostEntry;
  readonly latestVersion?: string;
}

/** The releases section. */
export interface Releases {
  /** Posts that lists show, newest first. */
  readonly listed: readonly PostEntry[];
  /** The posts before and after each of them, by file: of its product, else among all. */
  readonly neighbours: ReadonlyMap<string, { readonly newer?: PostEntry; readonly older?: PostEntry }>;
  readonly tags: readonly TagGroup<PostEntry>[];
  /** Products that have listed posts, ordered by label. */
  readonly products: readonly ProductGroup[];
}

/** The entry of a file, which routes name. */
export function entryAt({ byFile }: Pick<Entries, 'byFile'>, file: string): Entry {
  return found(byFile.get(file), 'document', file);
}

/** The same of a docs page. */
export function docAt(entries: Pick<Entries, 'byFile'>, file: string): DocEntry {
  const entry = entryAt(entries, file);
  return found('id' in entry ? entry : undefined, 'docs page', file);
}

/** The same of a post. */
export function postAt(entries: Pick<Entries, 'byFile'>, file: string): PostEntry {
  const entry = entryAt(entries, file);
  return found('date' in entry ? entry : undefined, 'post', file);
}

/** The group of a tag, by its slug. */
export function tagAt<E extends Entry>(tags: readonly TagGroup<E>[], slug: string): TagGroup<E> {
  const tag = tags.find((each) => each.slug === slug);
  return found(tag, 'tag', slug);
}
