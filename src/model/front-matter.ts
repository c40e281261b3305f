// The front matter keys of each kind of page, with their types. The names are Docusaurus's.
import type { PostAuthor } from './authors.ts';
import type { Hero, WelcomeFeature } from './hero.ts';
import type { LastUpdate, SourceKind } from './source.ts';

/** Types of front matter values, with their descriptions in messages. */
export const fieldTypeNames = {
  text: 'a text',
  'text-or-null': 'a text or null',
  boolean: 'true or false',
  number: 'a number',
  level: 'a whole number from 2 to 6',
  list: 'a list of texts',
  tags: 'a list of texts, or of maps with `label`',
  authors: 'a text, a map with `name` or `key`, or a list of them',
  props: 'a map',
  date: 'a date such as 2025-10-24',
  slug: 'a path',
  'last-update': 'a map with `date` and `author`',
  search: 'true, false, `title` or a map with `boost`',
  layout: '`reference`',
  hero: 'a map with `title`, `description`, `actions` and `image`',
  features: 'a list of maps with `label`, `description`, `icon` and `href`',
} as const;

/** Name of the type of a front matter value. */
export type FieldType = keyof typeof fieldTypeNames;

/** Parsed values by type; types that are not listed are strings. */
interface ValueByFieldType {
  readonly 'text-or-null': string | null;
  readonly boolean: boolean;
  readonly number: number;
  readonly level: number;
  readonly list: readonly string[];
  readonly tags: readonly string[];
  readonly authors: readonly (string | PostAuthor)[];
  readonly props: undefined;
  readonly 'last-update': LastUpdate;
  readonly search: boolean | 'title' | { readonly boost?: number };
  readonly layout: 'reference';
  readonly hero: Hero;
  readonly features: readonly WelcomeFeature[];
}

type FieldTypes = Readonly<Record<string, FieldType>>;
type FieldValue<T> = T extends keyof ValueByFieldType ? ValueByFieldType[T] : string;

const fieldsOfAllPages = {
  title: 'text',
  description: 'text',
  image: 'text',
  keywords: 'list',
  draft: 'boolean',
  unlisted: 'boolean',
  hide_table_of_contents: 'boolean',
  search: 'search',
  /** `false`: images cannot be enlarged. */
  zoom: 'boolean',
  /** Codes of findings that are not reported for the page. */
  ignore: 'list',
  /** Revision of the original; only in translations. */
  source_revision: 'text',
} as const satisfies FieldTypes;

const heroFields = { hero: 'hero', features: 'features' } as const satisfies FieldTypes;

const docFields = {
  ...fieldsOfAllPages,
  ...heroFields,
  id: 'text',
  slug: 'slug',
  sidebar_label: 'text',
  sidebar_position: 'number',
  sidebar_class_name: 'text',
  /** Accepted without a finding, but no template uses it. */
  sidebar_custom_props: 'props',
  /** Name of a sidebar, or null for no sidebar. */
  displayed_sidebar: 'text-or-null',
  hide_title: 'boolean',
  /** Layout of the page, if it is not the default. */
  layout: 'layout',
  toc_min_heading_level: 'level',
  toc_max_heading_level: 'level',
  tags: 'tags',
  pagination_label: 'text',
  /** Id of a docs page, or null for no link. */
  pagination_next: 'text-or-null',
  pagination_prev: 'text-or-null',
  /** Address, or null for no edit link. */
  custom_edit_url: 'text-or-null',
  last_update: 'last-update',
} as const satisfies FieldTypes;

const postFields = {
  ...fieldsOfAllPages,
  /** `YYYY-MM-DD`. */
  date: 'date',
  slug: 'slug',
  tags: 'tags',
  /** Key of a product. */
  product: 'text',
  version: 'text',
  /** The release was withdrawn. */
  withdrawn: 'boolean',
  authors: 'authors',
  last_update: 'last-update',
} as const satisfies FieldTypes;

/** Keys and their types, by kind of page. */
export const frontMatterFields: Readonly<Record<SourceKind, FieldTypes>> = {
  doc: docFields,
  post: postFields,
  page: { ...fieldsOfAllPages, ...heroFields },
};

/** Validated front matter of a release post. */
export type PostFrontMatter = { readonly [K in keyof typeof postFields]?: FieldValue<(typeof postFields)[K]> } & {
  /** Time of `date`, if any: seconds since midnight UTC. */
  readonly time?: number;
};

/** Validated front matter of any page. */
export type FrontMatter = PostFrontMatter & {
  readonly [K in keyof typeof docFields]?: FieldValue<(typeof docFields)[K]>;
};
