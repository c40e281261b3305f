import { defineConfig } from 'techdocs';

export default defineConfig({
  title: 'Acme Scanner',
  tagline: 'The manual of the scanner',
  url: 'https://docs.example.com',
  variables: { vendor: 'Acme' },
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  // `docs/` is the next version, the folder `versions/1.0` the published one.
  docs: { versions: { '1.0': {} } },
  products: {
    scanner: { label: 'Scanner', description: 'Reads any code.', icon: 'scan-barcode', page: '/guide/install' },
  },
  releases: { path: 'releases', products: { scanner: { tag: 'scanner', versionScheme: 'semver' } } },
  announcementBar: { release: 'scanner' },
  navbar: {
    items: [
      { type: 'doc', docId: 'guide/install', label: 'Guide' },
      { to: '/releases', label: 'Releases' },
    ],
  },
  footer: { copyright: '© {{ vendor }}' },
});
