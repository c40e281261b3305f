// The end of every page: groups of links and the copyright line. Equal on all pages of a locale.
import type { ReactElement } from 'react';
import type { Layout } from '../../model/layout.ts';
import { useMessages } from '../messages.tsx';
import { LinkList } from './links.tsx';

/** Props of `Footer`. */
export interface FooterProps {
  /** What all pages share. */
  readonly chrome: Layout;
}

/** The footer with its groups of links. */
export function Footer({ chrome }: FooterProps): ReactElement {
  const { groups, copyright } = chrome.footer;
  const { t } = useMessages();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: below the body it is the landmark `contentinfo`, which takes a name.
    <footer className="footer" aria-label={t('footer')}>
      <div className="footer-inner">
        {groups.length === 0 ? null : (
          <div className="footer-groups">
            {groups.map((group) => (
              <section key={group.title}>
                <h2 className="eyebrow">{group.title}</h2>
                <LinkList links={group.items} />
              </section>
            ))}
          </div>
        )}
        {copyright === '' ? null : <p className="copyright">{copyright}</p>}
      </div>
    </footer>
  );
}
