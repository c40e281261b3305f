// Data model of a diff between two states of a site: `with-commit.ts` and `with-folder.ts` compute it, the modules in `formats/` print it.
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Heading } from '../../model/document.ts';
import type { ApiDiff } from './api-diff.ts';

/** A compared page. */
export interface DiffPage {
  /** Site path, including the locale segment. */
  readonly path: string;
  readonly title: string;
  /** Locale of the page. */
  readonly locale: string;
  /** Root-relative path of its source. */
  readonly file?: string;
  /** Number of words of its text. */
  readonly words: number;
  /** Position in the sidebar; absent if the page is in no sidebar, or its sidebar is unknown. */
  readonly place?: string;
}

/** A heading in the result. */
export type HeadingInDiff = Pick<Heading, 'id' | 'text' | 'level'>;

/** Changed headings of a page. */
export interface HeadingChanges {
  readonly added: readonly HeadingInDiff[];
  readonly removed: readonly HeadingInDiff[];
  readonly renamed: readonly { readonly from: HeadingInDiff; readonly to: HeadingInDiff }[];
}

/** A changed property of a page, with the old and the new value. Texts are in `TextChanges`. */
export interface PagePropertyChange {
  readonly fact: 'title' | 'description' | 'visibility' | 'place' | 'file';
  readonly from: string;
  readonly to: string;
}

/** A part of a text. `isMarked` is set if the part exists only before or only after the change. */
export interface DiffTextRun {
  readonly text: string;
  readonly isMarked?: true;
}

/** A block of a text. The text before or after the change is absent if the block does not exist there. */
export type DiffTextBlock =
  | { readonly kind: 'same'; readonly text: string }
  | {
      readonly kind: 'changed';
      readonly before?: readonly DiffTextRun[];
      readonly after?: readonly DiffTextRun[];
    };

/** Changes of a text. */
export interface TextChanges {
  /** Number of added words. */
  readonly added: number;
  readonly removed: number;
  /** The complete text in order. */
  readonly blocks: readonly DiffTextBlock[];
}

/** Entry in `PageChange.through`: the text changed because code or settings of the site changed. */
export const THROUGH_SITE_CODE = 'code';

/** Changes of a page. */
export interface PageChange {
  readonly text: TextChanges;
  readonly headings: HeadingChanges;
  readonly facts: readonly PagePropertyChange[];
  /**
   * Causes of a changed text if the page's file is unchanged: included files, `variables`, or `code`, which includes components and
   * settings.
   */
  readonly through: readonly string[];
  /** Id of the heading above the first change in the new text. Absent if no heading is above it. */
  readonly anchor?: string;
}

/** A page with changed text or facts. */
export interface ChangedPage extends DiffPage, PageChange {}

/** A page with a new address. */
export interface MovedPage extends DiffPage {
  /** Old address. */
  readonly from: string;
  /** Whether the old address redirects to the new one. */
  readonly isRedirected: boolean;
  /** Absent if only the address changed. */
  readonly change?: PageChange;
}

/** Text that moved unchanged between two pages, or within one. */
export interface MovedText {
  /** Path of the page that had the text. */
  readonly from: string;
  readonly to: string;
  readonly words: number;
}

/** A removed page. */
interface RemovedPage extends DiffPage {
  /** Page to which the address leads now; absent if the address is lost. */
  readonly leadsTo?: string;
  /** Page that now contains the text of the removed page. Absent if this is the page in `leadsTo`, or there is none. */
  readonly textOn?: string;
}

/** A lost address or anchor. */
export interface LostAddressWithFix {
  /** Site path, with `#id` for an anchor. */
  readonly address: string;
  readonly kind: 'address' | 'anchor';
  /** Root-relative path of the page's old file. */
  readonly file?: string;
  /** Address of the page that now contains the text. */
  readonly now?: string;
  /** Sentence with the fix. */
  readonly fix: string;
}

/** An unchanged translation whose original has changed. */
export interface NewlyStaleTranslation {
  /** Root-relative path. */
  readonly file: string;
  readonly original: string;
  readonly locale: string;
  /** Site path of the translation. */
  readonly path: string;
  /** Number of words that were added to the original. */
  readonly added: number;
  readonly removed: number;
}

/** A changed sidebar entry. */
export interface MenuChange {
  readonly sidebar: string;
  readonly kind: 'added' | 'removed' | 'moved' | 'renamed' | 'reordered';
  readonly label: string;
  /** For a moved entry: its old categories. For a renamed entry: its old label. */
  readonly from?: string;
  /** For a moved entry: its new categories. For a renamed entry: its new label. For an added or removed entry: its categories. */
  readonly to?: string;
}

/** A changed setting. */
export interface SettingChange {
  /** Path in the configuration, such as `navbar.title`. */
  readonly key: string;
  /** Old value as JSON. Absent if there was no value. */
  readonly from?: string;
  readonly to?: string;
}

