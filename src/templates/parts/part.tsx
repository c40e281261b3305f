// A named slot of a page, which a part of the site may fill: directly in the page content, and through a mark in shared markup.
import { createContext, type ReactElement, useContext } from 'react';
import { ownValue } from '../../lib/own.ts';
import { type PartHtml, type PartName, partClass } from '../../model/page-parts.ts';
import { SlotHtml } from '../fragment.ts';

/** The HTML of the site's parts for the current page; `undefined` while shared markup is rendered. */
export const PageParts = createContext<PartHtml | undefined>(undefined);

/** Kind of the marks for parts. */
export const PART_MARK = 'part';

/** Whether the page has a part in a slot, for the markup around it. */
export function useHasPart(name: PartName): boolean {
  return ownValue(useContext(PageParts) ?? {}, name) !== undefined;
}

/** A slot of a page. Renders nothing if the site has no part for it. */
export function Part({ name }: { name: PartName }): ReactElement | null {
  const parts = useContext(PageParts);
  if (parts === undefined) return <SlotHtml kind={PART_MARK} name={name} />;
  const html = ownValue(parts, name);
  return html === undefined ? null : <div className={partClass(name)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Returns the HTML of a part as text, for a mark. */
export function partHtml(name: PartName, parts: PartHtml = {}): string {
  const html = ownValue(parts, name);
  return html === undefined ? '' : `<div class="${partClass(name)}">${html}</div>`;
}
