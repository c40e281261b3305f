// Options of the engine when an editor uses it instead of a browser.

/** Options of the engine for an editor. */
export interface EditorOptions {
  /** Unsaved texts of an editor, by absolute path. They replace the texts of the files. */
  readonly unsaved?: ReadonlyMap<string, string>;
  /** Set if no page is rendered: data that only pages show, such as dates from git, is not read, and no session is saved. */
  readonly hasNoPages?: true;
}
