// Texts of the consent banner in the languages of the interface. `{services}` is replaced by the names of the services.

type ConsentTextKey = 'privacy' | 'consent' | 'accept' | 'decline';

/** Texts by language. */
export const consentTexts: Readonly<Record<string, Readonly<Record<ConsentTextKey, string>>>> = {
  en: {
    privacy: 'Privacy',
    consent: 'This site would like to load {services}. Nothing of it loads before you accept.',
    accept: 'Accept',
    decline: 'Decline',
  },
  de: {
    privacy: 'Datenschutz',
    consent: 'Diese Website möchte {services} laden. Bis Sie zustimmen, wird nichts davon geladen.',
    accept: 'Zustimmen',
    decline: 'Ablehnen',
  },
  fr: {
    privacy: 'Confidentialité',
    consent: 'Ce site souhaite charger {services}. Rien n’est chargé sans votre accord.',
    accept: 'Accepter',
    decline: 'Refuser',
  },
  es: {
    privacy: 'Privacidad',
    consent: 'Este sitio quiere cargar {services}. No se carga nada hasta que acepte.',
    accept: 'Aceptar',
    decline: 'Rechazar',
  },
  it: {
    privacy: 'Privacy',
    consent: 'Questo sito vorrebbe caricare {services}. Nulla viene caricato senza il suo consenso.',
    accept: 'Accetta',
    decline: 'Rifiuta',
  },
  pt: {
    privacy: 'Privacidade',
    consent: 'Este site gostaria de carregar {services}. Nada é carregado antes que você aceite.',
    accept: 'Aceitar',
    decline: 'Recusar',
  },
  ja: {
    privacy: 'プライバシー',
    consent: 'このサイトは {services} を読み込もうとしています。同意されるまで何も読み込まれません。',
    accept: '同意する',
    decline: '同意しない',
  },
  zh: {
    privacy: '隐私',
    consent: '本网站希望加载 {services}。在您同意之前不会加载任何内容。',
    accept: '同意',
    decline: '拒绝',
  },
  ar: {
    privacy: 'الخصوصية',
    consent: 'يرغب هذا الموقع في تحميل {services}. لن يُحمَّل أي شيء منها قبل موافقتك.',
    accept: 'موافق',
    decline: 'رفض',
  },
};
