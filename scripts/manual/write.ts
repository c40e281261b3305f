// Writes the generated pages of the manual: `npm run docs` calls it before the build.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedPages } from './pages.ts';

const folder = fileURLToPath(new URL('../../docs/reference/', import.meta.url));
for (const [name, text] of Object.entries(generatedPages())) writeFileSync(join(folder, name), text);
