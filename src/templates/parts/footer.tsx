// The footer of every page: groups of links and the copyright line. Identical on all pages of a locale.
import type { ReactElement } from 'react';
import type { Layout } from '../../model/layout.ts';
import { useMessages } from '../messages.tsx';
import type { TemplateProps } from '../views.ts';
import { LabelInLanguage } from './language.tsx';
import { LinkList } from './links.tsx';
import { Logo } from './logo.tsx';
import { Part } from './part.tsx';

/** Renders the footer with its groups of links. */
export function Footer({ layout }: Pick<TemplateProps['Footer'], 'layout'>): ReactElement {
  const { groups, copyright, lang, logo, isDark } = layout.footer;
  const { t } = useMessages();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: below the body it is the landmark `contentinfo`, which takes a name.
    <footer className={isDark ? 'footer footer-dark' : 'footer'} aria-label={t('footer')}>
      <div className="footer-inner">
        <Part name="footerBefore" />
        {groups.length === 0 ? null : (
          <div className="footer-groups">
            {groups.map((group) => (
              <section key={group.title}>
                {group.title === '' ? null : (
                  <h2 className="eyebrow">
                    <LabelInLanguage text={group.title} lang={group.lang} />
                  </h2>
                )}
                <LinkList links={group.items} />
              </section>
            ))}
          </div>
        )}
        {logo ? (
          <FooterLogo logo={isDark && logo.srcDark ? { ...logo, src: logo.srcDark, srcDark: undefined } : logo} />
        ) : null}
        {copyright === '' ? null : (
          <p className="copyright">
            <LabelInLanguage text={copyright} lang={lang} />
          </p>
        )}
        <Part name="footerAfter" />
      </div>
    </footer>
  );
}

function FooterLogo({ logo }: { logo: NonNullable<Layout['footer']['logo']> }): ReactElement {
  const image = <Logo logo={logo} alt={logo.alt} />;
  return <p>{logo.href === undefined ? image : <a href={logo.href}>{image}</a>}</p>;
}
