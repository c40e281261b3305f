// Joins the chunks of a bundle that are loaded together. esbuild writes a chunk for each set of entries that share something: there are more
// than a hundred entries, so a start would find and open dozens of small files, which takes longer than running them.
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

const IMPORT = /import(?:\{([^}]*)\}from)?"\.\/([\w-]+\.js)";?/g;
const EXPORT = /export\{([^}]*)\};?/;

/** Splits `a as b,c` into pairs of names. */
const readNames = (list = '') =>
  list.split(',').flatMap((part) => {
    const [name, alias = name] = part.split(' as ').map((word) => word.trim());
    return name === '' ? [] : [[name, alias]];
  });

/** Returns the names of all files that a file loads by static imports, itself included. */
function closureOf(name, imports, loaded = new Set()) {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  for (const next of imports.get(name)) closureOf(next, imports, loaded);
  return loaded;
}

/** Size in bytes from which a chunk is worth a file of its own: a joined file is loaded as a whole. */
const LARGE = 30_000;

/**
 * Returns groups of chunks that the same starts load. `starts` are lists of files that are loaded together. Chunks that no start loads stay
 * alone, and so do large ones, and entries, whose names others know.
 */
function groupChunks(texts, isEntry, starts) {
  const imports = new Map(
    [...texts].map(([name, text]) => [name, [...text.matchAll(IMPORT)].map(([, , next]) => next)]),
  );
  const loaded = starts.map((names) => {
    const all = new Set();
    for (const name of names) closureOf(name, imports, all);
    return all;
  });
  const groups = new Map();
  for (const [name, text] of texts) {
    const key = loaded.map((all) => (all.has(name) ? '1' : '0')).join('');
    if (isEntry(name) || text.length >= LARGE || !key.includes('1')) continue;
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].filter((members) => members.length > 1);
}

/** A name that no two chunks share, for an export of a joined file. */
const nameOfExport = (chunk, name) => `${basename(chunk, '.js').replace(/\W/g, '_')}_${name}`;

/** Bundles a group into one file. Its exports are those of its members, with the names of the members. */
async function joinGroup(members, texts, minify) {
  const exported = members.flatMap((name) => {
    const names = readNames(EXPORT.exec(texts.get(name))?.[1]);
    const list = names.map(([, alias]) => `${alias} as ${nameOfExport(name, alias)}`);
    return [`import './${name}';`, ...(list.length > 0 ? [`export { ${list.join(', ')} } from './${name}';`] : [])];
  });
  const own = {
    name: 'members',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind }) => {
        const name = path.replace(/^\.\//, '');
        const isMember = members.includes(name) && kind === 'import-statement';
        return isMember ? { path: name, namespace: 'member' } : { path, external: true };
      });
      onLoad({ filter: /./, namespace: 'member' }, ({ path }) => ({ contents: texts.get(path), loader: 'js' }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: exported.join('\n'), loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    ...minify,
    // The parser of front matter has one, which techdocs never calls.
    logOverride: { 'direct-eval': 'silent' },
    plugins: [own],
  });
  return outputFiles[0].text;
}

/** Returns the text with its imports of joined chunks replaced. There is one import for each joined file. */
function redirectImports(text, fileOfChunk) {
  const wanted = new Map();
  const rest = text.replace(IMPORT, (found, list, name) => {
    const file = fileOfChunk.get(name);
    if (file === undefined) return found;
    const names = readNames(list).map(([from, to]) => [nameOfExport(name, from), to]);
    wanted.set(file, [...(wanted.get(file) ?? []), ...names]);
    return '';
  });
  const imports = [...wanted].map(([file, names]) => {
    const list = names.map(([from, to]) => (from === to ? from : `${from} as ${to}`)).join(',');
    return `import${list === '' ? '' : `{${list}}from`}"./${file}";`;
  });
  return imports.join('') + rest;
}

/**
 * Joins chunks among the files of a bundle, and returns the new files. `starts` are lists of source files; `outputs` is the bundler's
 * description of its files, and `minify` its settings.
 */
export async function joinChunks(files, { outputs, starts, minify }) {
  const folder = dirname(files[0][0]);
  const texts = new Map(files.map(([path, bytes]) => [basename(path), Buffer.from(bytes).toString('utf8')]));
  const entries = new Map(
    Object.entries(outputs).flatMap(([path, { entryPoint }]) => (entryPoint ? [[entryPoint, basename(path)]] : [])),
  );
  const fileOf = (source) => {
    const name = entries.get(source);
    if (name === undefined) throw new Error(`${source} is no entry of the bundle.`);
    return name;
  };
  const names = new Set(entries.values());
  const groups = groupChunks(
    texts,
    (name) => names.has(name),
    starts.map((list) => list.map(fileOf)),
  );
  const joined = await Promise.all(groups.map((members) => joinGroup(members, texts, minify)));
  const fileOfChunk = new Map();
  for (const [at, members] of groups.entries()) {
    const hash = createHash('sha256').update(members.join(' ')).digest('hex').slice(0, 8).toUpperCase();
    for (const name of members) {
      texts.delete(name);
      fileOfChunk.set(name, `start-${hash}.js`);
    }
    texts.set(`start-${hash}.js`, joined[at]);
  }
  return [...texts].map(([name, text]) => [join(folder, name), redirectImports(text, fileOfChunk)]);
}
