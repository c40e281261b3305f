// A theme in one object: templates that replace those of techdocs, a stylesheet, and parts of pages.
import { createElement } from 'react';
import { defineExtension } from 'techdocs';
import ReadOn from './ReadOn.tsx';

/** Returns the address of a file beside this one, wherever the theme is installed. */
const beside = (name: string) => new URL(name, import.meta.url).href;

/** Makes a site look like a newspaper. */
export function gazette() {
  return defineExtension({
    name: 'gazette',
    templates: {
      Navbar: beside('./Masthead.tsx'),
      HomePage: beside('./FrontPage.tsx'),
      DocPage: beside('./Story.tsx'),
      Footer: beside('./Imprint.tsx'),
    },
    css: beside('./gazette.css'),
    parts: { docAfter: (page, site) => createElement(ReadOn, { page, site }) },
  });
}
