// Texts in another language than the site: their banners, and the attributes `lang` and `dir`.
import type { ReactElement, ReactNode } from 'react';
import type { ForeignText, Layout } from '../../model/layout.ts';
import type { StaleTranslationView } from '../../model/view.ts';
import { useMessages } from '../messages.tsx';

/** Returns the attributes `lang` and `dir` for an element with a text in another language; none if `foreign` is `undefined`. */
export function inLanguage(foreign: ForeignText | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return foreign === undefined ? {} : { lang: foreign.lang, dir: foreign.dir };
}

/** The text of a label. If it is in another language, `<bdi>` names the language and isolates its text direction. */
export function LabelInLanguage({ text, lang }: { text?: string; lang?: string }): ReactNode {
  return lang === undefined ? text : <bdi lang={lang}>{text}</bdi>;
}

/** Content in the language of the site inside a text in another language. */
export function InSiteLanguage(props: { foreign?: ForeignText; layout: Layout; children: ReactNode }): ReactElement {
  const { foreign, layout, children } = props;
  if (foreign === undefined) return <>{children}</>;
  return (
    <div lang={layout.site.lang} dir={layout.site.direction}>
      {children}
    </div>
  );
}

/** Banner of a translation whose original has changed since. */
export function StaleBanner({ stale }: { stale?: StaleTranslationView }): ReactElement | null {
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

/** Banner of a page that is not translated. */
export function UntranslatedBanner({ foreign }: { foreign?: ForeignText }): ReactElement | null {
  const { t } = useMessages();
  if (foreign === undefined) return null;
  return (
    <p className="banner" data-untranslated="">
      <strong>{t('notTranslated')}</strong> {t('notTranslatedText', { language: foreign.language })}
    </p>
  );
}
