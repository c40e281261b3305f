// Adds id, path and date to documents. Paths follow the rules of the generator from which a site has migrated (`addressRules`), so that the
// site keeps its addresses. By default, the rules are those of Docusaurus.
import { dropMarkdownExtension } from '../../lib/file-path.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { compareText } from '../../lib/text.ts';
import { getPagePathRules } from '../../model/address-rules.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { findDocsOfVersion, splitVersionKey } from '../../model/docs-versions.ts';
import type { Document } from '../../model/document.ts';
import type { DocEntry, Entry, LocaleEntries, PostEntry, Visibility } from '../../model/entries.ts';
import { type SidebarNode, walkSidebarNodes } from '../../model/navigation.ts';
import { parsePostFileName } from '../../model/post-file.ts';
import { sortPostsNewestFirst } from '../../model/post-order.ts';
import { findProductByKey, isHiddenPrerelease } from '../../model/products.ts';
import { joinSitePath } from '../../model/url.ts';
import { computeReleasesPath } from './addresses.ts';

/** Whether lists may contain an entry. False for drafts and unlisted pages. */
export function isListedEntry(entry: Entry): boolean {
  return entry.visibility === 'public';
}

/** Returns the distinct listed docs below items of a sidebar, except references to docs of other sidebars. */
export function collectListedDocs(items: readonly SidebarNode[]): DocEntry[] {
  const docs = [...walkSidebarNodes(items)].flatMap((node) => {
    const isHere = node.type === 'category' || (node.type === 'doc' && !node.isRef);
    return (isHere && node.doc) || [];
  });
  return [...new Set(docs)].filter(isListedEntry);
}

/**
 * Splits a number prefix off a name, as Docusaurus does: `01-intro`, `2. Setup`. Dates and versions, such as `2025-10-01` and `1.46-notes`,
 * are not prefixes.
 */
export function splitNumberPrefix(name: string): { readonly name: string; readonly number?: number } {
  if (/^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?/.test(name) || /^\d+[-_.]\d+/.test(name)) return { name };
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name);
  return match ? { name: match[2] as string, number: Number(match[1]) } : { name };
}

/** Returns the path prefix of a locale; empty for the default locale. */
export function computeLocalePrefix(config: SiteConfig, locale: string): string {
  return locale === config.i18n.defaultLocale ? '' : `/${locale}`;
}

function computeVisibility({ frontMatter }: Document): Visibility {
  if (frontMatter.draft === true) return 'draft';
  return frontMatter.unlisted === true ? 'unlisted' : 'public';
}

function computePostVisibility(document: Document, config: SiteConfig): Visibility {
  const visibility = computeVisibility(document);
  return visibility === 'public' && isHiddenPrerelease(document.frontMatter, config) ? 'unlisted' : visibility;
}

/** Returns the root path of a docs version, by its key. */
export function computeVersionPath(all: SiteConfig['docs'], version: string, prefix: string): string {
  const docs = findDocsOfVersion(all, version);
  return joinSitePath(
    prefix,
    docs.routeBasePath,
    getOwnPropertyValue(docs.versions, splitVersionKey(version).name)?.path ?? '',
  );
}

function createDocEntry(document: Document, config: SiteConfig, prefix: string): DocEntry {
  const segments = dropMarkdownExtension(document.path).split('/');
  // An extension names its pages itself: no number is a prefix, and only `index` is the page of its folder.
  const isOwn = document.isMade === 'pieces';
  const naming = getPagePathRules(config.addressRules);
  const parts = isOwn || !naming.dropsNumbers ? segments.map((name) => ({ name })) : segments.map(splitNumberPrefix);
  const names = parts.map((part) => part.name);
  const last = parts.at(-1) as { name: string; number?: number };
  const folder = names.slice(0, -1);
  const { id, slug, sidebar_position, sidebar_label } = document.frontMatter;
  const isIndex = isOwn ? last.name === 'index' : id === 'index' || naming.isIndex(last.name, folder.at(-1));
  const base = computeVersionPath(config.docs, document.version, prefix);
  const route = isOwn ? folder : folder.map(naming.segment);
  const slugSegments = isIndex ? route : [...route, id ?? (isOwn ? last.name : naming.segment(last.name))];
  const path =
    slug === undefined
      ? joinSitePath(base, ...slugSegments)
      : slug.startsWith('/')
        ? joinSitePath(base, slug)
        : joinSitePath(base, ...route, normalizeRelativeSlug(slug));
  return {
    document,
    id: [...folder, id ?? last.name].join('/'),
    dir: segments.slice(0, -1).join('/') || '.',
    name: last.name,
    isIndex,
    path,
    position: sidebar_position ?? (isOwn ? undefined : splitNumberPrefix(segments.at(-1) ?? '').number),
    label: sidebar_label ?? document.title,
    visibility: computeVisibility(document),
  };
}

