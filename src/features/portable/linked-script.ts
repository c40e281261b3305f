// Converts a module with imports to a classic script (`model/classic-script.ts`). The script loads its imports as classic scripts, and then
// publishes its exports. Unlike in a module, imported values do not change later.
import { applyEdits, type RangeEdit } from '../../lib/edits.ts';

/** A node of the syntax tree. */
interface ModuleSyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A parsed module. */
export interface ParsedModule {
  readonly code: string;
  readonly body: readonly ModuleSyntaxNode[];
  /** Distinct specifiers of imports and re-exports, as written. */
  readonly imported: readonly string[];
  /** Whether it contains syntax that only modules have. */
  readonly isModule: boolean;
  /** Dynamic imports and uses of `import.meta`. */
  readonly inner: readonly ModuleSyntaxNode[];
}

/** Parses a module; resolves with `undefined` if it cannot be parsed. */
export async function parseModule(code: string): Promise<ParsedModule | undefined> {
  if (!/\b(?:import|export)\b/.test(code)) return undefined;
  const { parseAst } = await import('rolldown/parseAst');
  try {
    const { body } = parseAst(code) as unknown as { readonly body: readonly ModuleSyntaxNode[] };
    const inner = findImportExpressions(body);
    const sources = [...body, ...inner].flatMap(({ type, source }) =>
      type === 'ImportExpression' || type === 'ImportDeclaration' || type.startsWith('Export')
        ? listStringValues(source)
        : [],
    );
    const isModule = inner.length > 0 || body.some(({ type }) => /^(?:Import|Export)/.test(type));
    return { code, body, inner, isModule, imported: [...new Set(sources)] };
  } catch {
    return undefined;
  }
}

/** Returns dynamic imports and uses of `import.meta`. */
function findImportExpressions(body: readonly ModuleSyntaxNode[]): readonly ModuleSyntaxNode[] {
  const moduleSyntaxNodes: ModuleSyntaxNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (typeof value === 'object' && value !== null) {
      const node = value as ModuleSyntaxNode;
      if (node.type === 'ImportExpression' || node.type === 'MetaProperty') moduleSyntaxNodes.push(node);
      for (const item of Object.values(node)) visit(item);
    }
  };
  visit(body);
  return moduleSyntaxNodes.filter(
    ({ type, meta }) => type !== 'MetaProperty' || (meta as { name?: string }).name === 'import',
  );
}

function listStringValues(node: unknown): readonly string[] {
  const value = (node as { readonly value?: unknown } | null | undefined)?.value;
  return typeof value === 'string' ? [value] : [];
}

/** Code that loads each script once per page. It shares its map of scripts with `client/classic.ts`. */
const SCRIPT_LOADER_CODE =
  'techdocsLoad=a=>{const u=new URL(a,techdocsMeta.url).href,m=globalThis.techdocsLoaded??=new Map();let p=m.get(u);if(!p){p=new Promise((y,n)=>{const s=document.createElement("script");s.src=u;s.onload=()=>y(s.held);s.onerror=()=>n(new Error(u+" does not load."));document.head.append(s)});m.set(u,p);p.catch(()=>m.delete(u))}return p}';

/**
 * Renders the classic script. `addressOf` returns the relative address of an imported script; `undefined` for a script of another site,
 * whose import stays unchanged.
 */
export function renderClassicScript(
  { code, body, inner }: ParsedModule,
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
  const edits = body.flatMap((node) => createStatementEdits(node, { nameOf: moduleName, exported }));
  const ofInner = inner.flatMap((node): RangeEdit[] => {
    const { start, end, type } = node;
    if (type === 'MetaProperty') return [{ start, end, text: 'techdocsMeta' }];
    const [source] = listStringValues(node.source);
    return source === undefined || addressOf(source) === undefined ? [] : [{ start, end, text: importing(source) }];
  });
  const text = applyEdits(code, [...edits, ...ofInner]);
  const parameters = [...names.values()].join();
  return `(()=>{"use strict";const techdocsHere=document.currentScript,techdocsMeta={url:techdocsHere.src},${SCRIPT_LOADER_CODE};techdocsHere.held=Promise.all([${loads.join()}]).then(async([${parameters}])=>{${text}
return{${exported.join()}}})})()
`;
}

