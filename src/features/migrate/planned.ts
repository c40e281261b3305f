// Types of a migration's results: files, and notes for the user.

/** A file of the new site: a text, or a copy of an old file. */
export interface NewSiteFile {
  readonly path: string;
  readonly text?: string;
  /** Path of the copied file in the old site. */
  readonly from?: string;
  /** Text that replaces this file while code of the old site may not run. */
  readonly standIn?: string;
  /** Path in the old site of the page or code that `text` was converted from. */
  readonly old?: string;
}

/** A note for the user. */
export interface Note {
  readonly message: string;
  readonly suggestion?: string;
  /** Whether the user has to act on the note by hand. */
  readonly isHand?: true;
  /** Set if something that readers saw or used is dropped. It is listed as work, but its page counts as one that needs no manual work. */
  readonly isDropped?: true;
  /** Set if all content of a page, file or folder is lost: a page keeps only its address, and a file or folder was not read. */
  readonly isContentLost?: true;
}

/** A note with its place in the old site. */
export interface NoteWithLocation extends Note {
  readonly at: { readonly file: string; readonly line?: number; readonly setting?: string };
}

/** Formats a place in the old site for messages. */
export function formatNoteLocation({ file, line, setting }: NoteWithLocation['at']): string {
  return setting === undefined ? `${file}${line === undefined ? '' : `:${line}`}` : `${file}, ${setting}`;
}

/** A redirect to a new address. */
export interface PlannedRedirect {
  readonly from: string | readonly string[];
  readonly to: string;
}
