// Docs pages and the pages of their tags.

import type { LinkView } from '../model/chrome.ts';
import { escapeText } from '../model/html.ts';
import { say } from '../model/say.ts';
import type { LastUpdate } from '../model/source.ts';
import { compareText } from '../model/text.ts';
import { fileHref, markdownPath, sitePath } from '../model/url.ts';
import type { TagLetterView, TagView } from '../model/view.ts';
import type { Emitted } from './assembly.ts';
import { type Assembly, dateText, emitPage, hrefOf } from './assembly.ts';
import { bodyRef } from './bodies.ts';
import { type DocEntry, type Entry, isListed } from './entries.ts';
import { foreignOf, langOf } from './foreign.ts';
import type { Stop } from './navigation.ts';
import { slugOf } from './sidebars.ts';
import { tableOfContents } from './table-of-contents.ts';
import { type DocsVersion, sidebarKey } from './versions.ts';

/** Every docs page. */
export function emitDocs(assembly: Assembly, printHrefOf: (path: string) => string | undefined): Emitted[] {
  return assembly.versions.all.flatMap((version) =>
    version.docs.map((doc) => emitDoc(assembly, doc, version, printHrefOf(doc.path))),
  );
}

function emitDoc(assembly: Assembly, doc: DocEntry, version: DocsVersion, printHref: string | undefined): Emitted {
  const { document, path } = doc;
  const { frontMatter } = document;
  const wanted = frontMatter.displayed_sidebar;
  const lastUpdate = lastUpdateOf(assembly, document);
  return emitPage(assembly, {
    type: 'doc',
    path,
    title: document.title,
    source: document.file,
    visibility: doc.visibility,
    sidebar: typeof wanted === 'string' ? sidebarKey(assembly.config, version.name, wanted) : wanted,
    docs: { version: version.name, id: doc.id },
    lastModified: lastUpdate?.date,
    toc: tableOfContents(document, assembly.config),
    head: {
      description: document.description,
      document,
      modified: lastUpdate?.date,
      markdownHref: fileHref(markdownPath(path), assembly.config),
    },
    view: () => {
      const standing = wanted === null ? undefined : assembly.navigation.standingOf(path, wanted);
      return {
        titleHtml: document.titleHtml ?? escapeText(document.title),
        hideTitle: frontMatter.hide_title === true,
        foreign: foreignOf(assembly, document),
        body: bodyRef(assembly, document, 'html'),
        previous: neighbour(assembly, frontMatter.pagination_prev, standing?.previous, version),
        next: neighbour(assembly, frontMatter.pagination_next, standing?.next, version),
        tags: docTags(assembly, doc, version),
        printHref,
        editHref: editHref(assembly, doc, version),
        lastUpdate: lastUpdate && { ...lastUpdate, dateText: lastUpdate.date && dateText(assembly, lastUpdate.date) },
        visibility: doc.visibility,
      };
    },
  });
}

function neighbour(
  assembly: Assembly,
  chosen: string | null | undefined,
  stop: Stop | undefined,
  version: DocsVersion,
): LinkView | undefined {
  if (chosen === null) return undefined;
  const doc = chosen === undefined ? undefined : version.docOf(chosen);
  if (doc) {
    const label = doc.document.frontMatter.pagination_label ?? doc.label;
    return { label, href: hrefOf(assembly, doc.path), lang: langOf(assembly, doc.document) };
  }
  return chosen === undefined && stop
    ? { label: stop.label, href: hrefOf(assembly, stop.path), lang: stop.lang }
    : undefined;
}

/** When a page was last changed: its front matter goes before git. */
export function lastUpdateOf(assembly: Assembly, document: Entry['document']): LastUpdate | undefined {
  const { showLastUpdateTime, showLastUpdateAuthor } = assembly.config.docs;
  const found = { ...document.lastUpdate, ...document.frontMatter.last_update };
  const date = showLastUpdateTime || document.frontMatter.last_update?.date ? found.date : undefined;
  const author = showLastUpdateAuthor || document.frontMatter.last_update?.author ? found.author : undefined;
  return date === undefined && author === undefined ? undefined : { date, author };
}

