// Reads the props of a component from the type of the first parameter of its export. Does not use the TypeScript compiler, so types of
// other files are not resolved. Pure.
import type { Code } from '../../config/locate.ts';

/** A prop of a component. */
export interface ComponentProp {
  readonly name: string;
  /** Source text of its type; absent if it has none. */
  readonly type?: string;
  /** The comment above it. */
  readonly about?: string;
  readonly isOptional: boolean;
  /** Allowed strings, if the type lists them. */
  readonly values: readonly string[];
}

/** A node of the syntax tree; its fields depend on `type`. */
type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;

/** Generic types that keep the prop names of their argument. */
const WRAPPERS = ['Readonly', 'Partial', 'Required', 'PropsWithChildren'];

/** Returns the props of a file's default export, else of the export with this name. */
export function componentProps(code: Code, name: string): readonly ComponentProp[] {
  const found = functionOf(code, exported(code, name));
  const parameter = (found?.params as readonly Node[] | undefined)?.[0];
  if (parameter === undefined) return [];
  const annotation = (parameter.typeAnnotation as Node | undefined)?.typeAnnotation as Node | undefined;
  const members = annotation === undefined ? [] : membersOf(code, annotation);
  const typed = members.flatMap((member) => propOf(code, member) ?? []);
  if (typed.length > 0) return typed;
  const properties = parameter.type === 'ObjectPattern' ? (parameter.properties as readonly Node[]) : [];
  return properties.flatMap((property) => {
    const key = keyName(property.key as Node | undefined);
    const isOptional = (property.value as Node | undefined)?.type === 'AssignmentPattern';
    return key === undefined ? [] : [{ name: key, isOptional, values: [] }];
  });
}

function statementsOf({ statements }: Code): readonly Node[] {
  return statements as unknown as readonly Node[];
}

/** Returns a file's default export, else the export with this name. */
function exported(code: Code, name: string): Node | undefined {
  const all = statementsOf(code);
  const standard = all.find(({ type }) => type === 'ExportDefaultDeclaration')?.declaration as Node | undefined;
  return standard ?? declared(code, name);
}

function declared(code: Code, name: string): Node | undefined {
  for (const statement of statementsOf(code)) {
    const of = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null;
    if (of === null || of === undefined) continue;
    if (keyName(of.id as Node | undefined) === name) return of;
    const variables = of.type === 'VariableDeclaration' ? (of.declarations as readonly Node[]) : [];
    const variable = variables.find(({ id }) => keyName(id as Node) === name);
    if (variable !== undefined) return variable.init as Node;
  }
  return undefined;
}

/** Resolves a name, or a call such as `memo(…)`, to a function. */
function functionOf(code: Code, node: Node | undefined, hops = 4): Node | undefined {
  if (node === undefined || node === null || hops === 0) return undefined;
  if (/Function/.test(node.type)) return node;
  if (node.type === 'Identifier') return functionOf(code, declared(code, String(node.name)), hops - 1);
  if (node.type === 'CallExpression') return functionOf(code, (node.arguments as readonly Node[])[0], hops - 1);
  return undefined;
}

function keyName(node: Node | undefined | null): string | undefined {
  if (node?.type === 'Identifier') return String(node.name);
  return node?.type === 'Literal' ? String(node.value) : undefined;
}

/** Returns the members of a type: a literal, a name in the file, an intersection, or the argument of `Readonly` and similar types. */
function membersOf(code: Code, type: Node, hops = 6): readonly Node[] {
  if (hops === 0) return [];
  const inside = (node: Node) => membersOf(code, node, hops - 1);
  switch (type.type) {
    case 'TSTypeLiteral':
      return type.members as readonly Node[];
    case 'TSIntersectionType':
      return (type.types as readonly Node[]).flatMap(inside);
    case 'TSTypeReference': {
      const name = keyName(type.typeName as Node) ?? '';
      const given = (type.typeArguments as { readonly params?: readonly Node[] } | null)?.params ?? [];
      if (WRAPPERS.includes(name)) return given.flatMap(inside);
      const found = declared(code, name);
      if (found?.type === 'TSTypeAliasDeclaration') return inside(found.typeAnnotation as Node);
      if (found?.type !== 'TSInterfaceDeclaration') return [];
      const above = ((found.extends ?? []) as readonly Node[]).map(({ expression }) => expression as Node);
      const inherited = above.flatMap((each) => inside({ ...each, type: 'TSTypeReference', typeName: each }));
      return [...inherited, ...((found.body as Node).body as readonly Node[])];
    }
    default:
      return [];
  }
}

function propOf({ text, shift }: Code, member: Node): ComponentProp | undefined {
  const name = keyName(member.key as Node | undefined);
  // Children are written between tags.
  if (member.type !== 'TSPropertySignature' || name === undefined || name === 'children') return undefined;
  const type = (member.typeAnnotation as Node | undefined)?.typeAnnotation as Node | undefined;
  const about = /\/\*\*\s*((?:(?!\*\/)[\s\S])*?)\s*\*\/\s*$/.exec(text.slice(0, member.start - shift))?.[1];
  return {
    name,
    isOptional: member.optional === true,
    values: type === undefined ? [] : unionTexts(type),
    ...(type !== undefined && { type: text.slice(type.start - shift, type.end - shift) }),
    ...(about !== undefined && { about: about.replace(/\s*\n\s*\*\s?/g, ' ') }),
  };
}

function unionTexts(type: Node): readonly string[] {
  const literals = type.type === 'TSUnionType' ? (type.types as readonly Node[]) : [type];
  return literals.flatMap(({ type: kind, literal }) => {
    const value = kind === 'TSLiteralType' ? (literal as Node).value : undefined;
    return typeof value === 'string' ? [value] : [];
  });
}
