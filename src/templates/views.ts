// The templates that a site may replace, and what each of them gets. `templates: { DocPage: './src/MyDocPage.tsx' }`
// in the config names a file whose default export is a component with the props `TemplateProps['DocPage']`.
import type { ComponentType } from 'react';
import type { Layout } from '../model/layout.ts';
import type { PageType } from '../model/route.ts';
import type { SitePage, SiteView } from '../model/site-view.ts';
import type { PageTemplateName, PartTemplateName, pageTypeOf, TemplateName } from '../model/template-names.ts';
import type { TextViews } from '../model/text-view.ts';
import type { PageProps } from '../model/view.ts';

interface Shared {
  /** Site, navbar, sidebars, locales: what all pages of a locale share. */
  readonly layout: Layout;
  /** @deprecated The old name of `layout`. It will be removed after the next version. */
  readonly chrome: Layout;
}

/** Props of the template of a page type: the page, and what all pages share. */
export type PageTemplateProps<T extends PageType> = PageProps<string, T> & Shared;

/** Props by the template's name. */
export type TemplateProps = {
  [N in PageTemplateName]: PageTemplateProps<(typeof pageTypeOf)[N]>;
} & {
  [N in PartTemplateName]: Shared;
} & {
  /** Its target and label. */
  RedirectPage: TextViews['redirect'];
};

/** The components that a site replaces; every name is optional. */
export type Templates = { readonly [N in TemplateName]?: ComponentType<TemplateProps[N]> };

/** Props of a part of the site: what stands at a place of a page, as `parts` of the configuration names it. */
export interface PartProps {
  /** The page that it stands on. */
  readonly page: SitePage;
  /** The site in the language of the page. */
  readonly site: SiteView;
}
