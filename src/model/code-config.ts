// What the configuration says of blocks of code: which comments mark lines.

/** A comment on a line of its own that marks the line after it, or all lines between two of them. */
export interface MagicComment {
  /** Class of the lines: `highlight`, `add`, `del`, `focus`, `warning`, `error`, or one of your own. */
  readonly className: string;
  readonly line?: string;
  readonly block?: { readonly start: string; readonly end: string };
}
