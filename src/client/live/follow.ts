// Synchronizes scrolling in the preview of an editor: the page scrolls with the editor, and the editor with the page.
import type { EditorScrollMessage } from '../../model/live.ts';

/** In the preview of an editor, the page follows the scroll position of the editor and reports its own position to the editor. */
export function syncScrollWithEditor(): void {
  if (parent === window) return;
  // The last known scroll position. An event at this position is not reported, since the editor caused it.
  let put = scrollY;
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || !isEditorScroll(data)) return;
    scrollTo({ top: computePageScrollTop(data), behavior: 'instant' });
    put = scrollY;
  });
  addEventListener('scroll', () => {
    if (Math.abs(scrollY - put) < 1) return;
    put = scrollY;
    // Reports only scrolling by the reader. An edit further up also moves the page, but must not scroll the editor.
    const isByReader = document.hasFocus() || document.documentElement.matches(':hover');
    if (!isByReader) return;
    // The target origin may be any: only an editor may frame the page, and the message contains no secrets.
    parent.postMessage(computeEditorScroll(), '*');
  });
}

/** Returns the scroll position of the page, relative to the headings above and below it. */
function computeEditorScroll(): EditorScrollMessage {
  const { scrollHeight, clientHeight } = document.documentElement;
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h2, h3, h4, h5, h6)[id]')].flatMap(({ id }) => {
    const top = computeHeadingScrollTop(id);
    return top === undefined ? [] : [{ id, top }];
  });
  const above = headings.findLast(({ top }) => top <= scrollY + 1);
  const below = headings.find(({ top }) => top > scrollY + 1);
  const from = above?.top ?? 0;
  const to = below?.top ?? scrollHeight - clientHeight;
  const part = to > from ? Math.min(1, Math.max(0, (scrollY - from) / (to - from))) : 0;
  return { type: 'techdocs-scroll', above: above?.id ?? '', below: below?.id ?? '', part };
}

function isEditorScroll(data: unknown): data is EditorScrollMessage {
  const { type, above, below, part } = (data ?? {}) as Partial<EditorScrollMessage>;
  const isNamed = typeof above === 'string' && typeof below === 'string';
  return type === 'techdocs-scroll' && isNamed && typeof part === 'number';
}

function computePageScrollTop({ above, below, part }: EditorScrollMessage): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const from = computeHeadingScrollTop(above) ?? 0;
  const to = computeHeadingScrollTop(below) ?? scrollHeight - clientHeight;
  return from + (to - from) * Math.min(1, Math.max(0, part));
}

/** Scroll position that shows a heading at the top. */
function computeHeadingScrollTop(id: string): number | undefined {
  const heading = id === '' ? null : document.getElementById(id);
  if (heading === null) return undefined;
  const margin = Number.parseFloat(getComputedStyle(heading).scrollMarginTop) || 0;
  return scrollY + heading.getBoundingClientRect().top - margin;
}
