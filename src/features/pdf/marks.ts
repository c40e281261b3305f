// IO. Font with ticks and crosses. Documents show these instead of colour emoji, which no embedded font contains.
import { readFileSync } from 'node:fs';
import { resolvePackagedFile } from '../../engine/assets.ts';

/** Returns CSS with the font inlined. */
export function renderMarksFontCss(): string {
  const read = (name: string) => readFileSync(resolvePackagedFile(`assets/fonts/${name}`));
  const { marks } = JSON.parse(read('fonts.json').toString('utf8')) as {
    readonly marks: { readonly css: string; readonly files: readonly string[] };
  };
  const embedded = (text: string, name: string) =>
    text.replace(name, `data:font/woff2;base64,${read(name).toString('base64')}`);
  return marks.files.reduce(embedded, marks.css);
}
