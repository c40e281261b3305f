// Settings of code blocks: the comments that highlight lines.

/** A comment that gives a class to the next line. A pair of such comments gives the class to the lines between them. */
export interface MagicComment {
  /** Class of the lines: `highlight`, `add`, `del`, `focus`, `warning`, `error`, or another class of the site. */
  readonly className: string;
  readonly line?: string;
  readonly block?: { readonly start: string; readonly end: string };
}
