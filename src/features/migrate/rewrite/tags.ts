// Conversion rules for the tags of Docusaurus and its packages: one function each. Pure.
import { isElement } from '../../../content/markdown/html-rules.ts';
import { wholeLine } from '../../../lib/edits.ts';
import { valueIn } from './expressions.ts';
import type { TagPair } from './structure.ts';
import { rewriteValues } from './values.ts';
import { meaningOf, type RewriteWork } from './work.ts';

/** Rewrites an element; `name` is the component's exported name, or the summary text for a wrapper of `<details>`. */
export type ComponentRule = (work: RewriteWork, element: TagPair, name: string) => void;

/** Returns the text of an attribute, if it is known. */
function attributeText(work: RewriteWork, { open }: TagPair, ...names: readonly string[]): string | undefined {
  const found = open.tag.attributes.find(({ name }) => names.includes(name));
  if (found === undefined) return undefined;
  if (found.text !== undefined) return found.text;
  const value = found.expression === undefined ? undefined : valueIn(work, found.expression)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Returns the range of an element. */
function whole({ open, close }: TagPair): { readonly start: number; readonly end: number } {
  return { start: open.start, end: close?.end ?? open.end };
}

function inside(work: RewriteWork, { open, close }: TagPair): string {
  return close === undefined ? '' : work.text.slice(open.end, close.start);
}

/** Whether only white space precedes an offset in its line. */
function beginsLine(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));
}

/** Renames the opening and the closing tag. */
export function renameTag(work: RewriteWork, { open, close }: TagPair, name: string): void {
  const { length } = open.tag.name;
  if (open.tag.name === name) return;
  work.edit('components', { start: open.start + 1, end: open.start + 1 + length, text: name });
  if (close) work.edit('components', { start: close.start + 2, end: close.start + 2 + length, text: name });
}

const renamed: ComponentRule = (work, element, name) => {
  renameTag(work, element, name);
  rewriteValues(work, element, ['icon', 'stagger', 'slot', 'size', 'variant']);
};

/** A component of the site that cannot be converted, but has the name and attributes of a built-in component. */
export const sameName: ComponentRule = (work, element, why) => {
  renamed(work, element, element.open.tag.name);
  const { name } = element.open.tag;
  work.note(element.open.start, {
    message: `\`<${name}>\` is the component of techdocs of that name now: ${why}.`,
    suggestion: 'Look at it.',
  });
};

/** An icon repeats the text beside it. */
const removed: ComponentRule = (work, element) => work.edit('icons', { ...whole(element), text: '' });

const tabs: ComponentRule = (work, element, name) => {
  if (element.open.tag.attributes.some((one) => one.name === 'queryString'))
    work.note(element.open.start, {
      message: '`queryString` is left out: no query of an address chooses a tab.',
      suggestion: 'Link to a heading in the tab, which shows it.',
    });
  renameTag(work, element, name);
  const sync = element.open.tag.attributes.find((one) => one.name === 'syncKey');
  if (sync !== undefined) {
    const start = work.text.indexOf(sync.written, element.open.start);
    work.edit('attributes', { start, end: start + 'syncKey'.length, text: 'groupId' });
  }
  rewriteValues(work, element, ['icon', 'className', 'lazy', 'queryString', 'block', 'attributes', 'selectedValue']);
};

const contents: ComponentRule = (work, element, name) => {
  renameTag(work, element, name);
  rewriteValues(work, element, ['toc']);
};

/** `<Admonition type="tip" title="x">` becomes `:::tip[x]`. */
const admonition: ComponentRule = (work, element) => {
  const { open, close } = element;
  const type = attributeText(work, element, 'type') ?? 'note';
  const title = attributeText(work, element, 'title');
  const isBlock = close !== undefined && beginsLine(work.text, open.start);
  if (!isBlock) return left(work, element, 'Admonition');
  const head = `:::${type}${title ? `[${title}]` : ''}`;
  const before = /^[ \t]*\r?\n/.test(work.text.slice(open.end)) ? '' : '\n\n';
  const after = beginsLine(work.text, close.start) ? '' : '\n\n';
  work.edit('admonitions', { start: open.start, end: open.end, text: `${head}${before}` });
  work.edit('admonitions', { start: close.start, end: close.end, text: `${after}:::` });
};

