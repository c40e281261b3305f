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
export type { SiteConfig } from './model/config.ts';
export { type Diagnostic as Finding, type Severity, UserError } from './model/diagnostic.ts';
export {
  type BookContent,
  type BookRequest,
  type BookText,
  type CachedValueOf,
  type ChosenCode,
  type CodeChoice,
  type CodePiece,
  defineExtension,
  type Extension,
  type ExtensionAsset,
  type ExtensionComponent,
  type ExtensionFieldType,
  type ExtensionFinding,
  type ExtensionLink,
  type ExtensionRoute,
  type ExtensionSearchProvider,
  type ExtensionSource,
  type Fence,
  type Filled,
  type FilledSlot,
  type GeneratedFinding,
  type GeneratedPage,
  type GeneratedPages,
  type GeneratedSet,
  type GeneratedSource,
  type GeneratedSources,
  type HeadingPiece,
  type HtmlPiece,
  type IndexedLocale,
  type IndexedPage,
  type IndexedScope,
  type IndexedSection,
  type IndexFile,
  type IndexProblem,
  type IndexTools,
  type LinkPlace,
  type MakeFence,
  type MakeTools,
  type MarkdownRules,
  type NamedFile,
  type OwnPiece,
  type PageContext,
  type PagePiece,
  type PageStyle,
  type ReadContext,
  type ReadResult,
  type Rendering,
  type RenderTools,
  type ResolveTools,
  type SearchCall,
  type SearchFunction,
  type SearchIndex,
  type SearchPart,
  type SearchRecord,
  type SearchResult,
  type Segment,
  type SidebarPlace,
  type SlotFinding,
  type SlotHandler,
  type SlotRequest,
  type TextPiece,
  type TextPlace,
  type TokenMeta,
  type UsedSlot,
  type UseMarkdown,
} from './model/extension.ts';
export type { HeadTag } from './model/head.ts';
export type { Layout, LinkView, NavItemView, SidebarItemView } from './model/layout.ts';
export type { PartName } from './model/page-parts.ts';
export type { Policy } from './model/policy.ts';
export type { SitePage, SiteView } from './model/site-view.ts';
export type { TemplateName } from './model/template-names.ts';
export type { PageProps, PageViews } from './model/view.ts';
export type { PageTemplateProps, PartProps, TemplateProps } from './templates/views.ts';
