// What the templates write into a page and the browser's code looks for: one spelling of each name, and the numbers
// that CSS and script have to agree on. CSS cannot import: where a stylesheet repeats one, it says so.

/** Keys of `localStorage`. */
export const storageKeys = {
  /** `light` or `dark`. */
  theme: 'theme',
  /** Id of the announcement that was last seen. */
  announcementId: 'techdocs.announcement.id',
  /** `true` once that announcement was dismissed. */
  announcementDismiss: 'techdocs.announcement.dismiss',
  /** Prefix of the chosen tab of a group. */
  tab: 'techdocs.tab.',
  /** Prefix of the asset for whose failure the page was loaded again; in `sessionStorage`. */
  reloaded: 'techdocs.reloaded.',
  /** `true` where the reader hid the sidebar. */
  sidebarHidden: 'techdocs.sidebar.hidden',
  /** `true` where code blocks wrap. */
  codeWrap: 'techdocs.code.wrap',
  /** Hits that were opened, latest first: JSON. */
  searchRecent: 'techdocs.search.recent',
  /** Hits that the reader keeps: JSON. */
  searchFavorites: 'techdocs.search.favorites',
  /** Queries by which hits were opened, latest first: JSON. */
  searchAsked: 'techdocs.search.asked',
  /** Words to mark on the page that opens next: JSON. */
  searchMark: 'techdocs.search.mark',
} as const;

/** Width in rem from which the menus stand in the top bar and the sidebar beside the page. */
export const desktopMinWidth = 62.25;

/** Width in rem from which the table of contents stands beside the page. */
export const tocMinWidth = 77.5;

/** Ids of elements that links and buttons of every page point to. */
export const elementIds = {
  content: 'main-content',
  menu: 'main-menu',
  sidebar: 'docs-sidebar',
  searchStatus: 'search-status',
  /** Tells screen readers which page has come. */
  announcer: 'route-announcer',
} as const;

/** Names in `<html data-…>`, as `dataset` spells them. The inline script reads its settings here, so that it is equal on all pages. */
export const rootData = {
  /** `light` or `dark`: what is shown. */
  theme: 'theme',
  /** Present where the reader cannot switch. */
  themeFixed: 'themeFixed',
  /** Present where the mode is the system's: the site follows it, and the reader has not chosen another one. */
  themeSystem: 'themeSystem',
  /** Present where pages are shown in the font of the package. */
  font: 'font',
  /** Id of the announcement, where there is one. */
  announcementId: 'announcementId',
  /** `dismissed` once the reader closed it. */
  announcement: 'announcement',
  /** `hidden` while the top bar is out of the way of who scrolls down. */
  bar: 'bar',
  /** `hidden` where the reader hid the sidebar. */
  sidebar: 'sidebar',
  /** The site's base URL: links outside of it are not ours. */
  base: 'base',
  /** Locales that stand in paths, with spaces between; absent where the site has one language. */
  locales: 'locales',
  /** `true` or `false` where the site decides whether paths end in a slash. */
  trailingSlash: 'trailingSlash',
  /** What counts page views, where the site has it done: `gtag` or `beacon`. */
  analytics: 'analytics',
  /** Google's id of the site, or the address that views are sent to. */
  analyticsTarget: 'analyticsTarget',
  /** Settings of the search, `SearchSettings` as JSON; absent where the site has none. */
  search: 'search',
  /** Present while scripts run; CSS shows what needs them only then. */
  js: 'js',
} as const;

/** Names in `<body data-…>`. */
export const bodyData = {
  /** The page's site path, encoded: its address without the base URL. */
  path: 'path',
  /** Docs version of the page, where the site has several. */
  version: 'version',
} as const;

/** Event of `document` when a page was put in place of another, for scripts that a site brings itself. */
export const navigateEvent = 'techdocs:navigate';

/**
 * Event of `document` that asks to change the page: its detail is a function that does it. The aids of the page end before
 * and start after; whoever runs it cancels the event.
 */
export const updateEvent = 'techdocs:update';

/** Colours of the browser's own bars; equal to `--bg` in `styles/tokens.css`. */
export const themeColors = { light: '#fbfcfc', dark: '#0e1518' } as const;

/** Instant navigation. The numbers are the product's specification; times are milliseconds, the bar's positions shares of its width. */
export const navigation = {
  /** A page that takes longer shows the bar, and a spinner in its place. */
  pendingDelay: 200,
  /** A search that takes longer is said to be loading. */
  lateAfter: 400,
  /** A page that takes longer is said to have timed out. */
  timeout: 10_000,
  /** Where the bar starts. */
  barMinimum: 0.08,
  /** How long the bar takes for a step. */
  barSpeed: 200,
  /** By how much it moves at most while nothing is known. */
  trickleRate: 0.02,
  /** How often it does. */
  trickleSpeed: 800,
} as const;

/** Pages fetched before they are asked for. */
export const prefetching = {
  /** Fetched at the same time. */
  atOnce: 3,
  /** Kept, the one used longest ago goes first. */
  kept: 40,
  /** Milliseconds for which a fetched page counts as fresh. */
  freshFor: 300_000,
  /** Connections on which nothing is fetched ahead (`effectiveType` of the Network Information API). */
  slow: ['slow-2g', '2g'] as readonly (string | undefined)[],
} as const;

/** The button that leads to the top. */
export const backToTop = {
  /** It shows after this many heights of the window. */
  afterScreens: 1,
  /** Where the browser cannot scroll smoothly, each frame moves by this share of the remaining distance. */
  shareOfRest: 0.85,
} as const;

/** The bar that hides while the reader scrolls down. */
export const hidingBar = {
  /** Pixels; shorter steps count for nothing. */
  step: 8,
} as const;

/** Search in the browser. Times are milliseconds; the numbers of the product's specification are `searchLimits`. */
export const searching = {
  /** A query that takes longer shows a spinner. */
  pendingDelay: 300,
  /** A hosted service is asked only when the reader has paused for so long. */
  hostedDelay: 150,
  /** A service that takes longer has failed. */
  timeout: 5000,
  /** How long the words stay marked on the page that was opened. */
  markedFor: 5000,
  /** Name of the marked words in CSS: `::highlight(…)` in `client/search/mark.css`. */
  highlight: 'search',
} as const;

/** The list of all that techdocs wrote, in the output folder. */
export const MANIFEST_FILE = '.techdocs.json';

/**
 * Runs inline on the page of a redirect: its only link says where that leads. Query and hash of the address that was asked for go along,
 * where the target has none. The text is equal on all of them, as its hash in the Content-Security-Policy asks.
 */
export const redirectScript =
  "const to=new URL(document.querySelector('a').href);to.search||=location.search;to.hash||=location.hash;location.replace(to)";
