// References to document bodies, with the values of their slots.
import { requireDefined } from '../../lib/found.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { Document } from '../../model/document.ts';
import type { RouteDocument } from '../../model/route.ts';
import type { AssembledSite } from '../../model/site.ts';
import { computeMarkdownPath, createAbsoluteUrl, createFileHref } from '../../model/url.ts';
import type { BodyRef } from '../../model/view.ts';
import { createPageUrl, createSiteHref } from '../navigation/addresses.ts';

/**
 * Returns the latest document of a file, with the hash and word count of the latest text. The document of an entry may be older and have
 * outdated values.
 */
export function getUpToDateDocument({ documentsByFile }: AssembledSite, file: string): Document {
  return requireDefined(documentsByFile.get(file), 'document', file);
}

/** Returns a document's body with the values of its slots on a page. */
export function createBodyRef(
  site: AssembledSite,
  { file, idPrefix = '' }: RouteDocument,
  part: BodyRef['part'],
): BodyRef {
  const { pages } = site.targets;
  const fills = (site.links[file] ?? []).map(({ href, width, height, drawing, target }) => ({
    href,
    width,
    height,
    ...(drawing && { drawing }),
    ...(target !== undefined && !pages.has(target) && { isFile: true as const }),
  }));
  const document = getUpToDateDocument(site, file);
  const islands = part === 'markdown' ? undefined : listIslands(site, document);
  return { $body: file, hash: document.hash, part, fills, idPrefix, ...(islands && { islands }) };
}

function listIslands(site: AssembledSite, { components = [] }: Document): BodyRef['islands'] {
  const { react, modules } = site.packaged.islands ?? {};
  if (!react || !modules || !components.some((name) => Object.hasOwn(modules, name))) return undefined;
  return components.map((name) => {
    const module = getOwnPropertyValue(modules, name);
    return module && { module: createSiteHref(site, module.path), react: createSiteHref(site, react.path) };
  });
}

/** Removes the islands from a body, for print pages and feeds, where no script runs. */
export function removeIslandsFromBody({ islands: _, ...ref }: BodyRef): BodyRef {
  return ref;
}

/** Makes the addresses in a body absolute, for use outside of its page, such as in feeds. `path` is the path of the body's page. */
export function createBodyRefWithAbsoluteLinks(site: AssembledSite, ref: BodyRef, path: string): BodyRef {
  const page = createPageUrl(site, path);
  const absolute = (href: string) => {
    if (href.startsWith('#')) return `${page}${href}`;
    return href.startsWith('/') && !href.startsWith('//') ? createAbsoluteUrl(href, site.config.url) : href;
  };
  const fills = ref.fills.map(({ drawing: _, isFile: __, ...fill }) => ({ ...fill, href: absolute(fill.href) }));
  return { ...removeIslandsFromBody(ref), fills };
}

/**
 * Returns the absolute address of each link from a document to the site. Readers of the Markdown need these addresses, because they do not
 * have the linked source files. The key is the address as written. With `to: 'markdown'`, a link leads to the Markdown of the linked page
 * if it exists.
 */
export function computeAbsoluteLinkAddresses(
  site: AssembledSite,
  file: string,
  to: 'markdown' | 'page' = 'markdown',
): Readonly<Record<string, string>> {
  const { config, links, targets } = site;
  const last = new Map(getUpToDateDocument(site, file).links.map(({ href }, index) => [href, index]));
  const found = [...last].flatMap(([href, index]): [string, string][] => {
    const { href: address = '', target, problem } = links[file]?.[index] ?? {};
    // A link to an anchor on the same page works unchanged in the Markdown, unless the link is written in the syntax of another tool.
    const isOwn = href.startsWith('#') && address.endsWith(href);
    if (target === undefined || problem !== undefined || isOwn) return [];
    const mirror = computeMarkdownPath(target);
    const [rest = ''] = /[?#].*/.exec(address) ?? [];
    const hasMirror = to === 'markdown' && targets.files.has(mirror);
    return [[href, createAbsoluteUrl(hasMirror ? createFileHref(mirror, config) + rest : address, config.url)]];
  });
  return Object.fromEntries(found);
}
