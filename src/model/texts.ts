// All that readers see or hear which comes from techdocs itself, in English, and the shape that every other language has.
// A language is a file of `texts/`. The catalogue is data: it goes into fingerprints, and parts of it to the browser.

/** What parsing writes into a text. A document carries them in the language of its source. */
const contentTexts = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
  caution: 'Caution',
  important: 'Important',
  success: 'Success',
  footnotes: 'Footnotes',
  footnote: 'Footnote {number}',
  backToFootnote: 'Back to the text of footnote {number}',
  linkToHeading: 'Link to {heading}',
  code: 'Code',
  table: 'Table',
} as const;

/** What pages and files say as they are built. */
const pageTexts = {
  // Around every page.
  skipToContent: 'Skip to main content',
  announcement: 'Announcement',
  dismiss: 'Dismiss',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  mainMenu: 'Main menu',
  mainNavigation: 'Main',
  backToSection: 'Back to the pages of this section',
  search: 'Search',
  docsVersions: 'Versions of the docs',
  languages: 'Languages',
  versionBadge: 'Version: {version}',
  unreleasedVersion: 'This is the documentation of {version}, a version that is not released yet.',
  unmaintainedVersion: 'This is the documentation of {version}, a version that is no longer maintained.',
  samePageInLatest: 'See this page in the latest version, {version}',
  seeLatestVersion: 'See the latest version, {version}',
  switchColorMode: 'Switch color mode',
  footer: 'Footer',
  externalLink: '(external link)',
  docsSidebar: 'Docs sidebar',
  hideSidebar: 'Hide sidebar',
  showSidebar: 'Show sidebar',
  pagesOf: 'Pages of {label}',
  home: 'Home',
  breadcrumbs: 'Breadcrumbs',
  // Around a text.
  onThisPage: 'On this page',
  copyPage: 'Copy page',
  printSection: 'Print section',
  draft: 'Draft.',
  draftText: 'This page is shown in previews only and is not part of the published site.',
  unlisted: 'Unlisted.',
  unlistedText: 'Search engines and menus leave this page out; only those with the link see it.',
  notTranslated: 'Not translated yet.',
  notTranslatedText: 'This page is shown in {language}.',
  editPage: 'Edit this page',
  lastUpdatedOn: 'Last updated on {date}',
  lastUpdatedBy: 'Last updated by {author}',
  lastUpdatedOnBy: 'Last updated on {date} by {author}',
  docsPages: 'Docs pages',
  previous: 'Previous',
  next: 'Next',
  tags: 'Tags',
  allTags: 'All tags',
  // Lists and cards.
  listPages: 'Pages of the list',
  newer: 'Newer',
  older: 'Older',
  pageOf: 'Page {page} of {pages}',
  pageNumber: 'page {page}',
  page: 'Page {page}',
  pages: 'Pages',
  otherPages: 'Other pages',
  pageCount: { one: '{count} page', other: '{count} pages' },
  postCount: { one: '{count} post', other: '{count} posts' },
  releaseCount: { one: '{count} release', other: '{count} releases' },
  areas: 'Areas',
  sections: 'Sections',
  allPagesForPrint: 'All of these pages on one, for printing',
  // Printing.
  print: 'Print',
  allPagesOnOne: 'All pages of this section on one.',
  sectionPages: 'Pages of this section',
  allPagesTitle: '{title}: all pages',
  allPagesOf: 'All pages of {title} on one, for printing.',
  // Releases.
  releases: 'Releases',
  latestReleases: 'Latest releases',
  latestVersion: 'Latest version: ',
  minutesToRead: { one: '{count} min read', other: '{count} min read' },
  readMore: 'Read more',
  readMoreAbout: ' about {title}',
  recentPosts: 'Recent posts',
  byProduct: 'By product',
  browse: 'Browse',
  subscribe: 'Subscribe',
  moreReleases: 'More releases',
  newerAndOlder: 'Newer and older release',
  releasePosts: 'Release posts',
  nowAvailable: '{name} is now available',
  archive: 'Archive',
  archiveDescription: 'All posts of {title} by year and product.',
  years: 'Years',
  products: 'Products',
  otherPosts: 'Other posts',
  postsTagged: 'Posts tagged “{tag}”',
  allPostsTagged: 'All posts tagged “{tag}”.',
  pagesTagged: 'Pages tagged “{tag}”',
  allPagesTagged: 'All pages tagged “{tag}”.',
  allTagsOf: 'All tags of {title}.',
  // The timeline of a product.
  allVersions: 'All versions',
  allVersionsOf: 'All versions of {product}',
  versionsOf: '{product} versions',
  timelineDescription:
    'Every version of {product}, newest first, with its changes: choose two and see what lies between.',
  changesInShort: 'Each with its changes in short',
  versions: 'Versions',
  dataAsJson: 'Data as JSON',
  betweenVersions: 'Only what lies between two versions',
  fromVersion: 'From the version you have',
  toVersion: 'To the version you want',
  anyVersion: 'any',
  security: 'Security',
  newFeatures: 'New features',
  enhancements: 'Enhancements',
  correctedDefects: 'Corrected defects',
  changes: 'Changes',
  // Search, and addresses that lead nowhere.
  searchDocs: 'Search the documentation',
  searchSite: 'Search {title}',
  searchSiteText: 'Search {title}.',
  notFound: 'Page not found',
  notFoundDescription: 'There is no page at this address.',
  notFoundText: 'There is no page at {address}. It may have moved, or the link may be mistyped.',
  thisAddress: 'this address',
  didYouMean: 'Did you mean',
  placesToGo: 'Places to go on from',
  movedTo: 'This page has moved to {address}.',
  // Where the site's own files do not load.
  loadFailed: 'This site did not load properly. ',
  reloadPage: 'Reload the page to try again.',
  baseUrlIs: 'Its base URL is set to ',
  baseUrlSuggested: '; this page suggests ',
  baseUrlSet: ': set ',
  baseUrlWhere: ' in the configuration.',
} as const;

