// Measures of the source for tests/architecture.test.ts: circular imports and layers, long functions, long lists of parameters, and state
// of modules. They are computed from the syntax tree, so comments and texts do not count.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

/** Absolute folder of the source. */
export const src = fileURLToPath(new URL('../../src/', import.meta.url));

/** Every TypeScript file below `src`: POSIX paths, sorted, without hand-written declarations. */
export const files: readonly string[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .sort();

/** Returns the text of a file of `src`. */
export function textOf(file: string): string {
  return readFileSync(join(src, file), 'utf8');
}

/** A node of the syntax tree in ESTree's format, with TypeScript's types. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns the direct children of a node. */
function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Calls `visit` with each node below `node` and with the name that its parent gives it, if any. */
function walk(node: Node, visit: (node: Node, name: string | undefined) => void, name?: string): void {
  visit(node, name);
  for (const child of childrenOf(node)) walk(child, visit, nameGiven(node, child));
}

/** Returns the name that a variable, property or method gives to its function. */
function nameGiven(parent: Node, child: Node): string | undefined {
  const target =
    parent.type === 'VariableDeclarator' && parent.init === child
      ? parent.id
      : ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(parent.type) && parent.value === child
        ? parent.key
        : undefined;
  return isNode(target) && target.type === 'Identifier' ? (target.name as string) : undefined;
}

const programs = new Map(
  files.map((file): [string, { readonly text: string; readonly program: Node }] => {
    const text = textOf(file);
    const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' });
    return [file, { text, program: program as unknown as Node }];
  }),
);

/** Returns the imports of a file as written there, including types and `import()`. */
export function importsOf(file: string): readonly string[] {
  const names: string[] = [];
  walk((programs.get(file) as { program: Node }).program, (node) => {
    const isImport = ['Import', 'ExportNamed', 'ExportAll'].some((kind) => node.type === `${kind}Declaration`);
    const source =
      isImport || node.type === 'ImportExpression' || node.type === 'TSImportType' ? node.source : undefined;
    if (isNode(source) && typeof source.value === 'string') names.push(source.value);
  });
  return names;
}

/** Returns the files of `src` that a file imports, each once. */
export function ownImportsOf(file: string): readonly string[] {
  const own = importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(src, join(src, dirname(file), name)).replaceAll('\\', '/'))
    .filter((target) => programs.has(target));
  return [...new Set(own)];
}

/** Whether an import exists at runtime and is not deferred. */
function isLoaded(node: Node): boolean {
  if (!/^(?:Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) return false;
  const specifiers = (node.specifiers ?? []) as readonly Node[];
  const isType = (one: Node) => one.importKind === 'type' || one.exportKind === 'type';
  return !isType(node) && (specifiers.length === 0 || !specifiers.every(isType));
}

/** Returns the packages and Node modules that are loaded with a file before any of its code runs. */
export function loadedWith(entry: string): ReadonlySet<string> {
  return allLoadedWith(entry).packages;
}

/** Returns the files of `src` that are loaded with a file before any of its code runs, itself included. */
export function filesLoadedWith(entry: string): ReadonlySet<string> {
  return allLoadedWith(entry).seen;
}

function allLoadedWith(entry: string) {
  const packages = new Set<string>();
  const seen = new Set([entry]);
  for (const file of seen) {
    for (const node of childrenOf((programs.get(file) as { program: Node }).program).filter(isLoaded)) {
      const name = isNode(node.source) ? String(node.source.value) : undefined;
      if (name === undefined) continue;
      const own = relative(src, join(src, dirname(file), name)).replaceAll('\\', '/');
      if (!name.startsWith('.')) packages.add(name);
      else if (programs.has(own)) seen.add(own);
    }
  }
  return { packages, seen };
}

/** Returns groups of files that import each other, directly or indirectly (Tarjan's strongly connected components). */
export function circles(): readonly (readonly string[])[] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const enter = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) as number);
    stack.push(file);
    for (const next of ownImportsOf(file)) {
      if (!order.has(next)) enter(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file) as number, lowest.get(next) as number));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group.sort());
  };
  for (const file of files) if (!order.has(file)) enter(file);
  return found;
}

/** Returns the number of layers in a folder: a file is one layer above the highest file of the folder that it imports. */
export function floorsOf(folder: string): number {
  const heights = new Map<string, number>();
  const heightOf = (file: string): number => {
    const known = heights.get(file);
    if (known !== undefined) return known;
    heights.set(file, 1);
    const below = ownImportsOf(file).filter((target) => target.startsWith(folder));
    const height = 1 + Math.max(0, ...below.map(heightOf));
    heights.set(file, height);
    return height;
  };
  return Math.max(...files.filter((file) => file.startsWith(folder)).map(heightOf));
}

