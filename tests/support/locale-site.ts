// A small site in English, German and Arabic, partly translated.
const PICTURE = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`;

/** Files of the site. */
export const localeSite: Readonly<Record<string, string>> = {
  'site.config.json': JSON.stringify({
    title: 'Acme Docs',
    tagline: 'All of it',
    url: 'https://docs.example.com',
    i18n: { locales: ['en', 'de', 'ar'], onUntranslated: 'ignore' },
    docs: { path: 'content/docs' },
    navbar: { items: [{ label: 'Guides', to: '/guide/setup' }] },
    footer: { copyright: '© Acme' },
    releases: { path: 'content/releases', products: { scanner: { label: 'Scanner', page: '/guide/setup' } } },
  }),
  'content/docs/index.md':
    '# Welcome\n\nSee [setup](guide/setup.md#steps). A trigger starts it.\n\n![Shot](shot.svg)\n',
  'content/docs/shot.svg': PICTURE(10),
  'content/docs/guide/_category_.yml': 'label: Guides\nlink:\n  type: generated-index\n',
  'content/docs/guide/setup.md':
    '---\nsidebar_position: 1\ntags: [Installation]\n---\n# Setup of devices\n\nConnect scanners.\n\n## Steps\n\n1. Plug in.\n',
  'content/docs/guide/use.md':
    '---\nsidebar_position: 2\n---\n# Using devices\n\nBack to [setup](./setup.md#steps). Triggering scans of connections.\n',
  'content/releases/2025-10-24-one.md': '---\nproduct: scanner\nversion: 1.2.0\n---\n# Scanner 1.2.0\n\nFaster.\n',
  'content/i18n/de/config.yml': 'Guides: Anleitungen\nAcme Docs: Acme-Dokumentation\nAll of it: Alles\n',
  'content/i18n/de/docs/guide/_category_.yml': 'label: Anleitungen\n',
  'content/i18n/de/docs/guide/setup.md':
    '# Geräte einrichten\n\nScanner verbinden. Siehe [Benutzung](./use.md).\n\n![Bild](../shot.svg)\n\n## Schritte {#steps}\n\n1. Verbindungen prüfen.\n',
  'content/i18n/de/docs/shot.svg': PICTURE(30),
  'content/i18n/ar/config.yml': 'Guides: أدلة\n',
  'content/i18n/ar/docs/index.md': '# مرحبا\n\nانظر [الإعداد](guide/setup.md). اقرأ الكتاب.\n',
};
