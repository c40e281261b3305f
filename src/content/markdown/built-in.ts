// Built-in components as functions. Each function takes attributes and the HTML of the content, and returns HTML. Links in the returned
// HTML are found and checked like links in raw HTML.
import { createExceededLimitFinding } from '../../model/budgets.ts';
import type { Heading } from '../../model/document.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';
import { renderAccordion, renderAccordionGroup } from './built-in/accordion.ts';
import { renderCardPartsWithIcon } from './built-in/icon.ts';
import { type BuiltInComponentRenderer, formatStringOrNumber } from './built-in/made.ts';
import { renderTooltip } from './built-in/tooltip.ts';
import type { builtInComponentNames } from './component-names.ts';
import { type PageState, reportFault } from './page.ts';
import { fillSlots, formatSlot } from './slots.ts';

/** Built-in components by name. */
export const builtInComponentRenderers: Readonly<
  Record<(typeof builtInComponentNames)[number], BuiltInComponentRenderer>
> = {
  Accordion: renderAccordion,
  AccordionGroup: renderAccordionGroup,
  Badge: (props, content) => {
    const kind = BADGE_TYPE_BY_NAME[formatStringOrNumber(props.kind) || formatStringOrNumber(props.type)];
    const begin = `<span class="badge${kind === undefined ? '' : ` badge-${kind}`}">`;
    return [begin, ...(content.length > 0 ? content : [escapeText(formatStringOrNumber(props.text))]), '</span>'];
  },
  Card: (props, content, making) => {
    const title = escapeText(formatStringOrNumber(props.title));
    const href = formatStringOrNumber(props.href) || formatStringOrNumber(props.to);
    const link = `<a class="card-link" href="${escapeAttribute(href)}">${title}</a>`;
    const head = href === '' ? title : link;
    const description = escapeText(formatStringOrNumber(props.description));
    const about = description && `<p>${description}</p>`;
    const icon = renderCardPartsWithIcon(props.icon, making);
    if (icon !== undefined) return [icon.begin, `<p class="card-title">${head}</p>${about}`, ...content, icon.end];
    const texts = [head && `<p class="card-title">${head}</p>`, about];
    return [`<div class="card">${texts.join('')}`, ...content, '</div>\n'];
  },
  Cards: (_, content) => ['<div class="cards">', ...content, '</div>\n'],
  // The frame is checked like a frame written in Markdown.
  Embed: ({ url, title, width, height }) => {
    const attributes = Object.entries({ src: url, title, width, height }).filter(
      ([, value]) => formatStringOrNumber(value) !== '',
    );
    const written = attributes.map(([name, value]) => ` ${name}="${escapeAttribute(formatStringOrNumber(value))}"`);
    return [`<iframe${written.join('')}></iframe>`];
  },
  FileTree: (_, content) => ['<div class="file-tree">', ...content, '</div>\n'],
  Steps: (_, content) => ['<div class="steps">', ...content, '</div>\n'],
  // Renders a placeholder, because the headings of a page are known only after the whole page has been parsed.
  TOCInline: ({ minHeadingLevel, maxHeadingLevel }) => [
    {
      html: formatSlot('contents', parseHeadingLevel(minHeadingLevel, 2) * 10 + parseHeadingLevel(maxHeadingLevel, 3)),
    },
  ],
  Tooltip: renderTooltip,
};

/** Names of the attributes of each component. `toc` is accepted because Docusaurus requires it, but has no effect. */
export const builtInAttributeNames: Readonly<Record<keyof typeof builtInComponentRenderers, readonly string[]>> = {
  Accordion: ['title', 'description', 'icon', 'open', 'defaultOpen', 'id', 'name'],
  AccordionGroup: ['exclusive'],
  Badge: ['kind', 'type', 'text'],
  Card: ['title', 'href', 'to', 'description', 'icon'],
  Cards: [],
  Embed: ['url', 'title', 'width', 'height'],
  FileTree: [],
  Steps: [],
  TOCInline: ['minHeadingLevel', 'maxHeadingLevel', 'toc'],
  Tooltip: ['tip', 'headline', 'cta', 'href'],
};

/** Badge types by their names, including those of other generators. */
const BADGE_TYPE_BY_NAME: Readonly<Record<string, string | undefined>> = {
  new: 'tip',
  tip: 'tip',
  success: 'tip',
  warning: 'warning',
  caution: 'warning',
  danger: 'danger',
  deprecated: 'danger',
  note: 'note',
  default: 'note',
  secondary: 'note',
};

/** All names that badge types may have, including those of other generators. */
export const badgeTypeNames: readonly string[] = Object.keys(BADGE_TYPE_BY_NAME);

function parseHeadingLevel(value: unknown, otherwise: number): number {
  const level = Number(value);
  return Number.isInteger(level) && level >= 2 && level <= 6 ? level : otherwise;
}

/**
 * Replaces the placeholders of `<TOCInline />` with the headings of the page. The number of entries is limited, because each `<TOCInline
 * />` repeats all headings.
 */
export function fillTableOfContents(html: string, page: PageState): string {
  const limit = page.limits('contents');
  let entries = 0;
  let tags = 0;
  return fillSlots(html, 'contents', (levels) => {
    const shown = page.headings.filter(({ level }) => level >= Math.floor(levels / 10) && level <= levels % 10);
    entries += shown.length;
    tags += 1;
    if (entries > limit) {
      if (entries - shown.length <= limit) reportTooManyTablesOfContents(page, tags, limit);
      return '';
    }
    return shown.length === 0 ? '' : `<div class="toc-inline">${renderHeadingList(shown)}</div>\n`;
  });
}

/** Reports the first `<TOCInline />` with which the page exceeds the limit; `tag` is its number on the page, from 1. */
function reportTooManyTablesOfContents(page: PageState, tag: number, limit: number): void {
  const places = page.lines.flatMap((line, at) => [...line.matchAll(/<TOCInline\b/g)].map(({ index }) => [at, index]));
  const [line = 0, column] = places[tag - 1] ?? [];
  const what = { subject: 'The lists of headings of this page have', outcome: 'there are none from here on' };
  reportFault(page, line, createExceededLimitFinding('contents', limit, what), column);
}

/** Returns the HTML of headings as nested lists. */
function renderHeadingList(headings: readonly Heading[]): string {
  const items: string[] = [];
  const top = headings.reduce((least, { level }) => Math.min(least, level), Number.POSITIVE_INFINITY);
  for (let index = 0; index < headings.length; ) {
    const heading = headings[index] as Heading;
    let end = index + 1;
    while (end < headings.length && (headings[end] as Heading).level > top) end++;
    const isItem = heading.level === top;
    const below = headings.slice(isItem ? index + 1 : index, end);
    const link = isItem ? `<a href="#${escapeAttribute(encodeURI(heading.id))}">${heading.html}</a>` : '';
    items.push(`<li>${link}${below.length === 0 ? '' : renderHeadingList(below)}</li>`);
    index = end;
  }
  return `<ul>${items.join('')}</ul>`;
}