/** A wrapper of `<details>`. */
const details: ComponentRule = (work, element, name) => {
  const { open, close } = element;
  const summary = attributeText(work, element, 'summary', 'title', 'label') ?? (name === 'Details' ? undefined : name);
  const head = summary === undefined || summary === '' ? '<details>' : `<details>\n<summary>${summary}</summary>\n`;
  work.edit('details', { start: open.start, end: open.end, text: head });
  if (close) work.edit('details', { start: close.start, end: close.end, text: '</details>' });
};

/** `<Link to="/a">b</Link>` becomes `[b](/a)`, or an HTML element if it contains more than text. */
const link: ComponentRule = (work, element) => {
  const address = attributeText(work, element, 'to', 'href');
  const content = inside(work, element);
  const id = attributeText(work, element, 'id');
  // A link target, not a link.
  if (address === undefined && id !== undefined && content.trim() === '')
    return work.edit('links', { ...whole(element), text: `<a id="${id}"></a>` });
  if (address === undefined) return left(work, element, 'Link');
  const target = work.context.link(address) ?? address;
  const isText = !/[\n<{[\]]/.test(content) && content.trim() !== '' && !beginsLine(work.text, element.open.start);
  const { start, end } = element.open;
  if (isText || (!/[<{[\]]/.test(content) && content.trim() !== ''))
    return work.edit('links', { ...whole(element), text: `[${content.trim().replace(/\s+/g, ' ')}](${target})` });
  work.edit('links', { start, end, text: `<a href="${target}">` });
  if (element.close) work.edit('links', { start: element.close.start, end: element.close.end, text: '</a>' });
};

/** Code in a component becomes a fence. */
const codeBlock: ComponentRule = (work, element) => {
  const content = inside(work, element).trim();
  const language =
    attributeText(work, element, 'language') ??
    /^language-(\S+)/.exec(attributeText(work, element, 'className') ?? '')?.[1] ??
    '';
  const title = attributeText(work, element, 'title');
  const name = /^\{(\w+)\}$/.exec(content)?.[1];
  const binding = name === undefined ? undefined : meaningOf(work, name);
  const info = `${language}${title ? ` title="${title}"` : ''}`;
  if (binding?.kind === 'text') {
    work.done.add(name ?? '');
    return work.edit('code', { ...whole(element), text: `\`\`\`${info} file="${binding.path}"\n\`\`\`` });
  }
  const code = /^\{/.test(content) ? valueIn(work, content.slice(1, -1))?.value : content;
  if (typeof code !== 'string' || /^\s*</.test(code)) return left(work, element, 'CodeBlock');
  const marker = '`'.repeat(Math.max(3, ...(code.match(/`+/g) ?? []).map(({ length }) => length + 1)));
  work.edit('code', { ...whole(element), text: `${marker}${info}\n${code.replace(/^\n|\n$/g, '')}\n${marker}` });
};

/** An image with one source per mode, or a zoomable one, becomes the image itself. */
const image: ComponentRule = (work, element) => {
  const sources = element.open.tag.attributes.find(({ name }) => name === 'sources')?.expression;
  const given = sources === undefined ? undefined : lightOf(work, sources);
  const src = given ?? attributeText(work, element, 'src', 'img');
  if (src === undefined) return left(work, element, element.open.tag.name);
  const alt = attributeText(work, element, 'alt') ?? '';
  const address = work.context.link(src) ?? src;
  work.edit('images', {
    ...whole(element),
    text: `![${alt.replace(/[[\]]/g, '\\$&')}](${/\s/.test(address) ? `<${address}>` : address})`,
  });
};

/** Returns the light source of `{{ light: …, dark: … }}`. */
function lightOf(work: RewriteWork, expression: string): string | undefined {
  const [, light] = /\blight\s*:\s*([\s\S]*?)\s*(?:,\s*dark\s*:[\s\S]*)?,?\s*\}\s*$/.exec(expression) ?? [];
  const value = light === undefined ? undefined : valueIn(work, light)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** A video becomes an `<Embed>`. */
function video(addressOf: (id: string) => string): ComponentRule {
  return (work, element) => {
    const id = attributeText(work, element, 'id', 'videoId', 'videoID', 'youTubeId', 'url', 'src', 'embedId');
    if (id === undefined) return left(work, element, element.open.tag.name);
    const address = addressOf(id);
    const title = attributeText(work, element, 'title') ?? 'Video';
    work.hosts.add(new URL(address).host);
    work.edit('videos', {
      ...whole(element),
      text: `<Embed url="${address}" title="${title.replaceAll('"', '&quot;')}" />`,
    });
  };
}

const youTube = video((id) => {
  const [, key = id] = /(?:youtu\.be\/|[?&]v=|\/embed\/|\/shorts\/)([\w-]{6,})/.exec(id) ?? [];
  return /^https?:/.test(id) && key === id ? id : `https://www.youtube-nocookie.com/embed/${key}`;
});
const vimeo = video((id) => `https://player.vimeo.com/video/${/\d+/.exec(id)?.[0] ?? id}`);

/** Replaces the element by its content. */
const unwrap: ComponentRule = (work, element) => {
  const { open, close } = element;
  work.edit('components', wholeLine(work.text, open.start, open.end));
  if (close) work.edit('components', wholeLine(work.text, close.start, close.end));
};

/** Removes head elements and reports them. */
const head: ComponentRule = (work, element) => {
  const content = inside(work, element).trim().replace(/\s+/g, ' ');
  const { start, end } = whole(element);
  work.edit('components', wholeLine(work.text, start, end));
  work.note(element.open.start, {
    message: `Elements for the head of the page are taken out: \`${content.slice(0, 80)}\`.`,
    suggestion: 'Front matter has `title`, `description`, `image` and `keywords`; `headTags` is for all pages.',
  });
};

const cards: ComponentRule = (work, element, name) => {
  const made = work.context.cards?.();
  if (made === undefined) return left(work, element, name);
  work.edit('cards', { ...whole(element), text: made });
};

function left(work: RewriteWork, { open }: TagPair, name: string): void {
  work.note(open.start, {
    message: `\`<${name}>\` could not be rewritten; it is left out, and its content is shown.`,
    suggestion: 'Write what it shows.',
    isHand: true,
  });
}

/** Components that correspond to HTML elements, such as Docusaurus' heading. */
const element: ComponentRule = (work, found) => {
  const as = attributeText(work, found, 'as') ?? 'h2';
  renameTag(work, found, isElement(as) ? as : 'h2');
  rewriteValues(work, found, ['as']);
};

/** Rules by name of the component. */
export const componentRules: Readonly<Record<string, ComponentRule | undefined>> = {
  Tabs: tabs,
  TabItem: tabs,
  TOCInline: contents,
  Badge: renamed,
  Card: renamed,
  Cards: renamed,
  Steps: renamed,
  FileTree: renamed,
  Embed: renamed,
  Icon: removed,
  Admonition: admonition,
  Details: details,
  Link: link,
  CodeBlock: codeBlock,
  ThemedImage: image,
  IdealImage: image,
  YouTube: youTube,
  LiteYouTubeEmbed: youTube,
  ReactPlayer: youTube,
  Vimeo: vimeo,
  BrowserOnly: undefined,
  Translate: unwrap,
  Fragment: unwrap,
  Head: head,
  DocCardList: cards,
  Heading: element,
};
