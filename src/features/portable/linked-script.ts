// Converts a module with imports to a classic script (`model/classic-script.ts`), which loads its imports as classic scripts and then
// publishes its exports. Only live bindings of imports are lost.
import { applyEdits, type Edit } from '../../lib/edits.ts';

/** A node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A parsed module. */
export interface LinkedModule {
  readonly code: string;
  readonly body: readonly Node[];
  /** Distinct specifiers of imports and re-exports, as written. */
  readonly imported: readonly string[];
  /** Whether it contains syntax that only modules have. */
  readonly isModule: boolean;
  readonly inner: readonly Node[];
}

/** Parses a module; resolves with `undefined` if it cannot be parsed. */
export async function readLinkedModule(code: string): Promise<LinkedModule | undefined> {
  if (!/\b(?:import|export)\b/.test(code)) return undefined;
  const { parseAst } = await import('rolldown/parseAst');
  try {
    const { body } = parseAst(code) as unknown as { readonly body: readonly Node[] };
    const inner = importNodes(body);
    const sources = [...body, ...inner].flatMap(({ type, source }) =>
      type === 'ImportExpression' || type === 'ImportDeclaration' || type.startsWith('Export')
        ? stringValueOf(source)
        : [],
    );
    const isModule = inner.length > 0 || body.some(({ type }) => /^(?:Import|Export)/.test(type));
    return { code, body, inner, isModule, imported: [...new Set(sources)] };
  } catch {
    return undefined;
  }
}

/** Returns dynamic imports and uses of `import.meta`. */
function importNodes(body: readonly Node[]): readonly Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    else if (typeof value === 'object' && value !== null) {
      const node = value as Node;
      if (node.type === 'ImportExpression' || node.type === 'MetaProperty') found.push(node);
      for (const each of Object.values(node)) visit(each);
    }
  };
  visit(body);
  return found.filter(({ type, meta }) => type !== 'MetaProperty' || (meta as { name?: string }).name === 'import');
}

function stringValueOf(node: unknown): readonly string[] {
  const value = (node as { readonly value?: unknown } | null | undefined)?.value;
  return typeof value === 'string' ? [value] : [];
}

/** Loads each script once per page; shares the map of `client/classic.ts`. */
const LOAD_CODE =
  'techdocsLoad=a=>{const u=new URL(a,techdocsMeta.url).href,m=globalThis.techdocsLoaded??=new Map();let p=m.get(u);if(!p){p=new Promise((y,n)=>{const s=document.createElement("script");s.src=u;s.onload=()=>y(s.held);s.onerror=()=>n(new Error(u+" does not load."));document.head.append(s)});m.set(u,p);p.catch(()=>m.delete(u))}return p}';

/**
 * Returns the script. `addressOf` returns the relative address of an imported script, or `undefined` for a script outside of the site,
 * whose import stays unchanged.
 */
export function linkedScript(
  { code, body, inner }: LinkedModule,
  addressOf: (source: string) => string | undefined,
): string {
  const names = new Map<string, string>();
  const loads: string[] = [];
  const importing = (source: string) => {
    const address = addressOf(source);
    return address === undefined ? `import(${JSON.stringify(source)})` : `techdocsLoad(${JSON.stringify(address)})`;
  };
  const moduleName = (source: string): string => {
    const name = names.get(source) ?? `techdocsImport${names.size}`;
    if (!names.has(source)) loads.push(importing(source));
    names.set(source, name);
    return name;
  };
  const exported: string[] = [];
  const edits = body.flatMap((node) => editsOf(node, { nameOf: moduleName, exported }));
  const ofInner = inner.flatMap((node): Edit[] => {
    const { start, end, type } = node;
    if (type === 'MetaProperty') return [{ start, end, text: 'techdocsMeta' }];
    const [source] = stringValueOf(node.source);
    return source === undefined || addressOf(source) === undefined ? [] : [{ start, end, text: importing(source) }];
  });
  const text = applyEdits(code, [...edits, ...ofInner]);
  const parameters = [...names.values()].join();
  return `(()=>{"use strict";const techdocsHere=document.currentScript,techdocsMeta={url:techdocsHere.src},${LOAD_CODE};techdocsHere.held=Promise.all([${loads.join()}]).then(async([${parameters}])=>{${text}
return{${exported.join()}}})})()
`;
}

