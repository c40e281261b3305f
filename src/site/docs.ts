// Docs pages and the pages of their tags.

import type { LinkView } from '../model/chrome.ts';
import { say } from '../model/say.ts';
import type { LastUpdate } from '../model/source.ts';
import { fileHref, markdownPath, sitePath } from '../model/url.ts';
import type { TagLetterView, TagView } from '../model/view.ts';
import type { Emitted } from './assembly.ts';
import { type Assembly, dateText, emitPage, hrefOf, tableOfContents } from './assembly.ts';
import { bodyRef } from './bodies.ts';
import { compareText, type DocEntry, type Entry, isListed } from './entries.ts';
import { foreignOf, langOf } from './foreign.ts';
import type { Stop } from './navigation.ts';
import { slugOf } from './sidebars.ts';

/** Every docs page. */
export function emitDocs(assembly: Assembly, printHrefOf: (path: string) => string | undefined): Emitted[] {
  const byId = new Map(assembly.entries.docs.map((doc) => [doc.id, doc]));
  return assembly.entries.docs.map((doc) => emitDoc(assembly, doc, byId, printHrefOf(doc.path)));
}

function emitDoc(
  assembly: Assembly,
  doc: DocEntry,
  byId: ReadonlyMap<string, DocEntry>,
  printHref: string | undefined,
): Emitted {
  const { document, path } = doc;
  const { frontMatter } = document;
  const lastUpdate = lastUpdateOf(assembly, document);
  return emitPage(assembly, {
    type: 'doc',
    path,
    title: document.title,
    source: document.file,
    visibility: doc.visibility,
    sidebar: frontMatter.displayed_sidebar,
    lastModified: lastUpdate?.date,
    toc: tableOfContents(document, assembly.config),
    head: {
      description: document.description,
      document,
      modified: lastUpdate?.date,
      markdownHref: fileHref(markdownPath(path), assembly.config),
    },
    view: () => {
      const standing =
        frontMatter.displayed_sidebar === null
          ? undefined
          : assembly.navigation.standingOf(path, frontMatter.displayed_sidebar);
      return {
        titleHtml: document.titleHtml ?? escapeText(document.title),
        hideTitle: frontMatter.hide_title === true,
        foreign: foreignOf(assembly, document),
        body: bodyRef(assembly, document, 'html'),
        previous: neighbour(assembly, frontMatter.pagination_prev, standing?.previous, byId),
        next: neighbour(assembly, frontMatter.pagination_next, standing?.next, byId),
        tags: docTags(assembly, doc),
        printHref,
        editHref: editHref(assembly, doc),
        lastUpdate: lastUpdate && { ...lastUpdate, dateText: lastUpdate.date && dateText(assembly, lastUpdate.date) },
        visibility: doc.visibility,
      };
    },
  });
}

/** Text as HTML. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function neighbour(
  assembly: Assembly,
  chosen: string | null | undefined,
  stop: Stop | undefined,
  byId: ReadonlyMap<string, DocEntry>,
): LinkView | undefined {
  if (chosen === null) return undefined;
  const doc = chosen === undefined ? undefined : byId.get(chosen);
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

function editHref(assembly: Assembly, doc: DocEntry): string | undefined {
  const own = doc.document.frontMatter.custom_edit_url;
  if (own === null) return undefined;
  if (own !== undefined) return own;
  const base = assembly.config.docs.editUrl;
  return base === undefined ? undefined : `${base.replace(/\/?$/, '/')}${doc.document.file}`;
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

function tagsPath(assembly: Assembly, ...parts: readonly string[]): string {
  return sitePath(assembly.prefix, assembly.config.docs.routeBasePath, 'tags', ...parts);
}

function docTags(assembly: Assembly, doc: DocEntry): TagView[] {
  if (!isListed(doc)) return [];
  return (doc.document.frontMatter.tags ?? []).map((label) => ({
    label,
    href: hrefOf(assembly, tagsPath(assembly, slugOf(label))),
    count: 0,
  }));
}

/** The index of docs tags and a page for each; nothing where no doc has tags. */
export function emitDocTags(assembly: Assembly): Emitted[] {
  const { wording } = assembly;
  const groups = groupByTag(assembly.entries.docs.filter(isListed));
  if (groups.length === 0 && !assembly.entries.docs.some((doc) => (doc.document.frontMatter.tags ?? []).length > 0))
    return [];
  const views = groups.map((group) => ({
    label: group.label,
    href: hrefOf(assembly, tagsPath(assembly, group.slug)),
    count: group.entries.length,
  }));
  const index = emitPage(assembly, {
    type: 'doc-tags',
    path: tagsPath(assembly),
    title: say(wording, 'tags'),
    sidebar: null,
    head: { description: say(wording, 'allTagsOf', { title: assembly.config.title }) },
    view: () => ({ title: say(wording, 'tags'), letters: tagLetters(views) }),
  });
  const pages = groups.map((group) =>
    emitPage(assembly, {
      type: 'doc-tag',
      path: tagsPath(assembly, group.slug),
      title: say(wording, 'pagesTagged', { tag: group.label }),
      sidebar: null,
      head: { description: say(wording, 'allPagesTagged', { tag: group.label }) },
      view: () => ({
        title: say(wording, 'pagesTagged', { tag: group.label }),
        tag: group.label,
        allTagsHref: hrefOf(assembly, tagsPath(assembly)),
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
