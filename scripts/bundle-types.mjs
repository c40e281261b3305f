// Joins the type declarations of the compiler into one file: the exports of a public module, all types that they refer to, and nothing
// else. Each declaration in such a file begins at the start of a line, so no parser is needed.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const START = /^(?:export |declare |interface |type |import )/;
const NAME = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|const|function|enum) (\w+)/;

/**
 * Returns the declarations for a public module, `door`. `replaced` maps paths to texts that replace files. Exports of `other`, another
 * public module, are imported from there. `merging` lists files that add to interfaces of other files (`declare module`).
 */
export function bundleTypes(door, { replaced = {}, other, merging = [] }) {
  const files = new Map();
  const added = merging.flatMap((path) => additionsOf(readFileSync(path, 'utf8'), path));
  const read = (path) => {
    if (!files.has(path)) files.set(path, parse(replaced[path] ?? readFileSync(path, 'utf8'), path));
    return files.get(path);
  };
  /** Returns the file that declares a name, through all re-exports. */
  const origin = (path, name) => {
    const { declarations, imports } = read(path);
    const source = declarations.has(name) ? undefined : imports.get(name);
    return source?.path === undefined ? `${path} ${name}` : origin(source.path, source.name);
  };
  const elsewhere = new Map(
    (other ? read(other.door).exported : []).map(([name, { path, name: original }]) => [origin(path, original), name]),
  );
  const written = new Map();
  const outside = new Set();
  const take = (path, name) => {
    const { declarations, imports, stars } = read(path);
    const exportedElsewhere = elsewhere.get(origin(path, name));
    if (exportedElsewhere !== undefined) {
      const as = exportedElsewhere === name ? name : `${exportedElsewhere} as ${name}`;
      return void outside.add(`import type { ${as} } from '${other.from}';`);
    }
    const declaration = declarations.get(name);
    const source = imports.get(name);
    if (declaration === undefined) {
      if (source?.path !== undefined) return take(source.path, source.name);
      if (source !== undefined) return void outside.add(source.text);
      for (const star of stars) take(star, name);
      return;
    }
    const known = written.get(name);
    if (known === path) return;
    if (known !== undefined) throw new Error(`Two types are called \`${name}\`: in ${known} and in ${path}.`);
    written.set(name, path);
    takeWords(path, name, declaration);
    texts.push(declaration);
    for (const each of added.filter((each) => each.target === path && each.name === name)) {
      takeWords(each.path, name, each.text);
      texts.push(each.text);
    }
  };
  /** Takes what a declaration refers to. */
  const takeWords = (path, name, declaration) => {
    const { declarations, imports } = read(path);
    for (const [word] of declaration.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\b[A-Za-z_]\w*\b/g))
      if (word !== name && (declarations.has(word) || imports.has(word))) take(path, word);
  };
  const texts = [];
  const exported = [];
  for (const [name, { path, name: original }] of read(door).exported) {
    take(path, original);
    exported.push(name === original ? name : `${original} as ${name}`);
  }
  const body = texts.map((text) =>
    text.replace(/^export (?:declare )?/m, (all) => (/declare/.test(all) ? 'declare ' : '')),
  );
  return `${[...outside].sort().join('\n')}\n${body.join('\n')}\nexport { ${exported.join(', ')} };\n`;
}

/** Returns what a file adds to interfaces of other files. */
function additionsOf(text, path) {
  return [...text.matchAll(/^declare module '([^']+)' \{\n([\s\S]*?)^\}/gm)].flatMap(([, target, inner]) =>
    chunksOf(inner.replace(/^ {4}/gm, '')).flatMap((chunk) => {
      const name = NAME.exec(chunk.replace(/^\/\*\*[\s\S]*?\*\/\n/, ''))?.[1];
      return name === undefined ? [] : [{ target: fileFrom(path, target), path, name, text: chunk }];
    }),
  );
}

/** Returns the file of declarations that an import names. */
function fileFrom(path, target) {
  return normalize(join(dirname(path), target.replace(/\.tsx?$/, '.d.ts')));
}

function parse(text, path) {
  const [declarations, imports, exported, stars] = [new Map(), new Map(), [], []];
  const fileOf = (target) => (target.startsWith('.') ? fileFrom(path, target) : undefined);
  for (const chunk of chunksOf(text)) {
    const code = chunk.replace(/^\/\*\*[\s\S]*?\*\/\n/, '');
    const [, list = '', target] = /^(?:import|export)(?: type)? \{([^}]*)\}(?: from '([^']+)')?;/.exec(code) ?? [];
    if (/^(?:import|export)(?: type)? \{/.test(code)) {
      for (const part of list
        .split(',')
        .map((each) => each.trim().replace(/^type /, ''))
        .filter(Boolean)) {
        const [original = '', name = original] = part.split(' as ');
        const file = target === undefined ? path : fileOf(target);
        const source = { path: file, name: original, text: `import type { ${part} } from '${target}';` };
        if (target !== undefined) imports.set(name, source);
        if (code.startsWith('export')) exported.push([name, source]);
      }
    } else if (/^import /.test(code)) {
      const [, name = ''] = /^import(?: type)? (?:\* as )?(\w+)/.exec(code) ?? [];
      imports.set(name, { text: code.trim() });
    } else {
      const name = NAME.exec(code)?.[1];
      if (name !== undefined) declarations.set(name, (declarations.get(name) ?? '') + chunk);
    }
  }
  return { declarations, imports, exported, stars };
}

/** Returns declarations with the comments before them; a comment may also occur between the parts of a union. */
function chunksOf(text) {
  const rows = text.split('\n');
  const chunks = [''];
  let start = -1;
  rows.forEach((row, index) => {
    const end = row.startsWith('/**') ? rows.findIndex((each, at) => at >= index && each.trimEnd().endsWith('*/')) : -1;
    const isBegun = start === index;
    if (end !== -1 && START.test(rows[end + 1] ?? '')) {
      start = end + 1;
      chunks.push('');
    } else if (START.test(row) && !isBegun) chunks.push('');
    chunks[chunks.length - 1] += `${row}\n`;
  });
  return chunks;
}
