// The end of every page: groups of links and the copyright line. Equal on all pages of a locale.
import type { ReactElement } from 'react';
import type { Chrome } from '../../model/chrome.ts';
import { useTexts } from '../texts.tsx';
import { LinkList } from './links.tsx';

/** Props of `Footer`. */
export interface FooterProps {
  /** What all pages share. */
  readonly chrome: Chrome;
}

/** The footer with its groups of links. */
export function Footer({ chrome }: FooterProps): ReactElement {
  const { groups, copyright } = chrome.footer;
  const { say } = useTexts();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: below the body it is the landmark `contentinfo`, which takes a name.
    <footer className="footer" aria-label={say('footer')}>
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
