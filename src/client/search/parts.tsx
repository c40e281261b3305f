// Small components of the search dialog and the search page.
import { type ReactElement, useEffect, useRef } from 'react';
import { splitTextAtWordRanges, type WordRangeFinder } from '../../search/rank/marks.ts';
import { type SearchIconName, searchIconShapes } from './icons.ts';

/** A decorative icon. */
export function DecorativeIcon({ name, className = '' }: { name: SearchIconName; className?: string }): ReactElement {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={searchIconShapes[name]} />
    </svg>
  );
}

/** A button that shows only an icon. */
export function IconOnlyButton(props: { icon: SearchIconName; label: string; onClick: () => void }): ReactElement {
  return (
    <button type="button" className="icon-button" aria-label={props.label} onClick={props.onClick}>
      <DecorativeIcon name={props.icon} />
    </button>
  );
}

/** A text with the found words highlighted. */
export function HighlightedText({ text, find }: { text: string; find: WordRangeFinder }): ReactElement {
  return (
    <>
      {splitTextAtWordRanges(text, find).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
        part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </>
  );
}

/** Label of the control key: `Ctrl`, or the symbol of the Command key on Apple devices. */
export const CONTROL_KEY_LABEL = /Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';

/**
 * Invisible element at the end of a list that has more hits. Calls `onReach` when the element becomes visible. If the list grows, the
 * element needs a new React key: an element that stays visible does not call `onReach` again.
 */
export function ListEndSentinel({ onReach }: { onReach: () => void }): ReactElement {
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
