// Conversion rules for the tags of Docusaurus and its packages: one function each. Pure.
import { builtInAttributes } from '../../../content/markdown/built-in.ts';
import { isHtmlElement } from '../../../content/markdown/html-rules.ts';
import type { JsxAttribute } from '../../../content/markdown/mdx/tags.ts';
import { wholeLineEdit } from '../../../lib/edits.ts';
import { ownValue } from '../../../lib/own.ts';
import { codeBlock, mermaidChart } from './code-tags.ts';
import { attributeText, beginsLine, type ComponentRule, inside, left, leftOut, whole } from './element.ts';
import { evaluateExpression } from './expressions.ts';
import type { TagPair } from './structure.ts';
import { rewriteValues } from './values.ts';
import type { RewriteState } from './work.ts';

/** Renames the opening and the closing tag. */
export function renameTag(work: RewriteState, { open, close }: TagPair, name: string): void {
  const { length } = open.tag.name;
  if (open.tag.name === name) return;
  work.edit('components', { start: open.start + 1, end: open.start + 1 + length, text: name });
  if (close) work.edit('components', { start: close.start + 2, end: close.start + 2 + length, text: name });
}

const renameComponent: ComponentRule = (work, element, name) => {
  renameTag(work, element, name);
  rewriteValues(work, element, { dropped: ['icon', 'stagger', 'slot', 'size', 'variant'] });
};

/** Other names of attributes of built-in components. */
const ATTRIBUTES: Readonly<Record<string, string>> = { desc: 'description', link: 'href', url: 'href' };
/** Attributes without which a built-in component is an error. */
const NEEDED: Readonly<Record<string, string | undefined>> = { Accordion: 'title', Tooltip: 'tip' };

/** A component of the site that cannot be converted, but has the name of one that can be. */
export const renameUnconverted: ComponentRule = (work, element, why) => {
  const { open } = element;
  const { name, attributes } = open.tag;
  const ours = ownValue<readonly string[]>(builtInAttributes, name);
  const before = work.edits.length;
  let lost: readonly string[] = [];
  if (ours === undefined) {
    componentRules[name]?.(work, element, name);
    // It was reported, and nothing could be done.
    if (work.edits.length === before) return;
  } else {
    const needed = NEEDED[name];
    if (needed !== undefined && !attributes.some((one) => one.name === needed)) {
      unwrap(work, element, name);
      return leftOut(work, element, why);
    }
    const isOther = ({ name: one, expression }: JsxAttribute) =>
      one !== '' && (!ours.includes(one) || /^\s*</.test(expression ?? ''));
    const others = attributes.filter(isOther).map((one) => one.name);
    lost = others.filter((one) => !ours.includes(ATTRIBUTES[one] ?? ''));
    rewriteValues(work, element, { dropped: lost, renames: ATTRIBUTES });
  }
  const without = lost.length === 0 ? '' : `, without ${lost.map((one) => `\`${one}\``).join(', ')}`;
  work.note(open.start, {
    message: `\`<${name}>\` is the component of techdocs of that name now${without}: ${why}.`,
    suggestion: 'Look at it.',
  });
};

/** Whether an element without an import lacks what the component of techdocs of its name needs: then it is one of the site. */
export function isForeign({ open }: TagPair): boolean {
  const needed = NEEDED[open.tag.name];
  return needed !== undefined && !open.tag.attributes.some(({ name }) => name === needed);
}

/** Whether a component of the site can become one of techdocs by its name. */
export function isOurs(name: string): boolean {
  return Object.hasOwn(componentRules, name) || Object.hasOwn(builtInAttributes, name);
}

/** An icon repeats the text beside it. */
const removeIcon: ComponentRule = (work, element) => work.edit('icons', { ...whole(element), text: '' });

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
  rewriteValues(work, element, {
    dropped: ['icon', 'className', 'lazy', 'queryString', 'block', 'attributes', 'selectedValue'],
  });
};

const convertToc: ComponentRule = (work, element, name) => {
  renameTag(work, element, name);
  rewriteValues(work, element, { dropped: ['toc'] });
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

/** Converts a wrapper of `<details>`. */
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
  // An anchor, not a link.
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

/** An image with one source per mode, or a zoomable one, becomes the image itself. */
const image: ComponentRule = (work, element) => {
  const sources = element.open.tag.attributes.find(({ name }) => name === 'sources')?.expression;
  const given = sources === undefined ? undefined : lightSource(work, sources);
  const src = given ?? attributeText(work, element, 'src', 'img');
  if (src === undefined) return left(work, element, element.open.tag.name);
  const alt = attributeText(work, element, 'alt') ?? '';
  const address = work.context.link(src) ?? src;
  work.edit('images', {
    ...whole(element),
    text: `![${alt.replace(/[[\]]/g, '\\$&')}](${/\s/.test(address) ? `<${address}>` : address})`,
  });
};

/** Returns the value of `light` in `{{ light: …, dark: … }}`. */
function lightSource(work: RewriteState, expression: string): string | undefined {
  const [, light] = /\blight\s*:\s*([\s\S]*?)\s*(?:,\s*dark\s*:[\s\S]*)?,?\s*\}\s*$/.exec(expression) ?? [];
  const value = light === undefined ? undefined : evaluateExpression(work, light)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Creates a rule that converts a video to `<Embed>`. */
function videoRule(addressOf: (id: string) => string): ComponentRule {
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

const youTube = videoRule((id) => {
  const [, key = id] = /(?:youtu\.be\/|[?&]v=|\/embed\/|\/shorts\/)([\w-]{6,})/.exec(id) ?? [];
  return /^https?:/.test(id) && key === id ? id : `https://www.youtube-nocookie.com/embed/${key}`;
});
const vimeo = videoRule((id) => `https://player.vimeo.com/video/${/\d+/.exec(id)?.[0] ?? id}`);

/** Replaces the element by its content. */
const unwrap: ComponentRule = (work, element) => {
  const { open, close } = element;
  work.edit('components', wholeLineEdit(work.text, open.start, open.end));
  if (close) work.edit('components', wholeLineEdit(work.text, close.start, close.end));
};

/** Removes head elements and reports them. */
const head: ComponentRule = (work, element) => {
  const { start, end } = whole(element);
  const content = (inside(work, element).trim() || work.text.slice(start, end)).replace(/\s+/g, ' ');
  work.edit('components', wholeLineEdit(work.text, start, end));
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

/** Components that correspond to HTML elements, such as Docusaurus' heading. */
const element: ComponentRule = (work, found) => {
  const as = attributeText(work, found, 'as') ?? 'h2';
  renameTag(work, found, isHtmlElement(as) ? as : 'h2');
  rewriteValues(work, found, { dropped: ['as'] });
};

/** Rules by name of the component. */
export const componentRules: Readonly<Record<string, ComponentRule | undefined>> = {
  Tabs: tabs,
  TabItem: tabs,
  TOCInline: convertToc,
  Badge: renameComponent,
  Card: renameComponent,
  Cards: renameComponent,
  Steps: renameComponent,
  FileTree: renameComponent,
  Embed: renameComponent,
  Icon: removeIcon,
  Admonition: admonition,
  Details: details,
  Link: link,
  CodeBlock: codeBlock,
  Mermaid: mermaidChart,
  ThemedImage: image,
  IdealImage: image,
  YouTube: youTube,
  LiteYouTubeEmbed: youTube,
  ReactPlayer: youTube,
  Vimeo: vimeo,
  BrowserOnly: undefined,
  Translate: unwrap,
  Fragment: unwrap,
  ClientOnly: unwrap,
  Head: head,
  DocCardList: cards,
  Heading: element,
};
