// Types of a migration's results: files, and notes for the user.

/** A file of the new site: a text, or a copy of an old file. */
export interface NewSiteFile {
  readonly path: string;
  readonly text?: string;
  /** Path in the old site. */
  readonly from?: string;
  /** Text that replaces code of the old site while that may not run. */
  readonly standIn?: string;
  /** Original text of code that was changed. */
  readonly old?: string;
}

/** A note for the user. */
export interface Note {
  readonly message: string;
  readonly suggestion?: string;
  /** Whether the user has to act on it. */
  readonly isHand?: true;
  /** Set if all content is lost: of a page whose address is kept, or of a file or folder that was not read. */
  readonly isContentLost?: true;
}

/** A note with its place in the old site. */
export interface PlacedNote extends Note {
  readonly at: { readonly file: string; readonly line?: number; readonly setting?: string };
}

/** Formats a place in the old site for messages. */
export function itemPlace({ file, line, setting }: PlacedNote['at']): string {
  return setting === undefined ? `${file}${line === undefined ? '' : `:${line}`}` : `${file}, ${setting}`;
}

/** A redirect to a new address. */
export interface RedirectPlan {
  readonly from: string | readonly string[];
  readonly to: string;
}
