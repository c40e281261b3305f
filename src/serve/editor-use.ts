// What the engine is told where an editor uses it, and not a browser.

/** How an editor uses the engine. */
export interface EditorUse {
  /** Texts of an editor by absolute path, which are read in the place of files. */
  readonly unsaved?: ReadonlyMap<string, string>;
  /** No page is made: what only pages show is not asked, such as the dates of git, and nothing is kept of a session. */
  readonly hasNoPages?: true;
}
