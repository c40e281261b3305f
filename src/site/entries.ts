// Documents with what the site adds to them: an id, a path, a date. Paths follow Docusaurus's rules,
// so that a portal can move here without losing an address.
import type { SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { postFileName } from '../model/post-file.ts';
import { compareText } from '../model/text.ts';
import { sitePath } from '../model/url.ts';

/** How far a document may be seen. */
export type Visibility = 'public' | 'unlisted' | 'draft';

/** What every document has once it is part of a site. */
export interface Entry {
  readonly document: Document;
  /** Site path. */
  readonly path: string;
  readonly visibility: Visibility;
}

/** A docs page. */
export interface DocEntry extends Entry {
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
export interface PostEntry extends Entry {
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** All entries of one locale. */
export interface Entries {
  readonly docs: readonly DocEntry[];
  /** Newest first. */
  readonly posts: readonly PostEntry[];
  readonly pages: readonly Entry[];
  /** Ids of drafts that are left out by docs version, so that a sidebar may name them. */
  readonly draftIds: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files of drafts that are left out, so that a link to one can say so. */
  readonly draftFiles: ReadonlySet<string>;
  /** Site paths that they would have. */
  readonly draftPaths: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Who may be listed: unlisted and draft pages are not. */
export function isListed(entry: Entry): boolean {
  return entry.visibility === 'public';
}

/** A number prefix as in Docusaurus: `01-intro`, `2. Setup`; dates and versions (`2025-10-01`, `1.46-notes`) are none. */
export function splitNumberPrefix(name: string): { readonly name: string; readonly number?: number } {
  if (/^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?/.test(name) || /^\d+[-_.]\d+/.test(name)) return { name };
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name);
  return match ? { name: match[2] as string, number: Number(match[1]) } : { name };
}

/** The path prefix of a locale: none for the default one. */
export function localePrefix(config: SiteConfig, locale: string): string {
  return locale === config.i18n.defaultLocale ? '' : `/${locale}`;
}

function visibilityOf(document: Document): Visibility {
  if (document.frontMatter.draft === true) return 'draft';
  return document.frontMatter.unlisted === true ? 'unlisted' : 'public';
}

/** The site path that the docs of a version are below. */
export function versionPath(docs: SiteConfig['docs'], version: string, prefix: string): string {
  return sitePath(prefix, docs.routeBasePath, docs.versions[version]?.path ?? '');
}

function docEntry(document: Document, config: SiteConfig, prefix: string): DocEntry {
  const segments = document.path.replace(/\.(?:md|markdown)$/i, '').split('/');
  const parts = segments.map(splitNumberPrefix);
  const names = parts.map((part) => part.name);
  const last = parts.at(-1) as { name: string; number?: number };
  const folder = names.slice(0, -1);
  const isIndex = /^(?:index|readme)$/i.test(last.name);
  const { id, slug, sidebar_position, sidebar_label } = document.frontMatter;
  const base = versionPath(config.docs, document.version, prefix);
  const own = isIndex && id === undefined ? folder : [...folder, id ?? last.name];
  const path =
    slug === undefined
      ? sitePath(base, ...own)
      : slug.startsWith('/')
        ? sitePath(base, slug)
        : sitePath(base, ...folder, resolveRelative(slug));
  return {
    document,
    id: [...folder, id ?? last.name].join('/'),
    dir: segments.slice(0, -1).join('/') || '.',
    name: last.name,
    isIndex,
    path,
    position: sidebar_position ?? last.number,
    label: sidebar_label ?? document.title,
    visibility: visibilityOf(document),
  };
}

/** A relative slug below its folder; what would leave it was refused when it was parsed. */
function resolveRelative(slug: string): string {
  return slug
    .split('/')
    .filter((segment) => segment !== '.' && segment !== '..')
    .join('/');
}

function postEntry(document: Document, base: string): PostEntry | undefined {
  const named = postFileName(document.path);
  const date = document.frontMatter.date ?? named.date;
  if (date === undefined) return undefined;
  const path = postPath(base, date, document.frontMatter.slug ?? named.slug);
  return { document, date, path, visibility: visibilityOf(document) };
}

/** Where a post is: below its day, or below all releases where its slug starts with `/`. */
export function postPath(base: string, date: string, slug: string): string {
  return slug.startsWith('/') ? sitePath(base, slug) : sitePath(base, date.replaceAll('-', '/'), resolveRelative(slug));
}

function pageEntry(document: Document, prefix: string): Entry {
  const name = document.path.replace(/\.(?:md|markdown)$/i, '').replace(/(?:^|\/)(?:index|readme)$/i, '');
  const { slug } = document.frontMatter;
  const path = sitePath(prefix, slug ?? name);
  return { document, path, visibility: visibilityOf(document) };
}

/** Gives every document its id, path and date, and leaves drafts out unless the config includes them. */
export function planEntries(documents: readonly Document[], config: SiteConfig, locale: string): Entries {
  const prefix = localePrefix(config, locale);
  const diagnostics: Diagnostic[] = [];
  const docs: DocEntry[] = [];
  const posts: PostEntry[] = [];
  const pages: Entry[] = [];
  const draftIds = new Map<string, Set<string>>();
  const draftFiles = new Set<string>();
  const draftPaths = new Set<string>();
  for (const document of documents) {
    const isLeftOut = document.frontMatter.draft === true && !config.includeDrafts;
    if (isLeftOut) draftFiles.add(document.original ?? document.file);
    if (document.kind === 'doc') {
      const entry = docEntry(document, config, prefix);
      if (isLeftOut) {
        draftIds.set(document.version, (draftIds.get(document.version) ?? new Set()).add(entry.id));
        draftPaths.add(entry.path);
      } else docs.push(entry);
    } else if (document.kind === 'page') {
      const entry = pageEntry(document, prefix);
      if (isLeftOut) draftPaths.add(entry.path);
      else pages.push(entry);
    } else {
      const entry = postEntry(document, sitePath(prefix, config.releases?.routeBasePath ?? '/releases'));
      if (isLeftOut) draftPaths.add(entry?.path ?? '');
      else if (entry) posts.push(entry);
      else
        diagnostics.push({
          code: 'missing-date',
          severity: 'error',
          message: 'This post has no date.',
          file: document.file,
          line: 1,
          column: 1,
          suggestion: 'Name the file `YYYY-MM-DD-slug.md`, or add `date: YYYY-MM-DD` to its front matter.',
        });
    }
  }
  docs.sort((a, b) => compareText(a.document.path, b.document.path));
  posts.sort((a, b) => compareText(b.date, a.date) || compareText(a.document.path, b.document.path));
  return { docs, posts, pages, draftIds, draftFiles, draftPaths, diagnostics };
}
