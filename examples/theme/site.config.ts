import { defineConfig } from 'techdocs';
import { gazette } from './theme/index.ts';

export default defineConfig({
  extensions: [gazette()],
  // The serif font of the reader's system: nothing is loaded.
  font: false,
  title: 'The Type Gazette',
  tagline: 'Letters from the composing room',
  url: 'https://gazette.example.com',
  colorMode: { respectPrefersColorScheme: true },
  releases: { path: 'releases', title: 'News' },
  docs: { showLastUpdateTime: false },
  home: {
    description: 'A level bed prints an even sheet',
    tasks: [
      {
        label: 'Set up the press',
        href: '/press/set-up',
        description:
          'Ink, rollers and the first sheet: all that has to stand level before a letter is set, in the order in which the hand comes to it.',
      },
      {
        label: 'Set a page',
        href: '/press/set-a-page',
        description:
          'From the case to the stick, from the stick to the forme, and from there to the bed. Nothing is tightened before all of it lies still.',
      },
    ],
  },
  navbar: {
    items: [
      { label: 'The press', to: '/press/set-up' },
      { label: 'Papers', to: '/papers' },
      { label: 'News', to: '/releases' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Read',
        items: [
          { label: 'Set up the press', to: '/press/set-up' },
          { label: 'Papers', to: '/papers' },
        ],
      },
      { title: 'Write', items: [{ label: 'Letters to the editor', href: 'https://letters.example.com' }] },
    ],
    copyright: 'Set in your own serif. Printed on no paper.',
  },
});
