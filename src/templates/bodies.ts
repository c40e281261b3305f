// Replaces each reference to a document body in planned props by the HTML of the body, with filled slots.
import { voidElements } from '../model/html.ts';
import { removeIslandMarkup } from '../model/islands.ts';
import type { SlottedHtml } from '../model/slot.ts';
import type { BodyRef } from '../model/view.ts';
import { escapeHtml } from './html.ts';
import { slotFillers } from './slots.ts';

/** The type of planned props in which HTML replaces each `BodyRef`. */
export type WithRenderedBodies<T> = T extends BodyRef
  ? string
  : T extends readonly (infer I)[]
    ? readonly WithRenderedBodies<I>[]
    : T extends object
      ? { [K in keyof T]: WithRenderedBodies<T[K]> }
      : T;

/**
 * Fills the slots of a body. If the reference has a prefix, adds it to all ids and in-page links of the body, so that one page can contain
 * several bodies.
 */
export function fillBodySlots({ html, slots }: SlottedHtml, ref: BodyRef): string {
  let filled = '';
  let last = 0;
  for (const [from, to, name, index] of slots) {
    filled += html.slice(last, from) + slotFillers[name](html.slice(from, to), index, ref);
    last = to;
  }
  filled += html.slice(last);
  // An island without scripts is reduced to the rendered HTML of its component.
  if (ref.islands === undefined && slots.some(([, , name]) => name === 'island')) filled = removeIslandMarkup(filled);
  const shown = ref.section === undefined ? filled : extractSection(filled, ref.section, ref.without);
  return ref.idPrefix === '' ? shown : prefixIds(shown, escapeHtml(ref.idPrefix));
}

const HTML_TAG_PATTERN = /<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;

/**
 * Returns the content under the heading with this id, without the subsections whose ids are in `without`. Empty if there is no such
 * heading.
 */
function extractSection(html: string, id: string, without: readonly string[] = []): string {
  const sectionRange = findSectionRange(html, id);
  if (sectionRange === undefined) return '';
  let text = html.slice(sectionRange.start, sectionRange.end);
  for (const each of without) {
    const place = findSectionRange(text, each);
    if (place !== undefined) text = text.slice(0, place.heading) + text.slice(place.end);
  }
  return text.trim();
}

/**
 * Returns the position of the heading with this id and the position of its content. The content ends at the next heading of the same or a
 * higher level. Ignores headings inside other elements.
 */
function findSectionRange(html: string, id: string) {
  const idAttribute = ` id="${escapeHtml(id)}"`;
  let depth = 0;
  let level = 0;
  let heading = -1;
  let start = -1;
  for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index } of html.matchAll(HTML_TAG_PATTERN)) {
    const name = written.toLowerCase();
    const headingLevel = depth === (slash === '' ? 0 : 1) && /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
    if (headingLevel > 0 && slash === '') {
      if (start >= 0 && headingLevel <= level) return { heading, start, end: index };
      if (start < 0 && `${attributes} `.includes(`${idAttribute} `)) [level, heading] = [headingLevel, index];
    } else if (headingLevel > 0 && headingLevel === level && start < 0) start = index + tag.length;
    if (voidElements.has(name) || attributes.endsWith('/')) continue;
    depth += slash === '' ? 1 : -1;
  }
  return start < 0 ? undefined : { heading, start, end: html.length };
}

/** Adds a prefix to ids and in-page links. Changes only tags, because text may contain `id="x"`. */
function prefixIds(html: string, prefix: string): string {
  return html.replace(/<[a-z][^\s>]*\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag.replace(
      /(\s)(?:(id|for|name)="|(href)="#(?=[^"])|(aria-labelledby|aria-describedby|headers|popovertarget|interestfor)="([^"]*))/gi,
      (match, space: string, id?: string, href?: string, list?: string, ids?: string) => {
        if (id) return id.toLowerCase() === 'name' && !/^<a\s/i.test(tag) ? match : `${space}${id}="${prefix}`;
        if (href) return `${space}${href}="#${prefix}`;
        return `${space}${list}="${(ids ?? '').replace(/\S+/g, (matched) => prefix + matched)}`;
      },
    ),
  );
}

/**
 * Replaces each body reference in a value by the HTML that `bodyOf` returns. A value without references is returned as the identical
 * object.
 */
export function renderBodies<T>(planned: T, bodyOf: (ref: BodyRef) => string): WithRenderedBodies<T> {
  return replaceBodyRefs(planned, bodyOf) as WithRenderedBodies<T>;
}

/** Replaces each body reference in a value by the reference that `refOf` returns. */
export function mapBodyRefs<T>(planned: T, refOf: (ref: BodyRef) => BodyRef): T {
  return replaceBodyRefs(planned, refOf) as T;
}

function replaceBodyRefs(value: unknown, bodyOf: (ref: BodyRef) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$body' in value) return bodyOf(value as BodyRef);
  let changed: Record<string, unknown> | undefined;
  // Arrays are traversed like objects.
  const held = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(held)) {
    const walked = replaceBodyRefs(held[key], bodyOf);
    if (walked === held[key]) continue;
    changed ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    changed[key] = walked;
  }
  return changed ?? value;
}
