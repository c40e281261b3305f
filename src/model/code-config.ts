// What the configuration says of blocks of code: which comments mark lines, and what draws diagrams.

/** A comment on a line of its own that marks the line after it, or all lines between two of them. */
export interface MagicComment {
  /** Class of the lines: `highlight`, `add`, `del`, `focus`, `warning`, `error`, or one of your own. */
  readonly className: string;
  readonly line?: string;
  readonly block?: { readonly start: string; readonly end: string };
}

/** The package that draws diagrams, as the site has installed it. */
export interface MermaidPackage {
  readonly version: string;
  /** Relative to the root. */
  readonly folder: string;
  /** Site path of the folder that its files are copied to. */
  readonly path: string;
  /** The first file that a browser loads. */
  readonly entry: string;
  /** All files that it may load, below `dist/`. */
  readonly files: readonly string[];
}