/** What the browser says. Scripts name a text by its English, which is built into them: no two may be equal. */
const clientTexts = {
  // Code blocks and pages.
  wrap: 'Wrap',
  wrapLines: 'Wrap lines',
  copy: 'Copy',
  copyCode: 'Copy code',
  copied: 'Copied',
  notCopied: 'Not copied',
  linkCopied: 'Link copied',
  enlarge: 'Enlarge: {name}',
  picture: 'picture',
  pictureTitle: 'Picture',
  close: 'Close',
  backToTop: 'Back to top',
  switchToLight: 'Switch to light mode',
  switchToDark: 'Switch to dark mode',
  invalidEncoding: 'Invalid encoding: the address of this page cannot be read.',
  // A page on its way, and one that does not come.
  loading: 'Loading…',
  retry: 'Retry',
  tooLong: 'The page took too long to arrive.',
  timedOut: 'Timed out',
  notLoaded: 'The page did not load',
  serverAnswered: 'The server answered {status}.',
  pageError: 'Page Error',
  pageCrashed: 'This page crashed',
  tryAgain: 'Try again',
  // The timeline of a product.
  nothingBetween: 'Nothing lies between.',
  releasesBetween: { one: '{count} release', other: '{count} releases' },
  // Search.
  searchDialog: 'Search',
  searchField: 'Search the documentation',
  clearQuery: 'Clear the query',
  results: 'Results',
  resultCount: { one: '{count} result', other: '{count} results' },
  resultsOf: { one: '{shown} of {count} result', other: '{shown} of {count} results' },
  noResults: 'No results for "{query}"',
  allResults: 'All results',
  allVersionsResults: 'Results from all versions',
  keys: 'Keys',
  keyOpen: 'open',
  keyNewTab: 'in a new tab',
  keyMove: 'move',
  keyClose: 'close',
  onlyVersion: 'Only version {version} was searched.',
  foundInVersions: 'Found in {versions}.',
  searchAllVersions: 'Search all versions',
  version: 'Version',
  allVersionsChoice: 'All versions',
  trySearching: 'Try searching for {suggestions}',
  shouldHaveResults: 'Believe this query should return results?',
  letUsKnow: 'Let us know.',
  fetchFailed: 'Unable to fetch results',
  checkNetwork: 'You might want to check your network connection.',
  whatCanBeFound: 'Pages, settings, error messages, names in code: all of it can be found.',
  recentSearches: 'Recent searches',
  favorites: 'Favorites',
  saveToFavorites: 'Save {name} to favorites',
  removeFromRecent: 'Remove {name} from recent searches',
  removeFromFavorites: 'Remove {name} from favorites',
} as const;

/** The whole catalogue in English: what a text is where a language does not have it. */
export const english = { ...contentTexts, ...pageTexts, ...clientTexts };

type English = typeof english;

/** Name of a text. */
export type TextKey = keyof English;

/** Name of a text that depends on a number, `{count}` in it. */
export type CountKey = { [K in TextKey]: English[K] extends string ? never : K }[TextKey];

/** Name of a text that does not. */
export type PlainKey = Exclude<TextKey, CountKey>;

/** Name of a text that parsing writes. */
export type ContentTextKey = keyof typeof contentTexts;

/** A form for each kind of number that a language tells apart. */
export type PluralTexts = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** A catalogue: every text of a language. */
export type Texts = { readonly [K in TextKey]: K extends CountKey ? PluralTexts : string };

/** A catalogue that is shipped, with all forms `F` of its language. */
export type TextsWith<F extends Intl.LDMLPluralRule> = {
  readonly [K in TextKey]: K extends CountKey ? Readonly<Record<F, string>> : string;
};

type Client = typeof clientTexts;

/** English of a text that scripts say, by which they name it. */
export type ClientText = Extract<Client[keyof Client], string>;

/** The same of a text that depends on a number: its English for many. */
export type ClientCount = Extract<Client[keyof Client], { other: string }>['other'];

/** What scripts say in another language, by its English; `lang` is that language. */
export type ClientTexts = Readonly<Record<string, string | PluralTexts>>;

/** What parsing writes, in one language. */
export type ContentTexts = Pick<Texts, ContentTextKey>;

/** Names of the texts that parsing writes. */
export const contentTextKeys = Object.keys(contentTexts) as readonly ContentTextKey[];

/** Names of the texts that scripts say. */
export const clientTextKeys = Object.keys(clientTexts) as readonly (keyof typeof clientTexts)[];
