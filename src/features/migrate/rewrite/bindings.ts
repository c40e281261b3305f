// Names that the declarations of a page define, each with its import or value. Pure.
import { listImportedNames, readName } from '../code-imports.ts';
import type { SyntaxNode } from '../free-names.ts';
import { readExpression } from '../literals/expressions.ts';
import { createIsolatedScope } from '../literals/isolated-scope.ts';
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
    for (const node of parse(code) as readonly SyntaxNode[]) {
      const found = parseStatementBindings(node, code);
      for (const [name, binding] of found) byName.set(name, binding);
      const isImport = node.type === 'ImportDeclaration';
      statements.push({
        start: start + (node.start as number),
        end: start + (node.end as number),
        names: found.map(([name]) => name),
        isImport,
        ...(isImport && { from: readName(node.source) }),
      });
    }
  }
  return { byName, statements };
}

function parseStatementBindings(node: SyntaxNode, code: string): [string, Binding][] {
  if (node.type === 'ImportDeclaration')
    return listImportedNames(node).map(({ local, imported }) => [
      local,
      { kind: 'import', from: readName(node.source), name: imported },
    ]);
  const declaration = (node.declaration ?? node) as SyntaxNode | null;
  const sourceOf = ({ start, end }: SyntaxNode) => code.slice(start as number, end as number);
  if (declaration?.type === 'VariableDeclaration') {
    return (declaration.declarations as readonly SyntaxNode[]).flatMap(({ id, init }): [string, Binding][] => {
      if ((id as SyntaxNode).type !== 'Identifier') return [];
      if (init === null) return [[readName(id), { kind: 'code', code: '' }]];
      const source = sourceOf(init as SyntaxNode);
      const value = readLiteral(init as SyntaxNode, source);
      return [[readName(id), value === undefined ? { kind: 'code', code: source } : { kind: 'value', ...value }]];
    });
  }
  if (declaration?.type === 'FunctionDeclaration')
    return [
      [declaration.id === null ? 'default' : readName(declaration.id), { kind: 'code', code: sourceOf(declaration) }],
    ];
  return [];
}

/** Returns the value of a literal expression in `code`; `undefined` if it depends on anything else. */
export function readLiteral(node: SyntaxNode, code: string): { readonly value: unknown } | undefined {
  return isLiteral(node) ? { value: readExpression(node, createIsolatedScope(code, new Map())) } : undefined;
}

/** Whether an expression is a literal, or an object or list of literals. */
function isLiteral(value: unknown): boolean {
  const node = value as SyntaxNode | null;
  switch (node?.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return (node.expressions as readonly unknown[]).length === 0;
    case 'ArrayExpression':
      return (node.elements as readonly unknown[]).every(isLiteral);
    case 'ObjectExpression':
      return (node.properties as readonly SyntaxNode[]).every(
        (one) => one.type === 'Property' && one.computed !== true && isLiteral(one.value),
      );
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isLiteral(node.expression);
    default:
      return false;
  }
}
