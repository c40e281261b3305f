// Front matter of other generators: renames keys for techdocs and removes keys that nothing reads. Pure.
import type { Edit } from '../../../lib/edits.ts';
import { frontMatterFields } from '../../../model/front-matter.ts';
import { normalizeDay } from '../front-edits.ts';
import { type ParsedFrontMatter, yamlText } from '../front-matter.ts';
import { optionsOf, optionText } from '../old-site.ts';
import type { Generator } from './other-site.ts';

/** Returns the new lines for a key: an empty list to remove it, `undefined` to keep it. */
type FrontMatterRule = (value: unknown, all: ParsedFrontMatter['values']) => readonly string[] | undefined;

const removeKey: FrontMatterRule = () => [];
const writeIf =
  (off: unknown, line: string): FrontMatterRule =>
  (value) =>
    value === off ? [line] : [];
const pagerLinkRule =
  (key: string): FrontMatterRule =>
  (value) =>
    value === false ? [`${key}: null`] : [];
const editUrlRule: FrontMatterRule = (value) =>
  optionText(value) === undefined ? [] : [`custom_edit_url: ${yamlText(String(value))}`];

/** Converts label and position in the sidebar. */
const sidebarRule: FrontMatterRule = (value) => {
  if (value === false) return ['displayed_sidebar: null'];
  const { label, order, hidden } = optionsOf(value);
  return [
    ...(optionText(label) === undefined ? [] : [`sidebar_label: ${yamlText(String(label))}`]),
    ...(typeof order === 'number' ? [`sidebar_position: ${order}`] : []),
    ...(hidden === true ? ['unlisted: true'] : []),
  ];
};

/** Converts the date of a post, with its author. */
const updated: FrontMatterRule = (value, { author }) => {
  const day = normalizeDay(value instanceof Date ? value.toISOString() : String(value));
  const name = optionText(author)?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  if (day === undefined) return [];
  return [`last_update: { date: ${day}${name === undefined ? '' : `, author: ${yamlText(name)}`} }`];
};
const renamed =
  (key: string): FrontMatterRule =>
  (value) =>
    typeof value === 'string' || typeof value === 'number' ? [`${key}: ${yamlText(String(value))}`] : [];
const positioned: FrontMatterRule = (value) =>
  typeof value === 'number' && value !== 0 ? [`sidebar_position: ${value}`] : [];
const texts: FrontMatterRule = (value) => {
  const all = [value].flat().filter((one) => typeof one === 'string' || typeof one === 'number');
  return all.length === 0 ? [] : undefined;
};
const text: FrontMatterRule = (value) => (typeof value === 'string' ? undefined : []);

