// The templates that a site may replace, with their props. `templates: { DocPage: './src/MyDocPage.tsx' }` in the configuration names a
// file whose default export is a component with the props `TemplateProps['DocPage']`.
import type { ComponentType } from 'react';
import type { Layout } from '../model/layout.ts';
import type { PageType } from '../model/route.ts';
import type { SitePage, SiteView } from '../model/site-view.ts';
import type { PageTemplateName, PartTemplateName, pageTypesByTemplate, TemplateName } from '../model/template-names.ts';
import type { TextFileViews } from '../model/text-view.ts';
import type { PageProps } from '../model/view.ts';

interface SharedTemplateProps {
  /** Data that all pages of a locale share: site, navbar, sidebars, locales. */
  readonly layout: Layout;
  /** @deprecated The old name of `layout`. It will be removed after the next version. */
  readonly chrome: Layout;
}

/** Props of the template of a page type: the page, and the data that all pages share. */
export type PageTemplateProps<T extends PageType> = PageProps<string, T> & SharedTemplateProps;

/** Props by template name. */
export type TemplateProps = {
  [N in PageTemplateName]: PageTemplateProps<(typeof pageTypesByTemplate)[N]>;
} & {
  [N in PartTemplateName]: SharedTemplateProps;
} & {
  /** Target and label of the redirect. */
  RedirectPage: TextFileViews['redirect'];
};

/** Components that replace default templates, by template name. */
export type Templates = { readonly [N in TemplateName]?: ComponentType<TemplateProps[N]> };

/** Props of a page part: a component that `parts` of the configuration adds at a named place of a page. */
export interface PartProps {
  /** The page that contains the part. */
  readonly page: SitePage;
  /** The site in the language of the page. */
  readonly site: SiteView;
}
