// A line above the top bar. The inline script hides it before first paint where the reader closed it earlier.
import type { ReactElement } from 'react';
import type { Chrome } from '../../model/chrome.ts';
import { Html } from './html.tsx';
import { Icon } from './icons.tsx';

/** The announcement bar. */
export function Announcement(props: NonNullable<Chrome['announcement']>): ReactElement {
  return (
    <aside className="announcement" aria-label="Announcement">
      <Html as="div" className="announcement-text" html={props.html} />
      {props.isCloseable ? (
        <button type="button" className="icon-button needs-js" data-announcement-close="" aria-label="Dismiss">
          <Icon name="close" />
        </button>
      ) : null}
    </aside>
  );
}
