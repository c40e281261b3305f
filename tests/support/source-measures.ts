// Measures of the source that tests/architecture.test.ts holds: circles and floors of its imports, long functions, long
// lists of parameters, and state that a module keeps. They are read from the syntax tree, so comments and texts count
// for nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

/** The folder of the source, absolute. */
export const src = fileURLToPath(new URL('../../src/', import.meta.url));

/** Every TypeScript file below `src`: POSIX, sorted, without hand-written declarations. */
export const files: readonly string[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .sort();

/** The text of a file of `src`. */
export function textOf(file: string): string {
  return readFileSync(join(src, file), 'utf8');
}

/** A node of the syntax tree, as ESTree has it, with the types of TypeScript. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** All nodes directly below one. */
function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Calls `visit` with each node below `node` and with the name that its parent gives it, where there is one. */
function walk(node: Node, visit: (node: Node, name: string | undefined) => void, name?: string): void {
  visit(node, name);
  for (const child of childrenOf(node)) walk(child, visit, nameGiven(node, child));
}

/** The name that a variable, property or method gives to the function that is its value. */
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

/** What a file imports, as it is written there: types and `import()` too. */
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

/** The files of `src` that a file imports, each once. */
export function ownImportsOf(file: string): readonly string[] {
  const own = importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(src, join(src, dirname(file), name)).replaceAll('\\', '/'))
    .filter((target) => programs.has(target));
  return [...new Set(own)];
}

/** Whether an import is there when the code runs, and at once. */
function isLoaded(node: Node): boolean {
  if (!/^(?:Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) return false;
  const specifiers = (node.specifiers ?? []) as readonly Node[];
  const isType = (one: Node) => one.importKind === 'type' || one.exportKind === 'type';
  return !isType(node) && (specifiers.length === 0 || !specifiers.every(isType));
}

/** What is loaded with a file before anything of it runs: packages and modules of Node. */
export function loadedWith(entry: string): ReadonlySet<string> {
  return allLoadedWith(entry).packages;
}

/** The files of `src` that are loaded with one of them before anything of it runs, itself among them. */
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

/** Groups of files that import each other, directly or around a corner (Tarjan's strongly connected components). */
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

/** How many floors the files of a folder have: a file stands one above the highest of the folder that it imports. */
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

/** Every function of the source, inner ones too. */
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

/** Calls at the top of a module that give something which remembers. */
const REMEMBERING = /^(?:once|create(?!Context$)[A-Z]\w*|remember\w*)$/;
/** Methods that change what they are called on. */
const CHANGING: ReadonlySet<string> = new Set('set add push delete clear unshift splice pop shift'.split(' '));

/** State that a module keeps: what is assigned again, and collections and objects that are filled later. `file:line name`. */
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

/** Names whose members are assigned, or that a changing method is called on. */
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

/** Characters of control that are no white space, characters for private use, and noncharacters, as they are written; not those of a class. */
const CONTROLS = /\\0|\\x(?:0[0-8be-f]|1[\da-f])|\\u\{?(?:fd[de][\da-f]|e0[\da-f]{2}|00(?:0[0-8be-f]|1[\da-f]))/i;
const CLASS = /\[(?:\\.|[^\]\\])*\]/g;

/**
 * Strings and regular expressions with characters that no text has: marks that code writes into a text for other code to read. Those
 * that part or begin a key, and those that are looked for to be refused or cleaned, are none. `file:line`.
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
        /^(?:join|split|hashOf|includes|startsWith|replaceAll)$/.test(String(name))
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

/** The names that a file exports by declaring them: functions, constants, classes, types. A type and a value of one name are one. */
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

/** Files that stand for another one in sites that open from a disk: both export the same. */
const ofTheSame = (file: string) => file.replace(/^features\/portable\/(?=client\/)/, '').replace('/on-disk/', '/');

/** Names that files with different tasks export, each with those files. */
export function namesTwice(): readonly string[] {
  const places = new Map<string, Set<string>>();
  for (const file of files)
    for (const name of exportedNames(file)) places.set(name, (places.get(name) ?? new Set()).add(ofTheSame(file)));
  return [...places].filter(([, at]) => at.size > 1).map(([name, at]) => `${name}: ${[...at].join(', ')}`);
}

/** How often a name is declared, by functions and constants, as file and line. */
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
