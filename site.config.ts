import { defineConfig } from 'techdocs';
import company, { version } from './content/company.ts';
import home from './content/home.ts';
import products from './content/products.ts';

const { vendor } = company;

/** Returns links to addresses that the company has set; omits the others. */
function given(links: readonly (readonly [label: string, name: keyof typeof company.links])[]) {
  return links.flatMap(([label, name]) => (company.links[name] === '' ? [] : [{ label, href: `{{ links.${name} }}` }]));
}

const social = given([
  ['Facebook', 'facebook'],
  ['Twitter', 'twitter'],
  ['LinkedIn', 'linkedin'],
  ['YouTube', 'youtube'],
]);

export default defineConfig({
  title: `${vendor} Technical Documentation`,
  titleDelimiter: '|',
  tagline: 'Guides, references and release notes for mobile computers, scanners and the software around them',
  url: 'https://docs.example.com',
  baseUrl: '/',
  favicon: '/img/favicon.svg',
  variables: {
    ...company,
    vendorLower: vendor.toLowerCase(),
    vendorUpper: vendor.toUpperCase(),
    version,
  },
  i18n: { defaultLocale: 'en', locales: ['en'] },
  docs: {
    path: 'content/docs',
    routeBasePath: '/',
    sidebars: './content/sidebars.ts',
    editUrl: '{{ links.edit }}',
    showLastUpdateTime: true,
    mainDocId: 'launcher/overview',
  },
  apis: [
    { id: 'magellan-rest', spec: 'content/api/magellan-rest.yaml', path: '/magellansdk/rest-yaml', pages: 'single' },
    {
      id: 'magellan-events',
      spec: 'content/api/magellan-events.yaml',
      path: '/magellansdk/event-yaml',
      pages: 'single',
    },
    { id: 'dxu-http', spec: 'content/api/dxu-http.yaml', path: '/dxu/http', pages: 'single' },
    {
      id: 'scan2deploy-ce',
      spec: 'content/api/scan2deploy-ce.schema.json',
      path: '/scan2deploy-ce/schema',
      pages: 'single',
    },
  ],
  products,
  releases: {
    path: 'content/releases',
    routeBasePath: '/releases',
    title: 'Releases',
    description: 'What is new in each product, newest first',
    postsPerPage: 10,
    products: {
      aladdin: { tag: 'aladdin', versionScheme: 'semver' },
      'android-sdk': {
        tag: '{{ product }}-android-sdk',
        versionScheme: 'short',
        postTitle: '{{ vendor }} {label} {version}',
        postSlug: '{{ product }}-android-sdk-v{version}',
      },
      browser: { tag: 'browser', versionScheme: 'semver' },
      'codiscan-sdk': { tag: 'codiscan-sdk', versionScheme: 'prefixed' },
      'datacapture-sdk': { tag: 'datacapture-sdk', versionScheme: 'prefixed' },
      dlrmus: { tag: 'dlrmus', versionScheme: 'semver' },
      'dxu-android': { tag: 'dxu-android', versionScheme: 'short' },
      'dxu-desktop': { tag: 'dxu-desktop', versionScheme: 'semver' },
      javapos: {
        tag: 'javapos',
        versionScheme: 'N.N.NNN',
        postTitle: 'JavaPOS {version}',
        postSlug: '{product}-{version}',
      },
      'javascript-sdk': { tag: 'javascript', versionScheme: 'semver' },
      launcher: { tag: 'launcher', versionScheme: 'semver' },
      logger: { tag: 'logger', versionScheme: 'semver' },
      'maui-xamarin-sdk': { tag: 'maui', versionScheme: 'short' },
      oemconfig: { tag: 'oemconfig', versionScheme: 'semver' },
      opos: { tag: 'opos', versionScheme: 'semver' },
      quickboard: { tag: 'quickboard', versionScheme: 'semver' },
      'react-native-sdk': { tag: 'react-native', versionScheme: 'semver' },
      'scan2deploy-agent': { tag: 'scan-2-deploy-android', versionScheme: 'semver' },
      'scan2deploy-android': { tag: 'scan-2-deploy-android', versionScheme: 'short' },
      'scan2deploy-studio': { tag: 'scan-2-deploy-studio', versionScheme: 'semver' },
      softspot: { tag: 'softspot', versionScheme: 'semver' },
      wifiguard: { tag: 'wifi-guard', versionScheme: 'semver' },
      workdesk: { tag: 'workdesk', versionScheme: 'semver' },
      'xamarin-sdk': { tag: 'xamarin', versionScheme: 'semver' },
    },
  },
  search: { feedbackUrl: '{{ links.feedback }}' },
  analytics:
    company.analytics.trackingId === ''
      ? { provider: 'beacon', endpoint: '{{ analytics.endpoint }}' }
      : { provider: 'gtag', trackingId: '{{ analytics.trackingId }}' },
  components: {
    Addresses: './content/components/addresses.tsx',
    DeviceTable: './content/components/device-table.tsx',
    FirmwareTable: './content/components/firmware-table.tsx',
    Screen: './content/components/screen.tsx',
    Symptoms: './content/components/symptoms.tsx',
  },
  parts: { homeHero: './content/components/home-hero.tsx' },
  staticDirs: ['content/static'],
  headTags: [
    { tagName: 'meta', attributes: { name: 'generator', content: 'techdocs; {{ vendor }} portal {{ version }}' } },
  ],
  colorMode: { respectPrefersColorScheme: true },
  home,
  navbar: {
    title: `${vendor} Technical Documentation`,
    logo: { src: '/img/logo.svg', alt: '{{ vendor }} technical documentation' },
    items: [
      { type: 'productDropdown', area: 'Mobility Suite' },
      { type: 'productDropdown', area: 'Android' },
      { type: 'productDropdown', area: 'iOS' },
      { type: 'productDropdown', area: 'POS' },
      { type: 'productDropdown', area: 'Windows CE', items: [{ label: 'DXU', to: '/dxu' }] },
      { label: 'Devices', to: '/devices' },
      { label: 'Releases', to: '/releases' },
      {
        label: 'Help',
        items: [
          { label: 'Troubleshooting', to: '/troubleshooting' },
          { label: 'Support', to: '/support' },
          { label: 'Downloads', to: '/support#downloads' },
          ...given([['Sample apps', 'samples']]),
        ],
      },
      { type: 'localeDropdown', position: 'right' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Documentation',
        items: [
          { label: 'Releases', to: '/releases' },
          { label: 'Devices', to: '/devices' },
          { label: 'Troubleshooting', to: '/troubleshooting' },
          { label: 'Downloads', to: '/support#downloads' },
          ...given([['Developer Site', 'developer']]),
        ],
      },
      {
        title: 'References',
        items: [
          { label: 'Magellan SDK: REST', to: '/magellansdk/rest-yaml' },
          { label: 'Magellan SDK: events', to: '/magellansdk/event-yaml' },
          { label: 'DXU: HTTP', to: '/dxu/http' },
          { label: 'Scan2Deploy CE: schema', to: '/scan2deploy-ce/schema' },
          ...given([['GitHub', 'repository']]),
        ],
      },
      {
        title: 'Help and notices',
        items: [
          { label: 'Support', to: '/support' },
          { label: 'Privacy', to: '/privacy' },
          ...given([
            ['Legal Notice', 'legal'],
            ['Terms and Conditions', 'terms'],
          ]),
        ],
      },
      ...(social.length > 0 ? [{ title: 'Social Media', items: social }] : []),
    ],
    copyright: `Copyright © ${version.slice(0, 4)} {{ vendor }}. Version {{ version }}`,
  },
  announcementBar: { release: 'latest' },
  redirects: [{ from: '/scan2deploy/save-and-print-page', to: '/scan2deploy/save-and-scan-page' }],
});
