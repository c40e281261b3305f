// `llms.json`: the catalogue of a site for tools.
import type { GeneratorWithAddressRules } from './address-rules.ts';

/** The content of `llms.json`: what AI tools need to find the texts of a site. Addresses include the base URL. */
export interface LlmsCatalogView {
  readonly title: string;
  readonly description: string;
  /** Address of the home page, absolute if the site has a `url`. */
  readonly url: string;
  readonly baseUrl: string;
  /** Version of techdocs that built the site. */
  readonly generator: string;
  /** Identifies the texts of the site: changes whenever a text changes. */
  readonly revision: string;
  /** Locale of the pages. */
  readonly language: string;
  readonly languages: readonly { readonly language: string; readonly label: string; readonly catalog: string }[];
  /** Search engine; only `lunr` works without a browser. */
  readonly search: string;
  /** Search scopes. Pages without a version use the first scope. */
  readonly versions: readonly {
    readonly version: string;
    readonly label: string;
    /** Address of the search index. */
    readonly index?: string;
  }[];
  readonly products: readonly LlmsCatalogProduct[];
  /** Generator whose rules apply to heading ids; absent if it is Docusaurus. */
  readonly addressRules?: GeneratorWithAddressRules;
}

/** A product in the catalogue. */
export interface LlmsCatalogProduct {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly page?: string;
  /** Search filter for the product; absent if it has no pages. */
  readonly search?: string;
  /** Addresses of the product's `llms.txt` files, by docs version. */
  readonly llms: readonly { readonly version: string; readonly path: string }[];
  /** Address of the product's versions as JSON. */
  readonly releases?: string;
  readonly latest?: string;
}
