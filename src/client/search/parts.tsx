// Small parts that dialog and search page share.
import { type ReactElement, useEffect, useRef } from 'react';
import { type FindWords, markParts } from '../../search/rank/marks.ts';
import { countText as formatCount, number } from '../texts.ts';

/** Shapes of icons, from Lucide. */
const shapes = {
  search: 'm21 21-4.34-4.34M11 3a8 8 0 1 1 0 16 8 8 0 0 1 0-16',
  close: 'M18 6 6 18M6 6l12 12',
  doc: 'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v5h6M16 13H8M16 17H8M10 9H8',
  section: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
  post: 'M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42zM7.5 7.5h.01',
  external: 'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
  enter: 'm9 10-5 5 5 5M20 4v7a4 4 0 0 1-4 4H4',
  star: 'M11.5 2.3a.5.5 0 0 1 1 0l2.3 4.7a2 2 0 0 0 1.6 1.2l5.2.7a.5.5 0 0 1 .3.9l-3.7 3.7a2 2 0 0 0-.6 1.9l.9 5.1a.5.5 0 0 1-.8.6l-4.6-2.5a2 2 0 0 0-2 0l-4.7 2.5a.5.5 0 0 1-.8-.6l.9-5.1a2 2 0 0 0-.6-1.9L2.100 9.800a.5.5 0 0 1 .3-.9l5.2-.7a2 2 0 0 0 1.600-1.200z',
  clock: 'M12 6v6l4 2M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20',
} as const;

type IconName = keyof typeof shapes;

/** An icon that says nothing by itself. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }): ReactElement {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}

/** A button that shows an icon alone. */
export function IconButton(props: { icon: IconName; label: string; onClick: () => void }): ReactElement {
  return (
    <button type="button" className="icon-button" aria-label={props.label} onClick={props.onClick}>
      <Icon name={props.icon} />
    </button>
  );
}

/** A text with the found words marked. */
export function MarkedText({ text, find }: { text: string; find: FindWords }): ReactElement {
  return (
    <>
      {markParts(text, find).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
        part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </>
  );
}

/** `Ctrl`, or the sign of the Mac's key. */
export const controlKey = /Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** How many results there are, in words. */
export function countText(shown: number, total: number): string {
  if (total <= shown) return formatCount('{count} results', '{count} result', { count: shown });
  return formatCount('{shown} of {count} results', '{shown} of {count} result', { count: total, shown: number(shown) });
}

/** The end of a list of hits of which there are more: told when the reader comes to it. A new end needs a new key. */
export function End({ onReach }: { onReach: () => void }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onReach);
  latest.current = onReach;
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) latest.current();
    });
    observer.observe(place.current as HTMLDivElement);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className="search-end" />;
}
