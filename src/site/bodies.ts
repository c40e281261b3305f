// References to documents' texts, with what their slots become. A post stands on its page, in lists, feeds and timelines:
// its fills are made once, and once more with absolute addresses.
import type { Document } from '../model/document.ts';
import type { ResolvedLink } from '../model/site.ts';
import { absoluteUrl } from '../model/url.ts';
import type { BodyRef } from '../model/view.ts';
import { type Assembly, urlOf } from './assembly.ts';

/** A document's text with what its slots become on a page. */
export function bodyRef(assembly: Assembly, document: Document, part: BodyRef['part'], idPrefix = ''): BodyRef {
  const { file, hash } = assembly.texts.now(document);
  return { $body: file, hash, part, fills: fillsOf(assembly.linksOf(file)), idPrefix };
}

const fillsByLinks = new WeakMap<readonly ResolvedLink[], BodyRef['fills']>();
const absoluteFills = new WeakMap<BodyRef['fills'], BodyRef['fills']>();

function fillsOf(links: readonly ResolvedLink[]): BodyRef['fills'] {
  const known = fillsByLinks.get(links);
  if (known) return known;
  const fills = links.map(({ href, width, height }) => ({ href, width, height }));
  fillsByLinks.set(links, fills);
  return fills;
}

/** The same text with absolute addresses, for what is read away from the page at `path`. */
export function absoluteBody(assembly: Assembly, ref: BodyRef, path: string): BodyRef {
  const known = absoluteFills.get(ref.fills);
  if (known) return { ...ref, fills: known };
  const page = urlOf(assembly, path);
  const absolute = (href: string) =>
    href.startsWith('#')
      ? `${page}${href}`
      : href.startsWith('/') && !href.startsWith('//')
        ? absoluteUrl(href, assembly.config.url)
        : href;
  const fills = ref.fills.map((fill) => ({ ...fill, href: absolute(fill.href) }));
  absoluteFills.set(ref.fills, fills);
  return { ...ref, fills };
}
