import { defineConfig } from 'techdocs';
import { typedoc } from './typedoc.ts';

export default defineConfig({ title: 'Barcodes', extensions: [typedoc({ src: 'src', to: 'reference' })] });
