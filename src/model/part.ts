// A part of a site, handed over by itself (`techdocs pack`).

/** What of a site is handed over by itself; all of it where nothing is named. */
export interface PartChoice {
  /** Keys of products. */
  readonly products?: readonly string[];
  /** One of the configured locales. */
  readonly locale?: string;
  /** Name, label or path of a docs version. */
  readonly docsVersion?: string;
}
