// The announcement and the preview banner, above the top bar. The inline script hides a dismissed announcement before the first paint.
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
      <Html as="div" className="announcement-text" html={props.html} foreign={props.foreign} />
      {props.isCloseable ? (
        <IconButton icon="close" className="needs-js" data-announcement-close="" aria-label={t('dismiss')} />
      ) : null}
    </aside>
  );
}

/**
 * The banner that marks a preview as not the published site. It uses the styles of the announcement, because the stylesheet has no separate
 * styles for previews.
 */
export function PreviewBanner({ title, commit }: { title: string; commit?: string }): ReactElement {
  const { t } = useMessages();
  return (
    <aside className="announcement" aria-label={t('preview')} data-preview="">
      <div className="announcement-text">
        {commit === undefined ? t('previewOf', { title }) : t('previewOfCommit', { title, commit })}
      </div>
    </aside>
  );
}
