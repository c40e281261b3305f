// Small parts that dialog and search page share.
import { type ReactElement, useEffect, useRef } from 'react';
import { type FindWords, markParts } from '../../search/rank/marks.ts';
import { type IconName, searchIconShapes } from './icons.ts';

/** An icon that says nothing by itself. */
export function SearchIcon({ name, className = '' }: { name: IconName; className?: string }): ReactElement {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={searchIconShapes[name]} />
    </svg>
  );
}

/** A button that shows an icon alone. */
export function SearchIconButton(props: { icon: IconName; label: string; onClick: () => void }): ReactElement {
  return (
    <button type="button" className="icon-button" aria-label={props.label} onClick={props.onClick}>
      <SearchIcon name={props.icon} />
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
