// IO. Imports of pictures, fonts and other media in the code of a site. They are not code: a site publishes them from a static folder.
import { readFileSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import type { Plugin } from 'rolldown';
import { findLineAndColumn } from '../../lib/text.ts';

const MEDIA_FILE_PATTERN = /\.(?:svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|mp4|webm|mp3|pdf)$/i;

/** Rejects imports of pictures, fonts and other media, with the position of the import. The bundler would read an SVG as JSX. */
export const mediaImportPlugin: Plugin = {
  name: 'techdocs-media',
  resolveId(source, importer) {
    if (importer === undefined || !MEDIA_FILE_PATTERN.test(source)) return;
    const code = isAbsolute(importer) ? readFileSync(importer, 'utf8') : '';
    const quoted = [`'${source}'`, `"${source}"`].map((text) => code.indexOf(text)).find((at) => at >= 0);
    const { line, column } = findLineAndColumn(code, quoted ?? 0);
    const message = `\`${source}\` is not code, so it cannot be imported. Put the file into a static folder, and write its address: \`/${basename(source)}\`.`;
    this.error({ message, id: importer, loc: { file: importer, line, column: column - 1 } });
  },
};
