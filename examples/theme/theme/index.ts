// A theme in one object: templates that replace those of techdocs, a stylesheet, and parts of pages. Paths are from the root of the site.
import { createElement } from 'react';
import { defineExtension } from 'techdocs';
import ReadOn from './ReadOn.tsx';

/** Makes a site look like a newspaper. */
export function gazette() {
  return defineExtension({
    name: 'gazette',
    templates: { Navbar: './theme/Masthead.tsx', HomePage: './theme/FrontPage.tsx', Footer: './theme/Imprint.tsx' },
    css: './theme/gazette.css',
    parts: { docAfter: (page, site) => createElement(ReadOn, { page, site }) },
  });
}
