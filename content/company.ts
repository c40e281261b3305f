// Settings by which a company makes the portal its own: names, addresses, counting of views. A link with an empty address is shown as text,
// and other uses of it are omitted; with `rules: { 'unset-variable': 'warn' }` in `site.config.ts` a build lists the empty ones.

/** Addresses outside of the portal. */
type Links = {
  /** The site for developers. */
  readonly developer: string;
  /** The account with the source code of samples and tools. */
  readonly repository: string;
  /** Registry in which Gradle, npm, NuGet and Xcode find the libraries, for people who look one up. */
  readonly packages: string;
  /** Sample apps, as source and as built apps. */
  readonly samples: string;
  /** Installers and packages for devices and PCs. */
  readonly downloads: string;
  /** Support for customers. */
  readonly support: string;
  readonly legal: string;
  readonly privacy: string;
  readonly terms: string;
  readonly facebook: string;
  readonly twitter: string;
  readonly linkedin: string;
  readonly youtube: string;
  /** The folder of this project in a web editor; the path of a page is appended. */
  readonly edit: string;
  /**
   * Target for reports of a search without results: a page of the portal, or the address of a tracker, in which `{query}` is replaced by
   * the query.
   */
  readonly feedback: string;
};

interface Company {
  /** Name in texts. */
  readonly vendor: string;
  /** Name of its Android SDK. */
  readonly product: string;
  readonly links: Links;
  /** Names in Gradle scripts: owner, repository and version at JitPack; vendor, name and API level of the add-on. */
  readonly libraries: {
    readonly aladdin: string;
    readonly codiscan: string;
    readonly selfShopping: string;
    readonly addOn: string;
  };
  /** Counting of views: an endpoint of the company, or an id of Google's tag. Off while both are empty. */
  readonly analytics: { readonly endpoint: string; readonly trackingId: string };
}

const company: Company = {
  vendor: 'Acme',
  product: 'acme',
  links: {
    developer: '',
    repository: '',
    packages: '',
    samples: '',
    downloads: '',
    support: '',
    legal: '',
    privacy: '',
    terms: '',
    facebook: '',
    twitter: '',
    linkedin: '',
    youtube: '',
    edit: '',
    feedback: '/support#missing',
  },
  libraries: {
    aladdin: 'com.github.acme:aladdin-sdk:1.0.0',
    codiscan: 'com.github.acme:codiscan-sdk:1.0.0',
    selfShopping: 'com.github.acme:acme-self-shopping-sdk:v1.8b',
    addOn: 'Acme:Acme SDK:26',
  },
  analytics: { endpoint: '', trackingId: '' },
};

/** The portal's own version: year, month and number. */
export const version = '2025.11.4';

export default company;
