// The names of the templates that a site may replace. The configuration is checked against them, and templates are looked up by them.

/** The types of pages, by the name of the template of each. */
export const pageTypeOf = {
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
  ExtensionPage: 'extension',
  PrintPage: 'print',
  SearchPage: 'search',
  NotFoundPage: 'not-found',
} as const;

/** Name of a template that makes the content of a page, inside `<main>`. */
export type PageTemplateName = keyof typeof pageTypeOf;

/** Name of a template for a part of the layout. It is rendered once for all pages, so it does not know its page. */
export type PartTemplateName = 'Navbar' | 'Footer';

const pageNames = Object.keys(pageTypeOf) as readonly PageTemplateName[];

/** Every name, for messages and checks. `RedirectPage` makes a whole document, outside of the layout. */
export const templateNames = [...pageNames, 'Navbar', 'Footer', 'RedirectPage'] as const;

/** Any name that `templates` of the config may hold. */
export type TemplateName = (typeof templateNames)[number];
