// Front matter of other generators: renames keys for techdocs and removes keys that nothing reads. Pure.
import { stringify } from 'yaml';
import type { RangeEdit } from '../../../lib/edits.ts';
import { frontMatterFields } from '../../../model/front-matter.ts';
import { formatTextAsYamlList, normalizeDay } from '../front-edits.ts';
import { formatYamlScalar, type ParsedFrontMatter } from '../front-matter.ts';
import { toOptionText, toRawOptions } from '../old-site.ts';
import type { NonDocusaurusGenerator } from './other-site.ts';

/** Returns the new lines for a key: an empty list to remove it, `undefined` to keep it. */
type FrontMatterRule = (value: unknown, all: ParsedFrontMatter['values']) => readonly string[] | undefined;

const removeKey: FrontMatterRule = () => [];
const createLineRuleForValue =
  (off: unknown, line: string): FrontMatterRule =>
  (value) =>
    value === off ? [line] : [];
const definePagerLinkRule =
  (key: string): FrontMatterRule =>
  (value) =>
    value === false ? [`${key}: null`] : [];
const convertEditUrl: FrontMatterRule = (value) =>
  toOptionText(value) === undefined ? [] : [`custom_edit_url: ${formatYamlScalar(String(value))}`];

/** Converts label and position in the sidebar. */
const convertSidebarField: FrontMatterRule = (value) => {
  if (value === false) return ['displayed_sidebar: null'];
  const { label, order, hidden } = toRawOptions(value);
  return [
    ...(toOptionText(label) === undefined ? [] : [`sidebar_label: ${formatYamlScalar(String(label))}`]),
    ...(typeof order === 'number' ? [`sidebar_position: ${order}`] : []),
    ...(hidden === true ? ['unlisted: true'] : []),
  ];
};

/** Converts the date of the last update, with its author. */
const convertLastUpdate: FrontMatterRule = (value, { author }) => {
  const day = normalizeDay(value instanceof Date ? value.toISOString() : String(value));
  const name = toOptionText(author)?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
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
  const all = [value].flat().filter((one) => typeof one === 'string' || typeof one === 'number');
  return all.length === 0 ? [] : undefined;
};
/** Keeps the features of a home page, without icons that are images. */
const convertHomeFeatures: FrontMatterRule = (value) => {
  if (listImageIcons(value).length === 0) return undefined;
  const features = [value].flat().map((feature) => {
    const { icon, ...rest } = toRawOptions(feature);
    return typeof icon === 'string' ? { icon, ...rest } : rest;
  });
  return stringify({ features }).trimEnd().split('\n');
};
const keepValueIfText: FrontMatterRule = (value) => (typeof value === 'string' ? undefined : []);

