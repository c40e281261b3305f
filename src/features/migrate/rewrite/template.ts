// Replaces the tag of a site component by the content that the component renders for its attributes. Pure.
import { createEditRemovingRange } from '../../../lib/edits.ts';
import { createHeadingSlugger } from '../../../model/address-rules.ts';
import { toPlainText } from '../headings.ts';
import { CONTENT_PLACEHOLDER, type ComponentRenderer, type RenderedComponent } from '../templates/fill.ts';
import {
  evaluateAttribute,
  evaluateAttributes,
  findElementRange,
  isAtLineStart,
  reportOmittedComponent,
  sliceElementContent,
} from './element.ts';
import type { TagPair } from './structure.ts';
import { hasBuiltInName, treatAsBuiltInComponent } from './tags.ts';
import type { RewriteState } from './work.ts';

/**
 * Replaces a component tag by the content of the component. If the content is unknown, replaces the tag by a link to a page or by the
 * built-in component of the same name. If neither is possible, leaves the component out and reports the reason.
 */
export function replaceComponentByContent(work: RewriteState, element: TagPair, fill: ComponentRenderer): void {
  const { open, close } = element;
  work.done.add(open.tag.name);
  const shown = renderComponentTag(work, element, fill);
  if ('why' in shown && !replaceElementByPageLink(work, element)) {
    // The site component may have the same name as a techdocs component.
    if (hasBuiltInName(open.tag.name)) treatAsBuiltInComponent(work, element, shown.why);
    else reportOmittedComponent(work, element, shown.why);
  }
  if ('why' in shown) return;
  for (const [, address = ''] of shown.text.matchAll(/<Embed url="(https:[^"]+)"/g))
    work.hosts.add(new URL(address).host);
  work.note(open.start, {
    message: `\`<${open.tag.name}>\` is replaced by what it shows for these attributes, without its styles.`,
    suggestion: 'Look at it.',
  });
  const { start, end } = findElementRange(element);
  const line = work.text.lastIndexOf('\n', start - 1) + 1;
  // The title of a page is text: a picture in it, such as a badge, moves below it.
  const before = work.text.slice(line, start).trimEnd();
  if (shown.text.includes('<img') && before.startsWith('# ')) {
    const stop = work.text.indexOf('\n', end);
    const at = stop < 0 ? work.text.length : stop;
    work.edit(SITE_COMPONENTS_IN_REPORT, { start: line + before.length, end, text: '' });
    work.edit(SITE_COMPONENTS_IN_REPORT, { start: at, end: at, text: `\n\n${shown.text}` });
    return;
  }
  if (/[\p{L}\p{N}]/u.test(shown.text.replace(/<[^>]*>/g, ''))) keepHeadingId(work, start);
  const isBlock = shown.text.includes('\n');
  const indent = isBlock ? work.text.slice(line, start) : '';
  const [first = '', after] = shown.text
    .split(CONTENT_PLACEHOLDER)
    .map((text) => text.replace(/\n(?=.)/g, `\n${indent}`));
  if (after !== undefined && close !== undefined) {
    work.edit(SITE_COMPONENTS_IN_REPORT, { start: open.start, end: open.end, text: first });
    work.edit(SITE_COMPONENTS_IN_REPORT, { start: close.start, end: close.end, text: after });
    return;
  }
  const text = `${first}${after ?? ''}`.trim();
  work.edit(
    SITE_COMPONENTS_IN_REPORT,
    text === '' ? createEditRemovingRange(work.text, start, end) : { start, end, text },
  );
}

/** Writes the id of the heading that contains a component: the text that the component shows is not part of the old id. */
function keepHeadingId(work: RewriteState, start: number): void {
  const [whole = '', heading = ''] =
    /^ {0,3}#{2,6}[ \t]+(.+)/.exec(work.text.slice(work.text.lastIndexOf('\n', start - 1) + 1)) ?? [];
  const at = work.text.lastIndexOf('\n', start - 1) + 1 + whole.trimEnd().length;
  const text = ` {#${createHeadingSlugger(work.context.addressRules)(toPlainText(heading))}}`;
  if (/\{#[^{}]+\}\s*$/.test(whole) || heading === '' || text === ' {#}') return;
  if (!work.edits.some((edit) => edit.text === text)) work.edit('ids', { start: at, end: at, text });
}

/** Name of the construct in the report. */
const SITE_COMPONENTS_IN_REPORT = 'components of the site';

const ADDRESS_ATTRIBUTES = ['href', 'to', 'link', 'url', 'path'];

/**
 * Replaces a component without content by a link if its attributes name a page. The link text is the title of that page. Returns `true` if
 * the component was replaced.
 */
export function replaceElementByPageLink(work: RewriteState, element: TagPair): boolean {
  const address = evaluateAttribute(work, element, ...ADDRESS_ATTRIBUTES);
  const others = element.open.tag.attributes.filter(({ name }) => !ADDRESS_ATTRIBUTES.includes(name));
  if (address === undefined || others.length > 0 || sliceElementContent(work, element).trim() !== '') return false;
  const page = work.context.page?.(address);
  if (page === undefined) return false;
  work.edit(SITE_COMPONENTS_IN_REPORT, {
    ...findElementRange(element),
    text: `[${page.title.replace(/[[\]]/g, '\\$&')}](${page.path})`,
  });
  work.note(element.open.start, {
    message: `\`<${element.open.tag.name}>\` is a link to the page that it names, with the title of that page.`,
    suggestion: 'Look at it.',
  });
  return true;
}

/** Returns the content that a component renders for the attributes of its tag. */
function renderComponentTag(work: RewriteState, element: TagPair, fill: ComponentRenderer): RenderedComponent {
  const values = evaluateAttributes(work, element);
  if (values === undefined) return { why: 'an attribute of it is code' };
  const hasContent = sliceElementContent(work, element).trim() !== '';
  const filled = fill(values, { ...work.context, hasContent });
  if ('why' in filled) return filled;
  const { start, end } = findElementRange(element);
  const isAlone = isAtLineStart(work.text, start) && /^[ \t]*(?:\r?\n|$)/.test(work.text.slice(end));
  if (filled.text.includes('\n') && !isAlone) return { why: 'it shows blocks in the middle of a line' };
  return filled.text.split(CONTENT_PLACEHOLDER).length > 2 ? { why: 'it shows its content twice' } : filled;
}
