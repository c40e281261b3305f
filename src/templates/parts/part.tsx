// A named place of a page, at which the site may add a page part. In the content of a page, the part is rendered directly. In markup that
// several pages share, a mark is written instead and later replaced by the part.
import { createContext, type ReactElement, useContext } from 'react';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { formatPagePartClasses, type PagePartHtml, type PartName } from '../../model/page-parts.ts';
import { SlotHtml } from '../fragment.ts';

/** The HTML of the page parts of the current page; `undefined` while markup that pages share is rendered. */
export const PagePartsContext = createContext<PagePartHtml | undefined>(undefined);

export const PAGE_PART_MARK_KIND = 'part';

/** Whether the page has a part at the named place. Used to decide on the markup around the part. */
export function useHasPagePart(name: PartName): boolean {
  return getOwnPropertyValue(useContext(PagePartsContext) ?? {}, name) !== undefined;
}

/** A named place for a page part. Renders nothing if the site has no part for this place. */
export function Part({ name }: { name: PartName }): ReactElement | null {
  const parts = useContext(PagePartsContext);
  if (parts === undefined) return <SlotHtml kind={PAGE_PART_MARK_KIND} name={name} />;
  const html = getOwnPropertyValue(parts, name);
  return html === undefined ? null : (
    <div className={formatPagePartClasses(name)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** Renders a page part as text, to replace its mark. */
export function renderPagePart(name: PartName, parts: PagePartHtml = {}): string {
  const html = getOwnPropertyValue(parts, name);
  return html === undefined ? '' : `<div class="${formatPagePartClasses(name)}">${html}</div>`;
}