interface LinkContext {
  /** Returns the local variable name of an imported module. */
  nameOf(source: string): string;
  /** Properties of the exports object. */
  readonly exported: string[];
}

/** Returns the edits of a statement. */
function editsOf(node: Node, { nameOf, exported }: LinkContext): readonly Edit[] {
  const { type, start, end } = node;
  const [source] = stringValueOf(node.source);
  const specifiers = (node.specifiers ?? []) as readonly Node[];
  const isWhole = (text: string): Edit[] => [{ start, end, text }];
  if (type === 'ImportDeclaration' && source !== undefined) {
    const name = nameOf(source);
    return isWhole(specifiers.map((each) => bindingOf(each, name)).join(''));
  }
  if (type === 'ExportAllDeclaration' && source !== undefined) {
    const as = node.exported ? `${keyOf(node.exported)}:` : '...';
    exported.push(as + nameOf(source));
    return isWhole('');
  }
  if (type === 'ExportNamedDeclaration') {
    const declaration = node.declaration as Node | null;
    if (declaration) {
      for (const name of declaredNames(declaration)) exported.push(getter(name, name));
      return [{ start, end: declaration.start, text: '' }];
    }
    for (const { local, exported: as } of specifiers) {
      const own = source === undefined ? (local as { name: string }).name : `${nameOf(source)}[${keyOf(local)}]`;
      exported.push(getter(keyOf(as), own));
    }
    return isWhole('');
  }
  if (type !== 'ExportDefaultDeclaration') return [];
  const declaration = node.declaration as Node;
  const isDeclared = /^(?:Function|Class)Declaration$/.test(declaration.type);
  const named = isDeclared ? (declaration.id as { readonly name: string } | null) : null;
  exported.push(getter('default', named?.name ?? 'techdocsDefault'));
  if (named) return [{ start, end: declaration.start, text: '' }];
  const { end: behind } = declaration;
  return [
    { start, end: declaration.start, text: 'const techdocsDefault=' },
    { start: behind, end: behind, text: isDeclared ? ';' : '' },
  ];
}

/** Returns a getter, so that the value is read late, like a module's binding. */
function getter(key: string, value: string): string {
  return `get ${key}(){return ${value}}`;
}

/** Returns an export's name as an object key. */
function keyOf(node: unknown): string {
  const { name, value } = node as { readonly name?: string; readonly value?: string };
  return name === undefined ? JSON.stringify(value) : JSON.stringify(name);
}

function bindingOf({ type, imported, local }: Node, module: string): string {
  const { name } = local as { readonly name: string };
  if (type === 'ImportNamespaceSpecifier') return `const ${name}=${module};`;
  return `const ${name}=${module}[${type === 'ImportDefaultSpecifier' ? '"default"' : keyOf(imported)}];`;
}

function declaredNames({ type, id, declarations }: Node): readonly string[] {
  if (type !== 'VariableDeclaration') return [(id as { name: string }).name];
  return (declarations as readonly Node[]).flatMap((each) => patternNames(each.id as Node));
}

/** Returns the names that a pattern binds. */
function patternNames(pattern: Node | null): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name as string];
    case 'ObjectPattern':
      return (pattern.properties as readonly Node[]).flatMap((each) =>
        patternNames((each.value ?? each.argument) as Node),
      );
    case 'ArrayPattern':
      return (pattern.elements as readonly (Node | null)[]).flatMap(patternNames);
    case 'AssignmentPattern':
      return patternNames(pattern.left as Node);
    case 'RestElement':
      return patternNames(pattern.argument as Node);
    default:
      return [];
  }
}
