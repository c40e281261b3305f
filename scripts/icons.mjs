// Writes the shapes of the icons that pages may use into `src/model/icon-shapes.json`, for the names that are listed there. Run it after an
// update of `lucide-static`, or after adding a name with an empty text; a test then reports what is missing in the manual.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodes = JSON.parse(readFileSync(join(root, 'node_modules/lucide-static/icon-nodes.json'), 'utf8'));
const file = join(root, 'src/model/icon-shapes.json');

/** Returns the inner SVG of an icon of the package. */
export function shapeOf(name) {
  const element = ([tag, attributes]) =>
    `<${tag} ${Object.entries(attributes)
      .map(([key, value]) => `${key}="${value}"`)
      .join(' ')}/>`;
  return nodes[name]?.map(element).join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shapes = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  const renewed = shapes.map(([name, shape]) => [name, shapeOf(name) ?? shape]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(renewed), undefined, 2)}\n`);
}
