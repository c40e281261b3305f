// Highlights the visible section in the table of contents.
import { tocMinWidthRem } from '../model/constants.ts';
import { findAnchorElement } from './links.ts';
import { getMediaQuery } from './media.ts';

/** Updates the table of contents while the reader scrolls. */
export function startToc(signal: AbortSignal): void {
  const toc = document.querySelector<HTMLElement>('.toc:not(.prose *)');
  const details = toc?.querySelector('details');
  if (!toc || !details) return;
  const wide = getMediaQuery(`(min-width: ${tocMinWidthRem}rem)`);
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of toc.querySelectorAll<HTMLAnchorElement>('a')) {
    const heading = findAnchorElement(link);
    if (heading) links.set(heading, link);
  }
  const headings = [...links.keys()];
  const above = new Set<Element>();
  let marked: HTMLAnchorElement | undefined;
  // The section in the address is current until the reader scrolls, even if the page is too short to scroll to this section.
  let anchorElement = findAnchorElement(location);
  const mark = () => {
    // After scrolling, the current section is that of the last heading in or above the upper third of the window.
    const current = links.get(
      anchorElement ?? headings.findLast((heading) => above.has(heading)) ?? headings[0] ?? toc,
    );
    marked?.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'true');
    marked = current;
    if (current) toc.scrollTop = current.offsetTop - toc.clientHeight / 2;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) above[isIntersecting ? 'add' : 'delete'](target);
      mark();
    },
    // Observes from far above the window down to its upper third.
    { rootMargin: '1000000px 0px -67% 0px' },
  );
  for (const heading of headings) observer.observe(heading);
  const nameSection = () => {
    anchorElement = findAnchorElement(location);
    mark();
  };
  addEventListener('hashchange', nameSection, { signal });
  for (const type of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(type, () => (anchorElement = null), { passive: true, signal });
  }
  signal.addEventListener('abort', () => observer.disconnect());
  // In browsers that support `::details-content`, CSS shows the table of contents even while its `<details>` element is closed.
  const mayClose = CSS.supports('selector(::details-content)');
  const follow = () => {
    details.open = !mayClose && wide.matches === true;
  };
  details.addEventListener('click', ({ target }) => target instanceof HTMLAnchorElement && follow(), { signal });
  if (mayClose) return;
  follow();
  wide.addEventListener('change', follow, { signal });
}
