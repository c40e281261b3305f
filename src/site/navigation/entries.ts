// Adds id, path and date to documents. Paths follow the rules of the generator that a site came from (`addressRules`), by default those of
// Docusaurus, so that sites keep their addresses when they migrate.
import { dropMarkdownExtension } from '../../lib/file-path.ts';
import { ownValue } from '../../lib/own.ts';
import { compareText } from '../../lib/text.ts';
import { pageNamingOf } from '../../model/address-rules.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { docsOfVersion, splitVersionKey } from '../../model/docs-versions.ts';
import type { Document } from '../../model/document.ts';
import type { DocEntry, Entries, Entry, PostEntry, Visibility } from '../../model/entries.ts';
import { nodesOf, type SidebarNode } from '../../model/navigation.ts';
import { postFileName } from '../../model/post-file.ts';
import { sortNewestFirst } from '../../model/post-order.ts';
import { isHiddenPrerelease, productByKey } from '../../model/products.ts';
import { sitePath } from '../../model/url.ts';
import { releasesPath } from './addresses.ts';

/** Whether an entry may be listed: unlisted and draft pages may not. */
export function isListed(entry: Entry): boolean {
  return entry.visibility === 'public';
}

/** Returns the distinct listed docs below items of a sidebar, except references to docs of other sidebars. */
export function listedDocs(items: readonly SidebarNode[]): DocEntry[] {
  const docs = [...nodesOf(items)].flatMap((node) => {
    const isHere = node.type === 'category' || (node.type === 'doc' && !node.isRef);
    return (isHere && node.doc) || [];
  });
  return [...new Set(docs)].filter(isListed);
}

/** Splits off a number prefix as in Docusaurus: `01-intro`, `2. Setup`; not dates and versions (`2025-10-01`, `1.46-notes`). */
export function splitNumberPrefix(name: string): { readonly name: string; readonly number?: number } {
  if (/^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?/.test(name) || /^\d+[-_.]\d+/.test(name)) return { name };
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name);
  return match ? { name: match[2] as string, number: Number(match[1]) } : { name };
}

/** Returns the path prefix of a locale; empty for the default locale. */
export function localePrefix(config: SiteConfig, locale: string): string {
  return locale === config.i18n.defaultLocale ? '' : `/${locale}`;
}

function visibilityOf({ frontMatter }: Document): Visibility {
  if (frontMatter.draft === true) return 'draft';
  return frontMatter.unlisted === true ? 'unlisted' : 'public';
}

function postVisibility(document: Document, config: SiteConfig): Visibility {
  const own = visibilityOf(document);
  return own === 'public' && isHiddenPrerelease(document.frontMatter, config) ? 'unlisted' : own;
}

/** Returns the root path of a docs version, by its key. */
export function versionPath(all: SiteConfig['docs'], version: string, prefix: string): string {
  const docs = docsOfVersion(all, version);
  return sitePath(prefix, docs.routeBasePath, ownValue(docs.versions, splitVersionKey(version).name)?.path ?? '');
}

