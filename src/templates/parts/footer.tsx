// The end of every page: groups of links and the copyright line. Equal on all pages of a locale.
import type { ReactElement } from 'react';
import { useMessages } from '../messages.tsx';
import type { TemplateProps } from '../views.ts';
import { LinkList } from './links.tsx';

/** The footer with its groups of links. */
export function Footer({ chrome }: TemplateProps['Footer']): ReactElement {
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