const KEY_RULES_BY_GENERATOR: Readonly<Record<NonDocusaurusGenerator, Readonly<Record<string, FrontMatterRule>>>> = {
  vitepress: {
    layout: removeKey,
    titleTemplate: removeKey,
    head: removeKey,
    outline: removeKey,
    lastUpdated: removeKey,
    footer: removeKey,
    navbar: removeKey,
    pageClass: removeKey,
    isHome: removeKey,
    features: convertHomeFeatures,
    markdownStyles: removeKey,
    sidebar: createLineRuleForValue(false, 'displayed_sidebar: null'),
    aside: createLineRuleForValue(false, 'hide_table_of_contents: true'),
    editLink: createLineRuleForValue(false, 'custom_edit_url: null'),
    prev: definePagerLinkRule('pagination_prev'),
    next: definePagerLinkRule('pagination_next'),
  },
  starlight: {
    template: removeKey,
    head: removeKey,
    lastUpdated: removeKey,
    banner: removeKey,
    sidebar: convertSidebarField,
    tableOfContents: createLineRuleForValue(false, 'hide_table_of_contents: true'),
    editUrl: (value, all) => (value === false ? ['custom_edit_url: null'] : convertEditUrl(value, all)),
    prev: definePagerLinkRule('pagination_prev'),
    next: definePagerLinkRule('pagination_next'),
    pagefind: createLineRuleForValue(false, 'search: false'),
    i18nReady: removeKey,
    authors: removeKey,
    cover: removeKey,
    featured: removeKey,
    metrics: removeKey,
    plugin: removeKey,
    date: (value) =>
      toOptionText(String(value)) === undefined
        ? []
        : [`last_update: { date: ${normalizeDay(value instanceof Date ? value.toISOString() : String(value)) ?? ''} }`],
    excerpt: (value) =>
      toOptionText(value) === undefined
        ? []
        : [`description: ${formatYamlScalar(String(value).replace(/\s+/g, ' ').trim())}`],
    slug: (value) => [`slug: ${formatYamlScalar(`/${String(value).replace(/^\/|\/$/g, '')}`)}`],
    hero: (value) =>
      toRawOptions(value).title === undefined && Object.keys(toRawOptions(value)).length === 0 ? [] : undefined,
  },
  hugo: {
    ...{
      slug: removeKey,
      url: removeKey,
      layout: removeKey,
      id: removeKey,
      image: removeKey,
      search: removeKey,
      features: removeKey,
      hero: removeKey,
    },
    ...{ title: keepValueIfText, description: keepValueIfText, tags: keepValueIfAnyText, keywords: keepValueIfAnyText },
    linkTitle: createRenameKeyRule('sidebar_label'),
    weight: convertSidebarPosition,
    date: convertLastUpdate,
    toc: createLineRuleForValue(false, 'hide_table_of_contents: true'),
    notoc: createLineRuleForValue(true, 'hide_table_of_contents: true'),
  },
  nextra: {
    ...{ layout: removeKey, id: removeKey, slug: removeKey, image: removeKey, tags: keepValueIfAnyText },
    sidebarTitle: createRenameKeyRule('sidebar_label'),
    date: convertLastUpdate,
    searchable: createLineRuleForValue(false, 'search: false'),
  },
  mdbook: {},
  readme: {
    layout: removeKey,
    nav_order: convertSidebarPosition,
    permalink: (value) =>
      typeof value === 'string' ? [`slug: ${formatYamlScalar(`/${value.replace(/^\/|(?:\.html|\/)$/g, '')}`)}`] : [],
    nav_exclude: createLineRuleForValue(true, 'unlisted: true'),
  },
  mkdocs: {
    template: removeKey,
    icon: removeKey,
    status: removeKey,
    social: removeKey,
    comments: removeKey,
    categories: removeKey,
    links: removeKey,
    readtime: removeKey,
    render_macros: removeKey,
    subtitle: removeKey,
    pin: removeKey,
    date: removeKey,
    authors: removeKey,
    slug: removeKey,
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

/** Returns the addresses of features' icons that are images. Icons of techdocs are names and emoji. */
export function listImageIcons(features: unknown): readonly string[] {
  return [features ?? []].flat().flatMap((feature) => {
    const { icon } = toRawOptions(feature);
    if (icon === undefined || typeof icon === 'string') return [];
    const { src, light, dark } = toRawOptions(icon);
    return toOptionText(src) ?? toOptionText(light) ?? toOptionText(dark) ?? 'an image';
  });
}

/** Returns a text with commas as a list if techdocs reads a list from the key. Other generators accept both. */
function convertTextToList(key: string, value: unknown): readonly string[] | undefined {
  const type = Object.hasOwn(frontMatterFields.doc, key) ? frontMatterFields.doc[key] : undefined;
  return typeof value === 'string' && (type === 'list' || type === 'tags')
    ? [formatTextAsYamlList(key, value)]
    : undefined;
}

/** A page whose front matter is edited. */
interface PageToConvert {
  readonly text: string;
  readonly front: ParsedFrontMatter;
}

/**
 * Returns an edit that removes the last line and the line break before this line. If earlier edits contain the line break, shortens these
 * edits.
 */
function createEditRemovingLastLine(edits: RangeEdit[], start: number, end: number): RangeEdit {
  let from = start;
  while (edits.at(-1)?.end === from && edits.at(-1)?.text === '') from = edits.pop()?.start ?? from;
  const above = edits.at(-1);
  if (above?.end === from) edits.splice(-1, 1, { ...above, text: above.text.replace(/\n$/, '') });
  else if (from > 4) from -= 1;
  return { start: from, end, text: '' };
}

/** Returns the edits of a page's front matter. `added` are lines that are inserted at its end. */
export function createNonDocusaurusFrontEdits(
  { text, front }: PageToConvert,
  generator: NonDocusaurusGenerator,
  added: readonly string[],
): readonly RangeEdit[] {
  const edits: RangeEdit[] = [];
  for (const [key, value] of Object.entries(front.values)) {
    const rule = Object.hasOwn(KEY_RULES_BY_GENERATOR[generator], key)
      ? KEY_RULES_BY_GENERATOR[generator][key]
      : undefined;
    const isOwn = GENERATORS_WITH_CUSTOM_KEYS.includes(generator) && !Object.hasOwn(frontMatterFields.doc, key);
    const lines = rule === undefined && isOwn ? [] : (rule?.(value, front.values) ?? convertTextToList(key, value));
    const [start, end] = front.ranges[key] ?? [0, 0];
    if (lines === undefined || end === 0) continue;
    const own = text.slice(start, end);
    const made = lines.map((line) => `${line}\n`).join('');
    if (made === '' && !own.endsWith('\n')) edits.push(createEditRemovingLastLine(edits, start, end));
    else edits.push({ start, end, text: own.endsWith('\n') ? made : made.replace(/\n$/, '') });
  }
  if (added.length === 0) return edits;
  const at = front.insertAt;
  const lines = added.join('\n');
  if (at === undefined) return [...edits, { start: 0, end: 0, text: `---\n${lines}\n---\n\n` }];
  return [...edits, { start: at, end: at, text: `${text[at - 1] === '\n' ? '' : '\n'}${lines}` }];
}