/** A function of the source. */
export interface FunctionMeasure {
  /** `file:line name`. */
  readonly at: string;
  readonly lines: number;
  readonly parameters: number;
  readonly isNamed: boolean;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** Returns every function of the source, including nested ones. */
export function functions(): readonly FunctionMeasure[] {
  const all: FunctionMeasure[] = [];
  for (const [file, { text, program }] of programs) {
    const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
    walk(program, (node, given) => {
      if (!FUNCTIONS.has(node.type)) return;
      const name = isNode(node.id) ? (node.id.name as string) : given;
      const line = lineOf(node.start);
      const parameters = (node.params as readonly Node[]).filter(({ name: own }) => own !== 'this').length;
      all.push({
        at: `${file}:${line} ${name ?? '(unnamed)'}`,
        lines: lineOf(node.end) - line + 1,
        parameters,
        isNamed: name !== undefined,
      });
    });
  }
  return all;
}

/** Calls at the top level of a module whose results have state. */
const REMEMBERING = /^(?:once|create(?!Context$)[A-Z]\w*|remember\w*)$/;
/** Mutating methods. */
const CHANGING: ReadonlySet<string> = new Set('set add push delete clear unshift splice pop shift'.split(' '));

/** Returns state of modules: reassigned variables, and collections and objects that are filled later. `file:line name`. */
export function moduleState(): readonly string[] {
  return files.flatMap((file) => {
    const { text, program } = programs.get(file) as { text: string; program: Node };
    const changed = changedNames(program);
    return (program.body as readonly Node[]).flatMap((statement) => {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return [];
      return (declaration.declarations as readonly { id: Node; init: unknown; start: number }[])
        .filter(({ id, init }) => declaration.kind !== 'const' || isState(init, changed.has(String(id.name))))
        .map(({ id, start }) => {
          const name = text.slice(id.start, id.end).split(/[:\n]/)[0];
          return `${file}:${text.slice(0, start).split('\n').length} ${name}`;
        });
    });
  });
}

/** Returns names whose members are assigned, or on which a mutating method is called. */
function changedNames(program: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const note = (node: unknown) => {
    if (isNode(node) && node.type === 'MemberExpression' && isNode(node.object) && node.object.type === 'Identifier')
      names.add(node.object.name as string);
  };
  walk(program, (node) => {
    if (node.type === 'AssignmentExpression') note(node.left);
    const { callee } = node;
    if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property)) return;
    if (CHANGING.has(String(callee.property.name))) note(callee);
  });
  return names;
}

function isState(init: unknown, isChanged: boolean): boolean {
  if (!isNode(init)) return false;
  const callee = isNode(init.callee) ? String(init.callee.name) : '';
  const isEmpty = !Array.isArray(init.arguments) || init.arguments.length === 0;
  switch (init.type) {
    case 'NewExpression':
      return isChanged || (/^(?:Weak)?(?:Map|Set)$/.test(callee) && isEmpty);
    case 'CallExpression':
      return REMEMBERING.test(callee);
    case 'ObjectExpression':
    case 'ArrayExpression':
      return isChanged;
    default:
      return false;
  }
}

/** Control characters except white space, private-use characters and noncharacters, as escapes; not those in a character class. */
const CONTROLS = /\\0|\\x(?:0[0-8be-f]|1[\da-f])|\\u\{?(?:fd[de][\da-f]|e0[\da-f]{2}|00(?:0[0-8be-f]|1[\da-f]))/i;
const CLASS = /\[(?:\\.|[^\]\\])*\]/g;

/**
 * Returns strings and regular expressions with characters that no text contains: marks that code writes into a text for other code to read.
 * Separators and prefixes of keys, and characters that are searched to be rejected or cleaned, do not count. `file:line`.
 */
export function inBandMarks(): readonly string[] {
  return files.flatMap((file) => {
    const { text, program } = programs.get(file) as { text: string; program: Node };
    const found = new Set<string>();
    const visit = (node: Node): void => {
      const { callee } = node;
      const name = isNode(callee) && isNode(callee.property) ? callee.property.name : isNode(callee) && callee.name;
      if (
        node.type === 'CallExpression' &&
        /^(?:join|split|computeHash|includes|startsWith|replaceAll)$/.test(String(name))
      ) {
        if (isNode(callee)) visit(callee);
        return;
      }
      const raw =
        node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : text.slice(node.start, node.end);
      const isText = node.type === 'Literal' || (node.type === 'TemplateElement' && raw !== '\\0');
      if (isText && CONTROLS.test('regex' in node ? raw.replace(CLASS, '') : raw))
        found.add(`${file}:${text.slice(0, node.start).split('\n').length}`);
      for (const child of childrenOf(node)) visit(child);
    };
    visit(program);
    return [...found];
  });
}

/** Returns the names that a file declares and exports: functions, constants, classes, types. A type and a value of one name count once. */
function exportedNames(file: string): readonly string[] {
  const { program } = programs.get(file) as { program: Node };
  const names = (program.body as readonly Node[]).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
    const declared =
      declaration.type === 'VariableDeclaration' ? (declaration.declarations as readonly Node[]) : [declaration];
    return declared.flatMap(({ id }) => (isNode(id) && id.type === 'Identifier' ? (id.name as string) : []));
  });
  return [...new Set(names)];
}

/** Maps a file that replaces another one in sites that open from a disk to the replaced file: both export the same. */
const ofTheSame = (file: string) => file.replace(/^features\/portable\/(?=client\/)/, '').replace('/on-disk/', '/');

/** Returns names that files with different tasks export, each with those files. */
export function namesTwice(): readonly string[] {
  const places = new Map<string, Set<string>>();
  for (const file of files)
    for (const name of exportedNames(file)) places.set(name, (places.get(name) ?? new Set()).add(ofTheSame(file)));
  return [...places].filter(([, at]) => at.size > 1).map(([name, at]) => `${name}: ${[...at].join(', ')}`);
}

/** Returns the declarations of a name by functions and constants, as file and line. */
export function declarationsOf(name: string): readonly string[] {
  return files.flatMap((file) => {
    const { text, program } = programs.get(file) as { text: string; program: Node };
    const found: string[] = [];
    walk(program, ({ type, id, start }) => {
      const isDeclared = type === 'FunctionDeclaration' || type === 'VariableDeclarator';
      if (isDeclared && isNode(id) && id.name === name)
        found.push(`${file}:${text.slice(0, start).split('\n').length}`);
    });
    return found;
  });
}
