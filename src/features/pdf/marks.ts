// IO. Font for ticks and crosses: no embedded font contains these as colour emoji.
import { readFileSync } from 'node:fs';
import { packagedFile } from '../../engine/assets.ts';

/** Returns CSS with the font inlined. */
export function iconFontCss(): string {
  const read = (name: string) => readFileSync(packagedFile(`assets/fonts/${name}`));
  const { marks } = JSON.parse(read('fonts.json').toString('utf8')) as {
    readonly marks: { readonly css: string; readonly files: readonly string[] };
  };
  const embedded = (text: string, name: string) =>
    text.replace(name, `data:font/woff2;base64,${read(name).toString('base64')}`);
  return marks.files.reduce(embedded, marks.css);
}