const RULES_BY_GENERATOR: Readonly<Record<Generator, Readonly<Record<string, FrontMatterRule>>>> = {
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
    markdownStyles: removeKey,
    sidebar: writeIf(false, 'displayed_sidebar: null'),
    aside: writeIf(false, 'hide_table_of_contents: true'),
    editLink: writeIf(false, 'custom_edit_url: null'),
    prev: pagerLinkRule('pagination_prev'),
    next: pagerLinkRule('pagination_next'),
  },
  starlight: {
    template: removeKey,
    head: removeKey,
    lastUpdated: removeKey,
    banner: removeKey,
    sidebar: sidebarRule,
    tableOfContents: writeIf(false, 'hide_table_of_contents: true'),
    editUrl: (value, all) => (value === false ? ['custom_edit_url: null'] : editUrlRule(value, all)),
    prev: pagerLinkRule('pagination_prev'),
    next: pagerLinkRule('pagination_next'),
    pagefind: writeIf(false, 'search: false'),
    i18nReady: removeKey,
    authors: removeKey,
    cover: removeKey,
    featured: removeKey,
    metrics: removeKey,
    plugin: removeKey,
    date: (value) =>
      optionText(String(value)) === undefined
        ? []
        : [`last_update: { date: ${normalizeDay(value instanceof Date ? value.toISOString() : String(value)) ?? ''} }`],
    excerpt: (value) =>
      optionText(value) === undefined ? [] : [`description: ${yamlText(String(value).replace(/\s+/g, ' ').trim())}`],
    slug: (value) => [`slug: ${yamlText(`/${String(value).replace(/^\/|\/$/g, '')}`)}`],
    hero: (value) =>
      optionsOf(value).title === undefined && Object.keys(optionsOf(value)).length === 0 ? [] : undefined,
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
    ...{ title: text, description: text, tags: texts, keywords: texts },
    linkTitle: renamed('sidebar_label'),
    weight: positioned,
    date: updated,
    toc: writeIf(false, 'hide_table_of_contents: true'),
    notoc: writeIf(true, 'hide_table_of_contents: true'),
  },
  nextra: {
    ...{ layout: removeKey, id: removeKey, slug: removeKey, image: removeKey, tags: texts },
    sidebarTitle: renamed('sidebar_label'),
    date: updated,
    searchable: writeIf(false, 'search: false'),
  },
  mdbook: {},
  readme: {
    layout: removeKey,
    nav_order: positioned,
    permalink: (value) =>
      typeof value === 'string' ? [`slug: ${yamlText(`/${value.replace(/^\/|(?:\.html|\/)$/g, '')}`)}`] : [],
    nav_exclude: writeIf(true, 'unlisted: true'),
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
    search: (value) => (optionsOf(value).exclude === true ? ['search: false'] : []),
    hide: (value) => {
      const hidden = [value].flat();
      return [
        ...(hidden.includes('toc') ? ['hide_table_of_contents: true'] : []),
        ...(hidden.includes('navigation') ? ['displayed_sidebar: null'] : []),
      ];
    },
  },
};

/** Generators whose pages have keys for templates of the site, which nothing reads here. */
const OPEN: readonly Generator[] = ['hugo', 'nextra', 'readme'];

/** A page whose front matter is edited. */
interface PageToConvert {
  readonly text: string;
  readonly front: ParsedFrontMatter;
}

/** Removes the last line with the line break before it, which removed and changed lines above it may contain. */
function lastLine(edits: Edit[], start: number, end: number): Edit {
  let from = start;
  while (edits.at(-1)?.end === from && edits.at(-1)?.text === '') from = edits.pop()?.start ?? from;
  const above = edits.at(-1);
  if (above?.end === from) edits.splice(-1, 1, { ...above, text: above.text.replace(/\n$/, '') });
  else if (from > 4) from -= 1;
  return { start: from, end, text: '' };
}

/** Returns the edits of a page's front matter; `added` are further lines. */
export function otherFrontMatterEdits(
  { text, front }: PageToConvert,
  generator: Generator,
  added: readonly string[],
): readonly Edit[] {
  const edits: Edit[] = [];
  for (const [key, value] of Object.entries(front.values)) {
    const rule = Object.hasOwn(RULES_BY_GENERATOR[generator], key) ? RULES_BY_GENERATOR[generator][key] : undefined;
    const isOwn = OPEN.includes(generator) && !Object.hasOwn(frontMatterFields.doc, key);
    const lines = rule === undefined && isOwn ? [] : rule?.(value, front.values);
    const [start, end] = front.ranges[key] ?? [0, 0];
    if (lines === undefined || end === 0) continue;
    const own = text.slice(start, end);
    const made = lines.map((line) => `${line}\n`).join('');
    if (made === '' && !own.endsWith('\n')) edits.push(lastLine(edits, start, end));
    else edits.push({ start, end, text: own.endsWith('\n') ? made : made.replace(/\n$/, '') });
  }
  if (added.length === 0) return edits;
  const at = front.insertAt;
  const lines = added.join('\n');
  if (at === undefined) return [...edits, { start: 0, end: 0, text: `---\n${lines}\n---\n\n` }];
  return [...edits, { start: at, end: at, text: `${text[at - 1] === '\n' ? '' : '\n'}${lines}` }];
}
