// Renders planned props: replaces every reference to a document's text by that text, with its slots filled.
import { voidElements } from '../model/html.ts';
import { withoutIslands } from '../model/islands.ts';
import type { SlottedHtml } from '../model/slot.ts';
import type { BodyRef } from '../model/view.ts';
import { escapeHtml } from './html.ts';
import { slotFillers } from './slots.ts';

/** A planned value whose `BodyRef`s are replaced by their HTML. */
export type WithBodies<T> = T extends BodyRef
  ? string
  : T extends readonly (infer I)[]
    ? readonly WithBodies<I>[]
    : T extends object
      ? { [K in keyof T]: WithBodies<T[K]> }
      : T;

/** Fills the slots of a body. With a prefix, every id and in-page link of the body gets it, so that one page can contain several bodies. */
export function fillBody({ html, slots }: SlottedHtml, ref: BodyRef): string {
  let [filled, last] = ['', 0];
  for (const [from, to, name, index] of slots) {
    filled += html.slice(last, from) + slotFillers[name](html.slice(from, to), index, ref);
    last = to;
  }
  filled += html.slice(last);
  // An island without scripts is reduced to the rendered HTML of its component.
  if (ref.islands === undefined && slots.some(([, , name]) => name === 'island')) filled = withoutIslands(filled);
  const shown = ref.section === undefined ? filled : sectionOf(filled, ref.section, ref.without);
  return ref.idPrefix === '' ? shown : prefixIds(shown, escapeHtml(ref.idPrefix));
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;

/**
 * Returns the content under the heading with this id, without the subsections whose ids are in `without`. Empty if there is no such
 * heading.
 */
function sectionOf(html: string, id: string, without: readonly string[] = []): string {
  const own = sectionRange(html, id);
  if (own === undefined) return '';
  let text = html.slice(own.start, own.end);
  for (const each of without) {
    const place = sectionRange(text, each);
    if (place !== undefined) text = text.slice(0, place.heading) + text.slice(place.end);
  }
  return text.trim();
}

/**
 * Returns the position of the heading with this id, and of its content up to the next heading of the same or a higher level. Ignores
 * headings inside other elements.
 */
function sectionRange(html: string, id: string) {
  const wanted = ` id="${escapeHtml(id)}"`;
  let [depth, level, heading, start] = [0, 0, -1, -1];
  for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    const headingLevel = depth === (slash === '' ? 0 : 1) && /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
    if (headingLevel > 0 && slash === '') {
      if (start >= 0 && headingLevel <= level) return { heading, start, end: index };
      if (start < 0 && `${attributes} `.includes(`${wanted} `)) [level, heading] = [headingLevel, index];
    } else if (headingLevel > 0 && headingLevel === level && start < 0) start = index + tag.length;
    if (voidElements.has(name) || attributes.endsWith('/')) continue;
    depth += slash === '' ? 1 : -1;
  }
  return start < 0 ? undefined : { heading, start, end: html.length };
}

/** Prefixes ids only inside tags: text may contain `id="x"`. */
function prefixIds(html: string, prefix: string): string {
  return html.replace(/<[a-z][^\s>]*\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag.replace(
      /(\s)(?:(id|for|name)="|(href)="#(?=[^"])|(aria-labelledby|aria-describedby|headers|popovertarget|interestfor)="([^"]*))/gi,
      (match, space: string, id?: string, href?: string, list?: string, ids?: string) => {
        if (id) return id.toLowerCase() === 'name' && !/^<a\s/i.test(tag) ? match : `${space}${id}="${prefix}`;
        if (href) return `${space}${href}="#${prefix}`;
        return `${space}${list}="${(ids ?? '').replace(/\S+/g, (each) => prefix + each)}`;
      },
    ),
  );
}

/** Replaces every object that has `$body` by the result of `bodyOf`. Returns a value that contains no such object unchanged. */
export function withBodies<T>(planned: T, bodyOf: (ref: BodyRef) => string): WithBodies<T> {
  return mapBodyRefs(planned, bodyOf) as WithBodies<T>;
}

/** Replaces every reference by the result of `refOf`. */
export function mapBodies<T>(planned: T, refOf: (ref: BodyRef) => BodyRef): T {
  return mapBodyRefs(planned, refOf) as T;
}

function mapBodyRefs(value: unknown, bodyOf: (ref: BodyRef) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$body' in value) return bodyOf(value as BodyRef);
  let changed: Record<string, unknown> | undefined;
  // Arrays are traversed by key too.
  const held = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(held)) {
    const walked = mapBodyRefs(held[key], bodyOf);
    if (walked === held[key]) continue;
    changed ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    changed[key] = walked;
  }
  return changed ?? value;
}
