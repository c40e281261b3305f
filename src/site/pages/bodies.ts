// References to documents' texts, with what their slots become.
import type { Document } from '../../model/document.ts';
import type { ShownText } from '../../model/route.ts';
import { absoluteUrl } from '../../model/url.ts';
import type { BodyRef } from '../../model/view.ts';
import type { AssembledSite } from '../assemble/site.ts';
import { urlOf } from './page.ts';

/** A document as it is now: with the hash and the counts of its text. */
export function currentDocument({ documentsByFile }: AssembledSite, file: string): Document {
  const document = documentsByFile.get(file);
  if (!document) throw new Error(`There is no document ${file}.`);
  return document;
}

/** A document's text with what its slots become on a page. */
export function bodyRef(site: AssembledSite, { file, idPrefix = '' }: ShownText, part: BodyRef['part']): BodyRef {
  const fills = (site.links[file] ?? []).map(({ href, width, height, drawing }) => ({
    href,
    width,
    height,
    ...(drawing && { drawing }),
  }));
  return { $body: file, hash: currentDocument(site, file).hash, part, fills, idPrefix };
}

/** The same text with absolute addresses, for what is read away from the page at `path`. */
export function absoluteBody(site: AssembledSite, ref: BodyRef, path: string): BodyRef {
  const page = urlOf(site, path);
  const absolute = (href: string) => {
    if (href.startsWith('#')) return `${page}${href}`;
    return href.startsWith('/') && !href.startsWith('//') ? absoluteUrl(href, site.config.url) : href;
  };
  return { ...ref, fills: ref.fills.map(({ drawing: _, ...fill }) => ({ ...fill, href: absolute(fill.href) })) };
}
