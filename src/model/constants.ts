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
  /** `true` where code blocks wrap. */
  codeWrap: 'techdocs.code.wrap',
} as const;

/** Width in pixels from which the menus stand in the top bar and the sidebar beside the page. */
export const desktopMinWidth = 996;

/** Width in pixels from which the table of contents stands beside the page. */
export const tocMinWidth = 1240;

/** Ids of elements that links and buttons of every page point to. */
export const elementIds = {
  content: 'main-content',
  menu: 'main-menu',
  sidebar: 'docs-sidebar',
  searchStatus: 'search-status',
} as const;

/** Names in `<html data-…>`, as `dataset` spells them. The inline script reads its settings here, so that it is equal on all pages. */
export const rootData = {
  /** `light` or `dark`: what is shown. */
  theme: 'theme',
  /** Present where the reader cannot switch. */
  themeFixed: 'themeFixed',
  /** Present where the system's preference counts. */
  themeSystem: 'themeSystem',
  /** Id of the announcement, where there is one. */
  announcementId: 'announcementId',
  /** `dismissed` once the reader closed it. */
  announcement: 'announcement',
  /** Present while scripts run; CSS shows what needs them only then. */
  js: 'js',
} as const;

/** Colours of the browser's own bars; equal to `--bg` in `styles/tokens.css`. */
export const themeColors = { light: '#fbfcfc', dark: '#0e1518' } as const;
