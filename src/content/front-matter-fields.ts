// Which keys each kind of page may have in its front matter, and of which type. The names are Docusaurus's.
import type { SourceKind } from '../model/source.ts';

/** Types of front matter values, and how a message names what such a value must be. */
export const fieldTypeNames = {
  text: 'a text',
  'text-or-null': 'a text or null',
  boolean: 'true or false',
  number: 'a number',
  level: 'a whole number from 2 to 6',
  list: 'a list of texts',
  authors: 'a list of texts',
  date: 'a date such as 2025-10-24',
  slug: 'a path',
  'last-update': 'a map with `date` and `author`',
  search: 'true, false or a map with `boost`',
} as const;

/** The type of a front matter value. */
export type FieldType = keyof typeof fieldTypeNames;

const common = {
  title: 'text',
  description: 'text',
  image: 'text',
  keywords: 'list',
  draft: 'boolean',
  unlisted: 'boolean',
  hide_table_of_contents: 'boolean',
  source_revision: 'text',
} as const;

/** Keys and types by kind. */
export const frontMatterFields: Readonly<Record<SourceKind, Readonly<Record<string, FieldType>>>> = {
  doc: {
    ...common,
    id: 'text',
    slug: 'slug',
    sidebar_label: 'text',
    sidebar_position: 'number',
    sidebar_class_name: 'text',
    displayed_sidebar: 'text-or-null',
    hide_title: 'boolean',
    toc_min_heading_level: 'level',
    toc_max_heading_level: 'level',
    tags: 'list',
    pagination_label: 'text',
    pagination_next: 'text-or-null',
    pagination_prev: 'text-or-null',
    custom_edit_url: 'text-or-null',
    last_update: 'last-update',
    search: 'search',
  },
  post: {
    ...common,
    date: 'date',
    slug: 'slug',
    tags: 'list',
    product: 'text',
    version: 'text',
    authors: 'authors',
    last_update: 'last-update',
  },
  page: common,
};
