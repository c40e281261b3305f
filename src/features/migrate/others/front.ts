// Front matter of other generators: keys with another name in techdocs, and keys that nothing reads. Pure.
import type { Edit } from '../../../lib/edits.ts';
import { dayOfText } from '../front-edits.ts';
import { type Front, yamlText } from '../front-matter.ts';
import { optionsOf, optionText } from '../old-site.ts';
import type { Generator } from './other-site.ts';

/** Converts a key: returns its new lines, an empty list to remove it, or `undefined` to keep it. */
type KeyRule = (value: unknown) => readonly string[] | undefined;

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
    editUrl: (value) => (value === false ? ['custom_edit_url: null'] : address(value)),
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

/** A page whose front matter is edited. */
interface WithFront {
  readonly text: string;
  readonly front: Front;
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
    const lines = rule?.(value);
    const [start, end] = front.ranges[key] ?? [0, 0];
    if (lines === undefined || end === 0) continue;
    const own = text.slice(start, end);
    const made = lines.map((line) => `${line}\n`).join('');
    edits.push({ start, end, text: own.endsWith('\n') ? made : made.replace(/\n$/, '') });
  }
  if (added.length === 0) return edits;
  const at = front.insertAt;
  const lines = added.join('\n');
  if (at === undefined) return [...edits, { start: 0, end: 0, text: `---\n${lines}\n---\n\n` }];
  return [...edits, { start: at, end: at, text: `${text[at - 1] === '\n' ? '' : '\n'}${lines}` }];
}
