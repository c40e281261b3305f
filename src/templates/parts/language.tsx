// What readers are told of a text that is not in the language of its site, and what around it stays in that language.
import type { ReactElement, ReactNode } from 'react';
import type { Layout } from '../../model/layout.ts';
import type { ForeignText, StaleView } from '../../model/view.ts';
import { useMessages } from '../messages.tsx';

/** Attributes of what holds a text in another language. */
export function inLanguage(foreign: ForeignText | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return foreign === undefined ? {} : { lang: foreign.lang, dir: foreign.dir };
}

/** A label, whose letters and signs run in the direction of its language where that is another one. */
export function Label({ text, lang }: { text: string; lang?: string }): ReactNode {
  return lang === undefined ? text : <bdi>{text}</bdi>;
}

/** What stands within a text in another language and is in that of the site. */
export function InSiteLanguage(props: { foreign?: ForeignText; layout: Layout; children: ReactNode }): ReactElement {
  const { foreign, layout, children } = props;
  if (foreign === undefined) return <>{children}</>;
  return (
    <div lang={layout.site.lang} dir={layout.site.direction}>
      {children}
    </div>
  );
}

/** Says that the original of a translation has changed since it was translated. */
export function StaleBanner({ stale }: { stale?: StaleView }): ReactElement | null {
  const { t } = useMessages();
  if (stale === undefined) return null;
  const { date, dateText } = stale;
  return (
    <p className="banner" data-stale={date ?? ''}>
      <strong>{t('staleTranslation')}</strong>{' '}
      {dateText === undefined ? t('staleTranslationText') : t('staleTranslationOn', { date: dateText })}
    </p>
  );
}

/** Says that a page is not translated. */
export function UntranslatedBanner({ foreign }: { foreign?: ForeignText }): ReactElement | null {
  const { t } = useMessages();
  if (foreign === undefined) return null;
  return (
    <p className="banner" data-untranslated="">
      <strong>{t('notTranslated')}</strong> {t('notTranslatedText', { language: foreign.language })}
    </p>
  );
}
