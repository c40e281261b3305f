import { defineConfig } from 'techdocs';
import { helpful } from './helpful.tsx';

export default defineConfig({
  title: 'Scanner',
  extensions: [helpful({ endpoint: process.env.HELPFUL_ENDPOINT ?? 'https://answers.example.com/helpful' })],
});
