// A part of a site that is delivered separately (`techdocs pack`).

/** The part of a site to pack; without keys, the whole site. */
export interface SitePartToPack {
  /** Keys of products. */
  readonly products?: readonly string[];
  /** Configured locales. */
  readonly locales?: readonly string[];
  /** Name, label or path of a docs version. */
  readonly docsVersion?: string;
}
