// A theme in one object: templates that replace those of techdocs, a stylesheet, and parts of pages. Paths are from the root of the site.
import type { UserConfig } from 'techdocs';

/** Makes a site look like a newspaper. */
export function gazette(): Pick<UserConfig, 'templates' | 'customCss' | 'font' | 'parts'> {
  return {
    templates: { Navbar: './theme/Masthead.tsx', HomePage: './theme/FrontPage.tsx', Footer: './theme/Imprint.tsx' },
    parts: { docAfter: './theme/ReadOn.tsx' },
    customCss: './theme/gazette.css',
    // The serif of the reader's system: nothing is loaded.
    font: false,
  };
}
