// Front matter of other generators: renames keys for techdocs and removes keys that nothing reads. Pure.
import { stringify } from 'yaml';
import { isIsoDate } from '../../../lib/day.ts';
import type { RangeEdit } from '../../../lib/edits.ts';
import { getOwnPropertyValue } from '../../../lib/own.ts';
import { frontMatterFields } from '../../../model/front-matter.ts';
import { formatCommaListAsYamlLine, normalizeDay } from '../front-edits.ts';
import {
  createFrontMatterLineEdits,
  type FrontMatterLineConverter,
  formatYamlScalar,
  type ParsedFrontMatter,
} from '../front-matter.ts';
import { toNonEmptyText, toRawOptions } from '../old-site.ts';
import type { PageNote } from '../rewrite/work.ts';
import { convertHero, type LinkConverter, listTextsOfIncompleteActions } from './front-hero.ts';
import type { NonDocusaurusGenerator } from './other-site.ts';

/** Like `FrontMatterLineConverter`, for one key. `all` are the values of all keys. */
type FrontMatterRule = (
  value: unknown,
  all: ParsedFrontMatter['values'],
  link: LinkConverter,
) => readonly string[] | undefined;

const removeKey: FrontMatterRule = () => [];
const assignRemovalRuleToKeys = (names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, removeKey]));
const createReplaceValueRule =
  (off: unknown, line: string): FrontMatterRule =>
  (value) =>
    value === off ? [line] : [];
const createPagerLinkRule =
  (key: string): FrontMatterRule =>
  (value) =>
    value === false ? [`${key}: null`] : [];
const convertEditUrl: FrontMatterRule = (value) =>
  toNonEmptyText(value) === undefined ? [] : [`custom_edit_url: ${formatYamlScalar(String(value))}`];

/** Converts the options of a page in the sidebar: label, position, and whether it is hidden. */
const convertSidebarField: FrontMatterRule = (value) => {
  if (value === false) return ['displayed_sidebar: null'];
  const { label, order, hidden } = toRawOptions(value);
  return [
    ...(toNonEmptyText(label) === undefined ? [] : [`sidebar_label: ${formatYamlScalar(String(label))}`]),
    ...(typeof order === 'number' ? [`sidebar_position: ${order}`] : []),
    ...(hidden === true ? ['unlisted: true'] : []),
  ];
};

/** Returns a date as `YYYY-MM-DD`; `undefined` if it is not a date of the calendar. */
function parseDay(value: unknown): string | undefined {
  const day = normalizeDay(value instanceof Date ? value.toISOString() : String(value));
  return day !== undefined && isIsoDate(day) ? day : undefined;
}

/** Converts the date of the last update, with its author. */
const convertLastUpdate: FrontMatterRule = (value, { author }) => {
  const day = parseDay(value);
  const name = toNonEmptyText(author)?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  if (day === undefined) return [];
  return [`last_update: { date: ${day}${name === undefined ? '' : `, author: ${formatYamlScalar(name)}`} }`];
};
const createRenameKeyRule =
  (key: string): FrontMatterRule =>
  (value) =>
    typeof value === 'string' || typeof value === 'number' ? [`${key}: ${formatYamlScalar(String(value))}`] : [];
const convertSidebarPosition: FrontMatterRule = (value) =>
  typeof value === 'number' && value !== 0 ? [`sidebar_position: ${value}`] : [];
const keepValueIfAnyText: FrontMatterRule = (value) => {
  const all = [value].flat().filter((item) => typeof item === 'string' || typeof item === 'number');
  return all.length === 0 ? [] : undefined;
};
/** Keeps the features of a home page, without icons that are images. */
const convertHomeFeatures: FrontMatterRule = (value) => {
  if (listAddressesOfImageIcons(value).length === 0) return undefined;
  const features = [value].flat().map((feature) => {
    const { icon, ...rest } = toRawOptions(feature);
    return typeof icon === 'string' ? { icon, ...rest } : rest;
  });
  return stringify({ features }).trimEnd().split('\n');
};
const keepValueIfText: FrontMatterRule = (value) => (typeof value === 'string' ? undefined : []);

