// The texts of a site that was assembled once and edited since. As long as an edit changes nothing that other pages, menus
// and addresses show, the site stays as it was assembled, and only plans that were made from the edited text differ.
import type { Document } from '../model/document.ts';
import type { Route } from '../model/route.ts';
import type { ResolvedLink, RoutePlan } from '../model/site.ts';
import type { Content } from '../model/source.ts';

/** Documents that were edited since the site was assembled, by file. Never changed: each edit gives new ones. */
export interface Texts {
  readonly edited: ReadonlyMap<string, EditedText>;
  /** Number of the latest edit. */
  readonly change: number;
}

/** A document as it is now. */
export interface EditedText {
  readonly document: Document;
  readonly links: readonly ResolvedLink[];
  /** Number of the edit. */
  readonly change: number;
}

/** What plans read of the texts, and what is known of plans by it. */
export interface TextReader {
  /** A document with the hash and the counts of its text now. Plans take those from here. */
  readonly now: (document: Document) => Document;
  /** The edited document of a file, noted as read by the plan that is being made. */
  readonly read: (file: string) => EditedText | undefined;
  /** Makes a value once for all plans of the same texts. */
  readonly once: <T>(make: () => T) => () => T;
  /** Runs a step that reads these texts. */
  readonly within: <T>(texts: Texts, step: () => T) => T;
  /** Makes a plan from these texts. */
  readonly planFrom: (texts: Texts, route: Route, plan: () => RoutePlan) => RoutePlan;
  /** The latest edit of a text that a route's plan was made from, 0 for none; nothing where it was never planned. */
  readonly changeOf: (texts: Texts, route: Route) => number | undefined;
}

/** Texts of which none was edited. */
export const asAssembled: Texts = { edited: new Map(), change: 0 };

/** Starts while a site is assembled. Plans are pure and made in one go, so the texts that they read are set around them. */
export function createTextReader(): TextReader {
  let texts: Texts | undefined;
  let files = new Set<string>();
  const filesOf = new WeakMap<Route, readonly string[]>();

  /** Runs a step and gives the files that it read, which whoever is around it reads too. */
  function noting<T>(step: () => T): { readonly value: T; readonly files: ReadonlySet<string> } {
    const around = files;
    const own = new Set<string>();
    files = own;
    try {
      return { value: step(), files: own };
    } finally {
      files = around;
    }
  }
  function within<T>(wanted: Texts, step: () => T): T {
    const around = texts;
    texts = wanted;
    try {
      return step();
    } finally {
      texts = around;
    }
  }
  const read = (file: string) => {
    files.add(file);
    return texts?.edited.get(file);
  };
  return {
    now: (document) => read(document.file)?.document ?? document,
    read,
    once(make) {
      let made:
        | {
            readonly texts: Texts | undefined;
            readonly value: ReturnType<typeof make>;
            readonly files: ReadonlySet<string>;
          }
        | undefined;
      return () => {
        // What was made while links were still being resolved is not whole.
        if (!made || made.texts !== texts || texts === undefined) made = { texts, ...noting(make) };
        for (const file of made.files) files.add(file);
        return made.value;
      };
    },
    within,
    planFrom(wanted, route, plan) {
      const planned = within(wanted, () => noting(plan));
      filesOf.set(route, [...planned.files]);
      return planned.value;
    },
    changeOf({ edited }, route) {
      const known = filesOf.get(route);
      if (edited.size === 0) return known && 0;
      return known?.reduce((latest, file) => Math.max(latest, edited.get(file)?.change ?? 0), 0);
    },
  };
}

/** Most documents that may be edited at once; where more are, the site is assembled again. */
const MOST_EDITED = 20;

/** The documents of `after` that are others than in `before`; nothing where more than their texts has changed. */
export function editedDocuments(
  before: readonly Document[],
  after: readonly Document[],
): readonly Document[] | undefined {
  if (before.length !== after.length) return undefined;
  const edited: Document[] = [];
  for (const [at, to] of after.entries()) {
    const from = before[at] as Document;
    if (from === to) continue;
    if (edited.length === MOST_EDITED || outsideOf(from) !== outsideOf(to)) return undefined;
    edited.push(to);
  }
  return edited;
}

/** All that others may show of a document, and that its own page shows beside its text. */
function outsideOf(document: Document): string {
  const { hash, links, wordCount, isTruncated, hasCode, diagnostics, headings, ...rest } = document;
  return JSON.stringify([rest, headings.map(({ level, id, html, text }) => [level, id, html, text])]);
}

/** Whether all files but the sources are as they were. A file that was not read again is the same object. */
export function hasSameFiles(before: Content, after: Content): boolean {
  return (
    before.assets.length === after.assets.length &&
    before.assets.every((asset, at) => asset === after.assets[at]) &&
    JSON.stringify(before.categories) === JSON.stringify(after.categories)
  );
}

/** Files beside Markdown that links lead to: those are emitted because something leads to them. */
export function linkedFiles(links: readonly ResolvedLink[]): string {
  const files = new Set(links.flatMap(({ target }) => (target?.startsWith('/assets/') ? target : [])));
  return [...files].sort().join('\n');
}
