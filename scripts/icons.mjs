// Writes the shapes of the icons that pages may name into `src/model/icon-shapes.ts`, for the names that stand there. Run it after
// `lucide-static` has been updated, or after a name has been added with an empty text; a test says what the manual lacks then.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodes = JSON.parse(readFileSync(join(root, 'node_modules/lucide-static/icon-nodes.json'), 'utf8'));
const file = join(root, 'src/model/icon-shapes.ts');

/** The inner SVG of an icon of the package. */
export function shapeOf(name) {
  const element = ([tag, attributes]) =>
    `<${tag} ${Object.entries(attributes)
      .map(([key, value]) => `${key}="${value}"`)
      .join(' ')}/>`;
  return nodes[name]?.map(element).join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = readFileSync(file, 'utf8').replace(/^ {2}'?([a-z\d-]+)'?:\s+'(?:<[^']*)?',$/gm, (line, name) =>
    shapeOf(name) === undefined ? line : `  '${name}': '${shapeOf(name)}',`,
  );
  writeFileSync(file, text);
}
