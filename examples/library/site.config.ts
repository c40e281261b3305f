import { defineConfig } from 'techdocs';

export default defineConfig({
  title: 'Greeting',
  tagline: 'A library that greets',
  url: 'https://greeting.example.com',
  docs: { sidebars: 'sidebars.ts' },
  navbar: {
    items: [
      { type: 'docSidebar', sidebarId: 'guide', label: 'Guide' },
      { type: 'docSidebar', sidebarId: 'reference', label: 'Reference' },
    ],
  },
});
