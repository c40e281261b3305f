// A build of untrusted changes. It runs only the code and the settings of a base commit, and no code or settings of the change.

/** The commit whose code is used. */
export interface TrustedCommit {
  /** Full hash. */
  readonly commit: string;
  /** Ref that names the commit: `origin/main`. */
  readonly ref: string;
  /**
   * Absolute path of the folder with the files of that commit. It is the counterpart of the project root, which contains the files of the
   * change.
   */
  readonly codeRoot: string;
  /** Files that the change adds, changes or removes, root-relative. */
  readonly changed: readonly string[];
}

/** Returns the folder with the code of a site. */
export function getSiteCodeFolder(config: { readonly root: string; readonly untrusted?: TrustedCommit }): string {
  return config.untrusted?.codeRoot ?? config.root;
}
