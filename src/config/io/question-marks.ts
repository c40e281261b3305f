// IO. Supports folders with a question mark in their name, which the bundler takes for a query string.
import { readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Plugin } from 'rolldown';

const SCRIPT_FILE_EXTENSION_PATTERN = /\.(?:[cm]?([jt]s)|([jt]sx|json))$/;

/** Plugin that resolves and loads a file by its whole path even if the path contains a question mark. */
export const questionMarkInPathPlugin: Plugin = {
  name: 'techdocs-question-marks',
  async resolveId(source, importer, options) {
    if (!isAbsolute(source) || !source.includes('?')) return;
    // `beside` is an importer path in the folder of `source`. The bundler looks for a query string in `source`, but not in the path of an
    // importer.
    const beside = join(dirname(source), basename(importer ?? source));
    return this.resolve(`./${basename(source)}`, beside, { ...options, isEntry: false, skipSelf: true });
  },
  load: {
    order: 'post',
    handler(id) {
      const [, plain, other] = (isAbsolute(id) && id.includes('?') && SCRIPT_FILE_EXTENSION_PATTERN.exec(id)) || [];
      const moduleType = (plain ?? other) as 'js' | 'json' | 'jsx' | 'ts' | 'tsx' | undefined;
      return moduleType && { code: readFileSync(id, 'utf8').replace(/^\uFEFF/, ''), moduleType };
    },
  },
};
