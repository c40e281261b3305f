// The public door of the package: typed configuration, the build as a library, and the types of everything that a site
// of one's own can put in.

export {
  build,
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
export type { BuildReport } from './engine/build.ts';
export type { Workers } from './engine/jobs.ts';
export type { Phase } from './engine/phases.ts';
export type { BuildOptions } from './features/portable/build.ts';
export type { Json } from './lib/json.ts';
export { type CheckLinksOptions, type CheckLinksReport, checkLinks } from './links/check-links.ts';
export type { SiteConfig } from './model/config.ts';
export { type Diagnostic as Finding, type Severity, UserError } from './model/diagnostic.ts';
export {
  type AskedSlot,
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
  type MakeFence,
  type PageContext,
  type ReadContext,
  type ReadResult,
  type Rendering,
  type RenderTools,
  type ResolveTools,
  type SearchCall,
  type SearchFunction,
  type SearchRecord,
  type SearchResult,
  type Segment,
  type SlotHandler,
  type ToldFinding,
  type UsedSlot,
} from './model/extension.ts';
export type { HeadTag } from './model/head.ts';
export type { Layout, LinkView, NavItemView, SidebarItemView } from './model/layout.ts';
export type { PartName } from './model/page-parts.ts';
export type { Policy } from './model/policy.ts';
export type { SitePage, SiteView } from './model/site-view.ts';
export type { TemplateName } from './model/template-names.ts';
export type { PageProps, PageViews } from './model/view.ts';
export type { PageTemplateProps, PartProps, TemplateProps } from './templates/views.ts';