const KEY_RULES_BY_GENERATOR: Readonly<Record<NonDocusaurusGenerator, Readonly<Record<string, FrontMatterRule>>>> = {
  vitepress: {
    ...assignRemovalRuleToKeys(
      'layout titleTemplate head outline lastUpdated footer navbar pageClass isHome markdownStyles',
    ),
    features: convertHomeFeatures,
    hero: (value, all) => convertHero(value, all, () => undefined),
    sidebar: createReplaceValueRule(false, 'displayed_sidebar: null'),
    aside: createReplaceValueRule(false, 'hide_table_of_contents: true'),
    editLink: createReplaceValueRule(false, 'custom_edit_url: null'),
    prev: createPagerLinkRule('pagination_prev'),
    next: createPagerLinkRule('pagination_next'),
  },
  starlight: {
    ...assignRemovalRuleToKeys('head lastUpdated banner i18nReady authors cover featured metrics plugin'),
    sidebar: convertSidebarField,
    template: (value, { tableOfContents }) =>
      value === 'splash'
        ? ['displayed_sidebar: null', ...(tableOfContents === undefined ? ['hide_table_of_contents: true'] : [])]
        : [],
    tableOfContents: (value) => {
      const { minHeadingLevel: min, maxHeadingLevel: max } = toRawOptions(value);
      if (value === false) return ['hide_table_of_contents: true'];
      return [
        ...(typeof min === 'number' ? [`toc_min_heading_level: ${min}`] : []),
        ...(typeof max === 'number' ? [`toc_max_heading_level: ${max}`] : []),
      ];
    },
    editUrl: (value, ...rest) => (value === false ? ['custom_edit_url: null'] : convertEditUrl(value, ...rest)),
    prev: createPagerLinkRule('pagination_prev'),
    next: createPagerLinkRule('pagination_next'),
    pagefind: createReplaceValueRule(false, 'search: false'),
    date: convertLastUpdate,
    excerpt: (value) =>
      toNonEmptyText(value) === undefined
        ? []
        : [`description: ${formatYamlScalar(String(value).replace(/\s+/g, ' ').trim())}`],
    slug: (value) => [`slug: ${formatYamlScalar(`/${String(value).replace(/^\/|\/$/g, '')}`)}`],
    hero: convertHero,
  },
  hugo: {
    ...assignRemovalRuleToKeys('slug url layout id image search features hero'),
    title: keepValueIfText,
    description: keepValueIfText,
    tags: keepValueIfAnyText,
    keywords: keepValueIfAnyText,
    linkTitle: createRenameKeyRule('sidebar_label'),
    weight: convertSidebarPosition,
    date: convertLastUpdate,
    toc: createReplaceValueRule(false, 'hide_table_of_contents: true'),
    notoc: createReplaceValueRule(true, 'hide_table_of_contents: true'),
  },
  nextra: {
    ...assignRemovalRuleToKeys('layout id slug image'),
    tags: keepValueIfAnyText,
    sidebarTitle: createRenameKeyRule('sidebar_label'),
    date: convertLastUpdate,
    searchable: createReplaceValueRule(false, 'search: false'),
  },
  mdbook: {},
  readme: {
    layout: removeKey,
    nav_order: convertSidebarPosition,
    permalink: (value) =>
      typeof value === 'string' ? [`slug: ${formatYamlScalar(`/${value.replace(/^\/|(?:\.html|\/)$/g, '')}`)}`] : [],
    nav_exclude: createReplaceValueRule(true, 'unlisted: true'),
  },
  mkdocs: {
    ...assignRemovalRuleToKeys(
      'template icon status social comments categories links readtime render_macros subtitle pin date authors slug',
    ),
    search: (value) => (toRawOptions(value).exclude === true ? ['search: false'] : []),
    hide: (value) => {
      const hidden = [value].flat();
      return [
        ...(hidden.includes('toc') ? ['hide_table_of_contents: true'] : []),
        ...(hidden.includes('navigation') ? ['displayed_sidebar: null'] : []),
      ];
    },
  },
};

