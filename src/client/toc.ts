// Highlights the current section in the table of contents.
import { tocMinWidthRem } from '../model/constants.ts';
import { findAnchorElement, findLinkOfEvent, isUnmodifiedClick } from './links.ts';
import { getMediaQuery } from './media.ts';
import { readScrollPosition } from './scroll.ts';
import { findCurrentSection, measureSections, type TocSection } from './sections.ts';

/** Updates the table of contents while the reader scrolls. */
export function startToc(signal: AbortSignal): void {
  const toc = document.querySelector<HTMLElement>('.toc');
  const details = toc?.querySelector('details');
  if (!toc || !details) return;
  const mark = startMarkingSections(toc, signal);
  const wide = getMediaQuery(`(min-width: ${tocMinWidthRem}rem)`);
  // In browsers that support `::details-content`, CSS shows the table of contents even while its `<details>` element is closed.
  const mayClose = CSS.supports('selector(::details-content)');
  const follow = () => {
    details.open = !mayClose && wide.matches === true;
  };
  const onClick = (event: MouseEvent) => {
    const link = findLinkOfEvent(event);
    if (!link || !isUnmodifiedClick(event)) return;
    mark(findAnchorElement(link));
    follow();
  };
  details.addEventListener('click', onClick, { signal });
  if (mayClose) return;
  follow();
  wide.addEventListener('change', follow, { signal });
}

/**
 * Marks the link to the current section. Returns a function that marks the section to which a link leads. This section stays marked as long
 * as scrolling brings the page nearer to it, so the mark does not wander during smooth scrolling, and also if the page is too short to
 * scroll to the section.
 */
function startMarkingSections(toc: HTMLElement, signal: AbortSignal): (heading: Element | null) => void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of toc.querySelectorAll<HTMLAnchorElement>('a')) {
    const heading = findAnchorElement(link);
    if (heading) links.set(heading, link);
  }
  let sections: readonly TocSection<Element>[] = [];
  let target: Element | null = null;
  let distance = 0;
  let marked: HTMLAnchorElement | undefined;
  const findTarget = () => sections.find(({ heading }) => heading === target);
  const computeDistance = (top = scrollY) => Math.abs(top - (findTarget()?.destination ?? top));
  const mark = () => {
    const current = links.get((findTarget() ?? findCurrentSection(sections, scrollY))?.heading ?? toc);
    if (current === marked) return;
    marked?.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'true');
    marked = current;
    if (current) toc.scrollTop = current.offsetTop - toc.clientHeight / 2;
  };
  const aimAt = (heading: Element | null) => {
    target = heading;
    distance = computeDistance();
    mark();
  };
  const aimAtAddress = () => {
    target = findAnchorElement(location);
    // The reader returns to another place of the page.
    const isElsewhere = computeDistance(readScrollPosition(history.state)?.[1]) > 1;
    aimAt(readScrollPosition(history.state) && isElsewhere ? null : target);
  };
  const measure = () => {
    const isFirst = sections.length === 0;
    sections = measureSections([...links.keys()]);
    if (isFirst) aimAtAddress();
    else aimAt(target);
  };
  const follow = () => {
    const before = distance;
    distance = computeDistance();
    if (distance > before + 1) target = null;
    mark();
  };
  // Its first call follows the first layout. Positions are read only when the layout has changed, never while the reader scrolls.
  const observer = new ResizeObserver(measure);
  for (const part of document.querySelectorAll('body,.prose')) observer.observe(part);
  signal.addEventListener('abort', () => observer.disconnect());
  addEventListener('resize', measure, { signal });
  addEventListener('hashchange', aimAtAddress, { signal });
  addEventListener('scroll', follow, { passive: true, signal });
  return aimAt;
}
