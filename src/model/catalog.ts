// `llms.json`, as tools read it.
import type { AddressRules } from './address-rules.ts';

/** What tools can request from a site. Its addresses include the base URL. */
export interface CatalogView {
  readonly title: string;
  readonly description: string;
  /** Address of the home page, absolute where the site has a `url`. */
  readonly url: string;
  readonly baseUrl: string;
  /** The version of techdocs that wrote it. */
  readonly generator: string;
  /** Identifies the texts of the site: it changes with every change of them. */
  readonly revision: string;
  /** Locale of the pages. */
  readonly language: string;
  readonly languages: readonly { readonly language: string; readonly label: string; readonly catalog: string }[];
  /** Search engine; only `lunr` works without a browser. */
  readonly search: string;
  /** The scopes of a search; first that of pages without a version. */
  readonly versions: readonly {
    readonly version: string;
    readonly label: string;
    /** Address of the index. */
    readonly index?: string;
  }[];
  readonly products: readonly CatalogProduct[];
  /** By whose rules headings have their ids; absent where they are Docusaurus's. */
  readonly addressRules?: AddressRules;
}

/** A product in the catalogue. */
export interface CatalogProduct {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly page?: string;
  /** Filter that narrows a search to it, if it has pages. */
  readonly search?: string;
  /** Addresses of its `llms.txt` files, by docs version. */
  readonly llms: readonly { readonly version: string; readonly path: string }[];
  /** Address of its versions as JSON. */
  readonly releases?: string;
  readonly latest?: string;
}
