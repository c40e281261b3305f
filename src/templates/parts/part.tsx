// A named place on a page, which a part of the site may fill: in the content of a page at once, in what all pages share by a mark.
import { createContext, type ReactElement, useContext } from 'react';
import { ownOf } from '../../lib/own.ts';
import { type PartHtml, type PartName, partClass } from '../../model/page-parts.ts';
import { SlotHtml } from '../fragment.ts';

/** What the parts of the site have for the page that is rendered; absent where what is rendered is shared. */
export const PageParts = createContext<PartHtml | undefined>(undefined);

/** Kind of the marks of parts. */
export const partMark = 'part';

/** Whether the page has a part at a place, for what stands around it there. */
export function useHasPart(name: PartName): boolean {
  return ownOf(useContext(PageParts) ?? {}, name) !== undefined;
}

/** A place of a page. It shows nothing where the site has no part for it. */
export function Part({ name }: { name: PartName }): ReactElement | null {
  const parts = useContext(PageParts);
  if (parts === undefined) return <SlotHtml kind={partMark} name={name} />;
  const html = ownOf(parts, name);
  return html === undefined ? null : <div className={partClass(name)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same as text, for a mark. */
export function partHtml(name: PartName, parts: PartHtml = {}): string {
  const html = ownOf(parts, name);
  return html === undefined ? '' : `<div class="${partClass(name)}">${html}</div>`;
}
