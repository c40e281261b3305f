// In the preview of an editor, scrolls the page to the position at the top of the editor.
import type { EditorScroll } from '../../model/live.ts';

/** Follows the scroll position of an editor, if the page is in its preview. */
export function followEditor(): void {
  if (parent === window) return;
  addEventListener('message', ({ source, data }) => {
    if (source === parent && isScroll(data)) scrollTo({ top: heightOf(data), behavior: 'instant' });
  });
}

function isScroll(data: unknown): data is EditorScroll {
  const { type, above, below, part } = (data ?? {}) as Partial<EditorScroll>;
  const isNamed = typeof above === 'string' && typeof below === 'string';
  return type === 'techdocs-scroll' && isNamed && typeof part === 'number';
}

function heightOf({ above, below, part }: EditorScroll): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const from = topOf(above) ?? 0;
  const to = topOf(below) ?? scrollHeight - clientHeight;
  return from + (to - from) * Math.min(1, Math.max(0, part));
}

/** Scroll position that shows a heading at the top. */
function topOf(id: string): number | undefined {
  const heading = id === '' ? null : document.getElementById(id);
  if (heading === null) return undefined;
  const margin = Number.parseFloat(getComputedStyle(heading).scrollMarginTop) || 0;
  return scrollY + heading.getBoundingClientRect().top - margin;
}
