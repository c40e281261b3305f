// What a company fills in to make the portal its own: names, addresses, where views are counted. A link whose address is
// empty is shown as its text, and what else would need one is left out; with `rules: { 'unset-variable': 'warn' }` in
// `site.config.ts` a build names what is still empty.

/** Addresses outside of the portal. */
type Links = {
  /** The site for developers. */
  readonly developer: string;
  /** The account with the source code of samples and tools. */
  readonly repository: string;
  /** Where Gradle, npm, NuGet and Xcode find the libraries, for people who look one up. */
  readonly packages: string;
  /** Sample apps, as source and as built apps. */
  readonly samples: string;
  /** Installers and packages for devices and PCs. */
  readonly downloads: string;
  /** Where customers get help. */
  readonly support: string;
  readonly legal: string;
  readonly privacy: string;
  readonly terms: string;
  readonly facebook: string;
  readonly twitter: string;
  readonly linkedin: string;
  readonly youtube: string;
  /** The folder of this project in a web editor; the path of a page comes behind it. */
  readonly edit: string;
  /**
   * Where readers tell of a search without results: a page of the portal, or the address of a tracker, in which `{query}`
   * stands for the query.
   */
  readonly feedback: string;
};

interface Company {
  /** Its name, as texts have it. */
  readonly vendor: string;
  /** The name that its Android SDK goes by. */
  readonly product: string;
  readonly links: Links;
  /** What Gradle scripts name: owner, repository and version at JitPack; vendor, name and API level of the add-on. */
  readonly libraries: {
    readonly aladdin: string;
    readonly codiscan: string;
    readonly selfShopping: string;
    readonly addOn: string;
  };
  /** How views are counted: an endpoint of one's own, or an id of Google's tag. None while both are empty. */
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

/** The portal's own version, by year, month and number. */
export const version = '2025.11.4';

export default company;