/** What a commit holds stays as it is, so there is nothing to edit. */
function editHref(assembly: Assembly, doc: DocEntry, { source }: DocsVersion): string | undefined {
  const own = doc.document.frontMatter.custom_edit_url;
  if (own === null) return undefined;
  if (own !== undefined) return own;
  const base = assembly.config.docs.editUrl;
  return base === undefined || source?.ref !== undefined
    ? undefined
    : `${base.replace(/\/?$/, '/')}${doc.document.file}`;
}

/** A group of entries that carry one tag. Tags that differ only in case or punctuation are one. */
export interface TagGroup<E extends Entry> {
  readonly slug: string;
  readonly label: string;
  readonly entries: readonly E[];
}

/** Groups entries by tag, ordered by slug; the first spelling is the label. */
export function groupByTag<E extends Entry>(entries: readonly E[]): TagGroup<E>[] {
  const groups = new Map<string, { label: string; entries: E[] }>();
  for (const entry of entries) {
    const own = new Map((entry.document.frontMatter.tags ?? []).map((tag) => [slugOf(tag), tag]));
    for (const [slug, label] of own) {
      const group = groups.get(slug);
      if (group) group.entries.push(entry);
      else groups.set(slug, { label, entries: [entry] });
    }
  }
  return [...groups].map(([slug, group]) => ({ slug, ...group })).sort((a, b) => compareText(a.slug, b.slug));
}

/** Tags by first letter. */
export function tagLetters(tags: readonly TagView[]): TagLetterView[] {
  const letters = new Map<string, TagView[]>();
  for (const tag of tags) {
    const letter = ([...tag.label][0] ?? '#').toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), tag]);
  }
  return [...letters].sort(([a], [b]) => compareText(a, b)).map(([letter, own]) => ({ letter, tags: own }));
}

function tagsPath(version: DocsVersion, ...parts: readonly string[]): string {
  return sitePath(version.base, 'tags', ...parts);
}

function docTags(assembly: Assembly, doc: DocEntry, version: DocsVersion): TagView[] {
  if (!isListed(doc)) return [];
  return (doc.document.frontMatter.tags ?? []).map((label) => ({
    label,
    href: hrefOf(assembly, tagsPath(version, slugOf(label))),
    count: 0,
  }));
}

/** The index of docs tags of each version and a page for each tag; nothing where no doc has tags. */
export function emitDocTags(assembly: Assembly): Emitted[] {
  return assembly.versions.all.flatMap((version) => emitTagsOf(assembly, version));
}

function emitTagsOf(assembly: Assembly, version: DocsVersion): Emitted[] {
  const { wording } = assembly;
  const groups = groupByTag(version.docs.filter(isListed));
  if (groups.length === 0 && !version.docs.some((doc) => (doc.document.frontMatter.tags ?? []).length > 0)) return [];
  const docs = { version: version.name };
  const views = groups.map((group) => ({
    label: group.label,
    href: hrefOf(assembly, tagsPath(version, group.slug)),
    count: group.entries.length,
  }));
  const index = emitPage(assembly, {
    type: 'doc-tags',
    path: tagsPath(version),
    docs,
    title: say(wording, 'tags'),
    sidebar: null,
    head: { description: say(wording, 'allTagsOf', { title: assembly.config.title }) },
    view: () => ({ title: say(wording, 'tags'), letters: tagLetters(views) }),
  });
  const pages = groups.map((group) =>
    emitPage(assembly, {
      type: 'doc-tag',
      path: tagsPath(version, group.slug),
      docs,
      title: say(wording, 'pagesTagged', { tag: group.label }),
      sidebar: null,
      head: { description: say(wording, 'allPagesTagged', { tag: group.label }) },
      view: () => ({
        title: say(wording, 'pagesTagged', { tag: group.label }),
        tag: group.label,
        allTagsHref: hrefOf(assembly, tagsPath(version)),
        docs: group.entries.map((doc) => ({
          label: doc.document.title,
          href: hrefOf(assembly, doc.path),
          description: doc.document.description,
          isExternal: false,
          lang: langOf(assembly, doc.document),
        })),
      }),
    }),
  );
  return [index, ...pages];
}
