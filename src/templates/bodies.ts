// From planned props to rendered ones: every reference to a document's text becomes that text, its slots filled.
import { voidElements } from '../model/html.ts';
import type { BodyRef } from '../model/view.ts';
import { attributes, escapeHtml } from './html.ts';

/** A planned value with every `BodyRef` in it replaced by its HTML. */
export type WithBodies<T> = T extends BodyRef
  ? string
  : T extends readonly (infer I)[]
    ? readonly WithBodies<I>[]
    : T extends object
      ? { [K in keyof T]: WithBodies<T[K]> }
      : T;

/**
 * Fills the slots of a body: `\0N\0` becomes the escaped address of `fills[N]`, `\0sN\0` its size as attributes, or
 * nothing; `\0dN\0` gives the figure behind it what shows diagram N. With a prefix, every id and in-page link of the body
 * carries it, so that one page can hold many bodies.
 */
export function fillBody(whole: string, ref: BodyRef): string {
  const body = ref.section === undefined ? whole : sectionOf(whole, ref.section, ref.without);
  const shown = withFiles(withDrawings(withDiagrams(body, ref), ref.fills), ref.fills);
  const slot = (part: string) => {
    const fill = ref.fills[Number(part.replace('s', ''))];
    if (!fill) return '';
    if (!part.startsWith('s')) return escapeHtml(fill.href);
    return fill.width && fill.height ? ` width="${fill.width}" height="${fill.height}"` : '';
  };
  const parts = shown.split('\0').map((part, at) => (at % 2 === 0 ? part : slot(part)));
  const filled = parts.join('');
  return ref.idPrefix === '' ? filled : prefixIds(filled, escapeHtml(ref.idPrefix));
}

/** Says of links to files that they lead to no page. */
function withFiles(body: string, fills: BodyRef['fills']): string {
  if (!fills.some(({ isFile }) => isFile)) return body;
  return body.replace(/<a(?= [^<>]*?href="\0(\d+)\0")/g, (start, index: string) =>
    fills[Number(index)]?.isFile ? `${start} data-file` : start,
  );
}

/** An image of Markdown. */
const IMAGE = /<img src="\0(\d+)\0" alt="([^"]*)"[^>]*>/g;

/** Drawings as parts of the page, whose colours and font they have. Their files stay their own and are asked for once. */
function withDrawings(body: string, fills: BodyRef['fills']): string {
  if (!fills.some(({ drawing }) => drawing)) return body;
  return body.replace(IMAGE, (image, index: string, alt: string) => {
    const { drawing, href, width, height } = fills[Number(index)] ?? {};
    if (drawing === undefined || href === undefined) return image;
    const name = alt === '' ? ' aria-hidden="true"' : ` role="img" aria-label="${alt}"`;
    const size = attributes({ viewBox: drawing.viewBox, width, height });
    return `<svg class="drawing"${size}${name}><use href="${escapeHtml(`${href}#${drawing.id}`)}"/></svg>`;
  });
}

/** Pictures where there are some, else the address of what draws them on the page. */
function withDiagrams(body: string, { diagrams }: BodyRef): string {
  if (diagrams === undefined) return body;
  const start = /\0d(\d+)\0<figure class="diagram" data-label="([^"]*)"><details open>/g;
  return body.replace(start, (_, index: string, label: string) => {
    const picture = diagrams.pictures[Number(index)];
    if (picture === undefined)
      return `<figure class="diagram" data-diagram="${escapeHtml(diagrams.module)}" data-label="${label}"><details open>`;
    const { light, dark, width, height } = picture;
    const image = (mode: string, src: string) =>
      `<img class="when-${mode}" src="${escapeHtml(src)}" alt="${label}" width="${width}" height="${height}" loading="lazy">`;
    return `<figure class="diagram">${image('light', light)}${image('dark', dark)}<details>`;
  });
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;

/** The content under the heading with this id, without the sections below it whose ids are given. Empty without such a heading. */
function sectionOf(html: string, id: string, without: readonly string[] = []): string {
  const own = sectionPlace(html, id);
  if (own === undefined) return '';
  let text = html.slice(own.start, own.end);
  for (const each of without) {
    const place = sectionPlace(text, each);
    if (place !== undefined) text = text.slice(0, place.heading) + text.slice(place.end);
  }
  return text.trim();
}

/**
 * The place of the heading with this id, and of the content up to the next heading of its level or above. Headings inside of
 * other elements do not count.
 */
function sectionPlace(html: string, id: string) {
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

/** Only inside tags: text may well say `id="x"`. */
function prefixIds(html: string, prefix: string): string {
  return html.replace(/<[a-z][^\s>]*\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag.replace(
      /(\s)(?:(id|for|name)="|(href)="#(?=[^"])|(aria-labelledby|aria-describedby|headers)="([^"]*))/gi,
      (match, space: string, id?: string, href?: string, list?: string, ids?: string) => {
        if (id) return id.toLowerCase() === 'name' && !/^<a\s/i.test(tag) ? match : `${space}${id}="${prefix}`;
        if (href) return `${space}${href}="#${prefix}`;
        return `${space}${list}="${(ids ?? '').replace(/\S+/g, (each) => prefix + each)}`;
      },
    ),
  );
}

/** Replaces every object that has `$body` by what `bodyOf` gives; what holds none is passed on as it is. */
export function withBodies<T>(planned: T, bodyOf: (ref: BodyRef) => string): WithBodies<T> {
  return walk(planned, bodyOf) as WithBodies<T>;
}

function walk(value: unknown, bodyOf: (ref: BodyRef) => string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$body' in value) return bodyOf(value as BodyRef);
  let changed: Record<string, unknown> | undefined;
  // An array is walked by its keys too.
  const held = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(held)) {
    const walked = walk(held[key], bodyOf);
    if (walked === held[key]) continue;
    changed ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    changed[key] = walked;
  }
  return changed ?? value;
}
