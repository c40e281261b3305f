// Names that templates write into pages and that browser code looks up, and numbers that CSS and scripts share. Each is defined only once,
// in this file. CSS cannot import, so a stylesheet that repeats a value has a comment about it.

/** Keys of `localStorage`. */
export const storageKeys = {
  /** `light` or `dark`. */
  theme: 'theme',
  /** Id of the last announcement that the reader saw. */
  announcementId: 'techdocs.announcement.id',
  /** `true` once the reader dismissed the last announcement. */
  announcementDismiss: 'techdocs.announcement.dismiss',
  /** Prefix for the selected tab of a tab group. */
  tab: 'techdocs.tab.',
  /** Prefix of keys in `sessionStorage`, one key per asset. A key is set if the page was reloaded because its asset failed to load. */
  reloaded: 'techdocs.reloaded.',
  /** `true` if the reader hid the sidebar. */
  sidebarHidden: 'techdocs.sidebar.hidden',
  /** `true` if code blocks wrap. */
  codeWrap: 'techdocs.code.wrap',
  /** Opened hits, latest first: JSON. */
  searchRecent: 'techdocs.search.recent',
  /** Favorite hits: JSON. */
  searchFavorites: 'techdocs.search.favorites',
  /** Queries after which the reader opened a hit, latest first: JSON. */
  searchAsked: 'techdocs.search.asked',
  /** Words to highlight on the next page: JSON. */
  searchMark: 'techdocs.search.mark',
} as const;

/** Minimum width in rem at which the menus are in the top bar and the sidebar is beside the page. */
export const desktopMinWidthRem = 62.25;

/** Minimum width in rem at which the table of contents is beside the page. */
export const tocMinWidthRem = 77.5;

/** Ids of elements that links and buttons of every page refer to. */
export const elementIds = {
  content: 'main-content',
  menu: 'main-menu',
  sidebar: 'docs-sidebar',
  searchStatus: 'search-status',
  /** Announces the new page to screen readers. */
  announcer: 'route-announcer',
} as const;

/**
 * Names of the attributes `<html data-…>`, as spelled in `dataset`. The inline script reads its settings from these attributes. The text of
 * the script is therefore the same on all pages.
 */
export const rootDataAttributeNames = {
  /** Current mode: `light` or `dark`. */
  theme: 'theme',
  /** Present if the reader cannot switch the mode. */
  themeFixed: 'themeFixed',
  /** Present if the mode follows the system and the reader has not chosen a mode. */
  themeSystem: 'themeSystem',
  /** Present if pages use the font shipped with techdocs. */
  font: 'font',
  /** Id of the announcement, if any. */
  announcementId: 'announcementId',
  /** `dismissed` after the reader closed the announcement. */
  announcement: 'announcement',
  /** `hidden` while the top bar is hidden during scrolling down. */
  bar: 'bar',
  /** `hidden` if the reader hid the sidebar. */
  sidebar: 'sidebar',
  /** Base URL of the site: links outside it are external. */
  base: 'base',
  /** Locales that occur in paths, separated by spaces; absent on a site with one language. */
  locales: 'locales',
  /** Whether paths end in a slash: `true` or `false`. Absent if the site does not configure this. */
  trailingSlash: 'trailingSlash',
  /** Analytics provider, if configured: `gtag` or `beacon`. */
  analytics: 'analytics',
  /** Google's id of the site, or the address that receives page views. */
  analyticsTarget: 'analyticsTarget',
  /** Search settings, `SearchSettings` as JSON; absent if the site has no search. */
  search: 'search',
  /** Present if scripts run. Without it, CSS hides elements that need scripts. */
  js: 'js',
} as const;

/** Names in `<body data-…>`. */
export const bodyDataAttributeNames = {
  /** Site path of the page, percent-encoded: its address without the base URL. */
  path: 'path',
  /** Docs version of the page, if the site has several. */
  version: 'version',
} as const;

/** Name of an event of `document`. It informs scripts of the site that instant navigation has replaced the page. */
export const navigationEventName = 'techdocs:navigate';

/**
 * Name of the event of `document` that requests a change of the page. Its `detail` is the function that makes the change. The handler stops
 * the features of the page, calls the function, starts the features again and cancels the event.
 */
export const pageUpdateEventName = 'techdocs:update';

/** Colours of the bars around the page in browsers (`theme-color`); equal to `--bg` in `templates/styles/tokens.css`. */
export const themeColors = { light: '#fbfcfc', dark: '#0e1518' } as const;

/**
 * Settings of instant navigation, from the specification of the product. Times are in milliseconds. Positions and steps of the progress bar
 * are shares of its width.
 */
export const navigationSettings = {
  /** Delay before the bar and the spinner appear. */
  pendingDelay: 200,
  /** Delay before screen readers announce that a search is loading. */
  lateAfter: 400,
  /** Timeout of a page load. */
  timeout: 10_000,
  /** Start position of the bar. */
  barMinimum: 0.08,
  /** Duration of one step of the bar. */
  barSpeed: 200,
  /** Maximum step of the bar while progress is unknown. */
  trickleRate: 0.02,
  /** Interval between the steps while progress is unknown. */
  trickleSpeed: 800,
} as const;

/** Prefetching of pages. */
export const prefetchSettings = {
  /** Maximum number of parallel requests. */
  atOnce: 3,
  /** Maximum number of cached pages; the least recently used page is dropped first. */
  kept: 40,
  /** Milliseconds for which a fetched page is fresh. */
  freshFor: 300_000,
  /** Connection types without prefetching (`effectiveType` of the Network Information API). */
  slow: ['slow-2g', '2g'] as readonly (string | undefined)[],
} as const;

/** The "back to top" button. */
export const backToTopSettings = {
  /** Scroll distance, in window heights, after which it appears. */
  afterScreens: 1,
  /** Share of the remaining distance to scroll in each frame, if the browser cannot scroll smoothly. */
  shareOfRest: 0.85,
} as const;

/** The top bar that hides while the reader scrolls down. */
export const hidingNavbarSettings = {
  /** Minimum scroll distance in pixels; shorter movements are ignored. */
  step: 8,
} as const;

/** Search in the browser. Times are in milliseconds; the numbers of the product's specification are in `searchLimits`. */
export const browserSearchSettings = {
  /** Delay before the spinner appears. */
  pendingDelay: 300,
  /** Pause in typing before a hosted service is queried. */
  hostedDelay: 150,
  /** Timeout of a service. */
  timeout: 5000,
  /** How long words stay highlighted on the opened page. */
  markedFor: 5000,
  /** Name of the highlights in CSS: `::highlight(…)` in `client/search/mark.css`. */
  highlight: 'search',
} as const;

/** Manifest in the output folder: lists all files that techdocs wrote. */
export const MANIFEST_FILE = '.techdocs.json';

/**
 * Inline script of redirect pages: opens the target of the only link on the page. If the target has no query or no hash, the script adds
 * the query or hash of the requested address. All redirect pages have the same script, because the Content-Security-Policy contains its
 * hash.
 */
export const redirectScript =
  "const to=new URL(document.querySelector('a').href);to.search||=location.search;to.hash||=location.hash;location.replace(to)";
