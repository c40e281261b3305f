// A line above the top bar. The inline script hides it before first paint where the reader closed it earlier.
import type { ReactElement } from 'react';
import type { Layout } from '../../model/layout.ts';
import { useMessages } from '../messages.tsx';
import { Html } from './html.tsx';
import { IconButton } from './icons.tsx';

/** The announcement bar. */
export function Announcement(props: NonNullable<Layout['announcement']>): ReactElement {
  const { t } = useMessages();
  return (
    <aside className="announcement" aria-label={t('announcement')}>
      <Html as="div" className="announcement-text" html={props.html} />
      {props.isCloseable ? (
        <IconButton icon="close" className="needs-js" data-announcement-close="" aria-label={t('dismiss')} />
      ) : null}
    </aside>
  );
}
