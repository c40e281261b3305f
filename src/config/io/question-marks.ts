// IO. Files below a folder whose name contains a question mark, which the bundler takes for the query of an address.
import { readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Plugin } from 'rolldown';

const ENDING = /\.(?:[cm]?([jt]s)|([jt]sx|json))$/;

/** Finds and loads such files by their whole paths. */
export const questionMarks: Plugin = {
  name: 'techdocs-question-marks',
  async resolveId(source, importer, options) {
    if (!isAbsolute(source) || !source.includes('?')) return;
    // The folder of who imports is taken as it is.
    const beside = join(dirname(source), basename(importer ?? source));
    return this.resolve(`./${basename(source)}`, beside, { ...options, isEntry: false, skipSelf: true });
  },
  load: {
    order: 'post',
    handler(id) {
      const [, plain, other] = (isAbsolute(id) && id.includes('?') && ENDING.exec(id)) || [];
      const moduleType = (plain ?? other) as 'js' | 'json' | 'jsx' | 'ts' | 'tsx' | undefined;
      return moduleType && { code: readFileSync(id, 'utf8').replace(/^\uFEFF/, ''), moduleType };
    },
  },
};
