// Front matter of other generators: renames keys for techdocs and removes keys that nothing reads. Pure.
import type { Edit } from '../../../lib/edits.ts';
import { frontMatterFields } from '../../../model/front-matter.ts';
import { dayOfText } from '../front-edits.ts';
import { type Front, yamlText } from '../front-matter.ts';
import { optionsOf, optionText } from '../old-site.ts';
import type { Generator } from './other-site.ts';

/** Returns the new lines for a key: an empty list to remove it, `undefined` to keep it. */
type KeyRule = (value: unknown, all: Front['values']) => readonly string[] | undefined;

const gone: KeyRule = () => [];
const unless =
  (off: unknown, line: string): KeyRule =>
  (value) =>
    value === off ? [line] : [];
const link =
  (key: string): KeyRule =>
  (value) =>
    value === false ? [`${key}: null`] : [];
const address: KeyRule = (value) =>
  optionText(value) === undefined ? [] : [`custom_edit_url: ${yamlText(String(value))}`];

/** Converts label and position in the sidebar. */
const sidebar: KeyRule = (value) => {
  if (value === false) return ['displayed_sidebar: null'];
  const { label, order, hidden } = optionsOf(value);
  return [
    ...(optionText(label) === undefined ? [] : [`sidebar_label: ${yamlText(String(label))}`]),
    ...(typeof order === 'number' ? [`sidebar_position: ${order}`] : []),
    ...(hidden === true ? ['unlisted: true'] : []),
  ];
};

/** Converts the date of a post, with its author. */
const updated: KeyRule = (value, { author }) => {
  const day = dayOfText(value instanceof Date ? value.toISOString() : String(value));
  const name = optionText(author)?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  if (day === undefined) return [];
  return [`last_update: { date: ${day}${name === undefined ? '' : `, author: ${yamlText(name)}`} }`];
};
const renamed =
  (key: string): KeyRule =>
  (value) =>
    typeof value === 'string' || typeof value === 'number' ? [`${key}: ${yamlText(String(value))}`] : [];
const positioned: KeyRule = (value) => (typeof value === 'number' && value !== 0 ? [`sidebar_position: ${value}`] : []);
const texts: KeyRule = (value) => {
  const all = [value].flat().filter((one) => typeof one === 'string' || typeof one === 'number');
  return all.length === 0 ? [] : undefined;
};
const text: KeyRule = (value) => (typeof value === 'string' ? undefined : []);

const RULES: Readonly<Record<Generator, Readonly<Record<string, KeyRule>>>> = {
  vitepress: {
    layout: gone,
    titleTemplate: gone,
    head: gone,
    outline: gone,
    lastUpdated: gone,
    footer: gone,
    navbar: gone,
    pageClass: gone,
    isHome: gone,
    markdownStyles: gone,
    sidebar: unless(false, 'displayed_sidebar: null'),
    aside: unless(false, 'hide_table_of_contents: true'),
    editLink: unless(false, 'custom_edit_url: null'),
    prev: link('pagination_prev'),
    next: link('pagination_next'),
  },
  starlight: {
    template: gone,
    head: gone,
    lastUpdated: gone,
    banner: gone,
    sidebar,
    tableOfContents: unless(false, 'hide_table_of_contents: true'),
    editUrl: (value, all) => (value === false ? ['custom_edit_url: null'] : address(value, all)),
    prev: link('pagination_prev'),
    next: link('pagination_next'),
    pagefind: unless(false, 'search: false'),
    i18nReady: gone,
    authors: gone,
    cover: gone,
    featured: gone,
    metrics: gone,
    plugin: gone,
    date: (value) =>
      optionText(String(value)) === undefined
        ? []
        : [`last_update: { date: ${dayOfText(value instanceof Date ? value.toISOString() : String(value)) ?? ''} }`],
    excerpt: (value) =>
      optionText(value) === undefined ? [] : [`description: ${yamlText(String(value).replace(/\s+/g, ' ').trim())}`],
    slug: (value) => [`slug: ${yamlText(`/${String(value).replace(/^\/|\/$/g, '')}`)}`],
    hero: (value) =>
      optionsOf(value).title === undefined && Object.keys(optionsOf(value)).length === 0 ? [] : undefined,
  },
  hugo: {
    ...{ slug: gone, url: gone, layout: gone, id: gone, image: gone, search: gone, features: gone, hero: gone },
    ...{ title: text, description: text, tags: texts, keywords: texts },
    linkTitle: renamed('sidebar_label'),
    weight: positioned,
    date: updated,
    toc: unless(false, 'hide_table_of_contents: true'),
    notoc: unless(true, 'hide_table_of_contents: true'),
  },
  nextra: {
    ...{ layout: gone, id: gone, slug: gone, image: gone, tags: texts },
    sidebarTitle: renamed('sidebar_label'),
    date: updated,
    searchable: unless(false, 'search: false'),
  },
  mdbook: {},
  readme: {
    layout: gone,
    nav_order: positioned,
    permalink: (value) =>
      typeof value === 'string' ? [`slug: ${yamlText(`/${value.replace(/^\/|(?:\.html|\/)$/g, '')}`)}`] : [],
    nav_exclude: unless(true, 'unlisted: true'),
  },
  mkdocs: {
    template: gone,
    icon: gone,
    status: gone,
    social: gone,
    comments: gone,
    categories: gone,
    links: gone,
    readtime: gone,
    render_macros: gone,
    subtitle: gone,
    pin: gone,
    date: gone,
    authors: gone,
    slug: gone,
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
interface WithFront {
  readonly text: string;
  readonly front: Front;
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
export function otherFrontEdits(
  { text, front }: WithFront,
  generator: Generator,
  added: readonly string[],
): readonly Edit[] {
  const edits: Edit[] = [];
  for (const [key, value] of Object.entries(front.values)) {
    const rule = Object.hasOwn(RULES[generator], key) ? RULES[generator][key] : undefined;
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