/** Generators whose pages may have any keys for templates of the site. techdocs does not read such keys, so they are removed. */
const GENERATORS_WITH_CUSTOM_KEYS: readonly NonDocusaurusGenerator[] = ['hugo', 'nextra', 'readme'];

/** Returns notes on values that have no form in the front matter of techdocs. */
export function createFrontMatterNotes(
  { date, features, hero }: ParsedFrontMatter['values'],
  generator: NonDocusaurusGenerator,
): readonly PageNote[] {
  const icons = generator === 'vitepress' ? listAddressesOfImageIcons(features) : [];
  const isDateLost =
    KEY_RULES_BY_GENERATOR[generator].date === convertLastUpdate && Boolean(date) && parseDay(date) === undefined;
  const isOfHome = ['vitepress', 'starlight'].includes(generator);
  const createHandNote = (message: string, suggestion: string) => ({
    line: 1,
    message,
    suggestion,
    isHand: true as const,
  });
  return [
    ...(isOfHome ? listTextsOfIncompleteActions(hero) : []).map((text) =>
      createHandNote(
        `The button \`${text}\` of the home page is left out: it has no text or no address.`,
        'Add it to `hero.actions` with a `text` and a `link`.',
      ),
    ),
    ...icons.map((icon) =>
      createHandNote(
        `The icon \`${icon}\` of a feature is left out: it is an image.`,
        'Set `icon` to the name of an icon or an emoji.',
      ),
    ),
    ...(isDateLost
      ? [
          {
            line: 1,
            message: `The date \`${date}\` is left out: it is not a date of the calendar.`,
            suggestion: 'Write it as `last_update: { date: YYYY-MM-DD }`.',
            isDropped: true as const,
          },
        ]
      : []),
  ];
}

/** Returns the addresses of feature icons that are images; `an image` for one without an address. Icons of techdocs are names and emoji. */
function listAddressesOfImageIcons(features: unknown): readonly string[] {
  return [features ?? []].flat().flatMap((feature) => {
    const { icon } = toRawOptions(feature);
    if (icon === undefined || typeof icon === 'string') return [];
    const { src, light, dark } = toRawOptions(icon);
    return toNonEmptyText(src) ?? toNonEmptyText(light) ?? toNonEmptyText(dark) ?? 'an image';
  });
}

/**
 * Returns the line of a key with its value as a list, if the value is a text with commas and techdocs expects a list. Other generators
 * accept both. Returns `undefined` if the line stays.
 */
function convertTextToListLine(key: string, value: unknown): readonly string[] | undefined {
  const type = Object.hasOwn(frontMatterFields.doc, key) ? frontMatterFields.doc[key] : undefined;
  return typeof value === 'string' && (type === 'list' || type === 'tags')
    ? [formatCommaListAsYamlLine(key, value)]
    : undefined;
}

/** A page whose front matter is edited. */
interface PageWithFrontMatter {
  readonly text: string;
  readonly front: ParsedFrontMatter;
}

/** Returns the edits of a page's front matter. `added` are lines that are inserted at its end, `link` converts addresses. */
export function createNonDocusaurusFrontEdits(
  { text, front }: PageWithFrontMatter,
  generator: NonDocusaurusGenerator,
  { added, link }: { readonly added: readonly string[]; readonly link: LinkConverter },
): readonly RangeEdit[] {
  const rules = KEY_RULES_BY_GENERATOR[generator];
  const hasOwnKeys = GENERATORS_WITH_CUSTOM_KEYS.includes(generator);
  const linesOf: FrontMatterLineConverter = (key, value) => {
    const rule = getOwnPropertyValue(rules, key);
    if (rule !== undefined) return rule(value, front.values, link) ?? convertTextToListLine(key, value);
    return hasOwnKeys && !Object.hasOwn(frontMatterFields.doc, key) ? [] : convertTextToListLine(key, value);
  };
  return createFrontMatterLineEdits(text, front, { linesOf, added });
}
