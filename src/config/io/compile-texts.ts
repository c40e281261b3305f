// Compiles and runs a file, with the files that it imports, from texts in memory, such as the files of a commit. Imported packages are the
// currently installed ones of the project.
import { dirname, join, normalize } from 'node:path/posix';
import type { Plugin } from 'rolldown';
import { computeHash } from '../../lib/hash.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { HangWatchStarter } from '../../model/hook-watch.ts';
import { moduleFileExtensions } from '../module-files.ts';
import { BundleError, bundle } from './bundle.ts';
import { awaitWithTimeout, canCompiledCodeHang, externalPackagesPlugin, runModule } from './compile.ts';

/** Texts that replace files on disk, and the settings for importing them. */
interface VirtualFiles {
  /** Absolute path of the project root. */
  readonly root: string;
  /** Prefix of file names in messages. */
  readonly prefix: string;
  readonly textOf: (file: string) => string | undefined;
  /** Watchdog that interrupts a file if its import never finishes. */
  readonly watch?: HangWatchStarter;
}

/** Prefix of the ids of texts; never occurs in a path on disk. */
const VIRTUAL_FILE_ID_PREFIX = '\0text:';

/** Imports the default export of a file. Throws a `UserError` that names the file. */
export async function importVirtualFile(file: string, texts: VirtualFiles): Promise<unknown> {
  const name = texts.prefix + file;
  const text = texts.textOf(file) ?? '';
  const explainError = async (error: unknown) => createImportError(error, file, texts);
  try {
    if (file.endsWith('.json')) return JSON.parse(text);
    const bundled = {
      root: texts.root,
      entry: VIRTUAL_FILE_ID_PREFIX + normalize(file),
      plugins: [createVirtualFilePlugin(texts), externalPackagesPlugin],
    };
    const { code } = await bundle(bundled);
    const watch = canCompiledCodeHang(code) ? await texts.watch?.() : undefined;
    const fault = { code: 'invalid-config', what: `${name} cannot be used`, file: name };
    const call = { hook: name, version: computeHash(code), siteCode: fault, explainError };
    const run = () => runModule(code);
    const value = await awaitWithTimeout(watch ? watch.load(call, run) : run());
    if (value === undefined) throw new Error('it has no default export');
    return value;
  } catch (error) {
    throw error instanceof UserError ? error : await explainError(error);
  }
}

function createImportError(error: unknown, file: string, { prefix }: VirtualFiles): UserError {
  const { faults: [first] = [] } = error instanceof BundleError ? error : {};
  const { file: id = VIRTUAL_FILE_ID_PREFIX + file, line, column } = first ?? {};
  const at = id.startsWith(VIRTUAL_FILE_ID_PREFIX) ? prefix + id.slice(VIRTUAL_FILE_ID_PREFIX.length) : id;
  const reason = (first?.message ?? (error as Error).message).replace(/\s+/g, ' ').replace(/[.!?]$/, '');
  const message = `${prefix + file} cannot be used: ${reason}.`;
  return UserError.of({ code: 'invalid-config', message, file: at, line, column });
}

function createVirtualFilePlugin({ root, textOf }: VirtualFiles): Plugin {
  const find = (path: string) =>
    [
      path,
      ...moduleFileExtensions.map((ending) => `${path}.${ending}`),
      path.replace(/\.([cm]?)js$/, '.$1ts'),
      `${path}/index.ts`,
    ].find((candidate) => textOf(candidate) !== undefined);
  return {
    name: 'techdocs-texts',
    async resolveId(source, importer, options) {
      if (source.startsWith(VIRTUAL_FILE_ID_PREFIX)) return source;
      if (!importer?.startsWith(VIRTUAL_FILE_ID_PREFIX)) return;
      if (!/^\.\.?\//.test(source))
        return this.resolve(source, join(root, 'package.json'), { ...options, skipSelf: false });
      const file = find(join(dirname(importer.slice(VIRTUAL_FILE_ID_PREFIX.length)), source));
      if (file !== undefined) return VIRTUAL_FILE_ID_PREFIX + file;
    },
    load(id) {
      if (!id.startsWith(VIRTUAL_FILE_ID_PREFIX)) return;
      const ending = /\.(?:[cm]?([jt]s)|(json))$/.exec(id);
      return {
        code: textOf(id.slice(VIRTUAL_FILE_ID_PREFIX.length)) ?? '',
        moduleType: (ending?.[1] ?? ending?.[2] ?? 'js') as 'ts',
      };
    },
  };
}
