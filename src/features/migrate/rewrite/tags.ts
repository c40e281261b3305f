// Conversion rules for the tags of Docusaurus and its packages: one function each. Pure.
import { builtInAttributeNames } from '../../../content/markdown/built-in.ts';
import { isHtmlElement } from '../../../content/markdown/html-rules.ts';
import type { JsxAttribute } from '../../../content/markdown/mdx/tags.ts';
import { createEditRemovingRange } from '../../../lib/edits.ts';
import { getOwnPropertyValue } from '../../../lib/own.ts';
import { escapeAttribute } from '../../../model/html.ts';
import { findIconShape } from '../../../model/icon-shapes.ts';
import { convertCodeBlock, convertMermaidChart, convertPackageManagers } from './code-tags.ts';
import {
  type ComponentRule,
  evaluateAttribute,
  findElementRange,
  isAtLineStart,
  removeContentIndent,
  reportOmittedComponent,
  reportUnconvertedElement,
  sliceElementContent,
} from './element.ts';
import { findCharacterOfIcon, formatEmbed, formatYouTubeAddress } from './markdown.ts';
import { convertImage } from './pictures.ts';
import { isInHtmlBlock, type TagPair } from './structure.ts';
import { convertTeamMembers, defineTeamSectionRule } from './team.ts';
import { rewriteProps } from './values.ts';
import type { RewriteState } from './work.ts';

/** Renames the opening and the closing tag. */
export function renameTag(work: RewriteState, { open, close }: TagPair, name: string): void {
  const { length } = open.tag.name;
  if (open.tag.name === name) return;
  work.edit('components', { start: open.start + 1, end: open.start + 1 + length, text: name });
  if (close) work.edit('components', { start: close.start + 2, end: close.start + 2 + length, text: name });
}

const convertBuiltInComponent: ComponentRule = (work, element, name) => {
  renameTag(work, element, name);
  const icon = evaluateAttribute(work, element, 'icon');
  const keepsIcon = name === 'Card' && icon !== undefined && findIconShape(icon) !== undefined;
  rewriteProps(work, element, {
    dropped: ['stagger', 'slot', 'size', 'style', 'class', 'num', 'cols', ...(keepsIcon ? [] : ['icon'])],
    renames: { variant: 'kind' },
  });
};

/** New names of attributes of built-in components, by old name. */
const ATTRIBUTE_RENAMES: Readonly<Record<string, string>> = { desc: 'description', link: 'href', url: 'href' };
/** Required attributes of built-in components, by component. */
const REQUIRED_ATTRIBUTES: Readonly<Record<string, string | undefined>> = { Accordion: 'title', Tooltip: 'tip' };

/** Treats a site component that cannot be converted as the built-in component of the same name. */
export const treatAsBuiltInComponent: ComponentRule = (work, element, why) => {
  const { open } = element;
  const { name, attributes } = open.tag;
  const ours = getOwnPropertyValue<readonly string[]>(builtInAttributeNames, name);
  const before = work.edits.length;
  let lost: readonly string[] = [];
  if (ours === undefined) {
    componentRules[name]?.(work, element, name);
    // The rule reported the element and changed nothing.
    if (work.edits.length === before) return;
  } else {
    if (lacksRequiredAttribute(element)) {
      unwrapElement(work, element, name);
      return reportOmittedComponent(work, element, why);
    }
    const isOther = ({ name: one, expression }: JsxAttribute) =>
      one !== '' && (!ours.includes(one) || /^\s*</.test(expression ?? ''));
    const others = attributes.filter(isOther).map((attribute) => attribute.name);
    lost = others.filter((candidate) => !ours.includes(ATTRIBUTE_RENAMES[candidate] ?? ''));
    rewriteProps(work, element, { dropped: lost, renames: ATTRIBUTE_RENAMES });
  }
  const without = lost.length === 0 ? '' : `, without ${lost.map((one) => `\`${one}\``).join(', ')}`;
  work.note(open.start, {
    message: `\`<${name}>\` is the component of techdocs of that name now${without}: ${why}.`,
    suggestion: 'Look at it.',
  });
};

/**
 * Whether an element lacks a required attribute of the built-in component with the same name. Such an element without an import is a
 * component of the site.
 */
export function lacksRequiredAttribute({ open }: TagPair): boolean {
  const needed = REQUIRED_ATTRIBUTES[open.tag.name];
  return needed !== undefined && !open.tag.attributes.some(({ name }) => name === needed);
}

/** Whether a component of the site has the same name as a built-in or convertible component. */
export function hasBuiltInName(name: string): boolean {
  return Object.hasOwn(componentRules, name) || Object.hasOwn(builtInAttributeNames, name);
}

