// The public door of the package: typed configuration, the build as a library, and the types of everything that a site
// of one's own can put in.

export type { Workers } from './build/jobs.ts';
export type { Phase } from './build/phases.ts';
export { type BuildOptions, type BuildReport, build } from './build/site-build.ts';
export { defineConfig, type UserConfig } from './config/define.ts';
export { type CheckLinksOptions, type CheckLinksReport, checkLinks } from './links/check-links.ts';
export { type Diagnostic as Finding, type Severity, UserError } from './model/diagnostic.ts';
export type { Layout, LinkView, NavItemView, SidebarItemView } from './model/layout.ts';
export type { PageProps, PageViews } from './model/view.ts';
export type { PageTemplateProps, TemplateName, TemplateProps } from './templates/views.ts';
