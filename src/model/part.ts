// A part of a site, handed over by itself (`techdocs pack`).

/** The part of a site to pack; the whole site if nothing is named. */
export interface PartChoice {
  /** Keys of products. */
  readonly products?: readonly string[];
  /** One of the configured locales. */
  readonly locale?: string;
  /** Name, label or path of a docs version. */
  readonly docsVersion?: string;
}
