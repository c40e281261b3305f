// Page parts: content that a site adds at named places of its pages without replacing a template. The parts of a page are rendered to HTML
// when the page is planned. Templates receive only this HTML.
import type { PageTemplateName, pageTypesByTemplate } from './template-names.ts';

/** Positions for parts on a page. */
export const pagePartNames = [
  'homeHero',
  'docBefore',
  'docAfter',
  'landingAfter',
  'postAfter',
  'pageTools',
  'tocAfter',
  'navbarEnd',
  'footerBefore',
  'footerAfter',
] as const;

/** Name of a position for a part. */
export type PartName = (typeof pagePartNames)[number];

/** Parts that only some page types have; all others are on every page. */
export const PAGE_TYPES_BY_PART: Readonly<
  Partial<Record<PartName, readonly (typeof pageTypesByTemplate)[PageTemplateName][]>>
> = {
  homeHero: ['home'],
  docBefore: ['doc'],
  docAfter: ['doc'],
  landingAfter: ['landing'],
  postAfter: ['post'],
  pageTools: ['doc', 'post'],
  tocAfter: ['doc', 'post', 'page'],
};

/** Files of parts, root-relative, by position. The file for `head` returns tags for the head instead of elements. */
export type PagePartFiles = Readonly<Partial<Record<PartName | 'head', string>>>;

/** Rendered HTML of parts, by position. */
export type PagePartHtml = Readonly<Partial<Record<PartName, string>>>;

/** Returns the classes of the element around a part: `part part-doc-after`. */
export function formatPagePartClasses(name: PartName): string {
  return `part part-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
