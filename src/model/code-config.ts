// Settings of code blocks: the comments that mark lines.

/** A comment on its own line that marks the next line, or all lines between a pair of such comments. */
export interface MagicComment {
  /** Class of the lines: `highlight`, `add`, `del`, `focus`, `warning`, `error`, or one of your own. */
  readonly className: string;
  readonly line?: string;
  readonly block?: { readonly start: string; readonly end: string };
}
