// The templates that a site may replace, and what each of them gets. `templates: { DocPage: './src/MyDocPage.tsx' }`
// in the config names a file whose default export is a component with the props `TemplateProps['DocPage']`.
import type { ComponentType } from 'react';
import type { Chrome } from '../model/chrome.ts';
import type { PageType } from '../model/route.ts';
import type { PageProps } from '../model/view.ts';

/** The page types by the name of their template. */
export const pageTypeOf = {
  HomePage: 'home',
  LandingPage: 'landing',
  DocPage: 'doc',
  ReleaseListPage: 'releases',
  PostPage: 'post',
  ArchivePage: 'archive',
  TagsPage: 'tags',
  TagPage: 'tag',
  DocTagsPage: 'doc-tags',
  DocTagPage: 'doc-tag',
  StandalonePage: 'page',
  SearchPage: 'search',
  NotFoundPage: 'not-found',
} as const satisfies Record<string, PageType>;

/** Name of a template that makes the content of a page: what stands inside `<main>`. */
export type PageTemplateName = keyof typeof pageTypeOf;

/** Name of a template for a part of the layout. It is rendered once for all pages, so it cannot ask which page it is on. */
export type PartTemplateName = 'Navbar' | 'Footer';

/** Any name that `templates` of the config may hold. */
export type TemplateName = PageTemplateName | PartTemplateName;

/** Every name, for messages and checks. */
export const templateNames: readonly TemplateName[] = [
  ...(Object.keys(pageTypeOf) as PageTemplateName[]),
  'Navbar',
  'Footer',
];

/** Props of the template of a page type: the page, and what all pages share. */
export type PageTemplateProps<T extends PageType> = PageProps<string, T> & {
  /** Site, navbar, sidebars, locales: what all pages of a locale share. */
  readonly chrome: Chrome;
};

/** Props by the template's name. */
export type TemplateProps = {
  [N in PageTemplateName]: PageTemplateProps<(typeof pageTypeOf)[N]>;
} & {
  [N in PartTemplateName]: {
    /** Site, navbar, sidebars, locales: what all pages of a locale share. */
    readonly chrome: Chrome;
  };
};

/** The components that a site replaces; every name is optional. */
export type Templates = { readonly [N in TemplateName]?: ComponentType<TemplateProps[N]> };
