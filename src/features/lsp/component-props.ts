// Reads the props of a component: finds its export, and reads the type of the first parameter. Does not use the TypeScript compiler, so
// types of other files are not resolved. Pure.
import type { ParsedCode } from '../../config/locate.ts';

export interface ComponentProp {
  readonly name: string;
  /** Source text of the prop's type. Absent if the prop has no type. */
  readonly type?: string;
  /** Text of the comment above the prop. */
  readonly about?: string;
  readonly isOptional: boolean;
  /** Allowed strings, if the type lists them. */
  readonly values: readonly string[];
}

/** A node of the syntax tree; its fields depend on `type`. */
type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

/** Generic types that keep the prop names of their argument. */
const WRAPPER_TYPES = ['Readonly', 'Partial', 'Required', 'PropsWithChildren'];

/** Returns the props of a file's default export. If there is none, uses the declaration `name`. */
export function readComponentProps(code: ParsedCode, name: string): readonly ComponentProp[] {
  const functionNode = findFunctionNode(code, findExport(code, name));
  const parameter = (functionNode?.params as readonly SyntaxNode[] | undefined)?.[0];
  if (parameter === undefined) return [];
  const annotation = (parameter.typeAnnotation as SyntaxNode | undefined)?.typeAnnotation as SyntaxNode | undefined;
  const members = annotation === undefined ? [] : resolveTypeMembers(code, annotation);
  const typed = members.flatMap((member) => readProp(code, member) ?? []);
  if (typed.length > 0) return typed;
  const properties = parameter.type === 'ObjectPattern' ? (parameter.properties as readonly SyntaxNode[]) : [];
  return properties.flatMap((property) => {
    const key = parseKeyName(property.key as SyntaxNode | undefined);
    const isOptional = (property.value as SyntaxNode | undefined)?.type === 'AssignmentPattern';
    return key === undefined ? [] : [{ name: key, isOptional, values: [] }];
  });
}

function listStatements({ statements }: ParsedCode): readonly SyntaxNode[] {
  return statements as unknown as readonly SyntaxNode[];
}

/** Returns a file's default export. If the file has no default export, returns the declaration named `name`. */
function findExport(code: ParsedCode, name: string): SyntaxNode | undefined {
  const statements = listStatements(code);
  const standard = statements.find(({ type }) => type === 'ExportDefaultDeclaration')?.declaration as
    | SyntaxNode
    | undefined;
  return standard ?? findDeclaration(code, name);
}

function findDeclaration(code: ParsedCode, name: string): SyntaxNode | undefined {
  for (const statement of listStatements(code)) {
    const of = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as SyntaxNode | null;
    if (of === null || of === undefined) continue;
    if (parseKeyName(of.id as SyntaxNode | undefined) === name) return of;
    const variables = of.type === 'VariableDeclaration' ? (of.declarations as readonly SyntaxNode[]) : [];
    const variable = variables.find(({ id }) => parseKeyName(id as SyntaxNode) === name);
    if (variable !== undefined) return variable.init as SyntaxNode;
  }
  return undefined;
}

/** Resolves a name, or a call such as `memo(…)`, to a function. */
function findFunctionNode(code: ParsedCode, node: SyntaxNode | undefined, hops = 4): SyntaxNode | undefined {
  if (node === undefined || node === null || hops === 0) return undefined;
  if (/Function/.test(node.type)) return node;
  if (node.type === 'Identifier') return findFunctionNode(code, findDeclaration(code, String(node.name)), hops - 1);
  if (node.type === 'CallExpression')
    return findFunctionNode(code, (node.arguments as readonly SyntaxNode[])[0], hops - 1);
  return undefined;
}

function parseKeyName(node: SyntaxNode | undefined | null): string | undefined {
  if (node?.type === 'Identifier') return String(node.name);
  return node?.type === 'Literal' ? String(node.value) : undefined;
}

/**
 * Returns the members of a type. The type is a literal, a name declared in the file, an intersection, or a type such as `Readonly<…>`,
 * whose argument is used.
 */
function resolveTypeMembers(code: ParsedCode, type: SyntaxNode, hops = 6): readonly SyntaxNode[] {
  if (hops === 0) return [];
  const inside = (node: SyntaxNode) => resolveTypeMembers(code, node, hops - 1);
  switch (type.type) {
    case 'TSTypeLiteral':
      return type.members as readonly SyntaxNode[];
    case 'TSIntersectionType':
      return (type.types as readonly SyntaxNode[]).flatMap(inside);
    case 'TSTypeReference': {
      const name = parseKeyName(type.typeName as SyntaxNode) ?? '';
      const nodes = (type.typeArguments as { readonly params?: readonly SyntaxNode[] } | null)?.params ?? [];
      if (WRAPPER_TYPES.includes(name)) return nodes.flatMap(inside);
      const declaration = findDeclaration(code, name);
      if (declaration?.type === 'TSTypeAliasDeclaration') return inside(declaration.typeAnnotation as SyntaxNode);
      if (declaration?.type !== 'TSInterfaceDeclaration') return [];
      const above = ((declaration.extends ?? []) as readonly SyntaxNode[]).map(
        ({ expression }) => expression as SyntaxNode,
      );
      const inherited = above.flatMap((node) => inside({ ...node, type: 'TSTypeReference', typeName: node }));
      return [...inherited, ...((declaration.body as SyntaxNode).body as readonly SyntaxNode[])];
    }
    default:
      return [];
  }
}

function readProp({ text, shift }: ParsedCode, member: SyntaxNode): ComponentProp | undefined {
  const name = parseKeyName(member.key as SyntaxNode | undefined);
  // Skips `children`, which are written between tags.
  if (member.type !== 'TSPropertySignature' || name === undefined || name === 'children') return undefined;
  const type = (member.typeAnnotation as SyntaxNode | undefined)?.typeAnnotation as SyntaxNode | undefined;
  const about = /\/\*\*\s*((?:(?!\*\/)[\s\S])*?)\s*\*\/\s*$/.exec(text.slice(0, member.start - shift))?.[1];
  return {
    name,
    isOptional: member.optional === true,
    values: type === undefined ? [] : listUnionStrings(type),
    ...(type !== undefined && { type: text.slice(type.start - shift, type.end - shift) }),
    ...(about !== undefined && { about: about.replace(/\s*\n\s*\*\s?/g, ' ') }),
  };
}

function listUnionStrings(type: SyntaxNode): readonly string[] {
  const literals = type.type === 'TSUnionType' ? (type.types as readonly SyntaxNode[]) : [type];
  return literals.flatMap(({ type: kind, literal }) => {
    const value = kind === 'TSLiteralType' ? (literal as SyntaxNode).value : undefined;
    return typeof value === 'string' ? [value] : [];
  });
}
