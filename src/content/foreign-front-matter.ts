// Front matter keys of other generators and the corresponding keys of techdocs. A table is needed, because spelling similarity does not
// help: `linkTitle` is closer to `hide_title` than to its equivalent.
import { getOwnPropertyValue } from '../lib/own.ts';
import { suggestNearestName } from '../model/nearest.ts';

const REDIRECTS_HINT =
  "Addresses that a page had go into the configuration: `redirects: [{ from: '/old', to: '/new' }]`.";

/** Names in other generators by techdocs key, in lower case, without `_` and `-`. */
const FOREIGN_NAMES_BY_KEY: Readonly<Record<string, string>> = {
  // Hugo, Docsy, Mintlify, Nextra, Jekyll, Docsify, GitBook: the short title in a menu.
  sidebar_label: 'linktitle navtitle navlabel sidebartitle shorttitle menutitle navigationtitle shortname',
  sidebar_position: 'weight navorder order position menuorder sidebarorder',
  description: 'summary excerpt abstract lead subtitle metadescription seodescription',
  slug: 'permalink url path',
  last_update: 'lastmod lastupdated lastmodified lastmodifiedat modified updated updatedat dateupdated',
  custom_edit_url: 'editlink editurl',
  pagination_prev: 'prev previous',
  pagination_next: 'next',
  hide_table_of_contents: 'toc tableofcontents hide aside hidetoc notoc',
  toc_max_heading_level: 'outline',
  image: 'cover thumbnail ogimage banner socialimage featuredimage',
  draft: 'published publish wip',
  unlisted: 'hidden private noindex',
  tags: 'categories category topics',
  authors: 'author byline',
  product: 'project',
};

const KEY_BY_FOREIGN_NAME: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FOREIGN_NAMES_BY_KEY).flatMap(([key, names]) => names.split(' ').map((name) => [name, key])),
);

/** Facts that a post sets at the top level and a docs page inside `last_update`, with the text to write there. */
const PART_OF_LAST_UPDATE: Readonly<Record<string, string>> = {
  date: 'date: YYYY-MM-DD',
  author: 'author: NAME',
  authors: 'author: NAME',
  byline: 'author: NAME',
};

/** Returns a hint for an unknown key. `keys` are the keys that this kind of page can have. */
export function formatUnknownFrontMatterKeyHint(key: string, keys: readonly string[]): string | undefined {
  const bare = key.toLowerCase().replace(/[_-]/g, '');
  if (/^(?:aliases|alias|redirects?|redirectfrom|oldurls?)$/.test(bare)) return REDIRECTS_HINT;
  const own = getOwnPropertyValue<string>(KEY_BY_FOREIGN_NAME, bare);
  const part = getOwnPropertyValue<string>(PART_OF_LAST_UPDATE, bare);
  if (part !== undefined && !keys.includes(own ?? key) && keys.includes('last_update'))
    return `Write \`last_update: { ${part} }\`.`;
  return own !== undefined && keys.includes(own) ? `Write \`${own}\`.` : suggestNearestName(key, keys);
}
