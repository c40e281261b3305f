import { defineConfig } from 'techdocs';
import { socialCards } from './social-cards.ts';

export default defineConfig({
  title: 'Scanner & co.',
  url: 'https://docs.example.com',
  baseUrl: '/scanner/',
  extensions: [socialCards({ color: '#22223b' })],
});
