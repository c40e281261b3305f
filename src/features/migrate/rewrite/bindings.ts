// Names that the declarations of a page define, each with its import or value. Pure.
import type { Declaration } from './structure.ts';

/** Meaning of a name in a page. */
export type Binding =
  | { readonly kind: 'import'; readonly from: string; readonly name: string }
  | { readonly kind: 'value'; readonly value: unknown }
  /** A function or other code in the page itself. */
  | { readonly kind: 'code'; readonly code: string };

/** A statement with the names that it declares. */
interface StatementWithNames {
  readonly start: number;
  readonly end: number;
  readonly names: readonly string[];
  readonly isImport: boolean;
  readonly from?: string;
}

/** All declarations of a page. */
export interface Bindings {
  readonly byName: ReadonlyMap<string, Binding>;
  readonly statements: readonly StatementWithNames[];
}

interface ModuleSyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Parses the statements of a module. */
export type ModuleParser = (code: string) => readonly unknown[];

/** Reads the names that the declarations and the script of a page define. */
export function parsePageBindings(
  text: string,
  declarations: readonly Declaration[],
  { script, parse }: { readonly script?: string; readonly parse: ModuleParser },
): Bindings {
  const own = parseBindings(text, declarations, parse);
  if (script === undefined) return own;
  try {
    const { byName } = parseBindings(script, [{ start: 0, end: script.length }], parse);
    return { ...own, byName: new Map([...byName, ...own.byName]) };
  } catch {
    return own;
  }
}

/** Reads declarations in a text. */
function parseBindings(
  text: string,
  declarations: readonly Pick<Declaration, 'start' | 'end'>[],
  parse: ModuleParser,
): Bindings {
  const byName = new Map<string, Binding>();
  const statements: StatementWithNames[] = [];
  for (const { start, end } of declarations) {
    const code = text.slice(start, end);
    for (const node of parse(code) as readonly ModuleSyntaxNode[]) {
      const found = parseStatementBindings(node, code);
      for (const [name, binding] of found) byName.set(name, binding);
      const isImport = node.type === 'ImportDeclaration';
      statements.push({
        start: start + node.start,
        end: start + node.end,
        names: found.map(([name]) => name),
        isImport,
        ...(isImport && { from: String((node.source as { value: unknown }).value) }),
      });
    }
  }
  return { byName, statements };
}

function parseStatementBindings(node: ModuleSyntaxNode, code: string): [string, Binding][] {
  if (node.type === 'ImportDeclaration') {
    const from = String((node.source as { value: unknown }).value);
    return (node.specifiers as readonly ModuleSyntaxNode[]).map((one) => {
      const local = String((one.local as { name: unknown }).name);
      const imported = one.imported as { name?: unknown; value?: unknown } | undefined;
      const name =
        one.type === 'ImportDefaultSpecifier'
          ? 'default'
          : one.type === 'ImportNamespaceSpecifier'
            ? '*'
            : String(imported?.name ?? imported?.value);
      return [local, { kind: 'import', from, name }];
    });
  }
  const declaration = (node.declaration ?? node) as ModuleSyntaxNode | null;
  if (declaration?.type === 'VariableDeclaration') {
    return (declaration.declarations as readonly ModuleSyntaxNode[]).flatMap((one): [string, Binding][] => {
      const id = one.id as { type: string; name?: unknown };
      if (id.type !== 'Identifier') return [];
      const init = one.init as ModuleSyntaxNode | null;
      const value = init === null ? undefined : parseLiteralNode(init);
      const own = init === null ? '' : code.slice(init.start, init.end);
      return [
        [String(id.name), value === undefined ? { kind: 'code', code: own } : { kind: 'value', value: value.value }],
      ];
    });
  }
  if (declaration?.type === 'FunctionDeclaration') {
    const name = String((declaration.id as { name?: unknown } | null)?.name ?? 'default');
    return [[name, { kind: 'code', code: code.slice(declaration.start, declaration.end) }]];
  }
  return [];
}

/** Returns the value of a literal expression; `undefined` if it depends on anything else. */
export function parseLiteralNode(value: unknown): { readonly value: unknown } | undefined {
  const node = value as ModuleSyntaxNode;
  switch (node.type) {
    case 'Literal':
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return { value: node.value };
    case 'TemplateLiteral': {
      const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
      return quasis.length === 1 ? { value: quasis[0]?.value.cooked } : undefined;
    }
    case 'ArrayExpression': {
      const parts = (node.elements as readonly unknown[]).map(parseLiteralNode);
      return parts.includes(undefined) ? undefined : { value: parts.map((one) => one?.value) };
    }
    case 'ObjectExpression': {
      const pairs = (node.properties as readonly ModuleSyntaxNode[]).map((one) => {
        const key = one.key as { name?: unknown; value?: unknown } | undefined;
        const inside = one.type === 'Property' && one.computed !== true ? parseLiteralNode(one.value) : undefined;
        return inside && key && ([String(key.name ?? key.value), inside.value] as const);
      });
      return pairs.includes(undefined) ? undefined : { value: Object.fromEntries(pairs as [string, unknown][]) };
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return parseLiteralNode(node.expression);
    default:
      return undefined;
  }
}
