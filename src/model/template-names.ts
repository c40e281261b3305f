// Names of the templates that a site may replace; used to check the configuration and to find templates.

/** Page types by the name of their template. */
export const pageTypesByTemplate = {
  HomePage: 'home',
  ProductListPage: 'product-list',
  LandingPage: 'landing',
  DocPage: 'doc',
  ReleaseListPage: 'releases',
  PostPage: 'post',
  ArchivePage: 'archive',
  ProductsPage: 'products',
  TimelinePage: 'timeline',
  TagsPage: 'tags',
  TagPage: 'tag',
  DocTagsPage: 'doc-tags',
  DocTagPage: 'doc-tag',
  StandalonePage: 'page',
  PrintPage: 'print',
  SearchPage: 'search',
  NotFoundPage: 'not-found',
} as const;

/** Name of a template that renders the content of a page, inside `<main>`. */
export type PageTemplateName = keyof typeof pageTypesByTemplate;

/** Name of a template for a part of the layout. It is rendered once for all pages, so it does not know the current page. */
export type PartTemplateName = 'Navbar' | 'Footer';

/** All template names, for messages and checks. `RedirectPage` renders a whole document, outside the layout. */
export const templateNames = [
  ...(Object.keys(pageTypesByTemplate) as readonly PageTemplateName[]),
  'Navbar',
  'Footer',
  'RedirectPage',
] as const;

/** Any name that `templates` of the configuration may contain. */
export type TemplateName = (typeof templateNames)[number];