function docEntry(document: Document, config: SiteConfig, prefix: string): DocEntry {
  const segments = dropMarkdownExtension(document.path).split('/');
  // Page names from an extension are used unchanged: no number prefix, and no folder index besides `index`.
  const isOwn = document.isMade === 'pieces';
  const naming = pageNamingOf(config.addressRules);
  const parts = isOwn || !naming.dropsNumbers ? segments.map((name) => ({ name })) : segments.map(splitNumberPrefix);
  const names = parts.map((part) => part.name);
  const last = parts.at(-1) as { name: string; number?: number };
  const folder = names.slice(0, -1);
  const { id, slug, sidebar_position, sidebar_label } = document.frontMatter;
  const isIndex = isOwn ? last.name === 'index' : id === 'index' || naming.isIndex(last.name, folder.at(-1));
  const base = versionPath(config.docs, document.version, prefix);
  const route = isOwn ? folder : folder.map(naming.segment);
  const own = isIndex ? route : [...route, id ?? (isOwn ? last.name : naming.segment(last.name))];
  const path =
    slug === undefined
      ? sitePath(base, ...own)
      : slug.startsWith('/')
        ? sitePath(base, slug)
        : sitePath(base, ...route, resolveRelative(slug));
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

/** Resolves a relative slug below its folder; slugs that leave it were rejected during parsing. */
function resolveRelative(slug: string): string {
  return slug
    .split('/')
    .filter((segment) => segment !== '.' && segment !== '..')
    .join('/');
}

function postDate({ frontMatter, path }: Document): string | undefined {
  return frontMatter.date ?? postFileName(path).date;
}

function postEntry(document: Document, config: SiteConfig, base: string): PostEntry | undefined {
  const date = postDate(document);
  if (date === undefined) return undefined;
  const path = postPath(base, date, document.frontMatter.slug ?? postFileName(document.path).slug);
  return { document, date, path, visibility: postVisibility(document, config) };
}

/** Returns posts in the order of all lists. */
function orderedPosts(posts: readonly PostEntry[], config: SiteConfig): readonly PostEntry[] {
  const dated = posts.map((entry) => {
    const { time, product, version } = entry.document.frontMatter;
    return { entry, date: entry.date, time, product, version, file: entry.document.path };
  });
  return sortNewestFirst(dated, (key) => productByKey(config, key)?.versionScheme).map(({ entry }) => entry);
}

/** Returns the path of a post: below its day, or below all releases if its slug starts with `/`. */
export function postPath(base: string, date: string, slug: string): string {
  return slug.startsWith('/') ? sitePath(base, slug) : sitePath(base, date.replaceAll('-', '/'), resolveRelative(slug));
}

/** Whether a post is dated after `postsUntil`. */
function isScheduled(document: Document, { postsUntil }: SiteConfig): boolean {
  return document.kind === 'post' && postsUntil !== undefined && (postDate(document) ?? '') > postsUntil;
}

function pageEntry(document: Document, prefix: string): Entry {
  const name = dropMarkdownExtension(document.path).replace(/(?:^|\/)(?:index|readme)$/i, '');
  const { slug } = document.frontMatter;
  const path = sitePath(prefix, slug ?? name);
  return { document, path, visibility: visibilityOf(document) };
}

/**
 * Adds id, path and date to every document. Excludes drafts, unless the configuration includes them, and posts dated after `postsUntil`.
 */
export function planEntries(documents: readonly Document[], config: SiteConfig, locale: string): Entries {
  const prefix = localePrefix(config, locale);
  const releases = releasesPath({ config, prefix });
  const isLeftOut = (document: Document) =>
    (document.frontMatter.draft === true && !config.includeDrafts) || isScheduled(document, config);
  const split = (all: readonly Document[]) => {
    const ofKind = (kind: Document['kind']) => all.filter((document) => document.kind === kind);
    return {
      docs: ofKind('doc').map((document) => docEntry(document, config, prefix)),
      posts: ofKind('post').flatMap((document) => postEntry(document, config, releases) ?? []),
      pages: ofKind('page').map((document) => pageEntry(document, prefix)),
    };
  };
  const { docs, posts: unordered, pages } = split(documents.filter((document) => !isLeftOut(document)));
  docs.sort((a, b) => compareText(a.document.path, b.document.path));
  const posts = orderedPosts(unordered, config);
  const byFile = new Map([...docs, ...posts, ...pages].map((entry) => [entry.document.file, entry]));
  const drafts = split(documents.filter(isLeftOut));
  const undated = documents.filter((document) => document.kind === 'post' && postDate(document) === undefined);
  return {
    ...{ docs, posts, pages, byFile },
    // Drafts need no date.
    drafts: [
      ...[...drafts.docs, ...drafts.posts, ...drafts.pages],
      ...undated.filter(isLeftOut).map((document) => ({ document, path: '', visibility: 'draft' as const })),
    ],
    diagnostics: undated.filter((document) => !isLeftOut(document)).map(undatedFinding),
  };
}

function undatedFinding({ file, path }: Document): Diagnostic {
  const { named } = postFileName(path);
  return {
    code: named === undefined ? 'missing-date' : 'invalid-date',
    severity: 'error',
    message:
      named === undefined ? 'This post has no date.' : `The file's name says \`${named}\`, a day that does not exist.`,
    ...{ file, line: 1, column: 1 },
    suggestion: 'Name the file `YYYY-MM-DD-slug.md`, or add `date: YYYY-MM-DD` to its front matter.',
  };
}

/** Whether an id belongs to an excluded draft in the requested versions, so that sidebars may name it. */
export function isExcludedDraft(
  { drafts }: Pick<Entries, 'drafts'>,
  id: string,
  isAsked: (version: string) => boolean,
): boolean {
  return drafts.some((draft) => 'id' in draft && draft.id === id && isAsked(draft.document.version));
}
