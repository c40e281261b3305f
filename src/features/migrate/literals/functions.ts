// Evaluates the body of a function: its declarations, its conditions, and the `return` statement that these conditions select. Pure.
import type { SyntaxNode } from '../free-names.ts';
import { declareNamesInPattern, registerDeclarations } from './declarations.ts';
import { type EvaluatedValue, type FunctionValue, type ModuleScope, UNEVALUATED_VALUE } from './values.ts';

/** Limit of evaluated calls in total: a function that calls itself twice would practically never end. */
const MAX_EVALUATED_CALLS = 20_000;

/**
 * Returns the result of a function for its arguments. The result is unknown if the body has other kinds of statements, because they could
 * change the result.
 */
export function evaluateFunction(
  { node, scope }: FunctionValue,
  given: readonly EvaluatedValue[] = [],
): EvaluatedValue {
  scope.counts.calls += 1;
  const body = node.body as SyntaxNode | undefined;
  const isRead = body !== undefined && !node.generator && !node.type.startsWith('Class');
  if (!isRead || scope.counts.calls > MAX_EVALUATED_CALLS) return scope.refuse(node);
  const names = new Map(scope.names);
  const ownModuleScope: ModuleScope = { ...scope, names };
  for (const [index, parameter] of (node.params as SyntaxNode[]).entries()) {
    const isRest = parameter.type === 'RestElement';
    const pattern = (isRest ? parameter.argument : parameter) as SyntaxNode;
    declareNamesInPattern(pattern, { names, scope: ownModuleScope }, () =>
      isRest ? given.slice(index) : given[index],
    );
  }
  if (body.type !== 'BlockStatement') return ownModuleScope.read(body, ownModuleScope);
  return findReturnedValue(body.body as SyntaxNode[], names, ownModuleScope)?.value;
}

/** Returns the value of the first `return` statement that is reached. Returns `undefined` if no `return` statement is reached. */
function findReturnedValue(
  statements: readonly SyntaxNode[],
  names: Map<string, () => EvaluatedValue>,
  scope: ModuleScope,
): { readonly value: EvaluatedValue } | undefined {
  for (const statement of statements) {
    if (statement.type === 'ReturnStatement')
      return { value: statement.argument === null ? undefined : scope.read(statement.argument as SyntaxNode, scope) };
    const isCondition = statement.type === 'IfStatement';
    if (!isCondition && !registerDeclarations(statement, names, scope)) scope.refuse(statement);
    if (!isCondition) continue;
    const test = scope.read(statement.test as SyntaxNode, scope);
    // The branch is unknown, and so is the result.
    if (test === UNEVALUATED_VALUE) return { value: UNEVALUATED_VALUE };
    const way = (test ? statement.consequent : statement.alternate) as SyntaxNode | null;
    if (way === null) continue;
    const inner = way.type === 'BlockStatement' ? (way.body as SyntaxNode[]) : [way];
    const ownNames = new Map(names);
    const end = findReturnedValue(inner, ownNames, { ...scope, names: ownNames });
    if (end !== undefined) return end;
  }
  return undefined;
}
