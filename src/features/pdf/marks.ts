// IO. The font of ticks and crosses: signs in colour are in no font that is embedded.
import { readFileSync } from 'node:fs';
import { packagedFile } from '../../engine/assets.ts';

/** The font with the styles that show it, as one text. */
export function marksCss(): string {
  const read = (name: string) => readFileSync(packagedFile(`assets/fonts/${name}`));
  const { marks } = JSON.parse(read('fonts.json').toString('utf8')) as {
    readonly marks: { readonly css: string; readonly files: readonly string[] };
  };
  const embedded = (text: string, name: string) =>
    text.replace(name, `data:font/woff2;base64,${read(name).toString('base64')}`);
  return marks.files.reduce(embedded, marks.css);
}
