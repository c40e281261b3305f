import { defineConfig } from 'techdocs';
import home from './content/home.ts';

// The two lines a company changes: its name, and the name its SDK goes by.
const vendor = 'Acme';
const product = 'acme';

export default defineConfig({
  title: 'Technical Documentation',
  titleDelimiter: '|',
  tagline: 'Guides, references and release notes for mobile computers, scanners and the software around them',
  url: 'https://docs.example.com',
  baseUrl: '/',
  favicon: '/img/favicon.svg',
  variables: {
    vendor,
    vendorLower: vendor.toLowerCase(),
    vendorUpper: vendor.toUpperCase(),
    product,
  },
  i18n: { defaultLocale: 'en', locales: ['en'] },
  docs: {
    path: 'content/docs',
    routeBasePath: '/',
    sidebars: './content/sidebars.ts',
    editUrl: 'https://www.example.com/edit/main/',
    showLastUpdateTime: true,
    mainDocId: 'launcher/overview',
  },
  releases: {
    path: 'content/releases',
    routeBasePath: '/releases',
    title: 'Releases',
    description: 'What is new in each product, newest first',
    postsPerPage: 10,
    products: {
      aladdin: {
        label: 'Aladdin for CODiScan',
        page: '/aladdin/overview',
        tag: 'aladdin',
        versionScheme: 'semver',
      },
      'android-sdk': {
        label: 'Android SDK',
        page: '/android/overview',
        tag: '{{ product }}-android-sdk',
        versionScheme: 'short',
      },
      browser: {
        label: 'Enterprise Browser',
        page: '/browser/overview',
        tag: 'browser',
        versionScheme: 'semver',
      },
      'codiscan-sdk': {
        label: 'CODiScan SDK',
        page: '/aladdin/codiscan/overview',
        tag: 'codiscan-sdk',
        versionScheme: 'prefixed',
      },
      'datacapture-sdk': {
        label: 'Datacapture SDK',
        page: '/capturesdk/overview',
        tag: 'datacapture-sdk',
        versionScheme: 'prefixed',
      },
      dlrmus: {
        label: 'DLRMUS',
        page: '/opos/dlrmus',
        tag: 'dlrmus',
        versionScheme: 'semver',
      },
      'dxu-android': {
        label: 'DXU Android',
        page: '/dxu/android',
        tag: 'dxu-android',
        versionScheme: 'short',
      },
      'dxu-desktop': {
        label: 'DXU Desktop',
        page: '/dxu/overview',
        tag: 'dxu-desktop',
        versionScheme: 'semver',
      },
      javapos: {
        label: 'JavaPOS API',
        page: '/javapos/overview',
        tag: 'javapos',
        versionScheme: 'semver',
      },
      'javascript-sdk': {
        label: 'JavaScript SDK',
        page: '/javascript/overview',
        tag: 'javascript',
        versionScheme: 'semver',
      },
      launcher: {
        label: 'Launcher',
        page: '/launcher/overview',
        tag: 'launcher',
        versionScheme: 'semver',
      },
      logger: {
        label: 'Logger',
        page: '/logger/overview',
        tag: 'logger',
        versionScheme: 'semver',
      },
      'maui-xamarin-sdk': {
        label: 'MAUI / Xamarin SDK',
        page: '/xamarin/overview',
        tag: 'maui',
        versionScheme: 'short',
      },
      oemconfig: {
        label: 'OEMConfig',
        page: '/oemconfig/overview',
        tag: 'oemconfig',
        versionScheme: 'semver',
      },
      opos: {
        label: 'OPOS',
        page: '/opos',
        tag: 'opos',
        versionScheme: 'semver',
      },
      quickboard: {
        label: 'QuickBoard',
        page: '/quickboard/overview',
        tag: 'quickboard',
        versionScheme: 'semver',
      },
      'react-native-sdk': {
        label: 'React Native SDK',
        page: '/reactnative/overview',
        tag: 'react-native',
        versionScheme: 'semver',
      },
      'scan2deploy-agent': {
        label: 'Scan2Deploy Agent',
        page: '/scan2deploy/android',
        tag: 'scan-2-deploy-android',
        versionScheme: 'semver',
      },
      'scan2deploy-android': {
        label: 'Scan2Deploy Android',
        page: '/scan2deploy/android',
        tag: 'scan-2-deploy-android',
        versionScheme: 'short',
      },
      'scan2deploy-studio': {
        label: 'Scan2Deploy Studio',
        page: '/scan2deploy/studio',
        tag: 'scan-2-deploy-studio',
        versionScheme: 'semver',
      },
      softspot: {
        label: 'SoftSpot',
        page: '/softspot/overview',
        tag: 'softspot',
        versionScheme: 'semver',
      },
      wifiguard: {
        label: 'WiFi Guard',
        page: '/wifiguard/overview',
        tag: 'wifi-guard',
        versionScheme: 'semver',
      },
      workdesk: {
        label: 'WorkDesk',
        page: '/workdesk/overview',
        tag: 'workdesk',
        versionScheme: 'semver',
      },
      'xamarin-sdk': {
        label: 'Xamarin SDK',
        page: '/xamarin/overview',
        tag: 'xamarin',
        versionScheme: 'semver',
      },
    },
  },
  staticDirs: ['content/static'],
  home,
  navbar: {
    title: 'Technical Documentation',
    logo: { src: '/img/logo.svg', alt: '{{ vendor }} technical documentation' },
    items: [
      {
        type: 'dropdown',
        label: 'Mobility Suite',
        items: [
          { label: 'Launcher', to: '/launcher' },
          { label: 'Enterprise Browser', to: '/browser' },
          { label: 'Integrity Kit', to: '/integritykit/overview' },
          { label: 'Scan2Deploy Studio', to: '/scan2deploy/studio' },
          { label: 'Android Enterprise QR Code Generator', to: '/aeqrdoc' },
          { label: 'OEMConfig', to: '/oemconfig' },
          { label: 'Wi-Fi QR Code Generator', to: '/wifiqrdoc' },
          { label: 'Android SDKs', to: '/android' },
          { label: 'Visual Formatter', to: '/scan2deploy/visual-formatter-basic-concepts' },
          { label: 'Wedge', to: '/wedge/overview' },
          { label: 'SoftSpot', to: '/softspot' },
          { label: 'Logger', to: '/logger' },
          { label: 'WiFi Guard', to: '/wifiguard' },
          { label: 'WorkDesk', to: '/workdesk' },
          { label: 'Battery Manager', to: '/battery-manager/overview' },
          { label: 'QuickBoard', to: '/quickboard' },
          { label: 'PocketMode', to: '/pocket-mode/overview' },
        ],
      },
      {
        type: 'dropdown',
        label: 'Android',
        items: [
          { label: 'Aladdin for CODiScan', to: '/aladdin/overview' },
          { label: 'DXU', to: '/dxu' },
          { label: 'Datacapture SDK', to: '/capturesdk/overview' },
          { label: 'Core SDK', to: '/hhs' },
          { label: 'Ethernet Adapter Utility', to: '/m10ethcradle' },
          { label: 'Quick Pairing', to: '/quickpairing/overview' },
        ],
      },
      {
        type: 'dropdown',
        label: 'iOS',
        items: [
          { label: 'iOS SDK', to: '/codiscan-ios-sdk/overview' },
          { label: 'iOS SDK Sample App', to: '/codiscan-ios-sdk-sample-app' },
        ],
      },
      {
        type: 'dropdown',
        label: 'POS',
        items: [
          { label: 'JavaPOS', to: '/javapos/overview' },
          { label: 'OPOS', to: '/opos/overview' },
        ],
      },
      {
        type: 'dropdown',
        label: 'Windows CE',
        items: [
          { label: 'Scan2Deploy CE', to: '/scan2deploy-ce' },
          { label: 'DXU', to: '/dxu' },
          { label: 'Windows CE SDK', to: '/ce' },
          { label: 'CE Sync', to: '/cesync' },
          { label: 'USBLAN', to: '/usblan' },
        ],
      },
      { label: 'Releases', to: '/releases' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Developer Links',
        items: [
          { label: 'Developer Site', href: 'https://www.example.com/developer' },
          { label: 'GitHub', href: 'https://www.example.com/github' },
        ],
      },
      {
        title: 'Notices',
        items: [
          { label: 'Legal Notice', href: 'https://www.example.com/legal-notice' },
          { label: 'Privacy Policy', href: 'https://www.example.com/privacy' },
          { label: 'Terms and Conditions', href: 'https://www.example.com/terms' },
        ],
      },
      {
        title: 'Social Media',
        items: [
          { label: 'Facebook', href: 'https://www.example.com/facebook' },
          { label: 'Twitter', href: 'https://www.example.com/twitter' },
          { label: 'LinkedIn', href: 'https://www.example.com/linkedin' },
          { label: 'YouTube', href: 'https://www.example.com/youtube' },
        ],
      },
    ],
    copyright: 'Copyright © 2025 {{ vendor }}',
  },
  announcementBar: {
    id: 'scan2deploy-studio-2-6-2',
    content: '<a href="/releases/2025/10/15/scan2deploy-studio-v.2.6.2">Scan2Deploy Studio 2.6.2 is now available</a>',
    isCloseable: true,
  },
  redirects: [{ from: '/scan2deploy/save-and-print-page', to: '/scan2deploy/save-and-scan-page' }],
});