/** Replaces an icon by the character that means the same, or removes it: it repeats the text beside it. Reports one without such a text. */
const convertIcon: ComponentRule = (work, element) => {
  const { start, end } = findElementRange(element);
  const before = work.text.slice(work.text.lastIndexOf('\n', start - 1) + 1, start);
  const after = /^.*/.exec(work.text.slice(end))?.[0] ?? '';
  const name = evaluateAttribute(work, element, 'icon', 'name') ?? element.open.tag.name;
  const text = findCharacterOfIcon(name);
  work.edit('icons', { start, end, text });
  if (text === '' && !/[\p{L}\p{N}]/u.test(`${before}${after}`.replace(/<[^<>]*>/g, '')))
    work.note(start, {
      message: '`<Icon>` is left out, and no text is beside it.',
      suggestion: 'Write its name or an emoji, or show it as a picture: `![](/icon.svg)`.',
      isDropped: true,
    });
};

const convertTabs: ComponentRule = (work, element, name) => {
  if (element.open.tag.attributes.some((attribute) => attribute.name === 'queryString'))
    work.note(element.open.start, {
      message: '`queryString` is left out: no query of an address chooses a tab.',
      suggestion: 'Link to a heading in the tab, which shows it.',
      isDropped: true,
    });
  renameTag(work, element, name);
  const sync = element.open.tag.attributes.find((attribute) => attribute.name === 'syncKey');
  if (sync !== undefined) {
    const start = work.text.indexOf(sync.written, element.open.start);
    work.edit('attributes', { start, end: start + 'syncKey'.length, text: 'groupId' });
  }
  rewriteProps(work, element, {
    dropped: ['icon', 'className', 'lazy', 'queryString', 'block', 'attributes', 'selectedValue'],
  });
};

const convertToc: ComponentRule = (work, element, name) => {
  renameTag(work, element, name);
  rewriteProps(work, element, { dropped: ['toc'] });
};

/** `<Admonition type="tip" title="x">` becomes `:::tip[x]`. */
const convertAdmonition: ComponentRule = (work, element) => {
  const { open, close } = element;
  const written = evaluateAttribute(work, element, 'type') ?? 'note';
  // The old generators show `caution` as techdocs shows `warning`.
  const type = written === 'caution' ? 'warning' : written;
  const title = evaluateAttribute(work, element, 'title');
  const isBlock = close !== undefined && isAtLineStart(work.text, open.start);
  if (!isBlock) return reportUnconvertedElement(work, element, 'Admonition');
  const head = `:::${type}${title ? `[${title}]` : ''}`;
  const before = /^[ \t]*\r?\n/.test(work.text.slice(open.end)) ? '' : '\n\n';
  const after = isAtLineStart(work.text, close.start) ? '' : '\n\n';
  work.edit('admonitions', { start: open.start, end: open.end, text: `${head}${before}` });
  work.edit('admonitions', { start: close.start, end: close.end, text: `${after}:::` });
};

/** Converts a wrapper of `<details>`. */
const convertDetails: ComponentRule = (work, element, name) => {
  const { open, close } = element;
  const summary =
    evaluateAttribute(work, element, 'summary', 'title', 'label') ?? (name === 'Details' ? undefined : name);
  const head = summary === undefined || summary === '' ? '<details>' : `<details>\n<summary>${summary}</summary>\n`;
  work.edit('details', { start: open.start, end: open.end, text: head });
  if (close) work.edit('details', { start: close.start, end: close.end, text: '</details>' });
};

