// The default component of each page type, used unless the site replaces it.
import type { ComponentType } from 'react';
import type { PageType } from '../model/route.ts';
import { type PageTemplateName, pageTypesByTemplate } from '../model/template-names.ts';
import { DocPage } from './pages/doc.tsx';
import { HomePage } from './pages/home.tsx';
import { LandingPage } from './pages/landing.tsx';
import { PrintPage } from './pages/print.tsx';
import { ProductListPage } from './pages/products.tsx';
import { RedirectPage } from './pages/redirect.tsx';
import { ArchivePage, PostPage, ProductsPage, ReleaseListPage } from './pages/releases.tsx';
import { NotFoundPage, SearchPage } from './pages/search.tsx';
import { StandalonePage } from './pages/standalone.tsx';
import { DocTagPage, TagPage, TagsPage } from './pages/tags.tsx';
import { TimelinePage } from './pages/timeline.tsx';
import { Footer } from './parts/footer.tsx';
import { Navbar } from './parts/navbar.tsx';
import type { PageTemplateProps, Templates } from './views.ts';

export const defaultTemplates: Required<Templates> = {
  HomePage,
  ProductListPage,
  LandingPage,
  DocPage,
  ReleaseListPage,
  PostPage,
  ArchivePage,
  ProductsPage,
  TimelinePage,
  TagsPage,
  TagPage,
  DocTagsPage: TagsPage,
  DocTagPage,
  StandalonePage,
  PrintPage,
  SearchPage,
  NotFoundPage,
  Navbar,
  Footer,
  RedirectPage,
};

const templateNamesByPageType = Object.fromEntries(
  Object.entries(pageTypesByTemplate).map(([name, type]) => [type, name]),
) as Record<PageType, PageTemplateName>;

/** Returns the component of a page type: the component of the site, else the default. */
export function findPageTemplate(type: PageType, templates: Templates): ComponentType<PageTemplateProps<PageType>> {
  const name = templateNamesByPageType[type];
  return (templates[name] ?? defaultTemplates[name]) as ComponentType<PageTemplateProps<PageType>>;
}
