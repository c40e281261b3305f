// What a migration is made of: files, and what somebody has to know.

/** A file of the new site: a text, or a copy of a file of the old one. */
export interface Planned {
  readonly path: string;
  readonly text?: string;
  /** In the old site. */
  readonly from?: string;
  /** It is code of the old site, which a build would run. This stands in for it where that is not allowed. */
  readonly standIn?: string;
  /** That code in the old site, where its text was changed. */
  readonly old?: string;
}

/** What somebody has to know. */
export interface Note {
  readonly message: string;
  readonly suggestion?: string;
  /** Somebody has to act on it. */
  readonly isHand?: true;
  /** All of its content is gone: of a page whose address is kept, or of a file or folder that was not read. */
  readonly isContentLost?: true;
}

/** A note by its place in the old site. */
export interface Item extends Note {
  readonly at: { readonly file: string; readonly line?: number; readonly setting?: string };
}

/** A place in the old site, as it is told. */
export function itemPlace({ file, line, setting }: Item['at']): string {
  return setting === undefined ? `${file}${line === undefined ? '' : `:${line}`}` : `${file}, ${setting}`;
}

/** A redirect of one new address. */
export interface RedirectPlan {
  readonly from: string | readonly string[];
  readonly to: string;
}
