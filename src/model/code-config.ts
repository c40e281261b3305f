// Settings of code blocks: the comments that highlight lines.

/** A comment line that gives the next line a class, or two that enclose such lines. */
export interface MagicComment {
  /** Class of the lines: `highlight`, `add`, `del`, `focus`, `warning`, `error`, or one of your own. */
  readonly className: string;
  readonly line?: string;
  readonly block?: { readonly start: string; readonly end: string };
}
