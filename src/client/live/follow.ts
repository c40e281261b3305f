// In the preview of an editor: the page scrolls with the editor, and the editor with the page.
import type { EditorScroll } from '../../model/live.ts';

/** Follows the scroll position of an editor, and reports that of the page to it, if the page is in its preview. */
export function followEditor(): void {
  if (parent === window) return;
  // Where the editor has put the page: the event of that scroll is no news to the editor.
  let put = scrollY;
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || !isScroll(data)) return;
    scrollTo({ top: scrollHeightOf(data), behavior: 'instant' });
    put = scrollY;
  });
  addEventListener('scroll', () => {
    if (Math.abs(scrollY - put) < 1) return;
    put = scrollY;
    // While the author types, an edit further up moves the page too.
    const isByReader = document.hasFocus() || document.documentElement.matches(':hover');
    if (!isByReader) return;
    // Only an editor may frame the page, and the message has nothing that is secret.
    parent.postMessage(placeNow(), '*');
  });
}

/** The place at the top of the page, between the headings around it. */
function placeNow(): EditorScroll {
  const { scrollHeight, clientHeight } = document.documentElement;
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h2, h3, h4, h5, h6)[id]')].flatMap(({ id }) => {
    const top = scrollTopOf(id);
    return top === undefined ? [] : [{ id, top }];
  });
  const above = headings.findLast(({ top }) => top <= scrollY + 1);
  const below = headings.find(({ top }) => top > scrollY + 1);
  const from = above?.top ?? 0;
  const to = below?.top ?? scrollHeight - clientHeight;
  const part = to > from ? Math.min(1, Math.max(0, (scrollY - from) / (to - from))) : 0;
  return { type: 'techdocs-scroll', above: above?.id ?? '', below: below?.id ?? '', part };
}

function isScroll(data: unknown): data is EditorScroll {
  const { type, above, below, part } = (data ?? {}) as Partial<EditorScroll>;
  const isNamed = typeof above === 'string' && typeof below === 'string';
  return type === 'techdocs-scroll' && isNamed && typeof part === 'number';
}

function scrollHeightOf({ above, below, part }: EditorScroll): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const from = scrollTopOf(above) ?? 0;
  const to = scrollTopOf(below) ?? scrollHeight - clientHeight;
  return from + (to - from) * Math.min(1, Math.max(0, part));
}

/** Scroll position that shows a heading at the top. */
function scrollTopOf(id: string): number | undefined {
  const heading = id === '' ? null : document.getElementById(id);
  if (heading === null) return undefined;
  const margin = Number.parseFloat(getComputedStyle(heading).scrollMarginTop) || 0;
  return scrollY + heading.getBoundingClientRect().top - margin;
}
