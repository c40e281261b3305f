// What is to be written, decided before anything is.

/** One file of the output folder. */
export type Output =
  | { readonly path: string; readonly text: string }
  /** Copied from the project: `from` is absolute. */
  | { readonly path: string; readonly from: string };
