// What two states of a site differ in, as a value: `with-commit.ts` and `with-folder.ts` make it, the forms of `formats/` show it.
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Heading } from '../../model/document.ts';
import type { ApiDiff } from '../../model/features.ts';

/** A page of a site that is compared. */
export interface DiffPage {
  /** Site path, with the segment of its language. */
  readonly path: string;
  readonly title: string;
  /** Language of its site. */
  readonly locale: string;
  /** Its source, root-relative. */
  readonly file?: string;
  /** Words of its text. */
  readonly words: number;
  /** Where it stands in the sidebar; absent where it stands in none, or where that is not known. */
  readonly place?: string;
}

/** A heading as it is told. */
export type NamedHeading = Pick<Heading, 'id' | 'text' | 'level'>;

/** What of the headings of a page changed. */
export interface HeadingChanges {
  readonly added: readonly NamedHeading[];
  readonly removed: readonly NamedHeading[];
  readonly renamed: readonly { readonly from: NamedHeading; readonly to: NamedHeading }[];
}

/** A fact of a page that is not its text: what it was and what it is. */
export interface FactChange {
  readonly fact: 'title' | 'description' | 'visibility' | 'place' | 'file';
  readonly from: string;
  readonly to: string;
}

/** A part of a text; `isMarked` where only one side has it. */
export interface DiffPiece {
  readonly text: string;
  readonly isMarked?: true;
}

/** Blocks of a text side by side. Absent pieces: that side has no such block. */
export type TextBlock =
  | { readonly kind: 'same'; readonly text: string }
  | {
      readonly kind: 'changed';
      readonly before?: readonly DiffPiece[];
      readonly after?: readonly DiffPiece[];
    };

/** What of a text changed. */
export interface TextChanges {
  /** Words. */
  readonly added: number;
  readonly removed: number;
  /** All of it, in its order. */
  readonly blocks: readonly TextBlock[];
}

/** Stands in `through` for code and settings of the site. */
export const CODE_OF_SITE = 'code';

/** What of a page changed. */
export interface PageChange {
  readonly text: TextChanges;
  readonly headings: HeadingChanges;
  readonly facts: readonly FactChange[];
  /** What changed the text where the file of the page did not: files that it includes, `variables`, or `code`, which are components and settings too. */
  readonly through: readonly string[];
  /** Id of the heading above the first change, where it has one now. */
  readonly anchor?: string;
}

/** A page that has another text, or other facts. */
export interface ChangedPage extends DiffPage, PageChange {}

/** A page that has another address. */
export interface MovedPage extends DiffPage {
  /** The address that it had. */
  readonly from: string;
  /** Whether the old address leads to the new one. */
  readonly isRedirected: boolean;
  /** Absent where only the address is another. */
  readonly change?: PageChange;
}

/** A page that is there no more. */
export interface RemovedPage extends DiffPage {
  /** Where its address leads: a path, or nothing where it is lost. */
  readonly leadsTo?: string;
  /** The page that has its text now, where that is another one. */
  readonly textOn?: string;
}

/** An address, or an anchor, that led somewhere and leads nowhere. */
export interface LostPlace {
  /** Site path; of an anchor with `#id`. */
  readonly address: string;
  readonly kind: 'address' | 'anchor';
  /** The file that had it, root-relative. */
  readonly file?: string;
  /** Where its text is now. */
  readonly now?: string;
  /** What to do about it, as a sentence. */
  readonly fix: string;
}

/** A translation whose original has changed without it. */
export interface NewlyStale {
  /** Root-relative. */
  readonly file: string;
  readonly original: string;
  readonly locale: string;
  /** Site path of the translation. */
  readonly path: string;
  /** Words of the original that came and went. */
  readonly added: number;
  readonly removed: number;
}

/** An entry of a sidebar that changed. */
export interface MenuChange {
  readonly sidebar: string;
  readonly kind: 'added' | 'removed' | 'moved' | 'renamed' | 'reordered';
  readonly label: string;
  /** Of one that moved, the categories around it; of one that was renamed, its label. */
  readonly from?: string;
  /** The same now; of one that came or went, the categories around it. */
  readonly to?: string;
}