interface ModuleNamesAndExports {
  /** Returns the local variable name of an imported module. */
  nameOf(source: string): string;
  /** Properties of the exports object, as source code. */
  readonly exported: string[];
}

/** Returns the edits of a statement. */
function createStatementEdits(
  node: ModuleSyntaxNode,
  { nameOf, exported }: ModuleNamesAndExports,
): readonly RangeEdit[] {
  const { type, start, end } = node;
  const [source] = listStringValues(node.source);
  const specifiers = (node.specifiers ?? []) as readonly ModuleSyntaxNode[];
  const isWhole = (text: string): RangeEdit[] => [{ start, end, text }];
  if (type === 'ImportDeclaration' && source !== undefined) {
    const name = nameOf(source);
    return isWhole(specifiers.map((specifier) => formatImportBinding(specifier, name)).join(''));
  }
  if (type === 'ExportAllDeclaration' && source !== undefined) {
    const as = node.exported ? `${formatExportKey(node.exported)}:` : '...';
    exported.push(as + nameOf(source));
    return isWhole('');
  }
  if (type === 'ExportNamedDeclaration') {
    const declaration = node.declaration as ModuleSyntaxNode | null;
    if (declaration) {
      for (const name of listDeclaredNames(declaration)) exported.push(formatExportGetter(name, name));
      return [{ start, end: declaration.start, text: '' }];
    }
    for (const { local, exported: as } of specifiers) {
      const scriptText =
        source === undefined ? (local as { name: string }).name : `${nameOf(source)}[${formatExportKey(local)}]`;
      exported.push(formatExportGetter(formatExportKey(as), scriptText));
    }
    return isWhole('');
  }
  if (type !== 'ExportDefaultDeclaration') return [];
  const declaration = node.declaration as ModuleSyntaxNode;
  const isDeclared = /^(?:Function|Class)Declaration$/.test(declaration.type);
  const named = isDeclared ? (declaration.id as { readonly name: string } | null) : null;
  exported.push(formatExportGetter('default', named?.name ?? 'techdocsDefault'));
  if (named) return [{ start, end: declaration.start, text: '' }];
  const { end: behind } = declaration;
  return [
    { start, end: declaration.start, text: 'const techdocsDefault=' },
    { start: behind, end: behind, text: isDeclared ? ';' : '' },
  ];
}

/** Formats a getter. It reads the value on access, so that later changes of an export are visible, as in a module. */
function formatExportGetter(key: string, value: string): string {
  return `get ${key}(){return ${value}}`;
}

/** Returns an export's name as an object key. */
function formatExportKey(node: unknown): string {
  const { name, value } = node as { readonly name?: string; readonly value?: string };
  return name === undefined ? JSON.stringify(value) : JSON.stringify(name);
}

function formatImportBinding({ type, imported, local }: ModuleSyntaxNode, module: string): string {
  const { name } = local as { readonly name: string };
  if (type === 'ImportNamespaceSpecifier') return `const ${name}=${module};`;
  return `const ${name}=${module}[${type === 'ImportDefaultSpecifier' ? '"default"' : formatExportKey(imported)}];`;
}

function listDeclaredNames({ type, id, declarations }: ModuleSyntaxNode): readonly string[] {
  if (type !== 'VariableDeclaration') return [(id as { name: string }).name];
  return (declarations as readonly ModuleSyntaxNode[]).flatMap((declaration) =>
    listNamesBoundByPattern(declaration.id as ModuleSyntaxNode),
  );
}

/** Returns the names that a pattern binds. */
function listNamesBoundByPattern(pattern: ModuleSyntaxNode | null): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name as string];
    case 'ObjectPattern':
      return (pattern.properties as readonly ModuleSyntaxNode[]).flatMap((property) =>
        listNamesBoundByPattern((property.value ?? property.argument) as ModuleSyntaxNode),
      );
    case 'ArrayPattern':
      return (pattern.elements as readonly (ModuleSyntaxNode | null)[]).flatMap(listNamesBoundByPattern);
    case 'AssignmentPattern':
      return listNamesBoundByPattern(pattern.left as ModuleSyntaxNode);
    case 'RestElement':
      return listNamesBoundByPattern(pattern.argument as ModuleSyntaxNode);
    default:
      return [];
  }
}
