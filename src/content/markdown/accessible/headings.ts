// Rule `heading-order`: heading levels, by which users of screen readers navigate.
import type { PageElement } from './elements.ts';
import type { AccessibilityFault } from './fault.ts';

/** Returns faults for headings that skip a level. The title of the page counts as the first heading. */
export function checkHeadingOrder(elements: readonly PageElement[]): readonly AccessibilityFault[] {
  let before = 1;
  return elements.flatMap((element) => {
    if (element.kind !== 'open' || !/^h[1-6]$/.test(element.name)) return [];
    const level = Number(element.name.slice(1));
    const last = before;
    before = level;
    return level > last + 1 ? [createSkippedLevelFault(element, level, last)] : [];
  });
}

function createSkippedLevelFault(element: PageElement, level: number, last: number): AccessibilityFault {
  const next = last + 1;
  const skipped = level - last - 1;
  const left = skipped === 1 ? `level ${next} is` : `levels ${next} ${skipped === 2 ? 'and' : 'to'} ${level - 1} are`;
  const preceding = last === 1 ? 'the title of the page' : `one of level ${last}`;
  const message = `This heading of level ${level} follows ${preceding}: ${left} left out.`;
  const written = element.token === undefined ? `<h${next}>` : '#'.repeat(next);
  return { element, code: 'heading-order', message, suggestion: `Write it with \`${written}\`.` };
}
