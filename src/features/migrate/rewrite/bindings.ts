// Names that the declarations of a page define, each with its import or its value. Pure.
import { tryOrUndefined } from '../../../lib/attempt.ts';
import { listImportedNames, readIdentifierOrLiteralName } from '../code-imports.ts';
import type { ModuleParser, SyntaxNode } from '../free-names.ts';
import { registerDeclarations, type ValueReaders } from '../literals/declarations.ts';
import { createIsolatedScope } from '../literals/isolated-scope.ts';
import { type EvaluatedValue, type ModuleScope, UNEVALUATED_VALUE } from '../literals/values.ts';
import type { PageDeclaration } from './structure.ts';

/** Meaning of a name in a page. */
export type PageBinding =
  | { readonly kind: 'import'; readonly from: string; readonly name: string }
  /** A literal. */
  | { readonly kind: 'value' }
  /** A function or other code in the page itself. */
  | { readonly kind: 'code' };

/** A statement with the names that it declares. */
interface StatementWithNames {
  readonly start: number;
  readonly end: number;
  readonly names: readonly string[];
  readonly isImport: boolean;
  readonly from?: string;
}

/** All declarations of a page. */
export interface PageBindings {
  readonly byName: ReadonlyMap<string, PageBinding>;
  readonly statements: readonly StatementWithNames[];
  /** Reader of the value of each name. */
  readonly values: ReadonlyMap<string, () => EvaluatedValue>;
}

/** Inputs for reading declarations. */
interface PageBindingInput {
  /** Code of the page in `<script>` elements of Vue. */
  readonly script?: string;
  readonly parse: ModuleParser;
  /** Values of names that need no declaration. */
  readonly given: ReadonlyMap<string, () => EvaluatedValue>;
  /** Returns the value of an import. */
  readonly imported: (from: string, name: string) => EvaluatedValue;
  /** Receives the names whose code is evaluated. */
  readonly done: Set<string>;
}

/** Reads the names that the declarations and the script of a page define. */
export function parsePageBindings(
  text: string,
  declarations: readonly PageDeclaration[],
  input: PageBindingInput,
): PageBindings {
  const byName = new Map<string, PageBinding>();
  const values: ValueReaders = new Map(input.given);
  const statements: StatementWithNames[] = [];
  const scope = createIsolatedScope('', values);
  const { script = '' } = input;
  // A script with a syntax error is not read, and the page keeps its own names.
  for (const node of tryOrUndefined(() => input.parse(script) as readonly SyntaxNode[]) ?? [])
    registerStatementNames(node, { byName, values, input, scope: { ...scope, code: script } });
  for (const { start, end } of declarations) {
    const code = text.slice(start, end);
    for (const node of input.parse(code) as readonly SyntaxNode[]) {
      const names = registerStatementNames(node, { byName, values, input, scope: { ...scope, code } });
      const isImport = node.type === 'ImportDeclaration';
      statements.push({
        start: start + (node.start as number),
        end: start + (node.end as number),
        names,
        isImport,
        ...(isImport && { from: readIdentifierOrLiteralName(node.source) }),
      });
    }
  }
  return { byName, statements, values };
}

interface PageBindingState {
  readonly byName: Map<string, PageBinding>;
  readonly values: ValueReaders;
  readonly input: PageBindingInput;
  /** Scope of the statement. */
  readonly scope: ModuleScope;
}

/** Adds the names that a statement declares, and returns them. */
function registerStatementNames(
  node: SyntaxNode,
  { byName, values, input, scope }: PageBindingState,
): readonly string[] {
  if (node.type === 'ImportDeclaration') {
    const from = readIdentifierOrLiteralName(node.source);
    const names = listImportedNames(node);
    for (const { local, imported } of names) {
      byName.set(local, { kind: 'import', from, name: imported });
      values.set(local, () => input.imported(from, imported));
    }
    return names.map(({ local }) => local);
  }
  const declaration = (node.declaration ?? node) as SyntaxNode;
  if (declaration.type !== 'VariableDeclaration' && declaration.type !== 'FunctionDeclaration') return [];
  const ownValueReaders: ValueReaders = new Map();
  registerDeclarations(declaration, ownValueReaders, scope);
  const literals = new Set(
    ((declaration.declarations ?? []) as readonly SyntaxNode[]).flatMap(({ id, init }) =>
      isLiteralExpression(init) ? readIdentifierOrLiteralName(id) : [],
    ),
  );
  for (const [name, read] of ownValueReaders) {
    byName.set(name, { kind: literals.has(name) ? 'value' : 'code' });
    values.set(name, literals.has(name) ? read : () => markNameAsDoneIfKnown(name, read(), input.done));
  }
  return ownValueReaders.size > 0 ? [...ownValueReaders.keys()] : ['default'];
}

/** Adds a name to `done` if its value is known. Returns the value. */
function markNameAsDoneIfKnown(name: string, value: EvaluatedValue, done: Set<string>): EvaluatedValue {
  if (value !== UNEVALUATED_VALUE) done.add(name);
  return value;
}

/** Whether an expression is a literal, or an object or list of literals. */
export function isLiteralExpression(value: unknown): boolean {
  const node = value as SyntaxNode | null;
  switch (node?.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return (node.expressions as readonly unknown[]).length === 0;
    case 'ArrayExpression':
      return (node.elements as readonly unknown[]).every(isLiteralExpression);
    case 'ObjectExpression':
      return (node.properties as readonly SyntaxNode[]).every(
        (property) => property.type === 'Property' && property.computed !== true && isLiteralExpression(property.value),
      );
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isLiteralExpression(node.expression);
    default:
      return false;
  }
}
