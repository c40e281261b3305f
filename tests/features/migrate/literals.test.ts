// Configurations of the old site read as literals: their values, values that need a run of the code, and code that is never read.
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { listReadableEntries, resolveReadablePath } from '../../../src/features/migrate/reach.ts';
import { readAllExports, readDefaultExport } from '../../../src/features/migrate/read-literals.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

let folder: Sandbox | undefined;
afterEach(() => folder?.remove());

const open = (files: Readonly<Record<string, string>>) => {
  folder = createSandbox(files);
  return folder;
};

/** Returns the values of a configuration, and unread code by line. */
function read(text: string, files: Readonly<Record<string, string>> = {}, name = 'a.config.ts') {
  const { root, path } = open({ [`site/${name}`]: text, ...files });
  const { value, unread } = readDefaultExport(join(root, 'site'), path(`site/${name}`));
  const short = JSON.stringify(value)?.replaceAll(join(root, 'site'), '');
  return [short === undefined ? undefined : JSON.parse(short), unread.map(({ line, code }) => `${line}: ${code}`)];
}

describe('literals', () => {
  it.each([
    [
      'export default { a: 1, "b-c": [true, null, , "x"], ["d" + 1]: -2.5 };',
      { a: 1, 'b-c': [true, null, null, 'x'], d1: -2.5 },
    ],
    [
      'const base = { a: 1 } as const;\nexport default { ...base, b: [...[1], 2] } satisfies object;',
      { a: 1, b: [1, 2] },
    ],
    [
      `const v = '2.0';\nconst config = { t: \`Version \${v}!\`, u: v! };\nexport default config;`,
      { t: 'Version 2.0!', u: '2.0' },
    ],
    [
      'const { a, b: [c = 3, ...d] } = { a: 1, b: [undefined, 4] };\nmodule.exports = { a, c, d };',
      { a: 1, c: 3, d: [4] },
    ],
    ["module.exports = async function create() {\n  const t = 'T';\n  return { t };\n};", { t: 'T' }],
    [
      "export default () => ({ t: process.env.TITLE || 'T', p: process.env.NODE_ENV === 'production' ? 1 : 2 });",
      { t: 'T', p: 1 },
    ],
    ["import { defineConfig } from 'some-package';\nexport default defineConfig({ a: 1 });", { a: 1 }],
    [
      "export default { a: [1, null, 2].filter(Boolean).concat([3]), b: ' X '.trim().toLowerCase(), c: Object.keys({ k: 1 }) };",
      { a: [1, 2, 3], b: 'x', c: ['k'] },
    ],
    [
      "export default [['b', 2], ['A', 1]].sort((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1]);",
      [
        ['A', 1],
        ['b', 2],
      ],
    ],
    ['const enum X { a }\nexport default {};', {}],
    [
      "const make = ({ id, path = 'docs', ...more }) => ['plugin', { id, path, ...more }];\nexport default { plugins: [{ id: 'a', x: 1 }, { id: 'b', path: 'c' }].map((one) => make(one)) };",
      {
        plugins: [
          ['plugin', { id: 'a', path: 'docs', x: 1 }],
          ['plugin', { id: 'b', path: 'c' }],
        ],
      },
    ],
    [
      "function label(name, ...more) {\n  console.log(name);\n  if (name === 'x') return 'X';\n  else if (more.length > 0) {\n    const rest = more.join('-');\n    return name + '-' + rest;\n  }\n  return name;\n}\nconsole.warn('no');\nexport default [label('x'), label('a', ...['b', 'c']), label('d')];",
      ['X', 'a-b-c', 'd'],
    ],
    [
      'const all = [1, 2, 3];\nexport default { even: all.filter((one) => one !== 2), found: all.find((one) => one > 1), sum: all.reduce((sum, one) => sum + one, 0), any: all.some((one) => one > 5), each: all.flatMap((one) => [one, one]), keys: Object.fromEntries(all.map((one) => ["k" + one, one])) };',
      { even: [1, 3], found: 2, sum: 6, any: false, each: [1, 1, 2, 2, 3, 3], keys: { k1: 1, k2: 2, k3: 3 } },
    ],
  ])('%s', (text, value) => {
    const [found] = read(text);
    expect(found).toEqual(value);
  });

  it.each([
    ["'abc'.startsWith('b', 1)", true],
    ["'abc'.endsWith('b', 2)", true],
    ["'abc'.includes('a', 1)", false],
    ["'a,b,c'.split(',', 2)", ['a', 'b']],
    ["['a', 'b', 'a'].indexOf('a', 1)", 2],
    ["['a', 'b'].indexOf('a', -1)", -1],
    ["['a', 'b'].includes('a', 1)", false],
    ["['a', name].includes('a')", true],
    ["['a', name].indexOf('a')", 0],
    ["['a', 'b'].at(-1)", 'b'],
    ["['a', 'b'].slice(-1)", ['b']],
  ])('count every argument: %s', (code, value) => {
    expect(read(`import { name } from 'some-package';\nexport default { a: ${code} };`)).toEqual([{ a: value }, []]);
  });

  it('does not stop at a list whose order is not known', () => {
    expect(read('export default { a: [2, 1].sort((a, b) => Math.sign(a - b)), b: 1 };')[0]).toEqual({ b: 1 });
  });

  it.each([
    ...["'abc'.startsWith(name)", "'abc'.endsWith(name)", "'abc'.includes(name)", "'abc'.startsWith('b', name)"],
    ...["['a'].includes(name)", "['a'].indexOf(name)", "[name].includes('a')", "[name, 'a'].indexOf('a')"],
    ...["['a', 'b'].join(name)", "['a'].at(name)", "['a'].slice(name)", "'abc'.slice(name)", "'a,b'.split(',', name)"],
  ])('stay unknown where an argument is unknown: %s', (code) => {
    expect(read(`import { name } from 'some-package';\nexport default { a: ${code} };`)).toEqual([{}, [`2: ${code}`]]);
  });

  it('are read of other files of the site, in both forms of modules', () => {
    const files = {
      'site/b.json': '{ "version": "1.2" }',
      'site/c.js': "exports.name = 'C';\nexports.list = [1];\n",
      'site/d/index.ts': "export const d = 'D';\nexport default { whole: true };\nexport * from '../e';\n",
      'site/e.js': "export const e = 'E';\n",
    };
    const text = `import path from 'node:path';
import { version } from './b.json';
import all, { d, e } from '@site/d';
const c = require('./c');
export default {
  ...all, d, e, version, name: c.name, list: c.list,
  places: [path.join(__dirname, 'x'), require.resolve('./c.js'), path.resolve('docs')],
};`;
    expect(read(text, files)).toEqual([
      { whole: true, d: 'D', e: 'E', version: '1.2', name: 'C', list: [1], places: ['/x', '/c.js', '/docs'] },
      [],
    ]);
  });

  it('are read of files of data that the site reads itself, and of none beside it that it may not name', () => {
    const files = {
      'site/data/a.yml': '- name: A\n- name: B\n',
      'site/package.json': '{ "version": "1.2" }',
      'site/.env': 'SECRET=1',
      'secret/.hidden/b.json': '{}',
    };
    const text = `import fs from 'node:fs';
import path from 'path';
import yaml from 'js-yaml';
const { version } = JSON.parse(fs.readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const load = (file) => yaml.load(fs.readFileSync(path.join(__dirname, file), 'utf8'));
export default {
  version,
  names: load('data/a.yml').map((one) => one.name),
  a: fs.readFileSync('.env', 'utf8'),
  b: fs.readFileSync('../secret/.hidden/b.json', 'utf8'),
  c: load('data/none.yml'),
};`;
    expect(read(text, files)).toEqual([
      { version: '1.2', names: ['A', 'B'] },
      [
        "5: fs.readFileSync(path.join(__dirname, file), 'utf8')",
        "9: fs.readFileSync('.env', 'utf8')",
        "10: fs.readFileSync('../secret/.hidden/b.json', 'utf8')",
      ],
    ]);
  });

  it('have the year of today where they ask for it, which is told', () => {
    const { root, path } = open({ 'site/a.ts': 'export default { text: "© " + new Date().getFullYear() + " A" };' });
    const { value, unread, dated } = readDefaultExport(join(root, 'site'), path('site/a.ts'));
    expect(unread).toEqual([]);
    expect(value).toEqual({ text: expect.stringMatching(/^© 2\d{3} A$/) });
    expect(dated.map(({ line, code }) => `${line}: ${code}`)).toEqual(['1: new Date().getFullYear()']);
  });

  it('keep functions and names of packages, of which nothing is run', () => {
    const text = `import { themes } from 'prism';
export default { f: (a: string) => a + run(), m(x) { return x; }, theme: themes.github, plugin: require('x')('y') };`;
    expect(read(text)).toEqual([
      {
        f: { $code: '(a: string) => a + run()' },
        m: { $code: 'function (x) { return x; }' },
        theme: { $stub: 'prism.themes.github' },
        plugin: { $stub: 'x()' },
      },
      [],
    ]);
  });

  it('know the `require` that a module makes', () => {
    const text = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
export default { theme: require.resolve('some-theme'), plugin: require('some-plugin') };`;
    expect(read(text)).toEqual([{ theme: 'some-theme', plugin: { $stub: 'some-plugin' } }, []]);
  });

  it('leave out what only running gives, by its line', () => {
    const text = `const names = await list();
const other = [1].map((x) => x.y.z);
config.late = 1;
export default {
  names,
  list: [1, fetch('x'), 2],
  text: \`a \${other}\`,
  get now() { return 1; },
  unused: undefined,
};`;
    expect(read(text)).toEqual([
      { list: [1, 2] },
      ['1: list', '2: x.y', '3: config.late = 1;', '6: fetch', '7: other', '8: get now() { return 1; }'],
    ]);
  });

  it('are the object inside functions that are not run, which is told', () => {
    const own = { 'site/own.ts': 'export const withOwn = (config) => { config.b ??= 2; for (;;); };\n' };
    const imports = "import { withTwo } from 'two';\nimport { withOwn } from './own';\n";
    expect(read(`${imports}export default withOwn(withTwo({ a: 1 }));`, own)).toEqual([
      { a: 1 },
      expect.arrayContaining(['3: withOwn(withTwo({ a: 1 }))']),
    ]);
    expect(read("module.exports = require('two')({ a: 1 });")).toEqual([{ a: 1 }, ["1: require('two')({ a: 1 })"]]);
  });

  it('of the environment are not set, which is told', () => {
    const { root, path } = open({
      'site/a.ts': "export default {\n  url: process.env.URL,\n  a: process.env.A ?? 'a',\n};\n",
    });
    const { value, unread, unset } = readDefaultExport(join(root, 'site'), path('site/a.ts'));
    expect({ value, unread }).toEqual({ value: { url: undefined, a: 'a' }, unread: [] });
    expect(unset.map(({ line, code }) => `${line}: ${code}`)).toEqual(['2: process.env.URL', '3: process.env.A']);
  });

  it('take no object for one of the marks that tell of code', () => {
    expect(
      read('export default { a: { $code: "evil()" }, b: require("./b.json") };', {
        'site/b.json': '{ "$stub": "x", "c": 1 }',
      }),
    ).toEqual([{ a: {}, b: { c: 1 } }, ['1: $code: "evil()"']]);
  });

  it('are changed by assignments to what an object contains', () => {
    const text = `const versions = { a: { label: 'A' } };
const config = { presets: [['classic', { docs: { x: 1 } }]], list: [1] };
config.presets[0][1].docs.versions = versions;
config.presets[0][1].docs.versions.current = { path: 'next' };
config['title'] = config.list.length + ' T';
config.list.push(2, ...[3]);
config.gone.deep = 1;
const alias = config.list;
alias.push(4);
versions.b = {};
module.exports = config;`;
    expect(read(text)).toEqual([
      {
        presets: [['classic', { docs: { x: 1, versions: { a: { label: 'A' }, b: {}, current: { path: 'next' } } } }]],
        list: [1, 2],
        title: '1 T',
      },
      ['6: ...[3]', '7: config.gone.deep = 1;', '9: alias.push(4);'],
    ]);
    expect(
      read('async function make() {\n  const c = {};\n  c.a = 1;\n  return c;\n}\nexport default make;')[0],
    ).toEqual({
      a: 1,
    });
  });

  it('are read from files, with the encoding in an object', () => {
    const text =
      "const fs = require('fs');\nconst t = fs.readFileSync('./a.json', { encoding: 'utf8', flag: 'r' });\nmodule.exports = JSON.parse(t);";
    expect(read(text, { 'site/a.json': '{ "a": 1 }' })).toEqual([{ a: 1 }, []]);
  });

  it('are changed under conditions that are known', () => {
    const text = `let base = '/a';
const list = [1];
if (import.meta.env.DEV) list.push(2);
if (import.meta.env.PROD) {
  list.push(3);
  base = '/b';
} else list.push(4);
if (load()) list.push(5);
export default { list, base };`;
    expect(read(text)).toEqual([{ list: [1, 3], base: '/b' }, ['8: load', '8: if (load()) list.push(5);']]);
  });

  it('end where values are made from themselves, nested deep or too many', () => {
    expect(read('const a = b, b = a;\nexport default { a };')[0]).toEqual({});
    expect(read('const f = (n) => [f(n), f(n)];\nexport default { a: [f(1)].length };')[0]).toEqual({ a: 1 });
    expect(read('const f = () => [f(), f()];\nexport default { a: [f()].length };')[0]).toEqual({ a: 1 });
    const chain = Array.from({ length: 2000 }, (_, at) => `const a${at + 1} = a${at};`).join('\n');
    expect(read(`const a0 = 1;\n${chain}\nexport default { a: a2000 };`)[0]).toEqual({});
    const doubled = Array.from({ length: 40 }, (_, at) => `const a${at + 1} = [...a${at}, ...a${at}];`).join('\n');
    expect(() => read(`const a0 = [1];\n${doubled}\nexport default { a: a40 };`)).toThrow('too large');
    const shared = Array.from({ length: 40 }, (_, at) => `const a${at + 1} = [a${at}, a${at}];`).join('\n');
    expect(() => read(`const a0 = [1];\n${shared}\nexport default { a: a40 };`)).toThrow('too large');
    expect(() => read('export default {\n')).toThrow('This code is malformed');
  });
});

it('a file is harmless only if nothing of it does anything when it is imported', () => {
  const isHarmless = (text: string) => {
    const { root, path } = open({ 'site/a.js': text });
    return readAllExports(join(root, 'site'), path('site/a.js')).isHarmless;
  };
  expect(isHarmless("const a = ['x'];\nmodule.exports = { a, f: () => evil() };")).toBe(true);
  for (const text of [
    'const x = evil();',
    "import 'package';",
    'class A { static a = evil(); }',
    'evil();',
    'const f = () => { evil(); return 1; };\nexports.x = f();',
  ])
    expect([text, isHarmless(`${text}\nmodule.exports = { a: 1 };`)]).toEqual([text, false]);
});

it('nothing is read that a link leads to outside of the site, nor what is hidden beside it', () => {
  const { root, path } = open({
    'secret.txt': 'SECRET',
    '.hidden/a.json': '{}',
    'docs/a.md': '# A',
    'site/own/a.txt': 'a',
    'site/a.config.js':
      'export default { a: require("./link/secret.json"), b: require("../beside.json"), c: require("../.hidden/a.json") };',
    'outside/secret.json': '{ "secret": 1 }',
    'beside.json': '{ "b": 1 }',
  });
  const site = path('site');
  symlinkSync('../outside', path('site/link'));
  symlinkSync('own', path('site/inner'));
  mkdirSync(path('site/deep/er'), { recursive: true });
  symlinkSync('/proc', path('site/deep/er/p'));
  expect(readDefaultExport(site, path('site/a.config.js')).value).toEqual({
    a: { $stub: './link/secret.json' },
    b: { b: 1 },
    c: { $stub: '../.hidden/a.json' },
  });
  expect(resolveReadablePath(site, 'inner/a.txt')).toBe(path('site/own/a.txt'));
  expect(resolveReadablePath(site, '../docs/a.md')).toBe(join(root, 'docs/a.md'));
  expect(
    ['link', 'link/secret.json', 'deep/er/p', '../.hidden/a.json', 'none'].map((name) =>
      resolveReadablePath(site, name),
    ),
  ).toEqual(Array(5).fill(undefined));
  expect(listReadableEntries(site).map((name) => name.slice(site.length + 1))).toEqual(['a.config.js', 'inner', 'own']);
});

it('marks unread parts of the exports that pages show, and leaves them out of a configuration', () => {
  const code =
    'export const a = { b: evil(), c: [evil(), 1] };\nexport const d = [...evil(), { ...evil() }];\nexport default { a, d };\n';
  const { root, path } = open({ 'site/a.js': code });
  const exported = readAllExports(join(root, 'site'), path('site/a.js')).value;
  const stub = (name: string) => ({ $stub: name });
  expect(exported).toMatchObject({
    a: { b: stub('a'), c: [stub('a'), 1] },
    d: [stub('d'), { '...': stub('d') }],
  });
  expect(readDefaultExport(join(root, 'site'), path('site/a.js')).value).toEqual({ a: { c: [1] }, d: [{}] });
});

it('reads the text of a file that a loader of text requires', () => {
  const files = {
    'site/a.js':
      "export const a = { code: require('raw-loader!./b.txt').default, same: require('raw-loader!./b.txt') };\n",
    'site/b.txt': 'B\n',
  };
  const { root, path } = open(files);
  expect(readAllExports(join(root, 'site'), path('site/a.js')).value).toEqual({ a: { code: 'B\n', same: 'B\n' } });
});

it('names a missing file of the site by its path in the site', () => {
  const { root, path } = open({
    'site/a.js': "const { join } = require('path');\nmodule.exports = require(join(__dirname, 'b/c.json'));\n",
  });
  expect(readDefaultExport(join(root, 'site'), path('site/a.js')).missing).toEqual(['b/c.json']);
});