/** `<Link to="/a">b</Link>` becomes `[b](/a)`, or an HTML element if it contains more than text. */
const convertLink: ComponentRule = (work, element) => {
  const address = evaluateAttribute(work, element, 'to', 'href');
  const content = sliceElementContent(work, element).trim() || (evaluateAttribute(work, element, 'text') ?? '');
  const id = evaluateAttribute(work, element, 'id');
  // An anchor, not a link.
  if (address === undefined && id !== undefined && content === '')
    return work.edit('links', { ...findElementRange(element), text: `<a id="${id}"></a>` });
  if (address === undefined) return reportUnconvertedElement(work, element, 'Link');
  const target = work.context.link(address) ?? address;
  const { start, end } = element.open;
  if (!/[<{[\]]/.test(content) && content !== '' && !isInHtmlBlock(work.text, start))
    return work.edit('links', {
      ...findElementRange(element),
      text: `[${content.replace(/\s+/g, ' ')}](${target})`,
    });
  const isEmpty = element.close === undefined && content !== '';
  work.edit('links', { start, end, text: `<a href="${target}">${isEmpty ? `${content}</a>` : ''}` });
  if (element.close) work.edit('links', { start: element.close.start, end: element.close.end, text: '</a>' });
};

/** Creates a rule that converts a video to `<Embed>`. */
function defineVideoRule(addressOf: (id: string) => string): ComponentRule {
  return (work, element) => {
    const id = evaluateAttribute(work, element, 'id', 'videoId', 'videoID', 'youTubeId', 'url', 'src', 'embedId');
    if (id === undefined) return reportUnconvertedElement(work, element, element.open.tag.name);
    const address = addressOf(id);
    const title = evaluateAttribute(work, element, 'title');
    work.hosts.add(new URL(address).host);
    work.edit('videos', {
      ...findElementRange(element),
      text: formatEmbed(address, title),
    });
  };
}

const convertYouTube = defineVideoRule(formatYouTubeAddress);
const convertVimeo = defineVideoRule((id) => `https://player.vimeo.com/video/${/\d+/.exec(id)?.[0] ?? id}`);

/** Replaces the element by its content. */
const unwrapElement: ComponentRule = (work, element) => {
  const { open, close } = element;
  removeContentIndent(work, element);
  work.edit('components', createEditRemovingRange(work.text, open.start, open.end));
  if (close) work.edit('components', createEditRemovingRange(work.text, close.start, close.end));
};

/** Replaces a fragment by its content. The content of a slot keeps the name of the slot, for the component that the user writes. */
const unwrapFragment: ComponentRule = (work, element, name) => {
  const slot = evaluateAttribute(work, element, 'slot');
  const { open, close } = element;
  if (slot === undefined || close === undefined || !isAtLineStart(work.text, open.start))
    return unwrapElement(work, element, name);
  work.edit('components', { start: open.start, end: open.end, text: `<div data-slot="${escapeAttribute(slot)}">\n` });
  work.edit('components', { start: close.start, end: close.end, text: '\n</div>' });
};

/** Removes head elements and reports them. */
const removeHeadElements: ComponentRule = (work, element) => {
  const { start, end } = findElementRange(element);
  const content = (sliceElementContent(work, element).trim() || work.text.slice(start, end)).replace(/\s+/g, ' ');
  work.edit('components', createEditRemovingRange(work.text, start, end));
  work.note(element.open.start, {
    message: `Elements for the head of the page are taken out: \`${content.slice(0, 80)}\`.`,
    suggestion: 'Front matter has `title`, `description`, `image` and `keywords`; `headTags` is for all pages.',
  });
};

const convertCardList: ComponentRule = (work, element, name) => {
  const made = work.context.cards?.();
  if (made === undefined) return reportUnconvertedElement(work, element, name);
  work.edit('cards', { ...findElementRange(element), text: made });
};

/** Converts a component to the HTML element in its attribute `as`. Docusaurus' heading is such a component. */
const convertComponentToElement: ComponentRule = (work, tagPair) => {
  const as = evaluateAttribute(work, tagPair, 'as') ?? 'h2';
  renameTag(work, tagPair, isHtmlElement(as) ? as : 'h2');
  rewriteProps(work, tagPair, { dropped: ['as'] });
};

/** Rules by name of the component. */
export const componentRules: Readonly<Record<string, ComponentRule | undefined>> = {
  Tabs: convertTabs,
  TabItem: convertTabs,
  TOCInline: convertToc,
  Accordion: convertBuiltInComponent,
  Badge: convertBuiltInComponent,
  Card: convertBuiltInComponent,
  Cards: convertBuiltInComponent,
  Steps: convertBuiltInComponent,
  FileTree: convertBuiltInComponent,
  Embed: convertBuiltInComponent,
  Icon: convertIcon,
  Admonition: convertAdmonition,
  Details: convertDetails,
  Link: convertLink,
  CodeBlock: convertCodeBlock,
  Mermaid: convertMermaidChart,
  PackageManagers: convertPackageManagers,
  ThemedImage: convertImage,
  IdealImage: convertImage,
  YouTube: convertYouTube,
  LiteYouTubeEmbed: convertYouTube,
  ReactPlayer: convertYouTube,
  Vimeo: convertVimeo,
  BrowserOnly: undefined,
  Translate: unwrapElement,
  Fragment: unwrapFragment,
  ClientOnly: unwrapElement,
  Head: removeHeadElements,
  DocCardList: convertCardList,
  Heading: convertComponentToElement,
  TeamMembers: convertTeamMembers,
  TeamPageTitle: defineTeamSectionRule('#'),
  TeamPageSection: defineTeamSectionRule('##'),
};
