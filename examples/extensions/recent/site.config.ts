import { defineConfig } from 'techdocs';
import { recent } from './recent.tsx';

export default defineConfig({
  title: 'Scanner',
  docs: { routeBasePath: 'docs' },
  extensions: [recent({ most: 2 })],
});
