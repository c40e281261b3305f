// A build of what strangers propose: its code is that of another commit, and what that commit says is all that runs.

/** The commit whose code is used. */
export interface UntrustedBase {
  /** Full name. */
  readonly commit: string;
  /** What it was found by: `origin/main`. */
  readonly ref: string;
  /** Absolute path of the folder that has the files of that commit where the project root has those of the change. */
  readonly codeRoot: string;
  /** Files that the change adds, changes or removes, root-relative. */
  readonly changed: readonly string[];
}

/** The folder that the code of a site lies in. */
export function codeRootOf(config: { readonly root: string; readonly untrusted?: UntrustedBase }): string {
  return config.untrusted?.codeRoot ?? config.root;
}