/** Removes `.` and `..` from a relative slug. Parsing has already rejected slugs that lead out of their folder. */
function normalizeRelativeSlug(slug: string): string {
  return slug
    .split('/')
    .filter((segment) => segment !== '.' && segment !== '..')
    .join('/');
}

function findPostDate({ frontMatter, path }: Document): string | undefined {
  return frontMatter.date ?? parsePostFileName(path).date;
}

function createPostEntry(document: Document, config: SiteConfig, base: string): PostEntry | undefined {
  const date = findPostDate(document);
  if (date === undefined) return undefined;
  const path = computePostPath(base, date, document.frontMatter.slug ?? parsePostFileName(document.path).slug);
  return { document, date, path, visibility: computePostVisibility(document, config) };
}

/** Sorts posts, the newest first; all lists use this order. */
function sortPosts(posts: readonly PostEntry[], config: SiteConfig): readonly PostEntry[] {
  const dated = posts.map((entry) => {
    const { time, product, version } = entry.document.frontMatter;
    return { entry, date: entry.date, time, product, version, file: entry.document.path };
  });
  return sortPostsNewestFirst(dated, (key) => findProductByKey(config, key)?.versionScheme).map(({ entry }) => entry);
}

/** Returns the path of a post. The path is below the day of the post, or below the root of all releases if the slug starts with `/`. */
export function computePostPath(base: string, date: string, slug: string): string {
  return slug.startsWith('/')
    ? joinSitePath(base, slug)
    : joinSitePath(base, date.replaceAll('-', '/'), normalizeRelativeSlug(slug));
}

/** Whether a post is dated after `postsUntil`. */
function isScheduledPost(document: Document, { postsUntil }: SiteConfig): boolean {
  return document.kind === 'post' && postsUntil !== undefined && (findPostDate(document) ?? '') > postsUntil;
}

function createPageEntry(document: Document, prefix: string): Entry {
  const written = dropMarkdownExtension(document.path);
  // An extension names its page itself.
  const name = document.isMade === 'route' ? written : written.replace(/(?:^|\/)(?:index|readme)$/i, '');
  const { slug } = document.frontMatter;
  const path = joinSitePath(prefix, slug ?? name);
  return { document, path, visibility: computeVisibility(document) };
}

/**
 * Adds id, path and date to every document. Excludes drafts, unless the configuration includes them, and posts dated after `postsUntil`.
 */
export function planEntries(documents: readonly Document[], config: SiteConfig, locale: string): LocaleEntries {
  const prefix = computeLocalePrefix(config, locale);
  const releases = computeReleasesPath({ config, prefix });
  const isLeftOut = (document: Document) =>
    (document.frontMatter.draft === true && !config.includeDrafts) || isScheduledPost(document, config);
  const split = (allDocuments: readonly Document[]) => {
    const ofKind = (kind: Document['kind']) => allDocuments.filter((document) => document.kind === kind);
    return {
      docs: ofKind('doc').map((document) => createDocEntry(document, config, prefix)),
      posts: ofKind('post').flatMap((document) => createPostEntry(document, config, releases) ?? []),
      pages: ofKind('page').map((document) => createPageEntry(document, prefix)),
    };
  };
  const { docs, posts: unordered, pages } = split(documents.filter((document) => !isLeftOut(document)));
  docs.sort((a, b) => compareText(a.document.path, b.document.path));
  const posts = sortPosts(unordered, config);
  const byFile = new Map([...docs, ...posts, ...pages].map((entry) => [entry.document.file, entry]));
  const drafts = split(documents.filter(isLeftOut));
  const undated = documents.filter((document) => document.kind === 'post' && findPostDate(document) === undefined);
  return {
    docs,
    posts,
    pages,
    byFile,
    // Drafts without a date are included.
    drafts: [
      ...[...drafts.docs, ...drafts.posts, ...drafts.pages],
      ...undated.filter(isLeftOut).map((document) => ({ document, path: '', visibility: 'draft' as const })),
    ],
    diagnostics: undated.filter((document) => !isLeftOut(document)).map(createUndatedPostFinding),
  };
}

function createUndatedPostFinding({ file, path }: Document): Diagnostic {
  const { writtenDate } = parsePostFileName(path);
  return {
    code: writtenDate === undefined ? 'missing-date' : 'invalid-date',
    severity: 'error',
    message:
      writtenDate === undefined
        ? 'This post has no date.'
        : `The file's name says \`${writtenDate}\`, a day that does not exist.`,
    file,
    line: 1,
    column: 1,
    suggestion: 'Name the file `YYYY-MM-DD-slug.md`, or add `date: YYYY-MM-DD` to its front matter.',
  };
}

/**
 * Whether an id belongs to an excluded draft in a version that `isAsked` accepts. Sidebars may contain the id of an excluded draft without
 * a finding.
 */
export function isExcludedDraft(
  { drafts }: Pick<LocaleEntries, 'drafts'>,
  id: string,
  isAsked: (version: string) => boolean,
): boolean {
  return drafts.some((draft) => 'id' in draft && draft.id === id && isAsked(draft.document.version));
}
