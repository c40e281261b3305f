// Finds the imports of a code file in its syntax tree. A text in a string, a comment or a template is never an import. Imports of types are
// left out, because compilers remove them. Pure.
import type { ModuleParser, SyntaxNode } from './free-names.ts';

/** An import, a re-export, a dynamic import, or a call of `require`. */
export interface CodeImport {
  /** Name of the module, as the code writes it. */
  readonly from: string;
  /** Range of the statement; for a dynamic import or a call of `require`, range of the expression. */
  readonly start: number;
  readonly end: number;
  /** Range of the module's name, without quotes. */
  readonly source: { readonly start: number; readonly end: number };
  /** Whether the import is a statement that declares names. */
  readonly isStatement: boolean;
  readonly names: readonly ImportedSpecifier[];
}

/** Returns the imports of a code file; `undefined` if its syntax is faulty. */
export type CodeImportReader = (code: string) => readonly CodeImport[] | undefined;

/** The name under which `require.context` is listed. Only webpack has this function. */
const WEBPACK_CONTEXT_FUNCTION = 'require.context';

/** Lists the imports of code in their order. Throws if the syntax of the code is faulty. */
export function listCodeImports(code: string, parse: ModuleParser): readonly CodeImport[] {
  const codeImports: CodeImport[] = [];
  const tree = parse(code);
  visitSyntaxNodes(tree, (node) => {
    const one = readImport(node);
    if (one !== undefined) codeImports.push(one);
  });
  const types = collectNamesUsedOnlyAsTypes(tree);
  const isOfTypes = ({ names }: CodeImport) => names.length > 0 && names.every(({ local }) => types.has(local));
  return codeImports.filter((codeImport) => !isOfTypes(codeImport)).sort((a, b) => a.start - b.start);
}

/** Nodes of TypeScript that contain values. */
const TYPESCRIPT_VALUE_NODE_PATTERN =
  /^TS(?:As|Satisfies|NonNull|Instantiation|Enum|Module|ParameterProperty|ExportAssignment)/;

/** Returns the names that code uses only in types. */
function collectNamesUsedOnlyAsTypes(tree: unknown): ReadonlySet<string> {
  const types = new Set<string>();
  const values = new Set<string>();
  const visit = (value: unknown, isType: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, isType);
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return;
    const { type = '', name } = value as Partial<SyntaxNode>;
    if (type === 'ImportDeclaration') return;
    if (/^(?:JSX)?Identifier$/.test(type)) (isType ? types : values).add(String(name));
    const isInType = isType || (type.startsWith('TS') && !TYPESCRIPT_VALUE_NODE_PATTERN.test(type));
    for (const item of Object.values(value)) visit(item, isInType);
  };
  visit(tree, false);
  for (const name of values) types.delete(name);
  return types;
}

/** Visits all nodes of a syntax tree. */
export function visitSyntaxNodes(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visitSyntaxNodes(item, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as SyntaxNode).type === 'string') visit(value as SyntaxNode);
  for (const item of Object.values(value)) visitSyntaxNodes(item, visit);
}

function readImport(node: SyntaxNode): CodeImport | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return readImportStatement(node);
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.exportKind === 'type' ? undefined : createImport(node, node.source, { isStatement: false });
    case 'ImportExpression':
      return createImport(node, node.source, { isStatement: false });
    case 'CallExpression':
      return readRequireCall(node);
    default:
      return undefined;
  }
}

/** A name that an import declares; `imported` is `default` or `*` for a whole module. */
interface ImportedSpecifier {
  readonly imported: string;
  readonly local: string;
}

/** Lists the names that an import statement declares. Names of types are left out. */
export function listImportedNames({ specifiers, importKind }: SyntaxNode): readonly ImportedSpecifier[] {
  if (importKind === 'type') return [];
  const values = (specifiers as readonly SyntaxNode[]).filter((specifier) => specifier.importKind !== 'type');
  return values.map(({ type, imported, local }) => ({
    imported:
      type === 'ImportSpecifier'
        ? readIdentifierOrLiteralName(imported)
        : type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*',
    local: readIdentifierOrLiteralName(local),
  }));
}

/** Returns the name of an identifier or a string. */
export function readIdentifierOrLiteralName(node: unknown): string {
  const { name, value } = node as SyntaxNode;
  return String(name ?? value);
}

function readImportStatement(node: SyntaxNode): CodeImport | undefined {
  const names = listImportedNames(node);
  const hasOnlyTypes = names.length === 0 && (node.specifiers as readonly SyntaxNode[]).length > 0;
  return node.importKind === 'type' || hasOnlyTypes
    ? undefined
    : createImport(node, node.source, { isStatement: true, names });
}

function readRequireCall(node: SyntaxNode): CodeImport | undefined {
  const callee = node.callee as SyntaxNode;
  const [first] = node.arguments as readonly SyntaxNode[];
  if (callee.type === 'Identifier' && callee.name === 'require')
    return createImport(node, first, { isStatement: false });
  const [object, property] = [callee.object, callee.property] as readonly (SyntaxNode | undefined)[];
  if (callee.type !== 'MemberExpression' || object?.name !== 'require' || property?.name !== 'context')
    return undefined;
  const { start, end } = node as unknown as CodeImport['source'];
  return { from: WEBPACK_CONTEXT_FUNCTION, start, end, source: { start, end }, isStatement: false, names: [] };
}

/** Creates an import; `undefined` if the name of the module is not a literal. */
function createImport(
  node: SyntaxNode,
  name: unknown,
  parts: { readonly isStatement: boolean; readonly names?: CodeImport['names'] },
): CodeImport | undefined {
  const source = name as (SyntaxNode & { readonly start: number; readonly end: number }) | null | undefined;
  const from = readLiteralText(source);
  if (!source || from === undefined) return undefined;
  const { start, end } = node as unknown as CodeImport['source'];
  return { names: [], ...parts, from, start, end, source: { start: source.start + 1, end: source.end - 1 } };
}

/** Returns the text of a string literal, or of a template without expressions. */
function readLiteralText(node: SyntaxNode | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}
