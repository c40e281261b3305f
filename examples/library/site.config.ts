import { defineConfig } from 'techdocs';

export default defineConfig({
  title: 'Greeting',
  tagline: 'A library that greets',
  url: 'https://greeting.example.com',
  docs: { sidebars: 'sidebars.ts' },
  apis: [{ id: 'greeting', spec: 'api/greeting.yaml', path: '/http', pages: 'single' }],
  navbar: {
    items: [
      { type: 'docSidebar', sidebarId: 'guide', label: 'Guide' },
      { type: 'docSidebar', sidebarId: 'reference', label: 'Reference' },
    ],
  },
});
