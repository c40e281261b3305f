// `techdocs/templates`: the templates of this package and their small components. Templates of a site may wrap or use them. techdocs itself
// does not import this file.

export { useMessages } from './messages.tsx';
export { DocPage } from './pages/doc.tsx';
export { HomePage } from './pages/home.tsx';
export { LandingPage } from './pages/landing.tsx';
export { PrintPage } from './pages/print.tsx';
export { ProductListPage } from './pages/products.tsx';
export { RedirectPage } from './pages/redirect.tsx';
export { ArchivePage, PostPage, ProductsPage, ReleaseListPage } from './pages/releases.tsx';
export { NotFoundPage, SearchPage } from './pages/search.tsx';
export { StandalonePage } from './pages/standalone.tsx';
export { DocTagPage, TagPage, TagsPage, TagsPage as DocTagsPage } from './pages/tags.tsx';
export { TimelinePage } from './pages/timeline.tsx';
export {
  ArticleMeta,
  ArticleTitle,
  PageTools,
  TableOfContents,
  TextBanners,
  VisibilityBanner,
} from './parts/article.tsx';
export { Footer } from './parts/footer.tsx';
export { Html, Prose } from './parts/html.tsx';
export { Icon, IconButton } from './parts/icons.tsx';
export { InSiteLanguage, inLanguage, StaleBanner, UntranslatedBanner } from './parts/language.tsx';
export { Breadcrumbs, Cards, LinkList, Pager, Pagination, TagLinks, Tags, TextLink } from './parts/links.tsx';
export { Logo } from './parts/logo.tsx';
export { MenuButton, Navbar, NavbarBrand, NavbarMenu, NavbarTools } from './parts/navbar.tsx';
export { Part } from './parts/part.tsx';
export { PostDate, PostFacts, PostLines, PostList } from './parts/posts.tsx';
export { ProductList } from './parts/products.tsx';
export { VersionNote } from './parts/version.tsx';
export type { PageTemplateProps, PartProps, TemplateProps } from './views.ts';
