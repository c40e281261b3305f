// Compiles and imports a file that is not on the disk but one of many texts, such as those of a commit, with the files
// that it imports. Packages come from the project, as it has them now.
import { dirname, join, normalize } from 'node:path/posix';
import type { Message, Plugin } from 'esbuild';
import { UserError } from '../model/diagnostic.ts';
import { dataUrl, packages } from './compile.ts';

/** Where a file comes from. */
export interface Texts {
  /** Absolute path of the project root. */
  readonly root: string;
  /** Stands before the names of files in messages. */
  readonly prefix: string;
  readonly textOf: (file: string) => string | undefined;
}

const ENDINGS = ['ts', 'mts', 'js', 'mjs', 'json'];
const NAMESPACE = 'text';

/** Imports the default export of a file. Throws a `UserError` that names it. */
export async function importText(file: string, texts: Texts): Promise<unknown> {
  const name = texts.prefix + file;
  const text = texts.textOf(file) ?? '';
  try {
    if (file.endsWith('.json')) return JSON.parse(text);
    const module = (await import(dataUrl(await bundle(file, texts)))) as { default?: unknown };
    if (module.default === undefined) throw new Error('it has no default export');
    return typeof module.default === 'function' ? await module.default() : await module.default;
  } catch (error) {
    const [first] = (error as { errors?: readonly Message[] }).errors ?? [];
    const place = first?.location && { line: first.location.line, column: first.location.column + 1 };
    const at = first?.location ? texts.prefix + first.location.file.slice(NAMESPACE.length + 1) : name;
    const reason = (first?.text ?? (error as Error).message).replace(/\s+/g, ' ').replace(/[.!?]$/, '');
    const message = `${name} cannot be used: ${reason}.`;
    throw new UserError(message, 2, [{ code: 'invalid-config', severity: 'error', message, file: at, ...place }]);
  }
}

async function bundle(file: string, texts: Texts): Promise<string> {
  const { build } = await import('esbuild');
  const result = await build({
    absWorkingDir: texts.root,
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    charset: 'utf8',
    outfile: 'out.mjs',
    plugins: [fromTexts(texts), packages],
  });
  return result.outputFiles[0]?.text ?? '';
}

function fromTexts({ root, textOf }: Texts): Plugin {
  const find = (path: string) =>
    [
      path,
      ...ENDINGS.map((ending) => `${path}.${ending}`),
      path.replace(/\.([cm]?)js$/, '.$1ts'),
      `${path}/index.ts`,
    ].find((one) => textOf(one) !== undefined);
  return {
    name: 'techdocs-texts',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ kind, path }) =>
        kind === 'entry-point' ? { path: normalize(path), namespace: NAMESPACE } : undefined,
      );
      onResolve({ filter: /^\.\.?\//, namespace: NAMESPACE }, ({ path, importer }) => {
        const found = find(join(dirname(importer), path));
        return found === undefined
          ? { errors: [{ text: `There is no file \`${path}\`` }] }
          : { path: found, namespace: NAMESPACE };
      });
      onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
        const ending = /\.(?:[cm]?([jt]s)|(json))$/.exec(path);
        return { contents: textOf(path) ?? '', loader: (ending?.[1] ?? ending?.[2] ?? 'js') as 'ts', resolveDir: root };
      });
    },
  };
}
