// A line above the top bar. The inline script hides it before first paint where the reader closed it earlier.
import type { ReactElement } from 'react';
import type { Chrome } from '../../model/chrome.ts';
import { useTexts } from '../texts.tsx';
import { Html } from './html.tsx';
import { Icon } from './icons.tsx';

/** The announcement bar. */
export function Announcement(props: NonNullable<Chrome['announcement']>): ReactElement {
  const { say } = useTexts();
  return (
    <aside className="announcement" aria-label={say('announcement')}>
      <Html as="div" className="announcement-text" html={props.html} />
      {props.isCloseable ? (
        <button type="button" className="icon-button needs-js" data-announcement-close="" aria-label={say('dismiss')}>
          <Icon name="close" />
        </button>
      ) : null}
    </aside>
  );
}