/** A published file: image, download, static file. */
export interface FileChange {
  /** Root-relative path. */
  readonly file: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Size in bytes; for a removed file its former size. */
  readonly size: number;
  readonly sizeBefore?: number;
  /** Width and height of an image, such as `640 × 480`. */
  readonly pixels?: string;
  readonly pixelsBefore?: string;
}

/** How the current site uses a code file. */
export interface CodeFileUse {
  /** Root-relative. */
  readonly file: string;
  /** Role of the file on the site, such as ``the template `DocPage` ``. */
  readonly as: string;
  /** Number of pages that use the file; `example` is one of these pages. */
  readonly pages: number;
  readonly example?: string;
}

/** Markup that changed in the same way on one or more pages. */
export interface MarkupChange {
  /** Number of pages with this change. `example` is the path of the first of these pages. */
  readonly pages: number;
  readonly example: string;
  /** Markup before the change; absent if the markup is new. `after` is absent if the markup was removed. */
  readonly before?: string;
  readonly after?: string;
}

/** Pages with equal texts and facts but different HTML. */
export interface MarkupDiff {
  readonly pages: number;
  /** Number of pages that were compared. */
  readonly read: number;
  /** Their changes, most frequent first. */
  readonly changes: readonly MarkupChange[];
}

/** A number before and after the change, usually in bytes. */
export interface NumberBeforeAndAfter {
  readonly before: number;
  readonly after: number;
}

/**
 * Sizes of the files that a reader's browser loads. Except for `site`, sizes are in bytes after gzip, because hosts usually compress files
 * with gzip.
 */
export interface SiteByteSizeChanges {
  /** HTML of all pages. */
  readonly pages: NumberBeforeAndAfter;
  /** All files of the search. */
  readonly index: NumberBeforeAndAfter;
  /**
   * Sizes of first loads: the HTML of a page with its styles, scripts and fonts. `start` is the first load of the home page, and `middle`
   * is the median of all pages.
   */
  readonly firstLoad: { readonly start?: NumberBeforeAndAfter; readonly middle: NumberBeforeAndAfter };
  /** All files, uncompressed. */
  readonly site: NumberBeforeAndAfter;
  /** Pages whose HTML changed in size, largest change first. */
  readonly changed: readonly (NumberBeforeAndAfter & { readonly path: string })[];
}

/** All differences between two states of a site. */
export interface SiteDiff {
  /** Base of the comparison: a commit and its name in the call, or a built folder. */
  readonly from: { readonly ref: string; readonly commit: string } | { readonly folder: string };
  /** Number of pages before and after. */
  readonly pages: NumberBeforeAndAfter;
  readonly added: readonly DiffPage[];
  readonly removed: readonly RemovedPage[];
  readonly moved: readonly MovedPage[];
  readonly changed: readonly ChangedPage[];
  /** Absent if no text moved. */
  readonly movedTexts?: readonly MovedText[];
  readonly lost: readonly LostAddressWithFix[];
  /** Absent if the findings of the base are unknown. */
  readonly findings?: { readonly added: readonly Diagnostic[]; readonly gone: readonly Diagnostic[] };
  /** Absent if the APIs of the base are unknown. */
  readonly apis?: readonly ApiDiff[];
  readonly translations?: readonly NewlyStaleTranslation[];
  readonly redirects: { readonly added: readonly DiffRedirect[]; readonly removed: readonly DiffRedirect[] };
  readonly files?: readonly FileChange[];
  /** Sidebars of the default locale; absent if they are unknown. */
  readonly menus?: readonly MenuChange[];
  /** Changed configuration values, and changed code files. */
  readonly settings?: {
    readonly values: readonly SettingChange[];
    readonly files: readonly string[];
    /** Uses of the changed files that the configuration names. */
    readonly uses: readonly CodeFileUse[];
  };
  /** Absent if no sizes were measured. */
  readonly weight?: SiteByteSizeChanges;
  /** Changes in the HTML of pages that are otherwise equal. Absent if no built sites were compared, or if there are no such pages. */
  readonly markup?: MarkupDiff;
  /** Sentences that say what was not compared, and why. */
  readonly notes: readonly string[];
}

/** A redirect of the site. */
export interface DiffRedirect {
  readonly from: string;
  readonly to: string;
}

/** Whether there is no difference. Of sizes, only those of single pages count. */
export function hasNoDifferences(diff: SiteDiff): boolean {
  const { added, removed, moved, changed, lost, findings, apis, translations, redirects, files, menus, settings } =
    diff;
  const lists = [added, removed, moved, changed, lost, findings?.added, findings?.gone, apis, translations];
  const others = [
    redirects.added,
    redirects.removed,
    files,
    menus,
    settings?.values,
    settings?.files,
    diff.weight?.changed,
    diff.markup?.changes,
  ];
  return [...lists, ...others].every((list) => list === undefined || list.length === 0);
}
