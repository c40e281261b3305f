// The manual of techdocs, built by techdocs: `npm run docs`.
import { defineConfig } from 'techdocs';

export default defineConfig({
  title: 'techdocs',
  tagline: 'The manual: technical documentation and release notes from Markdown',
  favicon: '/img/favicon.svg',
  docs: { path: '.', sidebars: 'sidebars.ts' },
  releases: {
    title: 'Changes',
    products: { techdocs: { label: 'techdocs', tag: 'techdocs', versionScheme: 'semver', gitTag: 'v{version}' } },
  },
  home: {
    title: 'techdocs manual',
    description: 'Technical documentation and release notes from Markdown.',
    tasks: [
      { label: 'Start a site', href: '/start/first-site', icon: 'rocket', description: 'In five minutes.' },
      {
        label: 'Write pages',
        href: '/write/markdown',
        icon: 'pencil',
        description: 'Markdown, with its result beside it.',
      },
      {
        label: 'Publish a release',
        href: '/release-notes/new-release',
        icon: 'megaphone',
        description: 'One command.',
      },
      { label: 'Check links', href: '/check/links', icon: 'link', description: 'On your machine and in CI.' },
      { label: 'Publish the site', href: '/publish', icon: 'upload', description: 'Any static host will do.' },
      {
        label: 'Move from another generator',
        href: '/move/docusaurus',
        icon: 'truck',
        description: 'What is called how.',
      },
    ],
  },
  navbar: {
    items: [
      { type: 'doc', docId: 'start/first-site', label: 'Guide' },
      { to: '/reference/configuration', label: 'Reference' },
      { to: '/reference/findings', label: 'Findings' },
      { to: '/decisions', label: 'Inside' },
      { to: '/releases', label: 'Changes' },
    ],
  },
  components: { TransferTime: { file: 'write/_transfer-time.tsx', hydrate: 'visible' } },
  markdown: { embeds: ['www.youtube-nocookie.com'] },
  variables: { product: 'techdocs' },
  colorMode: { respectPrefersColorScheme: true },
});
