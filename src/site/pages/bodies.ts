// References to document bodies, with the values of their slots.
import { requireDefined } from '../../lib/found.ts';
import { ownValue } from '../../lib/own.ts';
import type { Document } from '../../model/document.ts';
import type { ShownText } from '../../model/route.ts';
import type { AssembledSite } from '../../model/site.ts';
import { absoluteUrl, fileHref, markdownPath } from '../../model/url.ts';
import type { BodyRef } from '../../model/view.ts';
import { hrefOf, urlOf } from '../navigation/addresses.ts';

/** Returns the current document, with the hash and counts of its text. */
export function currentDocument({ documentsByFile }: AssembledSite, file: string): Document {
  return requireDefined(documentsByFile.get(file), 'document', file);
}

/** Returns a document's body with the values of its slots on a page. */
export function bodyRef(site: AssembledSite, { file, idPrefix = '' }: ShownText, part: BodyRef['part']): BodyRef {
  const { pages } = site.targets;
  const fills = (site.links[file] ?? []).map(({ href, width, height, drawing, target }) => ({
    href,
    width,
    height,
    ...(drawing && { drawing }),
    ...(target !== undefined && !pages.has(target) && { isFile: true as const }),
  }));
  const document = currentDocument(site, file);
  const islands = part === 'markdown' ? undefined : islandsOf(site, document);
  return { $body: file, hash: document.hash, part, fills, idPrefix, ...(islands && { islands }) };
}

function islandsOf(site: AssembledSite, { components = [] }: Document): BodyRef['islands'] {
  const { react, modules } = site.packaged.islands ?? {};
  if (!react || !modules || !components.some((name) => Object.hasOwn(modules, name))) return undefined;
  return components.map((name) => {
    const module = ownValue(modules, name);
    return module && { module: hrefOf(site, module.path), react: hrefOf(site, react.path) };
  });
}

/** Returns the body without hydration, for print and for use outside of its page. */
export function bodyWithoutIslands({ islands: _, ...ref }: BodyRef): BodyRef {
  return ref;
}

/** Returns the body with absolute addresses, for use outside of the page at `path`. */
export function absoluteBody(site: AssembledSite, ref: BodyRef, path: string): BodyRef {
  const page = urlOf(site, path);
  const absolute = (href: string) => {
    if (href.startsWith('#')) return `${page}${href}`;
    return href.startsWith('/') && !href.startsWith('//') ? absoluteUrl(href, site.config.url) : href;
  };
  const fills = ref.fills.map(({ drawing: _, isFile: __, ...fill }) => ({ ...fill, href: absolute(fill.href) }));
  return { ...bodyWithoutIslands(ref), fills };
}

/**
 * Returns absolute addresses for a document's links within the site, by their written form, because its Markdown is read without the
 * sources. With `to: 'markdown'`, links point to the Markdown of pages that have a mirror.
 */
export function markdownLinks(
  site: AssembledSite,
  file: string,
  to: 'markdown' | 'page' = 'markdown',
): Readonly<Record<string, string>> {
  const { config, links, targets } = site;
  const last = new Map(currentDocument(site, file).links.map(({ href }, index) => [href, index]));
  const found = [...last].flatMap(([href, index]): [string, string][] => {
    const { href: address = '', target, problem } = links[file]?.[index] ?? {};
    // An anchor on the page itself is valid in its Markdown too, unless it is written in the form of another tool.
    const isOwn = href.startsWith('#') && address.endsWith(href);
    if (target === undefined || problem !== undefined || isOwn) return [];
    const mirror = markdownPath(target);
    const hash = address.includes('#') ? address.slice(address.indexOf('#')) : '';
    const hasMirror = to === 'markdown' && targets.files.has(mirror);
    return [[href, absoluteUrl(hasMirror ? fileHref(mirror, config) + hash : address, config.url)]];
  });
  return Object.fromEntries(found);
}
