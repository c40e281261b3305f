// The language menu of the top bar.
import type { ReactElement } from 'react';
import { ConditionalContent, createMarkAttribute } from '../fragment.ts';
import { useMessages } from '../messages.tsx';
import type { TemplateProps } from '../views.ts';
import { Icon } from './icons.tsx';
import { joinClasses, type MenuPropsOfNavItem } from './version.tsx';

type LanguageMenuProps = Pick<TemplateProps['Navbar'], 'layout'> & MenuPropsOfNavItem;

/** A menu with links to the current page in the other languages of the site. The site may add items before and after the languages. */
export function LanguageMenu({ layout, before, after, className, spoken }: LanguageMenuProps): ReactElement | null {
  const { t } = useMessages();
  const current = layout.locales.find((locale) => locale.locale === layout.locale);
  return (
    <nav aria-label={spoken ?? t('languages')}>
      <details className={joinClasses('menu language-menu', className)} name="main-menu">
        <summary className="menu-link">
          <Icon name="globe" />
          <span>{current?.label ?? layout.locale}</span>
        </summary>
        <ul className="menu-list">
          {before}
          {layout.locales.map((locale) => (
            <li key={locale.locale}>
              <ConditionalContent kind="has-language" name={locale.htmlLang}>
                <a
                  lang={locale.htmlLang}
                  data-locale={locale.locale}
                  aria-current={locale.locale === layout.locale ? 'true' : undefined}
                  {...createMarkAttribute('language', locale.htmlLang)}
                >
                  {locale.label}
                </a>
              </ConditionalContent>
            </li>
          ))}
          {after}
        </ul>
      </details>
    </nav>
  );
}