/** A setting that has another value. */
export interface SettingChange {
  /** Its path in the configuration, such as `navbar.title`. */
  readonly key: string;
  /** As JSON; absent where there was or is none. */
  readonly from?: string;
  readonly to?: string;
}

/** A file that readers may load: image, download, static file. */
export interface FileChange {
  /** Root-relative. */
  readonly file: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Bytes; of a removed one those that it had. */
  readonly size: number;
  readonly sizeBefore?: number;
  /** Width and height of an image, such as `640 × 480`. */
  readonly pixels?: string;
  readonly pixelsBefore?: string;
}

/** What a file of code does on the site as it is. */
export interface UsedCode {
  /** Root-relative. */
  readonly file: string;
  /** What it is there, such as ``the template `DocPage` ``. */
  readonly as: string;
  /** Pages that it takes part in, and the path of one of them. */
  readonly pages: number;
  readonly example?: string;
}

/** Markup that pages lost and got at one place. */
export interface MarkupChange {
  /** Pages that have it, and the path of the first. */
  readonly pages: number;
  readonly example: string;
  /** Absent where there was or is nothing. */
  readonly before?: string;
  readonly after?: string;
}

/** Pages whose text and facts are the same, and whose files are not. */
export interface MarkupDiff {
  readonly pages: number;
  /** How many of them were looked at. */
  readonly read: number;
  /** What they differ in, that of the most pages first. */
  readonly changes: readonly MarkupChange[];
}

/** Bytes before and after. */
export interface Weight {
  readonly before: number;
  readonly after: number;
}

/** What a reader's browser loads, compressed by gzip as hosts send it. */
export interface WeightDiff {
  /** HTML of all pages. */
  readonly pages: Weight;
  /** All files of search. */
  readonly index: Weight;
  /** A page with the styles, scripts and fonts that its HTML asks for: that of the start page, and the middle one of all pages. */
  readonly firstLoad: { readonly start?: Weight; readonly middle: Weight };
  /** All files as they lie on the disk. */
  readonly site: Weight;
  /** Pages whose HTML became larger or smaller, the greatest change first. */
  readonly changed: readonly (Weight & { readonly path: string })[];
}

/** All that two states of a site differ in. */
export interface SiteDiff {
  /** What it is compared with: a commit by the name that the call gave it, or a built folder. */
  readonly from: { readonly ref: string; readonly commit: string } | { readonly folder: string };
  /** How many pages there were and are. */
  readonly pages: Weight;
  readonly added: readonly DiffPage[];
  readonly removed: readonly RemovedPage[];
  readonly moved: readonly MovedPage[];
  readonly changed: readonly ChangedPage[];
  readonly lost: readonly LostPlace[];
  /** Absent where nothing is known of those that there were. */
  readonly findings?: { readonly added: readonly Diagnostic[]; readonly gone: readonly Diagnostic[] };
  /** Absent where nothing is known of those that there were. */
  readonly apis?: readonly ApiDiff[];
  readonly translations?: readonly NewlyStale[];
  readonly redirects: { readonly added: readonly DiffRedirect[]; readonly removed: readonly DiffRedirect[] };
  readonly files?: readonly FileChange[];
  /** In the default language; absent where sidebars are not known. */
  readonly menus?: readonly MenuChange[];
  /** Values of the configuration, and files of code that differ. */
  readonly settings?: {
    readonly values: readonly SettingChange[];
    readonly files: readonly string[];
    /** What those of the files do that the configuration names. */
    readonly uses: readonly UsedCode[];
  };
  /** Absent where no built sites were weighed. */
  readonly weight?: WeightDiff;
  /** Absent where no built sites were compared, and where no such page differs. */
  readonly markup?: MarkupDiff;
  /** What was not compared, and why: a sentence each. */
  readonly notes: readonly string[];
}

/** A redirect of the site. */
export interface DiffRedirect {
  readonly from: string;
  readonly to: string;
}

/** Whether nothing at all differs. */
export function isSame(diff: SiteDiff): boolean {
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
