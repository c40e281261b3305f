import { defineConfig } from 'techdocs';
import { contributors } from './contributors.tsx';

export default defineConfig({ title: 'Who wrote it', extensions: [contributors()] });
