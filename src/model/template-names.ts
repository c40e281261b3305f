// The names of the templates that a site may replace. The config is checked against them, the templates are found by them.
import type { PageType } from './route.ts';

/** The page types by the name of their template. */
export const pageTypeOf = {
  HomePage: 'home',
  LandingPage: 'landing',
  DocPage: 'doc',
  ReleaseListPage: 'releases',
  PostPage: 'post',
  ArchivePage: 'archive',
  TimelinePage: 'timeline',
  TagsPage: 'tags',
  TagPage: 'tag',
  DocTagsPage: 'doc-tags',
  DocTagPage: 'doc-tag',
  StandalonePage: 'page',
  PrintPage: 'print',
  SearchPage: 'search',
  NotFoundPage: 'not-found',
} as const satisfies Record<string, PageType>;

/** Name of a template that makes the content of a page: what stands inside `<main>`. */
export type PageTemplateName = keyof typeof pageTypeOf;

/** Name of a template for a part of the layout. It is rendered once for all pages, so it cannot ask which page it is on. */
export type PartTemplateName = 'Navbar' | 'Footer';

/** Name of the template of redirects, which makes a whole document: it has no place in the layout. */
export type RedirectTemplateName = 'RedirectPage';

/** Any name that `templates` of the config may hold. */
export type TemplateName = PageTemplateName | PartTemplateName | RedirectTemplateName;

/** Every name, for messages and checks. */
export const templateNames: readonly TemplateName[] = [
  ...(Object.keys(pageTypeOf) as PageTemplateName[]),
  'Navbar',
  'Footer',
  'RedirectPage',
];
