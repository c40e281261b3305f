import { defineConfig } from 'techdocs';
import { kroki } from './kroki.tsx';

export default defineConfig({
  title: 'Diagrams',
  extensions: [kroki({ server: process.env.KROKI_SERVER ?? 'http://127.0.0.1:8000' })],
});
