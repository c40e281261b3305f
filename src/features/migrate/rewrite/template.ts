// Replaces the tag of a site component by the content that the component renders for its attributes. Pure.
import { createEditRemovingRange } from '../../../lib/edits.ts';
import { createHeadingSlugger } from '../../../model/address-rules.ts';
import { convertHeadingToPlainText } from '../headings.ts';
import { type ComponentRenderer, type RenderedComponent, SLOT_PLACEHOLDER } from '../templates/fill.ts';
import { replaceElementByItsCode } from './component-code.ts';
import {
  evaluateAttribute,
  evaluateAttributes,
  findElementRange,
  isAtLineStart,
  removeContentIndent,
  reportOmittedComponent,
  sliceElementContent,
} from './element.ts';
import type { TagPair } from './structure.ts';
import { hasBuiltInName, treatAsBuiltInComponent } from './tags.ts';
import type { ImportResolution, RewriteState } from './work.ts';

/**
 * Replaces a component tag by the content of the component. If the content is unknown, replaces the tag by a link to a page or by the
 * built-in component of the same name. If neither is possible, leaves the component out and reports the reason.
 */
export function replaceComponentByContent(
  work: RewriteState,
  element: TagPair,
  { fill, code }: Extract<ImportResolution, { kind: 'template' }>,
): void {
  const { open } = element;
  work.done.add(open.tag.name);
  const slots = listSlotContents(work, element);
  const shown = renderComponentTag(work, element, { fill, slots });
  if ('why' in shown && code !== undefined && replaceElementByItsCode(work, element, code)) return;
  if ('why' in shown && !replaceElementByPageLink(work, element)) {
    // The site component may have the same name as a techdocs component.
    if (hasBuiltInName(open.tag.name)) treatAsBuiltInComponent(work, element, shown.why);
    else reportOmittedComponent(work, element, shown.why);
  }
  if ('why' in shown) return;
  for (const [, address = ''] of shown.text.matchAll(/<Embed url="(https:[^"]+)"/g))
    work.hosts.add(new URL(address).host);
  reportRenderedComponent(work, element, shown);
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
  const pieces = shown.text
    .split(new RegExp(SLOT_PLACEHOLDER, 'g'))
    .filter((_, index) => index % 2 === 0)
    .map((text) => text.replace(/\n(?=.)/g, `\n${indent}`));
  if (pieces.length === 1) {
    const text = (pieces[0] ?? '').trim();
    const edit = text === '' ? createEditRemovingRange(work.text, start, end) : { start, end, text };
    work.edit(SITE_COMPONENTS_IN_REPORT, edit);
    return;
  }
  removeContentIndent(work, element);
  for (const [index, text] of pieces.entries()) {
    const before = slots[index - 1];
    const after = slots[index];
    const written = (slot: SlotContent) => work.text.slice(slot.start, slot.end);
    // What the component shows around a slot may have blank lines of its own.
    const blank = after && text.endsWith('\n') ? (/^(?:[ \t]*\r?\n)+/.exec(written(after))?.[0].length ?? 0) : 0;
    const own = before && (text.startsWith('\n') ? written(before).trimEnd() : written(before)).length;
    const from = before === undefined ? start : before.start + (own ?? 0);
    work.edit(SITE_COMPONENTS_IN_REPORT, { start: from, end: after === undefined ? end : after.start + blank, text });
  }
}

function reportRenderedComponent(
  work: RewriteState,
  { open }: TagPair,
  { text, handlers = [] }: Exclude<RenderedComponent, { why: string }>,
): void {
  const names = handlers.map((name) => `\`${name}\``).join(', ');
  const without = [...(text.includes(' class="') ? [] : ['its styles']), ...(names === '' ? [] : [names])];
  const clause = without.length === 0 ? '' : `, without ${without.join(' and ')}`;
  work.note(open.start, {
    message: `\`<${open.tag.name}>\` is replaced by what it shows for these attributes${clause}.`,
    ...(names === ''
      ? { suggestion: 'Look at it.' }
      : {
          suggestion: `If readers need ${names}, write a component with a default export and name its file in \`components\`.`,
          isHand: true,
        }),
  });
}

/**
 * Writes the id of the heading that contains a component. Only the text between the tags of a component is part of the old id, and only what
 * the component shows is part of the new one.
 */
export function keepHeadingId(work: RewriteState, start: number): void {
  const [whole = '', heading = ''] =
    /^ {0,3}#{2,6}[ \t]+(.+)/.exec(work.text.slice(work.text.lastIndexOf('\n', start - 1) + 1)) ?? [];
  const at = work.text.lastIndexOf('\n', start - 1) + 1 + whole.trimEnd().length;
  const text = ` {#${createHeadingSlugger(work.context.addressRules)(convertHeadingToPlainText(heading))}}`;
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
function renderComponentTag(
  work: RewriteState,
  element: TagPair,
  { fill, slots }: { readonly fill: ComponentRenderer; readonly slots: readonly SlotContent[] },
): RenderedComponent {
  const values = evaluateAttributes(work, element);
  if (values === undefined) return { why: 'an attribute of it is code' };
  const given = slots.map(({ name }) => name);
  const filled = fill(values, { ...work.context, slots: given });
  if ('why' in filled) return filled;
  const { start, end } = findElementRange(element);
  const isAlone = isAtLineStart(work.text, start) && /^[ \t]*(?:\r?\n|$)/.test(work.text.slice(end));
  if (filled.text.includes('\n') && !isAlone) return { why: 'it shows blocks in the middle of a line' };
  const shown = [...filled.text.matchAll(new RegExp(SLOT_PLACEHOLDER, 'g'))].map(([, name = 'default']) => name);
  const isInOrder = shown.length === 0 ? given.length <= 1 : shown.join() === given.join();
  if (isInOrder) return filled;
  return { why: given.length === 1 ? 'it shows its content twice' : 'it shows its slots in another order' };
}

/** The content of a slot: a range of the page. */
interface SlotContent {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Lists the contents of the slots of an element in their order. Text outside of elements with a slot belongs to the slot `default`. */
function listSlotContents(
  { text, structure }: RewriteState,
  { open, close, children }: TagPair,
): readonly SlotContent[] {
  if (close === undefined) return [];
  const slotContents: SlotContent[] = [];
  let offset = open.end;
  const add = (name: string, start: number, end: number) => void slotContents.push({ name, start, end });
  const addRest = (end: number) => {
    // Declarations of the page are no content.
    const shown = structure.declarations
      .filter((declaration) => declaration.start >= offset && declaration.end <= end)
      .reduceRight(
        (rest, pageDeclaration) =>
          rest.slice(0, pageDeclaration.start - offset) + rest.slice(pageDeclaration.end - offset),
        text.slice(offset, end),
      );
    if (shown.trim() !== '') add('default', offset, end);
  };
  for (const { open: inner, close: last } of children) {
    const name = inner.tag.attributes.find((attribute) => attribute.name === 'slot')?.text;
    if (name === undefined) continue;
    addRest(inner.start);
    const isFragment = inner.tag.name === 'Fragment' && last !== undefined;
    const end = last?.end ?? inner.end;
    if (isFragment) add(name, inner.end, last.start);
    else add(name, inner.start, end);
    offset = end;
  }
  addRest(close.start);
  return slotContents;
}
