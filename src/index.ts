// Public entry point of the package: typed configuration, the build as a library, and the types for extensions and templates.

export {
  build,
  checkLinks,
  type LoadConfigOptions,
  loadConfig,
  type NewReleaseOptions,
  type NewReleaseReport,
  newRelease,
  type ServeOptions,
  type Server,
  serve,
} from './api.ts';
export { defineConfig, type UserConfig } from './config/define.ts';
export type { BuildOptions, BuildReport } from './engine/build.ts';
export type { Workers } from './engine/parsed-documents.ts';
export type { Phase } from './engine/phases.ts';
export type { Json } from './lib/json.ts';
export type { CheckLinksOptions, CheckLinksReport } from './links/check-links.ts';
export type { BookContent } from './model/book.ts';
export type { SiteConfig } from './model/config.ts';
export { type Diagnostic as Finding, type Severity, UserError } from './model/diagnostic.ts';
export {
  defineExtension,
  type Extension,
  type ExtensionComponent,
  type ExtensionFieldType,
  type ExtensionSearchProvider,
  type PageStyle,
  type SearchRecord,
} from './model/extension.ts';
export type { ExtensionLink, LinkPlace, SidebarPlace } from './model/extension-links.ts';
export type {
  Fence,
  MakeFence,
  MarkdownRules,
  PageContext,
  Segment,
  TokenMeta,
  UseMarkdown,
} from './model/extension-markdown.ts';
export type { ExtensionAsset, ExtensionSource, ReadContext, ReadResult } from './model/extension-read.ts';
export type { BookRequest, BookText, ExtensionRoute, Rendering, RenderTools } from './model/extension-routes.ts';
export type {
  ExtensionFinding,
  ResolveTools,
  SlotFinding,
  SlotHandler,
  SlotRequest,
  UsedSlot,
} from './model/extension-slots.ts';
export type {
  CachedValueOf,
  GeneratedFinding,
  GeneratedPage,
  GeneratedPages,
  GeneratedSet,
  GeneratedSource,
  GeneratedSources,
  MakeTools,
  NamedFile,
} from './model/generated-pages.ts';
export type { HeadTag } from './model/head.ts';
export type { Layout, LinkView, NavItemView, SidebarItemView } from './model/layout.ts';
export type { PartName } from './model/page-parts.ts';
export type {
  ChosenCode,
  CodeChoice,
  CodePiece,
  Filled,
  FilledSlot,
  HeadingPiece,
  HtmlPiece,
  OwnPiece,
  PagePiece,
  TextPiece,
  TextPlace,
} from './model/page-piece.ts';
export type { Policy } from './model/policy.ts';
export type { SearchCall, SearchFunction, SearchPart, SearchResult } from './model/search-function.ts';
export type {
  IndexedLocale,
  IndexedPage,
  IndexedScope,
  IndexedSection,
  IndexFile,
  IndexProblem,
  IndexTools,
  SearchIndex,
} from './model/search-index.ts';
export type { SitePage, SiteView } from './model/site-view.ts';
export type { TemplateName } from './model/template-names.ts';
export type { PageProps, PageViews } from './model/view.ts';
export type { PageTemplateProps, PartProps, TemplateProps } from './templates/views.ts';
