// Links that the dialog offers if it has no hits: the menu links of the current page. The product links have the name of their menu as a
// heading.
import type { ReactElement } from 'react';
import { elementIds } from '../../model/constants.ts';

interface SuggestedLink {
  readonly href: string;
  readonly label: string;
}

interface SuggestedLinkGroup {
  /** Heading of a group of product links; absent for other links. */
  readonly label?: string;
  readonly places: readonly SuggestedLink[];
}

/** Returns the links, with products last. Links to pages in another language are left out. */
function readMenuLinks(): readonly SuggestedLinkGroup[] {
  const groups = [...document.querySelectorAll(`#${elementIds.menu} .menu-item`)].map((item): SuggestedLinkGroup => {
    const links = [...item.querySelectorAll<HTMLAnchorElement>('a:not([data-locale])')];
    const places = links.map(({ href, textContent }) => ({ href, label: textContent ?? '' }));
    return { label: item.querySelector('.product-menu > summary')?.textContent ?? undefined, places };
  });
  const others = groups.flatMap(({ label, places }) => (label === undefined ? places : []));
  return [{ places: others }, ...groups.filter(({ label }) => label !== undefined)];
}

/** Renders the lists of links. Calls `close` when the reader clicks a link. */
export function SuggestedLinks({ close }: { close: () => void }): ReactElement {
  return (
    <>
      {readMenuLinks().map(({ label, places }) =>
        places.length === 0 ? null : (
          <section className="search-places" key={label ?? ''}>
            {label === undefined ? null : <h2 className="search-group-head">{label}</h2>}
            <ul>
              {places.map((place) => (
                <li key={place.href + place.label}>
                  <a className="search-chip" href={place.href} onClick={close}>
                    {place.label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  );
}
