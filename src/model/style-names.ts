// Class names in the stylesheets of techdocs. A class name in a site's configuration must not receive the styles of techdocs. A test
// compares the list with the stylesheets.

const BUILT_IN_CSS_CLASSES: ReadonlySet<string> = new Set(
  [
    'accordion accordion-about accordion-group has-icon tip tip-mark tip-text',
    'add admonition admonition-caution admonition-danger admonition-important admonition-success admonition-tip',
    'admonition-title admonition-warning align-center align-right anchor announcement announcement-text api-about api-facts',
    'api-fields api-fold api-heading api-list api-mark api-media api-method api-request api-security api-type api-variants',
    'archive-groups archive-nav archive-year article article-meta at author badge badge-danger badge-tip badge-warning',
    'banner bar bare brand brand-long brand-title breadcrumbs card card-count card-link card-title cards caret category',
    'category-label category-link category-toggle change change-breaking change-security code code-focus code-numbered code-tools',
    'contains-task-list copyright count counts crash del diagram drawer drawer-button drawer-head drawer-switch',
    'drawer-title drawing embed embed-4-3 embed-link embed-square embed-tall embed-wide entry entry-list error error-count',
    'external eyebrow fault fault-page faults feed-links file-tree focus footer footer-dark footer-groups footer-inner',
    'footnote-backref footnote-ref footnotes frame has-sidebar has-toc head hero hero-actions hero-search hl home-features home-latest home-tab',
    'home-tab-title home-tabs home-tasks home-ways icon icon-button in-place is-alone is-asking is-hideable landing-facts',
    'landing-head landing-needs landing-part landing-print landing-steps landing-text landing-timelines landing-title',
    'language-menu late layout lead line logo long-1 long-2 long-3 long-4 long-5 long-6 main main-archive main-doc',
    'main-doc-tags main-home main-landing main-not-found main-page main-post main-print main-product-list main-products main-reference',
    'main-releases main-search main-tag main-tags main-timeline mark mark-no math member member-code members menu menu-bar menu-drawer',
    'menu-group menu-link menu-list message more more-link needs-js note notice offer overlay page-bar page-head page-tools pager',
    'pager-label pager-next pager-text pagination pagination-place paper-address paper-cover paper-facts',
    'paper-notes paper-only paper-sheet paper-site paper-small paper-turned paper-wide pending place plain-links post-aside',
    'post-entry post-facts post-head post-lines post-text post-timeline print-article print-contents print-date print-post',
    'print-tools product product-area product-area-name product-box product-close product-dialog product-filter',
    'product-links product-menu product-none product-version products products-head progress prose push-end quoted',
    'read-more search-body search-box search-button search-chip search-chip-count search-chips search-close search-dialog',
    'explain search-end search-enter search-field search-foot search-form search-group search-group-head search-groups search-hit',
    'search-hit-path search-hit-snippet search-hit-text search-hit-title search-hits search-keys search-message',
    'search-message-title search-more search-note search-retry search-saved search-status search-text-button search-version',
    'search-first search-places sidebar sidebar-hide sidebar-show skip-link spinner steps switcher tab tab-choice tab-label tab-list table-cards table-filter',
    'table-fits table-matrix table-paper table-scroll table-tools tabs tag tag-count tag-facts tag-letters tags text-1 text-2 text-3',
    'text-4 text-5 text-6 tile tile-icon tile-name tile-plain tile-section tiles timeline-nav timeline-range',
    'timeline-summary timeline-version title-suffix to-top toc top-bar top-bar-inner top-tools tray version-menu',
    'version-note visually-hidden warning warnings when-dark when-light when-system whole-1 whole-2 whole-3 whole-4 whole-5',
    'whole-6 with-aside without-js zoom zoom-dialog',
  ].flatMap((names) => names.split(' ')),
);

/** Whether techdocs' own stylesheets use a class. */
export function isBuiltInCssClass(name: string): boolean {
  return BUILT_IN_CSS_CLASSES.has(name);
}

/** Formats the classes that a site adds to a built-in element. Names that techdocs uses itself get the prefix `site-`. */
export function formatCustomCssClasses(className: string | undefined): string | undefined {
  if (className === undefined) return undefined;
  const names = className.split(/\s+/).filter((name) => name !== '');
  return names.map((name) => (isBuiltInCssClass(name) ? `site-${name}` : name)).join(' ') || undefined;
}
